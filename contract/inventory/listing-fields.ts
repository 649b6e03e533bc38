import { defineFields, type Option } from '../core/fields.ts';
import { areaSourceOptions, disclosureOptions, keyOf } from './listing-lookups.ts';
import { type StandardStatus, standardStatuses } from './listing-status.ts';

/** RESO's PropertyType. */
export const propertyTypes = [
  'Residential',
  'Residential Lease',
  'Residential Income',
  'Land',
  'Farm',
  'Manufactured In Park',
  'Commercial Sale',
  'Commercial Lease',
  'Business Opportunity',
] as const;
export type PropertyType = (typeof propertyTypes)[number];

/** RESO's PropertySubType, most common first. */
export const propertySubTypes = [
  'Single Family Residence',
  'Condominium',
  'Townhouse',
  'Apartment',
  'Duplex',
  'Triplex',
  'Quadruplex',
  'Multi Family',
  'Manufactured Home',
  'Stock Cooperative',
  'Unimproved Land',
  'Office',
  'Retail',
  'Warehouse',
  'Agriculture',
  'Boat Slip',
  'Business',
  'Cabin',
  'Co-Ownership',
  'Deeded Parking',
  'Farm',
  'Hotel/Motel',
  'Industrial',
  'Manufactured On Land',
  'Mixed Use',
  'Mobile Home',
  'Mobile Home Park',
  'Own Your Own',
  'Ranch',
  'Tenancy in Common',
  'Timeshare',
] as const;

const tones: Partial<Record<StandardStatus, Option['tone']>> = {
  'Coming Soon': 'info',
  Active: 'act',
  'Active Under Contract': 'act',
  Pending: 'need',
  Closed: 'info',
  Expired: 'loss',
  Canceled: 'loss',
  Delete: 'loss',
};

export const statusOptions: readonly Option[] = standardStatuses.map((value) => ({
  value,
  label: `listings.status.${keyOf(value)}`,
  tone: tones[value] ?? 'plain',
}));
export const typeOptions: readonly Option[] = propertyTypes.map((value) => ({
  value,
  label: `listings.type.${keyOf(value)}`,
}));
const subTypeOptions: readonly Option[] = propertySubTypes.map((value) => ({
  value,
  label: `listings.subtype.${keyOf(value)}`,
}));

const count = { type: 'number', integer: true, min: 0 } as const;
const place = 'listings.group.place';
const home = 'listings.group.home';
const money = 'listings.group.money';
const dates = 'listings.group.dates';
const display = 'listings.group.display';

