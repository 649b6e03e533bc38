import type { setSubjects } from '#contract/people/tasks.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { appointmentSeenBy } from '../calendar/policy.ts';
import { visibleTo } from '../leads/policy.ts';

export type SetSubject = (typeof setSubjects)[number];

/** What tasks must know of the record they are made for, where the actor sees it: its name, whose it is, and its lead. */
export type SubjectFacts = { name: string; owner: string | null; lead: string | null; mayWork: boolean };
export type FindSubject = (id: string, actor: Member) => Sql;
export type SetSubjects = Readonly<Record<SetSubject, FindSubject>>;

/** Those of this storey; the others are handed in where everything is joined. */
export const ownSubjects: Pick<SetSubjects, 'lead' | 'appointment'> = {
  lead: (id, actor) => sql`
    select '' as name, l.owner_id as owner, l.id as lead, l.archived_at is null as "mayWork" from leads l
    where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`,
  // Several people at one appointment: the tasks are about the first that one sees.
  appointment: (id, actor) => sql`
    select a.title as name, a.organiser_id as owner, true as "mayWork", (
      select l.id from appointment_leads x join leads l on l.organisation_id = x.organisation_id and l.id = x.lead_id
      where x.organisation_id = a.organisation_id and x.appointment_id = a.id and l.archived_at is null and ${visibleTo(actor)}
      order by l.id limit 1) as lead
    from appointments a where a.organisation_id = ${actor.organisationId} and a.id = ${id}
      and a.removed_at is null and ${appointmentSeenBy(actor)}`,
};
