import { runSoon } from '#server/account/connections/kinds.ts';
import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';

/** Syncs within seconds after an appointment changes here, rather than at the next scheduled run. */
export const appointmentsListener: OrganisationListener = {
  name: 'calendars elsewhere',
  works: 'in organisation',
  kinds: [
    'appointment.created',
    'appointment.changed',
    'appointment.moved',
    'appointment.status_changed',
    'appointment.removed',
    'appointment.restored',
    'appointment.people_added',
    'appointment.booked',
  ],
  async handle(tx, events) {
    const ids = events.flatMap(({ data }) => (typeof data.appointmentId === 'string' ? [data.appointmentId] : []));
    if (ids.length === 0) return;
    const due = await tx.all<{ id: string }>(sql`
      select c.id from connections c
      where c.organisation_id = ${tx.scope.organisationId} and c.is_on and c.refused_at is null and c.connector like '%\\_calendar'
        and (exists (select from appointment_people p where p.organisation_id = c.organisation_id and p.user_id = c.owner_id
            and p.appointment_id = any(${ids}::uuid[]))
          or exists (select from calendar_copies k where k.organisation_id = c.organisation_id and k.connection_id = c.id
            and k.appointment_id = any(${ids}::uuid[])))
      order by c.id limit 200`);
    for (const { id } of due) await runSoon(tx, id);
  },
};
