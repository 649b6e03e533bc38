import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { homesAround } from '#server/inventory/value/cma/around.ts';
import { beginCma, listedHome } from '#server/inventory/value/cma/write-cma.ts';

/** A city, and as far as an office's few samples lie from each other. */
const [city, metro] = [20, 80];
const search = { statuses: ['Closed', 'Active', 'Pending'] as ('Closed' | 'Active' | 'Pending')[], months: 36 };

/** A market analysis of the home on the market that the most sold ones in its city are like: of its kind, and not much larger or smaller. */
export async function seedCmas(tx: Tx): Promise<void> {
  const everything = sql.raw('true');
  const home = await tx.one<{ id: string; owner: string | null }>(sql`
    select l.id, l.owner_id as owner from listings l
    where l.organisation_id = ${tx.scope.organisationId} and l.standard_status = 'Active' and l.archived_at is null and l.spot is not null
      and exists (select from listings s where s.organisation_id = l.organisation_id and s.standard_status = 'Closed'
        and s.city = l.city and s.archived_at is null)
    order by (select count(*) from listings s where s.organisation_id = l.organisation_id and s.standard_status = 'Closed'
        and s.city = l.city and s.archived_at is null and s.property_sub_type = l.property_sub_type
        and s.living_area between l.living_area * 0.7 and l.living_area * 1.4) desc, l.id desc
    limit 1`);
  if (!home) return;
  const subject = await listedHome(tx, home.id, everything);
  const near = await homesAround(tx, subject, { ...search, km: city }, everything);
  const km = near.length < 4 ? metro : city;
  await beginCma(tx, { subject, owner: home.owner, search: { ...search, km }, visible: everything });
}
