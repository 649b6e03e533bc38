import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';

/** Throws unless all named users are members. */
export async function checkMembers(tx: Tx, users: readonly string[], path: string[]): Promise<void> {
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from memberships
    where organisation_id = ${tx.scope.organisationId} and user_id = any(${[...users]}::uuid[]) and removed_at is null`);
  if (count < new Set(users).size) throw invalid(path, 'Choose a member of your organization.');
}
