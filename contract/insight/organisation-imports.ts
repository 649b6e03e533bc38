import { z } from 'zod';
import { call } from '../core/call.ts';
import { id, instant } from '../core/primitives.ts';

export const mostImportBytes = 4 * 1024 ** 3;

/** Why something of an archive does not come. */
export const whyLeft = [
  'secrets',
  'people',
  'payment',
  'ways_in',
  'connections',
  'companies',
  'delivery',
  'proof',
  'work',
  'counted',
  'encrypted',
  'unknown',
] as const;
export type WhyLeft = (typeof whyLeft)[number];

/** Kinds of records that people know by name; all others are counted together. */
export const importedKinds = [
  'leads',
  'notes',
  'tasks',
  'appointments',
  'files',
  'messages',
  'consent_events',
  'listings',
  'showings',
  'listing_offers',
  'deals',
  'loans',
  'policies',
  'rental_properties',
  'rental_leases',
  'ledger_entries',
  'programs',
  'campaigns',
  'sites',
  'reports',
  'events',
] as const;

const person = z.strictObject({
  /** As the archive names them. */
  id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  isFormer: z.boolean(),
  /** The member here with the same address. */
  member: id.nullable(),
});

const importPreview = z.strictObject({
  organization: z.string(),
  madeAt: instant,
  kinds: z.array(z.strictObject({ kind: z.enum(importedKinds), rows: z.int() })),
  otherRows: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  /** Named by rows and not in the archive. */
  filesMissing: z.int(),
  left: z.array(z.strictObject({ why: z.enum(whyLeft), rows: z.int(), tables: z.array(z.string()) })),
  people: z.array(person),
  /** What arrives turned off. */
  quieted: z.strictObject({ programs: z.int(), campaigns: z.int(), reports: z.int(), posts: z.int() }),
});
export type ImportPreview = z.infer<typeof importPreview>;

const organisationImport = z.strictObject({
  id,
  state: z.enum(['checking', 'refused', 'ready', 'importing', 'done', 'discarded', 'failed']),
  askedBy: z.string(),
  askedAt: instant,
  size: z.int(),
  /** What is wrong with the archive, and where in it. */
  problem: z.strictObject({ code: z.string(), place: z.string() }).nullable(),
  preview: importPreview.nullable(),
  /** Its progress. */
  job: id.nullable(),
  result: z
    .strictObject({
      rows: z.int(),
      files: z.int(),
      refused: z.int(),
      /** The first of those that could not be brought in. */
      refusals: z.array(z.strictObject({ place: z.string(), reason: z.string() })),
    })
    .nullable(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type OrganisationImport = z.infer<typeof organisationImport>;

const freshly = { who: 'member', right: 'organisation.import', fresh: true } as const;

export const organisationImports = {
  list: call({
    method: 'GET',
    path: '/organisation/imports',
    access: { who: 'member', right: 'organisation.import', person: true },
    output: z.strictObject({
      imports: z.array(organisationImport),
      /** Kinds of records that are here already: only an empty organization takes an archive. */
      occupiedBy: z.array(z.string()),
    }),
    summary: 'Archives that were brought here, the newest first, and whether there is room for one.',
  }),
  upload: call({
    method: 'POST',
    path: '/organisation/imports',
    // Nothing comes in by this: to start does, and that asks for a fresh sign-in.
    access: { who: 'member', right: 'organisation.import', person: true },
    body: 'stream',
    mostBytes: mostImportBytes,
    output: organisationImport,
    errors: ['conflict', 'too_large', 'storage_full', 'unsupported_media'],
    summary:
      'Upload the ZIP of a full export. It is checked hash by hash; nothing is imported until you start it. Only into an organization without records.',
  }),
  start: call({
    method: 'POST',
    path: '/organisation/imports/{id}/start',
    access: freshly,
    input: z.strictObject({
      id,
      /** People who are no members here: kept as former members, or their records become the owner’s. */
      unmatched: z.enum(['former', 'owner']),
      /** For some of them otherwise, by their id in the archive. */
      choices: z.record(id, z.enum(['former', 'owner'])).default({}),
    }),
    output: organisationImport,
    errors: ['not_found', 'conflict'],
    summary: 'Bring in an archive that was checked. Nothing goes out to anybody because of it.',
  }),
  discard: call({
    method: 'DELETE',
    path: '/organisation/imports/{id}',
    access: { who: 'member', right: 'organisation.import', person: true },
    input: z.strictObject({ id }),
    output: organisationImport,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Discard an archive that was not brought in.',
  }),
};
