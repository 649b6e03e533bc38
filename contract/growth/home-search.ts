import { z } from 'zod';
import { line } from '../core/primitives.ts';

export const soughtTypes = [
  'house',
  'condo',
  'townhouse',
  'apartment',
  'multi_family',
  'manufactured',
  'land',
] as const;

export const soughtFeatures = ['pool', 'garage', 'fireplace', 'waterfront', 'view', 'newBuild'] as const;
export type SoughtFeature = (typeof soughtFeatures)[number];

export const searchSorts = ['newest', 'cheapest', 'dearest', 'largest'] as const;

const money = z.coerce.number<number>().int().min(0).max(1_000_000_000).optional();
const rooms = z.coerce.number<number>().int().min(0).max(20).optional();
const degrees = String.raw`-?\d{1,3}(?:\.\d{1,6})?`;

/** A visitor's search, with prices in whole dollars. All of it is in the page's address. */
export const homeSearch = z.strictObject({
  /** A city or ZIP code. */
  city: line(80).default(''),
  least: money,
  most: money,
  beds: rooms,
  baths: rooms,
  /** The minimum living area in square feet. */
  sqft: z.coerce.number<number>().int().min(0).max(1_000_000).optional(),
  type: z.enum(soughtTypes).optional(),
  deal: z.enum(['sale', 'rent']).optional(),
  /** Required features, divided by commas. */
  has: z
    .string()
    .max(100)
    .regex(new RegExp(`^(?:(?:${soughtFeatures.join('|')})(?:,|$))*$`))
    .default(''),
  /** A map box: south, west, north, east. */
  box: z
    .string()
    .regex(new RegExp(`^${degrees}(?:,${degrees}){3}$`))
    .optional(),
  sort: z.enum(searchSorts).default('newest'),
  cursor: z.string().max(200).optional(),
});
export type HomeSearch = z.infer<typeof homeSearch>;

/** The conditions of a search by their names in the address; sorting and paging are none. */
export const narrowing = ['city', 'least', 'most', 'beds', 'baths', 'sqft', 'type', 'deal', 'has', 'box'] as const;
export type Narrowing = (typeof narrowing)[number];

export const isNarrowed = (wanted: HomeSearch): boolean => narrowing.some((name) => Boolean(wanted[name]));

export const featuresIn = ({ has }: Pick<HomeSearch, 'has'>): SoughtFeature[] =>
  [...new Set(has.split(','))].filter((one): one is SoughtFeature => soughtFeatures.includes(one as SoughtFeature));

type Box = { south: number; west: number; north: number; east: number };

/** Undefined if the box is not valid. */
export function boxIn({ box }: Pick<HomeSearch, 'box'>): Box | undefined {
  const [south, west, north, east] = (box ?? '').split(',').map(Number) as [number, number, number, number];
  return box && south < north && west < east && south >= -90 && north <= 90 && west >= -180 && east <= 180
    ? { south, west, north, east }
    : undefined;
}

export const boxText = ({ south, west, north, east }: Box): string =>
  [south, west, north, east].map((edge) => String(Number(edge.toFixed(5)))).join(',');

export const mostPins = 300;

const point = { latitude: z.number(), longitude: z.number() };

/** The results on a map. Homes with a hidden address have no pin. */
export const searchMap = z.strictObject({
  box: z.strictObject({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
  pins: z
    .array(z.strictObject({ id: z.string(), ...point, listPrice: z.int().nullable(), page: z.string() }))
    .max(mostPins),
  /** The number of results without a pin. */
  unplaced: z.int(),
  towns: z.array(z.strictObject({ name: z.string(), ...point })),
  /** Closed outlines of lakes and wide rivers; a ring inside another is an island. Pairs of longitude and latitude. */
  waters: z.array(z.array(z.tuple([z.number(), z.number()]))),
  /** Borders and coasts nearby. */
  lines: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type SearchMap = z.infer<typeof searchMap>;

/** For an empty result: the number of homes without this condition. */
export const nearMiss = z.strictObject({ without: z.enum(narrowing), count: z.int() });
