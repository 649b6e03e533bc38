import { z } from 'zod';
import { usStates } from '../../account/onboarding.ts';
import type { InputOf, OutputOf } from '../../core/call.ts';
import { daysToUndoImport, importCalls } from '../../core/imports.ts';
import { cents, day } from '../../core/primitives.ts';
import { keepRentMoney } from './portfolio.ts';

/** What a column of a rent roll can hold: a line is a unit, with the lease that runs there. */
export const rentRollTargets = [
  'property',
  'street',
  'city',
  'stateOrProvince',
  'postalCode',
  'unit',
  'beds',
  'squareFeet',
  'marketRent',
  'status',
  'tenant',
  'tenantEmail',
  'tenantPhone',
  'from',
  'until',
  'leavesOn',
  'rent',
  'dueDay',
  'deposit',
  'balance',
  'prepaid',
  'owner',
  'ownerEmail',
  'ownerPhone',
  'ownerBalance',
  'reserve',
  'feeRate',
] as const;
export type RentRollTarget = (typeof rentRollTargets)[number];

/** Balances may be so old: what came due since is charged here, and older months are no longer looked at. */
export const oldestBalances = 31;

const rentRollCounts = z.strictObject({
  rows: z.int(),
  /** Units and leases that are new here: what the button counts. */
  create: z.int(),
  properties: z.int(),
  leases: z.int(),
  known: z.int(),
  /** Headings and totals between the lines. */
  blank: z.int(),
  refused: z.int(),
});

/** What no word here stands for, and what becomes of it. */
const unmatched = z.strictObject({
  field: z.enum(rentRollTargets),
  value: z.string(),
  becomes: z.enum(['occupied', 'left_out']),
  count: z.int(),
});
export type RentRollUnmatched = z.infer<typeof unmatched>;

export const rentRollImports = importCalls({
  path: '/rentals/imports',
  access: keepRentMoney,
  target: z.enum(rentRollTargets),
  counts: rentRollCounts,
  wished: {
    /** The day that all balances of the file are of. Rent that comes due later is charged here. */
    asOf: day,
    /** Of properties whose line names no state. */
    stateOrProvince: z.enum(usStates).nullable().default(null),
  },
  checked: {
    /** What the file brings, to be compared with the program it comes from. */
    totals: z.strictObject({ rent: cents, owed: cents, prepaid: cents, deposits: cents, owners: cents }),
    unmatched: z.array(unmatched).max(200),
  },
  words: {
    list: 'Recent rent roll imports: your own, or everyone’s if you manage the organization.',
    get: 'A rent roll import: its columns with samples, and its results.',
    prepare: 'Read an uploaded rent roll (CSV): what its columns hold.',
    run: `Import a rent roll as a background job: properties, units, tenants, leases and opening balances. What is known already is left as it is. It can be undone for ${daysToUndoImport} days, as long as nothing else was posted.`,
  },
});
export type RentRollChoices = InputOf<typeof rentRollImports.run>;
export type RentRollFile = OutputOf<typeof rentRollImports.get>;
