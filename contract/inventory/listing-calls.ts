import { listingBulk } from './listing-bulk.ts';
import { listingExport } from './listing-export.ts';
import { listings } from './listings.ts';

/** Every call of the domain, whichever of its files describes it. */
export const listingCalls = {
  ...listings,
  ...listingBulk,
  ...listingExport,
};
