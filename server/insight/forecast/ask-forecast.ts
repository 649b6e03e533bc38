import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { addDays, addMonths, dayIn, startOfDay } from '#contract/core/time-zone.ts';
import { type forecast, leastDecided } from '#contract/insight/forecast.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import { visibleTo } from '#server/inventory/deals/policy.ts';
import { type Rate, simulate } from './simulate.ts';

type Forecast = OutputOf<typeof forecast.ask>;
/** A deal that was open on a day, the stage it was in, and whether it closed in time after it. */
type Seen = { on: string; deal: string; stage: string; cents: number | null; closed: boolean; brought: number | null };
type Open = { pipeline: string; stage: string; probability: number; cents: number | null };

const monthsBack = 24;
const mostSeen = 50_000;

/** A sample's deals are none. */
const isReal = sql`not exists (select from leads p where p.organisation_id = l.organisation_id and p.id = l.lead_id and 'sample' = any(p.tags))`;

/**
 * What was open at the end of each past month, and what came of it within the days asked for, as history has it. From months whose outcome was
 * known, the chance of each stage; of each month what would have been said of it then, from what was known by then and nothing later.
 */
export async function askForecast(tx: Tx, actor: Member, { days }: InputOf<typeof forecast.ask>): Promise<Forecast> {
  await tx.allowSeconds(20);
  const { organisationId } = actor;
  const timeZone = await zoneOf(tx);
  const today = dayIn(Date.now(), timeZone);
  const first = `${today.slice(0, 7)}-01`;
  const marks = Array.from({ length: monthsBack }, (_, n) => addMonths(first, -n))
    .filter((on) => addDays(on, days) <= today)
    .map((on) => ({ on, at: new Date(startOfDay(on, timeZone)).toISOString() }));
  const [{ decided }, open, seen] = await Promise.all([
    tx.get<{ decided: number }>(sql`
      select count(*)::int as decided from deals l
      where l.organisation_id = ${organisationId} and l.state in ('won', 'lost') and l.archived_at is null and ${isReal}`),
    tx.all<Open>(sql`
      select l.pipeline, l.stage, l.probability, l.gross_cents as cents from deals l
      where l.organisation_id = ${organisationId} and l.state = 'open' and l.archived_at is null and ${isReal} and ${visibleTo(actor)}
      limit 20000`),
    tx.all<Seen>(sql`
      select m.on_day::text as on, l.id as deal, l.pipeline || ' ' || h.stage as stage, h.gross_cents as cents,
        coalesce(l.state = 'won' and l.closed_on >= m.on_day and l.closed_on < m.on_day + ${sql.int(days)}, false) as closed,
        l.gross_cents as brought
      from unnest(${marks.map(({ on }) => on)}::date[], ${marks.map(({ at }) => at)}::timestamptz[]) m(on_day, at)
      join deal_history h on h.organisation_id = ${organisationId} and h.from_at <= m.at and h.until_at > m.at and h.counted and h.state = 'open'
      join deals l on l.organisation_id = h.organisation_id and l.id = h.deal_id
      where ${isReal} and (l.state <> 'won' or l.closed_on >= m.on_day)
      order by m.on_day desc limit ${sql.int(mostSeen)}`),
  ]);
  const isEnough = decided >= leastDecided && new Set(seen.map(({ deal }) => deal)).size >= leastDecided;
  const rates = ratesOf(seen);
  const priced = open.filter(({ cents }) => cents !== null);
  const byStage = Map.groupBy(open, ({ pipeline, stage }) => `${pipeline} ${stage}`);
  return {
    days,
    decided,
    needed: leastDecided,
    open: open.length,
    unpriced: open.length - priced.length,
    expected: isEnough
      ? simulate(
          priced.map(({ pipeline, stage, cents }) => ({ stage: `${pipeline} ${stage}`, cents: Number(cents) })),
          rates,
        )
      : null,
    stages: [...byStage]
      .map(([name, some]) => ({
        pipeline: some[0]!.pipeline,
        stage: some[0]!.stage,
        probability: some[0]!.probability,
        open: some.length,
        ...(rates.get(name) ?? { seen: 0, closed: 0 }),
      }))
      .sort((a, b) => b.open - a.open),
    record: isEnough ? recordOf(seen, days) : [],
  };
}

function ratesOf(seen: readonly Seen[]): Map<string, Rate> {
  const rates = new Map<string, Rate>();
  for (const { stage, closed } of seen) {
    const rate = rates.get(stage) ?? { seen: 0, closed: 0 };
    rates.set(stage, { seen: rate.seen + 1, closed: rate.closed + Number(closed) });
  }
  return rates;
}

/** The newest twelve months of which enough was known before. */
function recordOf(seen: readonly Seen[], days: number): Forecast['record'] {
  const byDay = Map.groupBy(seen, ({ on }) => on);
  return [...byDay]
    .slice(0, 12)
    .flatMap(([on, deals]) => {
      const known = seen.filter((one) => addDays(one.on, days) <= on);
      if (new Set(known.map(({ deal }) => deal)).size < leastDecided) return [];
      const priced = deals.filter(({ cents }) => cents !== null);
      const said = simulate(
        priced.map(({ stage, cents }) => ({ stage, cents: Number(cents) })),
        ratesOf(known),
      );
      const actual = priced.reduce((sum, { closed, brought }) => sum + (closed ? Number(brought ?? 0) : 0), 0);
      return [{ on, ...said, actual }];
    })
    .toReversed();
}
