import { z } from 'zod';
import { usStates } from '../../account/onboarding.ts';
import { bytes, call } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant, line, version } from '../../core/primitives.ts';
import { lineNames } from './lines.ts';
import {
  coverageValues,
  named,
  one,
  policy,
  readPolicies,
  termMonthsGiven,
  termPremium,
  workPolicies,
} from './policies.ts';

/** From the first word to the issued policy. What was lost waits for the day the other policy expires. */
export const stages = [
  'new',
  'contacted',
  'info_gathered',
  'quoted',
  'presented',
  'bind_requested',
  'bound',
  'issued',
  'lost',
  'nurture',
] as const;
export type Stage = (typeof stages)[number];
export const openStages: readonly Stage[] = [
  'new',
  'contacted',
  'info_gathered',
  'quoted',
  'presented',
  'bind_requested',
];

export const quoteStates = ['sent', 'quoted', 'declined', 'referred', 'timed_out', 'error'] as const;

/** What must be there before a policy is bound. */
export const bindItems = [
  'application_signed',
  'payment',
  'coverage_reviewed',
  'declinations_signed',
  'carrier_confirmed',
] as const;
export type BindItem = (typeof bindItems)[number];

/** The facts that carriers ask for first. */
const risk = {
  yearBuilt: z.int().min(1600).max(2100).nullable(),
  roofYear: z.int().min(1600).max(2100).nullable(),
  losses: z.int().min(0).max(100).nullable(),
  youngestDriver: z.int().min(14).max(120).nullable(),
  revenue: cents.min(0).nullable(),
};

const details = {
  line: z.enum(lineNames),
  stateOrProvince: z.enum(usStates),
  effectiveOn: day.nullable(),
  /** When the policy that they have elsewhere expires. */
  xDate: day.nullable(),
  currentCarrier: line(120),
  currentPremium: cents.min(0).nullable(),
  wanted: coverageValues,
  risk: z.strictObject(risk),
  owner: id.nullable(),
};
export const noRisk = { yearBuilt: null, roofYear: null, losses: null, youngestDriver: null, revenue: null };

export const quote = z.strictObject({
  id,
  carrier: named,
  state: z.enum(quoteStates),
  dueOn: day.nullable(),
  validUntil: day.nullable(),
  premium: cents.nullable(),
  months: z.int(),
  coverages: coverageValues,
  gapStated: z.string(),
  note: z.string(),
  modifiedAt: instant,
});
export type Quote = z.infer<typeof quote>;

const shown = {
  id,
  lead: named.nullable(),
  ...details,
  currentCarrier: z.string(),
  stage: z.enum(stages),
  lostReason: z.string(),
  lostTo: z.string(),
  lostPremium: cents.nullable(),
  /** The policy that the client has with the agency and that this is to take the place of. */
  replaces: id.nullable(),
  policy: id.nullable(),
  quotes: z.int(),
  /** Of those that wait for a carrier, the first that is due. */
  nextDueOn: day.nullable(),
  modifiedAt: instant,
  createdAt: instant,
  version,
  can: z.strictObject({ change: z.boolean(), assign: z.boolean(), archive: z.boolean() }),
};
export const opportunity = z.strictObject(shown);
export type Opportunity = z.infer<typeof opportunity>;

const quoteDetails = {
  carrier: id,
  state: z.enum(quoteStates),
  dueOn: day.nullable(),
  validUntil: day.nullable(),
  premium: termPremium.nullable(),
  months: termMonthsGiven,
  coverages: coverageValues,
  gapStated: line(500),
  note: line(500),
};

