import { listingBulk } from './listing-bulk.ts';
import { listingExport } from './listing-export.ts';
import { listings } from './listings.ts';

/** Every call of the domain, from all of its files. */
export const listingCalls = {
  ...listings,
  ...listingBulk,
  ...listingExport,
};
