import type { Home } from '#contract/growth/assistant-parts.ts';
import type { Wish } from './wish.ts';

/** The public facts of one home. */
export type HomeFacts = Home & {
  kind: string | null;
  isLease: boolean;
  yearBuilt: number | null;
  lotSize: number | null;
  features: string[];
  annualTaxCents: number | null;
  duesCents: number | null;
  latitude: number | null;
  longitude: number | null;
};

export type OpenHouse = { home: Home; startsAt: string; minutes: number; timeZone: string };

type FoundHomes = { found: number; homes: Home[] };

/** The homes that may be shown on the site where the assistant runs. */
export type Homes = {
  /** Sample homes; the answer tells the visitor so. */
  areSamples: boolean;
  cities: () => Promise<readonly string[]>;
  /** The first homes that match, or those after so many. */
  search: (wish: Wish, after?: number) => Promise<FoundHomes>;
  /** Homes with this street number on any street. */
  atNumber: (number: string) => Promise<HomeFacts[]>;
  /** Homes on streets whose names begin with one of these words. */
  onStreets: (words: readonly string[]) => Promise<HomeFacts[]>;
  /** Coming open houses, of these homes only where some are named. */
  openHouses: (ids?: readonly string[]) => Promise<OpenHouse[]>;
  one: (id: string) => Promise<HomeFacts | undefined>;
};

export function cardOf({
  id,
  title,
  place,
  priceCents,
  beds,
  baths,
  area,
  photo,
  isPhotoAltered,
  firm,
  path,
}: Home): Home {
  return { id, title, place, priceCents, beds, baths, area, photo, isPhotoAltered, firm, path };
}
