import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** As long as the row policy of the table lets the system role see them. */
export const outlivedDeliveries: Outlived = {
  table: 'webhook_deliveries',
  when: sql`created_at < now() - interval '30 days'`,
};
