import type { InputOf } from '#contract/core/call.ts';
import {
  type TaskTemplate,
  type TemplateItem,
  type taskTemplates,
  templateDoers,
} from '#contract/people/task-templates.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { canDo } from './policy.ts';

const most = 200;

/** Every member may use a template; only its creator, owners, and admins may change it. */
const mayChange = (actor: Member): Sql => {
  if (!canDo(actor).change) return sql.raw('false');
  return isHead(actor) ? sql.raw('true') : sql`coalesce(t.created_by = ${actor.userId}, false)`;
};

const columns = (actor: Member): Sql => sql`
  t.id, t.name, t.items, t.created_by as "createdBy", t.version, json_build_object('change', ${mayChange(actor)}) as can`;

export const templateList = (actor: Member): Sql => sql`
  select json_build_object('templates', coalesce(json_agg(r), '[]'))::text from (
    select ${columns(actor)} from task_templates t
    where t.organisation_id = ${actor.organisationId} order by lower(t.name), t.id) r`;

export async function templateById(tx: Tx, actor: Member, id: string, lock: Sql): Promise<TaskTemplate> {
  const template = await tx.one<TaskTemplate>(sql`
    select ${columns(actor)} from task_templates t
    where t.organisation_id = ${actor.organisationId} and t.id = ${id} ${lock}`);
  if (!template) throw notFound();
  return template;
}

async function lockTemplate(tx: Tx, actor: Member, id: string): Promise<TaskTemplate> {
  const template = await templateById(tx, actor, id, sql`for update`);
  if (!template.can.change) throw new Refusal('forbidden', 'This template belongs to someone else.');
  return template;
}

const isPerson = (doer: string): boolean => !(templateDoers as readonly string[]).includes(doer);

/** Named assignees must be members when a template is saved; whether they see a record is checked when it is applied. */
async function checkDoers(tx: Tx, items: readonly TemplateItem[]): Promise<void> {
  const named = items.map(({ doer }) => doer).filter(isPerson);
  if (named.length === 0) return;
  const members = await tx.all<{ id: string }>(sql`
    select user_id as id from memberships
    where organisation_id = ${tx.scope.organisationId} and user_id = any(${named}::uuid[]) and removed_at is null`);
  const unknown = items.findIndex(({ doer }) => isPerson(doer) && !members.some(({ id }) => id === doer));
  if (unknown >= 0) throw invalid(['items', unknown, 'doer'], 'Choose a member of this organization.');
}

export async function createTemplate(
  tx: Tx,
  actor: Member,
  { name, items }: InputOf<typeof taskTemplates.createTemplate>,
): Promise<TaskTemplate> {
  await checkDoers(tx, items);
  const { kept } = await tx.get<{ kept: number }>(sql`
    select count(*) as kept from task_templates where organisation_id = ${actor.organisationId}`);
  if (kept >= most) throw new Refusal('conflict', `There can be at most ${most} templates.`);
  const id = newId();
  await tx.run(sql`
    insert into task_templates (organisation_id, id, name, items, created_by)
    values (${actor.organisationId}, ${id}, ${name}, ${JSON.stringify(items)}::jsonb, ${actor.userId})`);
  tx.record({ kind: 'task_template.created', subject: { type: 'task_template', id }, data: { name } });
  return { id, name, items, createdBy: actor.userId, version: 1, can: { change: true } };
}

export async function changeTemplate(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ...change }: InputOf<typeof taskTemplates.changeTemplate>,
): Promise<TaskTemplate> {
  const before = await lockTemplate(tx, actor, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  const { name = before.name, items = before.items } = change;
  if (change.items) await checkDoers(tx, items);
  await tx.run(sql`
    update task_templates set name = ${name}, items = ${JSON.stringify(items)}::jsonb, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'task_template.changed', subject: { type: 'task_template', id }, data: { name } });
  return { ...before, name, items, version: version + 1 };
}

export async function removeTemplate(tx: Tx, actor: Member, id: string): Promise<void> {
  const { name } = await lockTemplate(tx, actor, id);
  await tx.run(sql`delete from task_templates where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'task_template.removed', subject: { type: 'task_template', id }, data: { name } });
}
