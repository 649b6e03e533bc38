import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';

const chunk = 500;

/** Whoever leaves leaves nothing behind that only they could see: their leads go to the pond, their open tasks to nobody. */
export const releaseJob = defineJob({
  kind: 'people.release',
  payload: z.strictObject({ userId: id }),
  timeoutSeconds: 3_600,
  concurrency: 2,
  async run({ services, job, payload: { userId }, signal }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    for (const release of [releaseLeads, releaseTasks, releaseShares]) {
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

async function releaseLeads(tx: Tx, userId: string): Promise<number> {
  const released = await tx.all<{ id: string }>(sql`
    update leads l set owner_id = null, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id in (
      select id from leads where organisation_id = ${tx.scope.organisationId} and owner_key = ${userId}
      order by id limit ${sql.int(chunk)} for update)
    returning id`);
  for (const lead of released) {
    tx.record({ kind: 'lead.assigned', subject: { type: 'lead', id: lead.id }, data: { from: userId, to: null } });
  }
  return released.length;
}

const releaseTasks = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`
    update tasks set assignee_id = null, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id in (
      select id from tasks
      where organisation_id = ${tx.scope.organisationId} and assignee_id = ${userId} and done_at is null
      order by id limit ${sql.int(chunk)} for update)`);

const releaseShares = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`
    delete from lead_shares
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and lead_id in (
      select lead_id from lead_shares
      where organisation_id = ${tx.scope.organisationId} and user_id = ${userId}
      order by lead_id limit ${sql.int(chunk)})`);

export const departuresListener: OrganisationListener = {
  name: 'departures',
  works: 'in organisation',
  kinds: ['member.removed'],
  async handle(tx, events) {
    for (const { subject } of events) await tx.enqueue(releaseJob.with({ userId: subject.id }));
  },
};
