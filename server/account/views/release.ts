import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Transfers views shared by a departing member to another member, up to a limit per call. */
export async function releaseViews(tx: Tx, userId: string, to: string | null, most: number): Promise<number> {
  if (to === null) return 0;
  return tx.run(sql`
    update saved_views set user_id = ${to}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id in (
      select id from saved_views where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and shared
      order by id limit ${sql.int(most)} for update)`);
}
