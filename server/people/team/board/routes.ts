import type { OutputOf } from '#contract/core/call.ts';
import { board } from '#contract/people/board.ts';
import type { WeeklyHours } from '#contract/people/booking.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { boardLines, boardRows, touchTimes } from './queries.ts';
import { quantile, type WorkClock, workClock } from './work-minutes.ts';

type Board = OutputOf<typeof board.board>;
type Line = Omit<Board['byAgent'][number], 'user' | 'medianWorkMinutes' | 'p90WorkMinutes'>;
type Touch = { owner: string | null; source: string; came: number; touched: number };
type Desk = { user: string; hours: WeeklyHours; timeZone: string };
type Lines = Line & { user: string | null; source: Board['bySource'][number]['source']; ofSource: boolean };

async function readBoard(tx: Tx, actor: Member, days: number): Promise<Board> {
  await tx.allowSeconds(20);
  const lines = await tx.all<Lines>(boardLines(actor, days));
  const touches = await tx.all<Touch>(touchTimes(actor, days));
  const desks = await tx.all<Desk>(sql`
    select user_id as user, hours, time_zone as "timeZone" from member_work where organisation_id = ${actor.organisationId}`);
  const clockOf = clocksOf(desks, touches);
  const worked = touches.map(({ owner, source, came, touched }) => ({
    owner,
    source,
    minutes: clockOf(owner)(came, touched),
  }));
  const minutesOf = (group: readonly (typeof worked)[number][] = []) => {
    const minutes = group.map((one) => one.minutes);
    return { medianWorkMinutes: rounded(quantile(minutes, 0.5)), p90WorkMinutes: rounded(quantile(minutes, 0.9)) };
  };
  const byOwner = Map.groupBy(worked, ({ owner }) => owner);
  const byOrigin = Map.groupBy(worked, ({ source }) => source);
  return {
    byAgent: lines
      .filter(({ ofSource }) => !ofSource)
      .map(({ ofSource, source, ...line }) => ({ ...inMinutes(line), ...minutesOf(byOwner.get(line.user)) })),
    bySource: lines
      .filter(({ ofSource }) => ofSource)
      .map(({ ofSource, user, ...line }) => ({ ...inMinutes(line), ...minutesOf(byOrigin.get(line.source)) })),
  };
}

/** An owner's clock. Most of an office keeps the same hours: a clock is laid out once for all who share it. */
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

const inMinutes = <L extends { medianMinutes: number | null; p90Minutes: number | null }>(line: L): L => ({
  ...line,
  medianMinutes: rounded(line.medianMinutes),
  p90Minutes: rounded(line.p90Minutes),
});

const rounded = (minutes: number | null): number | null => (minutes === null ? null : Math.round(minutes * 10) / 10);

export const boardRoutes: Served[] = [
  serve(board.board, ({ tx, actor, input }) => readBoard(tx, actor, input.days)),
  serveJson(board.boardRows, boardRows),
];
