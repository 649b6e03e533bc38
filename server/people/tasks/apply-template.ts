import type { Role } from '#contract/core/access.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { addDays } from '#contract/core/time-zone.ts';
import type { TemplateItem, taskTemplates } from '#contract/people/task-templates.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { hindranceOf } from './assignee.ts';
import { holdLead } from './create-task.ts';
import { subjectOf } from './events.ts';
import { type SubjectFacts, subjects } from './set-subjects.ts';
import { templateById } from './templates.ts';

type Applied = OutputOf<typeof taskTemplates.applyTemplate>;
type Made = { id: string; item: TemplateItem; assignee: string | null };

/** Creates all tasks of a template for a record, or none. */
export async function applyTemplate(
  tx: Tx,
  actor: Member,
  { id, subject, startOn }: InputOf<typeof taskTemplates.applyTemplate>,
): Promise<Applied> {
  const template = await templateById(tx, actor, id, sql`for share`);
  const find = subjects[subject.type];
  const about = await tx.one<SubjectFacts>(find(subject.id, actor));
  if (!about) throw invalid(['subject', 'id'], 'There is no such record.');
  if (!about.mayWork) throw new Refusal('forbidden');
  if (about.lead) await holdLead(tx, actor, about.lead);
  const doers = new Set(template.items.flatMap((item) => doerOf(item, actor, about) ?? []));
  await checkDoers(tx, actor, [...doers], about.lead, (other) => find(subject.id, other));
  const setId = newId();
  await tx.run(sql`
    insert into task_sets (organisation_id, id, template_id, name, subject_type, subject_id, subject_name, lead_id, start_on, made_by)
    values (${actor.organisationId}, ${setId}, ${id}, ${template.name}, ${subject.type}, ${subject.id}, ${about.name},
            ${about.lead}, ${startOn}, ${actor.userId})`);
  const made = template.items.map((item): Made => ({ id: newId(), item, assignee: doerOf(item, actor, about) }));
  const listing = subject.type === 'listing' ? subject.id : null;
  await writeTasks(tx, { setId, lead: about.lead, listing, startOn }, made);
  record(tx, actor, { setId, name: template.name, lead: about.lead }, made);
  return { setId, tasks: made.length };
}

function doerOf({ doer }: TemplateItem, { userId }: Member, { owner }: SubjectFacts): string | null {
  if (doer === 'applier') return userId;
  if (doer === 'owner') return owner;
  return doer === 'nobody' ? null : doer;
}

/**
 * Only members who see the record can be assigned its tasks. The error names those who don't, so that the record can be shared with them
 * first.
 */
async function checkDoers(
  tx: Tx,
  actor: Member,
  users: string[],
  lead: string | null,
  seenBy: (member: Member) => Sql,
): Promise<void> {
  const blind: string[] = [];
  for (const userId of users) {
    if (userId === actor.userId) continue;
    const hindrance = await hindranceOf(tx, actor, userId, lead);
    const sees = hindrance ? undefined : await tx.one(seenBy({ ...actor, userId, role: await roleOf(tx, userId) }));
    if (!sees) blind.push(userId);
  }
  if (blind.length === 0) return;
  const message = 'Not everyone who gets a task can see this record.';
  throw new Refusal('invalid_input', message, { issues: [{ path: ['id'], message }], details: { blind } });
}

const roleOf = async (tx: Tx, userId: string): Promise<Role> =>
  (
    await tx.get<{ role: Role }>(sql`
      select role from memberships where organisation_id = ${tx.scope.organisationId} and user_id = ${userId}`)
  ).role;

async function writeTasks(
  tx: Tx,
  { setId, lead, listing, startOn }: { setId: string; lead: string | null; listing: string | null; startOn: string },
  made: readonly Made[],
): Promise<void> {
  const { organisationId, userId } = tx.scope;
  const rows = made.map(({ id, item, assignee }) => ({
    id,
    title: item.title,
    due: addDays(startOn, item.offset),
    assignee,
  }));
  await tx.run(sql`
    insert into tasks (organisation_id, id, lead_id, title, due_on, assignee_id, created_by, set_id, listing_id)
    select ${organisationId}, r.id, ${lead}::uuid, r.title, r.due, r.assignee, ${userId}::uuid, ${setId}, ${listing}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) r(id uuid, title text, due date, assignee uuid)`);
  const waits = made.flatMap(({ id, item }) =>
    [...new Set(item.after)].map((place) => ({ id, before: made[place]!.id })),
  );
  await tx.run(sql`
    insert into task_waits (organisation_id, task_id, for_id)
    select ${organisationId}, r.id, r.before from json_to_recordset(${JSON.stringify(waits)}::json) r(id uuid, before uuid)`);
}

/** Records one event on the record, and notifies every assignee. */
function record(
  tx: Tx,
  actor: Member,
  { setId, name, lead }: { setId: string; name: string; lead: string | null },
  made: readonly Made[],
): void {
  const subject = lead ? { type: 'lead', id: lead } : { type: 'task_set', id: setId };
  tx.record({ kind: 'task_set.made', subject, data: { setId, title: name, tasks: made.length } });
  for (const { id, item, assignee } of made) {
    if (assignee !== null && assignee !== actor.userId)
      tx.record({
        kind: 'task.assigned',
        subject: subjectOf(id, lead),
        data: { taskId: id, title: item.title, from: null, to: assignee },
      });
  }
}

/** Undoes a template, except for tasks completed or changed since. Allowed for the member who applied it and for `mayUndoAll`. */
export async function undoSet(
  tx: Tx,
  actor: Member,
  id: string,
  mayUndoAll: boolean,
): Promise<OutputOf<typeof taskTemplates.undoSet>> {
  const { organisationId } = actor;
  const set = await tx.one<{ name: string; lead: string | null; madeBy: string | null; undone: boolean }>(sql`
    select name, lead_id as lead, made_by as "madeBy", undone_at is not null as undone from task_sets
    where organisation_id = ${organisationId} and id = ${id} for update`);
  if (!set || (set.madeBy !== actor.userId && !mayUndoAll)) throw notFound();
  const removed = await tx.run(sql`
    delete from tasks where organisation_id = ${organisationId} and set_id = ${id} and done_at is null and version = 1`);
  const { kept } = await tx.get<{ kept: number }>(sql`
    select count(*) as kept from tasks where organisation_id = ${organisationId} and set_id = ${id}`);
  if (!set.undone) {
    await tx.run(sql`update task_sets set undone_at = now() where organisation_id = ${organisationId} and id = ${id}`);
    tx.record({
      kind: 'task_set.undone',
      subject: set.lead ? { type: 'lead', id: set.lead } : { type: 'task_set', id },
      data: { setId: id, title: set.name, removed, kept },
    });
  }
  return { removed, kept };
}
