import type { Role } from '#contract/core/access.ts';
import { type CommentedType, commentedTypes } from '#contract/people/comments.ts';
import { seenRow } from '#server/core/access/record-kind.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { recordKinds } from '#server/kinds.ts';

/** Finds the record with this id if the actor may see it. */
type SeenRecord = (id: string, actor: Member) => Sql;
export type Records = Readonly<Record<CommentedType, SeenRecord>>;

/** The kinds of records that can be commented on. */
export const spokenOf = Object.fromEntries(
  commentedTypes.map((type): [string, SeenRecord] => [type, (id, actor) => seenRow(recordKinds[type], id, actor)]),
) as Records;

/** Of these users, those who are members and those who see the record now. */
export async function whoSees(
  tx: Tx,
  actor: Member,
  seen: SeenRecord,
  id: string,
  users: readonly string[],
): Promise<{ known: Set<string>; seeing: Set<string> }> {
  const members = await tx.all<{ userId: string; role: Role }>(sql`
    select user_id as "userId", role from memberships
    where organisation_id = ${actor.organisationId} and user_id = any(${[...users]}::uuid[]) and removed_at is null`);
  const seeing = new Set<string>();
  for (const member of members) if (await tx.one(seen(id, { ...actor, ...member }))) seeing.add(member.userId);
  return { known: new Set(members.map(({ userId }) => userId)), seeing };
}

/**
 * Only members who see a record can be mentioned on it. The error names those who don't, so that the record can be shared with them first.
 */
export async function checkMentions(
  tx: Tx,
  actor: Member,
  seen: SeenRecord,
  id: string,
  users: string[],
): Promise<void> {
  if (users.length === 0) return;
  const { known, seeing } = await whoSees(tx, actor, seen, id, users);
  const unknown = users.findIndex((user) => !known.has(user));
  if (unknown >= 0) throw invalid(['mentions', unknown], 'Choose a member of this organization.');
  const blind = users.filter((user) => !seeing.has(user));
  if (blind.length === 0) return;
  const message = 'Not everyone mentioned can see this.';
  throw new Refusal('invalid_input', message, {
    issues: blind.map((user) => ({ path: ['mentions', users.indexOf(user)], message: "This person can't see it." })),
    details: { blind },
  });
}
