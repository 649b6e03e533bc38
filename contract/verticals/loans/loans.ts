import { z } from 'zod';
import { usStates } from '../../account/onboarding.ts';
import { call } from '../../core/call.ts';
import { filterParam } from '../../core/filter-schema.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant, line, version } from '../../core/primitives.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { loanFields } from './loan-fields.ts';
import {
  amortizations,
  denialReasons,
  endings,
  loanPrograms,
  loanStates,
  occupancies,
  propertyKinds,
  purposes,
} from './loan-words.ts';
import { milestoneKeys, needs } from './milestones.ts';

const named = z.strictObject({ id, name: z.string() });
const timeZone = z.string().max(60).refine(isTimeZone, 'Choose a time zone.');
const rate = z.int().min(0).max(1_000_000);

/** A day that clocks are counted from: calendars of other centuries are not here. */
export const lendingDay = day.refine(
  (on) => on >= '2000-01-01' && on < '2100-01-01',
  'Enter a date from 2000 to 2099.',
);

/** What people write of a loan; days that rules follow have calls of their own. */
const details = {
  name: filledLine(120),
  number: line(60).nullable(),
  purpose: z.enum(purposes),
  program: z.enum(loanPrograms),
  amortization: z.enum(amortizations),
  termMonths: z.int().min(1).max(600).nullable(),
  rate: rate.nullable(),
  apr: rate.nullable(),
  amount: cents.min(0).nullable(),
  price: cents.min(0).nullable(),
  value: cents.min(0).nullable(),
  appraised: cents.min(0).nullable(),
  address: line(200).nullable(),
  city: line(80).nullable(),
  stateOrProvince: z.enum(usStates).nullable(),
  county: line(80).nullable(),
  postalCode: line(10).nullable(),
  units: z.int().min(1).max(4),
  occupancy: z.enum(occupancies),
  propertyType: z.enum(propertyKinds),
  deal: id.nullable(),
  closingOn: lendingDay.nullable(),
  timeZone,
  owner: id.nullable(),
  processor: id.nullable(),
};
export const loanDetails = z.strictObject(details);

export const loan = z.strictObject({
  ...details,
  name: z.string(),
  number: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  stateOrProvince: z.string().nullable(),
  county: z.string().nullable(),
  postalCode: z.string().nullable(),
  timeZone: z.string(),
  id,
  milestone: z.enum(milestoneKeys),
  state: z.enum(loanStates),
  /** The first borrower, where they are a lead. */
  lead: named.nullable(),
  deal: named.nullable(),
  /** The day the sixth of the six items came: the clock of the Loan Estimate runs from it. */
  applicationOn: day.nullable(),
  /** The day everything needed to decide was there: the clock of the credit decision runs from it. */
  completeOn: day.nullable(),
  intentOn: day.nullable(),
  decidedOn: day.nullable(),
  /** The day of the written notice of what the application lacks. */
  incompleteOn: day.nullable(),
  counterofferOn: day.nullable(),
  fundedOn: day.nullable(),
  lockExpiresOn: day.nullable(),
  endReason: z.string().nullable(),
  denialReasons: z.array(z.enum(denialReasons)),
  milestoneChangedAt: instant,
  modifiedAt: instant,
  createdAt: instant,
  archivedAt: instant.nullable(),
  version,
  can: z.strictObject({ change: z.boolean(), assign: z.boolean(), archive: z.boolean(), demographics: z.boolean() }),
});
export type Loan = z.infer<typeof loan>;

const optional = loanDetails.partial().shape;
export const newLoan = z.strictObject({
  ...optional,
  /** Left out, the borrower’s. */
  name: details.name.optional(),
  /** The first borrower. */
  lead: id.nullable().default(null),
});

const loanSorts = Object.entries(loanFields).flatMap(([name, field]) => ('sort' in field && field.sort ? [name] : []));
const sort = z
  .string()
  .regex(/^-?\w+$/)
  .refine((value) => loanSorts.includes(value.replace('-', '')), 'Lists can’t be sorted by this field.')
  .default('-createdAt');

export const loanSelection = z.strictObject({
  filter: filterParam(loanFields).optional(),
  search: z.string().trim().max(100).optional(),
  archived: z.enum(['no', 'only']).default('no'),
  timeZone: timeZone.default('UTC'),
});

export const loanTimelineItem = z.strictObject({
  id,
  kind: z.string(),
  at: instant,
  actor: z.strictObject({ kind: z.enum(['user', 'key', 'system']), id: id.nullable(), name: z.string().nullable() }),
  data: z.record(z.string(), z.unknown()),
});

