import type { Home } from '#contract/growth/assistant-parts.ts';
import type { Wish } from './wish.ts';

/** One home as far as everybody may know it. */
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

type FoundHomes = { found: number; homes: Home[] };

/** The homes that may be shown where the assistant speaks. */
export type Homes = {
  /** Made up, for trying things out; whoever sees them is told. */
  areSamples: boolean;
  cities: () => Promise<readonly string[]>;
  search: (wish: Wish) => Promise<FoundHomes>;
  /** Those at a street number, in any street. */
  atNumber: (number: string) => Promise<HomeFacts[]>;
  one: (id: string) => Promise<HomeFacts | undefined>;
};

/** What stands on a card. */
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
