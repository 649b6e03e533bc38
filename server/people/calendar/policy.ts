import { holds } from '#contract/core/access.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleOwners, visibleTo } from '../leads/policy.ts';

/** A question to each appointment and not a join: it is answered by one look into the key, whatever is known of the tables. */
const standsWith = (users: Sql): Sql => sql`coalesce((
  select true from appointment_people p
  where p.organisation_id = a.organisation_id and p.appointment_id = a.id and p.user_id = any(${users}) limit 1), false)`;

const isMine = (actor: Member): Sql => standsWith(sql`array[${actor.userId}]::uuid[]`);

/** Whether an appointment stands in the calendar of somebody whose leads the actor sees. */
const isOfTheirs = (actor: Member): Sql => {
  const owners = visibleOwners(actor);
  return owners ? standsWith(owners) : sql.raw('true');
};

/**
 * The rule as a condition on `appointments a`: one's own, and unless it is private those of people whose leads one sees and
 * those with a lead that one sees. Of all others only the time is known, so that people of one office can find each other free.
 */
export const appointmentSeenBy = (
  actor: Member,
): Sql => sql`(${isMine(actor)} or not a.is_private and (${isOfTheirs(actor)}
  or exists (select from appointment_leads x join leads l on l.organisation_id = x.organisation_id and l.id = x.lead_id
    where x.organisation_id = a.organisation_id and x.appointment_id = a.id and ${visibleTo(actor)})))`;

/** Whoever only knows it through a lead may look and not change: it is in other people's calendars. */
export function appointmentChangedBy(actor: Member): Sql {
  if (!holds(actor.role, 'calendar.work')) return sql.raw('false');
  return isHead(actor)
    ? sql`(${isMine(actor)} or not a.is_private)`
    : sql`(${isMine(actor)} or not a.is_private and ${isOfTheirs(actor)})`;
}

/** In whose calendars to look. */
export function inCalendarsOf(actor: Member, people: string): Sql {
  if (people === 'me') return isMine(actor);
  if (people === 'team') return isOfTheirs(actor);
  return standsWith(sql`${people.split(',')}::uuid[]`);
}
