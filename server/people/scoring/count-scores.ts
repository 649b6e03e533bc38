import { defaultWeights, type Weights } from '#contract/people/scoring-rules.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Facts, type Signal, scoreOf } from './score.ts';
import { isTouch, ruleFor, type Told, toldOf } from './signals.ts';

type KnownLead = Facts & { id: string };

/** The facts about leads that the rules use. */
const factsOf = sql`l.id, l.phone is not null as "hasPhone", l.email is not null as "hasEmail",
  l.budget_cents is not null as "hasBudget", l.source, l.stage`;

export async function weightsOf(tx: Tx): Promise<Weights> {
  const row = await tx.one<{ weights: Weights }>(
    sql`select weights from scoring_rules where organisation_id = ${tx.scope.organisationId}`,
  );
  return row?.weights ?? defaultWeights;
}

export async function readLeads(tx: Tx, ids: readonly string[]): Promise<{ leads: KnownLead[]; told: Told[] }> {
  const { organisationId } = tx.scope;
  const [leads, told] = await Promise.all([
    tx.all<KnownLead>(sql`
      select ${factsOf} from leads l where l.organisation_id = ${organisationId} and l.id = any(${ids}::uuid[]) order by l.id`),
    tx.all<Told>(toldOf(organisationId, ids)),
  ]);
  return { leads, told };
}

export function signalsOf(told: readonly Told[]): Signal[] {
  return told.flatMap((event) => {
    const rule = ruleFor(event);
    return rule ? [{ rule, at: new Date(event.at) }] : [];
  });
}

const latest = (moments: readonly string[]): string | null =>
  moments.reduce<string | null>((last, at) => (last === null || Date.parse(at) > Date.parse(last) ? at : last), null);

/**
 * Recomputes the scores of some leads with two reads and one write, and writes only rows that changed. The lead's version stays, because a
 * score is not an edit.
 */
export async function countScores(tx: Tx, ids: readonly string[], weights: Weights, now = new Date()): Promise<number> {
  if (ids.length === 0) return 0;
  const { leads, told } = await readLeads(tx, ids);
  const byLead = Map.groupBy(told, ({ leadId }) => leadId);
  const rows = leads.map((lead) => {
    const own = byLead.get(lead.id) ?? [];
    const { score, engagement } = scoreOf(lead, signalsOf(own), weights, now);
    const at = (of: (event: Told) => boolean) => latest(own.filter(of).map((event) => event.at));
    return { id: lead.id, score, engagement, signal: at((event) => isGood(event)), touch: at(isTouch) };
  });
  return tx.run(sql`
    with counted as (
      select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ score }) => score)}::int[],
        ${rows.map(({ engagement }) => engagement)}::smallint[], ${rows.map(({ signal }) => signal)}::timestamptz[],
        ${rows.map(({ touch }) => touch)}::timestamptz[]) c(id, score, engagement, signal, touch)),
    -- Locked in the order that all who lock several keep, and not against those who only refer to them.
    locked as (
      select l.id from leads l join counted c on c.id = l.id
      where l.organisation_id = ${tx.scope.organisationId}
        and (l.score, l.engagement) is distinct from (c.score, c.engagement)
         or l.organisation_id = ${tx.scope.organisationId}
        and (l.last_signal_at is distinct from greatest(c.signal, l.last_signal_at)
          or l.last_touch_at is distinct from greatest(c.touch, l.last_touch_at))
      order by l.id for no key update of l)
    update leads l set score = c.score, engagement = c.engagement,
      last_signal_at = greatest(c.signal, l.last_signal_at), last_touch_at = greatest(c.touch, l.last_touch_at),
      -- What they do is something that happened: else who came back yesterday would be told to be silent for a year.
      last_activity_at = greatest(l.last_activity_at, c.signal, c.touch)
    from counted c join locked k on k.id = c.id
    where l.organisation_id = ${tx.scope.organisationId} and l.id = c.id`);
}

/** Whether the lead did something that calls for a response; a missed appointment or an opt-out doesn't. */
function isGood(event: Told): boolean {
  const rule = ruleFor(event);
  return rule !== undefined && rule !== 'missed' && rule !== 'optedOut' && rule !== 'met';
}
