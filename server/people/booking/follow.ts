import { z } from 'zod';
import { id, instant } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent, OrganisationListener } from '#server/core/events/listener.ts';
import type { BuiltIn } from '#server/core/programs/engine.ts';
import { wake } from '#server/core/programs/records.ts';
import { anyAppointmentRow, type Row } from '../calendar/queries.ts';
import { spanOf } from '../calendar/times.ts';
import { guestMailJob, remindGuestLater } from './guests.ts';
import type { What } from './letter.ts';
import { bookingMailJob } from './mail-job.ts';
import { remindVisitorLater } from './remind-visitor.ts';

/** A change that is reverted within this time, such as an appointment dropped in the wrong place, is never mailed to anyone outside. */
const graceMs = 60_000;

/** What a guest was last told about their appointment. */
const known = z.strictObject({ startsAt: instant, isOff: z.boolean() });
type Known = z.infer<typeof known>;

const about = z.object({
  appointmentId: id,
  startsAt: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
});

/** What guests knew before an event, or undefined if the event changes nothing for them. */
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
 * Guests of an appointment: those who booked it and those who were mailed an invitation to it or to this date of a series. A series as a
 * whole is never included, because guests are told about single dates.
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

/** Notifies guests when a member moves or cancels their appointment. */
export const followListener: OrganisationListener = {
  name: 'promised-times',
  works: 'in organisation',
  kinds: ['appointment.rescheduled', 'appointment.called_off', 'appointment.restored', 'appointment.status_changed'],
  async handle(tx, events) {
    for (const event of events) {
      // What visitors change themselves is confirmed to them at once.
      const before = event.actorKind === 'system' ? undefined : knownBefore(event);
      if (!before) continue;
      const { appointmentId, ...told } = before;
      for (const { leadId, bookingId } of await awaitedFor(tx, appointmentId)) {
        // After several changes, the first one tells what guests know; the result is looked up when the grace period ends.
        const given = { leadId, bookingId, told };
        const waking = { recordId: appointmentId, slot: leadId, given };
        await wake(tx, promisedTime, waking, Date.now() + graceMs, { ifNew: true });
      }
    }
  },
};

function changeSince(row: Row, told: Known, now: number): Exclude<What, 'invited' | 'reminder'> | undefined {
  const startsAt = spanOf(row).from;
  if (Math.max(startsAt, Date.parse(told.startsAt)) < now) return undefined;
  if (row.removed || row.status === 'cancelled') return told.isOff ? undefined : 'cancelled';
  if (told.isOff) return 'confirmed';
  return startsAt === Date.parse(told.startsAt) ? undefined : 'moved';
}

const following = z.object({ leadId: id, bookingId: id.nullable(), told: known });

/** Mails a guest about their changed appointment, if it really changed. */
export const promisedTime: BuiltIn = {
  key: 'promised_time',
  name: 'Changed appointments',
  async do(tx, { subjectId: appointmentId, given, now }) {
    const { leadId, bookingId, told } = following.parse(given);
    const row = await anyAppointmentRow(tx, appointmentId);
    const what = row && changeSince(row, told, now);
    if (!what) return { outcome: 'skipped', why: { rule: 'as_it_was' } };
    if (bookingId) {
      await tx.enqueue(bookingMailJob.with({ bookingId, what, hasActed: false }));
      await remindVisitorLater(tx, bookingId, spanOf(row).from);
    } else {
      const guest = { appointmentId, leadId, occurrence: null };
      await tx.enqueue(guestMailJob.with({ ...guest, what }));
      await remindGuestLater(tx, guest, row);
    }
    return { outcome: 'done', why: { what } };
  },
};
