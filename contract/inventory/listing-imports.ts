import { z } from 'zod';
import type { InputOf, OutputOf } from '../core/call.ts';
import { daysToUndoImport, importCalls, mostProblemsTold, rowProblem } from '../core/imports.ts';
import { line } from '../core/primitives.ts';
import { newListing } from './listings.ts';

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

export const listingImports = importCalls({
  path: '/listing-imports',
  access: { who: 'member', right: 'listings.create' },
  target,
  counts,
  checked: {
    /** Rows that become drafts though the file says another status, with the reason. */
    drafted: z.array(rowProblem).max(mostProblemsTold),
  },
  words: {
    list: 'Recent listing imports: your own, or everyone’s if you manage the organization.',
    get: 'A listing import: its columns with samples, and its results.',
    prepare: 'Read an uploaded CSV, or JSON with RESO field names: what its columns hold.',
    run: `Import a file as a background job: statuses and dates are kept, and rows that lack what their status requires become drafts. It can be undone for ${daysToUndoImport} days.`,
  },
});
export type ListingFile = OutputOf<typeof listingImports.get>;
export type ListingChoices = InputOf<typeof listingImports.run>;
