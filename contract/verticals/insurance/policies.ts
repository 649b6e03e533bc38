import { z } from 'zod';
import { usStates } from '../../account/onboarding.ts';
import { call, done } from '../../core/call.ts';
import { filterParam } from '../../core/filter-schema.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, id, instant, line, version } from '../../core/primitives.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { coverages, lineNames } from './lines.ts';
import { policyFields } from './policy-fields.ts';
import { billTypes, renewalDecisions } from './policy-words.ts';
import { cancelMethods, endings, policyStates, transactionKinds } from './transactions.ts';

const named = z.strictObject({ id, name: z.string() });
const timeZone = z.string().max(60).refine(isTimeZone, 'Choose a time zone.');
export const termMonthsGiven = z.int().min(1, 'Enter 1 to 36 months.').max(36, 'Enter 1 to 36 months.');
export const termPremium = cents.min(0, 'Enter an amount of zero or more.');

/** Of a line: cents of limits and deductibles, 1 or 0 of what one has or has not. */
export const coverageValues = z.record(
  z
    .string()
    .max(40)
    .regex(/^[a-zA-Z]+$/),
  z.int().min(0).max(1_000_000_000_000),
);

/** Names that a line has no coverage by. */
export const strangersIn = (name: keyof typeof coverages, given: Readonly<Record<string, number>>): string[] =>
  Object.keys(given).filter((key) => !Object.hasOwn(coverages[name], key));

export const policy = z.strictObject({
  id,
  insured: z.string(),
  lead: named.nullable(),
  line: z.enum(lineNames),
  carrier: named,
  number: z.string().nullable(),
  state: z.enum(policyStates),
  stateOrProvince: z.string().nullable(),
  billType: z.enum(billTypes),
  mortgagee: z.string(),
  coverages: coverageValues,
  /** Of the current term, all changes counted in. */
  premium: cents,
  effectiveOn: day,
  expiresOn: day,
  /** The first day that is no longer insured. */
  endsOn: day,
  /** When the first policy of its chain began, whatever it was rewritten into. */
  inceptionOn: day,
  ending: z.enum(endings).nullable(),
  /** The policy that this one rewrites, where that is another record. */
  continues: named.nullable(),
  decision: z.enum(renewalDecisions),
  renewalPremium: cents.nullable(),
  renewalReason: z.string(),
  owner: id.nullable(),
  modifiedAt: instant,
  createdAt: instant,
  archivedAt: instant.nullable(),
  version,
  can: z.strictObject({ change: z.boolean(), assign: z.boolean(), archive: z.boolean() }),
});
export type Policy = z.infer<typeof policy>;

export const newPolicy = z.strictObject({
  lead: id,
  line: z.enum(lineNames),
  carrier: id,
  number: line(40).nullable().default(null),
  effectiveOn: day,
  months: termMonthsGiven.default(12),
  premium: termPremium,
  stateOrProvince: z.enum(usStates).nullable().default(null),
  billType: z.enum(billTypes).default('direct'),
  mortgagee: line(200).default(''),
  coverages: coverageValues.default({}),
  /** Rewrites this policy of the same insured: it keeps its inception, and is neither lost nor new. */
  continues: id.nullable().default(null),
  /** Left out, the policy is its maker’s. */
  owner: id.nullable().optional(),
});

const policySorts = Object.entries(policyFields).flatMap(([name, field]) =>
  'sort' in field && field.sort ? [name] : [],
);
const sort = z
  .string()
  .regex(/^-?\w+$/)
  .refine((value) => policySorts.includes(value.replace('-', '')), 'Lists can’t be sorted by this field.')
  .default('-createdAt');

export const policySelection = z.strictObject({
  filter: filterParam(policyFields).optional(),
  search: z.string().trim().max(100).optional(),
  archived: z.enum(['no', 'only']).default('no'),
  timeZone: timeZone.default('UTC'),
});

/** What is wanted of a policy. Which of the amounts count depends on the kind. */
export const wish = z.strictObject({
  id,
  kind: z.enum(transactionKinds).exclude(['new']),
  effectiveOn: day,
  /** Of renewals and rewrites: the term’s. */
  months: termMonthsGiven.default(12),
  premium: termPremium.default(0),
  /** Of rewrites: who writes it from then on, and under which number. Left out, as before. */
  carrier: id.optional(),
  number: line(40).nullable().optional(),
  /** Of endorsements: what a whole term would cost more or, below zero, less. */
  termChange: cents.default(0),
  /** Of cancellations. */
  method: z.enum(cancelMethods).default('pro_rata'),
  /** Of endorsements: makes the holder of a certificate an additional insured, or waives subrogation. */
  grants: z
    .array(z.enum(['additional_insured', 'waiver']))
    .max(2)
    .default([]),
  reason: line(300).default(''),
});
export type PolicyWish = z.input<typeof wish>;

export const transaction = z.strictObject({
  id,
  kind: z.enum(transactionKinds),
  term: z.int(),
  effectiveOn: day,
  expiresOn: day.nullable(),
  premium: cents,
  method: z.enum(cancelMethods).nullable(),
  carrier: z.string(),
  number: z.string().nullable(),
  grants: z.array(z.string()),
  reason: z.string(),
  at: instant,
  by: z.string().nullable(),
});

const termShown = z.strictObject({
  number: z.int(),
  openedBy: z.enum(transactionKinds),
  effectiveOn: day,
  expiresOn: day,
  endsOn: day,
  written: cents,
  earned: cents,
  ending: z.enum(endings).nullable(),
});

