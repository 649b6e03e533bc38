import type { Factor } from '#contract/account/factors.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { factorHint } from './rows.ts';

export async function listFactors(tx: Queries, userId: string) {
  const rows = await tx.all<Factor>(sql`
    select id, type, name, status, ${factorHint} as hint, created_at as "createdAt", last_used_at as "lastUsedAt"
    from factors where user_id = ${userId} order by created_at, id`);
  return { factors: rows, recoveryCodesLeft: await recoveryCodesLeft(tx, userId) };
}
