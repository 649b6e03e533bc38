import { z } from 'zod';
import { call } from '../call.ts';
import { pageInput, pageOf } from '../page.ts';
import { day, instant } from '../primitives.ts';
import { isTimeZone } from '../time-zone.ts';
import { formulaMessage, mostFormulas, readFormula } from './formula.ts';
import { units } from './metric.ts';
import { comparisons, grains, isPeriod } from './period.ts';
import { mostRelated, readRelated } from './related.ts';

const metricId = z.string().regex(/^[a-z][a-z0-9_]{1,60}$/, 'This is not the name of a metric.');
const dimensionName = z.string().regex(/^[a-zA-Z]{1,40}$/, 'This is not the name of a grouping.');

const mostMetrics = 12;
export const mostGroups = 200;
export const mostBuckets = 400;

/**
 * Of a lead that came several times, which coming counts by source. Left out, the source that stands in its record. `influenced` counts
 * it under every source it came by: groups then add up to more than the whole.
 */
export const attributions = ['first', 'last', 'influenced'] as const;
export type Attribution = (typeof attributions)[number];

/** Read where it is asked: what is wrong with it is told with its place. */
const formula = z
  .string()
  .trim()
  .max(240, 'At most 240 characters.')
  .superRefine((text, context) => {
    const read = readFormula(text);
    if ('problem' in read) context.addIssue({ code: 'custom', message: formulaMessage(read.problem) });
  });

export const period = z
  .string()
  .refine(isPeriod, 'Choose a period, or write its first and last day: 2026-01-01..2026-03-31.')
  .default('last_30_days');

/** Flat, so that a question stands in an address as it does in a widget and a report. */
export const questionShape = {
  metrics: z.array(metricId).min(1, 'Choose a metric.').max(mostMetrics),
  by: z.array(dimensionName).max(2, 'Group by two things at most.').default([]),
  /** Over fields of the records that are counted, as their list writes it. */
  filter: z.string().max(4_000).optional(),
  /** What must be there beside them: `deal~state:is(won)`, or `!loan` for none. */
  related: z
    .array(
      z
        .string()
        .max(3_100)
        .refine((text) => readRelated(text) !== undefined, 'This cannot be read.'),
    )
    .max(mostRelated, `At most ${mostRelated}.`)
    .optional(),
  period,
  grain: z.enum(grains).optional(),
  compare: z.enum(comparisons).default('none'),
  /** As everything was at the end of this day, or at this moment. */
  asOf: z.union([day, instant]).optional(),
  attribution: z.enum(attributions).optional(),
  /** Columns made of the others: `Return = (commission - spend) / spend`. */
  formulas: z.array(formula).max(mostFormulas, `At most ${mostFormulas}.`).optional(),
};
export const question = z.strictObject(questionShape);
export type Question = z.infer<typeof question>;

export const cell = z.strictObject({
  /** Null where there is nothing to take a mean or a share of, never a zero. */
  value: z.number().nullable(),
  /** How many records it is made of: as many as open behind it. */
  n: z.int(),
  /** Of a share: how many are also these, and where the true one lies. */
  part: z.int().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Of a share: of fewer than 30 only the range says something. */
  tooFew: z.boolean(),
});
export type Cell = z.infer<typeof cell>;

const cells = z.record(z.string(), cell);
const line = z.strictObject({
  cells,
  /** By stretch of time, in the order of `buckets`. */
  series: z.record(z.string(), z.array(cell)).nullable(),
  previous: cells.nullable(),
});
export type Line = z.infer<typeof line>;

export const answer = z.strictObject({
  metrics: z.array(z.strictObject({ id: z.string(), version: z.int() })),
  /** In whose days it is counted. */
  timeZone: z.string(),
  from: day,
  to: day,
  comparedFrom: day.nullable(),
  comparedTo: day.nullable(),
  asOf: instant.nullable(),
  /** When it was counted. */
  at: instant,
  buckets: z.array(day),
  total: line,
  /** A group’s values, in the order of `by`; null where a record has none. */
  rows: z.array(line.extend({ keys: z.array(z.string().nullable()) })),
  /** Groups beyond those answered. */
  more: z.int(),
});
export type Answer = z.infer<typeof answer>;

