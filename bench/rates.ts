import pg from 'pg';
import type { House } from './house.ts';
import { client, load, type Sample } from './load.ts';
import { median } from './median.ts';
import type { Table } from './table.ts';
import { type Subject, type Work, works } from './works.ts';

export type Pace = { rounds: number; roundMs: number; warmMs: number; lanes: number };
type Measured = { raw: Sample[]; bare: Sample[]; lintel: Sample[] };
type Key = keyof typeof works;
export type Rates = Record<Key, Measured>;

/** Every kind of work by the bare driver, the bare server and Lintel in turn. */
export async function measureRates(house: House, subject: Subject, url: string, pace: Pace): Promise<Rates> {
  const { rounds, roundMs, warmMs, lanes } = pace;
  const pool = new pg.Pool({ ...house.owner, max: lanes });
  const bare = await house.startBare(subject);
  const toBare = client(bare.url, {});
  const rates = {} as Rates;
  let unique = Date.now();
  for (const [key, given] of Object.entries(works) as [Key, Work][]) {
    const work: Work = given;
    const toLintel = client(url, { cookie: await house.cookieOf(subject) });
    const body = work.body;
    const method = body ? 'POST' : 'GET';
    const acts = {
      raw: async (n: number) =>
        void (await pool.query({ name: key, text: work.sql, values: work.values(subject, unique + n) })),
      bare: async (n: number) => void (await toBare.send(method, `/${key}`, body && JSON.stringify(body(subject, n)))),
      lintel: async (n: number) =>
        void (await toLintel.send(
          method,
          work.path(subject, n),
          body && JSON.stringify(body(subject, n)),
          body && { 'idempotency-key': `bench-${unique}-${n}` },
        )),
    };
    const measured: Measured = { raw: [], bare: [], lintel: [] };
    for (const act of Object.values(acts)) await load(warmMs, lanes, act);
    for (let round = 0; round < rounds; round += 1) {
      for (const [who, act] of Object.entries(acts) as [keyof Measured, (n: number) => Promise<void>][]) {
        unique += 1_000_000;
        measured[who].push(await load(roundMs, lanes, act));
      }
    }
    rates[key] = measured;
    toLintel.close();
  }
  toBare.close();
  await bare.stop();
  await pool.end();
  return rates;
}

const ratio = (measured: Measured, to: 'raw' | 'bare'): number =>
  median(measured.lintel.map((sample, round) => sample.perSecond / measured[to][round]!.perSecond));
const p50 = (measured: Measured) => median(measured.lintel.map((sample) => sample.p50));

const floors: Partial<Record<Key, [floor: number, goal: number]>> = {
  list: [0.6, 0.75],
  deep: [0.6, 0.7],
  search: [0.6, 0.9],
  candidates: [0.5, 0.7],
  get: [0.3, 0.42],
  create: [0.45, 0.6],
  queue: [0.6, 0.8],
  smart: [0.6, 0.8],
  board: [0.6, 0.75],
  scan: [20, 60],
};

/** The results at one size, compared with the promised ratios. */
export function judgeRates(table: Table, size: number, rates: Rates): void {
  const label = size.toLocaleString('en');
  for (const [key, [floor, goal]] of Object.entries(floors) as [Key, [number, number]][]) {
    const name = key === 'scan' ? 'counts by stage and source, × the scan' : `${works[key].name}, × driver`;
    table.atLeast(
      `${label}: ${name}`,
      ratio(rates[key], 'raw'),
      key === 'scan' && size < 1_000_000 ? 1 : floor,
      goal,
      `${ratio(rates[key], 'bare').toFixed(2)} × bare server, p50 ${p50(rates[key]).toFixed(1)} ms`,
    );
  }
  table.atMost(`${label}: a page far in, × its page one`, p50(rates.deep) / p50(rates.first), 1.3, 1.1);
  for (const key of ['list', 'get', 'search', 'create'] as const) {
    table.atMost(
      `${label}: ${works[key].name}, p99 × p50`,
      median(rates[key].lintel.map((sample) => sample.p99 / sample.p50)),
      8,
      5,
    );
  }
}

/** Whether ten times as many leads slow it down. */
export function compareRates(table: Table, small: Rates, large: Rates): void {
  for (const key of ['list', 'deep', 'get', 'create', 'board', 'scan'] as const) {
    table.atMost(
      `1,000,000 × 100,000: ${key === 'scan' ? 'counts' : works[key].name}`,
      p50(large[key]) / p50(small[key]),
      1.5,
      1.2,
    );
  }
}