/** All fields of a listing under RESO's names, defined once for filters, columns, sorting, and forms. */
export const listingFields = defineFields({
  unparsedAddress: {
    type: 'text',
    label: 'listings.field.unparsedAddress',
    group: place,
    sort: true,
    column: 'shown',
    edit: false,
    required: true,
  },
  standardStatus: {
    type: 'choice',
    label: 'listings.field.standardStatus',
    options: statusOptions,
    column: 'shown',
    required: true,
  },
  listPrice: { type: 'money', label: 'listings.field.listPrice', group: money, sort: true, column: 'shown' },
  bedroomsTotal: { ...count, max: 100, label: 'listings.field.bedroomsTotal', group: home, column: 'shown' },
  bathroomsTotalInteger: {
    ...count,
    max: 100,
    label: 'listings.field.bathroomsTotalInteger',
    group: home,
    column: 'shown',
    edit: false,
  },
  livingArea: { ...count, max: 1_000_000, label: 'listings.field.livingArea', group: home, column: 'shown' },
  daysOnMarket: { ...count, label: 'listings.field.daysOnMarket', column: 'shown', edit: false, required: true },
  listAgent: { type: 'person', label: 'listings.field.listAgent', column: 'shown' },
  listingId: { type: 'text', exact: true, max: 40, label: 'listings.field.listingId' },
  propertyType: {
    type: 'choice',
    label: 'listings.field.propertyType',
    group: home,
    options: typeOptions,
    required: true,
  },
  propertySubType: { type: 'choice', label: 'listings.field.propertySubType', group: home, options: subTypeOptions },
  streetNumber: {
    type: 'text',
    max: 25,
    label: 'listings.field.streetNumber',
    group: place,
    column: 'never',
    filter: false,
  },
  streetName: { type: 'text', max: 100, label: 'listings.field.streetName', group: place, column: 'never' },
  unitNumber: {
    type: 'text',
    max: 25,
    label: 'listings.field.unitNumber',
    group: place,
    column: 'never',
    filter: false,
  },
  city: { type: 'text', max: 100, label: 'listings.field.city', group: place },
  stateOrProvince: { type: 'text', exact: true, max: 40, label: 'listings.field.stateOrProvince', group: place },
  postalCode: { type: 'text', exact: true, max: 10, label: 'listings.field.postalCode', group: place },
  countyOrParish: { type: 'text', max: 100, label: 'listings.field.countyOrParish', group: place },
  subdivisionName: { type: 'text', max: 50, label: 'listings.field.subdivisionName', group: place },
  parcelNumber: { type: 'text', exact: true, max: 50, label: 'listings.field.parcelNumber', group: place },
  location: { type: 'place', label: 'listings.field.location', group: place, column: 'never', edit: false },
  bathroomsFull: { ...count, max: 50, label: 'listings.field.bathroomsFull', group: home },
  bathroomsHalf: { ...count, max: 50, label: 'listings.field.bathroomsHalf', group: home },
  livingAreaSource: {
    type: 'choice',
    label: 'listings.field.livingAreaSource',
    group: home,
    options: areaSourceOptions,
  },
  lotSizeSquareFeet: { ...count, max: 1_000_000_000, label: 'listings.field.lotSizeSquareFeet', group: home },
  yearBuilt: { type: 'number', integer: true, min: 1600, max: 2100, label: 'listings.field.yearBuilt', group: home },
  garageSpaces: { ...count, max: 100, label: 'listings.field.garageSpaces', group: home },
  poolPrivateYN: { type: 'boolean', label: 'listings.field.poolPrivateYN', group: home },
  waterfrontYN: { type: 'boolean', label: 'listings.field.waterfrontYN', group: home },
  viewYN: { type: 'boolean', label: 'listings.field.viewYN', group: home },
  fireplaceYN: { type: 'boolean', label: 'listings.field.fireplaceYN', group: home },
  newConstructionYN: { type: 'boolean', label: 'listings.field.newConstructionYN', group: home },
  disclosures: { type: 'tags', label: 'listings.field.disclosures', group: home, options: disclosureOptions },
  /** Internal tags, which appear neither in OData nor on public pages. */
  tags: { type: 'tags', label: 'listings.field.tags', options: { from: 'listing tags' } },
  originalListPrice: { type: 'money', label: 'listings.field.originalListPrice', group: money, edit: false },
  closePrice: { type: 'money', label: 'listings.field.closePrice', group: money },
  associationFee: { type: 'money', label: 'listings.field.associationFee', group: money },
  taxAnnualAmount: { type: 'money', label: 'listings.field.taxAnnualAmount', group: money },
  listingContractDate: { type: 'date', label: 'listings.field.listingContractDate', group: dates },
  onMarketDate: { type: 'date', label: 'listings.field.onMarketDate', group: dates },
  expirationDate: { type: 'date', label: 'listings.field.expirationDate', group: dates },
  purchaseContractDate: { type: 'date', label: 'listings.field.purchaseContractDate', group: dates },
  closeDate: { type: 'date', label: 'listings.field.closeDate', group: dates },
  statusChangedAt: {
    type: 'instant',
    label: 'listings.field.statusChangedAt',
    group: dates,
    edit: false,
    required: true,
  },
  modifiedAt: {
    type: 'instant',
    label: 'listings.field.modifiedAt',
    group: dates,
    sort: true,
    column: 'shown',
    edit: false,
    required: true,
  },
  createdAt: {
    type: 'instant',
    label: 'listings.field.createdAt',
    group: dates,
    sort: true,
    edit: false,
    required: true,
  },
  internetEntireListingDisplayYN: {
    type: 'boolean',
    label: 'listings.field.internetEntireListingDisplayYN',
    group: display,
    required: true,
  },
  internetAddressDisplayYN: {
    type: 'boolean',
    label: 'listings.field.internetAddressDisplayYN',
    group: display,
    required: true,
  },
  internetAutomatedValuationDisplayYN: {
    type: 'boolean',
    label: 'listings.field.internetAutomatedValuationDisplayYN',
    group: display,
    required: true,
  },
});

export type ListingFields = typeof listingFields;

/** Fields that the public may filter by. The address isn't among them, because some sellers keep it private. */
const {
  listPrice,
  bedroomsTotal,
  bathroomsTotalInteger,
  livingArea,
  lotSizeSquareFeet,
  yearBuilt,
  garageSpaces,
  city,
  stateOrProvince,
  postalCode,
  propertyType,
  propertySubType,
  poolPrivateYN,
  waterfrontYN,
  viewYN,
  fireplaceYN,
  newConstructionYN,
} = listingFields;

export const publicListingFields = defineFields({
  listPrice,
  bedroomsTotal,
  bathroomsTotalInteger,
  livingArea,
  lotSizeSquareFeet,
  yearBuilt,
  garageSpaces,
  city,
  stateOrProvince,
  postalCode,
  propertyType,
  propertySubType,
  poolPrivateYN,
  waterfrontYN,
  viewYN,
  fireplaceYN,
  newConstructionYN,
});
