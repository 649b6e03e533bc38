import type { Task } from '#contract/people/tasks.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { taskVisibleTo } from './policy.ts';

type Waiting = { id: string; lead: string | null };

/**
 * Serializes changes of dependencies in an organization, because two changes without a cycle could form one together. Call it before
 * locking any task, or the two locks could deadlock.
 */
export const takeTurn = (tx: Tx): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`task waits ${tx.scope.organisationId}`}, 0))`);

/**
 * Replaces a task's dependencies with visible tasks on the same lead; a cycle is refused. Call `takeTurn` first, except for a new task,
 * which nothing depends on yet.
 */
export async function setWaits(tx: Tx, actor: Member, { id, lead }: Waiting, others: readonly string[]): Promise<void> {
  const { organisationId } = actor;
  const wanted = [...new Set(others)];
  const known = await tx.all<{ id: string }>(sql`
    select k.id from tasks k left join leads l on l.organisation_id = k.organisation_id and l.id = k.lead_id
    where k.organisation_id = ${organisationId} and k.id = any(${wanted}::uuid[])
      and k.lead_id is not distinct from ${lead}::uuid and ${taskVisibleTo(actor)}
    order by k.id for share of k`);
  const there = new Set(known.map((task) => task.id));
  const unknown = others.findIndex((other) => !there.has(other));
  if (unknown >= 0) throw invalid(['waitsFor', unknown], 'There is no such task on the same lead.');
  const circle = await tx.one<{ id: string }>(sql`
    with recursive before(first, id) as (
      select w, w from unnest(${wanted}::uuid[]) w
      union select b.first, w.for_id from before b
        join task_waits w on w.organisation_id = ${organisationId} and w.task_id = b.id)
    select first as id from before where id = ${id} limit 1`);
  if (circle) throw invalid(['waitsFor', others.indexOf(circle.id)], 'These would wait for each other.');
  await tx.run(sql`
    delete from task_waits
    where organisation_id = ${organisationId} and task_id = ${id} and for_id <> all(${wanted}::uuid[])`);
  await tx.run(sql`
    insert into task_waits (organisation_id, task_id, for_id)
    select ${organisationId}, ${id}, w from unnest(${wanted}::uuid[]) w on conflict do nothing`);
}

export function refuseWaiting({ waitsFor }: Task): void {
  const first = waitsFor.find(({ isDone }) => !isDone);
  if (!first) return;
  const message = first.title ? `First this must be done: ${first.title}` : 'Another task must be done first.';
  throw new Refusal('conflict', message, { details: { waitsFor: waitsFor.filter(({ isDone }) => !isDone) } });
}
