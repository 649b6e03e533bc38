import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

export const outlivedFactors: readonly Outlived[] = [
  { table: 'factor_challenges', when: sql`expires_at < now() - interval '1 day'` },
  // Never verified: it opens nothing, and its secret is useless.
  { table: 'factors', when: sql`status = 'unverified' and created_at < now() - interval '1 day'` },
];
