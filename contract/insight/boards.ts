import { z } from 'zod';
import { viewDomains } from '../account/views.ts';
import { bytes, call, done } from '../core/call.ts';
import { question, questionShape } from '../core/metrics/metrics.ts';
import { filledLine, id, instant, line, text, version } from '../core/primitives.ts';
import { fileWords, reportFormats } from './report-schedules.ts';

/** Ways to look at the answer to a question. */
export const measuredKinds = [
  'number',
  'trend',
  'bars',
  'funnel',
  'cohort',
  'table',
  'leaderboard',
  'goal',
  'map',
] as const;
export type MeasuredKind = (typeof measuredKinds)[number];
/** In the order in which they are offered. */
export const widgetKinds = [...measuredKinds, 'list', 'calendar', 'text'] as const;
export type WidgetKind = (typeof widgetKinds)[number];

/** What a dashboard narrows all of its widgets to, except those that pin it. */
export const boardFilters = ['agent', 'office', 'vertical', 'pipeline'] as const;
export type BoardFilter = (typeof boardFilters)[number];

/** A grid of twelve columns; on a phone widgets stand one below the other in reading order. */
export const gridColumns = 12;
const mostWidgets = 40;
export const longestNote = 4_000;

const { metrics, by, filter, related, period, grain, compare, attribution } = questionShape;

const place = {
  id: z.string().regex(/^[a-z0-9]{1,24}$/),
  /** Empty: the name of what it shows. */
  title: line(80),
  x: z
    .int()
    .min(0)
    .max(gridColumns - 1),
  y: z.int().min(0).max(400),
  w: z.int().min(2).max(gridColumns),
  h: z.int().min(1).max(12),
  /** Filters of the dashboard that it does not follow. */
  pins: z.array(z.enum(boardFilters)).max(boardFilters.length).optional(),
};

export const widget = z.discriminatedUnion('kind', [
  z.strictObject({
    ...place,
    kind: z.enum(measuredKinds),
    /** Left out, the period of the dashboard. */
    question: z.strictObject({
      metrics,
      by,
      filter,
      related,
      grain,
      compare,
      attribution,
      period: period.unwrap().optional(),
    }),
    goal: z.number().min(0).max(1e12).nullable(),
  }),
  z.strictObject({
    ...place,
    kind: z.literal('list'),
    of: z.enum(viewDomains),
    /** A saved view, which is followed when it changes, or one of the list's own views by its name; null for all. */
    view: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .nullable(),
  }),
  z.strictObject({
    ...place,
    kind: z.literal('calendar'),
    people: z.enum(['me', 'team']),
    days: z.int().min(1).max(31),
  }),
  z.strictObject({ ...place, kind: z.literal('text'), text: text(longestNote) }),
]);
export type Widget = z.infer<typeof widget>;
export type MeasuredWidget = Extract<Widget, { kind: MeasuredKind }>;
export const isMeasured = (one: Widget): one is MeasuredWidget => 'question' in one;

const widgets = z
  .array(widget)
  .max(mostWidgets, `At most ${mostWidgets} widgets.`)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Two widgets have one id.')
  .refine((all) => all.every(({ x, w }) => x + w <= gridColumns), 'A widget is wider than the grid.');

const kept = { id, name: z.string(), shared: z.boolean(), owner: id, createdAt: instant, changedAt: instant, version };
const can = z.strictObject({ change: z.boolean() });

export const board = z.strictObject({ ...kept, widgets: z.array(widget), can });
export type Board = z.infer<typeof board>;
export const report = z.strictObject({ ...kept, question, can });
export type Report = z.infer<typeof report>;

export const mostKept = 100;
const access = { who: 'member', right: 'metrics.read' } as const;
const one = z.strictObject({ id });
const name = filledLine(80);
const shared = z.boolean();

export const boards = {
  list: call({
    method: 'GET',
    path: '/dashboards',
    access,
    output: z.strictObject({ rows: z.array(board.omit({ widgets: true })).max(1_000) }),
    summary: 'Your dashboards and those shared with everybody.',
  }),
  get: call({
    method: 'GET',
    path: '/dashboards/{id}',
    access,
    input: one,
    output: board,
    errors: ['not_found'],
    summary: 'One dashboard.',
  }),
  create: call({
    method: 'POST',
    waits: false,
    path: '/dashboards',
    access,
    input: z.strictObject({ name, shared: shared.default(false), widgets: widgets.default([]) }),
    output: board,
    errors: ['conflict'],
    summary: 'Create a dashboard. Sharing it needs the right views.share.',
  }),
  change: call({
    method: 'PATCH',
    waits: false,
    path: '/dashboards/{id}',
    access,
    input: z.strictObject({ id, name: name.optional(), shared: shared.optional(), widgets: widgets.optional() }),
    output: board,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a dashboard: its name, who sees it, its widgets and where they stand.',
  }),
  remove: call({
    method: 'DELETE',
    waits: false,
    path: '/dashboards/{id}',
    access,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a dashboard. It can be restored for 30 days; meanwhile nothing of it is mailed.',
  }),
  restore: call({
    method: 'POST',
    waits: false,
    path: '/dashboards/{id}/restore',
    access,
    input: one,
    output: board,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Restore a removed dashboard with its owner, its sharing and its mail schedule.',
  }),
};

export const reports = {
  list: call({
    method: 'GET',
    path: '/reports',
    access,
    output: z.strictObject({ rows: z.array(report).max(1_000) }),
    summary: 'Your saved reports and those shared with everybody.',
  }),
  create: call({
    method: 'POST',
    waits: false,
    path: '/reports',
    access,
    input: z.strictObject({ name, shared: shared.default(false), question }),
    output: report,
    errors: ['conflict'],
    summary: 'Save a question as a report. Sharing it needs the right views.share.',
  }),
  change: call({
    method: 'PATCH',
    waits: false,
    path: '/reports/{id}',
    access,
    input: z.strictObject({ id, name: name.optional(), shared: shared.optional(), question: question.optional() }),
    output: report,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a saved report.',
  }),
  remove: call({
    method: 'DELETE',
    waits: false,
    path: '/reports/{id}',
    access,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a saved report. It can be restored for 30 days; meanwhile nothing of it is mailed.',
  }),
  restore: call({
    method: 'POST',
    waits: false,
    path: '/reports/{id}/restore',
    access,
    input: one,
    output: report,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Restore a removed report with its owner, its sharing and its mail schedule.',
  }),
  export: call({
    method: 'GET',
    path: '/reports/export',
    access,
    input: z.strictObject({
      ...questionShape,
      title: line(120).default(''),
      format: z.enum(reportFormats).default('csv'),
      ...fileWords,
    }),
    reply: 'stream',
    output: bytes,
    summary: 'The answer to a question as CSV, XLSX or PDF: a line a group and stretch of time. Each export is logged.',
  }),
};
