import type { InputOf } from '#contract/core/call.ts';
import type { Appointment, calendar, Scope } from '#contract/people/appointments.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { lockAppointment } from './change-appointment.ts';
import { firstDay } from './create-appointment.ts';
import { recordAppointment, recordForPeople } from './events.ts';
import { appointmentRow, present, type Row } from './queries.ts';
import { remindLater } from './reminders.ts';
import { checkDay, endBefore } from './series.ts';

export async function removeAppointment(
  tx: Tx,
  actor: Member,
  { id, occurrence, scope }: InputOf<typeof calendar.remove>,
): Promise<{ done: true }> {
  const named = await lock(tx, actor, id);
  if (named.removed) return { done: true };
  const alone = !named.recurrence && (!named.seriesId || scope === 'this');
  const series = !alone && named.seriesId ? await lockAppointment(tx, actor, named.seriesId) : named;
  const day = named.seriesId ? named.occurrence : occurrence;
  if (!series.recurrence || scope === 'all' || (scope === 'following' && (day === null || day === firstDay(series)))) {
    await setRemoved(tx, series.id, true);
    recordGone(tx, series, scope);
  } else if (scope === 'following') {
    await endBefore(tx, series, day!);
    await tx.run(sql`
      update appointments set removed_at = now(), version = version + 1
      where organisation_id = ${tx.scope.organisationId} and series_id = ${series.id} and occurrence >= ${day!}`);
    recordGone(tx, series, scope, day);
  } else if (!series.exceptDays.includes(day ?? '')) {
    const except = checkDay(series, day);
    await setExcept(tx, series.id, except, true);
    recordGone(tx, series, scope, except);
  }
  return { done: true };
}

/** Removing an appointment that was already canceled notifies no one. */
export function recordGone(tx: Tx, row: Row, scope: Scope, day: string | null = null): void {
  recordAppointment(tx, 'appointment.removed', row, { scope }, day);
  if (row.status === 'planned') recordForPeople(tx, 'appointment.called_off', row, undefined, day);
}

export async function restoreAppointment(
  tx: Tx,
  actor: Member,
  { id, occurrence }: InputOf<typeof calendar.restore>,
): Promise<Appointment> {
  const row = await lock(tx, actor, id);
  const isExcept = occurrence !== null && row.exceptDays.includes(occurrence);
  if (row.removed) await setRemoved(tx, id, false);
  else if (isExcept) await setExcept(tx, id, occurrence, false);
  const after = await tx.get<Row>(appointmentRow(id, actor));
  const day = after.recurrence ? (occurrence ?? firstDay(after)) : null;
  if (row.removed || isExcept) {
    recordAppointment(tx, 'appointment.restored', after, {}, day);
    await remindLater(tx, after);
  }
  return present(after, day);
}

async function lock(tx: Tx, actor: Member, id: string): Promise<Row> {
  const row = await tx.one<Row>(sql`${appointmentRow(id, actor)} for update of a`);
  if (!row) throw notFound();
  if (!row.mayChange) throw new Refusal('forbidden');
  return row;
}

/** A series is removed and restored together with its changed dates. */
export async function setRemoved(tx: Tx, id: string, removed: boolean): Promise<void> {
  await tx.run(sql`
    update appointments set removed_at = ${removed ? sql`now()` : sql`null`}, changed_at = now(), version = version + 1
    where organisation_id = ${tx.scope.organisationId} and (id = ${id} or series_id = ${id})`);
}

export async function setExcept(tx: Tx, id: string, day: string, except: boolean): Promise<void> {
  const days = except ? sql`except_days || ${day}::date` : sql`array_remove(except_days, ${day}::date)`;
  await tx.run(sql`
    update appointments set except_days = ${days}, changed_at = now(), version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
}
