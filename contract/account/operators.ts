import { z } from 'zod';
import { call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { day, filledLine, id, instant } from '../core/primitives.ts';
import { serviceNames } from '../core/service-names.ts';
import { funnelSteps } from './funnel.ts';
import { alertLevels } from './telemetry-limits.ts';

const access = { who: 'operator' } as const;
const one = z.strictObject({ id });

/** Reports of the same error. Everything in it was sent by unknown browsers, so it is only ever shown as plain text. */
export const errorGroup = z.strictObject({
  id,
  type: z.string(),
  message: z.string(),
  level: z.enum(alertLevels).nullable(),
  reports: z.int(),
  alerts: z.int(),
  /** Signed-in users among the stored reports. */
  users: z.int(),
  lastUrl: z.string().nullable(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  mailedAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  /** When it came back after it was resolved. */
  returnedAt: instant.nullable(),
});

export const errorReport = z.strictObject({
  id,
  userId: id.nullable(),
  type: z.string(),
  message: z.string(),
  stack: z.string().nullable(),
  componentStack: z.string().nullable(),
  url: z.string().nullable(),
  userAgent: z.string().nullable(),
  at: instant,
});

const funnelStep = z.enum(funnelSteps);

const stepCounts = z.strictObject({
  visit: z.int(),
  signUp: z.int(),
  verified: z.int(),
  onboarded: z.int(),
  firstLead: z.int(),
  trial: z.int(),
  paid: z.int(),
});

export const visit = z.strictObject({
  id,
  source: z.string(),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  landingPage: z.string(),
  referrer: z.string().nullable(),
  pages: z.int(),
  conversions: z.int(),
  /** The account that signed up during this visit. */
  accountId: id.nullable(),
  /** The last funnel step that the visit reached. */
  reached: funnelStep,
  firstSeenAt: instant,
  lastSeenAt: instant,
});

const outsideService = z.strictObject({
  name: z.enum(serviceNames),
  /** The implementation in use. */
  kind: z.string(),
  /** It is part of the product. */
  builtIn: z.boolean(),
  since: instant.nullable(),
  succeededAt: instant.nullable(),
  failedAt: instant.nullable(),
  /** The error message of the last failure. */
  failure: z.string().nullable(),
});

/** Unfinished jobs of one kind. */
export const queue = z.strictObject({
  kind: z.string(),
  waiting: z.int(),
  running: z.int(),
  dead: z.int(),
  /** The due time of the oldest overdue job. */
  dueSince: instant.nullable(),
});

/** UTC days, both included. */
const span = { from: day, to: day };

export const operators = {
  errors: call({
    method: 'GET',
    path: '/operator/errors',
    access,
    input: z.strictObject({ state: z.enum(['open', 'resolved']).default('open'), ...pageInput }),
    output: pageOf(errorGroup),
    summary: 'Errors that pages met, alike ones together, the last seen first.',
  }),
  error: call({
    method: 'GET',
    path: '/operator/errors/{id}',
    access,
    input: one,
    output: errorGroup,
    errors: ['not_found'],
    summary: 'One of them.',
  }),
  errorReports: call({
    method: 'GET',
    path: '/operator/errors/{id}/reports',
    access,
    input: one.extend(pageInput),
    output: pageOf(errorReport),
    errors: ['not_found'],
    summary: 'Its reports of the last 90 days, the newest first.',
  }),
  resolveError: call({
    method: 'POST',
    path: '/operator/errors/{id}/resolve',
    access,
    input: one,
    output: errorGroup,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Say that it is mended. Seen again, it is open again.',
  }),
  reopenError: call({
    method: 'POST',
    path: '/operator/errors/{id}/reopen',
    access,
    input: one,
    output: errorGroup,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Say that it is not mended after all.',
  }),
  funnel: call({
    method: 'GET',
    path: '/operator/acquisition/funnel',
    access,
    input: z.strictObject(span),
    output: z.strictObject({
      total: stepCounts,
      /** The hundred sources with the most visits. */
      sources: z.array(z.strictObject({ source: z.string(), steps: stepCounts })).max(100),
    }),
    summary: 'What visits that began in these days came to, by where they came from.',
  }),
  visits: call({
    method: 'GET',
    path: '/operator/acquisition/visits',
    access,
    input: z.strictObject({
      ...span,
      source: filledLine(200).optional(),
      step: funnelStep.default('visit'),
      ...pageInput,
    }),
    output: pageOf(visit),
    summary: 'The visits behind a number of the funnel, the newest first.',
  }),
  pages: call({
    method: 'GET',
    path: '/operator/acquisition/pages',
    access,
    input: z.strictObject(span),
    output: z.strictObject({
      /** The hundred most viewed pages. */
      pages: z.array(z.strictObject({ path: z.string(), views: z.int(), visits: z.int() })).max(100),
    }),
    summary: 'Which pages were seen in these days, and how often.',
  }),
  people: call({
    method: 'GET',
    path: '/operator/people',
    access,
    output: z.strictObject({ people: z.array(z.strictObject({ id, name: z.string(), email: z.string() })) }),
    summary: 'Who operates this installation.',
  }),
  services: call({
    method: 'GET',
    path: '/operator/services',
    access,
    output: z.strictObject({ services: z.array(outsideService), queues: z.array(queue) }),
    summary: 'Outside services: what does the work, since when, how it last went; and how long the queues are.',
  }),
  schedules: call({
    method: 'GET',
    path: '/operator/schedules',
    access,
    output: z.strictObject({ schedules: z.array(z.strictObject({ name: z.string(), lastFiredAt: instant })) }),
    summary: 'What is done regularly, and when it last was.',
  }),
};
