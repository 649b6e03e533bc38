import { plainFields } from '#contract/people/lead-fields.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Further, Importer } from '#server/core/imports/importer.ts';
import { eachOf, ofPlain } from '../leads/plain-columns.ts';
import { liftSuppressions } from './consent.ts';
import type { Change } from './decide.ts';
import { takeBackFields } from './new-fields.ts';
import { inOneWalk } from './one-walk.ts';
import { recordChange } from './write.ts';

const changesAtOnce = 1_000;
const ofJob = (tx: Tx, jobId: string): Sql => sql`organisation_id = ${tx.scope.organisationId} and job_id = ${jobId}`;

/** Locks by id, the order that every multi-lead lock uses. */
async function lock(tx: Tx, ids: readonly string[]): Promise<Sql> {
  const here = sql`l.organisation_id = ${tx.scope.organisationId} and l.id = any(${[...ids]}::uuid[])`;
  await tx.run(sql`select from leads l where ${here} order by l.id for update`);
  return here;
}

type Archived = { id: string; email: string | null; phone: string | null; importId: string };

/** Untouched is what stands as an import left it, with nothing done about it since. */
export async function archiveUntouched(tx: Tx, made: readonly string[], madeAt: string | null): Promise<Archived[]> {
  const here = await lock(tx, made);
  return tx.all<Archived>(sql`
    update leads l set archived_at = now(), version = l.version + 1
    where ${here} and l.archived_at is null and l.version = 1 and l.last_activity_at <= coalesce(${madeAt}::timestamptz, l.created_at)
    returning l.id, l.email, l.phone, l.import_id as "importId"`);
}

/** The same, and lifts what the import suppressed for these people. */
export async function archiveMade(tx: Tx, made: readonly string[], madeAt: string | null): Promise<string[]> {
  const archived = await archiveUntouched(tx, made, madeAt);
  if (archived[0]) await liftSuppressions(tx, archived[0].importId, archived);
  return archived.map(({ id }) => id);
}

const text = (column: string, name: string): Sql =>
  sql.raw(
    `${column} = case when c.after ? '${name}' and l.${column} = c.after ->> '${name}' then c.before ->> '${name}' else l.${column} end`,
  );
const cast = (column: string, name: string, type: string): Sql =>
  sql.raw(
    `${column} = case when c.after ? '${name}' and l.${column} = (c.after ->> '${name}')::${type} then (c.before ->> '${name}')::${type} else l.${column} end`,
  );
/** Removes added tags and areas, but keeps changes that were made since. */
const several = (column: 'tags' | 'areas'): Sql => {
  const of = (state: 'before' | 'after') => `array(select jsonb_array_elements_text(c.${state} -> '${column}'))`;
  return sql.raw(`${column} = case when not c.after ? '${column}' then l.${column} when l.${column} = ${of('after')} then ${of('before')}
    else array(select t from unnest(l.${column}) t where t = any(${of('before')}) or t <> all(${of('after')})) end`);
};

/** A custom field that still has the imported value gets its previous value, or none; all others stay. */
const own =
  sql.raw(`custom = case when not exists (select from jsonb_object_keys(c.after) k where k like 'x\\_%') then l.custom else (
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') from (
    select e.key, e.value from jsonb_each(l.custom) e where not (c.after ? e.key) or c.after -> e.key <> e.value
    union all
    select e.key, e.value from jsonb_each(c.before) e
    where e.key like 'x\\_%' and e.value <> 'null' and l.custom -> e.key = c.after -> e.key) f) end`);

const putBack = sql.join([
  text('first_name', 'firstName'),
  text('last_name', 'lastName'),
  text('email', 'email'),
  text('phone', 'phone'),
  text('kind', 'kind'),
  text('stage', 'stage'),
  text('source', 'source'),
  cast('owner_id', 'owner', 'uuid'),
  several('tags'),
  several('areas'),
  text('timeframe', 'timeframe'),
  text('language', 'language'),
  cast('budget_cents', 'budget', 'bigint'),
  ...Object.values(ofPlain(text)),
  sql.raw(
    `lost_reason = case when c.after ->> 'stage' = l.stage then case when c.before ->> 'stage' = 'trash' then 'other' end else l.lost_reason end`,
  ),
  own,
]);

const stateOf = sql`jsonb_build_object('firstName', l.first_name, 'lastName', l.last_name, 'email', l.email, 'phone', l.phone,
  'kind', l.kind, 'stage', l.stage, 'source', l.source, 'owner', l.owner_id, 'tags', l.tags, 'budget', l.budget_cents,
  ${eachOf(plainFields, (column, field) => `'${field}', l.${column}`)}, 'timeframe', l.timeframe, 'areas', l.areas, 'language', l.language) || l.custom`;

