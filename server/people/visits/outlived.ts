import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

export const outlivedVisits: Outlived = { table: 'site_visits', when: sql`created_at < now() - interval '400 days'` };

export const outlivedRefusals: Outlived = {
  table: 'form_refusals',
  when: sql`created_at < now() - interval '400 days'`,
};
