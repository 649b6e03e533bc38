import { z } from 'zod';
import { call } from '../core/call.ts';
import { id } from '../core/primitives.ts';

export const mostImportBytes = 20 * 1024 * 1024;
/** The most refused rows that are listed; the rest are only counted. */
export const mostRefusedTold = 1_000;

const refusedRow = z.strictObject({
  /** As spreadsheets count, with the heading as row 1. */
  row: z.int(),
  issues: z.array(z.strictObject({ field: z.string().nullable(), message: z.string() })),
});

export const leadImport = {
  import: call({
    method: 'POST',
    path: '/lead-imports',
    access: { who: 'member', right: 'leads.import' },
    input: z.strictObject({
      /** `check` changes nothing and returns what `run` would. */
      mode: z.enum(['run', 'check']).default('run'),
      /** The owner of rows that don't name one; defaults to the importing member. */
      owner: z.union([z.literal('nobody'), id]).optional(),
    }),
    body: 'text/csv',
    mostBytes: mostImportBytes,
    output: z.strictObject({
      /** Null if nothing was imported. */
      importId: id.nullable(),
      created: z.int(),
      refusedCount: z.int(),
      refused: z.array(refusedRow).max(mostRefusedTold),
      /** The headings in order, with the field each was read into; null for ignored ones. */
      columns: z.array(z.strictObject({ heading: z.string(), field: z.string().nullable() })),
    }),
    errors: ['bad_request', 'unsupported_media', 'too_large'],
    summary:
      'Create leads from a CSV file: good rows are taken, every problem of the others is named by row and field.',
  }),
};
export type LeadImport = z.infer<(typeof leadImport)['import']['output']>;
