import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { BuiltIn } from '#server/core/programs/engine.ts';
import { wake } from '#server/core/programs/records.ts';
import { aboutAppointment } from './events.ts';
import { anyAppointmentRow, type Row } from './queries.ts';
import { daysWithin, onDay, spanOf } from './times.ts';

const minute = 60_000;
/** Longer than the longest reminder plus the longest usual gap between two dates of a series. */
const aheadMs = 400 * 24 * 60 * minute;
/** A reminder later than this, after downtime, would only confuse. */
const lateMs = 30 * minute;

type Due = { at: number; day: string | null; before: number };

/** The reminders due after a moment, soonest first. */
function remindersAfter(row: Row, after: number): Due[] {
  if (row.removed || row.status !== 'planned' || row.reminders.length === 0) return [];
  const days = row.recurrence
    ? daysWithin(row, row.recurrence, new Set(row.without), { from: after, to: after + aheadMs }).slice(0, 40)
    : [null];
  return days
    .flatMap((day) => {
      const { from } = spanOf({ ...row, start: day ? onDay(row.start, day) : row.start });
      return row.reminders.map((before) => ({ at: from - before * minute, day, before }));
    })
    .filter(({ at }) => at > after)
    .sort((a, b) => a.at - b.at);
}

/** Schedules the next reminder of an appointment in its program. */
export async function remindLater(tx: Tx, row: Row, now = Date.now()): Promise<void> {
  const [next] = remindersAfter(row, now);
  if (next) await wake(tx, appointmentReminder, { recordId: row.id }, next.at);
}

/** Sends the reminders that are due and schedules the next one. */
export const appointmentReminder: BuiltIn = {
  key: 'appointment_reminder',
  name: 'Appointment reminders',
  async do(tx, { subjectId: appointmentId, now }) {
    const told = await tx.one<{ until: string }>(sql`
      select reminded_to as until from appointments
      where organisation_id = ${tx.scope.organisationId} and id = ${appointmentId} for update`);
    const row = told && (await anyAppointmentRow(tx, appointmentId));
    if (!told || !row) return { outcome: 'skipped', why: { rule: 'gone' } };
    const due = remindersAfter(row, Math.max(Date.parse(told.until), now - lateMs)).filter(({ at }) => at <= now);
    for (const { day, before } of due)
      tx.record({
        kind: 'appointment.due',
        subject: { type: 'appointment', id: row.id },
        data: { ...aboutAppointment(row, day), minutes: before, users: row.people },
      });
    await tx.run(sql`
      update appointments set reminded_to = ${new Date(now).toISOString()}
      where organisation_id = ${tx.scope.organisationId} and id = ${appointmentId}`);
    return { outcome: due.length > 0 ? 'done' : 'skipped', again: remindersAfter(row, now)[0]?.at };
  },
};
