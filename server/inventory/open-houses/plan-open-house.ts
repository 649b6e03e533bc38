import { randomBytes } from 'node:crypto';
import { workers } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { instantAt } from '#contract/core/time-zone.ts';
import type { OpenHouse, openHouses } from '#contract/inventory/open-houses.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { recordAdded, recordAppointment } from '#server/people/calendar/events.ts';
import { setOrganiser, setPeople } from '#server/people/calendar/participants.ts';
import { anyAppointmentRow } from '#server/people/calendar/queries.ts';
import { remindLater } from '#server/people/calendar/reminders.ts';
import { insertAppointment, updateAppointment } from '#server/people/calendar/store.ts';
import { lockListing } from '../listings/change-listing.ts';
import { refuseWords } from '../listings/public-words.ts';
import { homeOf, isShown } from '../showings/request-showing.ts';
import { settingsOf } from '../showings/settings.ts';
import { openHouseById } from './queries.ts';

type Planned = Pick<OpenHouse, 'start' | 'minutes' | 'timeZone' | 'host'> & { address: string };

const keptOf = ({ start, minutes, timeZone, address }: Planned) => ({
  kind: 'open_house' as const,
  title: address.slice(0, 300),
  place: address.slice(0, 300),
  link: '',
  notes: '',
  status: 'planned' as const,
  isPrivate: false,
  reminders: [60],
  recurrence: null,
  exceptDays: [],
  start,
  minutes,
  timeZone,
  allDay: false,
});

async function checkHost(tx: Tx, host: string): Promise<void> {
  const member = await tx.one(sql`
    select 1 from memberships where organisation_id = ${tx.scope.organisationId} and user_id = ${host} and removed_at is null
      and role = any(${[...workers]}::text[]) for share`);
  if (!member) throw invalid(['host'], 'Choose a member of your organization.');
}

const over = (start: string, timeZone: string, minutes: number): boolean =>
  instantAt(start, timeZone) + minutes * 60_000 <= Date.now();

const record = (
  tx: Tx,
  kind: Parameters<Tx['record']>[0]['kind'],
  listingId: string,
  id: string,
  startsAt: string,
): void => tx.record({ kind, subject: { type: 'listing', id: listingId }, data: { openHouseId: id, startsAt } });

/** Homes that are coming soon or off the market can't have open houses. The seller's own host needs no buyer agreement. */
export async function planOpenHouse(
  tx: Tx,
  actor: Member,
  { id: listingId, ...given }: InputOf<typeof openHouses.create>,
  publicUrl: string,
): Promise<OpenHouse> {
  const listing = await lockListing(tx, actor, listingId);
  if (!listing.can.change) throw new Refusal('forbidden');
  const home = await homeOf(tx, listingId);
  if (!isShown(home))
    throw new Refusal('conflict', 'Open houses can be scheduled only while the home is on the market.');
  const { timeZone: usual } = await settingsOf(tx, home);
  const planned = {
    start: given.start,
    minutes: given.minutes,
    timeZone: given.timeZone ?? usual,
    host: given.host ?? actor.userId,
    address: listing.unparsedAddress,
  };
  if (over(planned.start, planned.timeZone, planned.minutes)) throw invalid(['start'], 'This has already ended.');
  await checkHost(tx, planned.host);
  refuseWords('words', given.words, listing);
  const appointmentId = await insertAppointment(tx, keptOf(planned), { organiser: planned.host, by: actor.userId });
  await setPeople(tx, appointmentId, [planned.host]);
  const appointment = (await anyAppointmentRow(tx, appointmentId))!;
  recordAppointment(tx, 'appointment.created', appointment);
  recordAdded(tx, appointment, [planned.host]);
  await remindLater(tx, appointment);
  const id = newId();
  const startsAt = new Date(instantAt(planned.start, planned.timeZone)).toISOString();
  await tx.run(sql`
    insert into open_houses (organisation_id, id, listing_id, host_id, start_local, starts_at, minutes, time_zone, is_public, words, slug,
      appointment_id, created_by)
    values (${actor.organisationId}, ${id}, ${listingId}, ${planned.host}, ${planned.start}::timestamp, ${startsAt}, ${planned.minutes},
      ${planned.timeZone}, ${given.isPublic}, ${given.words}, ${randomBytes(12).toString('base64url')}, ${appointmentId}, ${actor.userId})`);
  record(tx, 'open_house.planned', listingId, id, startsAt);
  return openHouseById(tx, actor, id, publicUrl);
}

async function lockOpenHouse(tx: Tx, actor: Member, id: string, publicUrl: string): Promise<OpenHouse> {
  const before = await openHouseById(tx, actor, id, publicUrl);
  if (!before.can.change) throw new Refusal('forbidden');
  await tx.run(
    sql`select 1 from open_houses where organisation_id = ${actor.organisationId} and id = ${id} for update`,
  );
  return openHouseById(tx, actor, id, publicUrl);
}

const appointmentOf = async (tx: Tx, id: string) => {
  const row = await tx.get<{ id: string | null }>(sql`
    select appointment_id as id from open_houses where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  return row.id ? anyAppointmentRow(tx, row.id) : undefined;
};

export async function changeOpenHouse(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ...change }: InputOf<typeof openHouses.change>,
  publicUrl: string,
): Promise<OpenHouse> {
  const before = await lockOpenHouse(tx, actor, id, publicUrl);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  if (before.state === 'cancelled') throw new Refusal('conflict', 'This open house was canceled.');
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: OpenHouse = { ...before, ...given };
  if (after.host !== before.host) await checkHost(tx, after.host);
  if (after.words !== before.words) refuseWords('words', after.words, {});
  if (after.start !== before.start && over(after.start, after.timeZone, after.minutes))
    throw invalid(['start'], 'This has already ended.');
  const startsAt = new Date(instantAt(after.start, after.timeZone)).toISOString();
  await tx.run(sql`
    update open_houses set host_id = ${after.host}, start_local = ${after.start}::timestamp, starts_at = ${startsAt},
      minutes = ${after.minutes}, is_public = ${after.isPublic}, words = ${after.words}, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  const appointment = await appointmentOf(tx, id);
  if (appointment) {
    const { start, minutes, host } = after;
    await updateAppointment(tx, appointment.id, { ...appointment, start, minutes });
    if (host !== before.host) {
      await setOrganiser(tx, appointment.id, host);
      await setPeople(tx, appointment.id, [host]);
    }
    await remindLater(tx, { ...appointment, start, minutes });
  }
  record(tx, 'open_house.changed', before.listing, id, startsAt);
  return openHouseById(tx, actor, id, publicUrl);
}

export async function cancelOpenHouse(tx: Tx, actor: Member, id: string, publicUrl: string): Promise<OpenHouse> {
  const before = await lockOpenHouse(tx, actor, id, publicUrl);
  if (before.state === 'cancelled') return before;
  await callOff(tx, before);
  return openHouseById(tx, actor, id, publicUrl);
}

/** Also cancels it in the host's calendar. The caller has checked the permission. */
export async function callOff(
  tx: Tx,
  { id, listing, startsAt }: Pick<OpenHouse, 'id' | 'listing' | 'startsAt'>,
): Promise<void> {
  await tx.run(sql`
    update open_houses set state = 'cancelled', version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  const appointment = await appointmentOf(tx, id);
  if (appointment?.status === 'planned')
    await updateAppointment(tx, appointment.id, { ...appointment, status: 'cancelled' });
  record(tx, 'open_house.cancelled', listing, id, startsAt);
}