export const read = { who: 'member', right: 'loans.read' } as const;
export const change = { who: 'member', right: 'loans.change' } as const;
const archive = { who: 'member', right: 'loans.archive' } as const;
export const one = z.strictObject({ id });

export const loanCore = {
  list: call({
    method: 'GET',
    path: '/loans',
    access: read,
    input: loanSelection.extend({ sort, ...pageInput }),
    output: pageOf(loan),
    summary: 'List the loans you can see, filtered and sorted, page by page.',
  }),
  count: call({
    method: 'GET',
    path: '/loans/count',
    access: read,
    input: loanSelection,
    output: z.strictObject({ count: z.int(), capped: z.boolean() }),
    summary: 'Count the loans a filter matches, up to ten thousand.',
  }),
  counts: call({
    method: 'GET',
    path: '/loans/counts',
    access: read,
    output: z.strictObject({ total: z.int(), open: z.int() }),
    summary: 'Count all loans you can see, and the open ones.',
  }),
  get: call({
    method: 'GET',
    path: '/loans/{id}',
    access: read,
    input: one,
    output: loan,
    errors: ['not_found'],
    summary: 'Get a loan.',
  }),
  create: call({
    method: 'POST',
    path: '/loans',
    access: { who: 'member', right: 'loans.create' },
    input: newLoan,
    output: loan,
    errors: ['not_found', 'plan_limit'],
    summary: 'Create a loan, with its first borrower if there is one.',
  }),
  change: call({
    method: 'PATCH',
    path: '/loans/{id}',
    access: change,
    input: loanDetails.partial().extend({ id }),
    output: loan,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'plan_limit'],
    summary:
      'Change a loan’s terms, property, or people. The sixth item of an application starts the Loan Estimate clock.',
  }),
  changeMilestone: call({
    method: 'POST',
    path: '/loans/{id}/milestone',
    access: change,
    input: z.strictObject({ id, milestone: z.enum(milestoneKeys) }),
    output: loan,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'plan_limit'],
    summary: 'Move a loan to another milestone, unless something required is missing.',
  }),
  next: call({
    method: 'GET',
    path: '/loans/{id}/next-milestone',
    access: read,
    input: one,
    output: z.strictObject({
      /** Null where it is over. */
      milestone: z.enum(milestoneKeys).nullable(),
      needs: z.array(z.strictObject({ need: z.enum(needs), isMet: z.boolean() })),
    }),
    errors: ['not_found'],
    summary: 'What a loan’s next milestone asks for, and what of it is there.',
  }),
  end: call({
    method: 'POST',
    path: '/loans/{id}/end',
    access: change,
    input: z.strictObject({
      id,
      ending: z.enum(endings),
      reason: line(300).default(''),
      /** Of a denial: the principal reasons, at most four. */
      denialReasons: z.array(z.enum(denialReasons)).max(4).default([]),
      /** The day the decision was made; today where it is left out. */
      on: lendingDay.optional(),
    }),
    output: loan,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    summary: 'End a loan that won’t fund: denied, withdrawn, closed for incompleteness, or approved but not accepted.',
  }),
  reopen: call({
    method: 'POST',
    path: '/loans/{id}/reopen',
    access: change,
    input: one,
    output: loan,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict', 'plan_limit'],
    summary: 'Reopen a loan that ended.',
  }),
  setDates: call({
    method: 'POST',
    path: '/loans/{id}/dates',
    access: change,
    input: z.strictObject({
      id,
      completeOn: lendingDay.nullable().optional(),
      intentOn: lendingDay.nullable().optional(),
      incompleteOn: lendingDay.nullable().optional(),
      counterofferOn: lendingDay.nullable().optional(),
    }),
    output: loan,
    errors: ['not_found'],
    repeat: 'natural',
    summary:
      'Log the days that clocks follow: complete application, notice of incompleteness, intent to proceed, counteroffer.',
  }),
  archive: call({
    method: 'POST',
    path: '/loans/{id}/archive',
    access: archive,
    input: one,
    output: loan,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Archive a loan. Nothing is lost.',
  }),
  restore: call({
    method: 'POST',
    path: '/loans/{id}/restore',
    access: archive,
    input: one,
    output: loan,
    errors: ['not_found', 'plan_limit'],
    repeat: 'natural',
    summary: 'Restore an archived loan.',
  }),
  timeline: call({
    method: 'GET',
    path: '/loans/{id}/timeline',
    access: read,
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(loanTimelineItem),
    errors: ['not_found'],
    summary: 'A loan’s activity, newest first.',
  }),
};
