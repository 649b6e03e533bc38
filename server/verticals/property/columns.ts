import { type Sql, sql } from '#server/core/db/sql.ts';
import { todayAt } from './books.ts';

/** Somebody lives there from the first day until they have moved out, whatever the term says. `p` is the property. */
export const isCurrent = sql`l.from_on <= ${todayAt} and (l.moved_out_on is null or l.moved_out_on >= ${todayAt})`;

/** Of a unit `u` of a property `p`: the lease of today or, with `orNext`, the next one. */
export const currentLease = (orNext: boolean): Sql => sql`
  left join lateral (
    select l.* from rental_leases l where l.organisation_id = u.organisation_id and l.unit_id = u.id
      and (l.moved_out_on is null or l.moved_out_on >= ${todayAt}) ${orNext ? sql`` : sql`and l.from_on <= ${todayAt}`}
    order by l.from_on > ${todayAt}, case when l.from_on > ${todayAt} then l.from_on end, l.from_on desc, l.id limit 1) l on true`;

export const unitState = sql`
  case when l.id is not null and l.from_on <= ${todayAt} then case when l.notice_on is not null then 'notice' else 'occupied' end
    when u.is_down then 'down' else 'vacant' end`;

export const leaseState = sql`
  case when l.moved_out_on < ${todayAt} then 'ended' when l.from_on > ${todayAt} then 'future'
    when l.notice_on is not null or l.moved_out_on is not null then 'notice' else 'active' end`;

/** Nobody left when the lease ended, or it has no end. */
export const isMonthly = sql`(l.from_on <= ${todayAt} and l.moved_out_on is null and l.notice_on is null
  and coalesce(l.until_on < ${todayAt}, true))`;
