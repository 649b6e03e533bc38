import { chunk } from '#server/core/bulk/chunks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Departing } from '#server/people/departures/release.ts';

/** Open deals of a departing member go to the member named in the plan, otherwise to the office. Closed deals stay theirs. */
export const departing: readonly Departing[] = [
  {
    of: 'deals',
    count: ({ organisationId, userId }) =>
      sql`select count(*) from deals where organisation_id = ${organisationId} and owner_key = ${userId} and state = 'open'`,
    release: async (tx, userId, to) => {
      const { organisationId } = tx.scope;
      const released = await tx.all<{ id: string }>(sql`
        update deals set owner_id = ${to}::uuid, version = version + 1, modified_at = now()
        where organisation_id = ${organisationId} and id in (
          select id from deals where organisation_id = ${organisationId} and owner_key = ${userId} and state = 'open'
          order by id limit ${sql.int(chunk)} for update)
        returning id`);
      for (const { id } of released)
        tx.record({ kind: 'deal.assigned', subject: { type: 'deal', id }, data: { from: userId, to } });
      return released.length;
    },
  },
  { of: 'deals', release: releaseDates },
];

/** Open dates assigned to a departing member go to the deal's current owner; completed ones stay theirs. */
async function releaseDates(tx: Tx, userId: string): Promise<number> {
  const { organisationId } = tx.scope;
  const released = await tx.all<{ id: string; deal: string; name: string; on: string | null }>(sql`
    update deal_dates set owner_id = null
    where organisation_id = ${organisationId} and id in (
      select id from deal_dates where organisation_id = ${organisationId} and owner_id = ${userId} and state = 'open'
      order by id limit ${sql.int(chunk)} for update)
    returning id, deal_id as deal, name, on_day as "on"`);
  for (const { id, deal, name, on } of released)
    tx.record({
      kind: 'deal.date_changed',
      subject: { type: 'deal', id: deal },
      data: { dateId: id, name, from: on, to: on, state: 'open' },
    });
  return released.length;
}
