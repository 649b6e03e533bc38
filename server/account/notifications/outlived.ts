import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Matches the period in which the table's row policy lets the system role see the rows. */
export const outlivedNotifications: Outlived = {
  table: 'notifications',
  when: sql`created_at < now() - interval '90 days'`,
};
