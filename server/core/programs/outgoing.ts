import type { Member } from '../auth/actor.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import type { Room } from './own.ts';

type Asked = { from: string; to: string; timeZone: string };

/** For how many people a room's programs go on each day: whether a step sends something is known when it is taken. */
export const daysAhead = (room: Room, { organisationId }: Member, { from, to, timeZone }: Asked): Sql => sql`
  select p.id as program_id, p.name, p.state, min(e.next_due_at) as at, count(*)::int as people,
    date_trunc('day', e.next_due_at at time zone ${timeZone})::date as day
  from enrolments e join programs p on p.organisation_id = e.organisation_id and p.id = e.program_id
  where e.organisation_id = ${organisationId} and e.state = 'active' and e.next_due_at >= ${from}::timestamptz and e.next_due_at < ${to}::timestamptz
    and p.state = 'on' and p.room = ${room}
  group by p.id, p.name, p.state, day`;

/** How many people of a room's other programs are due within so many hours; of more than `most` nobody counts the rest. */
export async function dueSoon(tx: Tx, room: Room, except: string, hours: number, most: number): Promise<number> {
  const { due } = await tx.get<{ due: number }>(sql`
    select count(*)::int as due from (
      select from programs p
      join enrolments e on e.organisation_id = p.organisation_id and e.program_id = p.id and e.state = 'active'
        and e.next_due_at < now() + ${sql.int(hours)} * interval '1 hour'
      where p.organisation_id = ${tx.scope.organisationId} and p.room = ${room} and p.state = 'on' and p.id <> ${except}
      limit ${sql.int(most)}) d`);
  return due;
}
