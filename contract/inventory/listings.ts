import { z } from 'zod';
import { call } from '../core/call.ts';
import { filterParam } from '../core/filter-schema.ts';
import { mapAnswer, mapView } from '../core/map.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { cents, day, filledLine, id, instant, line, text, version } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { customChange, customValues } from '../people/custom-fields.ts';
import { stateCode } from '../people/states.ts';
import { listingFeatureNames } from './listing-features.ts';
import { listingFields, propertySubTypes, propertyTypes } from './listing-fields.ts';
import { listingHistory } from './listing-history.ts';
import { areaSources } from './listing-lookups.ts';
import { listingOwnFields } from './listing-own-fields.ts';
import { featuresSchema, particularsSchema, roomsSchema } from './listing-particulars.ts';
import { listingPhotos } from './listing-photos.ts';
import { listingSellers, mostSellers, newSeller, seller } from './listing-sellers.ts';
import { standardStatuses } from './listing-status.ts';
import { distinct, listingTags } from './listing-tags.ts';

const price = cents.min(0).nullable();
const whole = (max: number, min = 0) => z.int().min(min).max(max).nullable();
const words = (max: number) => line(max).nullable();
const yes = z.boolean().nullable();

/** A state by its name is kept by its code, which papers, packs of a state, feeds and sites go by. */
const asCode = (state: string): string => stateCode(state) ?? state;

/** The editable fields of a listing, under RESO's names. */
const details = {
  listingId: words(40),
  mlsStatus: words(50),
  propertyType: z.enum(propertyTypes),
  propertySubType: z.enum(propertySubTypes).nullable(),
  streetNumber: words(25),
  streetName: words(100),
  unitNumber: words(25),
  city: words(100),
  stateOrProvince: words(40).overwrite((state) => state && asCode(state)),
  postalCode: words(10),
  countyOrParish: words(100),
  subdivisionName: words(50),
  parcelNumber: words(50),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  bedroomsTotal: whole(100),
  bathroomsFull: whole(50),
  bathroomsHalf: whole(50),
  livingArea: whole(1_000_000),
  livingAreaSource: z.enum(areaSources).nullable(),
  lotSizeSquareFeet: whole(1_000_000_000),
  yearBuilt: whole(2100, 1600),
  garageSpaces: whole(100),
  poolPrivateYN: yes,
  waterfrontYN: yes,
  viewYN: yes,
  fireplaceYN: yes,
  newConstructionYN: yes,
  /** Available disclosures: RESO's values are open, so that a feed's values are kept. */
  disclosures: z.array(filledLine(100)).max(50).overwrite(distinct),
  /** Internal tags, never shown outside the organization. */
  tags: listingTags,
  listPrice: price,
  closePrice: price,
  associationFee: price,
  taxAnnualAmount: price,
  listingContractDate: day.nullable(),
  /** When empty, it is set to the day on which the listing first becomes Active. */
  onMarketDate: day.nullable(),
  expirationDate: day.nullable(),
  purchaseContractDate: day.nullable(),
  closeDate: day.nullable(),
  publicRemarks: text(4_000).nullable(),
  privateRemarks: text(4_000).nullable(),
  showingInstructions: text(4_000).nullable(),
  /** URL of a virtual tour, unbranded as RESO defines it. */
  virtualTourURLUnbranded: z
    .url({ protocol: /^https$/, message: 'Enter a URL that starts with https://.' })
    .max(500)
    .nullable(),
  internetEntireListingDisplayYN: z.boolean(),
  internetAddressDisplayYN: z.boolean(),
  internetAutomatedValuationDisplayYN: z.boolean(),
  /** Features under RESO's names: `appliances`, `cooling`. */
  features: featuresSchema,
  /** Further details: schools, stories, the HOA's fee frequency. */
  particulars: particularsSchema,
  rooms: roomsSchema,
  /** Custom fields; null clears one. */
  custom: customChange,
  /** The listing agent; null makes it the office's listing. */
  listAgent: id.nullable(),
};

