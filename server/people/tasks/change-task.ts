import type { InputOf } from '#contract/core/call.ts';
import type { Task, tasks } from '#contract/people/tasks.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { workOn } from '../leads/activity.ts';
import { checkAssignee } from './assignee.ts';
import { subjectOf } from './events.ts';
import { taskById } from './queries.ts';
import { checkRepeats, makeNext, takeBackNext } from './repeat.ts';
import { refuseWaiting, setWaits, takeTurn } from './waits.ts';

type Change = Omit<InputOf<typeof tasks.change>, 'id'>;

const columns: Record<Exclude<keyof Change, 'waitsFor'>, Sql> = {
  title: sql`title`,
  dueOn: sql`due_on`,
  assignee: sql`assignee_id`,
  repeats: sql`repeats`,
  steps: sql`steps`,
};

/** A task's fields under the names that a change uses. */
type Fields = Record<keyof Change, unknown>;
const fieldsOf = ({ title, dueOn, assignee, repeats, waitsFor, steps }: Task): Fields => ({
  title,
  dueOn,
  assignee,
  repeats,
  waitsFor: waitsFor.map(({ id }) => id).sort(),
  steps: steps.map(({ text, isDone }) => ({ text, isDone })),
});

async function lockTask(tx: Tx, actor: Member, id: string): Promise<Task> {
  const task = await tx.one<Task>(sql`${taskById(id, actor)} for update of k`);
  if (!task) throw notFound();
  if (!task.can.change) throw new Refusal('forbidden');
  return task;
}

export async function changeTask(tx: Tx, actor: Member, id: string, version: number, change: Change): Promise<Task> {
  if (change.waitsFor?.length) await takeTurn(tx);
  const before = await lockTask(tx, actor, id);
  if (before.version !== version)
    await refuseOld(tx, {
      current: before,
      changed: 'task.changed',
      subject: subjectOf(id, before.lead?.id ?? null),
      heldAs: ['taskId', id],
      told: { 'task.assigned': ['assignee'] },
    });
  const old = fieldsOf(before);
  const wanted: Change = { ...change, ...(change.waitsFor && { waitsFor: [...new Set(change.waitsFor)].sort() }) };
  const fields = (Object.keys(wanted) as (keyof Change)[]).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(old[field]),
  );
  if (fields.length === 0) return before;
  if (fields.includes('assignee')) await checkAssignee(tx, actor, wanted.assignee ?? null, before.lead?.id ?? null);
  const after = { ...before, ...changedFields(wanted) };
  checkRepeats(after.dueOn, after.repeats);
  if (fields.includes('waitsFor'))
    await setWaits(tx, actor, { id, lead: before.lead?.id ?? null }, change.waitsFor ?? []);
  const sets = fields.flatMap((field) =>
    field === 'waitsFor' ? [] : [sql`${columns[field]} = ${stored(field, wanted)}`],
  );
  // A task moved by hand keeps its place in the series.
  if (fields.includes('repeats')) sets.push(sql`series_on = ${after.repeats && after.dueOn}::date`);
  await tx.run(sql`
    update tasks set ${sql.join([...sets, sql`version = version + 1`])}
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  recordChange(tx, before, wanted, fields);
  // A member who assigns away a task without a lead may no longer see it; they still get the result of their own change.
  return (await tx.one<Task>(taskById(id, actor))) ?? { ...after, version: version + 1 };
}

const stored = (field: keyof Change, change: Change): unknown => {
  const value = change[field];
  return value && (field === 'repeats' || field === 'steps') ? JSON.stringify(value) : value;
};

/** The changed fields that the task has under the same name. */
const changedFields = ({ waitsFor: _, ...rest }: Change): Partial<Task> =>
  Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));

/** An assignment is a separate event, because notifications depend on it. */
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
  const old = fieldsOf(before);
  const changes = Object.fromEntries(others.map((field) => [field, { from: old[field], to: change[field] }]));
  tx.record({ kind: 'task.changed', subject, data: { ...about, changes } });
}

export async function setDone(tx: Tx, actor: Member, id: string, done: boolean): Promise<Task> {
  const { organisationId, userId } = actor;
  // Locks the lead before the task, like a change of the lead's owner, so that the two can't deadlock.
  await tx.run(sql`
    select from leads l join tasks k on k.organisation_id = l.organisation_id and k.lead_id = l.id
    where k.organisation_id = ${organisationId} and k.id = ${id} for no key update of l`);
  const before = await lockTask(tx, actor, id);
  if ((before.doneAt !== null) === done) return before;
  if (done) refuseWaiting(before);
  await tx.run(sql`
    update tasks set done_at = ${done ? sql`now()` : sql`null`}, done_by = ${done ? userId : null}, version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  if (done && before.lead) await workOn(tx, before.lead.id);
  tx.record({
    kind: done ? 'task.completed' : 'task.reopened',
    subject: subjectOf(id, before.lead?.id ?? null),
    data: { taskId: id, title: before.title },
  });
  if (done) await makeNext(tx, actor, before);
  else await takeBackNext(tx, actor, before);
  return tx.get<Task>(taskById(id, actor));
}
