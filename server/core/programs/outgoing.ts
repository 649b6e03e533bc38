import type { Member } from '../auth/actor.ts';
import { type Sql, sql } from '../db/sql.ts';
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
