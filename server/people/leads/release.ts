import { chunk } from '#server/core/bulk/chunks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Departing } from '../departures/release.ts';

/** Assigns the leads of a departing member to the person named in the departure plan, or to the pond. */
async function releaseLeads(tx: Tx, userId: string, to: string | null): Promise<number> {
  const released = await tx.all<{ id: string }>(sql`
    update leads l set owner_id = ${to}::uuid, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id in (
      select id from leads where organisation_id = ${tx.scope.organisationId} and owner_key = ${userId}
      order by id limit ${sql.int(chunk)} for update)
    returning id`);
  for (const lead of released) {
    tx.record({ kind: 'lead.assigned', subject: { type: 'lead', id: lead.id }, data: { from: userId, to } });
  }
  return released.length;
}

/** Passes co-ownership to the person named in the departure plan; without one, only the owner remains. */
async function releaseCoOwned(tx: Tx, userId: string, to: string | null): Promise<number> {
  const { organisationId } = tx.scope;
  const released = await tx.all<{ id: string }>(sql`
    delete from lead_shares where organisation_id = ${organisationId} and user_id = ${userId} and lead_id in (
      select lead_id from lead_shares where organisation_id = ${organisationId} and user_id = ${userId} and co_owner
      order by lead_id limit ${sql.int(chunk)})
    returning lead_id as id`);
  const given = await tx.all<{ id: string }>(sql`
    insert into lead_shares (organisation_id, lead_id, user_id, co_owner)
    select l.organisation_id, l.id, ${to}::uuid, true from leads l
    where l.organisation_id = ${organisationId} and l.id = any(${released.map(({ id }) => id)}::uuid[])
      and ${to}::uuid is not null and l.owner_id is distinct from ${to}::uuid
    on conflict (organisation_id, lead_id, user_id) do update set co_owner = true
    returning lead_id as id`);
  const heirs = new Set(given.map(({ id }) => id));
  for (const { id } of released)
    tx.record({
      kind: 'lead.co_owned',
      subject: { type: 'lead', id },
      data: { added: heirs.has(id) ? [to] : [], removed: [userId] },
    });
  return released.length;
}

function releaseShares(tx: Tx, userId: string): Promise<number> {
  return tx.run(sql`
    delete from lead_shares
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and lead_id in (
      select lead_id from lead_shares
      where organisation_id = ${tx.scope.organisationId} and user_id = ${userId}
      order by lead_id limit ${sql.int(chunk)})`);
}

export const departing: readonly Departing[] = [
  {
    of: 'leads',
    count: ({ organisationId, userId }) =>
      sql`select count(*) from leads where organisation_id = ${organisationId} and owner_key = ${userId}`,
    release: releaseLeads,
  },
  {
    of: 'coOwned',
    count: ({ organisationId, userId }) =>
      sql`select count(*) from lead_shares where organisation_id = ${organisationId} and user_id = ${userId} and co_owner`,
    release: releaseCoOwned,
  },
  // What is left was shared for looking at, which simply ends.
  { of: 'coOwned', release: releaseShares },
];
