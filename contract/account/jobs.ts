import { z } from 'zod';
import { call } from '../core/call.ts';
import { job, jobRow } from '../core/jobs.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id } from '../core/primitives.ts';

const access = { who: 'member', right: 'jobs.read' } as const;
const one = z.strictObject({ id });

export const jobs = {
  list: call({
    method: 'GET',
    path: '/jobs',
    access,
    input: z.strictObject({
      /** `organisation`: jobs of all members, for owners and admins. */
      of: z.enum(['me', 'organisation']).default('me'),
      ...pageInput,
    }),
    output: pageOf(jobRow),
    summary: 'Long work you started, the newest first: how far it is and whether it can be taken back.',
  }),
  get: call({
    method: 'GET',
    path: '/jobs/{id}',
    access,
    input: one,
    output: job,
    errors: ['not_found'],
    summary: 'One piece of long work.',
  }),
  cancel: call({
    method: 'POST',
    path: '/jobs/{id}/cancel',
    access,
    input: one,
    output: job,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Stop it. What it has done so far stays, and can be undone where it can be at all.',
  }),
  undo: call({
    method: 'POST',
    path: '/jobs/{id}/undo',
    access,
    input: one,
    output: job,
    errors: ['not_found', 'conflict', 'forbidden'],
    summary: 'Take back what it did, as long work of its own. Answers that work.',
  }),
};
