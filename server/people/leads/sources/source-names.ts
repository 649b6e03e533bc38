import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type leadSources, mostSourceNames } from '#contract/people/lead-sources.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { visibleTo } from '../policy.ts';

/** Source names with the source that most of their leads have, their aliases, and their number of leads. */
export async function readSourceNames(tx: Tx, actor: Member): Promise<OutputOf<typeof leadSources.sourceNames>> {
  const { organisationId } = actor;
  const rows = await tx.all<OutputOf<typeof leadSources.sourceNames>['rows'][number]>(sql`
    with named as (
      select l.source_name as name, mode() within group (order by l.source) as source, count(*)::int as leads
      from leads l where l.organisation_id = ${organisationId} and l.source_name is not null and l.archived_at is null and ${visibleTo(actor)}
      group by 1),
    called as (
      select a.name, min(a.source) as source, array_agg(a.alias order by a.alias) as aliases
      from lead_source_aliases a where a.organisation_id = ${organisationId} group by 1)
    select coalesce(n.name, c.name) as name, coalesce(n.source, c.source) as source, coalesce(n.leads, 0) as leads,
      coalesce(c.aliases, '{}') as aliases
    from named n full join called c on c.name = n.name
    order by 3 desc, 1 limit ${sql.int(mostSourceNames)}`);
  return { rows };
}

export async function mergeSourceName(
  tx: Tx,
  actor: Member,
  { alias, name, source }: InputOf<typeof leadSources.mergeSourceName>,
): Promise<void> {
  const { organisationId, userId } = actor;
  // Merges run one at a time, so that two names can't become aliases of each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('source names ' || ${organisationId}::text, 0))`);
  const known = await tx.one<{ name: string }>(sql`
    select name from lead_source_aliases where organisation_id = ${organisationId} and alias_key = lower(${name})`);
  if (known) throw new Refusal('conflict', `${name} is itself an alias of ${known.name}.`);
  const changed = await tx.run(sql`
    insert into lead_source_aliases as a (organisation_id, alias, name, source, created_by)
    values (${organisationId}, ${alias}, ${name}, ${source}, ${userId})
    on conflict (organisation_id, alias_key) do update set name = excluded.name, source = excluded.source
    where (a.name, a.source) is distinct from (excluded.name, excluded.source)`);
  // Aliases of the merged name become aliases of the new name.
  await tx.run(sql`
    update lead_source_aliases set name = ${name} where organisation_id = ${organisationId} and lower(name) = lower(${alias})`);
  if (changed > 0)
    tx.record({
      kind: 'lead_sources.merged',
      subject: { type: 'organisation', id: organisationId },
      data: { alias, name, source },
    });
  await tx.enqueue(renameSourceJob.with({ alias, name }, { key: alias.toLowerCase() }));
}

export async function removeSourceAlias(tx: Tx, { organisationId }: Member, alias: string): Promise<void> {
  const gone = await tx.one<{ alias: string; name: string }>(sql`
    delete from lead_source_aliases where organisation_id = ${organisationId} and alias_key = lower(${alias}) returning alias, name`);
  if (gone)
    tx.record({
      kind: 'lead_sources.alias_removed',
      subject: { type: 'organisation', id: organisationId },
      data: gone,
    });
}

const atOnce = 2_000;

/** Renames the leads that came by the alias in batches, so that no request waits for it. */
export const renameSourceJob = defineJob({
  kind: 'leads.rename-source',
  payload: z.strictObject({ alias: z.string(), name: z.string() }),
  timeoutSeconds: 600,
  async run({ services, job, payload: { alias, name } }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    for (let renamed = atOnce; renamed === atOnce; )
      renamed = await services.db.withOrg(scope, (tx) =>
        tx.run(sql`
          update leads set source_name = ${name},
            source = case when source = 'other' then coalesce((select a.source from lead_source_aliases a
              where a.organisation_id = ${scope.organisationId} and a.alias_key = lower(${alias})), source) else source end
          where organisation_id = ${scope.organisationId} and id in (
            select id from leads where organisation_id = ${scope.organisationId} and source_name is not null
              and lower(source_name) = lower(${alias}) and source_name <> ${name} limit ${sql.int(atOnce)})`),
      );
    return undefined;
  },
});
