import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { aboutAppointment } from './events.ts';
import { anyAppointmentRow, type Row } from './queries.ts';
import { daysWithin, onDay, spanOf } from './times.ts';

const minute = 60_000;
/** Further ahead than the longest reminder and the widest pause between two times of a series that people plan with. */
const aheadMs = 400 * 24 * 60 * minute;
/** One that was missed by more, while nothing ran, would only confuse. */
const lateMs = 30 * minute;

type Due = { at: number; day: string | null; before: number };

/** What is to be told after a moment, the soonest first. */
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

/** One job an appointment: it tells what is due and puts itself off until the next. */
export async function remindLater(tx: Tx, row: Row, now = Date.now()): Promise<void> {
  const [next] = remindersAfter(row, now);
  if (!next) return;
  await tx.enqueue(
    remindJob.with({ appointmentId: row.id }, { key: row.id, afterSeconds: Math.max(0, (next.at - now) / 1_000) }),
  );
}

export const remindJob = defineJob({
  kind: 'calendar.remind',
  payload: z.strictObject({ appointmentId: id }),
  timeoutSeconds: 60,
  async run({ services, job, payload: { appointmentId } }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    await services.db.withOrg(scope, async (tx) => {
      // Held, so that two workers do not tell the same twice.
      const told = await tx.one<{ until: string; now: string }>(sql`
        select reminded_to as until, clock_timestamp() as now from appointments
        where organisation_id = ${scope.organisationId} and id = ${appointmentId} for update`);
      const row = told && (await anyAppointmentRow(tx, appointmentId));
      if (!told || !row) return;
      const now = Date.parse(told.now);
      const since = Math.max(Date.parse(told.until), now - lateMs);
      for (const due of remindersAfter(row, since)) {
        if (due.at > now) break;
        tx.record({
          kind: 'appointment.due',
          subject: { type: 'appointment', id: row.id },
          data: { ...aboutAppointment(row, due.day), minutes: due.before, users: row.people },
        });
      }
      await tx.run(sql`
        update appointments set reminded_to = ${told.now} where organisation_id = ${scope.organisationId} and id = ${appointmentId}`);
      await remindLater(tx, row, now);
    });
    return undefined;
  },
});
