import { z } from 'zod';
import {
  type BackTest,
  type LeadTarget,
  leadTargets,
  type RecordTarget,
  recordFeatures,
  recordTargets,
  type Target,
  targets,
} from '#contract/insight/predictions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { inThread } from '#server/core/jobs/in-thread.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import type { Services } from '#server/core/services.ts';
import type { Value } from '#server/people/scoring/model/columns.ts';
import { knownAt } from '#server/people/scoring/model/features.ts';
import { readStories } from '#server/people/scoring/model/outcomes.ts';
import { hasDrifted } from './drift.ts';
import { type Examples, type Learnt, refusalOf } from './learn.ts';
import { chanceOf, type Logistic, movedBy } from './logistic.ts';
import { addExamples, chunk, decidedIn, openIn } from './outcomes.ts';
import { openRecords, recordExamples } from './records.ts';

/** What is said again within so many days is the same. */
const markedDays = 28;
/** Longer than the longest wait for an outcome. */
const keptMarkDays = 800;

/** Earlier ones are kept as a record of what was in force. */
const keptModels = 8;
const none = '00000000-0000-0000-0000-000000000000';

/** Learns every target from the organisation's own outcomes, and says of everybody who is not decided how likely it is. */
export const trainPredictionsJob = defineJob({
  kind: 'predictions.train',
  payload: z.strictObject({}),
  timeoutSeconds: 1_800,
  concurrency: 1,
  shown: true,
  async run({ services, job, progress, signal }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    const states: Record<string, string> = {};
    progress.add({ total: targets.length });
    const isAsked = job.createdBy !== null;
    for (const target of leadTargets) {
      signal.throwIfAborted();
      const examples = await leadExamples(services, scope, target, signal);
      const learnt = await trainOne(services, scope, target, examples, isAsked, signal);
      if (learnt.state === 'ready') await foretell(services, scope, target, learnt.model, learnt.usual, signal);
      states[target] = learnt.state;
      progress.add({ done: 1 });
    }
    for (const target of recordTargets) {
      signal.throwIfAborted();
      const examples = await services.db.withOrg(scope, (tx) => recordExamples(tx, target));
      const learnt = await trainOne(services, scope, target, examples, isAsked, signal);
      if (learnt.state === 'ready') await foretellRecords(services, scope, target, learnt.model, learnt.usual);
      states[target] = learnt.state;
      progress.add({ done: 1 });
    }
    return { result: states };
  },
});

async function leadExamples(
  services: Services,
  scope: Scope,
  target: LeadTarget,
  signal: AbortSignal,
): Promise<Examples> {
  const decided = await services.db.withOrg(scope, (tx) => decidedIn(tx, target));
  const examples: Examples = { rows: [], happened: [], groups: [], begins: [], known: [] };
  for (let from = 0; from < decided.length; from += chunk) {
    signal.throwIfAborted();
    await services.db.withOrg(scope, (tx) =>
      addExamples(tx, target, decided.slice(from, from + chunk), from, examples),
    );
  }
  return examples;
}

type Trained = Learnt | { state: 'refused' };

async function trainOne(
  services: Services,
  scope: Scope,
  target: Target,
  examples: Examples,
  isAsked: boolean,
  signal: AbortSignal,
): Promise<Trained> {
  const { refusal, outcomes, positives } = refusalOf(examples);
  // That there is still too little every week is no news.
  if (refusal && !isAsked) return { state: 'refused' };
  const learnt: Learnt = refusal
    ? { state: 'refused', refusal, quality: null }
    : await inThread<Learnt>(new URL('./thread.ts', import.meta.url), examples, signal);
  await services.db.withOrg(scope, (tx) => keep(tx, target, { outcomes, positives }, learnt));
  return learnt;
}

async function keep(
  tx: Tx,
  target: Target,
  { outcomes, positives }: { outcomes: number; positives: number },
  learnt: Learnt,
): Promise<void> {
  const { organisationId } = tx.scope;
  const isReady = learnt.state === 'ready';
  const before = await tx.one<{ backTest: BackTest[] }>(sql`
    select back_test as "backTest" from prediction_models
    where organisation_id = ${organisationId} and target = ${target} order by id desc limit 1`);
  const wasOff = before !== undefined && hasDrifted(before.backTest);
  await tx.run(sql`
    insert into prediction_models (organisation_id, target, state, refusal, outcomes, positives, quality, back_test, features, model)
    values (${organisationId}, ${target}, ${learnt.state}, ${isReady ? null : learnt.refusal}, ${outcomes}, ${positives},
      ${learnt.quality && JSON.stringify(learnt.quality)}::jsonb, ${JSON.stringify(isReady ? learnt.backTest : [])}::jsonb,
      ${JSON.stringify(isReady ? learnt.features : [])}::jsonb,
      ${isReady ? JSON.stringify({ ...learnt.model, usual: learnt.usual }) : null}::jsonb)`);
  await tx.run(sql`
    delete from prediction_models where organisation_id = ${organisationId} and target = ${target} and id in (
      select id from prediction_models where organisation_id = ${organisationId} and target = ${target}
      order by id desc offset ${sql.int(keptModels)})`);
  await tx.run(sql`
    delete from prediction_marks where organisation_id = ${organisationId} and target = ${target}
      and said_at < now() - ${sql.int(keptMarkDays)} * interval '1 day'`);
  // What a model said that is no longer in force is no longer said.
  await tx.run(sql`delete from predictions where organisation_id = ${organisationId} and target = ${target}`);
  await tx.run(sql`delete from record_predictions where organisation_id = ${organisationId} and target = ${target}`);
  tx.record({
    kind: 'prediction.trained',
    subject: { type: 'organisation', id: organisationId },
    data: { target, state: learnt.state, refusal: isReady ? null : learnt.refusal, outcomes },
  });
  // Told when it begins, not every week for as long as it lasts.
  if (isReady && hasDrifted(learnt.backTest) && !wasOff)
    tx.record({ kind: 'prediction.drifted', subject: { type: 'organisation', id: organisationId }, data: { target } });
}