const reckoning = z.strictObject({
  lines: z.array(
    z.strictObject({ kind: z.enum(transactionKinds), effectiveOn: day, expiresOn: day.nullable(), premium: cents }),
  ),
  change: cents,
  written: cents,
  days: z.strictObject({ inForce: z.int(), left: z.int(), term: z.int() }),
  earned: cents,
  unearned: cents,
  returned: cents,
  kept: cents,
});

export const timelineItem = z.strictObject({
  id,
  kind: z.string(),
  at: instant,
  actor: z.strictObject({ kind: z.enum(['user', 'key', 'system']), id: id.nullable(), name: z.string().nullable() }),
  data: z.record(z.string(), z.unknown()),
});

export const readPolicies = { who: 'member', right: 'policies.read' } as const;
export const workPolicies = { who: 'member', right: 'policies.work' } as const;
const archive = { who: 'member', right: 'policies.archive' } as const;
const one = z.strictObject({ id });
/** What claims cost, and what was earned. */
const losses = { earned: cents, paid: cents, reserved: cents, ratio: z.int().nullable() };

const period = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Enter a date after the first.' });

export const policies = {
  list: call({
    method: 'GET',
    path: '/policies',
    access: readPolicies,
    input: policySelection.extend({ sort, ...pageInput }),
    output: pageOf(policy),
    summary: 'List the policies you can see, filtered and sorted, page by page.',
  }),
  count: call({
    method: 'GET',
    path: '/policies/count',
    access: readPolicies,
    input: policySelection,
    output: z.strictObject({ count: z.int(), capped: z.boolean() }),
    summary: 'Count the policies a filter matches, up to ten thousand.',
  }),
  counts: call({
    method: 'GET',
    path: '/policies/counts',
    access: readPolicies,
    output: z.strictObject({ total: z.int(), expiring: z.int() }),
    summary: 'Count the policies you can see, and those that expire in the next 60 days and aren’t renewed yet.',
  }),
  measures: call({
    method: 'GET',
    path: '/policies/measures',
    access: readPolicies,
    input: period,
    output: z.strictObject({
      retention: z.strictObject({ begun: z.int(), kept: z.int(), rate: z.int().nullable() }),
      lost: z.array(policy).max(100),
      lossRatios: z.array(z.strictObject({ carrier: named, line: z.enum(lineNames), ...losses })),
      /** The same by producer; null is the agency. */
      producers: z.array(z.strictObject({ owner: id.nullable(), ...losses })),
      total: z.strictObject(losses),
    }),
    summary: 'Retention between two days with the policies that were lost, and loss ratios on earned premium.',
  }),
  get: call({
    method: 'GET',
    path: '/policies/{id}',
    access: readPolicies,
    input: one,
    output: policy,
    errors: ['not_found'],
    summary: 'Get a policy.',
  }),
  create: call({
    method: 'POST',
    path: '/policies',
    access: workPolicies,
    input: newPolicy,
    output: policy,
    errors: ['not_found'],
    summary: 'Add a policy with its first term.',
  }),
  change: call({
    method: 'PATCH',
    path: '/policies/{id}',
    access: workPolicies,
    input: z
      .strictObject({
        number: line(40).nullable(),
        stateOrProvince: z.enum(usStates).nullable(),
        billType: z.enum(billTypes),
        mortgagee: line(200),
        coverages: coverageValues,
        owner: id.nullable(),
        continues: id.nullable(),
      })
      .partial()
      .extend({ id }),
    output: policy,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change what a policy says beside its terms and premium, which follow from its transactions.',
  }),
  archive: call({
    method: 'POST',
    path: '/policies/{id}/archive',
    access: archive,
    input: one,
    output: policy,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Archive a policy. Nothing is lost.',
  }),
  restore: call({
    method: 'POST',
    path: '/policies/{id}/restore',
    access: archive,
    input: one,
    output: policy,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Restore an archived policy.',
  }),
  transactions: call({
    method: 'GET',
    path: '/policies/{id}/transactions',
    access: readPolicies,
    input: one,
    output: z.strictObject({ transactions: z.array(transaction), terms: z.array(termShown), today: day }),
    errors: ['not_found'],
    summary: 'Everything that was transacted on a policy, and the terms that follow from it.',
  }),
  preview: call({
    method: 'POST',
    path: '/policies/{id}/preview',
    access: readPolicies,
    input: wish,
    output: reckoning,
    errors: ['not_found'],
    repeat: 'read',
    summary: 'Compute the premium of a transaction and how it came to be, without saving it.',
  }),
  transact: call({
    method: 'POST',
    path: '/policies/{id}/transactions',
    access: workPolicies,
    input: wish,
    output: policy,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Renew, rewrite, endorse, cancel, reinstate or nonrenew a policy.',
  }),
  decideRenewal: call({
    method: 'POST',
    path: '/policies/{id}/renewal',
    access: workPolicies,
    input: z.strictObject({
      id,
      decision: z.enum(renewalDecisions),
      renewalPremium: termPremium.nullable().default(null),
      renewalReason: line(300).default(''),
    }),
    output: policy,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Log what the carrier offers for the next term and whether to accept, remarket or let it go.',
  }),
  timeline: call({
    method: 'GET',
    path: '/policies/{id}/timeline',
    access: readPolicies,
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(timelineItem),
    errors: ['not_found'],
    summary: 'A policy’s activity, newest first.',
  }),
};
export { done, named, one, timeZone };
