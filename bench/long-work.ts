import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { apiBase } from '#contract/core/addresses.ts';
import type { Job } from '#contract/core/jobs.ts';

/** Asks Lintel as somebody who is signed in. */
export function askAs(url: string, cookie: string) {
  return async <Answer>(method: string, path: string, body?: object | string, more: object = {}): Promise<Answer> => {
    const answer = await fetch(url + apiBase + path, {
      method,
      headers: {
        cookie,
        origin: url,
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
        ...(body !== undefined && { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const told = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${told.slice(0, 300)}`);
    return JSON.parse(told) as Answer;
  };
}
export type Ask = ReturnType<typeof askAs>;

export type Ended = { job: Job; seconds: number /** How often it was seen further on than before. */; steps: number };

/** Waits for long work as its progress bar does. */
export async function endOf(ask: Ask, id: string): Promise<Ended> {
  const seen = new Set<number>();
  for (;;) {
    const job = await ask<Job>('GET', `/jobs/${id}`);
    seen.add(job.done);
    if (job.finishedAt) {
      if (job.state !== 'done') throw new Error(`${job.kind} ended ${job.state}: ${job.notice}`);
      return { job, seconds: (Date.parse(job.finishedAt) - Date.parse(job.startedAt!)) / 1_000, steps: seen.size };
    }
    await pause(200);
  }
}

export async function undone(ask: Ask, id: string): Promise<Ended> {
  const { id: undoing } = await ask<Job>('POST', `/jobs/${id}/undo`, {});
  return endOf(ask, undoing);
}

const longestWaitMs = 300_000;

/** Waits until the worker has nothing more to do: what earlier works left behind is no part of the next. */
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
