import { addDays, dayIn } from '#contract/core/time-zone.ts';
import type { StepOf } from '#contract/people/automations/steps.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { About, Deed, Done } from '#server/core/programs/engine.ts';
import { filledFor } from '../messages/filled.ts';

/** After this many hours, a late task would only add to the pile. */
const lateHours = () => 72;

async function make(tx: Tx, about: About, title: string, dueDays: number, who: string): Promise<Done> {
  const { organisationId } = tx.scope;
  const { subjectId } = about;
  const { assignee } = await tx.get<{ assignee: string | null }>(sql`
    select (select m.user_id from memberships m
      where m.organisation_id = l.organisation_id and m.removed_at is null
        and m.user_id = ${who === 'owner' ? sql`l.owner_id` : sql`${who}::uuid`}) as assignee
    from leads l where l.organisation_id = ${organisationId} and l.id = ${subjectId}`);
  const taskId = newId();
  const dueOn = addDays(dayIn(about.at, about.zone), dueDays);
  await tx.run(sql`
    insert into tasks (organisation_id, id, lead_id, title, due_on, assignee_id)
    values (${organisationId}, ${taskId}, ${subjectId}, ${title.slice(0, 300)}, ${dueOn}, ${assignee})`);
  const subject = { type: 'lead', id: subjectId };
  const told = { taskId, title: title.slice(0, 300) };
  tx.record({ kind: 'task.created', subject, data: { ...told, dueOn, assignee } });
  if (assignee) tx.record({ kind: 'task.assigned', subject, data: { ...told, from: null, to: assignee } });
  return { outcome: 'done', why: { title: told.title, dueOn, assignee } };
}

const task: Deed<StepOf<'task'>> = {
  kind: 'task',
  lateHours,
  do: async (tx, { title, dueDays, assignee }, about) =>
    make(tx, about, (await filledFor(tx, about, title)).texts[0]!, dueDays, assignee),
};

/** Creates a task for the day to call the lead, with the name and the topic. */
const call: Deed<StepOf<'call'>> = {
  kind: 'call',
  lateHours: () => 24,
  async do(tx, { note, assignee }, about) {
    const { texts } = await filledFor(tx, about, '{{name}}', note);
    return make(tx, about, `Call ${texts[0]}${texts[1] ? `: ${texts[1]}` : ''}`, 0, assignee);
  },
};

export const deeds = [task, call];
