import { z } from 'zod';
import { day, id, instant } from '../core/primitives.ts';
import { shownPhoto } from '../inventory/listing-originals.ts';
import { siteHome } from './site-home.ts';

/** More photos than anyone looks through. */
export const mostHomePhotos = 60;
export const mostSimilar = 6;

export const agentCard = z.strictObject({
  id,
  name: z.string(),
  title: z.string(),
  phone: z.string(),
  email: z.string(),
  licence: z.string(),
  photo: z.string().nullable(),
});
export type AgentCard = z.infer<typeof agentCard>;

/** Everything about a home that is public on a site. */
export const homeDetails = siteHome.extend({
  postalCode: z.string().nullable(),
  kind: z.string().nullable(),
  lotSize: z.int().nullable(),
  yearBuilt: z.int().nullable(),
  garageSpaces: z.number().nullable(),
  associationFee: z.int().nullable(),
  annualTax: z.int().nullable(),
  subdivision: z.string().nullable(),
  county: z.string().nullable(),
  features: z.array(z.string()),
  remarks: z.string().nullable(),
  photos: z.array(shownPhoto).max(mostHomePhotos),
  tour: z.string().nullable(),
  /** The day it was put on the market. */
  postedOn: day.nullable(),
  isLease: z.boolean(),
  /** Null if the seller hides the address. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The notice that the feed's operator requires. */
  notice: z.string(),
  card: agentCard.nullable(),
});
export type HomeDetails = z.infer<typeof homeDetails>;

export const shownOpenHouse = z.strictObject({
  startsAt: instant,
  minutes: z.int(),
  timeZone: z.string(),
  words: z.string(),
  page: z.string(),
});
