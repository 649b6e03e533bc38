import { leadBulk } from '#contract/people/lead-bulk.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { leadsInBulk } from './bulk.ts';

export const leadBulkRoutes: Served[] = [
  serve(leadBulk.previewBulk, ({ tx, actor, input }) => leadsInBulk.preview(tx, actor, input)),
  serve(leadBulk.bulk, ({ tx, actor, input }) => leadsInBulk.start(tx, actor, input)),
];
