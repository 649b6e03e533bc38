import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Error reports are kept for fixing the error, visits for comparing a month with the same month of the previous year. */
export const outlivedTelemetry: readonly Outlived[] = [
  { table: 'error_logs', when: sql`created_at < now() - interval '90 days'` },
  { table: 'error_groups', when: sql`last_seen_at < now() - interval '90 days'` },
  { table: 'acquisition_tracking', when: sql`created_at < now() - interval '400 days'` },
  { table: 'acquisition_visits', when: sql`first_seen_at < now() - interval '400 days'` },
];
