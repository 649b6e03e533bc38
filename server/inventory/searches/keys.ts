import { type Area, kmBetween, type Point } from '#contract/core/area.ts';
import { fieldOf } from '#contract/core/fields.ts';
import { type Filter, type FilterContext, isCondition, isGroup } from '#contract/core/filter.ts';
import { meaningOf, type Test } from '#contract/core/filter-meaning.ts';
import { criteriaFields } from '#contract/inventory/search-fields.ts';

/**
 * A listing finds the searches it may match by shared keys: a map square, a ZIP, a city, a price step. A search must share a key with every
 * listing it matches; extra candidates are fine, because the full filter is checked afterward (docs/decisions/0028).
 */
export type Bounds = { priceFrom: number; priceTo: number; bedsFrom: number; bathsFrom: number };
export type Filed = { keys: string[] } & Bounds;

/** The places that the criteria allow. `rank`: the smaller, the smaller the part of the market. */
type Places = { keys: readonly string[]; rank: number };
type Net = { places: Places | null } & Bounds;

/** Below every room count and price, for listings with an unknown value. */
const unknown = -1;
const highest = 1_000_000_000_000_000;
const open: Net = { places: null, priceFrom: unknown, priceTo: highest, bedsFrom: unknown, bathsFrom: unknown };

/** A search in more places than this is indexed by price instead. */
const mostPlaces = 80;

const shallowest = 5;
const deepest = 18;
/** An area is covered with squares sized so that it spans at most this many. */
const mostAcross = 5;

const square = (level: number, { latitude, longitude }: Point): [row: number, column: number] => {
  const size = 2 ** level;
  const within = (share: number) => Math.min(size - 1, Math.max(0, Math.floor(share * size)));
  return [within((latitude + 90) / 180), within((longitude + 180) / 360)];
};

const kmADegree = 111.1;

function boxOf(area: Area): { south: number; north: number; west: number; east: number } {
  if (area.kind === 'ring') {
    const latitudes = area.ring.map(({ latitude }) => latitude);
    const longitudes = area.ring.map(({ longitude }) => longitude);
    return {
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
    };
  }
  const { at, km } = area;
  const up = (km / kmADegree) * 1.01;
  const along = up / Math.max(0.05, Math.cos(((Math.abs(at.latitude) + up) * Math.PI) / 180));
  return { south: at.latitude - up, north: at.latitude + up, west: at.longitude - along, east: at.longitude + along };
}

/** Compensates for computing the nearest point in degrees, which is slightly off on a sphere. */
const allowance = 1.02;

function isInReach({ at, km }: Extract<Area, { kind: 'circle' }>, level: number, row: number, column: number): boolean {
  const size = 2 ** level;
  const within = (value: number, place: number, whole: number, start: number): number =>
    Math.min(start + ((place + 1) * whole) / size, Math.max(start + (place * whole) / size, value));
  const nearest = {
    latitude: within(at.latitude, row, 180, -90),
    longitude: within(at.longitude, column, 360, -180),
  };
  return kmBetween(at, nearest) <= km * allowance;
}

function squaresOf(area: Area): string[] | null {
  const { south, north, west, east } = boxOf(area);
  if (west < -180 || east > 180) return null;
  for (let level = deepest; level >= shallowest; level--) {
    const [bottom, left] = square(level, { latitude: south, longitude: west });
    const [top, right] = square(level, { latitude: north, longitude: east });
    if (top - bottom >= mostAcross || right - left >= mostAcross) continue;
    const keys: string[] = [];
    for (let row = bottom; row <= top; row++)
      for (let column = left; column <= right; column++)
        if (area.kind === 'ring' || isInReach(area, level, row, column)) keys.push(`q${level}/${row}/${column}`);
    return keys;
  }
  return null;
}

/** Price steps by a factor of the square root of two, from below $16,000 to above $100 million. */
const firstStep = 28;
const lastStep = 53;
const stepOf = (cents: number): number =>
  Math.min(lastStep, Math.max(firstStep, Math.floor(Math.log2(Math.max(1, cents / 100)) * 2)));

const lowerBound = (test: Test): number | undefined => {
  if (test.kind === 'equals') return Math.min(...test.values.map(Number));
  if (test.kind !== 'range') return undefined;
  const { gt, gte } = test.bounds;
  return (gte ?? gt) as number | undefined;
};
const upperBound = (test: Test): number | undefined => {
  if (test.kind === 'equals') return Math.max(...test.values.map(Number));
  if (test.kind !== 'range') return undefined;
  const { lt, lte } = test.bounds;
  return (lte ?? lt) as number | undefined;
};

/** Key prefixes of place fields, narrowest first. */
const named: Record<string, [prefix: string, rank: number]> = {
  subdivisionName: ['d', 1],
  postalCode: ['z', 1],
  city: ['c', 2],
  countyOrParish: ['o', 3],
  stateOrProvince: ['s', 4],
};

