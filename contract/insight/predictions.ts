import { z } from 'zod';
import type { Right } from '../core/access.ts';
import { call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { day, id, instant } from '../core/primitives.ts';
import { quality, reason } from '../people/scoring.ts';

/** What is foretold of people: an appointment within 30 days of coming, a closing within 90 of becoming a client, a listing within a year of a closing. */
export const leadTargets = ['appointment', 'closing', 'listing'] as const;
export type LeadTarget = (typeof leadTargets)[number];
/** What is foretold of records: a loan that is never funded, a policy that ends with its term, a lease that is renewed. */
export const recordTargets = ['fallout', 'nonrenewal', 'renewal'] as const;
export type RecordTarget = (typeof recordTargets)[number];
export const targets = [...leadTargets, ...recordTargets] as const;
export type Target = (typeof targets)[number];
export const targetDays: Record<Target, number> = {
  appointment: 30,
  closing: 90,
  listing: 365,
  fallout: 180,
  nonrenewal: 60,
  renewal: 90,
};
/** What one must see to see what is foretold of it. */
export const targetRights: Record<Target, Right> = {
  appointment: 'leads.read',
  closing: 'leads.read',
  listing: 'leads.read',
  fallout: 'loans.read',
  nonrenewal: 'policies.read',
  renewal: 'rentals.read',
};

/** What models of records look at. The lists are closed: no place, no name, nothing of who somebody is. */
export const recordFeatures = {
  fallout: {
    purpose: 'word',
    program: 'word',
    amortization: 'word',
    termMonths: 'number',
    amount: 'number',
    loanToValue: 'number',
    units: 'number',
    occupancy: 'word',
    propertyType: 'word',
  },
  nonrenewal: {
    line: 'word',
    billType: 'word',
    premium: 'number',
    termsHeld: 'number',
    monthsInsured: 'number',
    otherPolicies: 'number',
    premiumChange: 'number',
  },
  renewal: { rent: 'number', monthsLived: 'number', lateFees: 'number', requests: 'number', rentBelowMarket: 'number' },
} as const satisfies Record<RecordTarget, Record<string, 'word' | 'number'>>;

export const predictionNeeds = { outcomes: 200, ofEach: 30 };
const predictionRefusals = ['few_outcomes', 'one_sided', 'no_better'] as const;
export const bands = ['high', 'usual', 'low'] as const;

export const backTest = z.strictObject({
  month: day,
  rows: z.int(),
  said: z.number(),
  happened: z.number(),
  brier: z.number(),
});
export type BackTest = z.infer<typeof backTest>;

const predictionState = z.strictObject({
  target: z.enum(targets),
  days: z.int(),
  /** Outcomes known when it was last trained; null where it never was. */
  latest: z
    .strictObject({
      state: z.enum(['ready', 'refused']),
      refusal: z.enum(predictionRefusals).nullable(),
      outcomes: z.int(),
      positives: z.int(),
      trainedAt: instant,
      quality: quality.nullable(),
      backTest: z.array(backTest),
      /** What goes in, and how far it moves a prediction. */
      features: z.array(z.strictObject({ feature: z.string(), weight: z.number() })),
      /** The last three months were far off what was said. */
      hasDrifted: z.boolean(),
    })
    .nullable(),
  training: z.boolean(),
});
export type PredictionState = z.infer<typeof predictionState>;

export const prediction = z.strictObject({
  id,
  /** Where it is seen. */
  to: z.string(),
  name: z.string(),
  chance: z.number(),
  band: z.enum(bands),
  reasons: z.array(reason).max(3),
  madeAt: instant,
});
export type Prediction = z.infer<typeof prediction>;

const target = z.enum(targets);

/** Within so many days of what was said somebody turned to them, or nobody did. */
export const followDays = 7;
const outcome = z.strictObject({ people: z.int(), happened: z.int() });

export const predictions = {
  state: call({
    method: 'GET',
    path: '/predictions/models',
    access: { who: 'member', right: 'leads.read' },
    output: z.strictObject({
      models: z.array(predictionState),
      needed: z.strictObject({ outcomes: z.int(), ofEach: z.int() }),
      /** What never goes in, and why. */
      forbidden: z.array(z.strictObject({ word: z.string(), why: z.string() })),
    }),
    summary: 'What was learned from the organization’s own outcomes, how good it is, and what never goes in.',
  }),
  list: call({
    method: 'GET',
    path: '/predictions',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ target, ...pageInput }),
    output: pageOf(prediction),
    summary: 'Leads you may see by their probability, the likeliest first, each with what speaks for and against it.',
  }),
  followed: call({
    method: 'GET',
    path: '/predictions/followed',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ target: z.enum(leadTargets) }),
    output: z.strictObject({
      /** Days in which it could come true. */
      days: z.int(),
      /** People of whom it is not known yet. */
      waiting: z.int(),
      bands: z.array(z.strictObject({ band: z.enum(bands), worked: outcome, left: outcome })),
    }),
    summary:
      'What came of predictions: of the people you may see, by probability, who was contacted within a week, who was not, and of how many it came true.',
  }),
  train: call({
    method: 'POST',
    path: '/predictions/train',
    access: { who: 'member', right: 'scoring.change' },
    output: z.strictObject({ jobId: id }),
    waits: false,
    summary: 'Learn from the organization’s outcomes now. It also happens every week by itself.',
  }),
};
