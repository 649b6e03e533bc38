import type { GivenRole } from '#contract/account/organisations.ts';
import { tellProcesses } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries, Scope } from '#server/core/db/transaction.ts';
import { holderOf } from '../auth/accounts.ts';
import { createAccount } from '../auth/create-account.ts';
import { addMember } from './create-organisation.ts';

type DirectoryPerson = { email: string; firstName: string; lastName: string };

/** The account of an address in a domain that the organization has verified; created if there is none. */
export async function accountForDirectory(tx: Queries, person: DirectoryPerson): Promise<string> {
  const holder = await holderOf(tx, person.email);
  return holder ?? createAccount(tx, { ...person, passwordHash: null, locale: undefined, verified: true });
}

/** Admits a user, including one who was removed before. Returns whether they were outside. */
export async function admitByDirectory(tx: Queries, scope: Scope, userId: string, role: GivenRole): Promise<boolean> {
  const isNew = await addMember(tx, scope.organisationId, userId, role);
  if (isNew) {
    tx.recordFor(scope, {
      kind: 'member.joined',
      subject: { type: 'member', id: userId },
      data: { role, by: 'directory' },
    });
    await tellProcesses(tx, [userId]);
  }
  return isNew;
}

/** Records a user that the directory knows but doesn't admit, as a former member. */
export const rememberOutside = (
  tx: Queries,
  organisationId: string,
  userId: string,
  role: GivenRole,
): Promise<number> =>
  tx.run(sql`
    insert into memberships (organisation_id, user_id, role, removed_at)
    values (${organisationId}, ${userId}, ${role}, now()) on conflict do nothing`);

export async function renamePerson(tx: Queries, userId: string, person: DirectoryPerson): Promise<void> {
  await tx.run(sql`
    update users set first_name = ${person.firstName}, last_name = ${person.lastName}, email = ${person.email}
    where id = ${userId}`);
}
