import type { OutputOf } from '#contract/core/call.ts';
import type { scoring } from '#contract/people/scoring.ts';
import { defaultWeights, type Weights } from '#contract/people/scoring-rules.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { readLeads, signalsOf, weightsOf } from './count-scores.ts';
import { recountJob } from './recount-job.ts';
import { scoreOf } from './score.ts';

type Rules = OutputOf<typeof scoring.rules>;

/** Rules that were never changed are version 1. */
export async function readRules(tx: Tx): Promise<Rules> {
  const row = await tx.one<Rules>(
    sql`select weights, version from scoring_rules where organisation_id = ${tx.scope.organisationId}`,
  );
  return row ?? { weights: defaultWeights, version: 1 };
}

export async function changeRules(tx: Tx, actor: Member, version: number, weights: Weights): Promise<Rules> {
  const { organisationId } = actor;
  const written = await tx.one<Rules>(sql`
    insert into scoring_rules as r (organisation_id, weights, changed_by, version)
    select ${organisationId}, ${JSON.stringify(weights)}::jsonb, ${actor.userId}, 2
    where ${version}::int = 1 or exists (select from scoring_rules where organisation_id = ${organisationId})
    on conflict (organisation_id) do update
      set weights = excluded.weights, changed_by = excluded.changed_by, changed_at = now(), version = r.version + 1
      where r.version = ${version}
    returning weights, version`);
  if (!written) throw new Refusal('version_conflict', undefined, { current: await readRules(tx) });
  tx.record({
    kind: 'scoring.changed',
    subject: { type: 'organisation', id: organisationId },
    data: { caps: weights.caps, rules: Object.keys(weights.rules) },
  });
  await tx.enqueue(recountJob.with({ of: 'all' }, { key: 'all' }));
  return written;
}

const sampleSize = 2_000;
const bandOf = (score: number): number => Math.min(4, Math.floor(score / 20));

/** Previews the newest leads' scores with other points. Both scores are computed now, so that they differ only by the points. */
export async function previewRules(tx: Tx, weights: Weights): Promise<OutputOf<typeof scoring.preview>> {
  const { organisationId } = tx.scope;
  const newest = await tx.all<{ id: string; name: string }>(sql`
    select id, name from leads where organisation_id = ${organisationId} and archived_at is null
    order by id desc limit ${sql.int(sampleSize)}`);
  const nameOf = new Map(newest.map(({ id, name }) => [id, name]));
  const [inForce, { leads, told }] = await Promise.all([weightsOf(tx), readLeads(tx, [...nameOf.keys()])]);
  const byLead = Map.groupBy(told, ({ leadId }) => leadId);
  const now = new Date();
  const before = Array<number>(5).fill(0);
  const after = Array<number>(5).fill(0);
  const moved = leads.map((lead) => {
    const signals = signalsOf(byLead.get(lead.id) ?? []);
    const was = scoreOf(lead, signals, inForce, now).score;
    const becomes = scoreOf(lead, signals, weights, now).score;
    before[bandOf(was)]! += 1;
    after[bandOf(becomes)]! += 1;
    return { id: lead.id, name: nameOf.get(lead.id)!, before: was, after: becomes };
  });
  const by = (one: (typeof moved)[number]) => one.after - one.before;
  return {
    sampled: leads.length,
    up: moved.filter((one) => by(one) > 0).length,
    down: moved.filter((one) => by(one) < 0).length,
    before,
    after,
    movers: moved
      .filter((one) => by(one) !== 0)
      .sort((a, b) => Math.abs(by(b)) - Math.abs(by(a)))
      .slice(0, 8),
  };
}
