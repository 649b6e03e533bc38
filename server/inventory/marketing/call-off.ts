import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { chunk } from '#server/core/bulk/chunks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';
import { cancelOfJob } from '#server/people/messages/rows.ts';

/** Older queued mails have been sent or never will be. */
const lately = sql.raw(`interval '7 days'`);
/** While a bulk mail is still being queued, its later emails are canceled too. */
const againSeconds = 5;

/** When a listing leaves the market or changes its price, waiting emails about it are canceled, so that no email is wrong. */
export const staleMailsListener: OrganisationListener = {
  name: 'mails about listings',
  works: 'in organisation',
  kinds: ['listing.status_changed', 'listing.price_changed', 'listing.archived'],
  async handle(tx, events) {
    const homes = [...new Set(events.map(({ subject }) => subject.id))];
    const mailed = await tx.all<{ jobId: string }>(sql`
      select distinct data ->> 'jobId' as "jobId" from events
      where organisation_id = ${tx.scope.organisationId} and subject_type = 'listing' and subject_id = any(${homes}::uuid[])
        and kind = 'listing.marketing_mailed' and at > now() - ${lately}`);
    await tx.enqueueAll(mailed.map(({ jobId }) => callOffStaleJob.with({ jobId }, { key: jobId })));
  },
};

const payload = z.strictObject({ jobId: id });

export const callOffStaleJob: JobKind<typeof payload> = defineJob({
  kind: 'marketing.call_off',
  payload,
  timeoutSeconds: 600,
  async run({ services, job, payload: { jobId }, signal }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    for (let off = chunk; off === chunk; ) {
      signal.throwIfAborted();
      off = await services.db.withOrg(scope, (tx) => cancelOfJob(tx, jobId, chunk));
    }
    await services.db.withOrg(scope, async (tx) => {
      const writing = await tx.one(sql`
        select from jobs where organisation_id = ${scope.organisationId} and id = ${jobId} and state in ('waiting', 'running')`);
      if (writing) await tx.enqueue(callOffStaleJob.with({ jobId }, { key: jobId, afterSeconds: againSeconds }));
    });
    return undefined;
  },
});
