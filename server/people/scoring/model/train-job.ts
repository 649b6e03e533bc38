import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { inThread } from '#server/core/jobs/in-thread.ts';
import { type Examples, examplesOf, type Learnt } from './learn.ts';
import { type Counts, countOutcomes, decidedIds, needed, readStories } from './outcomes.ts';

const chunk = 500;
/** Earlier models are kept as a record of what was in use. */
const keptModels = 8;

/** Reads the history in chunks, trains in a worker thread, and stores the result. */
export const trainJob = defineJob({
  kind: 'scoring.train',
  payload: z.strictObject({}),
  timeoutSeconds: 1_800,
  concurrency: 1,
  shown: true,
  async run({ services, job, progress, signal }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    const counts = await services.db.withOrg(scope, countOutcomes);
    const tooThin = refusalOf(counts);
    if (tooThin) {
      // A refusal is stored only for a run that a user requested; the weekly run would repeat it every week.
      if (job.createdBy === null) return { result: { refusal: tooThin } };
      await services.db.withOrg(scope, (tx) => keep(tx, counts, { state: 'refused', refusal: tooThin, quality: null }));
      return { result: { refusal: tooThin } };
    }
    const ids = await services.db.withOrg(scope, decidedIds);
    progress.add({ total: ids.length });
    const examples: Examples = { rows: [], won: [], groups: [] };
    for (let from = 0; from < ids.length; from += chunk) {
      signal.throwIfAborted();
      const some = ids.slice(from, from + chunk).map(({ id }) => id);
      const stories = await services.db.withOrg(scope, (tx) => readStories(tx, some));
      const { rows, won, groups } = examplesOf(stories, from);
      examples.rows.push(...rows);
      examples.won.push(...won);
      examples.groups.push(...groups);
      progress.add({ done: some.length });
    }
    const known = knownCounts(examples);
    const thinner = refusalOf(known);
    const learnt: Kept = thinner
      ? { state: 'refused', refusal: thinner, quality: null }
      : await inThread<Learnt>(new URL('./thread.ts', import.meta.url), examples, signal);
    await services.db.withOrg(scope, (tx) => keep(tx, known, learnt));
    return { result: { state: learnt.state } };
  },
});

type Kept = Learnt | { state: 'refused'; refusal: 'few_outcomes' | 'one_sided'; quality: null };

/** Counts the leads about which anything was known before they were decided. */
function knownCounts({ won, groups }: Examples): Counts {
  const wonBy = new Map(groups.map((group, n) => [group, won[n]!]));
  const wins = [...wonBy.values()].filter(Boolean).length;
  return { outcomes: wonBy.size, won: wins, lost: wonBy.size - wins };
}

function refusalOf({ outcomes, won, lost }: Counts): 'few_outcomes' | 'one_sided' | undefined {
  if (outcomes < needed.outcomes) return 'few_outcomes';
  return Math.min(won, lost) < needed.ofEach ? 'one_sided' : undefined;
}

async function keep(tx: Tx, { outcomes, won }: Counts, learnt: Kept): Promise<void> {
  const { organisationId } = tx.scope;
  const model = learnt.state === 'ready' ? { ...learnt.model, usual: learnt.usual } : null;
  await tx.run(sql`
    insert into scoring_models (organisation_id, state, refusal, outcomes, won, quality, features, model)
    values (${organisationId}, ${learnt.state}, ${learnt.state === 'refused' ? learnt.refusal : null}, ${outcomes}, ${won},
      ${learnt.quality && JSON.stringify(learnt.quality)}::jsonb,
      ${JSON.stringify(learnt.state === 'ready' ? learnt.features : [])}::jsonb, ${model && JSON.stringify(model)}::jsonb)`);
  await tx.run(sql`
    delete from scoring_models where organisation_id = ${organisationId} and id in (
      select id from scoring_models where organisation_id = ${organisationId} order by id desc offset ${sql.int(keptModels)})`);
  tx.record({
    kind: 'scoring.trained',
    subject: { type: 'organisation', id: organisationId },
    data: { state: learnt.state, refusal: learnt.state === 'refused' ? learnt.refusal : null, outcomes },
  });
}
