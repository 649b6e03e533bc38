import { chunk } from '#server/core/bulk/chunks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Transfers views shared by a departing member to another member. */
async function releaseViews(tx: Tx, userId: string, to: string | null): Promise<number> {
  if (to === null) return 0;
  return tx.run(sql`
    update saved_views set user_id = ${to}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id in (
      select id from saved_views where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and shared
      order by id limit ${sql.int(chunk)} for update)`);
}

export const departing = [
  {
    of: 'views' as const,
    count: ({ organisationId, userId }: { organisationId: string; userId: string }) =>
      sql`select count(*) from saved_views where organisation_id = ${organisationId} and user_id = ${userId} and shared`,
    release: releaseViews,
  },
];
