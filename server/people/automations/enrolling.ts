import { z } from 'zod';
import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { filterSchema } from '#contract/core/filter-schema.ts';
import { id, instant } from '#contract/core/primitives.ts';
import type { automations } from '#contract/people/automations/automations.ts';
import type { Definition } from '#contract/people/automations/steps.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import { leadSelection } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { throughChunks } from '#server/core/bulk/chunks.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { defineJob, GiveUp, type JobContext } from '#server/core/jobs/define-job.ts';
import { actorOf, starter, starterOf } from '#server/core/jobs/starter.ts';
import { enrol, stopIn } from '#server/core/programs/enrol.ts';
import { visibleTo } from '../leads/policy.ts';
import { selected } from '../leads/queries.ts';
import { leadPrograms } from './engine.ts';

const selection = z.union([
  z.strictObject({ ids: z.array(id) }),
  leadSelection.extend({ filter: filterSchema(leadFields).optional() }),
]);
type Selection = z.output<typeof selection>;

const meant = (actor: Member, given: Selection, now: Date): Sql => {
  const these =
    'ids' in given
      ? sql`l.organisation_id = ${actor.organisationId} and l.archived_at is null and l.id = any(${given.ids}::uuid[])`
      : selected(actor, given, now);
  return sql`${these} and ${visibleTo(actor)}`;
};

type Live = { name: string; state: string; definition: Definition };

async function liveProgram(tx: Tx, programId: string): Promise<Live> {
  const row = await tx.one<Live>(sql`
    select p.name, p.state, coalesce(v.definition, p.draft) as definition from programs p
    left join program_versions v on v.organisation_id = p.organisation_id and v.program_id = p.id and v.number = p.live
    where p.organisation_id = ${tx.scope.organisationId} and p.id = ${programId} and p.room = 'automations' and p.state <> 'archived'`);
  if (!row) throw notFound();
  return row;
}

/** How many of the selected leads would be enrolled, and the first reason that excludes each of the others. */
export async function previewEnrol(tx: Tx, actor: Member, input: InputOf<typeof automations.previewEnrol>) {
  await tx.allowSeconds(20);
  const { definition } = await liveProgram(tx, input.id);
  const now = Date.now();
  const { again, conditions } = definition;
  const before = sql`select from enrolments o where o.organisation_id = l.organisation_id and o.program_id = ${input.id} and o.lead_id = l.id`;
  const isAgain =
    again.mode === 'once'
      ? sql`exists (${before})`
      : again.mode === 'after'
        ? sql`exists (${before} and o.entered_at > now() - ${again.days}::int * interval '1 day')`
        : sql.raw('false');
  const fits = conditions
    ? selected(actor, { filter: conditions, archived: 'no', timeZone: 'America/New_York' }, new Date(now))
    : sql.raw('true');
  return tx.get<{ total: number; entering: number; already: number; again: number; conditions: number }>(sql`
    select count(*)::int as total, count(*) filter (where why = 'entering')::int as entering, count(*) filter (where why = 'already')::int as already,
      count(*) filter (where why = 'again')::int as again, count(*) filter (where why = 'conditions')::int as conditions
    from (select case when exists (${before} and o.state = 'active') then 'already' when ${isAgain} then 'again'
        when not (${fits}) then 'conditions' else 'entering' end as why
      from leads l where ${meant(actor, input.selection as Selection, new Date(now))}) w`);
}

export async function startEnrolling(tx: Tx, actor: Member, input: InputOf<typeof automations.enrol>) {
  const { state } = await liveProgram(tx, input.id);
  if (state !== 'on') throw new Refusal('conflict', 'Turn the automation on first.');
  const { total } = await previewEnrol(tx, actor, input);
  const asked = { by: starterOf(actor), askedAt: new Date().toISOString(), total };
  const jobId = await tx.enqueue(enrolJob.with({ programId: input.id, selection: input.selection, ...asked } as never));
  tx.record({ kind: 'job.started', subject: { type: 'job', id: jobId }, data: { job: enrolJob.kind, total } });
  return { jobId };
}

const payload = z.strictObject({ by: starter, programId: id, selection, askedAt: instant, total: z.int() });

/** Small enough that nothing waits long for a chunk, and large enough that 100,000 leads are done soon. */
const atOnce = 1_000;

/** Enrolls leads in chunks by id; a worker that takes over continues after the last one. The runner then starts the first steps. */
export const enrolJob = defineJob({
  kind: 'automations.enrol',
  payload,
  shown: true,
  timeoutSeconds: 3_600,
  concurrency: 2,
  run: (context) => throughChunks(context, (after) => enrolChunk(context, after)),
});

function enrolChunk({ services, job, payload: wish, progress }: JobContext<z.output<typeof payload>>, after?: string) {
  const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: wish.by.kind };
  return services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(60);
    const actor = await actorOf(tx, job, wish.by);
    if (!holds(actor.role, 'messages.send')) throw new GiveUp('Your role may no longer enroll people.');
    const rows = await tx.all<{ id: string }>(sql`
      select l.id from leads l where ${meant(actor, wish.selection, new Date(wish.askedAt))}
        and ${after === undefined ? sql.raw('true') : sql`l.id > ${after}`}
      order by l.id limit ${sql.int(atOnce)}`);
    const now = Date.now();
    const conditions = (await liveProgram(tx, wish.programId)).definition.conditions;
    const among = rows.map((row) => row.id);
    const fit =
      conditions && among.length > 0
        ? await leadPrograms.subject.matching(tx, conditions, now, { among, limit: among.length })
        : among;
    const entries = fit.map((subjectId) => ({
      subjectId,
      key: `job ${job.id}`,
      at: now,
      why: { by: 'hand', member: job.createdBy },
    }));
    const { entered, refused } = await enrol(tx, leadPrograms, wish.programId, entries, { byHand: true });
    if (refused === 'not_on') throw new GiveUp('The automation was turned off.');
    const isLast = rows.length < atOnce;
    await progress.commit(tx, {
      ...(after === undefined && { total: wish.total }),
      done: entered,
      skipped: rows.length - entered,
      checkpoint: rows.at(-1)?.id,
    });
    return isLast ? undefined : rows.at(-1)!.id;
  });
}

/** Ends one lead's enrollment; anyone who sees the lead may do this. */
export async function stopOne(tx: Tx, actor: Member, enrolmentId: string): Promise<void> {
  const row = await tx.one<{ programId: string; leadId: string }>(sql`
    select e.program_id as "programId", e.lead_id as "leadId" from enrolments e
    join leads l on l.organisation_id = e.organisation_id and l.id = e.lead_id
    where e.organisation_id = ${actor.organisationId} and e.id = ${enrolmentId} and ${visibleTo(actor)}`);
  if (!row) throw notFound();
  await stopIn(tx, leadPrograms, row.programId, [row.leadId], 'hand', Date.now());
  tx.record({
    kind: 'automation.left',
    subject: { type: 'lead', id: row.leadId },
    data: { automationId: row.programId },
  });
}
