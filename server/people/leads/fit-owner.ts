import { holds, roles } from '#contract/core/access.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

const nobody = 'Choose a member of this organization.';
const mayNotWork = "They can't work leads.";

/** Of what is asked and written in one statement, it cannot be told which it was. */
export const unfitOwner = 'Choose a member who can work leads.';

export const worksOnLeads = (role: string): boolean => holds(role, 'leads.change');

/** A lead is given only to somebody who can do something with it. */
export const isFitOwner = (organisationId: string, userId: string): Sql => sql`exists (
  select from memberships where organisation_id = ${organisationId} and user_id = ${userId} and removed_at is null
    and role = any(${roles.filter(worksOnLeads)}::text[]))`;

/** Why somebody cannot be given leads; nothing where they can. */
export async function hindranceOf(tx: Tx, userId: string): Promise<string | undefined> {
  // Locked, so that nobody is given leads while they are being removed or lose the right to work on them.
  const member = await tx.one<{ role: string }>(sql`
    select role from memberships
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and removed_at is null for share`);
  if (!member) return nobody;
  return worksOnLeads(member.role) ? undefined : mayNotWork;
}
