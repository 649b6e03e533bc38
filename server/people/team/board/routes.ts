import type { OutputOf } from '#contract/core/call.ts';
import { board } from '#contract/people/board.ts';
import type { WeeklyHours } from '#contract/people/booking.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { boardLines, boardRows, touchTimes } from './queries.ts';
import { median, workMinutes } from './work-minutes.ts';

type Board = OutputOf<typeof board.board>;
type Line<Key> = Omit<Board['byAgent'][number], 'user' | 'medianWorkMinutes'> & Key;
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
  const medianOf = (of: (one: (typeof worked)[number]) => boolean) =>
    rounded(median(worked.filter(of).map((one) => one.minutes)));
  return {
    byAgent: byAgent.map((line) => ({
      ...line,
      medianMinutes: rounded(line.medianMinutes),
      medianWorkMinutes: medianOf(({ owner }) => owner === line.user),
    })),
    bySource: bySource.map((line) => ({
      ...line,
      medianMinutes: rounded(line.medianMinutes),
      medianWorkMinutes: medianOf(({ source }) => source === line.source),
    })),
  };
}

const rounded = (minutes: number | null): number | null => (minutes === null ? null : Math.round(minutes * 10) / 10);

export const boardRoutes: Served[] = [
  serve(board.board, ({ tx, actor, input }) => readBoard(tx, actor, input.days)),
  serveJson(board.boardRows, boardRows),
];
