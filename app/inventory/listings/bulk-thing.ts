import { api } from '#app/api.ts';
import { keysOf } from '#app/i18n/t.ts';
import type { BulkThing } from '#app/records/bulk-thing.ts';
import { type ListingBulkAct, listingBulkReasons } from '#contract/inventory/listing-bulk.ts';

export const listingsInBulk: BulkThing<ListingBulkAct> = {
  domain: 'listings',
  preview: (wish, options) => api.listings.previewBulk(wish, options),
  start: (wish) => api.listings.bulk(wish),
  // Changes are public at once, so a preview is always shown first.
  toldFrom: 1,
  moved: (client) => void client.invalidateQueries({ queryKey: ['listings'] }),
  reasons: keysOf('listings.bulk.reason', listingBulkReasons),
  words: {
    count: 'listings.count',
    changing: 'listings.bulk.changing',
    confirm: 'listings.bulk.confirm',
    failed: 'listings.change.failed',
  },
};
