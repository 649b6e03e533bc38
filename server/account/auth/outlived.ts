import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** As long as they tell a known device from a new one. */
export const outlivedSessions: Outlived = {
  table: 'sessions',
  when: sql`coalesce(ended_at, expires_at) < now() - interval '90 days'`,
};
