import { dayIn } from '#contract/core/time-zone.ts';
import { nextDue, type TaskRepeats } from '#contract/people/task-repeats.ts';
import type { Task } from '#contract/people/tasks.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { hindranceOf } from './assignee.ts';
import { subjectOf } from './events.ts';

/** A task that repeats by due date must have one. */
export function checkRepeats(dueOn: string | null, repeats: TaskRepeats | null): void {
  if (repeats?.from === 'due' && dueOn === null) throw invalid(['dueOn'], 'A repeating task needs a due date.');
}

/** Creates the next task of a series, unless the rule has ended or the next task already exists. */
export async function makeNext(tx: Tx, actor: Member, done: Task): Promise<void> {
  const { repeats, dueOn, title, lead, steps } = done;
  if (!repeats) return;
  const { organisationId } = actor;
  const { seriesOn, turn, listing } = await tx.get<{
    seriesOn: string | null;
    turn: number;
    listing: string | null;
  }>(sql`
    select series_on as "seriesOn", turn, listing_id as listing from tasks where organisation_id = ${organisationId} and id = ${done.id}`);
  const next = nextDue(repeats, { seriesOn, dueOn, doneOn: dayIn(Date.now(), repeats.timeZone), turn });
  if (next === null) return;
  const assignee = await doerOfNext(tx, actor, done);
  const id = newId();
  const made = await tx.run(sql`
    insert into tasks (organisation_id, id, lead_id, title, due_on, assignee_id, created_by, repeats, series_on, turn, follows_id, listing_id, steps)
    values (${organisationId}, ${id}, ${lead?.id ?? null}, ${title}, ${next}, ${assignee}, ${actor.userId},
            ${JSON.stringify(repeats)}::jsonb, ${next}, ${turn + 1}, ${done.id}, ${listing},
            ${JSON.stringify(steps.map(({ text }) => ({ text, isDone: false })))}::jsonb)
    on conflict (organisation_id, follows_id) where follows_id is not null do nothing`);
  if (made === 0) return;
  const subject = subjectOf(id, lead?.id ?? null);
  tx.record({ kind: 'task.created', subject, data: { taskId: id, title, dueOn: next, assignee } });
  if (assignee !== null && assignee !== actor.userId)
    tx.record({ kind: 'task.assigned', subject, data: { taskId: id, title, from: null, to: assignee } });
}

/** The same assignee as before, unless they have left or no longer see the lead; then the member who completed the task. */
async function doerOfNext(tx: Tx, actor: Member, { assignee, lead }: Task): Promise<string | null> {
  if (assignee === null || assignee === actor.userId) return assignee;
  return (await hindranceOf(tx, actor, assignee, lead?.id ?? null)) ? actor.userId : assignee;
}

/** Deletes the next task when a task is reopened, unless it was changed. */
export async function takeBackNext(tx: Tx, { organisationId }: Member, { id, lead }: Task): Promise<void> {
  const gone = await tx.all<{ id: string; title: string }>(sql`
    delete from tasks where organisation_id = ${organisationId} and follows_id = ${id} and done_at is null and version = 1
    returning id, title`);
  for (const next of gone)
    tx.record({
      kind: 'task.removed',
      subject: subjectOf(next.id, lead?.id ?? null),
      data: { taskId: next.id, title: next.title },
    });
}
