import { z } from 'zod';
import type { InputOf, OutputOf } from '../../core/call.ts';
import { daysToUndoImport, importCalls, mostUnknownTold, reportCall, unknownValue } from '../../core/imports.ts';
import { cents, day, id } from '../../core/primitives.ts';
import { loanPrograms, loanStates } from './loan-words.ts';
import { milestoneKeys } from './milestones.ts';

/** What a column of a pipeline can hold. */
export const loanTargets = [
  'number',
  'borrower',
  'firstName',
  'lastName',
  'email',
  'phone',
  'coBorrower',
  'coFirstName',
  'coLastName',
  'coEmail',
  'coPhone',
  'milestone',
  'status',
  'milestoneOn',
  'amount',
  'rate',
  'apr',
  'termMonths',
  'program',
  'amortization',
  'purpose',
  'price',
  'value',
  'appraised',
  'address',
  'city',
  'stateOrProvince',
  'county',
  'postalCode',
  'units',
  'occupancy',
  'propertyType',
  'owner',
  'processor',
  'createdOn',
  'applicationOn',
  'estimateOn',
  'intentOn',
  'disclosureOn',
  'lockedOn',
  'lockExpiresOn',
  'lender',
  'closingOn',
  'fundedOn',
  'endedOn',
] as const;
export type LoanTarget = (typeof loanTargets)[number];

const counts = z.strictObject({
  rows: z.int(),
  create: z.int(),
  /** Here already, by their number or from an earlier file: left as they are. */
  known: z.int(),
  /** Borrowers whom nobody knew. */
  people: z.int(),
  /** Open applications that the plan has no room for. */
  limited: z.int(),
  refused: z.int(),
});

/** A row of the file as it would stand here. */
const previewRow = z.strictObject({
  row: z.int(),
  borrowers: z.array(z.string()),
  number: z.string().nullable(),
  milestone: z.enum(milestoneKeys),
  state: z.enum(loanStates),
  program: z.enum(loanPrograms),
  amount: cents.nullable(),
  rate: z.int().nullable(),
  closingOn: day.nullable(),
  lockExpiresOn: day.nullable(),
  owner: id.nullable(),
});
export type LoanPreview = z.infer<typeof previewRow>;
export const mostLoansPreviewed = 8;

const unknown = unknownValue([
  'inquiry',
  'usual',
  'other_program',
  'office',
  'yours',
  'nobody',
  'lock_from_today',
  'left_out',
]);
export type LoanUnknown = z.infer<typeof unknown>;

const access = { who: 'member', right: 'loans.import' } as const;

export const loanImports = {
  ...importCalls({
    path: '/loan-imports',
    access,
    target: z.enum(loanTargets),
    counts,
    checked: { preview: z.array(previewRow).max(mostLoansPreviewed), unknown: z.array(unknown).max(mostUnknownTold) },
    words: {
      list: 'Recent loan imports: your own, or everyone’s if you manage the organization.',
      get: 'A loan import: its columns with samples, and its results.',
      prepare:
        'Read an uploaded CSV of a pipeline from Encompass, Arive, LendingPad, Jungo or another system: what its columns hold.',
      run: `Import a pipeline as a background job, with borrowers, milestones, locks and dates as they were. No clock starts for what happened before. Loans that are here are left as they are. It can be undone for ${daysToUndoImport} days.`,
    },
  }),
  report: reportCall('/loan-imports', access, 'What of a pipeline came over and what did not, field by field.'),
};
export type LoanFile = OutputOf<typeof loanImports.get>;
export type LoanChoices = InputOf<typeof loanImports.run>;
