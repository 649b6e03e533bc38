import { z } from 'zod';
import { id } from '../../core/primitives.ts';
import { advertisedFeatures } from '../listing-features.ts';
import { standardStatuses } from '../listing-status.ts';
import type { Listing } from '../listings.ts';

const words = z.string().nullable();
const whole = z.int().nullable();
const yes = z.boolean().nullable();

/**
 * Everything that marketing may know about a listing, as of the creation of a kit. What isn't here can't appear in a text: private remarks,
 * access instructions, compensation.
 */
export const marketingFacts = z.strictObject({
  standardStatus: z.enum(standardStatuses),
  isArchived: z.boolean(),
  internetEntireListingDisplayYN: z.boolean(),
  /** Null when the seller hides it; so is the postal code. */
  address: words,
  city: words,
  stateOrProvince: words,
  postalCode: words,
  subdivisionName: words,
  propertyType: z.string(),
  propertySubType: words,
  bedroomsTotal: whole,
  bathroomsFull: whole,
  bathroomsHalf: whole,
  livingArea: whole,
  lotSizeSquareFeet: whole,
  yearBuilt: whole,
  garageSpaces: whole,
  poolPrivateYN: yes,
  waterfrontYN: yes,
  viewYN: yes,
  fireplaceYN: yes,
  newConstructionYN: yes,
  listPrice: whole,
  associationFee: whole,
  ...(Object.fromEntries(advertisedFeatures.map((name) => [name, z.array(z.string())])) as Record<
    (typeof advertisedFeatures)[number],
    z.ZodArray<z.ZodString>
  >),
  /** The first photo, shown in images and the flyer. */
  photo: id.nullable(),
  isPhotoAltered: z.boolean(),
  /** Number of photos that were materially altered. */
  alteredPhotos: z.int(),
  agent: words,
  organisation: z.string(),
  licence: z.string(),
});
export type MarketingFacts = z.infer<typeof marketingFacts>;
export type FactName = keyof MarketingFacts;
export const factNames = Object.keys(marketingFacts.shape) as [FactName, ...FactName[]];

/** Facts that the listing's row doesn't contain. */
export type Beside = Pick<MarketingFacts, 'isPhotoAltered' | 'alteredPhotos' | 'agent' | 'organisation' | 'licence'>;

export function factsOf(listing: Listing, beside: Beside): MarketingFacts {
  const shown = listing.internetAddressDisplayYN;
  const features = Object.fromEntries(advertisedFeatures.map((name) => [name, listing.features[name] ?? []])) as Pick<
    MarketingFacts,
    (typeof advertisedFeatures)[number]
  >;
  const {
    standardStatus,
    internetEntireListingDisplayYN,
    city,
    stateOrProvince,
    subdivisionName,
    propertyType,
    propertySubType,
    bedroomsTotal,
    bathroomsFull,
    bathroomsHalf,
    livingArea,
    lotSizeSquareFeet,
    yearBuilt,
    garageSpaces,
    poolPrivateYN,
    waterfrontYN,
    viewYN,
    fireplaceYN,
    newConstructionYN,
    listPrice,
    associationFee,
    photo,
  } = listing;
  return {
    standardStatus,
    isArchived: listing.archivedAt !== null,
    internetEntireListingDisplayYN,
    address: shown ? listing.unparsedAddress : null,
    city,
    stateOrProvince,
    postalCode: shown ? listing.postalCode : null,
    subdivisionName,
    propertyType,
    propertySubType,
    bedroomsTotal,
    bathroomsFull,
    bathroomsHalf,
    livingArea,
    lotSizeSquareFeet,
    yearBuilt,
    garageSpaces,
    poolPrivateYN,
    waterfrontYN,
    viewYN,
    fireplaceYN,
    newConstructionYN,
    listPrice,
    associationFee,
    ...features,
    photo,
    ...beside,
  };
}

/** The facts that have changed. */
export const changedFacts = (was: MarketingFacts, is: MarketingFacts): FactName[] =>
  factNames.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 });
const plainNumber = new Intl.NumberFormat('en-US');

export const inDollars = (cents: number): string => dollars.format(cents / 100);
export const inNumber = (value: number): string => plainNumber.format(value);

const unit: Partial<Record<FactName, (value: number) => string>> = {
  listPrice: inDollars,
  associationFee: inDollars,
  yearBuilt: String,
};

/** The record's value of a field as text; null when it has none. */
export function saysOf(facts: MarketingFacts, name: FactName): string | null {
  const value = facts[name];
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return (unit[name] ?? inNumber)(value);
  return Array.isArray(value) ? value.join(', ') : value;
}
