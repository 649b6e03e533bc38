import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Sessions are kept as long as they distinguish known devices from new ones. */
export const outlivedSessions: Outlived = {
  table: 'sessions',
  when: sql`coalesce(ended_at, expires_at) < now() - interval '90 days'`,
};
