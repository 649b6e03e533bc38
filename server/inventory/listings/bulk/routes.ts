import { listingBulk } from '#contract/inventory/listing-bulk.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { listingsInBulk } from './bulk.ts';

export const listingBulkRoutes: Served[] = [
  serve(listingBulk.previewBulk, ({ tx, actor, input }) => listingsInBulk.preview(tx, actor, input)),
  serve(listingBulk.bulk, ({ tx, actor, input }) => listingsInBulk.start(tx, actor, input)),
];
