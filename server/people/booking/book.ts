import type { InputOf } from '#contract/core/call.ts';
import { localAt } from '#contract/core/time-zone.ts';
import type { AppointmentKind } from '#contract/people/appointments.ts';
import type { booking } from '#contract/people/booking.ts';
import { bookingConsent, bookingConsentVersion } from '#contract/people/booking-consent.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { recordAdded, recordAppointment } from '../calendar/events.ts';
import { setPeople } from '../calendar/participants.ts';
import { anyAppointmentRow } from '../calendar/queries.ts';
import { remindLater } from '../calendar/reminders.ts';
import { insertAppointment } from '../calendar/store.ts';
import { heard } from '../leads/activity.ts';
import { storedPhone } from '../leads/phone.ts';
import { consentsToAnswer, recordConsents } from '../messages/consent.ts';
import { isDayFull, type OpenPage, takenWithin, takersAt } from './availability.ts';
import { bookingMailJob } from './mail-job.ts';
import { pageIn } from './open-page.ts';
import { promise } from './promise.ts';
import { remindVisitorLater } from './remind-job.ts';
import { bookable, neededAt, nextInTurn, offeredWithin } from './slots.ts';

export const taken = (): Refusal => new Refusal('conflict', 'This time is no longer free. Please choose another.');

export const spanText = (page: OpenPage, start: number): string => {
  const { from, to } = neededAt(page, start);
  return `[${new Date(from).toISOString()},${new Date(to).toISOString()})`;
};

/** Who could take a beginning, or nobody: not offered, not free, or the day is full. */
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

/** Gives a visitor a time. The page is held meanwhile, so that turns are taken one after the other. */
export async function book(
  tx: Tx,
  pageId: string,
  input: InputOf<typeof booking.book>,
  where: { url: string; ip: string; userAgent: string },
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
  const known = await knownLead(tx, input.email);
  // Whoever looks after somebody already goes on doing so.
  const host =
    known?.ownerId && free.includes(known.ownerId) ? known.ownerId : nextInTurn(page.hosts, free, page.lastHost);
  if (!host) throw taken();
  const lead = known ?? (await newLead(tx, page, host, input));
  const people = page.together ? [host, ...page.hosts.filter((other) => other !== host)] : [host];
  const appointmentId = await plan(tx, page, people, lead, start, input);
  const id = newId();
  await tx.run(sql`
    insert into bookings (organisation_id, id, page_id, host_id, appointment_id, lead_id, name, email, locale, time_zone, span,
      starts_at, consent_text, consent_version, form_hash)
    values (${tx.scope.organisationId}, ${id}, ${page.id}, ${host}, ${appointmentId}, ${lead.id}, ${input.name}, ${input.email},
      ${input.locale}, ${input.timeZone ?? page.timeZone}, ${spanText(page, start)}::tstzrange, ${new Date(start).toISOString()},
      ${bookingConsent[input.locale]}, ${bookingConsentVersion}, ${form})`);
  await promise(tx, id, people, spanText(page, start));
  const shown = {
    text: bookingConsent[input.locale],
    version: `booking ${bookingConsentVersion} ${input.locale}`,
    ...where,
  };
  const ways = { id: lead.id, email: input.email, phone: storedPhone(input.phone) };
  await recordConsents(tx, consentsToAnswer(ways, 'booking', shown));
  if (host !== known?.ownerId) {
    await tx.run(sql`
      update booking_pages set last_host = ${host} where organisation_id = ${tx.scope.organisationId} and id = ${page.id}`);
  }
  await tx.enqueue(bookingMailJob.with({ bookingId: id, what: 'confirmed' }));
  await remindVisitorLater(tx, id, start, now);
  return id;
}

type Known = { id: string; name: string; ownerId: string | null };

/** By their own address before a further one of somebody's. */
const knownLead = (tx: Tx, email: string): Promise<Known | undefined> =>
  tx.one<Known>(sql`
    select l.id, l.name, l.owner_id as "ownerId" from leads l
    where l.organisation_id = ${tx.scope.organisationId} and l.archived_at is null and (l.email = ${email} or l.id = any(array(
      select p.lead_id from contact_points p
      where p.organisation_id = ${tx.scope.organisationId} and p.channel = 'email' and p.address = ${email})))
    order by l.email is distinct from ${email}, l.id limit 1`);

async function newLead(
  tx: Tx,
  page: OpenPage,
  host: string,
  { name, email, phone }: InputOf<typeof booking.book>,
): Promise<Known> {
  const id = newId();
  const cut = name.indexOf(' ');
  const [first, last] = cut < 0 ? [name, ''] : [name.slice(0, cut), name.slice(cut + 1).trim()];
  await tx.run(sql`
    insert into leads (organisation_id, id, first_name, last_name, email, phone, source, stage, owner_id, came_by, brought_by)
    values (${tx.scope.organisationId}, ${id}, ${first}, ${last}, ${email}, ${storedPhone(phone)}, 'website', 'appointment', ${host},
      'booking', ${page.hosts.length === 1 ? host : null}::uuid)`);
  const subject = { type: 'lead', id };
  tx.record({
    kind: 'lead.created',
    subject,
    data: { source: 'website', stage: 'appointment', bookingPage: page.title },
  });
  tx.record({ kind: 'lead.assigned', subject, data: { from: null, to: host } });
  return { id, name, ownerId: host };
}

async function plan(
  tx: Tx,
  page: OpenPage,
  people: readonly string[],
  lead: Known,
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
  await tx.run(sql`
    insert into appointment_leads (organisation_id, appointment_id, lead_id) values (${tx.scope.organisationId}, ${id}, ${lead.id})`);
  await tx.run(sql`
    update leads set ${heard} where organisation_id = ${tx.scope.organisationId} and id = ${lead.id}`);
  const row = (await anyAppointmentRow(tx, id))!;
  recordAppointment(tx, 'appointment.booked', row, { bookingPage: page.title });
  recordAdded(tx, row, people);
  await remindLater(tx, row);
  return id;
}
