import type { InputOf } from '#contract/core/call.ts';
import { type leaseSigning, mostLeaseTemplates } from '#contract/verticals/property/lease-signing.ts';
import { unknownLeaseFields } from '#contract/verticals/property/lease-template.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';

type Template = { id: string; name: string; body: string };

export const templatesOf = async (tx: Tx): Promise<{ templates: Template[] }> => ({
  templates: await tx.all<Template>(sql`
    select id, name, body from rental_lease_templates where organisation_id = ${tx.scope.organisationId}
    order by name_key limit ${sql.int(mostLeaseTemplates)}`),
});

export async function saveTemplate(
  tx: Tx,
  { id, name, body }: InputOf<typeof leaseSigning.saveTemplate>,
): Promise<Template> {
  const { organisationId } = tx.scope;
  const unknown = unknownLeaseFields(body);
  if (unknown.length > 0) throw invalid(['body'], `There is no field {{${unknown[0]}}}.`);
  const saved = id ? await changed(tx, { id, name, body }) : await added(tx, name, body);
  tx.record({
    kind: 'rental.lease_template_saved',
    subject: { type: 'organisation', id: organisationId },
    data: { name },
  });
  return saved;
}

async function changed(tx: Tx, { id, name, body }: Template): Promise<Template> {
  const { organisationId } = tx.scope;
  const other = await tx.one(sql`
    select from rental_lease_templates where organisation_id = ${organisationId} and name_key = lintel.plain(${name}) and id <> ${id}`);
  if (other) throw invalid(['name'], 'There is already a template with this name.');
  const saved = await tx.one<Template>(sql`
    update rental_lease_templates set name = ${name}, body = ${body}
    where organisation_id = ${organisationId} and id = ${id} returning id, name, body`);
  if (!saved) throw notFound();
  return saved;
}

async function added(tx: Tx, name: string, body: string): Promise<Template> {
  const { templates } = await templatesOf(tx);
  const { isNew, ...saved } = await tx.get<Template & { isNew: boolean }>(sql`
    insert into rental_lease_templates (organisation_id, name, body) values (${tx.scope.organisationId}, ${name}, ${body})
    on conflict (organisation_id, name_key) do update set name = excluded.name, body = excluded.body
    returning id, name, body, xmax = 0 as "isNew"`);
  if (isNew && templates.length >= mostLeaseTemplates)
    throw new Refusal('conflict', `There can be at most ${mostLeaseTemplates} templates.`);
  return saved;
}

export async function removeTemplate(tx: Tx, id: string): Promise<void> {
  const gone = await tx.one<{ name: string }>(sql`
    delete from rental_lease_templates where organisation_id = ${tx.scope.organisationId} and id = ${id} returning name`);
  if (!gone) throw notFound();
  tx.record({
    kind: 'rental.lease_template_removed',
    subject: { type: 'organisation', id: tx.scope.organisationId },
    data: { name: gone.name },
  });
}
