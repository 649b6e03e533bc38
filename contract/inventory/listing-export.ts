import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { listingFields } from './listing-fields.ts';
import { listings } from './listings.ts';

/** The location is a filter only, not a column. */
export type ListingColumn = Exclude<keyof typeof listingFields, 'location'>;

/** The columns of an export: every list field. Private remarks aren't among them. */
export const listingColumns = Object.keys(listingFields).filter((name) => name !== 'location') as [
  ListingColumn,
  ...ListingColumn[],
];

export const listingExport = {
  export: call({
    method: 'GET',
    path: '/listing-export',
    access: { who: 'member', right: 'listings.export', fresh: true },
    input: listings.list.input.omit({ cursor: true, limit: true }).extend({
      /** In output order. Left out for all. */
      columns: z.array(z.enum(listingColumns)).min(1).max(listingColumns.length).default(listingColumns),
    }),
    reply: 'text/csv',
    output: bytes,
    summary: 'Export a list of listings as CSV with RESO field names. Each export is logged with who and how many.',
  }),
};
