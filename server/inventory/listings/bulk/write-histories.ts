import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { After, Before } from './acts.ts';

export type Changed = { id: string; before: Pick<Before, 'status' | 'price'>; after: After; reason: string };

/** Statuses and prices of many listings at once, as they are kept one by one. */
export async function keepHistories(tx: Tx, all: readonly Changed[]): Promise<void> {
  const { organisationId, userId } = tx.scope;
  const moved = all.filter(({ before, after }) => before.status !== after.status);
  if (moved.length > 0) {
    await tx.run(sql`
      insert into listing_statuses (organisation_id, id, listing_id, property_id, status, effective_on, actor_id)
      select l.organisation_id, lintel.new_id(), l.id, l.property_id, l.standard_status, current_date, ${userId}
      from listings l where l.organisation_id = ${organisationId} and l.id = any(${moved.map(({ id }) => id)}::uuid[])`);
  }
  const priced = all.filter(({ before, after }) => before.price !== after.price);
  if (priced.length > 0) {
    await tx.run(sql`
      insert into listing_prices (organisation_id, id, listing_id, from_cents, to_cents, reason, actor_id)
      select ${organisationId}, lintel.new_id(), p.id, p.before, p.after, p.reason, ${userId}
      from unnest(${priced.map(({ id }) => id)}::uuid[], ${priced.map(({ before }) => before.price)}::bigint[],
                  ${priced.map(({ after }) => after.price)}::bigint[], ${priced.map(({ reason }) => reason)}::text[]) p(id, before, after, reason)`);
  }
}
