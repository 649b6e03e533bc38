import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Kept to know an event that comes again: providers repeat one for days, and let it be sent by hand for a month. */
export const outlivedPayments: Outlived = {
  table: 'payment_events',
  when: sql`received_at < now() - interval '90 days'`,
};
