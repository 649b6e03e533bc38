import type { Role } from '#contract/core/access.ts';
import { chunk } from '#server/core/bulk/chunks.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Departing } from '../departures/release.ts';
import { visibleTo } from '../leads/policy.ts';

/**
 * Passes a departing member's open tasks on. A task on a lead goes to the member named in the plan only if they see the lead; else to the
 * lead's current owner.
 */
async function releaseTasks(tx: Tx, userId: string, to: string | null): Promise<number> {
  const assignee = to === null ? sql`null` : await heirOfTask(tx, to);
  return tx.run(sql`
    update tasks k set assignee_id = ${assignee}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id in (
      select id from tasks
      where organisation_id = ${tx.scope.organisationId} and assignee_id = ${userId} and done_at is null
      order by id limit ${sql.int(chunk)} for update)`);
}

async function heirOfTask(tx: Tx, to: string): Promise<Sql> {
  const { organisationId } = tx.scope;
  const { role } = await tx.get<{ role: Role }>(sql`
    select role from memberships where organisation_id = ${organisationId} and user_id = ${to}`);
  return sql`coalesce((
    select case when ${visibleTo({ organisationId, userId: to, role })} then ${to}::uuid else l.owner_id end
    from leads l where l.organisation_id = k.organisation_id and l.id = k.lead_id), ${to}::uuid)`;
}

export const departing: readonly Departing[] = [
  {
    of: 'tasks',
    count: ({ organisationId, userId }) =>
      sql`select count(*) from tasks where organisation_id = ${organisationId} and assignee_id = ${userId} and done_at is null`,
    release: releaseTasks,
  },
];