export const dimension = z.strictObject({
  name: z.string(),
  /** Message key. */
  label: z.string(),
  type: z.enum(['choice', 'person', 'text']),
  /** Values and their message keys; null where the organisation has its own. */
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).nullable(),
  /** The list an organisation keeps them in. */
  from: z.string().nullable(),
  /** Whether the first, the last or every inquiry can decide it. */
  isAttributed: z.boolean(),
});

const knownMetric = z.strictObject({
  id: z.string(),
  version: z.int(),
  /** What is counted. */
  subject: z.string(),
  measure: z.enum(['count', 'sum', 'mean', 'median', 'p90', 'time', 'share']),
  unit: z.enum(units),
  better: z.enum(['more', 'less']).nullable(),
  /** Whether a period chooses records, or the metric is what there is. */
  isNow: z.boolean(),
  /** Whether it can be asked for a past date. */
  hasPast: z.boolean(),
  dimensions: z.array(dimension),
  /** Kinds of records that can be asked for beside them. */
  related: z.array(z.string()),
  /** Names of the fields a filter may hold. */
  fields: z.array(z.string()),
});
export type KnownMetric = z.infer<typeof knownMetric>;

const countedRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Where it is seen. */
  to: z.string(),
  at: instant.nullable(),
  value: z.number().nullable(),
});

export const differences = ['added', 'gone', 'changed'] as const;
const access = { who: 'member', right: 'metrics.read' } as const;

export const metrics = {
  known: call({
    method: 'GET',
    path: '/metrics',
    access,
    output: z.strictObject({ metrics: z.array(knownMetric), timeZone: z.string(), zoneIsSet: z.boolean() }),
    summary: 'Every metric you may ask for: what it counts, by what it can be grouped and filtered.',
  }),
  ask: call({
    method: 'GET',
    path: '/metrics/answer',
    access,
    input: question,
    output: answer,
    errors: ['not_found'],
    summary:
      'Ask metrics over the records you may see: grouped, over a period, by stretches of it, compared, as of any date.',
  }),
  rows: call({
    method: 'GET',
    path: '/metrics/rows',
    access,
    input: z.strictObject({
      ...questionShape,
      metrics: z.array(metricId).length(1, 'Choose one metric.'),
      /** Of one group: its values, in the order of `by`; `~` for none. */
      keys: z.array(z.string().max(200)).max(2).default([]),
      /** Of one stretch: its first day. */
      bucket: day.optional(),
      /** Of a share: the part, or all it is a part of. */
      of: z.enum(['part', 'whole']).default('part'),
      ...pageInput,
    }),
    output: pageOf(countedRow).extend({
      /** The list with the same filter, where its fields can say it. */ list: z.string().nullable(),
    }),
    errors: ['not_found'],
    summary: 'Exactly the records that a number counts, newest first.',
  }),
  difference: call({
    method: 'GET',
    path: '/metrics/difference',
    access,
    input: z.strictObject({
      metric: metricId,
      filter: questionShape.filter,
      /** The ends of these days are compared. */
      from: day,
      to: day,
      what: z.enum(differences).optional(),
      ...pageInput,
    }),
    output: pageOf(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        to: z.string(),
        what: z.enum(differences),
        before: z.number().nullable(),
        after: z.number().nullable(),
        /** What else is not as it was: groupings and their values. */
        fields: z.array(
          z.strictObject({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
        ),
      }),
    ).extend({
      timeZone: z.string(),
      before: z.strictObject({ value: z.number(), n: z.int() }),
      after: z.strictObject({ value: z.number(), n: z.int() }),
      added: z.int(),
      gone: z.int(),
      changed: z.int(),
    }),
    errors: ['not_found'],
    summary:
      'What there is at the end of one day against another: totals, and every record that came, went or changed between.',
  }),
  setZone: call({
    method: 'PUT',
    path: '/metrics/time-zone',
    access: { who: 'member', right: 'organisation.change' },
    input: z.strictObject({ timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone.') }),
    output: z.strictObject({ timeZone: z.string() }),
    repeat: 'natural',
    summary: 'Set in which time zone the organization’s days begin and end in all numbers.',
  }),
};
/** How a group’s value is written where there is none. */
export const noKey = '~';
