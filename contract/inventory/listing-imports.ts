import { z } from 'zod';
import type { InputOf, OutputOf } from '../core/call.ts';
import { daysToUndoImport, importCalls, mostProblemsTold, rowProblem } from '../core/imports.ts';
import { line } from '../core/primitives.ts';
import { newListing } from './listings.ts';

/** Land along a road has no street number. */
export const importedListing = newListing.extend({ streetNumber: line(25).nullable().default(null) });

/** The importer sets the agent; fields with several values or parts have no column. */
const notRead = ['listAgent', 'features', 'particulars', 'rooms', 'custom', 'sellers'] as const;
/** Columns that fill several fields each. */
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
  /** Created as drafts, because the file lacks fields that their status requires. */
  drafted: z.int(),
  /** Their number exists, or their address is on the market already: left unchanged. */
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
    /** Rows that become drafts although the file has another status, with the reason. */
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
