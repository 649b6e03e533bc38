import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Visitors who never signed in, and expired sign-in links. */
export const outlivedVisitors: readonly Outlived[] = [
  { table: 'site_visitors', when: sql`lead_id is null and last_at < now() - interval '180 days'` },
  { table: 'site_sign_ins', when: sql`created_at < now() - interval '7 days'` },
];
