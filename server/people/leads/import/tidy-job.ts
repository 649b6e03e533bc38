import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';

/**
 * Many new rows lie beside the search index until they are merged into it; until then every search reads them all. Done
 * after an import instead of by the next searches, and not while somebody waits for the import.
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
