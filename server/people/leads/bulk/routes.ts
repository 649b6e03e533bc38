import { leadBulk } from '#contract/people/lead-bulk.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { previewBulk } from './outcome.ts';
import { checkWish, startBulk } from './start-bulk.ts';

export const leadBulkRoutes: Served[] = [
  serve(leadBulk.previewBulk, async ({ tx, actor, input }) => {
    await checkWish(tx, actor, input);
    return previewBulk(tx, actor, input);
  }),
  serve(leadBulk.bulk, ({ tx, actor, input }) => startBulk(tx, actor, input)),
];
