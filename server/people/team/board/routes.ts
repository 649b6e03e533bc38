import { z } from 'zod';
import type { OutputOf } from '#contract/core/call.ts';
import type { Filter } from '#contract/core/filter.ts';
import { filterParam } from '#contract/core/filter-schema.ts';
import { type Cell, question } from '#contract/core/metrics/metrics.ts';
import { type BoardNumber, board, boardMetrics, boardNumbers, boardPeriod } from '#contract/people/board.ts';
import type { WeeklyHours } from '#contract/people/booking.ts';
import { leadFields, type Source } from '#contract/people/lead-fields.ts';
import { nobody } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { ask } from '#server/core/metrics/ask.ts';
import type { Registry } from '#server/core/metrics/registry.ts';
import { visibleOwners } from '../../leads/policy.ts';
import { touchTimes } from './queries.ts';
import { quantile, type WorkClock, workClock } from './work-minutes.ts';

type Board = OutputOf<typeof board.board>;
type Line = Omit<Board['byAgent'][number], 'user' | 'medianWorkMinutes' | 'p90WorkMinutes'>;
type Touch = { owner: string | null; source: string; sourceName: string | null; came: number; touched: number };
type Desk = { user: string; hours: WeeklyHours; timeZone: string };

/** The rows a member sees, as a filter: everyone's including the pond (null), their team's, or their own. */
async function linesOf(tx: Tx, actor: Member): Promise<string | null> {
  const owners = visibleOwners(actor);
  if (!owners) return null;
  const people = await tx.all<{ id: string }>(sql`select o.id from unnest(${owners}) o(id) where o.id <> ${nobody}`);
  return `owner:any_of(${people.map(({ id }) => id).join(',')})`;
}

async function readBoard(tx: Tx, registry: Registry, actor: Member, days: number): Promise<Board> {
  const filter = await linesOf(tx, actor);
  const asked = {
    metrics: [...Object.values(boardMetrics), ...extras],
    period: boardPeriod(days),
    ...(filter && { filter }),
  };
  const byOwner = await ask(tx, registry, actor, question.parse({ ...asked, by: ['owner'] }));
  const bySource = await ask(tx, registry, actor, question.parse({ ...asked, by: ['source', 'sourceName'] }));
  const read = filter ? (z.parse(filterParam(leadFields), filter) as Filter) : undefined;
  const touches = await tx.all<Touch>(touchTimes(actor, byOwner.from, byOwner.timeZone, read));
  const desks = await tx.all<Desk>(sql`
    select user_id as user, hours, time_zone as "timeZone" from member_work where organisation_id = ${actor.organisationId}`);
  const clockOf = clocksOf(desks, touches);
  const worked = touches.map(({ owner, source, sourceName, came, touched }) => ({
    owner,
    source: originOf(source, sourceName),
    minutes: clockOf(owner)(came, touched),
  }));
  const minutesOf = (group: readonly (typeof worked)[number][] = []) => {
    const minutes = group.map((one) => one.minutes);
    return { medianWorkMinutes: rounded(quantile(minutes, 0.5)), p90WorkMinutes: rounded(quantile(minutes, 0.9)) };
  };
  const ofOwners = Map.groupBy(worked, ({ owner }) => owner);
  const ofOrigins = Map.groupBy(worked, ({ source }) => source);
  return {
    filter,
    byAgent: byOwner.rows.map(({ keys: [user = null], cells }) => ({
      user,
      ...lineOf(cells),
      ...minutesOf(ofOwners.get(user)),
    })),
    bySource: bySource.rows.map(({ keys: [source, sourceName = null], cells }) => ({
      source: source as Source,
      sourceName,
      ...lineOf(cells),
      ...minutesOf(ofOrigins.get(originOf(source as Source, sourceName))),
    })),
  };
}

/** Leads are told apart by the source's own name, and by its class where it has none. */
const originOf = (source: string, name: string | null): string => `${source} ${name ?? ''}`;

const extras = ['attempts', 'speed_to_lead', 'speed_to_lead_p90'];

function lineOf(cells: Record<string, Cell>): Line {
  const counts = Object.fromEntries(
    boardNumbers.map((number) => {
      const { n, part } = cells[boardMetrics[number]]!;
      return [number, part ?? n];
    }),
  ) as Record<BoardNumber, number>;
  return {
    ...counts,
    attempts: cells.attempts!.value ?? 0,
    medianMinutes: rounded(cells.speed_to_lead!.value),
    p90Minutes: rounded(cells.speed_to_lead_p90!.value),
  };
}

/** The work clock of each owner. Owners with the same hours share one clock, which is computed once. */
function clocksOf(desks: readonly Desk[], touches: readonly Touch[]): (owner: string | null) => WorkClock {
  const first = touches.reduce((earliest, { came }) => Math.min(earliest, came), Date.now());
  const last = touches.reduce((latest, { touched }) => Math.max(latest, touched), 0);
  const laidOut = new Map<string, WorkClock>();
  const always = workClock([], 'UTC', first, last);
  const ofDesk = new Map(
    desks.map(({ user, hours, timeZone }) => {
      const key = `${timeZone} ${JSON.stringify(hours)}`;
      const clock = laidOut.get(key) ?? workClock(hours, timeZone, first, last);
      laidOut.set(key, clock);
      return [user, clock];
    }),
  );
  return (owner) => (owner && ofDesk.get(owner)) || always;
}

const rounded = (minutes: number | null): number | null => (minutes === null ? null : Math.round(minutes * 10) / 10);

export const boardRoutes = (registry: Registry): Served[] => [
  serve(board.board, ({ tx, actor, input }) => readBoard(tx, registry, actor, input.days)),
];
