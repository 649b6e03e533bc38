import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Kept to recognize repeated events: payment providers retry for days and allow manual resends for a month. */
export const outlivedPayments: Outlived = {
  table: 'payment_events',
  when: sql`received_at < now() - interval '90 days'`,
};
