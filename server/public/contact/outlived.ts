import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** The retention that the consent text promises; spam is deleted sooner. */
export const outlivedContact: readonly Outlived[] = [
  { table: 'contact_messages', when: sql`created_at < now() - interval '24 months'` },
  { table: 'contact_messages', when: sql`status = 'spam' and created_at < now() - interval '30 days'` },
];
