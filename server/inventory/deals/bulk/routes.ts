import { dealBulk } from '#contract/inventory/deals/deal-bulk.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { dealsInBulk } from './bulk.ts';

export const dealBulkRoutes: Served[] = [
  serve(dealBulk.previewBulk, ({ tx, actor, input }) => dealsInBulk.preview(tx, actor, input)),
  serve(dealBulk.bulk, ({ tx, actor, input }) => dealsInBulk.start(tx, actor, input)),
];
