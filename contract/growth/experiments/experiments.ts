import { z } from 'zod';
import { call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { filledLine, id, instant, line, text } from '../../core/primitives.ts';
import { campaigns } from '../campaigns/campaigns.ts';
import { mostEach, verdicts } from './trial.ts';

/** What a version should increase. */
export const experimentGoals = ['inquiry', 'appointment', 'reached'] as const;
export type ExperimentGoal = (typeof experimentGoals)[number];
/** What must not decrease: if it does, the experiment ends and every visitor gets the original page. */
export const experimentGuards = ['none', 'inquiry', 'went_on'] as const;
export type ExperimentGuard = (typeof experimentGuards)[number];
const experimentStates = ['draft', 'running', 'ended'] as const;
export type ExperimentState = (typeof experimentStates)[number];
/** Why an experiment ended. */
export const experimentEnds = ['decided', 'alike', 'guard', 'uneven', 'page_changed', 'expired', 'stopped'] as const;
export type ExperimentEnd = (typeof experimentEnds)[number];

const variant = z.enum(['a', 'b']);
/** The share of visitors; 0.031 is 3.1 percent. */
const share = z.number().min(0).max(1);
const range = z.strictObject({ difference: z.number(), low: z.number(), high: z.number() });
const arm = z.strictObject({ seen: z.int(), hits: z.int(), kept: z.int() });

const experimentResult = z.strictObject({
  a: arm,
  b: arm,
  range: range.nullable(),
  guard: range.nullable(),
  verdict: z.enum(verdicts),
});
export type ExperimentResult = z.infer<typeof experimentResult>;

const words = z.strictObject({ path: z.string(), was: z.string(), now: z.string() });

export const experiment = z.strictObject({
  id,
  name: z.string(),
  state: z.enum(experimentStates),
  page: z.strictObject({ id, title: z.string(), address: z.string() }),
  block: z.string(),
  /** The text of version B. */
  words: z.array(words),
  goal: z.enum(experimentGoals),
  target: z.string(),
  guard: z.enum(experimentGuards),
  /** The relative difference that the experiment should detect. */
  lift: z.number(),
  rate: share,
  /** The number of visitors each version needs. */
  each: z.int(),
  /** The expected duration; null if the page has had too few visits to tell. */
  days: z.int().nullable(),
  startedAt: instant.nullable(),
  startedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  end: z.enum(experimentEnds).nullable(),
  /** The version the page was left with, and the member who chose it. */
  applied: variant.nullable(),
  appliedBy: z.string().nullable(),
  result: experimentResult,
  can: z.strictObject({ change: z.boolean() }),
});
export type Experiment = z.infer<typeof experiment>;

const measured = {
  page: id,
  goal: z.enum(experimentGoals),
  /** For the goal “reached”: the target page, with its public path (`/s/my-site/contact`). */
  target: line(300).default(''),
};
const sized = {
  lift: z.coerce.number<number>().min(0.05, 'At least 5 percent.').max(3, 'At most 300 percent.'),
  /** The expected rate, for pages with too few visits to measure it. */
  rate: z.coerce.number<number>().min(0.001, 'At least 0.1 percent.').max(0.9, 'At most 90 percent.').optional(),
};

const testable = z.strictObject({
  /** The block's position: `3`, or `3.0.1` inside a column. */
  place: z.string(),
  type: z.string(),
  words: z.array(z.strictObject({ path: z.string(), text: z.string() })),
});
export type TestableBlock = z.infer<typeof testable>;

const compared = z.strictObject({
  id,
  name: z.string(),
  startedAt: instant.nullable(),
  compared: campaigns.get.output.shape.compared.unwrap(),
});
export type ComparedCampaign = z.infer<typeof compared>;

const read = { who: 'member', right: 'sites.read' } as const;
const manage = { who: 'member', right: 'sites.manage' } as const;
const one = z.strictObject({ id });

export const experiments = {
  list: call({
    method: 'GET',
    path: '/experiments',
    access: read,
    input: z.strictObject({ ...pageInput }),
    output: pageOf(experiment),
    summary:
      'Experiments on pages of your sites, the newest first, each with what is known of it now or what came of it.',
  }),
  campaigns: call({
    method: 'GET',
    path: '/experiments/campaigns',
    access: campaigns.list.access,
    output: z.strictObject({ rows: z.array(compared).max(50) }),
    summary: 'Campaigns that were sent in two versions, the newest first, with what can be said of each.',
  }),
  blocks: call({
    method: 'GET',
    path: '/experiments/blocks',
    access: read,
    input: z.strictObject({ page: id }),
    output: z.strictObject({ blocks: z.array(testable) }),
    errors: ['not_found'],
    summary: 'Blocks of a published page whose words can be tested.',
  }),
  plan: call({
    method: 'GET',
    path: '/experiments/plan',
    access: read,
    input: z.strictObject({ ...measured, ...sized }),
    output: z.strictObject({
      /** In the last 90 days. */
      visits: z.int(),
      hits: z.int(),
      /** Measured or given; null if neither. */
      rate: share.nullable(),
      isMeasured: z.boolean(),
      each: z.int().max(mostEach).nullable(),
      days: z.int().nullable(),
    }),
    errors: ['not_found'],
    summary:
      'How many visitors each version needs before anything can be said, and how long that takes at the pace of the last 90 days.',
  }),
  create: call({
    method: 'POST',
    path: '/experiments',
    access: manage,
    input: z.strictObject({
      name: filledLine(120),
      ...measured,
      ...sized,
      guard: z.enum(experimentGuards).default('none'),
      place: z.string().regex(/^\d{1,3}(\.\d\.\d{1,2})?$/, 'There is no such place.'),
      /** The text of version B by field. */
      words: z.record(z.string().max(80), text(20_000)),
    }),
    output: experiment,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Plan an experiment: one block of a published page in two versions. Nobody sees it until it is started.',
  }),
  start: call({
    method: 'POST',
    path: '/experiments/{id}/start',
    access: manage,
    reaches: 'public',
    input: one,
    output: experiment,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary:
      'Start an experiment: half of the visitors get version B. Refused where its words break fair housing or credit rules.',
  }),
  stop: call({
    method: 'POST',
    path: '/experiments/{id}/stop',
    access: manage,
    input: one,
    output: experiment,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Stop an experiment. Everybody gets the page as it is published; what was counted stays.',
  }),
  apply: call({
    method: 'POST',
    path: '/experiments/{id}/apply',
    access: manage,
    reaches: 'public',
    input: z.strictObject({ id, variant }),
    output: experiment,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Leave the page with one of the versions, once the experiment has ended. Version B is published.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/experiments/{id}',
    access: manage,
    input: one,
    output: done,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Delete an experiment that was never started.',
  }),
  people: call({
    method: 'GET',
    path: '/experiments/{id}/people',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ id, variant, ...pageInput }),
    output: pageOf(z.strictObject({ id, name: z.string(), at: instant })),
    errors: ['not_found'],
    summary: 'Of those who saw a version and did what it is measured by, the people you may see.',
  }),
};
