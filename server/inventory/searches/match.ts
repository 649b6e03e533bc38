import type { Filter } from '#contract/core/filter.ts';
import { matcher } from '#contract/core/filter-matches.ts';
import type { StandardStatus } from '#contract/inventory/listing-status.ts';
import { type ChangeKind, criteriaFields, type Frequency } from '#contract/inventory/search-fields.ts';
import { ourDay } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { always } from './criteria.ts';
import { criteriaOf, type Home } from './homes.ts';
import { boundsOfHome, keysOfHome } from './keys.ts';

export type Looking = {
  id: string;
  filter: Filter;
  statuses: StandardStatus[];
  kinds: ChangeKind[];
  frequency: Frequency;
};

const lookingColumns = sql`s.id, s.filter, s.statuses, s.kinds, s.frequency`;

/** Searches that send alerts, including paused ones. */
const sends = sql`s.archived_at is null and s.stopped_at is null and s.frequency <> 'never'
  and (s.expires_on is null or s.expires_on >= ${ourDay})`;

type Candidate = Looking & { listing: string };

/**
 * Searches that may match these listings, found by their keys; the full filter must still be checked. Each listing is one index lookup,
 * whatever the number of searches.
 */
export function candidatesFor(tx: Tx, homes: readonly Home[]): Promise<Candidate[]> {
  const { organisationId } = tx.scope;
  const asked = homes.flatMap((home) => {
    const { price, beds, baths } = boundsOfHome(home);
    return keysOfHome(home).map((key) => ({ listing: home.id, key, price, beds, baths }));
  });
  const all = <T>(pick: (one: (typeof asked)[number]) => T): T[] => asked.map(pick);
  return tx.all<Candidate>(sql`
    select a.listing, ${lookingColumns}
    from (select distinct h.listing, k.search_id
      from unnest(${all(({ listing }) => listing)}::uuid[], ${all(({ key }) => key)}::text[], ${all(({ price }) => price)}::bigint[],
        ${all(({ beds }) => beds)}::int[], ${all(({ baths }) => baths)}::int[]) h(listing, key, price, beds, baths)
      cross join lateral (
        select k.search_id from search_keys k
        where k.organisation_id = ${organisationId} and k.key = h.key and k.price_to >= h.price and k.price_from <= h.price
          and k.beds_from <= h.beds and k.baths_from <= h.baths) k) a
    join saved_searches s on s.organisation_id = ${organisationId} and s.id = a.search_id
    where ${sends}`);
}

export const searchesById = (tx: Tx, ids: readonly string[]): Promise<Looking[]> =>
  tx.all<Looking>(sql`
    select ${lookingColumns} from saved_searches s
    where s.organisation_id = ${tx.scope.organisationId} and s.id = any(${ids}::uuid[]) and ${sends}`);

/** Whether a listing meets the criteria, whatever its status. */
export const meets = ({ filter }: Pick<Looking, 'filter'>, home: Home): boolean =>
  matcher(criteriaFields, filter, always())(criteriaOf(home));

/** Whether a search matches a listing in its current state. */
export const finds = (search: Pick<Looking, 'filter' | 'statuses'>, home: Home): boolean =>
  home.isShown && search.statuses.includes(home.standardStatus) && meets(search, home);
