import { z } from 'zod';
import type { InputOf, OutputOf } from '../../core/call.ts';
import { daysToUndoImport, importCalls, mostUnknownTold, reportCall, unknownValue } from '../../core/imports.ts';
import { cents, day, id } from '../../core/primitives.ts';

/** The fields that a column of an imported file can map to. */
export const dealTargets = [
  'reference',
  'name',
  'pipeline',
  'stage',
  'price',
  'commission',
  'closingOn',
  'acceptedOn',
  'createdOn',
  'person',
  'agent',
  'address',
] as const;
export type DealTarget = (typeof dealTargets)[number];

const counts = z.strictObject({
  rows: z.int(),
  create: z.int(),
  /** Imported before: left unchanged. */
  known: z.int(),
  /** Rows of contacts without a deal. */
  blank: z.int(),
  refused: z.int(),
});

/** A row of the file as it would be imported. */
const previewRow = z.strictObject({
  row: z.int(),
  name: z.string(),
  pipeline: z.string(),
  stage: z.string(),
  price: cents.nullable(),
  gross: cents.nullable(),
  closingOn: day.nullable(),
  people: z.array(z.string()),
  agents: z.array(id),
});
export type DealPreview = z.infer<typeof previewRow>;
export const mostDealsPreviewed = 8;

/** Values that can't be imported as they are: an unknown stage, a person who isn't a member, an unreadable second agent. */
const unknown = unknownValue(['first_stage', 'first_pipeline', 'nobody', 'named_only', 'no_commission', 'nothing']);
export type DealUnknown = z.infer<typeof unknown>;

const access = { who: 'member', right: 'deals.create' } as const;

export const dealImports = {
  ...importCalls({
    path: '/deal-imports',
    access,
    target: z.enum(dealTargets),
    counts,
    checked: { preview: z.array(previewRow).max(mostDealsPreviewed), unknown: z.array(unknown).max(mostUnknownTold) },
    words: {
      list: 'Recent deal imports: your own, or everyone’s if you manage the organization.',
      get: 'A deal import: its columns with samples, and its results.',
      prepare: 'Read an uploaded CSV of deals, such as a Follow Up Boss export: what its columns hold.',
      run: `Import deals as a background job, with stage, price, closing date, commission, people and agents. Deals that came over before are left as they are. It can be undone for ${daysToUndoImport} days.`,
    },
  }),
  report: reportCall('/deal-imports', access, 'What of a file of deals came over and what did not, field by field.'),
};
export type DealFile = OutputOf<typeof dealImports.get>;
export type DealChoices = InputOf<typeof dealImports.run>;
