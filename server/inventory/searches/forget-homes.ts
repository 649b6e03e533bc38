import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

type Emptied = { search: string; name: string; lead: string };

/**
 * Forgets listings that were about to be reported; what was reported stays. If an alert has nothing left, the contact's timeline says that
 * it was canceled.
 */
export async function forgetHomes(tx: Tx, gone: readonly { search: string; listing: string }[]): Promise<void> {
  if (gone.length === 0) return;
  const { organisationId } = tx.scope;
  const searches = gone.map(({ search }) => search);
  const these = sql`(h.search_id, h.listing_id) in (
    select * from unnest(${searches}::uuid[], ${gone.map(({ listing }) => listing)}::uuid[]))`;
  await tx.run(
    sql`delete from search_homes h where h.organisation_id = ${organisationId} and ${these} and h.told_at is null`,
  );
  await tx.run(sql`update search_homes h set waits = false where h.organisation_id = ${organisationId} and ${these}`);
  const emptied = await tx.all<Emptied>(sql`
    select s.id as search, s.name, s.lead_id as lead from saved_searches s
    where s.organisation_id = ${organisationId} and s.id = any(${searches}::uuid[]) and s.first_sent_at is not null
      and s.archived_at is null and s.stopped_at is null
      and not exists (select from search_homes h where h.organisation_id = s.organisation_id and h.search_id = s.id and h.waits)
    order by s.id`);
  for (const { search, name, lead } of emptied)
    tx.record({
      kind: 'search.alert_called_off',
      subject: { type: 'lead', id: lead },
      data: { searchId: search, name },
    });
}
