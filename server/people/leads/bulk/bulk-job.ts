import { z } from 'zod';
import { holds } from '#contract/core/access.ts';
import { filterSchema } from '#contract/core/filter-schema.ts';
import { id, instant } from '#contract/core/primitives.ts';
import { type BulkReason, bulkAct } from '#contract/people/lead-bulk.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import { leadSelection } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp, type JobContext } from '#server/core/jobs/define-job.ts';
import { actorOf, starter } from '#server/core/jobs/starter.ts';
import { actOf, type Before } from './acts.ts';
import { meant, type Outcome, outcomeOf } from './outcome.ts';
import { undoBulkJob } from './undo-job.ts';

const payload = z.strictObject({
  by: starter,
  do: bulkAct,
  selection: z.union([
    z.strictObject({ ids: z.array(id) }),
    leadSelection.extend({ filter: filterSchema(leadFields).optional() }),
  ]),
  /** When it was asked for: what is newer is not meant. */
  askedAt: instant,
  newest: id,
  total: z.int(),
});
type Payload = z.output<typeof payload>;

/** Leads a transaction takes on: few enough to hold up nobody for long. */
const chunk = 500;

/**
 * Goes through the leads by id, so that each is met once though the act takes it out of the selection. The chunk, what was
 * before, its events and how far it came are one transaction: whoever takes over goes on where the last one ended.
 */
export const bulkJob = defineJob({
  kind: 'leads.bulk',
  payload,
  shown: true,
  timeoutSeconds: 3_600,
  concurrency: 2,
  async run(context) {
    let after = (context.progress.checkpoint ?? undefined) as string | undefined;
    for (;;) {
      context.signal.throwIfAborted();
      const last = await workChunk(context, after);
      if (!last) return undefined;
      after = last;
    }
  },
});

const scopeOf = ({ job, payload: { by } }: JobContext<Payload>): Scope => ({
  organisationId: job.organisationId!,
  userId: job.createdBy,
  actorKind: by.kind,
});

function workChunk(context: JobContext<Payload>, after: string | undefined): Promise<string | undefined> {
  const { services, job, payload, progress } = context;
  return services.db.withOrg(scopeOf(context), async (tx) => {
    await tx.allowSeconds(60);
    const actor = await actorOf(tx, job, payload.by);
    const act = actOf(payload.do);
    await checkStillAllowed(tx, actor, payload);
    const rows = await lockChunk(tx, actor, payload, after);
    const changing = rows.filter(({ outcome }) => outcome === 'changes');
    const refused = rows.flatMap(({ id: item, outcome }) =>
      outcome === 'changes' || outcome === 'unchanged' ? [] : [{ item, reason: outcome satisfies BulkReason }],
    );
    if (changing.length > 0) {
      const ids = changing.map((row) => row.id);
      await tx.run(sql`
        with old as (
          select l.organisation_id, l.id, ${act.before} as before from leads l
          where l.organisation_id = ${actor.organisationId} and l.id = any(${ids}::uuid[])),
        changed as (
          update leads l set ${act.set}, version = version + 1
          where l.organisation_id = ${actor.organisationId} and l.id = any(${ids}::uuid[]) returning l.id, l.version)
        insert into bulk_changes (organisation_id, job_id, lead_id, before, version_after)
        select old.organisation_id, ${job.id}, old.id, old.before, changed.version from old join changed on changed.id = old.id`);
      for (const row of changing) tx.record({ ...act.event(row.before), subject: { type: 'lead', id: row.id } });
    }
    const last = rows.length === chunk ? rows.at(-1)?.id : undefined;
    await progress.commit(tx, {
      total: payload.total,
      done: changing.length,
      skipped: rows.length - changing.length - refused.length,
      refused,
      checkpoint: rows.at(-1)?.id ?? after,
      undo: { job: undoBulkJob.with({ jobId: job.id }), right: act.right },
    });
    return last;
  });
}

/** Locked in the order of ids, as everybody does who locks several. */
const lockChunk = (
  tx: Tx,
  actor: Member,
  { do: wished, selection, askedAt, newest }: Payload,
  after: string | undefined,
) => {
  const act = actOf(wished);
  return tx.all<{ id: string; outcome: Outcome; before: Before }>(sql`
    select l.id, ${outcomeOf(actor, act)} as outcome, ${act.before} as before from leads l
    where ${meant(actor, selection, new Date(askedAt))} and l.id <= ${newest}
      ${after ? sql`and l.id > ${after}` : sql.raw('')}
    order by l.id limit ${chunk} for update of l`);
};

/** Rights over the whole may be lost while the job waits or runs; those over each lead are asked lead by lead. */
async function checkStillAllowed(tx: Tx, actor: Member, { do: wished }: Payload): Promise<void> {
  const { right } = actOf(wished);
  if (!holds(actor.role, right)) throw new GiveUp(`Your role no longer has the right ${right}.`);
  if (wished.act !== 'owner' || wished.owner === null) return;
  const member = await tx.one(sql`
    select from memberships
    where organisation_id = ${actor.organisationId} and user_id = ${wished.owner} and removed_at is null for share`);
  if (!member) throw new GiveUp('The new owner is no longer a member.');
}
