import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

export const outlivedRouting: readonly Outlived[] = [
  { table: 'routing_decisions', when: sql`created_at < now() - interval '400 days'` },
  { table: 'lead_offers', when: sql`state <> 'open' and created_at < now() - interval '400 days'` },
  { table: 'claim_answers', when: sql`created_at < now() - interval '400 days'` },
];
