import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { chunk, departuresListenerOf, releaseJobOf } from './release.ts';

/** Whoever leaves leaves nothing behind that only they could see: their leads go to the pond, their open tasks to nobody. */
export const releaseJob = releaseJobOf('people.release', [releaseLeads, releaseTasks, releaseShares]);

export const departuresListener = departuresListenerOf('departures', releaseJob);

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

function releaseTasks(tx: Tx, userId: string): Promise<number> {
  return tx.run(sql`
    update tasks set assignee_id = null, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id in (
      select id from tasks
      where organisation_id = ${tx.scope.organisationId} and assignee_id = ${userId} and done_at is null
      order by id limit ${sql.int(chunk)} for update)`);
}

function releaseShares(tx: Tx, userId: string): Promise<number> {
  return tx.run(sql`
    delete from lead_shares
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and lead_id in (
      select lead_id from lead_shares
      where organisation_id = ${tx.scope.organisationId} and user_id = ${userId}
      order by lead_id limit ${sql.int(chunk)})`);
}
