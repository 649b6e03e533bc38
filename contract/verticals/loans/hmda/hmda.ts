import { z } from 'zod';
import { bytes, call, done } from '../../../core/call.ts';
import { pageInput, pageOf } from '../../../core/page.ts';
import { day, filledLine, id, instant, line } from '../../../core/primitives.ts';
import { change, lendingDay, one, read } from '../loans.ts';
import { censusKinds } from './census.ts';
import { editKinds } from './edit.ts';
import { askedKeys, helperKeys, larFieldOf, larKeys } from './lar-fields.ts';
import { isLei } from './uli.ts';

/** A register holds at most this many rows; a file of a year's loans of a small or middling lender has fewer. */
export const mostEntries = 25_000;
const mostRegisterBytes = 40_000_000;
const mostAporBytes = 4_000_000;
const mostCensusBytes = 20_000_000;

const year = z.coerce.number<number>().int().min(2018).max(2099);
const quarter = z.coerce.number<number>().int().min(1).max(3);
const register = { who: 'member', right: 'loans.register' } as const;
const period = { year, quarter: quarter.optional() };

const blankOr = (pattern: RegExp, message: string) =>
  line(60).refine((value) => value === '' || pattern.test(value), message);

/** Who files: what the transmittal sheet says beside year and count. */
const hmdaSettings = z.strictObject({
  institution: line(120),
  contact: line(120),
  phone: blankOr(/^\d{3}-\d{3}-\d{4}$/, 'Enter a phone number like 512-555-0142.'),
  email: line(120),
  street: line(120),
  city: line(80),
  state: blankOr(/^[A-Z]{2}$/, 'Enter a two-letter state.'),
  zip: blankOr(/^\d{5}(-\d{4})?$/, 'Enter a ZIP like 78701.'),
  /** 1 OCC, 2 FRS, 3 FDIC, 5 NCUA, 7 HUD, 9 CFPB. */
  agency: z.enum(['1', '2', '3', '5', '7', '9']),
  taxId: blankOr(/^\d{2}-\d{7}$/, 'Enter a tax number like 12-3456789.'),
  lei: line(20)
    .transform((value) => value.toUpperCase())
    .refine((value) => value === '' || isLei(value), 'An LEI has 20 letters and digits.'),
});
export type HmdaSettings = z.infer<typeof hmdaSettings>;

export const origins = ['fact', 'typed', 'assumed', 'missing'] as const;
const failure = z.strictObject({
  id: z.string(),
  kind: z.enum(editKinds),
  message: z.string(),
  fields: z.array(z.string()),
});

/** What may be typed of a loan; a code must be one of its list. */
const typed = [...helperKeys, ...askedKeys] as [string, ...string[]];
export const answers = z.partialRecord(z.enum(typed), line(255)).superRefine((given, context) => {
  for (const [key, value] of Object.entries(given)) {
    const field = larFieldOf.get(key);
    const message =
      !value || (value && !value.includes('|') && !field)
        ? null
        : value.includes('|')
          ? 'This sign can’t be in the register.'
          : field?.codes && !(value in field.codes)
            ? 'Choose one of the codes.'
            : field?.max && value.length > field.max
              ? `At most ${field.max} characters.`
              : null;
    if (message) context.addIssue({ code: 'custom', path: [key], message });
  }
});

const loanHmda = z.strictObject({
  year: z.int().nullable(),
  /** Whether it will stand in a register: an application that ended, and was not left out. */
  isReportable: z.boolean(),
  /** Why it is left out, where somebody said so. */
  excluded: z.string().nullable(),
  fields: z.array(
    z.strictObject({
      key: z.enum(larKeys as [string, ...string[]]),
      /** Null of what is kept apart: only whether it is there is told. */
      value: z.string().nullable(),
      origin: z.enum(origins),
    }),
  ),
  answers: z.record(z.string(), z.string()),
  failures: z.array(failure),
  version: z.int(),
});
export type LoanHmda = z.infer<typeof loanHmda>;

const hmdaLoan = z.strictObject({
  id,
  name: z.string(),
  actionOn: day,
  action: z.string(),
  missing: z.array(z.string()),
  assumed: z.int(),
  failures: z.array(z.string()),
  excluded: z.string().nullable(),
});
export type HmdaLoan = z.infer<typeof hmdaLoan>;

const found = failure.extend({
  count: z.int(),
  rows: z.array(z.strictObject({ place: z.int(), loan: z.strictObject({ id, name: z.string() }).nullable() })),
});
const checked = z.strictObject({ entries: z.int(), found: z.array(found), isReady: z.boolean() });
export type Checked = z.infer<typeof checked>;

const registerView = z.strictObject({
  id,
  year: z.int(),
  quarter: z.int().nullable(),
  source: z.enum(['loans', 'file']),
  name: z.string(),
  entries: z.int(),
  /** Of the file, byte by byte. */
  sha256: z.string(),
  createdAt: instant,
  createdBy: z.strictObject({ id, name: z.string() }).nullable(),
  filedOn: day.nullable(),
  filedBy: z.strictObject({ id, name: z.string() }).nullable(),
  confirmation: z.string().nullable(),
});
export type RegisterView = z.infer<typeof registerView>;

const table = z.strictObject({ weeks: z.int(), from: day.nullable(), to: day.nullable() });
const aporKinds = ['fixed', 'arm'] as const;
const census = z.strictObject({ tracts: z.int(), smallCounties: z.int() });

