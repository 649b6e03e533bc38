import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Details of visits are deleted; the number of opens stays with the link. */
export const outlivedVisits: Outlived = {
  table: 'file_share_visits',
  when: sql`created_at < now() - interval '400 days'`,
};
