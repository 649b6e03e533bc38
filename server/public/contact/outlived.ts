import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** As the consent says; what a program seems to have sent goes sooner. */
export const outlivedContact: readonly Outlived[] = [
  { table: 'contact_messages', when: sql`created_at < now() - interval '24 months'` },
  { table: 'contact_messages', when: sql`suspected and created_at < now() - interval '30 days'` },
];
