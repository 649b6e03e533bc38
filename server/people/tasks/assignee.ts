import { holds, type Role } from '#contract/core/access.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { visibleTo } from '../leads/policy.ts';

/** An assignee must be a member whose role works on tasks and who sees the task's lead. */
export async function checkAssignee(
  tx: Tx,
  actor: Member,
  userId: string | null,
  leadId: string | null,
): Promise<void> {
  const hindrance = userId && (await hindranceOf(tx, actor, userId, leadId));
  if (hindrance) throw invalid(['assignee'], hindrance);
}

/** Returns why a member can't be assigned a task on this lead, or undefined if they can. */
export async function hindranceOf(
  tx: Tx,
  actor: Member,
  userId: string,
  leadId: string | null,
): Promise<string | undefined> {
  // Locked, so that a member can't be assigned a task while they are being removed.
  const member = await tx.one<{ role: Role }>(sql`
    select role from memberships
    where organisation_id = ${actor.organisationId} and user_id = ${userId} and removed_at is null for share`);
  if (!member) return 'Choose a member of this organization.';
  if (!holds(member.role, 'tasks.work')) return 'This person’s role does not work on tasks.';
  if (leadId === null || userId === actor.userId) return undefined;
  const assignee: Member = { ...actor, userId, role: member.role };
  const seen = await tx.one(sql`
    select from leads l where l.organisation_id = ${actor.organisationId} and l.id = ${leadId} and ${visibleTo(assignee)}`);
  return seen ? undefined : "This person can't see the lead.";
}
