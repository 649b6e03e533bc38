import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { id, instant, line, version } from '../core/primitives.ts';
import { ruleNames, type Weights } from './scoring-rules.ts';

const ruleName = z.enum(ruleNames as [(typeof ruleNames)[number], ...typeof ruleNames]);

/** One line of a score: the rule, how often, since when, and its points today. */
export const receipt = z.strictObject({
  /** `limit`: points removed by the caps; `floor`: points added so that the score doesn't fall below zero. */
  rule: z.union([ruleName, z.enum(['fitLimit', 'engagementLimit', 'limit', 'floor'])]),
  points: z.int(),
  times: z.int(),
  /** When it last happened, for fading points. */
  at: instant.nullable(),
  /** The day on which its points reach zero. */
  goneOn: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** What moved a model's estimate: the feature, its value, and how far. */
export const reason = z.strictObject({
  feature: z.string(),
  value: z.union([z.string(), z.number(), z.null()]),
  /** From −3, strongly against, to 3, strongly for. */
  strength: z.int().min(-3).max(3),
});
export type Reason = z.infer<typeof reason>;

export const estimate = z.strictObject({
  /** The share of similar leads that were won. */
  chance: z.number(),
  /** The organization's overall share. */
  usual: z.number(),
  reasons: z.array(reason).max(3),
  trainedAt: instant,
});

const points = z.int().min(-100).max(100);
export const weights = z.strictObject({
  caps: z.strictObject({ fit: z.int().min(0).max(100), engagement: z.int().min(0).max(100) }),
  rules: z.partialRecord(ruleName, z.strictObject({ points, days: z.int().min(1).max(365).optional() })),
}) satisfies z.ZodType<Weights>;

const bands = z.array(z.int()).length(5);

export const signals = ['visited', 'viewed_home', 'saved_home'] as const;

export const quality = z.strictObject({
  rows: z.int(),
  positives: z.int(),
  auc: z.number(),
  brier: z.number(),
  baseline: z.number(),
  calibrationError: z.number(),
  lift: z.number(),
  bins: z.array(z.strictObject({ rows: z.int(), said: z.number(), happened: z.number() })),
});

/** Why there is no model: too few outcomes, too few of one kind, or no better than guessing. */
export const refusals = ['few_outcomes', 'one_sided', 'no_better'] as const;

export const modelState = z.strictObject({
  /** The outcomes known now, and how many are needed. */
  outcomes: z.int(),
  won: z.int(),
  lost: z.int(),
  needed: z.strictObject({ outcomes: z.int(), ofEach: z.int() }),
  latest: z
    .strictObject({
      state: z.enum(['ready', 'refused']),
      refusal: z.enum(refusals).nullable(),
      trainedAt: instant,
      outcomes: z.int(),
      won: z.int(),
      quality: quality.nullable(),
      features: z.array(z.strictObject({ feature: z.string(), weight: z.number() })),
    })
    .nullable(),
  /** A training job that is waiting or running. */
  training: z.strictObject({ jobId: id }).nullable(),
  /** Data that is never used, with the reasons. */
  forbidden: z.array(z.strictObject({ word: z.string(), why: z.string() })),
});
export type ModelState = z.infer<typeof modelState>;

const read = { who: 'member', right: 'leads.read' } as const;
const change = { who: 'member', right: 'scoring.change' } as const;

export const scoring = {
  explain: call({
    method: 'GET',
    path: '/leads/{id}/score',
    access: read,
    input: z.strictObject({ id }),
    output: z.strictObject({
      score: z.int(),
      receipts: z.array(receipt),
      /** What would raise the score most, and by how much. */
      raises: z.array(z.strictObject({ rule: ruleName, points: z.int() })).max(3),
      estimate: estimate.nullable(),
    }),
    errors: ['not_found'],
    summary: 'What a lead’s score is made of, what would raise it, and what the organization’s own history says.',
  }),
  signal: call({
    method: 'POST',
    path: '/leads/{id}/signals',
    access: { who: 'member', right: 'leads.change' },
    input: z.strictObject({ id, signal: z.enum(signals), about: line(200).default('') }),
    output: done,
    errors: ['not_found'],
    summary: 'Tell what a person did on a site of yours: came by, looked at a home, saved one.',
  }),
  rules: call({
    method: 'GET',
    path: '/scoring/rules',
    access: read,
    output: z.strictObject({ weights, version }),
    summary: 'How many points each rule of the score gives here.',
  }),
  preview: call({
    method: 'POST',
    path: '/scoring/preview',
    access: change,
    input: z.strictObject({ weights }),
    output: z.strictObject({
      /** How many of the newest leads were sampled. */
      sampled: z.int(),
      up: z.int(),
      down: z.int(),
      /** How many leads have 0–19, 20–39, 40–59, 60–79, and 80–100 points. */
      before: bands,
      after: bands,
      movers: z.array(z.strictObject({ id, name: z.string(), before: z.int(), after: z.int() })).max(8),
    }),
    repeat: 'natural',
    waits: false,
    summary: 'What other points would do to scores, without doing it.',
  }),
  changeRules: call({
    method: 'PUT',
    path: '/scoring/rules',
    access: change,
    input: z.strictObject({ weights }),
    output: z.strictObject({ weights, version }),
    versioned: true,
    errors: ['version_conflict'],
    waits: false,
    summary: 'Set the points of rules. All scores are recalculated.',
  }),
  model: call({
    method: 'GET',
    path: '/scoring/model',
    access: change,
    output: modelState,
    summary: 'What was learned from the organization’s own history, how good it is, and what never goes in.',
  }),
  train: call({
    method: 'POST',
    path: '/scoring/model/train',
    access: change,
    output: z.strictObject({ jobId: id }),
    waits: false,
    summary: 'Learn from the organization’s history now. It also happens every week by itself.',
  }),
};
