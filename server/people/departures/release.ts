import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';

/** As many a transaction lets go of. */
export const chunk = 500;

/** Lets go of at most a chunk of what somebody had, and says of how much. */
type Release = (tx: Tx, userId: string) => Promise<number>;

const payload = z.strictObject({ userId: id });
export type ReleaseJob = JobKind<typeof payload>;

/** What a domain does when somebody has left the organisation. */
export const releaseJobOf = (kind: string, releases: readonly Release[]): ReleaseJob =>
  defineJob({
    kind,
    payload,
    timeoutSeconds: 3_600,
    concurrency: 2,
    async run({ services, job, payload: { userId }, signal }) {
      const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
      for (const release of releases) {
        for (let released = chunk; released === chunk; ) {
          signal.throwIfAborted();
          released = await services.db.withOrg(scope, async (tx) =>
            (await isBack(tx, userId)) ? 0 : release(tx, userId),
          );
        }
      }
      return undefined;
    },
  });

/** Taken on again in the meantime, they keep what is left. */
async function isBack(tx: Tx, userId: string): Promise<boolean> {
  const membership = await tx.one(sql`
    select from memberships
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and removed_at is null for share`);
  return membership !== undefined;
}

export const departuresListenerOf = (name: string, job: ReleaseJob): OrganisationListener => ({
  name,
  works: 'in organisation',
  kinds: ['member.removed'],
  async handle(tx, events) {
    for (const { subject } of events) await tx.enqueue(job.with({ userId: subject.id }));
  },
});