export const listing = z.strictObject({
  id,
  /** The property, which may have been listed before. */
  property: id,
  ...details,
  disclosures: z.array(z.string()),
  tags: z.array(z.string()),
  unparsedAddress: z.string(),
  standardStatus: z.enum(standardStatuses),
  bathroomsTotalInteger: z.int().nullable(),
  originalListPrice: cents.nullable(),
  previousListPrice: cents.nullable(),
  /** Days that this listing was Active or Active Under Contract, up to today. */
  daysOnMarket: z.int(),
  features: z.partialRecord(z.enum(listingFeatureNames), z.array(z.string())),
  custom: customValues,
  /** The sellers; empty for readers who don't work on the listing. */
  sellers: z.array(seller),
  /** The feed it comes from, which then owns its fields. */
  feed: z.strictObject({ id, name: z.string() }).nullable(),
  /** Photos and tours that stay on the feed's servers. */
  links: z.array(z.strictObject({ url: z.string(), category: z.string(), caption: z.string() })),
  photosCount: z.int(),
  /** The first photo. */
  photo: id.nullable(),
  statusChangedAt: instant,
  priceChangedAt: instant.nullable(),
  modifiedAt: instant,
  createdAt: instant,
  archivedAt: instant.nullable(),
  version,
  can: z.strictObject({ change: z.boolean(), assign: z.boolean(), archive: z.boolean() }),
});
export type Listing = z.infer<typeof listing>;

/** The only fields of a feed's listing that can be changed here: its agent and our own information about it. The feed owns the rest. */
export const ownedHere: readonly string[] = ['listAgent', 'tags', 'privateRemarks', 'showingInstructions', 'custom'];

/** A row of a list, without long texts and fields that only the record shows. */
const listingRow = listing.omit({
  publicRemarks: true,
  privateRemarks: true,
  showingInstructions: true,
  features: true,
  particulars: true,
  rooms: true,
  custom: true,
  sellers: true,
  feed: true,
  links: true,
  virtualTourURLUnbranded: true,
});
export type ListingRow = z.infer<typeof listingRow>;

const empty = Object.fromEntries(Object.keys(details).map((name) => [name, null])) as Record<
  keyof typeof details,
  null
>;

/** Everything but the address may be added later; a new listing is Incomplete until it is made public. */
export const newListing = z.strictObject({
  ...(Object.fromEntries(
    Object.entries(details).map(([name, schema]) => [
      name,
      (schema as z.ZodType<unknown>).default(empty[name as never]),
    ]),
  ) as unknown as { [N in keyof typeof details]: z.ZodDefault<(typeof details)[N]> }),
  propertyType: details.propertyType.default('Residential'),
  disclosures: details.disclosures.default([]),
  tags: details.tags.default([]),
  features: details.features.default({}),
  particulars: details.particulars.default({}),
  rooms: details.rooms.default([]),
  custom: details.custom.default({}),
  sellers: z.array(newSeller).max(mostSellers).default([]),
  streetNumber: filledLine(25),
  streetName: filledLine(100),
  city: filledLine(100),
  stateOrProvince: filledLine(40).overwrite(asCode),
  internetEntireListingDisplayYN: z.boolean().default(true),
  internetAddressDisplayYN: z.boolean().default(true),
  internetAutomatedValuationDisplayYN: z.boolean().default(true),
  /** Defaults to the caller. */
  listAgent: id.nullable().optional(),
});

export const listingChange = z
  .strictObject({
    ...details,
    /** The reason for a price change. */
    priceReason: line(200),
  })
  .partial();

/** A status change with the fields that the status requires, so that one call sets both. */
const statusChange = z.strictObject({
  id,
  standardStatus: z.enum(standardStatuses),
  /** The effective day in the contract; defaults to today. */
  effectiveOn: day.optional(),
  listPrice: price.optional(),
  listingContractDate: day.nullable().optional(),
  expirationDate: day.nullable().optional(),
  purchaseContractDate: day.nullable().optional(),
  closePrice: price.optional(),
  closeDate: day.nullable().optional(),
});

