import { expect, vi } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import type { Job } from '#contract/core/jobs.ts';
import { patience } from './patience.ts';
import type { Caller } from './people.ts';

/** Waits for a job to end. A server that is too busy to answer says nothing about the job; any other refusal fails the test. */
export const jobEnded = (by: Caller, id: string): Promise<Job> =>
  vi.waitUntil(async () => {
    const { status, body } = await by.do(jobs.get, { id });
    if (status === 503) return undefined;
    expect(status, JSON.stringify(body)).toBe(200);
    return body.finishedAt ? body : undefined;
  }, patience);
