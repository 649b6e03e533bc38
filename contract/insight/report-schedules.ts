import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { locales } from '../core/locale.ts';
import { period } from '../core/metrics/metrics.ts';
import { id, instant, line, version } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { paces } from './report-time.ts';

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];
/** A dashboard goes in the letter itself. */
const scheduleFormats = [...reportFormats, 'mail'] as const;

/** What a file calls its columns and the values of its groups, in the words of whoever asked for it. */
export const fileWords = {
  language: z.enum(locales).default('en'),
  /** Names of columns, in order: stretch of time, groupings, metrics. */
  headings: z.array(line(120)).max(20).default([]),
  /** Names of values that are written as a word in the database: `past_client=Past client`. Others are called what they are. */
  names: z
    .array(line(250).regex(/^[^=]+=/, 'A value, = and its name.'))
    .max(60)
    .default([]),
};

export const mostRecipients = 50;
export const mostSchedules = 50;

const schedule = {
  every: z.enum(paces),
  weekday: z.int().min(0).max(6).default(1),
  monthDay: z.int().min(1).max(31).default(1),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day, like 08:00.'),
  timeZone: line(60).refine(isTimeZone, 'This is no time zone.'),
  format: z.enum(scheduleFormats),
  /** Of a dashboard: the days that its widgets count, where they do not say it themselves. */
  period: period.optional(),
  recipients: z
    .array(id)
    .min(1, 'Choose who gets it.')
    .max(mostRecipients, `At most ${mostRecipients} people.`)
    .refine((all) => new Set(all).size === all.length, 'Somebody is named twice.'),
  isOn: z.boolean().default(true),
  ...fileWords,
};

export const runStates = ['running', 'sent', 'partly', 'failed'] as const;
const run = z.strictObject({
  dueAt: instant,
  at: instant,
  state: z.enum(runStates),
  sent: z.int(),
  /** Who got nothing, and why, in words. */
  problems: z.array(z.strictObject({ name: z.string(), why: z.string() })),
});

const { headings: _, names: __, language: ___, ...shown } = schedule;
const { format: ____, ...ofBoard } = schedule;
const reportSchedule = z.strictObject({
  id,
  /** Which of the two goes out. */
  report: id.nullable(),
  board: id.nullable(),
  name: z.string(),
  owner: id,
  ...shown,
  /** Those who get it: none once all have left. */
  recipients: z.array(id).max(mostRecipients),
  /** Who left it, and when. Only they can join it again. */
  left: z.array(z.strictObject({ user: id, at: instant })),
  nextAt: instant.nullable(),
  /** The newest first. */
  runs: z.array(run),
  can: z.strictObject({ change: z.boolean() }),
  version,
});
export type ReportSchedule = z.infer<typeof reportSchedule>;

const access = { who: 'member', right: 'metrics.read' } as const;

const token = z.string().max(1_000);
/** What a link in a mail leaves: whose mailing it is, and whether that was done already. */
const mailing = z.strictObject({
  organisation: z.string(),
  name: z.string(),
  is: z.enum(['report', 'dashboard']),
  isDone: z.boolean(),
});

export const reportSchedules = {
  list: call({
    method: 'GET',
    path: '/reports/schedules',
    access,
    output: z.strictObject({ rows: z.array(reportSchedule) }),
    summary: 'Reports that go out by mail: those you set up or get, and all of them for who may share.',
  }),
  create: call({
    method: 'POST',
    waits: false,
    path: '/reports/{report}/schedules',
    access,
    input: z.strictObject({ report: id, ...schedule, format: z.enum(reportFormats) }),
    output: reportSchedule,
    errors: ['not_found', 'conflict'],
    summary:
      'Mail a saved report at set times. Each recipient gets what they may see themselves. Sending it to others needs the right views.share.',
  }),
  createForBoard: call({
    method: 'POST',
    waits: false,
    path: '/dashboards/{board}/schedules',
    access,
    input: z.strictObject({ board: id, ...ofBoard }),
    output: reportSchedule,
    errors: ['not_found', 'conflict'],
    summary: 'Mail a dashboard at set times. Each recipient gets the numbers they may see themselves.',
  }),
  change: call({
    method: 'PUT',
    waits: false,
    path: '/reports/schedules/{id}',
    access,
    input: z.strictObject({ id, ...schedule }),
    output: reportSchedule,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change when a report goes out, as what, and who gets it.',
  }),
  remove: call({
    method: 'DELETE',
    waits: false,
    path: '/reports/schedules/{id}',
    access,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Stop mailing a report.',
  }),
  leave: call({
    method: 'PUT',
    path: '/reports/schedules/{id}/left',
    access,
    input: z.strictObject({ id, isLeft: z.boolean() }),
    output: reportSchedule,
    errors: ['not_found'],
    repeat: 'natural',
    summary:
      'Leave the mailing of a report or dashboard that you get, or join it again after you left. Whoever set it up sees it.',
  }),
  readMailing: call({
    method: 'POST',
    path: '/report-mailings/read',
    access: { who: 'anyone' },
    input: z.strictObject({ token }),
    output: mailing,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'The mailing that a link in its email leaves. Changes nothing.',
  }),
  leaveMailing: call({
    method: 'POST',
    path: '/report-mailings/leave',
    access: { who: 'anyone' },
    input: z.strictObject({ token }),
    output: mailing,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Leave the mailing that the link came with, at once. Needs no account.',
  }),
  send: call({
    method: 'POST',
    path: '/reports/schedules/{id}/send',
    access,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found', 'conflict'],
    summary: 'Mail a report now, beside its set times.',
  }),
};
