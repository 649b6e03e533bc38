import type { InputOf } from '#contract/core/call.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Task, tasks } from '#contract/people/tasks.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { leadById } from '../leads/queries.ts';
import { checkAssignee } from './assignee.ts';
import { subjectOf } from './events.ts';
import { taskById } from './queries.ts';
import { checkRepeats } from './repeat.ts';
import { setWaits } from './waits.ts';

export async function createTask(tx: Tx, actor: Member, input: InputOf<typeof tasks.create>): Promise<Task> {
  const { title, dueOn, lead: leadId, repeats, waitsFor, steps } = input;
  const assignee = input.assignee === undefined ? actor.userId : input.assignee;
  if (leadId) await holdLead(tx, actor, leadId);
  await checkAssignee(tx, actor, assignee, leadId);
  checkRepeats(dueOn, repeats);
  const id = newId();
  await tx.run(sql`
    insert into tasks (organisation_id, id, lead_id, title, due_on, assignee_id, created_by, repeats, series_on, steps)
    values (${actor.organisationId}, ${id}, ${leadId}, ${title}, ${dueOn}, ${assignee}, ${actor.userId},
            ${repeats && JSON.stringify(repeats)}::jsonb, ${repeats && dueOn}::date, ${JSON.stringify(steps)}::jsonb)`);
  if (waitsFor.length > 0) await setWaits(tx, actor, { id, lead: leadId }, waitsFor);
  const subject = subjectOf(id, leadId);
  tx.record({ kind: 'task.created', subject, data: { taskId: id, title, dueOn, assignee } });
  if (assignee !== null && assignee !== actor.userId) {
    tx.record({ kind: 'task.assigned', subject, data: { taskId: id, title, from: null, to: assignee } });
  }
  return tx.get<Task>(taskById(id, actor));
}

/** Locked until the end of the transaction, because the task copies the lead's owner, which must not change meanwhile. */
export async function holdLead(tx: Tx, actor: Member, id: string): Promise<Lead> {
  const lead = await tx.one<Lead>(sql`${leadById(id, actor)} for share of l`);
  if (!lead) throw invalid(['lead'], 'There is no such lead.');
  if (!lead.can.change) throw new Refusal('forbidden');
  return lead;
}
