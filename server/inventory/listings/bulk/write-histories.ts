import type { Changed } from '#server/core/bulk/thing.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { dayThere } from '../day-there.ts';
import { expireLater } from '../expire-job.ts';
import type { State } from './bulk.ts';

/**
 * Writes status and price history of many listings at once, with the same rows as for single changes, and schedules what follows from a
 * status.
 */
export async function keepHistories(tx: Tx, all: readonly Changed<State>[], reason: string): Promise<void> {
  const { organisationId, userId } = tx.scope;
  const moved = all.filter(({ before, after }) => before.status !== after.status);
  if (moved.length > 0) {
    await tx.run(sql`
      insert into listing_statuses (organisation_id, id, listing_id, property_id, status, effective_on, actor_id)
      select l.organisation_id, lintel.new_id(), l.id, l.property_id, l.standard_status, ${dayThere}, ${userId}
      from listings l where l.organisation_id = ${organisationId} and l.id = any(${moved.map(({ id }) => id)}::uuid[])`);
    await expireLater(
      tx,
      moved.map(({ id }) => id),
    );
  }
  const priced = all.filter(({ before, after }) => before.price !== after.price);
  if (priced.length > 0) {
    await tx.run(sql`
      insert into listing_prices (organisation_id, id, listing_id, from_cents, to_cents, reason, actor_id)
      select ${organisationId}, lintel.new_id(), p.id, p.before, p.after, ${reason}, ${userId}
      from unnest(${priced.map(({ id }) => id)}::uuid[], ${priced.map(({ before }) => before.price)}::bigint[],
                  ${priced.map(({ after }) => after.price)}::bigint[]) p(id, before, after)`);
  }
}
