import { defaultStages, isDefaultStage, type LeadStage } from '#contract/people/stage-list.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { keepVersion, lockList, versionOfList } from '../list-version.ts';

type StageList = { stages: LeadStage[]; version: number };

const columns = sql`key, name, tone, needs, touch_hours as "touchHours", hidden`;

/** An organization without its own stages has the default ones. */
export const stagesJson = ({ organisationId }: Pick<Member, 'organisationId'>): Sql => sql`
  select json_build_object('stages', coalesce(json_agg(s), ${JSON.stringify(defaultStages)}::json),
    'version', ${versionOfList(organisationId, 'stages')})::text
  from (select ${columns} from lead_stages where organisation_id = ${organisationId} order by place) s`;

export async function stagesOf(tx: Tx): Promise<LeadStage[]> {
  const stages = await tx.all<LeadStage>(
    sql`select ${columns} from lead_stages where organisation_id = ${tx.scope.organisationId} order by place`,
  );
  return stages.length > 0 ? stages : [...defaultStages];
}

/** Replaces the whole list. A custom stage that leads are in can't be left out. */
export async function setStages(tx: Tx, actor: Member, stages: LeadStage[], version: number): Promise<StageList> {
  const { organisationId } = actor;
  const current = await lockList(tx, 'stages');
  const before = await stagesOf(tx);
  if (JSON.stringify(before) === JSON.stringify(stages)) return { stages, version: current };
  if (version !== current)
    throw new Refusal('version_conflict', undefined, { current: { stages: before, version: current } });
  const gone = before.filter(({ key }) => !stages.some((stage) => stage.key === key)).map(({ key }) => key);
  const held =
    gone.length > 0 &&
    (await tx.one<{ stage: string }>(sql`
      select stage from leads where organisation_id = ${organisationId} and stage = any(${gone}::text[]) limit 1`));
  if (held)
    throw new Refusal(
      'conflict',
      `Leads are still in the stage ${held.stage}. Move them first, or put the stage away.`,
    );
  await tx.run(sql`delete from lead_stages where organisation_id = ${organisationId}`);
  const column = <T>(pick: (stage: LeadStage) => T) => stages.map(pick);
  await tx.run(sql`
    insert into lead_stages (organisation_id, key, place, name, tone, needs, touch_hours, hidden)
    select ${organisationId}, r.key, r.place, r.name, r.tone, string_to_array(r.needs, ','), r.hours, r.hidden
    from unnest(${column(({ key }) => key)}::text[], ${column(({ name }) => name)}::text[], ${column(({ tone }) => tone)}::text[],
                ${column(({ needs }) => needs.join())}::text[], ${column(({ touchHours }) => touchHours)}::int[],
                ${column(({ hidden }) => hidden)}::boolean[])
      with ordinality as r(key, name, tone, needs, hours, hidden, place)`);
  tx.record({
    kind: 'lead_stages.changed',
    subject: { type: 'organisation', id: organisationId },
    data: { stages: stages.map(({ key, name }) => ({ key, name })) },
  });
  return { stages, version: await keepVersion(tx, 'stages', current + 1) };
}

/** A SQL condition for statements that write in one step. Default stages exist everywhere and need no query. */
export const isStageHere = (organisationId: string, key: string): Sql =>
  isDefaultStage(key)
    ? sql.raw('true')
    : sql`exists (select from lead_stages where organisation_id = ${organisationId} and key = ${key})`;

export async function checkStage(tx: Tx, key: string): Promise<void> {
  const known = await tx.one(sql`select where ${isStageHere(tx.scope.organisationId, key)}`);
  if (!known) throw invalid(['stage'], 'There is no such stage here.');
}