type PutBack = {
  id: string;
  before: Change['before'];
  after: Change['after'];
  left: Change['after'];
};

const putBackChanges: Further['takeBack'] = async (tx, jobId, importId, after) => {
  const ids = (
    await tx.all<{ id: string }>(sql`
      select lead_id as id from lead_import_changes where ${ofJob(tx, jobId)} and (${after}::uuid is null or lead_id > ${after}::uuid)
      order by lead_id limit ${changesAtOnce}`)
  ).map((row) => row.id);
  const here = await lock(tx, ids);
  const promoted = await promotedPoints(tx, jobId, importId, ids);
  const rows = await inOneWalk(tx, () =>
    tx.all<PutBack>(sql`
      update leads l set ${putBack}, version = l.version + 1 from lead_import_changes c
      where ${here} and c.organisation_id = ${tx.scope.organisationId} and c.job_id = ${jobId}
        and c.lead_id = any(${ids}::uuid[]) and l.id = c.lead_id
      returning l.id, c.before, c.after, ${stateOf} as left`),
  );
  if (promoted.length > 0)
    await tx.run(sql`
      insert into contact_points select * from jsonb_populate_recordset(null::contact_points, ${JSON.stringify(promoted)}::jsonb)
      on conflict do nothing`);
  if (ids.length > 0) await removeAdded(tx, importId, ids);
  const kept = rows.filter(({ before, left }) => !isAsBefore(before, left));
  for (const { id: lead, before, after: set, left } of rows) {
    const fields = (Object.keys(before) as (keyof typeof before)[]).filter((field) => same(before[field], left[field]));
    const only = (of: Change['after']) => Object.fromEntries(fields.map((field) => [field, of[field] ?? null]));
    recordChange(tx, { id: lead, before: only(set), after: only(before) }, importId);
  }
  return {
    done: rows.length - kept.length,
    kept: kept.map(({ id }) => id),
    next: ids.length === changesAtOnce ? ids.at(-1)! : null,
  };
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const isAsBefore = (before: Change['before'], left: Change['after']): boolean =>
  Object.entries(before).every(([field, value]) => same(value, left[field as keyof typeof left]));

/**
 * Further addresses from before the import that it made the primary one of a lead that had none. A primary address that is taken away takes
 * its row along, but these were there before, so they are written again.
 */
async function promotedPoints(tx: Tx, jobId: string, importId: string, ids: readonly string[]): Promise<object[]> {
  const rows = await tx.all<{ point: object }>(sql`
    select to_jsonb(p) as point from contact_points p
    join leads l on l.organisation_id = p.organisation_id and l.id = p.lead_id
    join lead_import_changes c on c.organisation_id = p.organisation_id and c.lead_id = p.lead_id
    where p.organisation_id = ${tx.scope.organisationId} and c.job_id = ${jobId} and p.lead_id = any(${[...ids]}::uuid[])
      and p.import_id is distinct from ${importId}::uuid
      and p.address = case p.channel when 'email' then l.email else l.phone end
      and c.after ->> p.channel = p.address and c.before ->> p.channel is null`);
  return rows.map(({ point }) => point);
}

/** Runs after the lead's primary address is restored, so that consents find their row. Edited notes stay. */
async function removeAdded(tx: Tx, importId: string, ids: readonly string[]): Promise<void> {
  const here = sql`x.organisation_id = ${tx.scope.organisationId} and x.lead_id = any(${[...ids]}::uuid[]) and x.import_id = ${importId}`;
  await tx.run(sql`
    delete from contact_points x using leads l where ${here} and l.organisation_id = x.organisation_id and l.id = x.lead_id
      and x.address is distinct from case x.channel when 'email' then l.email else l.phone end`);
  // Rows of the address that is primary again, which the import only created to keep it.
  await tx.run(
    sql`delete from contact_points x where ${here} and x.label = 'other' and x.note = '' and not x.do_not_use`,
  );
  await tx.run(sql`delete from notes x where ${here} and x.version = 1`);
}

/**
 * Undoes an import: archives created leads unless they were worked on, restores changed fields unless they were changed again, and removes
 * added addresses, notes, and custom fields that are empty by then.
 */
export const undoPeople: Importer['undo'] = {
  right: 'leads.import',
  takeBack: archiveMade,
  told: (tx, importId, count) =>
    tx.record({ kind: 'leads.import_undone', subject: { type: 'import', id: importId }, data: { count } }),
  further: {
    count: async (tx, jobId) =>
      (await tx.get<{ count: number }>(sql`select count(*)::int from lead_import_changes where ${ofJob(tx, jobId)}`))
        .count,
    takeBack: putBackChanges,
    ended: takeBackFields,
  },
};
