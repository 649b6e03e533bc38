import { holds } from '#contract/core/access.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleOwners, visibleTo } from '../leads/policy.ts';

/** A subquery per appointment rather than a join, because it is answered by one primary key lookup whatever the statistics say. */
const standsWith = (users: Sql): Sql => sql`coalesce((
  select true from appointment_people p
  where p.organisation_id = a.organisation_id and p.appointment_id = a.id and p.user_id = any(${users}) limit 1), false)`;

const isMine = (actor: Member): Sql => standsWith(sql`array[${actor.userId}]::uuid[]`);

/** Whether an appointment is in the calendar of a member whose leads the actor sees. */
const isOfTheirs = (actor: Member): Sql => {
  const owners = visibleOwners(actor);
  return owners ? standsWith(owners) : sql.raw('true');
};

/**
 * Visibility as a condition on `appointments a`: the actor's own, and unless private, those of members whose leads the actor sees and those
 * with a visible lead. Of all others only the time is shown, so that colleagues can find free times.
 */
export const appointmentSeenBy = (
  actor: Member,
): Sql => sql`(${isMine(actor)} or not a.is_private and (${isOfTheirs(actor)}
  or exists (select from appointment_leads x join leads l on l.organisation_id = x.organisation_id and l.id = x.lead_id
    where x.organisation_id = a.organisation_id and x.appointment_id = a.id and ${visibleTo(actor)})))`;

/** A member who sees an appointment only because of its lead may not change it, because it is in other members' calendars. */
export function appointmentChangedBy(actor: Member): Sql {
  if (!holds(actor.role, 'calendar.work')) return sql.raw('false');
  return isHead(actor)
    ? sql`(${isMine(actor)} or not a.is_private)`
    : sql`(${isMine(actor)} or not a.is_private and ${isOfTheirs(actor)})`;
}

export function inCalendarsOf(actor: Member, people: string): Sql {
  if (people === 'me') return isMine(actor);
  if (people === 'team') return isOfTheirs(actor);
  return standsWith(sql`${people.split(',')}::uuid[]`);
}
