import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { id, instant, line } from '../core/primitives.ts';
import { newListing } from './listings.ts';

export const mostListingRows = 50_000;
export const mostListingColumns = 200;
/** So many refused rows are told on the screen; all of them are in the file to download. */
export const mostListingProblemsTold = 200;
export const daysToUndoListingImport = 30;

/** Land by the road has no number. */
export const importedListing = newListing.extend({ streetNumber: line(25).nullable().default(null) });

/** Whose it is, is said by who imports; what has several values or parts stands in no column. */
const notRead = ['listAgent', 'features', 'particulars', 'rooms', 'custom', 'sellers'] as const;
/** Out of one of these several fields are read. */
const parted = ['address', 'url', 'bathrooms', 'kind'] as const;
type Own = Exclude<keyof (typeof importedListing)['shape'], (typeof notRead)[number]>;
export type ListingTarget = Own | (typeof parted)[number];
export const listingTargets = [
  ...parted,
  ...Object.keys(importedListing.shape).filter((name) => !notRead.some((other) => other === name)),
] as ListingTarget[];

const target = z.enum(listingTargets);

const counts = z.strictObject({
  rows: z.int(),
  create: z.int(),
  /** Of those that are created: drafts, since the file does not tell all that their status asks for. */
  drafted: z.int(),
  /** Known by their number, or on offer at the same address already: left as they are. */
  known: z.int(),
  refused: z.int(),
});
export type ListingImportCounts = z.infer<typeof counts>;

const listingFile = z.strictObject({
  id,
  name: z.string(),
  rows: z.int(),
  columns: z.array(z.strictObject({ heading: z.string(), samples: z.array(z.string()), target: target.nullable() })),
  /** The columns were told apart by what was chosen for such a file before. */
  remembered: z.boolean(),
  /** The work of taking it in: its progress, its end, and its undo are the job's. */
  jobId: id.nullable(),
  /** Null until it is over. */
  counts: counts.nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
});
export type ListingFile = z.infer<typeof listingFile>;

const choices = z.strictObject({
  id,
  /** For each column of the file, in its order. */
  columns: z.array(target.nullable()).max(mostListingColumns),
});
export type ListingChoices = z.output<typeof choices>;

const rowIssues = z.strictObject({
  /** As spreadsheets count, the heading being row 1. */
  row: z.int(),
  issues: z.array(z.strictObject({ field: z.string().nullable(), message: z.string() })),
});

const access = { who: 'member', right: 'listings.create' } as const;
const one = z.strictObject({ id });

export const listingImports = {
  list: call({
    method: 'GET',
    path: '/listing-imports',
    access,
    output: z.strictObject({ imports: z.array(listingFile).max(50) }),
    summary: 'Recent listing imports: your own, or everyone’s if you manage the organization.',
  }),
  get: call({
    method: 'GET',
    path: '/listing-imports/{id}',
    access,
    input: one,
    output: listingFile,
    errors: ['not_found'],
    summary: 'A listing import: its columns with samples, and its results.',
  }),
  prepare: call({
    method: 'POST',
    path: '/listing-imports',
    access,
    input: z.strictObject({ file: id }),
    output: listingFile,
    errors: ['not_found', 'bad_request', 'unsupported_media', 'too_large'],
    summary: 'Read an uploaded CSV, or JSON with RESO field names: what its columns hold.',
  }),
  check: call({
    method: 'POST',
    path: '/listing-imports/{id}/check',
    access,
    input: choices,
    output: z.strictObject({
      counts,
      problems: z.array(rowIssues).max(mostListingProblemsTold),
      /** Rows that become drafts though the file says another status, with the reason. */
      drafted: z.array(rowIssues).max(mostListingProblemsTold),
    }),
    errors: ['not_found', 'conflict', 'bad_request'],
    repeat: 'natural',
    summary: 'Preview an import row by row. Nothing is changed.',
  }),
  run: call({
    method: 'POST',
    path: '/listing-imports/{id}/run',
    access,
    input: choices,
    output: z.strictObject({ jobId: id }),
    errors: ['not_found', 'conflict', 'bad_request'],
    summary: `Import a file as a background job: statuses and dates are kept, and rows that lack what their status requires become drafts. It can be undone for ${daysToUndoListingImport} days.`,
  }),
  problems: call({
    method: 'GET',
    path: '/listing-imports/{id}/problems',
    access,
    input: one,
    reply: 'text/csv',
    output: bytes,
    errors: ['not_found'],
    summary: 'Rows that weren’t imported, unchanged, each with its error.',
  }),
};
