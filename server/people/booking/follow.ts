import { z } from 'zod';
import { id, instant } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent, OrganisationListener } from '#server/core/events/listener.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { anyAppointmentRow, type Row } from '../calendar/queries.ts';
import { spanOf } from '../calendar/times.ts';
import { mailGuest, remindGuestLater } from './guests.ts';
import type { What } from './letter.ts';
import { mailVisitor } from './mail-job.ts';
import { remindVisitorLater } from './remind-job.ts';

/** Whoever lets go of a block in the wrong place takes it back within that time, and nobody outside has heard of it. */
const graceSeconds = 60;

/** What somebody outside knows of a time that they were promised. */
const known = z.strictObject({ startsAt: instant, isOff: z.boolean() });
type Known = z.infer<typeof known>;

const about = z.object({
  appointmentId: id,
  startsAt: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
});

/** What was known of it before an event; nothing where the event changes nothing for whoever comes. */
function knownBefore({ kind, data }: DeliveredEvent): (Known & { appointmentId: string }) | undefined {
  const { appointmentId, startsAt, from, to } = about.parse(data);
  if (kind === 'appointment.rescheduled') return { appointmentId, startsAt: from ?? startsAt, isOff: false };
  if (kind === 'appointment.called_off') return { appointmentId, startsAt, isOff: false };
  if (kind === 'appointment.restored' || (from === 'cancelled' && to === 'planned'))
    return { appointmentId, startsAt, isOff: true };
  return undefined;
}

type Awaited = { leadId: string; bookingId: string | null };

/**
 * Who booked it, and who was mailed an invitation to it: by itself, or as one of the times of a series. What repeats is
 * promised to nobody as a whole.
 */
const awaitedFor = (tx: Tx, appointmentId: string): Promise<Awaited[]> =>
  tx.all<Awaited>(sql`
    select k.lead_id as "leadId", k.id as "bookingId" from bookings k
    where k.organisation_id = ${tx.scope.organisationId} and k.appointment_id = ${appointmentId}
    union all
    select x.lead_id, null from appointment_leads x
    join appointments a on a.organisation_id = x.organisation_id and a.id = x.appointment_id and a.recurrence is null
    where x.organisation_id = ${tx.scope.organisationId} and x.appointment_id = ${appointmentId}
      and not exists (select from bookings k where k.organisation_id = x.organisation_id and k.appointment_id = x.appointment_id
        and k.lead_id = x.lead_id)
      and exists (select from events e where e.organisation_id = x.organisation_id and e.subject_type = 'lead'
        and e.subject_id = x.lead_id and e.kind = 'appointment.invited'
        and e.data ->> 'appointmentId' in (a.id::text, a.series_id::text)
        and coalesce(e.data ->> 'occurrence', a.occurrence::text, '') = coalesce(a.occurrence::text, ''))`);

/** Whoever was promised a time hears of it when the team gives it another or calls it off. */
export const followListener: OrganisationListener = {
  name: 'promised-times',
  works: 'in organisation',
  kinds: ['appointment.rescheduled', 'appointment.called_off', 'appointment.restored', 'appointment.status_changed'],
  async handle(tx, events) {
    for (const event of events) {
      // What visitors do themselves they are told at once.
      const before = event.actorKind === 'system' ? undefined : knownBefore(event);
      if (!before) continue;
      const { appointmentId, ...told } = before;
      for (const { leadId, bookingId } of await awaitedFor(tx, appointmentId)) {
        // Of several changes the first says what they know; what it came to is looked up when time is over.
        const job = followJob.with(
          { appointmentId, leadId, bookingId, told },
          { key: `${appointmentId} ${leadId}`, afterSeconds: graceSeconds },
        );
        await tx.enqueue(job);
      }
    }
  },
};

function changeSince(row: Row, told: Known): What | undefined {
  const startsAt = spanOf(row).from;
  if (Math.max(startsAt, Date.parse(told.startsAt)) < Date.now()) return undefined;
  if (row.removed || row.status === 'cancelled') return told.isOff ? undefined : 'cancelled';
  if (told.isOff) return 'confirmed';
  return startsAt === Date.parse(told.startsAt) ? undefined : 'moved';
}

export const followJob = defineJob({
  kind: 'booking.follow',
  payload: z.strictObject({ appointmentId: id, leadId: id, bookingId: id.nullable(), told: known }),
  maxAttempts: 8,
  timeoutSeconds: 60,
  async run({ services, job, payload: { appointmentId, leadId, bookingId, told } }) {
    const organisationId = job.organisationId!;
    const scope = { organisationId, userId: null, actorKind: 'system' as const };
    const row = await services.db.withOrg(scope, (tx) => anyAppointmentRow(tx, appointmentId));
    const what = row && changeSince(row, told);
    if (!what) return undefined;
    const key = `booking.follow ${job.id}`;
    if (bookingId) {
      await mailVisitor(services, { organisationId, bookingId, what, key, hasActed: false });
      await services.db.withOrg(scope, (tx) => remindVisitorLater(tx, bookingId, spanOf(row).from));
    } else {
      await mailGuest(services, { organisationId, row, leadId, what, key });
      await services.db.withOrg(scope, (tx) => remindGuestLater(tx, { appointmentId, leadId, occurrence: null }, row));
    }
    return undefined;
  },
});
