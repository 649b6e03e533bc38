import { z } from 'zod';
import { call } from '../core/call.ts';
import { subject } from '../core/events.ts';
import { jobState, operatedJob } from '../core/jobs.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { filledLine, id, instant } from '../core/primitives.ts';

const access = { who: 'operator' } as const;
const one = z.strictObject({ id });

/** An event that a listener failed to process. */
export const failedEvent = z.strictObject({
  id,
  listener: z.string(),
  organisationId: id,
  eventId: id,
  kind: z.string(),
  subject,
  attempts: z.int(),
  error: z.string(),
  failedAt: instant,
  settledAt: instant.nullable(),
});

export const operations = {
  overview: call({
    method: 'GET',
    path: '/operator/overview',
    access,
    output: z.strictObject({
      jobs: z.strictObject({ waiting: z.int(), overdue: z.int(), running: z.int(), dead: z.int() }),
      failedEvents: z.int(),
      listeners: z.array(
        z.strictObject({
          name: z.string(),
          /** Events it has not processed yet, counted up to one thousand. */
          behind: z.int(),
          attempts: z.int(),
          movedAt: instant,
        }),
      ),
    }),
    summary: 'How the queue and the listeners fare.',
  }),
  jobs: call({
    method: 'GET',
    path: '/operator/jobs',
    access,
    input: z.strictObject({ state: jobState.default('dead'), kind: filledLine(100).optional(), ...pageInput }),
    output: pageOf(operatedJob),
    summary: 'Jobs in a state, the newest first, without what they work on.',
  }),
  retryJob: call({
    method: 'POST',
    path: '/operator/jobs/{id}/retry',
    access,
    input: one,
    output: operatedJob,
    errors: ['not_found', 'conflict'],
    summary: 'Give a dead or canceled job all its tries again.',
  }),
  cancelJob: call({
    method: 'POST',
    path: '/operator/jobs/{id}/cancel',
    access,
    input: one,
    output: operatedJob,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Stop a job that waits or runs.',
  }),
  failedEvents: call({
    method: 'GET',
    path: '/operator/failed-events',
    access,
    input: z.strictObject({ state: z.enum(['open', 'settled']).default('open'), ...pageInput }),
    output: pageOf(failedEvent),
    summary: 'Events set aside by a listener, the newest first, without their contents.',
  }),
  retryFailedEvent: call({
    method: 'POST',
    path: '/operator/failed-events/{id}/retry',
    access,
    input: one,
    output: z.strictObject({ jobId: id }),
    errors: ['not_found', 'conflict'],
    summary: 'Deliver it after all, and with it what was set aside before it for the same record, in order.',
  }),
};
