import type { InputOf } from '#contract/core/call.ts';
import { mostSigningTemplates, type SigningTemplate, signingTemplates } from '#contract/inventory/signing-templates.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';

const columns = sql`s.id, s.name, s.roles, s.in_order as "inOrder", s.message, s.created_at as "createdAt"`;
const subjectOf = (id: string) => ({ type: 'organisation', id }) as const;

const all = (tx: Tx): Promise<SigningTemplate[]> =>
  tx.all<SigningTemplate>(sql`
    select ${columns} from signing_templates s where s.organisation_id = ${tx.scope.organisationId}
    order by lower(s.name) limit ${sql.int(mostSigningTemplates)}`);

/** Identified by name: saving it again replaces its fields. */
async function save(
  tx: Tx,
  { organisationId, userId }: Member,
  { name, roles, inOrder, message }: InputOf<typeof signingTemplates.save>,
): Promise<SigningTemplate> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`signing templates ${organisationId}`}, 0))`);
  const before = await all(tx);
  const old = before.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!old && before.length >= mostSigningTemplates)
    throw new Refusal('conflict', `There can be at most ${mostSigningTemplates} signing templates.`);
  const isSame =
    old && JSON.stringify([old.name, old.inOrder, old.message]) === JSON.stringify([name, inOrder, message]);
  const id = old?.id ?? newId();
  await tx.run(sql`
    insert into signing_templates (organisation_id, id, name, roles, in_order, message, created_by)
    values (${organisationId}, ${id}, ${name}, ${JSON.stringify(roles)}::jsonb, ${inOrder}, ${message}, ${userId})
    on conflict (organisation_id, id) do update set name = excluded.name, roles = excluded.roles, in_order = excluded.in_order,
      message = excluded.message`);
  const kept = (await all(tx)).find((one) => one.id === id)!;
  if (!isSame || JSON.stringify(old.roles) !== JSON.stringify(kept.roles))
    tx.record({ kind: 'signing_template.saved', subject: subjectOf(organisationId), data: { name } });
  return kept;
}

export const signingTemplateRoutes: Served[] = [
  serve(signingTemplates.list, async ({ tx }) => ({ templates: await all(tx) })),
  serve(signingTemplates.save, ({ tx, actor, input }) => save(tx, actor, input)),
  serve(signingTemplates.remove, async ({ tx, actor, input }) => {
    const gone = await tx.one<{ name: string }>(sql`
      delete from signing_templates where organisation_id = ${actor.organisationId} and id = ${input.id} returning name`);
    if (!gone) throw notFound();
    tx.record({ kind: 'signing_template.removed', subject: subjectOf(actor.organisationId), data: gone });
    return { done: true as const };
  }),
];
