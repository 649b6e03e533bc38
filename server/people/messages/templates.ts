import type { InputOf } from '#contract/core/call.ts';
import type { MergeField } from '#contract/people/merge-fields.ts';
import type { messages, Template } from '#contract/people/messages.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { visibleTo } from '../leads/policy.ts';
import { fillIn, type MergeValues } from './merge.ts';

const columns = sql`t.id, t.name, t.channel, t.purpose, t.subject, t.body, t.version`;
const most = 500;

export const templateList = (actor: Member): Sql => sql`
  select json_build_object('templates', coalesce(json_agg(r), '[]'))::text from (
    select ${columns} from message_templates t
    where t.organisation_id = ${actor.organisationId} and t.removed_at is null order by lower(t.name), t.id) r`;

export async function createTemplate(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof messages.createTemplate>,
): Promise<Template> {
  const { organisationId, userId } = actor;
  const { name, channel, purpose, subject, body } = input;
  const { kept } = await tx.get<{ kept: number }>(sql`
    select count(*) as kept from message_templates where organisation_id = ${organisationId} and removed_at is null`);
  if (kept >= most) throw new Refusal('conflict', `There can be at most ${most} templates.`);
  const id = newId();
  await tx.run(sql`
    insert into message_templates (organisation_id, id, name, channel, purpose, subject, body, created_by)
    values (${organisationId}, ${id}, ${name}, ${channel}, ${purpose}, ${subject}, ${body}, ${userId})`);
  tx.record({ kind: 'template.created', subject: { type: 'template', id }, data: { name } });
  return { id, name, channel, purpose, subject, body, version: 1 };
}

async function lockTemplate(tx: Tx, id: string): Promise<Template> {
  const row = await tx.one<Template>(sql`
    select ${columns} from message_templates t
    where t.organisation_id = ${tx.scope.organisationId} and t.id = ${id} and t.removed_at is null for update`);
  if (!row) throw notFound();
  return row;
}

export async function changeTemplate(
  tx: Tx,
  version: number,
  { id, ...change }: InputOf<typeof messages.changeTemplate>,
): Promise<Template> {
  const before = await lockTemplate(tx, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  const after = { ...before, ...(change as Partial<Template>), version: version + 1 };
  await tx.run(sql`
    update message_templates set name = ${after.name}, channel = ${after.channel}, purpose = ${after.purpose},
      subject = ${after.subject}, body = ${after.body}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'template.changed', subject: { type: 'template', id }, data: { name: after.name } });
  return after;
}

export async function removeTemplate(tx: Tx, id: string): Promise<void> {
  const { name } = await lockTemplate(tx, id);
  await tx.run(sql`
    update message_templates set removed_at = now() where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'template.removed', subject: { type: 'template', id }, data: { name } });
}

/** The merge field values of leads; `leads` is a condition on `leads l`. */
export async function mergeValues(tx: Tx, authorId: string, leads: Sql): Promise<Map<string, MergeValues>> {
  const rows = await tx.all<MergeValues & { id: string }>(sql`
    select l.id, l.first_name, l.last_name, trim(l.first_name || ' ' || l.last_name) as name, coalesce(l.city, '') as city,
      trim(u.first_name || ' ' || u.last_name) as agent, u.first_name as agent_first_name, o.name as organization
    from leads l join organisations o on o.id = l.organisation_id join users u on u.id = ${authorId}
    where l.organisation_id = ${tx.scope.organisationId} and ${leads}`);
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

export async function fillTemplate(tx: Tx, actor: Member, { id, template }: InputOf<typeof messages.fillTemplate>) {
  const values = (await mergeValues(tx, actor.userId, sql`l.id = ${id} and ${visibleTo(actor)}`)).get(id);
  if (!values) throw notFound();
  const row = await tx.one<Template>(sql`
    select ${columns} from message_templates t
    where t.organisation_id = ${actor.organisationId} and t.id = ${template} and t.removed_at is null`);
  if (!row) throw notFound();
  const [subject, body] = [fillIn(row.subject, values), fillIn(row.body, values)];
  const missing: MergeField[] = [...new Set([...subject.missing, ...body.missing])];
  return { subject: subject.text, body: body.text, missing };
}
