import type { EstimateRefusal, ValueRange } from '#contract/inventory/value/estimates.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Address, addressKey } from '../../listings/property.ts';
import { type Latest, latestModel, pricerOf, shownRange, whyNothingLearnt } from './estimate-home.ts';
import { type HomeRow, homeOf } from './facts.ts';
import { quantile } from './price-model.ts';
import { countSales, estimatedType, homeColumns, salesIn } from './sales.ts';

/** A visitor's facts about their home; missing ones come from a listing of it, if there was one. */
type SaidOfHome = {
  livingArea: number | null;
  bedroomsTotal: number | null;
  bathroomsFull: number | null;
  yearBuilt: number | null;
};

/** How the home's location is known: by its coordinates, or only by its ZIP. */
type Exactness = 'point' | 'zip';
type Refusal = EstimateRefusal | 'thin';
export type EstimateOfAddress =
  | { range: ValueRange; exactness: Exactness; medianError: number | null; sales: number; refusal: null }
  | { range: null; refusal: Refusal };

/** Sales in a ZIP needed for an estimate without an exact location. */
const leastNearby = 5;
const mostNearby = 60;
/** A range wider than this fraction of the likely price is meaningless. */
const widest = 0.9;

type Known = Partial<HomeRow> & { isWished: boolean; isListed: boolean; type: string };

/** The newest listing of this home, if it had one here. */
const knownAt = (tx: Tx, address: Address): Promise<Known | undefined> =>
  tx.one<Known>(sql`
    select l.internet_automated_valuation_display_yn as "isWished", l.property_type as type,
      l.standard_status not in ('Closed', 'Expired', 'Canceled', 'Withdrawn', 'Delete') as "isListed", ${homeColumns}
    from properties p join listings l on l.organisation_id = p.organisation_id and l.property_id = p.id and l.archived_at is null
    where p.organisation_id = ${tx.scope.organisationId} and p.address_key = ${addressKey(address)} order by l.id desc limit 1`);

const blank: Omit<HomeRow, 'latitude' | 'longitude' | 'livingArea'> = {
  ...{ lotSizeSquareFeet: null, bedroomsTotal: null, bathroomsFull: null, bathroomsHalf: null, yearBuilt: null },
  ...{ garageSpaces: null, poolPrivateYN: null, waterfrontYN: null, viewYN: null, fireplaceYN: null },
  ...{ newConstructionYN: null, propertySubType: null },
};

/**
 * Estimates a home that isn't listed, from the organization's own sales. If only its ZIP is known, it is placed at every location sold
 * there, which widens the range.
 */
export async function estimateOfAddress(tx: Tx, address: Address, said: SaidOfHome): Promise<EstimateOfAddress> {
  const [known, latest, sales] = await Promise.all([knownAt(tx, address), latestModel(tx), countSales(tx)]);
  const nothing = whyNothingLearnt(latest, sales);
  if (known?.isListed && !known.isWished) return { range: null, refusal: 'not_wished' };
  if (known && known.type !== estimatedType) return { range: null, refusal: 'other_type' };
  if (nothing) return { range: null, refusal: nothing };
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
  const livingArea = said.livingArea ?? known?.livingArea ?? null;
  if (!livingArea) return { range: null, refusal: 'no_size' };
  const facts = { ...blank, ...known, ...given, livingArea };
  const { latitude, longitude } = known ?? {};
  const isPlaced = typeof latitude === 'number' && typeof longitude === 'number';
  const places = isPlaced ? [{ latitude, longitude }] : await salesIn(tx, address.postalCode ?? '', mostNearby);
  if (!isPlaced && places.length < leastNearby) return { range: null, refusal: 'thin' };
  const range = await rangeOver(tx, latest!, facts, places);
  if ((range.high - range.low) / range.likely > widest) return { range: null, refusal: 'thin' };
  return {
    range,
    exactness: isPlaced ? 'point' : 'zip',
    medianError: latest!.quality?.medianError ?? null,
    sales: latest!.sales,
    refusal: null,
  };
}

type Facts = Omit<HomeRow, 'latitude' | 'longitude'>;
type Place = Pick<HomeRow, 'latitude' | 'longitude'>;

async function rangeOver(tx: Tx, { id }: Latest, facts: Facts, places: readonly Place[]): Promise<ValueRange> {
  const priceOf = await pricerOf(tx, id);
  const priced = places.map((place) => priceOf(homeOf({ ...facts, ...place })));
  return shownRange({
    low: quantile(
      priced.map(({ low }) => low),
      0.1,
    ),
    value: quantile(
      priced.map(({ value }) => value),
      0.5,
    ),
    high: quantile(
      priced.map(({ high }) => high),
      0.9,
    ),
  });
}
