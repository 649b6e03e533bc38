import type { InputOf } from '#contract/core/call.ts';
import type { Task, tasks } from '#contract/people/tasks.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { checkAssignee } from './assignee.ts';
import { subjectOf } from './events.ts';
import { taskById } from './queries.ts';

type Change = Omit<InputOf<typeof tasks.change>, 'id'>;

const columns: Record<keyof Change, Sql> = {
  title: sql`title`,
  dueOn: sql`due_on`,
  assignee: sql`assignee_id`,
};

async function lockTask(tx: Tx, actor: Member, id: string): Promise<Task> {
  const task = await tx.one<Task>(sql`${taskById(id, actor)} for update of k`);
  if (!task) throw notFound();
  if (!task.can.change) throw new Refusal('forbidden');
  return task;
}

export async function changeTask(tx: Tx, actor: Member, id: string, version: number, change: Change): Promise<Task> {
  const before = await lockTask(tx, actor, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  const fields = (Object.keys(change) as (keyof Change)[]).filter((field) => change[field] !== before[field]);
  if (fields.length === 0) return before;
  if (fields.includes('assignee')) await checkAssignee(tx, actor, change.assignee ?? null, before.lead?.id ?? null);
  const sets = fields.map((field) => sql`${columns[field]} = ${change[field]}`);
  await tx.run(sql`
    update tasks set ${sql.join(sets)}, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  recordChange(tx, before, change, fields);
  // Whoever gives away a task that is on no lead may no longer see it; they still get to know what they did.
  const after = await tx.one<Task>(taskById(id, actor));
  return after ?? { ...before, ...(change as Partial<Task>), version: version + 1 };
}

/** Being given something to do is what others wait for, so it is an event of its own. */
function recordChange(tx: Tx, before: Task, change: Change, fields: (keyof Change)[]): void {
  const subject = subjectOf(before.id, before.lead?.id ?? null);
  const about = { taskId: before.id, title: change.title ?? before.title };
  if (fields.includes('assignee')) {
    tx.record({
      kind: 'task.assigned',
      subject,
      data: { ...about, from: before.assignee, to: change.assignee ?? null },
    });
  }
  const others = fields.filter((field) => field !== 'assignee');
  if (others.length === 0) return;
  const changes = Object.fromEntries(others.map((field) => [field, { from: before[field], to: change[field] }]));
  tx.record({ kind: 'task.changed', subject, data: { ...about, changes } });
}

export async function setDone(tx: Tx, actor: Member, id: string, done: boolean): Promise<Task> {
  const { organisationId, userId } = actor;
  // The lead before the task, as a change of its owner does: two deeds must not wait for each other.
  await tx.run(sql`
    select from leads l join tasks k on k.organisation_id = l.organisation_id and k.lead_id = l.id
    where k.organisation_id = ${organisationId} and k.id = ${id} for no key update of l`);
  const before = await lockTask(tx, actor, id);
  if ((before.doneAt !== null) === done) return before;
  await tx.run(sql`
    update tasks set done_at = ${done ? sql`now()` : sql`null`}, done_by = ${done ? userId : null}, version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  if (done && before.lead) {
    await tx.run(sql`
      update leads set last_activity_at = now() where organisation_id = ${organisationId} and id = ${before.lead.id}`);
  }
  tx.record({
    kind: done ? 'task.completed' : 'task.reopened',
    subject: subjectOf(id, before.lead?.id ?? null),
    data: { taskId: id, title: before.title },
  });
  return tx.get<Task>(taskById(id, actor));
}
