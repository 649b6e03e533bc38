import { z } from 'zod';
import { call, done, type OutputOf } from '../core/call.ts';
import { daysToUndoImport, importCalls } from '../core/imports.ts';
import type { Metric } from '../core/metrics/metric.ts';
import { cents, day, id, instant, line, version } from '../core/primitives.ts';
import { sources } from '../people/lead-fields.ts';

export const spendMetrics: readonly Metric[] = [
  { id: 'spend', version: 1, time: 'on', measure: { is: 'sum', of: 'cents' }, unit: 'money', right: 'spend.manage' },
];

const spendEntry = z.strictObject({
  id,
  source: z.enum(sources),
  amount: cents,
  startsOn: day,
  /** Spread over so many months, beginning with the first. */
  months: z.int(),
  /** The amount comes again every month, until it ends. */
  recurs: z.boolean(),
  endsOn: day.nullable(),
  note: z.string(),
  createdAt: instant,
  version,
});
export type SpendEntry = z.infer<typeof spendEntry>;

const details = {
  source: z.enum(sources),
  amount: cents.min(1, 'Enter an amount.'),
  startsOn: day,
  months: z.int().min(1).max(60).default(1),
  recurs: z.boolean().default(false),
  endsOn: day.nullable().default(null),
  note: line(200).default(''),
};

const fits = ({
  startsOn,
  endsOn,
  recurs,
  months,
}: {
  startsOn: string;
  endsOn: string | null;
  recurs: boolean;
  months: number;
}) =>
  endsOn !== null && (!recurs || endsOn < startsOn)
    ? { path: 'endsOn', message: recurs ? 'The last day is before the first.' : 'Only a monthly amount has an end.' }
    : recurs && months !== 1
      ? { path: 'months', message: 'A monthly amount is not spread.' }
      : undefined;

export const newSpend = z.strictObject(details).check(({ value, issues }) => {
  const problem = fits(value);
  if (problem) issues.push({ code: 'custom', path: [problem.path], message: problem.message, input: value });
});

const access = { who: 'member', right: 'spend.manage' } as const;

export const mostSpendEntries = 2_000;

export const spend = {
  list: call({
    method: 'GET',
    path: '/spend',
    access,
    output: z.strictObject({ rows: z.array(spendEntry).max(mostSpendEntries) }),
    summary: 'What lead sources cost, newest first.',
  }),
  create: call({
    method: 'POST',
    waits: false,
    path: '/spend',
    access,
    input: newSpend,
    output: spendEntry,
    errors: ['conflict'],
    summary: 'Add what a lead source costs: once, spread over months, or every month.',
  }),
  change: call({
    method: 'PUT',
    waits: false,
    path: '/spend/{id}',
    access,
    input: z.strictObject({ ...details, id }).check(({ value, issues }) => {
      const problem = fits(value);
      if (problem) issues.push({ code: 'custom', path: [problem.path], message: problem.message, input: value });
    }),
    output: spendEntry,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change what a lead source costs.',
  }),
  remove: call({
    method: 'DELETE',
    waits: false,
    path: '/spend/{id}',
    access,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a cost.',
  }),
};

/** What a line of an invoice or statement says. */
export const spendTargets = ['source', 'amount', 'startsOn', 'note'] as const;
export type SpendTarget = (typeof spendTargets)[number];

export const spendImports = importCalls({
  path: '/spend-imports',
  access,
  target: z.enum(spendTargets),
  counts: z.strictObject({
    rows: z.int(),
    /** Become costs. */
    create: z.int(),
    /** Are there already, to the cent and the day. */
    known: z.int(),
    refused: z.int(),
  }),
  checked: {},
  words: {
    list: 'Recent imports of costs: your own, or everyone’s if you manage the organization.',
    get: 'An import of costs: its columns with samples, and its results.',
    prepare: 'Read an uploaded invoice or statement (CSV or PDF): its lines, and what its columns hold.',
    run: `Import what lead sources cost as a background job. Costs that are known already are left as they are. It can be undone for ${daysToUndoImport} days.`,
  },
});
export type SpendFile = OutputOf<typeof spendImports.get>;
