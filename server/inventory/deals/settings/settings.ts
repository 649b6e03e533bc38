import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#contract/core/call.ts';
import type { dealSettings } from '#contract/inventory/deals/deal-settings.ts';
import { defaultPipelines, type Pipeline } from '#contract/inventory/deals/deal-stages.ts';
import { type DealTemplate, defaultTemplates } from '#contract/inventory/deals/deal-templates.ts';
import { statePacks } from '#contract/inventory/deals/state-packs.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';

type Settings = { pipelines: readonly Pipeline[]; templates: readonly DealTemplate[] };

const everybodys: readonly DealTemplate[] = [...defaultTemplates, ...statePacks];

/** Built-in state templates that the organization doesn't have: its list is older, or it removed them. */
export const packsBeside = (templates: readonly DealTemplate[]): DealTemplate[] =>
  statePacks.filter(({ key }) => !templates.some((one) => one.key === key));

/** An organization without changes uses the defaults. */
export async function settingsOf(tx: Tx): Promise<Settings> {
  const row = await tx.one<{ pipelines: Pipeline[] | null; templates: DealTemplate[] | null }>(
    sql`select pipelines, templates from deal_settings where organisation_id = ${tx.scope.organisationId}`,
  );
  return { pipelines: row?.pipelines ?? defaultPipelines, templates: row?.templates ?? everybodys };
}

/** The organization's pipelines as JSON, for statements over `deals l`. */
export const pipelinesHere: Sql = sql`coalesce(
  (select s.pipelines from deal_settings s where s.organisation_id = l.organisation_id), ${JSON.stringify(defaultPipelines)}::jsonb)`;

async function keep(tx: Tx, column: Sql, value: unknown): Promise<void> {
  await tx.run(sql`
    insert into deal_settings (organisation_id, ${column}) values (${tx.scope.organisationId}, ${JSON.stringify(value)}::jsonb)
    on conflict (organisation_id) do update set ${column} = excluded.${column}`);
}

/** Whether there is anything to change. Serialized, so that of two concurrent changes the second is rejected. */
async function isNews<T>(tx: Tx, now: () => Promise<T>, wanted: T, was: T | undefined): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`deal settings ${tx.scope.organisationId}`}, 0))`);
  const [stands, wish, basis] = [await now(), wanted, was].map((value) => value && JSON.parse(JSON.stringify(value)));
  if (isDeepStrictEqual(stands, wish)) return false;
  if (basis && !isDeepStrictEqual(stands, basis))
    throw new Refusal('conflict', 'Someone else changed this. Review it and try again.');
  return true;
}

/** A stage that contains deals can't be removed. A stage's new state and probability apply to its deals at once. */
export async function setPipelines(
  tx: Tx,
  { organisationId }: Member,
  { pipelines, was }: InputOf<typeof dealSettings.setPipelines>,
): Promise<{ pipelines: Pipeline[] }> {
  const now = async () => [...(await settingsOf(tx)).pipelines];
  if (!(await isNews(tx, now, pipelines, was))) return { pipelines };
  await keep(tx, sql`pipelines`, pipelines);
  const held = await tx.one<{ pipeline: string; stage: string }>(sql`
    select l.pipeline, l.stage from deals l where l.organisation_id = ${organisationId} and not exists (
      select from jsonb_array_elements(${pipelinesHere}) p, jsonb_array_elements(p -> 'stages') s
      where p ->> 'key' = l.pipeline and p ->> 'side' = l.side and s ->> 'key' = l.stage and s ->> 'state' = l.state) limit 1`);
  if (held)
    throw new Refusal('conflict', `Deals are still in the stage ${held.stage} of ${held.pipeline}. Move them first.`);
  await tx.run(sql`
    update deals l set probability = (s ->> 'probability')::int
    from jsonb_array_elements(${JSON.stringify(pipelines)}::jsonb) p, jsonb_array_elements(p -> 'stages') s
    where l.organisation_id = ${organisationId} and p ->> 'key' = l.pipeline and s ->> 'key' = l.stage
      and l.probability <> (s ->> 'probability')::int`);
  tx.record({
    kind: 'deal_pipelines.changed',
    subject: { type: 'organisation', id: organisationId },
    data: { pipelines: pipelines.map(({ key, name }) => ({ key, name })) },
  });
  return { pipelines };
}

export async function setTemplates(
  tx: Tx,
  { organisationId }: Member,
  { templates, was }: InputOf<typeof dealSettings.setTemplates>,
): Promise<{ templates: DealTemplate[]; packs: DealTemplate[] }> {
  const now = async () => [...(await settingsOf(tx)).templates];
  const packs = packsBeside(templates);
  if (!(await isNews(tx, now, templates, was))) return { templates, packs };
  await keep(tx, sql`templates`, templates);
  tx.record({
    kind: 'deal_templates.changed',
    subject: { type: 'organisation', id: organisationId },
    data: { templates: templates.map(({ key, name }) => ({ key, name })) },
  });
  return { templates, packs };
}
