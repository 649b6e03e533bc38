import { z } from 'zod';
import { call } from '../core/call.ts';
import { line } from '../core/primitives.ts';
import { newListing } from './listings.ts';

export const mostListingRows = 5_000;
export const mostListingBytes = 20 * 1024 * 1024;
/** So many refused rows are told in full; the rest are only counted. */
const mostRefusedTold = 500;

/** Land by the road has no number. */
export const importedListing = newListing.extend({ streetNumber: line(25).nullable().default(null) });

export const listingImport = {
  import: call({
    method: 'POST',
    path: '/listing-imports',
    access: { who: 'member', right: 'listings.create' },
    /** `check` changes nothing and answers what `run` would. */
    input: z.strictObject({ mode: z.enum(['run', 'check']).default('run') }),
    body: 'stream',
    mostBytes: mostListingBytes,
    output: z.strictObject({
      created: z.int(),
      /** Known by their number, or on offer at the same address already. */
      known: z.int(),
      refusedCount: z.int(),
      refused: z
        .array(
          z.strictObject({
            /** As spreadsheets count, the heading being row 1. */
            row: z.int(),
            issues: z.array(z.strictObject({ field: z.string().nullable(), message: z.string() })),
          }),
        )
        .max(mostRefusedTold),
      /** Headings in their order, and the field each was read into; null for those that were left out. */
      columns: z.array(z.strictObject({ heading: z.string(), field: z.string().nullable() })),
    }),
    errors: ['bad_request', 'unsupported_media', 'too_large'],
    waits: false,
    summary:
      'Create drafts from a CSV file, or from JSON with RESO’s names: good rows are taken, every problem of the others is named by row and field.',
  }),
};
export type ListingImport = z.infer<(typeof listingImport)['import']['output']>;
export { mostRefusedTold as mostListingsRefusedTold };