export const opportunities = {
  list: call({
    method: 'GET',
    path: '/opportunities',
    access: readPolicies,
    input: z.strictObject({
      stage: z.enum(stages).optional(),
      /** Those whose X-date comes up, the nearest first. */
      by: z.enum(['newest', 'xDate', 'due']).default('newest'),
      search: z.string().trim().max(100).optional(),
      ...pageInput,
    }),
    output: pageOf(opportunity),
    summary: 'List the opportunities you can see: by stage, by X-date, or by when a carrier’s answer is due.',
  }),
  counts: call({
    method: 'GET',
    path: '/opportunities/counts',
    access: readPolicies,
    output: z.strictObject({ stages: z.record(z.string(), z.int()) }),
    summary: 'Count the opportunities you can see by stage.',
  }),
  get: call({
    method: 'GET',
    path: '/opportunities/{id}',
    access: readPolicies,
    input: one,
    output: z.strictObject({
      ...shown,
      list: z.array(quote),
      /** Ids of quotes by what a year costs, and those that can’t be compared by price yet. */
      ranked: z.array(id),
      held: z.array(z.strictObject({ id, gaps: z.array(z.string()) })),
    }),
    errors: ['not_found'],
    summary: 'Get an opportunity with its quotes, ranked by price only where coverage matches or the gap is stated.',
  }),
  create: call({
    method: 'POST',
    path: '/opportunities',
    access: workPolicies,
    input: z.strictObject({
      lead: id,
      ...details,
      effectiveOn: details.effectiveOn.default(null),
      xDate: details.xDate.default(null),
      currentCarrier: details.currentCarrier.default(''),
      currentPremium: details.currentPremium.default(null),
      wanted: details.wanted.default({}),
      risk: details.risk.default(noRisk),
      owner: id.nullable().optional(),
      replaces: id.nullable().default(null),
    }),
    output: opportunity,
    errors: ['not_found'],
    summary: 'Open an opportunity: an insured and the line they need.',
  }),
  change: call({
    method: 'PATCH',
    path: '/opportunities/{id}',
    access: workPolicies,
    input: z.strictObject(details).omit({ line: true }).partial().extend({ id }),
    output: opportunity,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change what is known of a risk and what coverage is wanted.',
  }),
  changeStage: call({
    method: 'POST',
    path: '/opportunities/{id}/stage',
    access: workPolicies,
    input: z.strictObject({
      id,
      stage: z.enum(stages).exclude(['bound']),
      lostReason: line(200).default(''),
      lostTo: line(120).default(''),
      lostPremium: cents.min(0).nullable().default(null),
    }),
    output: opportunity,
    errors: ['not_found', 'conflict', 'plan_limit'],
    repeat: 'natural',
    summary: 'Move an opportunity to another stage. When lost, its X-date rolls to the next year.',
  }),
  addQuote: call({
    method: 'POST',
    path: '/opportunities/{id}/quotes',
    access: workPolicies,
    input: z.strictObject({
      id,
      ...quoteDetails,
      state: quoteDetails.state.default('sent'),
      dueOn: quoteDetails.dueOn.default(null),
      validUntil: quoteDetails.validUntil.default(null),
      premium: quoteDetails.premium.default(null),
      months: quoteDetails.months.default(12),
      coverages: quoteDetails.coverages.default({}),
      gapStated: quoteDetails.gapStated.default(''),
      note: quoteDetails.note.default(''),
      /** Sent although the carrier’s appetite declines it, and why. */
      despite: line(300).default(''),
    }),
    output: quote,
    errors: ['not_found', 'conflict', 'plan_limit'],
    summary: 'Send a submission to a carrier, or enter a quote by hand. Appetite is checked first.',
  }),
  changeQuote: call({
    method: 'PATCH',
    path: '/opportunities/{id}/quotes/{quoteId}',
    access: workPolicies,
    input: z.strictObject(quoteDetails).omit({ carrier: true }).partial().extend({ id, quoteId: id }),
    output: quote,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary:
      'Update a quote: what the carrier answered, its premium, limits and deductibles, or the gap that was stated.',
  }),
  bind: call({
    method: 'POST',
    path: '/opportunities/{id}/bind',
    access: workPolicies,
    input: z.strictObject({
      id,
      quoteId: id,
      effectiveOn: day,
      number: line(40).nullable().default(null),
      items: z.array(z.enum(bindItems)).max(bindItems.length),
      /** Why it is to begin in the past. */
      reason: line(300).default(''),
      /** Who signed the application. */
      signedBy: filledLine(200),
    }),
    output: policy,
    errors: ['not_found', 'conflict'],
    summary: 'Bind a quote once its checklist is complete. The policy and its binder come of it.',
  }),
  binderPdf: call({
    method: 'GET',
    path: '/opportunities/{id}/binder',
    access: readPolicies,
    input: one,
    output: bytes,
    reply: 'stream',
    errors: ['not_found', 'conflict'],
    summary: 'Download the binder of a bound opportunity as PDF.',
  }),
};
