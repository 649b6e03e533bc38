import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { CallOptions } from '#app/api.ts';
import { jobs } from '#contract/account/jobs.ts';
import type { AnyCall, OutputOf, RequestOf } from '#contract/core/call.ts';
import type { Job } from '#contract/core/jobs.ts';
import { callerAt } from '#tests/setup/people.ts';

/** Calls Lintel as a signed-in user; a refusal ends the run. */
export function askAs(url: string, cookie: string) {
  const caller = callerAt(url, { cookie });
  return async <C extends AnyCall>(call: C, input: RequestOf<C>, options: CallOptions = {}): Promise<OutputOf<C>> => {
    const { status, body } = await caller.do(call, input, options);
    if (status !== 200)
      throw new Refused(status, `${call.path} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
    return body;
  };
}
export type Ask = ReturnType<typeof askAs>;

export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type Ended = { job: Job; seconds: number /** How often progress was seen to advance. */; steps: number };

/** Polls a long-running job as its progress bar does. */
export async function endOf(ask: Ask, id: string): Promise<Ended> {
  const seen = new Set<number>();
  for (;;) {
    const job = await ask(jobs.get, { id });
    seen.add(job.done);
    if (job.finishedAt) {
      if (job.state !== 'done') throw new Error(`${job.kind} ended ${job.state}: ${job.notice}`);
      return { job, seconds: (Date.parse(job.finishedAt) - Date.parse(job.startedAt!)) / 1_000, steps: seen.size };
    }
    await pause(200);
  }
}

export async function undone(ask: Ask, id: string): Promise<Ended> {
  const { id: undoing } = await ask(jobs.undo, { id });
  return endOf(ask, undoing);
}

const longestWaitMs = 300_000;

/** Waits until the worker is idle, so that earlier work doesn't affect the next measurement. */
export async function settled(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  const end = performance.now() + longestWaitMs;
  while (performance.now() < end) {
    const { rows } = await client.query<{ busy: boolean }>(
      `select exists (select from jobs where state = 'running' or state = 'waiting' and run_at <= now())
         or exists (select from event_cursors c where exists (
           select from events e where (e.tx, e.position) > (c.tx, c.position))) as busy`,
    );
    if (!rows[0]!.busy) break;
    await pause(500);
  }
  await client.end();
}
