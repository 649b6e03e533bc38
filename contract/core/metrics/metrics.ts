import { z } from 'zod';
import { call } from '../call.ts';
import { pageInput, pageOf } from '../page.ts';
import { day, instant } from '../primitives.ts';
import { isTimeZone } from '../time-zone.ts';
import { verticals } from '../verticals.ts';
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
 * Which inquiry of a lead with several decides its source; if omitted, the source in the lead's record. `influenced` counts the lead under
 * every source it came from, so that groups add up to more than the total.
 */
export const attributions = ['first', 'last', 'influenced'] as const;
export type Attribution = (typeof attributions)[number];

/** Parsed on input, so that a problem is reported with its position. */
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

/** Flat, so that a question has the same form in an address, a widget and a report. */
export const questionShape = {
  metrics: z.array(metricId).min(1, 'Choose a metric.').max(mostMetrics),
  by: z.array(dimensionName).max(2, 'Group by two things at most.').default([]),
  /** A filter over fields of the counted records, in the written form of their list. */
  filter: z.string().max(4_000).optional(),
  /** Conditions on related records: `deal~state:is(won)`, or `!loan` for none. */
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
  /** Asks for the state at the end of this day, or at this instant. */
  asOf: z.union([day, instant]).optional(),
  attribution: z.enum(attributions).optional(),
  /** Custom columns: `Return = (commission - spend) / spend`. */
  formulas: z.array(formula).max(mostFormulas, `At most ${mostFormulas}.`).optional(),
};
export const question = z.strictObject(questionShape);
export type Question = z.infer<typeof question>;

export const cell = z.strictObject({
  /** Null, never zero, if there is nothing to take a mean or a share of. */
  value: z.number().nullable(),
  /** The number of records behind the value, which is also how many its list shows. */
  n: z.int(),
  /** For a share: the number of matching records, and the interval of the true share. */
  part: z.int().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** For a share of fewer than 30 records, only the range is meaningful. */
  tooFew: z.boolean(),
});
export type Cell = z.infer<typeof cell>;

const cells = z.record(z.string(), cell);
const line = z.strictObject({
  cells,
  /** Cells by period, in the order of `buckets`. */
  series: z.record(z.string(), z.array(cell)).nullable(),
  previous: cells.nullable(),
});
export type Line = z.infer<typeof line>;

/** When the same question may have another answer. */
const freshness = {
  /** The first words of the kinds of events after which it may: `lead`, `offer`. */
  news: z.array(z.string()),
  /** Some of what it counts changes without an event, so that it must be asked again from time to time. */
  isQuiet: z.boolean(),
};

export const answer = z.strictObject({
  ...freshness,
  metrics: z.array(z.strictObject({ id: z.string(), version: z.int() })),
  /** The time zone that days are counted in. */
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
  /** The group's values in the order of `by`; null for records without a value. */
  rows: z.array(line.extend({ keys: z.array(z.string().nullable()) })),
  /** The number of groups beyond those returned. */
  more: z.int(),
});
export type Answer = z.infer<typeof answer>;

export const dimension = z.strictObject({
  name: z.string(),
  /** A message key. */
  label: z.string(),
  /** A place is a town by its key, `tx|austin`. */
  type: z.enum(['choice', 'person', 'text', 'place']),
  /** The values and their message keys; null if the organization defines its own. */
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).nullable(),
  /** The list in which the organization defines them. */
  from: z.string().nullable(),
  /** Whether attribution (first, last, or every inquiry) can decide it. */
  isAttributed: z.boolean(),
});

const knownMetric = z.strictObject({
  id: z.string(),
  version: z.int(),
  /** The kind of record it counts. */
  subject: z.string(),
  /** The only vertical whose organizations have such records; null for records of all. */
  vertical: z.enum(verticals).nullable(),
  measure: z.enum(['count', 'sum', 'mean', 'median', 'p90', 'time', 'share']),
  unit: z.enum(units),
  better: z.enum(['more', 'less']).nullable(),
  /** True if the metric counts what exists now instead of records in a period. */
  isNow: z.boolean(),
  /** Whether it can be asked for a past date. */
  hasPast: z.boolean(),
  dimensions: z.array(dimension),
  /** The related kinds of records that questions may use. */
  related: z.array(z.string()),
  /** The fields that a filter may use. */
  fields: z.array(z.string()),
});
export type KnownMetric = z.infer<typeof knownMetric>;

const countedRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The path of the record's page. */
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
      /** One group's values in the order of `by`; `~` for none. */
      keys: z.array(z.string().max(200)).max(2).default([]),
      /** The first day of one bucket. */
      bucket: day.optional(),
      /** For a share: the matching records, or all of them. */
      of: z.enum(['part', 'whole']).default('part'),
      ...pageInput,
    }),
    output: pageOf(countedRow).extend({
      ...freshness,
      /** The list with the same filter, if its fields can express it. */ list: z.string().nullable(),
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
      /** The state at the end of each day is compared. */
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
        /** Other differences: dimensions with their values. */
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
  zone: call({
    method: 'GET',
    path: '/metrics/time-zone',
    access: { who: 'member', right: 'organisation.read' },
    output: z.strictObject({ timeZone: z.string().nullable() }),
    summary: 'In which time zone the organization’s days begin and end; null until it is known.',
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
/** How a missing group value is written. */
export const noKey = '~';
