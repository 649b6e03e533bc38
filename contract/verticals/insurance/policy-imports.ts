import { z } from 'zod';
import type { InputOf, OutputOf } from '../../core/call.ts';
import { daysToUndoImport, importCalls, mostUnknownTold, reportCall, unknownValue } from '../../core/imports.ts';
import { cents, day, id } from '../../core/primitives.ts';
import { lineNames } from './lines.ts';
import { policyStates } from './transactions.ts';

/** What a column of a book of business can hold. */
export const policyTargets = [
  'number',
  'insured',
  'firstName',
  'lastName',
  'email',
  'phone',
  'line',
  'carrier',
  'naic',
  'effectiveOn',
  'expiresOn',
  'termMonths',
  'premium',
  'status',
  'endedOn',
  'inceptionOn',
  'billType',
  'stateOrProvince',
  'mortgagee',
  'owner',
] as const;
export type PolicyTarget = (typeof policyTargets)[number];

const counts = z.strictObject({
  rows: z.int(),
  /** Policies: the terms of one stand in several rows. */
  create: z.int(),
  /** Rows that are a further term of a policy of the file. */
  terms: z.int(),
  /** Here already, by carrier and number or from an earlier file: left as they are. */
  known: z.int(),
  /** Insureds whom nobody knew. */
  people: z.int(),
  /** Carriers that the agency’s list lacks. */
  carriers: z.int(),
  refused: z.int(),
});

/** A policy of the file as it would stand here. */
const previewRow = z.strictObject({
  row: z.int(),
  insured: z.string(),
  line: z.enum(lineNames),
  carrier: z.string(),
  number: z.string().nullable(),
  effectiveOn: day,
  expiresOn: day,
  premium: cents,
  state: z.enum(policyStates),
  owner: id.nullable(),
});
export type PolicyPreview = z.infer<typeof previewRow>;
export const mostPoliciesPreviewed = 8;

const unknown = unknownValue(['new_carrier', 'usual', 'office', 'yours', 'no_return', 'left_out']);
export type PolicyUnknown = z.infer<typeof unknown>;

const access = { who: 'member', right: 'policies.work' } as const;

export const policyImports = {
  ...importCalls({
    path: '/policy-imports',
    access,
    target: z.enum(policyTargets),
    counts,
    checked: {
      preview: z.array(previewRow).max(mostPoliciesPreviewed),
      unknown: z.array(unknown).max(mostUnknownTold),
    },
    words: {
      list: 'Recent policy imports: your own, or everyone’s if you manage the organization.',
      get: 'A policy import: its columns with samples, and its results.',
      prepare:
        'Read an uploaded CSV of a book of business from Applied Epic, AMS360, EZLynx, HawkSoft or another system: what its columns hold.',
      run: `Import a book of business as a background job, with insureds, carriers, terms and how each ended. Policies that are here are left as they are. It can be undone for ${daysToUndoImport} days.`,
    },
  }),
  report: reportCall(
    '/policy-imports',
    access,
    'What of a book of business came over and what did not, field by field.',
  ),
};
export type PolicyFile = OutputOf<typeof policyImports.get>;
export type PolicyChoices = InputOf<typeof policyImports.run>;
