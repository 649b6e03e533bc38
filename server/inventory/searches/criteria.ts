import type { Filter, FilterContext } from '#contract/core/filter.ts';
import { criteriaFields } from '#contract/inventory/search-fields.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { filterCompiler } from '#server/core/filter/compile.ts';
import { at, daysOnMarket, written } from '../listings/columns.ts';
import { filedUnder } from './keys.ts';

const column = (name: keyof typeof written) => ({ column: sql`l.${written[name]}` });

/** Criteria as a condition on `listings l`. */
export const compileCriteria = filterCompiler(criteriaFields, {
  listPrice: column('listPrice'),
  location: { spot: sql`l.spot`, latitude: at('latitude'), longitude: at('longitude') },
  postalCode: column('postalCode'),
  city: column('city'),
  stateOrProvince: column('stateOrProvince'),
  countyOrParish: column('countyOrParish'),
  subdivisionName: column('subdivisionName'),
  bedroomsTotal: column('bedroomsTotal'),
  bathroomsTotalInteger: { column: sql`l.bathrooms_total` },
  propertyType: column('propertyType'),
  propertySubType: column('propertySubType'),
  livingArea: column('livingArea'),
  lotSizeSquareFeet: column('lotSizeSquareFeet'),
  yearBuilt: column('yearBuilt'),
  garageSpaces: column('garageSpaces'),
  associationFee: column('associationFee'),
  daysOnMarket: { column: daysOnMarket },
  poolPrivateYN: column('poolPrivateYN'),
  waterfrontYN: column('waterfrontYN'),
  viewYN: column('viewYN'),
  fireplaceYN: column('fireplaceYN'),
  newConstructionYN: column('newConstructionYN'),
  keywords: column('publicRemarks'),
});

/** Criteria contain no dates or persons, so they mean the same for everyone at any time. */
export const always = (): FilterContext => ({ now: new Date(), timeZone: 'UTC', me: null });

/** Reindexes a search if it is still active. */
export async function fileSearch(tx: Tx, id: string, filter: Filter, looks: boolean): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`delete from search_keys where organisation_id = ${organisationId} and search_id = ${id}`);
  if (!looks) return;
  const { keys, priceFrom, priceTo, bedsFrom, bathsFrom } = filedUnder(filter, always());
  await tx.run(sql`
    insert into search_keys (organisation_id, search_id, key, price_from, price_to, beds_from, baths_from)
    select ${organisationId}, ${id}, key, ${priceFrom}, ${priceTo}, ${bedsFrom}, ${bathsFrom}
    from unnest(${keys}::text[]) key on conflict do nothing`);
}
