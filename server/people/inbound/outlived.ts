import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Deletes raw inbound messages after 400 days; the leads and their inquiries stay. */
export const outlivedInbound: Outlived = {
  table: 'inbound_messages',
  when: sql`created_at < now() - interval '400 days'`,
};
