import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { mailVisitor } from './mail-job.ts';

const hour = 3_600_000;
/** A day before: late enough to be remembered, early enough to move it. */
const before = 24 * hour;
/** Who booked for tomorrow was told of it today. */
const soon = 26 * hour;
/** Clocks and workers are not exact. */
const slack = 5 * 60_000;

/** Looks a day before whether the visitor is to be reminded. Of several times that a booking had, the last one counts. */
export async function remindVisitorLater(tx: Tx, bookingId: string, startsAt: number, now = Date.now()): Promise<void> {
  if (startsAt - now <= soon) return;
  const afterSeconds = Math.ceil((startsAt - before - now) / 1_000);
  await tx.enqueue(remindVisitorJob.with({ bookingId }, { key: bookingId, afterSeconds }));
}

export const remindVisitorJob = defineJob({
  kind: 'booking.remind',
  payload: z.strictObject({ bookingId: id }),
  maxAttempts: 8,
  timeoutSeconds: 60,
  async run({ services, job, payload: { bookingId } }) {
    const organisationId = job.organisationId!;
    const scope = { organisationId, userId: null, actorKind: 'system' as const };
    const isDue = await services.db.withOrg(scope, async (tx) => {
      const booking = await tx.one<{ startsAt: string }>(sql`
        select starts_at as "startsAt" from bookings
        where organisation_id = ${organisationId} and id = ${bookingId} and cancelled_at is null`);
      const left = booking ? Date.parse(booking.startsAt) - Date.now() : 0;
      // Moved to a later day since.
      if (left > before + slack) await remindVisitorLater(tx, bookingId, Date.parse(booking!.startsAt));
      return left > 0 && left <= before + slack;
    });
    if (isDue)
      await mailVisitor(services, {
        organisationId,
        bookingId,
        what: 'reminder',
        key: `booking.remind ${job.id}`,
        hasActed: false,
      });
    return undefined;
  },
});
