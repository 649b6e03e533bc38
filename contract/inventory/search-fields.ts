import { defineFields, type Option } from '../core/fields.ts';
import { listingFields } from './listing-fields.ts';
import type { StandardStatus } from './listing-status.ts';

const {
  listPrice,
  location,
  postalCode,
  city,
  stateOrProvince,
  countyOrParish,
  subdivisionName,
  bedroomsTotal,
  bathroomsTotalInteger,
  propertyType,
  propertySubType,
  livingArea,
  lotSizeSquareFeet,
  yearBuilt,
  garageSpaces,
  associationFee,
  daysOnMarket,
  poolPrivateYN,
  waterfrontYN,
  viewYN,
  fireplaceYN,
  newConstructionYN,
} = listingFields;

/**
 * Search criteria. They are only about homes and their location, never about residents; the address isn't among them, because some sellers
 * hide it.
 */
export const criteriaFields = defineFields({
  listPrice,
  location,
  postalCode,
  city,
  stateOrProvince,
  countyOrParish,
  subdivisionName,
  bedroomsTotal,
  bathroomsTotalInteger,
  propertyType,
  propertySubType,
  livingArea,
  lotSizeSquareFeet,
  yearBuilt,
  garageSpaces,
  associationFee,
  daysOnMarket,
  poolPrivateYN,
  waterfrontYN,
  viewYN,
  fireplaceYN,
  newConstructionYN,
  /** Words in the public remarks. */
  keywords: { type: 'text', max: 100, label: 'searches.field.keywords', group: 'listings.group.home' },
});
export type CriteriaFields = typeof criteriaFields;

export const frequencies = ['instant', 'daily', 'weekly', 'monthly', 'never'] as const;
export type Frequency = (typeof frequencies)[number];

/** Events of a listing that alerts can report. */
export const changeKinds = ['new', 'price_reduced', 'back_on_market', 'under_contract', 'pending', 'sold'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Statuses that can be searched. */
export const soughtStatuses = [
  'Coming Soon',
  'Active',
  'Active Under Contract',
  'Pending',
  'Closed',
] as const satisfies readonly StandardStatus[];

export const searchStates = ['active', 'paused', 'expired', 'stopped'] as const;
export type SearchState = (typeof searchStates)[number];

const optionsOf = (family: string, values: readonly string[], tones: Record<string, Option['tone']> = {}): Option[] =>
  values.map((value) => ({ value, label: `searches.${family}.${value}`, tone: tones[value] ?? 'plain' }));

const frequencyOptions = optionsOf('frequency', frequencies);
export const stateOptions = optionsOf('state', searchStates, { active: 'act', paused: 'need', stopped: 'loss' });

/** Fields of a saved search, for the list of searches. */
export const searchFields = defineFields({
  name: { type: 'text', label: 'searches.field.name', sort: true, column: 'shown', required: true },
  lead: { type: 'text', label: 'searches.field.lead', column: 'shown', edit: false, required: true },
  criteria: { type: 'text', label: 'searches.field.criteria', column: 'shown', filter: false, edit: false },
  frequency: {
    type: 'choice',
    label: 'searches.field.frequency',
    options: frequencyOptions,
    column: 'shown',
    required: true,
  },
  state: {
    type: 'choice',
    label: 'searches.field.state',
    options: stateOptions,
    column: 'shown',
    edit: false,
    required: true,
  },
  clicks: { type: 'number', integer: true, min: 0, label: 'searches.field.clicks', column: 'shown', edit: false },
  lastSentAt: { type: 'instant', label: 'searches.field.lastSentAt', column: 'shown', edit: false },
  lastClickedAt: { type: 'instant', label: 'searches.field.lastClickedAt', edit: false },
  expiresOn: { type: 'date', label: 'searches.field.expiresOn' },
  createdBy: { type: 'person', label: 'searches.field.createdBy', edit: false },
  createdAt: { type: 'instant', label: 'searches.field.createdAt', sort: true, edit: false, required: true },
});
export type SearchFields = typeof searchFields;
