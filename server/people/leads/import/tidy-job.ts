import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';

/**
 * New rows pile up in the search index's pending list, which every search has to read until it is merged. This job merges it after an
 * import, so that neither the importing user nor the next searches wait for it.
 */
export const tidySearchJob = defineJob({
  kind: 'leads.tidy_search',
  payload: z.strictObject({}),
  maxAttempts: 3,
  concurrency: 1,
  async run({ services }) {
    await services.db.asSystem(async (tx) => {
      await tx.allowSeconds(240);
      await tx.run(sql`select lintel.tidy_lead_search()`);
    });
    return undefined;
  },
});
