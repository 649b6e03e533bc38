import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import type { NewJob } from '#server/core/db/transaction.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';
import { mostTaken, settleAgain, takeDue } from './online-jobs.ts';
import { openMonths, postLateFees, postMonth } from './post-rent.ts';

const anHour = 3_600;
const payload = z.strictObject({ stays: z.boolean() });

/**
 * Posts what is due of one organization: each charge once, whoever else posts and however often it runs. The one that
 * stays looks again in an hour, since a day begins at another time at every property.
 */
export const postRentJob: JobKind<typeof payload> = defineJob({
  kind: 'rentals.post',
  payload,
  timeoutSeconds: 3_600,
  concurrency: 1,
  async run({ payload: { stays }, services, job, signal }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    let [charges, lateFees] = [0, 0];
    for (const month of await services.db.withOrg(scope, openMonths))
      for (let after: string | null | undefined; after !== null; ) {
        signal.throwIfAborted();
        const { posted, next } = await services.db.withOrg(scope, (tx) => postMonth(tx, month, after ?? null));
        charges += posted;
        after = next;
      }
    for (let after: string | null | undefined; after !== null; ) {
      signal.throwIfAborted();
      const { posted, next } = await services.db.withOrg(scope, (tx) => postLateFees(tx, after ?? null));
      lateFees += posted;
      after = next;
    }
    let taken = 0;
    for (let some = mostTaken; some === mostTaken; taken += some) {
      signal.throwIfAborted();
      some = await services.db.withOrg(scope, (tx) => takeDue(tx, services));
    }
    await services.db.withOrg(scope, settleAgain);
    if (stays)
      await services.db.withOrg(scope, async (tx) => {
        const open = await tx.one(sql`
          select where exists (select from rental_leases where organisation_id = ${scope.organisationId} and moved_out_on is null)
            or exists (select from rental_online_payments where organisation_id = ${scope.organisationId} and trouble_at is not null)`);
        if (open) await tx.enqueue(postRentJob.with({ stays }, { key: 'rent', afterSeconds: anHour }));
      });
    return { result: { charges, lateFees, taken } };
  },
});

export const dailyRent = (): NewJob => postRentJob.with({ stays: true }, { key: 'rent' });
export const rentNow = (): NewJob => postRentJob.with({ stays: false }, { key: 'rent now' });
