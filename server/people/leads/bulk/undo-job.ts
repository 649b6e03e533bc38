import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { BulkReason } from '#contract/people/lead-bulk.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { NewEvent, Tx } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp, type JobContext } from '#server/core/jobs/define-job.ts';
import { actorOf } from '#server/core/jobs/starter.ts';
import type { Before } from './acts.ts';

const payload = z.strictObject({ jobId: id });
type Payload = z.output<typeof payload>;

const chunk = 500;

/** Takes an act on many leads back: each is as it was, but for those that somebody changed since, which are named. */
export const undoBulkJob = defineJob({
  kind: 'leads.undo_bulk',
  payload,
  shown: true,
  timeoutSeconds: 3_600,
  concurrency: 2,
  async run(context) {
    let after = (context.progress.checkpoint ?? undefined) as string | undefined;
    for (;;) {
      context.signal.throwIfAborted();
      const last = await undoChunk(context, after);
      if (!last) return undefined;
      after = last;
    }
  },
});

type Row = { id: string; before: Before; now: Before; outcome: 'changes' | BulkReason };

function undoChunk(context: JobContext<Payload>, after: string | undefined): Promise<string | undefined> {
  const { services, job, payload, progress } = context;
  const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'user' as const };
  return services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(60);
    const actor = await actorOf(tx, job);
    await checkAllowed(tx, actor, payload.jobId);
    const rows = await lockChunk(tx, actor, payload.jobId, after);
    const changing = rows.filter(({ outcome }) => outcome === 'changes');
    await restore(tx, actor, payload.jobId, changing);
    for (const row of changing) tx.record({ ...eventOf(row), subject: { type: 'lead', id: row.id } });
    await progress.commit(tx, {
      ...(after === undefined && { total: await countChanges(tx, actor, payload.jobId) }),
      done: changing.length,
      refused: rows.flatMap(({ id: item, outcome }) => (outcome === 'changes' ? [] : [{ item, reason: outcome }])),
      checkpoint: rows.at(-1)?.id ?? after,
    });
    return rows.length === chunk ? rows.at(-1)?.id : undefined;
  });
}

/**
 * Whoever did it may take it back, also where they no longer see a lead because they gave it away; else only the heads of
 * the organisation, who see all.
 */
async function checkAllowed(tx: Tx, actor: Member, jobId: string): Promise<void> {
  const done = await tx.one<{ created_by: string | null }>(sql`
    select created_by from jobs where organisation_id = ${actor.organisationId} and id = ${jobId}`);
  const isHead = actor.role === 'owner' || actor.role === 'admin';
  if (!done || (done.created_by !== actor.userId && !isHead)) throw new GiveUp('You may not take this back.');
}

const countChanges = async (tx: Tx, actor: Member, jobId: string): Promise<number> => {
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*) from bulk_changes where organisation_id = ${actor.organisationId} and job_id = ${jobId}`);
  return count;
};

const lockChunk = (tx: Tx, actor: Member, jobId: string, after: string | undefined): Promise<Row[]> =>
  tx.all<Row>(sql`
    select l.id, c.before, jsonb_build_object('stage', l.stage, 'owner', l.owner_id, 'tags', l.tags) as now,
      case when l.version <> c.version_after then 'changed_since'
        when c.before ->> 'owner' is not null and not exists (
          select from memberships m where m.organisation_id = c.organisation_id
            and m.user_id = (c.before ->> 'owner')::uuid and m.removed_at is null) then 'owner_left'
        else 'changes' end as outcome
    from bulk_changes c join leads l on l.organisation_id = c.organisation_id and l.id = c.lead_id
    where c.organisation_id = ${actor.organisationId} and c.job_id = ${jobId}
      ${after ? sql`and c.lead_id > ${after}` : sql.raw('')}
    order by c.lead_id limit ${chunk} for update of l`);

/** Only what the act changed is put back; `?` asks whether it did. */
const old = (name: keyof Before, column: Sql, value: Sql): Sql =>
  sql`${column} = case when c.before ? ${name} then ${value} else l.${column} end`;

async function restore(tx: Tx, actor: Member, jobId: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    update leads l set
      ${old('stage', sql`stage`, sql`c.before ->> 'stage'`)},
      ${old('owner', sql`owner_id`, sql`(c.before ->> 'owner')::uuid`)},
      ${old('tags', sql`tags`, sql`array(select jsonb_array_elements_text(c.before -> 'tags'))`)},
      ${old('archivedAt', sql`archived_at`, sql`(c.before ->> 'archivedAt')::timestamptz`)},
      version = version + 1
    from bulk_changes c
    where c.organisation_id = ${actor.organisationId} and c.job_id = ${jobId} and c.lead_id = any(${rows.map((row) => row.id)}::uuid[])
      and l.organisation_id = c.organisation_id and l.id = c.lead_id`);
}

function eventOf({ before, now }: Row): Pick<NewEvent, 'kind' | 'data'> {
  if (before.stage !== undefined) return { kind: 'lead.stage_changed', data: { from: now.stage, to: before.stage } };
  if (before.owner !== undefined) return { kind: 'lead.assigned', data: { from: now.owner, to: before.owner } };
  if (before.tags) return { kind: 'lead.changed', data: { changes: { tags: { from: now.tags, to: before.tags } } } };
  return { kind: before.archivedAt === null ? 'lead.restored' : 'lead.archived' };
}
