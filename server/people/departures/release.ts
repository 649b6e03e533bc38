import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Belonging as Named } from '#contract/people/departures.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';

/** What a plan names a recipient for, and the shares with the departing member, which simply end. */
type Belonging = Named | 'shares';

/** How many rows are released per transaction. */
export const chunk = 500;

/** Releases up to a chunk of what the member had to `to`, and returns how many. */
type Release = { of: Belonging; release: (tx: Tx, userId: string, to: string | null) => Promise<number> };

const payload = z.strictObject({ userId: id });
type ReleaseJob = JobKind<typeof payload>;

/** Builds a domain's job that runs when a member has left. */
export const releaseJobOf = (kind: string, releases: readonly Release[]): ReleaseJob =>
  defineJob({
    kind,
    payload,
    timeoutSeconds: 3_600,
    concurrency: 2,
    async run({ services, job, payload: { userId }, signal }) {
      const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
      for (const { of, release } of releases) {
        for (let released = chunk; released === chunk; ) {
          signal.throwIfAborted();
          released = await services.db.withOrg(scope, async (tx) =>
            (await isBack(tx, userId)) ? 0 : release(tx, userId, await heirOf(tx, userId, of)),
          );
        }
      }
      return undefined;
    },
  });

/** A member who was invited back in the meantime keeps the rest. */
async function isBack(tx: Tx, userId: string): Promise<boolean> {
  const membership = await tx.one(sql`
    select from memberships
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and removed_at is null for share`);
  return membership !== undefined;
}

/** The recipient named in the plan, if they are still a member. */
async function heirOf(tx: Tx, userId: string, kind: Belonging): Promise<string | null> {
  const row = await tx.one<{ heir: string }>(sql`
    select m.user_id as heir from departure_plans p
    join memberships m on m.organisation_id = p.organisation_id and m.user_id = (p.gets ->> ${kind}::text)::uuid and m.removed_at is null
    where p.organisation_id = ${tx.scope.organisationId} and p.user_id = ${userId} for share of m`);
  return row?.heir ?? null;
}

export const departuresListenerOf = (name: string, job: ReleaseJob): OrganisationListener => ({
  name,
  works: 'in organisation',
  kinds: ['member.removed'],
  async handle(tx, events) {
    for (const { subject } of events) await tx.enqueue(job.with({ userId: subject.id }));
  },
});
