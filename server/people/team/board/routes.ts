import type { OutputOf } from '#contract/core/call.ts';
import { board } from '#contract/people/board.ts';
import type { WeeklyHours } from '#contract/people/booking.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { boardLines, boardRows, touchTimes } from './queries.ts';
import { quantile, workMinutes } from './work-minutes.ts';

type Board = OutputOf<typeof board.board>;
type Line<Key> = Omit<Board['byAgent'][number], 'user' | 'medianWorkMinutes' | 'p90WorkMinutes'> & Key;
type Touch = { owner: string | null; source: string; came: number; touched: number };
type Desk = { user: string; hours: WeeklyHours; timeZone: string };

async function readBoard(tx: Tx, actor: Member, days: number): Promise<Board> {
  await tx.allowSeconds(20);
  const byAgent = await tx.all<Line<{ user: string | null }>>(boardLines(actor, days, sql`l.owner_id`, 'user'));
  const bySource = await tx.all<Line<{ source: Board['bySource'][number]['source'] }>>(
    boardLines(actor, days, sql`l.source`, 'source'),
  );
  const touches = await tx.all<Touch>(touchTimes(actor, days));
  const desks = await tx.all<Desk>(sql`
    select user_id as user, hours, time_zone as "timeZone" from member_work where organisation_id = ${actor.organisationId}`);
  const deskOf = new Map(desks.map((desk) => [desk.user, desk]));
  const worked = touches.map(({ owner, source, came, touched }) => {
    const desk = owner ? deskOf.get(owner) : undefined;
    return { owner, source, minutes: workMinutes(came, touched, desk?.hours ?? [], desk?.timeZone ?? 'UTC') };
  });
  const minutesOf = (group: readonly (typeof worked)[number][] = []) => {
    const minutes = group.map((one) => one.minutes);
    return { medianWorkMinutes: rounded(quantile(minutes, 0.5)), p90WorkMinutes: rounded(quantile(minutes, 0.9)) };
  };
  const byOwner = Map.groupBy(worked, ({ owner }) => owner);
  const byOrigin = Map.groupBy(worked, ({ source }) => source);
  return {
    byAgent: byAgent.map((line) => ({ ...inMinutes(line), ...minutesOf(byOwner.get(line.user)) })),
    bySource: bySource.map((line) => ({ ...inMinutes(line), ...minutesOf(byOrigin.get(line.source)) })),
  };
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
