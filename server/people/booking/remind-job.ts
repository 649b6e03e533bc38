import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { mailVisitor } from './mail-job.ts';
import { isToBeReminded, remindAt } from './remind-at.ts';

/** Looks a day before whether the visitor is to be reminded. Of several times that a booking had, the last one counts. */
export async function remindVisitorLater(tx: Tx, bookingId: string, startsAt: number, now = Date.now()): Promise<void> {
  const afterSeconds = remindAt(startsAt, now);
  if (afterSeconds === undefined) return;
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
      if (!booking) return false;
      const startsAt = Date.parse(booking.startsAt);
      // Moved to a later day since.
      await remindVisitorLater(tx, bookingId, startsAt);
      return isToBeReminded(startsAt);
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