export const hmda = {
  settings: call({
    method: 'GET',
    path: '/hmda/settings',
    access: register,
    output: hmdaSettings,
    summary: 'Who files the HMDA register.',
  }),
  setSettings: call({
    method: 'PUT',
    path: '/hmda/settings',
    access: register,
    input: hmdaSettings,
    output: hmdaSettings,
    repeat: 'natural',
    summary: 'Change who files the HMDA register.',
  }),
  loan: call({
    method: 'GET',
    path: '/loans/{id}/hmda',
    access: read,
    input: one,
    output: loanHmda,
    errors: ['not_found'],
    summary:
      'The 110 fields of a loan’s row in the HMDA register, where each comes from, and what is missing. Demographic values aren’t shown.',
  }),
  saveLoan: call({
    method: 'PUT',
    path: '/loans/{id}/hmda',
    access: change,
    input: z.strictObject({
      id,
      answers,
      /** Why it is no part of the register; empty or left out where it is. */
      excluded: line(200).nullable().default(null),
      /** The version that was read; 0 where nobody has saved. */
      basis: z.int().min(0),
    }),
    output: loanHmda,
    errors: ['not_found', 'version_conflict'],
    summary:
      'Save what only people know of a loan’s row in the HMDA register. Refused if somebody saved it since it was read.',
  }),
  loans: call({
    method: 'GET',
    path: '/hmda/loans',
    access: read,
    input: z.strictObject({ ...period, ...pageInput }),
    output: pageOf(hmdaLoan),
    summary: 'The loans of a year or quarter that belong in the HMDA register, each with what is missing.',
  }),
  check: call({
    method: 'GET',
    path: '/hmda/check',
    access: register,
    input: z.strictObject(period),
    output: checked,
    errors: ['conflict'],
    summary:
      'Check the register of a year or quarter against the published syntactical, validity, quality, and macro edits.',
  }),
  apor: call({
    method: 'GET',
    path: '/hmda/apor',
    access: register,
    output: z.strictObject({ fixed: table, arm: table }),
    summary: 'Which weeks of average prime offer rates are loaded.',
  }),
  loadApor: call({
    method: 'POST',
    path: '/hmda/apor',
    access: register,
    input: z.strictObject({ kind: z.enum(aporKinds) }),
    output: table,
    body: 'stream',
    mostBytes: mostAporBytes,
    errors: ['too_large'],
    summary:
      'Load a published table of average prime offer rates, for fixed or adjustable rates. Weeks that are there are replaced.',
  }),
  census: call({
    method: 'GET',
    path: '/hmda/census',
    access: register,
    input: z.strictObject({ year }),
    output: census,
    summary: 'How many census tracts and small counties are loaded for a year.',
  }),
  loadCensus: call({
    method: 'POST',
    path: '/hmda/census',
    access: register,
    input: z.strictObject({ year, kind: z.enum(censusKinds) }),
    output: census,
    body: 'stream',
    mostBytes: mostCensusBytes,
    errors: ['too_large'],
    summary:
      'Load the published census tracts, or the counties with fewer than 30,000 people, of a year. The list replaces the one that is there.',
  }),
  registers: call({
    method: 'GET',
    path: '/hmda/registers',
    access: register,
    input: z.strictObject(pageInput),
    output: pageOf(registerView),
    summary: 'Frozen and imported HMDA registers, newest first.',
  }),
  freeze: call({
    method: 'POST',
    path: '/hmda/registers',
    access: { ...register, person: true },
    input: z.strictObject({
      /** The caller’s own, so that sending it twice freezes once: it names nothing that is there. */
      id: z.uuid('This is not an id.'),
      year: z.int().min(2018).max(2099),
      quarter: z.int().min(1).max(3).nullable().default(null),
      /** That what quality edits point at was looked at and is right. */
      isVerified: z.boolean().default(false),
    }),
    output: registerView,
    errors: ['conflict'],
    summary: 'Freeze the register of a year or quarter: its rows are kept as they are, with a hash of the file.',
  }),
  importRegister: call({
    method: 'POST',
    path: '/hmda/registers/import',
    access: { ...register, person: true },
    input: z.strictObject({ name: filledLine(120) }),
    output: registerView,
    body: 'stream',
    mostBytes: mostRegisterBytes,
    errors: ['too_large', 'conflict'],
    summary: 'Import a register file made elsewhere. Its rows are kept as they are and matched to loans by identifier.',
  }),
  checkRegister: call({
    method: 'GET',
    path: '/hmda/registers/{id}/check',
    access: register,
    input: one,
    output: checked,
    errors: ['not_found'],
    summary: 'Check a frozen or imported register against the published edits.',
  }),
  registerFile: call({
    method: 'GET',
    path: '/hmda/registers/{id}/file',
    access: { ...register, person: true },
    input: one,
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'A register as the pipe-delimited file to submit, demographic information included.',
  }),
  fileRegister: call({
    method: 'POST',
    path: '/hmda/registers/{id}/filed',
    access: register,
    input: z.strictObject({ id, on: lendingDay, confirmation: line(80).default('') }),
    output: registerView,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Log that a register was filed, on which day and under which confirmation.',
  }),
  removeRegister: call({
    method: 'DELETE',
    path: '/hmda/registers/{id}',
    access: register,
    input: one,
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Remove a register that wasn’t filed.',
  }),
};
