import { z } from 'zod';
import { id, instant } from '../core/primitives.ts';
import { standardStatuses } from '../inventory/listing-status.ts';

/** A home as a card on a site. */
export const siteHome = z.strictObject({
  id,
  status: z.enum(standardStatuses),
  /** Null where the seller does not want it shown. */
  address: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  listPrice: z.int().nullable(),
  bedrooms: z.int().nullable(),
  bathrooms: z.number().nullable(),
  livingArea: z.int().nullable(),
  photo: z.string().nullable(),
  isPhotoAltered: z.boolean(),
  agent: z.string().nullable(),
  /** Another firm that lists it; null where it is the organisation's own. */
  firm: z.string().nullable(),
  updatedAt: instant,
  /** Where it has a page of its own: a path. */
  page: z.string(),
});
export type SiteHome = z.infer<typeof siteHome>;

/** How many homes a site shows in a city, and at what prices. */
export const cityMarket = z.strictObject({
  city: z.string(),
  homes: z.int(),
  low: z.int().nullable(),
  middle: z.int().nullable(),
  high: z.int().nullable(),
});
export type CityMarket = z.infer<typeof cityMarket>;
