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

/** What a visitor looks for; prices in whole dollars. All of it stands in the address of the page. */
export const homeSearch = z.strictObject({
  /** A city or a postal code. */
  city: line(80).default(''),
  least: money,
  most: money,
  beds: rooms,
  baths: rooms,
  /** Square feet, at least. */
  sqft: z.coerce.number<number>().int().min(0).max(1_000_000).optional(),
  type: z.enum(soughtTypes).optional(),
  deal: z.enum(['sale', 'rent']).optional(),
  /** What it must have, by commas. */
  has: z
    .string()
    .max(100)
    .regex(new RegExp(`^(?:(?:${soughtFeatures.join('|')})(?:,|$))*$`))
    .default(''),
  /** A part of the map: south, west, north, east. */
  box: z
    .string()
    .regex(new RegExp(`^${degrees}(?:,${degrees}){3}$`))
    .optional(),
  sort: z.enum(searchSorts).default('newest'),
  cursor: z.string().max(200).optional(),
});
export type HomeSearch = z.infer<typeof homeSearch>;

/** What narrows a search, each by the name it has in the address; how it is sorted and paged does not. */
export const narrowing = ['city', 'least', 'most', 'beds', 'baths', 'sqft', 'type', 'deal', 'has', 'box'] as const;
export type Narrowing = (typeof narrowing)[number];

export const isNarrowed = (wanted: HomeSearch): boolean => narrowing.some((name) => Boolean(wanted[name]));

export const featuresIn = ({ has }: Pick<HomeSearch, 'has'>): SoughtFeature[] =>
  [...new Set(has.split(','))].filter((one): one is SoughtFeature => soughtFeatures.includes(one as SoughtFeature));

type Box = { south: number; west: number; north: number; east: number };

/** Nothing where it is no part of a map. */
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

/** Homes of a search on a map. Where a seller keeps the address, there is no pin. */
export const searchMap = z.strictObject({
  box: z.strictObject({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
  pins: z
    .array(z.strictObject({ id: z.string(), ...point, listPrice: z.int().nullable(), page: z.string() }))
    .max(mostPins),
  /** Homes of the whole search that have no place on it. */
  unplaced: z.int(),
  towns: z.array(z.strictObject({ name: z.string(), ...point })),
  /** Shores of lakes and wide rivers, closed; a ring within another is an island. Pairs of longitude and latitude. */
  waters: z.array(z.array(z.tuple([z.number(), z.number()]))),
  /** Borders and coasts nearby. */
  lines: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type SearchMap = z.infer<typeof searchMap>;

/** What comes nearest where nothing matches: without these, so many do. */
export const nearMiss = z.strictObject({ without: z.enum(narrowing), count: z.int() });