const listingSorts = Object.entries(listingFields).flatMap(([name, field]) =>
  'sort' in field && field.sort ? [name] : [],
);
const sort = z
  .string()
  .regex(/^-?\w+$/)
  .refine((value) => listingSorts.includes(value.replace('-', '')), 'Lists can’t be sorted by this field.')
  .default('-createdAt');

const selection = {
  filter: filterParam(listingFields).optional(),
  search: z.string().trim().max(100).optional(),
  archived: z.enum(['no', 'only']).default('no'),
  /** The reader's time zone, in which "today" and "this week" begin. */
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone.').default('UTC'),
};
export const listingSelection = z.strictObject(selection);

const read = { who: 'member', right: 'listings.read' } as const;
const change = { who: 'member', right: 'listings.change' } as const;
const archive = { who: 'member', right: 'listings.archive' } as const;
const one = z.strictObject({ id });

export const listings = {
  list: call({
    method: 'GET',
    path: '/listings',
    access: read,
    input: z.strictObject({ ...selection, sort, ...pageInput }),
    output: pageOf(listingRow),
    summary: 'List the listings you can see, filtered and sorted, page by page.',
  }),
  count: call({
    method: 'GET',
    path: '/listings/count',
    access: read,
    input: listingSelection,
    output: z.strictObject({ count: z.int(), capped: z.boolean() }),
    summary: 'Count the listings a filter matches, up to ten thousand.',
  }),
  counts: call({
    method: 'GET',
    path: '/listings/counts',
    access: read,
    output: z.strictObject({ total: z.int(), byStatus: z.record(z.string(), z.int()) }),
    summary: 'Count all listings you can see, by status.',
  }),
  tags: call({
    method: 'GET',
    path: '/listing-tags',
    access: read,
    output: z.strictObject({ tags: z.array(z.strictObject({ tag: z.string(), listings: z.int() })).max(1_000) }),
    summary: 'Listing tags in use, most used first.',
  }),
  map: call({
    method: 'GET',
    path: '/listings/map',
    access: read,
    input: z.strictObject({ ...selection, ...mapView }),
    output: mapAnswer,
    summary: 'Listings on a map area, clustered to its zoom.',
  }),
  get: call({
    method: 'GET',
    path: '/listings/{id}',
    access: read,
    input: one,
    output: listing,
    errors: ['not_found'],
    summary: 'Get a listing.',
  }),
  create: call({
    method: 'POST',
    path: '/listings',
    access: { who: 'member', right: 'listings.create' },
    input: newListing,
    output: listing,
    summary: 'Create a listing. Its property is found by address or created. It starts as Incomplete.',
  }),
  change: call({
    method: 'PATCH',
    path: '/listings/{id}',
    access: change,
    input: listingChange.extend({ id }),
    output: listing,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a listing’s fields. Fields required by its status can’t be cleared.',
  }),
  changeStatus: call({
    method: 'POST',
    path: '/listings/{id}/status',
    access: change,
    input: statusChange,
    output: listing,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'plan_limit'],
    summary: 'Change a listing’s status, with the fields that status requires.',
  }),
  archive: call({
    method: 'POST',
    path: '/listings/{id}/archive',
    access: archive,
    input: one,
    output: listing,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Archive a listing. Nothing is lost.',
  }),
  restore: call({
    method: 'POST',
    path: '/listings/{id}/restore',
    access: archive,
    input: one,
    output: listing,
    errors: ['not_found', 'plan_limit'],
    repeat: 'natural',
    summary: 'Restore an archived listing.',
  }),
  ...listingHistory,
  ...listingPhotos,
  ...listingSellers,
  ...listingOwnFields,
};
