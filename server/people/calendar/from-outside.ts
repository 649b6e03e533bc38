import { mostMinutes } from '#contract/people/appointments.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { recordAppointment } from './events.ts';
import { setPeople } from './participants.ts';
import { anyAppointmentRow, type Row } from './queries.ts';
import { recordChanges } from './record-changes.ts';
import { remindLater } from './reminders.ts';
import { recordGone, setExcept, setRemoved } from './remove-appointment.ts';
import { dropChangedTimes, takeOut } from './series.ts';
import { checkTimes, insertAppointment, type Kept, updateAppointment } from './store.ts';
import { isDayOf } from './times.ts';

/** The fields that an external calendar provides. Kind, leads, and status exist only here. */
export type Told = Pick<
  Kept,
  'title' | 'place' | 'notes' | 'isPrivate' | 'start' | 'minutes' | 'timeZone' | 'allDay' | 'recurrence' | 'exceptDays'
>;

/** Cuts values to our limits. */
function fitted(told: Told): Told {
  if (told.minutes > mostMinutes) throw invalid(['minutes'], 'It lasts longer than 31 days.');
  const fits = {
    ...told,
    title:
      told.title
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim()
        .slice(0, 300) || 'Untitled',
    place: told.place
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, 300),
    notes: told.notes.replaceAll('\u0000', '').slice(0, 5_000),
  };
  checkTimes(fits);
  return fits;
}

/** Creates a member's appointment from an external calendar. `uid` identifies it when it arrives again. */
export async function arrive(tx: Tx, owner: string, told: Told, uid: string): Promise<Row> {
  const kept: Kept = { ...fitted(told), kind: 'other', status: 'planned', link: '', reminders: [] };
  const id = await insertAppointment(tx, kept, { organiser: owner, by: owner, uid: uid.slice(0, 500) });
  await setPeople(tx, id, [owner]);
  const row = (await anyAppointmentRow(tx, id))!;
  recordAppointment(tx, 'appointment.created', row, { kind: row.kind });
  return row;
}

/** Dates removed here stay removed, because the other calendar may store them outside the rule. */
export async function changeFromOutside(tx: Tx, owner: string, row: Row, told: Partial<Told>): Promise<Row> {
  const whole = fitted({ ...row, ...told });
  const exceptDays = whole.recurrence ? [...new Set([...row.exceptDays, ...whole.exceptDays])].sort() : [];
  const kept: Kept = { ...row, ...whole, exceptDays, recurrence: row.seriesId ? null : whole.recurrence };
  await updateAppointment(tx, row.id, kept);
  if (row.recurrence && !kept.recurrence) await dropChangedTimes(tx, row.id);
  const after = (await anyAppointmentRow(tx, row.id))!;
  recordChanges(tx, { userId: owner }, row, after, null);
  await remindLater(tx, after);
  return after;
}

export async function removeFromOutside(tx: Tx, row: Row): Promise<void> {
  await setRemoved(tx, row.id, true);
  recordGone(tx, row, row.recurrence ? 'all' : 'this');
}

/** Removes one date of a series. Returns false if the series has no such date. */
export async function takeOutDay(tx: Tx, series: Row, day: string): Promise<boolean> {
  if (!series.recurrence || series.exceptDays.includes(day) || !isDayOf(series, series.recurrence, day)) return false;
  await setExcept(tx, series.id, day, true);
  recordGone(tx, series, 'this', day);
  return true;
}

/** One date of a series as a separate appointment, created if it isn't one yet. */
export async function timeOfSeries(tx: Tx, series: Row, day: string): Promise<Row> {
  const known = await tx.one<{ id: string }>(sql`
    select id from appointments where organisation_id = ${tx.scope.organisationId} and series_id = ${series.id} and occurrence = ${day}`);
  if (!known && (!series.recurrence || !isDayOf(series, series.recurrence, day)))
    throw invalid(['occurrence'], 'It stands for a day on which its series is not.');
  return (await anyAppointmentRow(tx, known?.id ?? (await takeOut(tx, series, day))))!;
}

/** When it was last changed or removed here. */
export async function changedAt(tx: Tx, id: string): Promise<string> {
  const { at } = await tx.get<{ at: string }>(sql`
    select greatest(changed_at, removed_at) as at from appointments where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  return at;
}

/** The member's appointment with this UID, whichever connection created it. */
export async function knownByUid(tx: Tx, owner: string, uid: string): Promise<string | undefined> {
  const row = await tx.one<{ id: string }>(sql`
    select id from appointments where organisation_id = ${tx.scope.organisationId} and organiser_id = ${owner} and uid = ${uid.slice(0, 500)}
      and removed_at is null`);
  return row?.id;
}

/** Records on the timeline how a conflict was resolved when both sides had changed the appointment. */
export const recordSettled = (tx: Tx, row: Row, kept: 'here' | 'there', name: string): void =>
  recordAppointment(tx, 'appointment.sync_settled', row, { kept, name });
