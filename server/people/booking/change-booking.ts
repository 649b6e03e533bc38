import type { OutputOf } from '#contract/core/call.ts';
import { localAt } from '#contract/core/time-zone.ts';
import type { booking } from '#contract/people/booking.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { recordAppointment, recordForPeople } from '../calendar/events.ts';
import { setOrganiser, setPeople } from '../calendar/participants.ts';
import { anyAppointmentRow } from '../calendar/queries.ts';
import { remindLater } from '../calendar/reminders.ts';
import { updateAppointment } from '../calendar/store.ts';
import { shownAgent } from '../profiles/shown-agent.ts';
import { hostsFor, spanText, taken } from './book.ts';
import { bookingMailJob } from './mail-job.ts';
import { pageIn } from './open-page.ts';
import { hostNames, promise } from './promise.ts';
import { remindVisitorLater } from './remind-visitor.ts';

type Booked = OutputOf<typeof booking.read>;
type Row = Booked & { pageId: string; hostId: string; appointmentId: string };

export async function bookingById(tx: Tx, id: string, lock = false): Promise<Row> {
  const row = await tx.one<Omit<Row, 'agent'>>(sql`
    select b.title, ${brandColumns}, b.slug, ${hostNames} as host, a.place,
      k.starts_at as "startsAt", a.minutes, k.time_zone as "timeZone", k.name, k.cancelled_at is not null as "isCancelled",
      k.cancelled_at is null and k.starts_at > now() as "isOpen", k.page_id as "pageId", k.host_id as "hostId",
      k.appointment_id as "appointmentId"
    from bookings k
    join booking_pages b on b.organisation_id = k.organisation_id and b.id = k.page_id
    ${brandJoin('k')}
    join appointments a on a.organisation_id = k.organisation_id and a.id = k.appointment_id
    join users u on u.id = k.host_id
    where k.organisation_id = ${tx.scope.organisationId} and k.id = ${id} ${lock ? sql`for update of k` : sql.raw('')}`);
  if (!row) throw notFound();
  return { ...row, agent: await shownAgent(tx, row.hostId) };
}

export function presentBooking({ pageId: _page, hostId: _host, appointmentId: _appointment, ...shown }: Row): Booked {
  return shown;
}

const isOver = () => new Refusal('conflict', 'This can no longer be changed.');

export async function moveBooking(tx: Tx, id: string, slot: string, now = Date.now()): Promise<Booked> {
  const { pageId } = await bookingById(tx, id);
  // Locks the page first, as a booking does, so that the two can't deadlock.
  const page = await pageIn(tx, pageId, true);
  const before = await bookingById(tx, id, true);
  const start = Date.parse(slot);
  if (Date.parse(before.startsAt) === start) return presentBooking(before);
  if (!before.isOpen) throw isOver();
  const free = await hostsFor(tx, page, start, now, { bookingId: id, appointmentId: before.appointmentId });
  const host = free.includes(before.hostId) ? before.hostId : free[0];
  if (!host) throw taken();
  const hosts = page.together ? [host, ...page.hosts.filter((other) => other !== host)] : [host];
  await tx.run(sql`
    update bookings set host_id = ${host}, span = ${spanText(page, start)}::tstzrange, starts_at = ${new Date(start).toISOString()}
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  await promise(tx, id, hosts, spanText(page, start));
  const appointment = (await anyAppointmentRow(tx, before.appointmentId))!;
  const moved = { ...appointment, start: localAt(start, appointment.timeZone) };
  await updateAppointment(tx, appointment.id, moved);
  if (host !== before.hostId) await setOrganiser(tx, appointment.id, host);
  const others = appointment.people.filter((person) => person !== before.hostId || hosts.includes(person));
  await setPeople(tx, appointment.id, [...hosts, ...others]);
  recordAppointment(tx, 'appointment.moved', moved, { from: before.startsAt, users: hosts });
  // The previous host is notified too.
  const told = { ...moved, people: [...hosts, before.hostId] };
  recordForPeople(tx, 'appointment.rescheduled', told, before.startsAt);
  await remindLater(tx, { ...moved, version: appointment.version + 1 });
  await tx.enqueue(bookingMailJob.with({ bookingId: id, what: 'moved' }));
  await remindVisitorLater(tx, id, start, now);
  return presentBooking(await bookingById(tx, id));
}

export async function cancelBooking(tx: Tx, id: string): Promise<Booked> {
  const before = await bookingById(tx, id, true);
  if (before.isCancelled) return presentBooking(before);
  if (!before.isOpen) throw isOver();
  const appointment = (await anyAppointmentRow(tx, before.appointmentId))!;
  // A database trigger updates the booking with its appointment (see lintel.follow_booked).
  await updateAppointment(tx, appointment.id, { ...appointment, status: 'cancelled' });
  recordAppointment(tx, 'appointment.status_changed', appointment, {
    from: appointment.status,
    to: 'cancelled',
    byVisitor: true,
  });
  recordForPeople(tx, 'appointment.called_off', appointment);
  await tx.enqueue(bookingMailJob.with({ bookingId: id, what: 'cancelled' }));
  return presentBooking(await bookingById(tx, id));
}
