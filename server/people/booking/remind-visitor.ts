import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { BuiltIn } from '#server/core/programs/engine.ts';
import { wake } from '#server/core/programs/records.ts';
import { bookingMailJob } from './mail-job.ts';
import { isFarOff, isToBeReminded, remindAt } from './remind-at.ts';

/** Schedules the check, one day before, whether to remind the visitor. After rescheduling, only the last time counts. */
export async function remindVisitorLater(tx: Tx, bookingId: string, startsAt: number, now = Date.now()): Promise<void> {
  const at = remindAt(startsAt, now);
  if (at !== undefined) await wake(tx, bookingReminder, { recordId: bookingId }, at);
}

export const bookingReminder: BuiltIn = {
  key: 'booking_reminder',
  name: 'Booking reminders',
  async do(tx, { subjectId: bookingId, now }) {
    const booking = await tx.one<{ startsAt: string }>(sql`
      select starts_at as "startsAt" from bookings
      where organisation_id = ${tx.scope.organisationId} and id = ${bookingId} and cancelled_at is null`);
    if (!booking) return { outcome: 'skipped', why: { rule: 'called_off' } };
    const startsAt = Date.parse(booking.startsAt);
    if (isFarOff(startsAt, now)) return { outcome: 'skipped', why: { rule: 'moved' }, again: remindAt(startsAt, now) };
    if (!isToBeReminded(startsAt, now)) return { outcome: 'skipped', why: { rule: 'late' } };
    await tx.enqueue(bookingMailJob.with({ bookingId, what: 'reminder', hasActed: false }));
    return { outcome: 'done' };
  },
};
