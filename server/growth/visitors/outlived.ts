import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Browsers that never said whose they are, and links that nobody can use any more. */
export const outlivedVisitors: readonly Outlived[] = [
  { table: 'site_visitors', when: sql`lead_id is null and last_at < now() - interval '180 days'` },
  { table: 'site_sign_ins', when: sql`created_at < now() - interval '7 days'` },
];
