import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { type Belonging, belongings } from '#contract/people/departures.ts';
import { chunk } from '#server/core/bulk/chunks.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';

/** What a domain has of a member who leaves. */
export type Departing = {
  /** Whom the plan names for it. */
  of: Belonging;
  /** How many there are, as one number; absent for what goes along without being asked about. */
  count?: (member: { organisationId: string; userId: string }) => Sql;
  /** Passes up to a chunk of it on to `to`, or lets go of it where nobody is named, and returns how many. */
  release: (tx: Tx, userId: string, to: string | null) => Promise<number>;
};

const payload = z.strictObject({ userId: id });

/** Builds the job that passes on what a departing member had, in the order in which the plan asks. */
export const releaseJobOf = (departing: readonly Departing[]): JobKind<typeof payload> =>
  defineJob({
    kind: 'people.release',
    payload,
    timeoutSeconds: 3_600,
    concurrency: 2,
    async run({ services, job, payload: { userId }, signal }) {
      const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
      for (const { of, release } of belongings.flatMap((of) => departing.filter((one) => one.of === of))) {
        for (let released: number = chunk; released === chunk; ) {
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

export const departuresListener: OrganisationListener = {
  name: 'departures',
  works: 'in organisation',
  kinds: ['member.removed'],
  async handle(tx, events) {
    for (const { subject } of events) await tx.enqueue(releaseJobOf([]).with({ userId: subject.id }));
  },
};
