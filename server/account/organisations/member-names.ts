import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Names by user id, including former members. */
export async function memberNames(
  tx: Tx,
  { organisationId }: Pick<Member, 'organisationId'>,
): Promise<ReadonlyMap<string, string>> {
  const members = await tx.all<{ id: string; name: string }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name from memberships m join users u on u.id = m.user_id
    where m.organisation_id = ${organisationId}`);
  return new Map(members.map(({ id, name }) => [id, name]));
}
