import { holds, roles } from '#contract/core/access.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

const nobody = 'Choose a member of this organization.';
const mayNotWork = "They can't work leads.";

/** One message for both problems, because a statement that checks and writes at once can't tell which condition failed. */
export const unfitOwner = 'Choose a member who can work leads.';

export const worksOnLeads = (role: string): boolean => holds(role, 'leads.change');

/** Whether a member may own leads: active, with a role that can change leads. */
export const isFitOwner = (organisationId: string, userId: string): Sql => sql`exists (
  select from memberships where organisation_id = ${organisationId} and user_id = ${userId} and removed_at is null
    and role = any(${roles.filter(worksOnLeads)}::text[]))`;

/** Returns why a user can't be given leads, or undefined if they can. */
export async function hindranceOf(tx: Tx, userId: string): Promise<string | undefined> {
  // Locked, so that a member can't be given leads while they are being removed or losing the role that works leads.
  const member = await tx.one<{ role: string }>(sql`
    select role from memberships
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and removed_at is null for share`);
  if (!member) return nobody;
  return worksOnLeads(member.role) ? undefined : mayNotWork;
}
