import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { listingFields } from './listing-fields.ts';
import { listings } from './listings.ts';

/** A place is asked for in filters and is no cell. */
export type ListingColumn = Exclude<keyof typeof listingFields, 'location'>;

/** What can leave in a file: every field of a list. Private words are none of a list's. */
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
      /** In the order they are to stand in. Left out, all. */
      columns: z.array(z.enum(listingColumns)).min(1).max(listingColumns.length).default(listingColumns),
    }),
    reply: 'text/csv',
    output: bytes,
    summary: 'Export a list of listings as CSV with RESO field names. Each export is logged with who and how many.',
  }),
};
