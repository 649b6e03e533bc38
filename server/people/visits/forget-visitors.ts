import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';

const nothing = z.strictObject({});
const aDay = 24 * 3_600;

/** Removes visitor hashes a day after the visit, also on sites that nobody visits again, and waits for the next one to reach that age. */
export const forgetVisitorsJob: JobKind<typeof nothing> = defineJob({
  kind: 'visits.forget_visitors',
  payload: nothing,
  timeoutSeconds: 120,
  async run({ services, job }) {
    const organisationId = job.organisationId!;
    return services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
      const forgotten = await tx.run(sql`
        update site_visits set visitor = null
        where organisation_id = ${organisationId} and visitor is not null and created_at <= now() - interval '1 day'`);
      const { seconds } = await tx.get<{ seconds: number | null }>(sql`
        select ceil(extract(epoch from min(created_at) + interval '1 day' - now()))::int as seconds from site_visits
        where organisation_id = ${organisationId} and visitor is not null`);
      if (seconds !== null) await forgetVisitorsIn(tx, seconds);
      return { result: { forgotten } };
    });
  },
});

const forgetVisitorsIn = (tx: Tx, afterSeconds: number): Promise<void> =>
  tx.enqueueUnlessWaiting({ kind: 'visits.forget_visitors', payload: {}, key: 'day', afterSeconds });

/** Called for every new visit; the job that already waits for an earlier one covers it as well. */
export const forgetVisitorLater = (tx: Tx): Promise<void> => forgetVisitorsIn(tx, aDay);
