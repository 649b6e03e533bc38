import { z } from 'zod';
import { id, instant } from '../core/primitives.ts';
import { standardStatuses } from '../inventory/listing-status.ts';

/** A home as a card on a site. */
export const siteHome = z.strictObject({
  id,
  status: z.enum(standardStatuses),
  /** Null if the seller hides the address. */
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
  /** The other firm that lists it; null for the organization's own homes. */
  firm: z.string().nullable(),
  updatedAt: instant,
  /** The path of its page on the site. */
  page: z.string(),
});
export type SiteHome = z.infer<typeof siteHome>;

/** The number of a site's homes in a city, and their prices. */
export const cityMarket = z.strictObject({
  city: z.string(),
  homes: z.int(),
  low: z.int().nullable(),
  middle: z.int().nullable(),
  high: z.int().nullable(),
});
export type CityMarket = z.infer<typeof cityMarket>;
