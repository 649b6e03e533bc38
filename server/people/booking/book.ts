import type { InputOf } from '#contract/core/call.ts';
import { localAt } from '#contract/core/time-zone.ts';
import type { AppointmentKind } from '#contract/people/appointments.ts';
import type { booking } from '#contract/people/booking.ts';
import { bookingConsent, bookingConsentVersion } from '#contract/people/booking-consent.ts';
import { wordsInForce } from '#contract/people/consent-texts.ts';
import { splitName } from '#contract/people/split-name.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { ownWordsAt } from '#server/people/consent-texts/in-force.ts';
import { recordAdded, recordAppointment } from '../calendar/events.ts';
import { addLead, setPeople } from '../calendar/participants.ts';
import { anyAppointmentRow } from '../calendar/queries.ts';
import { remindLater } from '../calendar/reminders.ts';
import { insertAppointment } from '../calendar/store.ts';
import { takePerson } from '../inbound/take-person.ts';
import { meetPerson } from '../leads/known-person.ts';
import { storedPhone } from '../leads/phone.ts';
import { isDayFull, type OpenPage, takenWithin, takersAt } from './availability.ts';
import { bookingMailJob } from './mail-job.ts';
import { pageIn } from './open-page.ts';
import { promise } from './promise.ts';
import { remindVisitorLater } from './remind-visitor.ts';
import { bookable, neededAt, nextInTurn, offeredWithin } from './slots.ts';

export const taken = (): Refusal => new Refusal('conflict', 'This time is no longer free. Please choose another.');

export const spanText = (page: OpenPage, start: number): string => {
  const { from, to } = neededAt(page, start);
  return `[${new Date(from).toISOString()},${new Date(to).toISOString()})`;
};

/** The hosts who can take a start time; empty if it isn't offered, no host is free, or the day is full. */
export async function hostsFor(
  tx: Tx,
  page: OpenPage,
  start: number,
  now: number,
  without?: { bookingId: string; appointmentId: string },
): Promise<string[]> {
  const when = bookable(page, now);
  const isOffered =
    page.isOpen &&
    start >= when.from &&
    start < when.to &&
    offeredWithin(page, { from: start, to: start + 1 }).includes(start);
  if (!isOffered) return [];
  const around = await takenWithin(tx, page, { from: start - 86_400_000, to: start + 86_400_000 }, without);
  return isDayFull(page, around, start) ? [] : takersAt(page, around, start);
}

/** Books a time for a visitor. The page is locked meanwhile, so that hosts are assigned in turn. */
export async function book(
  tx: Tx,
  pageId: string,
  input: InputOf<typeof booking.book>,
  where: { url: string; ip: string; userAgent: string },
  readAt: Date,
  now = Date.now(),
): Promise<string> {
  const page = await pageIn(tx, pageId, true);
  const start = Date.parse(input.slot);
  const form = hashToken(input.opened);
  const repeated = await tx.one<{ id: string }>(sql`
    select id from bookings where organisation_id = ${tx.scope.organisationId} and page_id = ${page.id} and cancelled_at is null
      and email = ${input.email} and starts_at = ${new Date(start).toISOString()} and form_hash = ${form}`);
  if (repeated) return repeated.id;
  const free = await hostsFor(tx, page, start, now);
  const { name, email } = input;
  const person = { ...splitName(name), email, phone: storedPhone(input.phone) };
  const known = await meetPerson(tx, person);
  // A lead's owner takes the booking if they are free.
  const host =
    known?.ownerId && free.includes(known.ownerId) ? known.ownerId : nextInTurn(page.hosts, free, page.lastHost);
  if (!host) throw taken();
  const own = await ownWordsAt(tx, ['booking'], readAt);
  const house = { text: bookingConsent[input.locale], label: String(bookingConsentVersion) };
  const { text, label } = wordsInForce(own, 'booking', { locale: input.locale, who: page.organisation }, house);
  const shown = { text, version: `booking ${label} ${input.locale}`, ...where };
  const beginning = {
    cameBy: 'booking',
    broughtBy: page.hosts.length === 1 ? host : null,
    source: 'website',
    stage: 'appointment',
    owner: host,
    told: { bookingPage: page.title },
  } as const;
  const leadId = await takePerson(tx, person, known, beginning, { agreement: { basis: 'booking', shown } });
  const people = page.together ? [host, ...page.hosts.filter((other) => other !== host)] : [host];
  const appointmentId = await plan(tx, page, people, leadId, start, input);
  const id = newId();
  await tx.run(sql`
    insert into bookings (organisation_id, id, page_id, host_id, appointment_id, lead_id, name, email, locale, time_zone, span,
      starts_at, consent_text, consent_version, form_hash)
    values (${tx.scope.organisationId}, ${id}, ${page.id}, ${host}, ${appointmentId}, ${leadId}, ${name}, ${input.email},
      ${input.locale}, ${input.timeZone ?? page.timeZone}, ${spanText(page, start)}::tstzrange, ${new Date(start).toISOString()},
      ${text}, ${Number(label.replace('own ', ''))}, ${form})`);
  await promise(tx, id, people, spanText(page, start));
  if (host !== known?.ownerId) {
    await tx.run(sql`
      update booking_pages set last_host = ${host} where organisation_id = ${tx.scope.organisationId} and id = ${page.id}`);
  }
  await tx.enqueue(bookingMailJob.with({ bookingId: id, what: 'confirmed' }));
  await remindVisitorLater(tx, id, start, now);
  return id;
}

async function plan(
  tx: Tx,
  page: OpenPage,
  people: readonly string[],
  leadId: string,
  start: number,
  input: InputOf<typeof booking.book>,
): Promise<string> {
  const kept = {
    kind: page.kind as AppointmentKind,
    title: `${page.title}: ${input.name}`.slice(0, 300),
    place: page.place,
    link: '',
    notes: [input.note, input.phone].filter(Boolean).join('\n'),
    status: 'planned' as const,
    isPrivate: false,
    reminders: [15],
    recurrence: null,
    exceptDays: [],
    start: localAt(start, page.timeZone),
    minutes: page.minutes,
    timeZone: page.timeZone,
    allDay: false,
  };
  const id = await insertAppointment(tx, kept, { organiser: people[0]!, by: null });
  await setPeople(tx, id, people);
  await addLead(tx, id, leadId);
  const row = (await anyAppointmentRow(tx, id))!;
  recordAppointment(tx, 'appointment.booked', row, { bookingPage: page.title });
  recordAdded(tx, row, people);
  await remindLater(tx, row);
  return id;
}
