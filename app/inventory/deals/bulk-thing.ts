import { api } from '#app/api.ts';
import { keysOf } from '#app/i18n/t.ts';
import type { BulkThing } from '#app/records/bulk-thing.ts';
import { type DealBulkAct, dealBulkReasons } from '#contract/inventory/deals/deal-bulk.ts';

export const dealsInBulk: BulkThing<DealBulkAct> = {
  domain: 'deals',
  preview: (wish, options) => api.deals.previewBulk(wish, options),
  start: (wish) => api.deals.bulk(wish),
  toldFrom: 1,
  moved: (client) => void client.invalidateQueries({ queryKey: ['deals'] }),
  reasons: keysOf('deals.bulk.reason', dealBulkReasons),
  words: {
    count: 'deals.count',
    changing: 'deals.bulk.changing',
    confirm: 'deals.bulk.confirm',
    failed: 'deals.change.failed',
  },
};
