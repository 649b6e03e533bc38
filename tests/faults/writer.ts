import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { requestFor } from '#app/api.ts';
import { leads } from '#contract/people/leads.ts';

export type Failure = { number: number; what: string; sent: boolean; ms: number };

const mostAtOnce = 12;

/** Writes numbered leads at a steady rate. Each is resent with its key until it is acknowledged, and must then exist exactly once. */
export class Writer {
  readonly #urls: readonly string[];
  readonly #cookie: string;
  readonly #pending = new Set<Promise<void>>();
  readonly #leaving = new Set<string>();
  readonly acknowledged = new Map<number, string>();
  readonly failures: Failure[] = [];
  #number = 0;
  #writing = true;
  #running: Promise<void> | undefined;
  #broken: Error | undefined;

  constructor(urls: readonly string[], cookie: string) {
    this.#urls = urls;
    this.#cookie = cookie;
  }

  start(everyMs: number): this {
    this.#running = (async () => {
      // Limits the pending writes, because a slow machine's capacity is not the subject of the test.
      for (; this.#writing; await pause(everyMs)) if (this.#pending.size < mostAtOnce) this.#begin();
    })();
    return this;
  }

  /** From now on polls readiness as a proxy does, and sends nothing to a process that is not ready. */
  async heedReadiness(everyMs: number): Promise<void> {
    for (; this.#writing; await pause(everyMs)) {
      for (const url of this.#urls) {
        const status = await fetch(`${url}/readyz`).then(
          (response) => response.status,
          () => undefined,
        );
        if (status === 503) this.#leaving.add(url);
        else if (status === 200) this.#leaving.delete(url);
      }
    }
  }

  #urlFor(turn: number): string {
    const ready = this.#urls.filter((url) => !this.#leaving.has(url));
    const among = ready.length > 0 ? ready : this.#urls;
    return among[turn % among.length]!;
  }

  /** Waits until this many more writes were acknowledged. */
  async more(count: number): Promise<void> {
    const enough = this.acknowledged.size + count;
    for (const deadline = Date.now() + 80_000; this.acknowledged.size < enough; await pause(10)) {
      if (this.#broken) throw this.#broken;
      if (Date.now() > deadline)
        throw new Error(`Only ${this.acknowledged.size} of ${enough} writes were acknowledged.`);
    }
  }

  async stop(): Promise<void> {
    this.#writing = false;
    await this.#running;
    await Promise.all(this.#pending);
    if (this.#broken) throw this.#broken;
  }

  #begin(): void {
    this.#number += 1;
    const writing = this.#write(this.#number)
      .catch((error: Error) => {
        this.#broken ??= error;
        this.#writing = false;
      })
      .finally(() => this.#pending.delete(writing));
    this.#pending.add(writing);
  }

  async #write(number: number): Promise<void> {
    const { path, ...request } = requestFor(
      leads.create,
      { firstName: 'Numbered', lastName: String(number) },
      { key: `write-${number}` },
    );
    for (let attempt = 0; ; attempt += 1) {
      const began = performance.now();
      const failed = (what: string, sent: boolean) =>
        this.failures.push({ number, what, sent, ms: performance.now() - began });
      try {
        const response = await fetch(this.#urlFor(number + attempt) + path, {
          ...request,
          headers: { ...request.headers, cookie: this.#cookie },
          signal: AbortSignal.timeout(15_000),
        } as RequestInit);
        const text = await response.text();
        if (response.status === 200) {
          this.acknowledged.set(number, JSON.parse(text).id);
          return;
        }
        failed(`${response.status} ${text}`, true);
        if (response.status !== 503) throw new Error(`Write ${number} was refused: ${response.status} ${text}`);
        expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
      } catch (error) {
        if (!(error instanceof TypeError) && (error as Error).name !== 'TimeoutError') throw error;
        const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
        failed(code || (error as Error).message, code !== 'ECONNREFUSED');
      }
      await pause(60);
    }
  }
}

type Kept = { leads: number; events: number; counted: number; missing: number[]; doubled: number[] };

/** What the database holds of a writer's leads, read as its owner. */
export async function keptOf(connection: pg.ClientConfig, { acknowledged }: Writer): Promise<Kept> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ number: number; times: number }>(
    `select last_name::int as number, count(*)::int as times from leads where first_name = 'Numbered' group by 1`,
  );
  const totals = await client.query(`
    select (select count(*)::int from leads) as leads,
           (select count(*)::int from events where kind = 'lead.created') as events,
           (select coalesce(sum(leads), 0)::int from lead_counts) as counted`);
  await client.end();
  const times = new Map(rows.map((row) => [row.number, row.times]));
  return {
    ...totals.rows[0],
    missing: [...acknowledged.keys()].filter((number) => !times.has(number)),
    doubled: rows.filter((row) => row.times > 1).map(({ number }) => number),
  };
}

/** Every acknowledged lead exists exactly once, with its event and its count. */
export async function expectExactlyOnce(connection: pg.ClientConfig, writer: Writer): Promise<void> {
  const kept = await keptOf(connection, writer);
  const written = writer.acknowledged.size;
  expect(kept).toEqual({ leads: written, events: written, counted: written, missing: [], doubled: [] });
}