function netOf(filter: Filter, context: FilterContext): Net {
  if (isGroup(filter)) {
    if ('and' in filter) return filter.and.map((part) => netOf(part, context)).reduce(both, open);
    return filter.or.map((part) => netOf(part, context)).reduce(either);
  }
  if (!isCondition(filter)) return open;
  const field = fieldOf(criteriaFields, filter.field);
  if (!field) return open;
  const { test, negated } = meaningOf(field, filter, context);
  if (negated || test.kind === 'empty') return open;
  switch (filter.field) {
    case 'listPrice':
      return { ...open, priceFrom: lowerBound(test) ?? unknown, priceTo: upperBound(test) ?? highest };
    case 'bedroomsTotal':
      return { ...open, bedsFrom: lowerBound(test) ?? unknown };
    case 'bathroomsTotalInteger':
      return { ...open, bathsFrom: lowerBound(test) ?? unknown };
    case 'location': {
      const keys = test.kind === 'area' ? squaresOf(test.area) : null;
      return keys ? { ...open, places: { keys, rank: 0 } } : open;
    }
    default: {
      const name = named[filter.field];
      if (!name || test.kind !== 'equals' || test.orEmpty) return open;
      const keys = test.values.map((value) => `${name[0]}${String(value).slice(0, 100)}`);
      return { ...open, places: { keys, rank: name[1] } };
    }
  }
}

function both(a: Net, b: Net): Net {
  return {
    places: narrower(a.places, b.places),
    priceFrom: Math.max(a.priceFrom, b.priceFrom),
    priceTo: Math.min(a.priceTo, b.priceTo),
    bedsFrom: Math.max(a.bedsFrom, b.bedsFrom),
    bathsFrom: Math.max(a.bathsFrom, b.bathsFrom),
  };
}

const narrower = (a: Places | null, b: Places | null): Places | null => {
  if (!a || !b) return a ?? b;
  return a.rank <= b.rank ? a : b;
};

function either(a: Net, b: Net): Net {
  const places =
    a.places && b.places
      ? { keys: [...new Set([...a.places.keys, ...b.places.keys])], rank: Math.max(a.places.rank, b.places.rank) }
      : null;
  return {
    places: places && places.keys.length <= mostPlaces ? places : null,
    priceFrom: Math.min(a.priceFrom, b.priceFrom),
    priceTo: Math.max(a.priceTo, b.priceTo),
    bedsFrom: Math.min(a.bedsFrom, b.bedsFrom),
    bathsFrom: Math.min(a.bathsFrom, b.bathsFrom),
  };
}

/** The keys of a search: its places, otherwise its price steps, otherwise the key for everywhere. */
export function filedUnder(filter: Filter, context: FilterContext): Filed {
  const { places, ...bounds } = netOf(filter, context);
  if (places && places.keys.length <= mostPlaces) return { keys: [...places.keys], ...bounds };
  const { priceFrom, priceTo } = bounds;
  if (priceFrom === unknown && priceTo === highest) return { keys: ['*'], ...bounds };
  const keys: string[] = [];
  for (let step = stepOf(priceFrom); step <= stepOf(priceTo); step++) keys.push(`p${step}`);
  return { keys, ...bounds };
}

/** The fields of a listing that searches are indexed by. */
type Findable = {
  listPrice: number | null;
  bedroomsTotal: number | null;
  bathroomsTotalInteger: number | null;
  location: Point | null;
  city: string | null;
  postalCode: string | null;
  countyOrParish: string | null;
  subdivisionName: string | null;
  stateOrProvince: string | null;
};

export function keysOfHome(home: Findable): string[] {
  const keys = ['*'];
  if (home.listPrice !== null) keys.push(`p${stepOf(home.listPrice)}`);
  if (home.location) {
    for (let level = shallowest; level <= deepest; level++) {
      const [row, column] = square(level, home.location);
      keys.push(`q${level}/${row}/${column}`);
    }
  }
  for (const [name, [prefix]] of Object.entries(named)) {
    const value = home[name as keyof Findable];
    if (typeof value !== 'string') continue;
    const field = fieldOf(criteriaFields, name)!;
    const { test } = meaningOf(
      field,
      { field: name, op: 'is', value },
      { now: new Date(0), timeZone: 'UTC', me: null },
    );
    if (test.kind === 'equals') keys.push(`${prefix}${String(test.values[0]).slice(0, 100)}`);
  }
  return keys;
}

/** The same with the adjacent price steps, to find near matches. */
export function keysNearHome(home: Findable): string[] {
  const keys = keysOfHome(home);
  if (home.listPrice === null) return keys;
  const step = stepOf(home.listPrice);
  return [...keys, `p${step - 1}`, `p${step + 1}`];
}

/** A listing's values for the bounds; unknown ones are below everything. */
export const boundsOfHome = ({ listPrice, bedroomsTotal, bathroomsTotalInteger }: Findable) => ({
  price: listPrice ?? unknown,
  beds: bedroomsTotal ?? unknown,
  baths: bathroomsTotalInteger ?? unknown,
});