/** From this on a reason is one, two or three marks strong, in log odds. */
const marks = [0.05, 0.3, 0.8];
const strengthOf = (by: number): number => Math.sign(by) * marks.filter((mark) => Math.abs(by) >= mark).length;

export const bandOf = (chance: number, usual: number): 'high' | 'usual' | 'low' =>
  chance >= Math.min(0.9, usual * 1.5) ? 'high' : chance <= usual * 0.5 ? 'low' : 'usual';

const reasonsOf = (model: Logistic, values: Value[]) =>
  movedBy(model, values)
    .map(({ column, value, by }) => ({ feature: column, value, strength: strengthOf(by) }))
    .filter(({ strength }) => strength !== 0)
    .slice(0, 3);

/** Of records that are not decided yet: a few thousand at most, read at once. */
async function foretellRecords(
  services: Services,
  scope: Scope,
  target: RecordTarget,
  model: Logistic,
  usual: number,
): Promise<void> {
  const names = Object.keys(recordFeatures[target]);
  await services.db.withOrg(scope, async (tx) => {
    const rows = (await openRecords(tx, target)).map(({ id, known }) => {
      const values = names.map((name) => known[name] ?? null);
      const chance = chanceOf(model, values);
      const reasons = JSON.stringify(reasonsOf(model, values));
      return { id, chance: Math.round(chance * 10_000), band: bandOf(chance, usual), reasons };
    });
    await tx.run(sql`
      insert into record_predictions (organisation_id, target, record_id, chance, band, reasons)
      select ${scope.organisationId}, ${target}, r.id, r.chance, r.band, r.reasons::jsonb
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ chance }) => chance)}::int[],
        ${rows.map(({ band }) => band)}::text[], ${rows.map(({ reasons }) => reasons)}::text[]) r(id, chance, band, reasons)
      on conflict (organisation_id, target, record_id) do update
        set chance = excluded.chance, band = excluded.band, reasons = excluded.reasons, made_at = now()`);
  });
}

async function foretell(
  services: Services,
  scope: Scope,
  target: LeadTarget,
  model: Logistic,
  usual: number,
  signal: AbortSignal,
): Promise<void> {
  for (let after = none; ; ) {
    signal.throwIfAborted();
    const some = await services.db.withOrg(scope, async (tx) => {
      const ids = (await openIn(tx, target, after)).map(({ id }) => id);
      const now = new Date();
      const rows = (await readStories(tx, ids)).map((story) => {
        const values = knownAt(story, now);
        const chance = chanceOf(model, values);
        const reasons = reasonsOf(model, values);
        return { id: story.id, chance: Math.round(chance * 10_000), band: bandOf(chance, usual), reasons };
      });
      await tx.run(sql`
        insert into predictions (organisation_id, target, lead_id, chance, band, reasons)
        select ${scope.organisationId}, ${target}, r.id, r.chance, r.band, r.reasons::jsonb
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ chance }) => chance)}::int[],
          ${rows.map(({ band }) => band)}::text[], ${rows.map(({ reasons }) => JSON.stringify(reasons))}::text[]) r(id, chance, band, reasons)
        on conflict (organisation_id, target, lead_id) do update
          set chance = excluded.chance, band = excluded.band, reasons = excluded.reasons, made_at = now()`);
      await tx.run(sql`
        insert into prediction_marks (organisation_id, target, lead_id, chance, band)
        select ${scope.organisationId}, ${target}, r.id, r.chance, r.band
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ chance }) => chance)}::int[],
          ${rows.map(({ band }) => band)}::text[]) r(id, chance, band)
        where not exists (select from prediction_marks k where k.organisation_id = ${scope.organisationId} and k.target = ${target}
          and k.lead_id = r.id and k.said_at > now() - ${sql.int(markedDays)} * interval '1 day')
        on conflict do nothing`);
      return ids;
    });
    after = some.at(-1) ?? after;
    if (some.length < chunk) return;
  }
}

const atOnce = 500;

/** Once a week, for everybody. */
export const weeklyPredictionsJob = defineJob({
  kind: 'predictions.weekly',
  payload: z.strictObject({}),
  concurrency: 1,
  async run({ services, signal }) {
    for (let after = none, organisations = 0; ; ) {
      signal.throwIfAborted();
      const some = await services.db.asSystem(async (tx) => {
        const found = await tx.all<{ id: string }>(sql`
          select id from organisations where id > ${after} and demo_ends_at is null order by id limit ${sql.int(atOnce)}`);
        for (const { id } of found)
          await tx.enqueueFor(id, null, { ...trainPredictionsJob.with({}, { key: 'train' }), shown: false });
        return found;
      });
      organisations += some.length;
      after = some.at(-1)?.id ?? after;
      if (some.length < atOnce) return { result: { organisations } };
    }
  },
});

export const weeklyPredictionsSchedule: Schedule = {
  name: 'weekly predictions',
  cron: '35 1 * * 1',
  timeZone: 'UTC',
  enqueue: () => weeklyPredictionsJob.with({}, { key: 'weekly predictions' }),
};
