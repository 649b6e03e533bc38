import type { MessageKey } from '#app/i18n/t.ts';
import type { PropertyType } from '#contract/inventory/listing-fields.ts';

/** Property types under the names that listings use. */
export const homeWords = {
  Residential: 'listings.type.Residential',
  'Residential Lease': 'listings.type.Residential_Lease',
  'Residential Income': 'listings.type.Residential_Income',
  Land: 'listings.type.Land',
  Farm: 'listings.type.Farm',
  'Manufactured In Park': 'listings.type.Manufactured_In_Park',
  'Commercial Sale': 'listings.type.Commercial_Sale',
  'Commercial Lease': 'listings.type.Commercial_Lease',
  'Business Opportunity': 'listings.type.Business_Opportunity',
} as const satisfies Record<PropertyType, MessageKey>;
