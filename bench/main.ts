import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startSession } from '#server/core/auth/sessions.ts';
import { connectionsFor, migrate } from '#server/core/db/migrate.ts';
import { startEmbedded } from '#server/core/postgres/embedded.ts';
import { readSettings } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { openServices } from '#server/services.ts';
import { measureBytes } from './bytes.ts';
import { measureImport } from './import.ts';
import { client, load, type Sample } from './load.ts';
import { measureModels } from './models.ts';
import { measureLandingPage } from './pages.ts';
import { memoryOf, start } from './processes.ts';
import { measureSignIn } from './sign-in.ts';
import { prepareSubject } from './subjects.ts';
import { Table } from './table.ts';
import { type Subject, type Work, works } from './works.ts';

/**
 * npm run bench [-- --quick]: everything in one run, rounds of the driver, the bare server and Lintel taking turns, so
 * that a busy machine slows all three alike. Only ratios are judged.
 * npm run bench -- --models [--data FOLDER]: only what models learn from public histories, without a database.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    models: { type: 'boolean', default: false },
    data: { type: 'string', default: join(import.meta.dirname, '../../shared/data') },
  },
});
const table = new Table();
await measureModels(table, options.data);
if (options.models) {
  console.log(table.text());
  process.exit(table.holds ? 0 : 1);
}
const rounds = options.quick ? 3 : 7;
const roundMs = options.quick ? 300 : 700;
/** A server runs for weeks: its code is compiled before anything is measured. */
const warmMs = options.quick ? 1_000 : 3_000;
const lanes = 8;
const sizes = (options.sizes ?? (options.quick ? '100000' : '100000,1000000')).split(',').map(Number);

const dataDir = join(import.meta.dirname, '../.data/bench');
const publicUrl = 'http://lintel.example';
const quiet = { info: () => {}, warn: console.warn, error: console.error };
const embedded = await startEmbedded({ dataDir, log: quiet });
const owner: pg.ClientConfig = embedded.connection;
const settings = readSettings({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl });
await migrate({ owner, secret: settings.secret });
const services = await openServices({
  settings,
  log: openLog('silent'),
  connections: connectionsFor(owner, settings.secret),
  stopping: new AbortController().signal,
  checkReplies: false,
});

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

async function cookieOf(subject: Subject): Promise<string> {
  const issued = await services.db.asSystem((tx) =>
    startSession(tx, services, {
      userId: subject.ownerId,
      organisationId: subject.organisationId,
      request: { id: 'bench', ip: '', userAgent: 'bench' },
      device: undefined,
    }),
  );
  return issued.cookies[0]!.split(';')[0]!;
}

type Measured = { raw: Sample[]; bare: Sample[]; lintel: Sample[] };
type Key = keyof typeof works;

async function measureSize(size: number, number: number): Promise<Record<Key, Measured>> {
  const subject = await prepareSubject(services.db, owner, number, size);
  const pool = new pg.Pool({ ...owner, max: lanes });
  const bare = await start(['bench/bare-server.ts'], {
    BENCH_CONNECTION: JSON.stringify(owner),
    BENCH_SUBJECT: JSON.stringify(subject),
  });
  const product = await start(['server/main.ts', 'web'], {
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    PORT: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  });
  const toBare = client(bare.url, {});
  const results = {} as Record<Key, Measured>;
  let unique = Date.now();
  for (const [key, given] of Object.entries(works) as [Key, Work][]) {
    const work: Work = given;
    const toLintel = client(product.url, { cookie: await cookieOf(subject) });
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
    results[key] = measured;
    toLintel.close();
  }
  if (size === sizes.at(-1))
    await measureImport({
      table,
      owner,
      subject,
      url: product.url,
      cookie: await cookieOf(subject),
      rounds: options.quick ? 1 : 3,
    });
  if (size === sizes[0]) {
    await measureLandingPage({ table, url: product.url, rounds, roundMs, lanes });
    await measureSignIn({ table, services, subject, url: product.url, rounds });
  }
  toBare.close();
  await product.stop();
  await bare.stop();
  await pool.end();
  return results;
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
  scan: [20, 60],
};
const bySize: Record<Key, Measured>[] = [];
for (const [index, size] of sizes.entries()) {
  const results = await measureSize(size, 900 + index);
  bySize.push(results);
  const label = size.toLocaleString('en');
  for (const [key, [floor, goal]] of Object.entries(floors) as [Key, [number, number]][]) {
    const name = key === 'scan' ? 'counts by stage and source, × the scan' : `${works[key].name}, × driver`;
    table.atLeast(
      `${label}: ${name}`,
      ratio(results[key], 'raw'),
      key === 'scan' && size < 1_000_000 ? 1 : floor,
      goal,
      `${ratio(results[key], 'bare').toFixed(2)} × bare server`,
    );
  }
  table.atMost(`${label}: a page far in, × its page one`, p50(results.deep) / p50(results.first), 1.3, 1.1);
  for (const key of ['list', 'get', 'search', 'create'] as const) {
    table.atMost(
      `${label}: ${works[key].name}, p99 × p50`,
      median(results[key].lintel.map((sample) => sample.p99 / sample.p50)),
      8,
      5,
    );
  }
}
const [small, large] = bySize;
if (small && large) {
  for (const key of ['list', 'deep', 'get', 'create', 'scan'] as const) {
    table.atMost(
      `1,000,000 × 100,000: ${key === 'scan' ? 'counts' : works[key].name}`,
      p50(large[key]) / p50(small[key]),
      1.5,
      1.2,
    );
  }
}

const subject = await prepareSubject(services.db, owner, 900, sizes[0]!);
const starts = { bare: [] as number[], lintel: [] as number[] };
const memory = { bare: [] as number[], lintel: [] as number[] };
for (let round = 0; round < 3; round += 1) {
  const bare = await start(['bench/bare-server.ts'], {
    BENCH_CONNECTION: JSON.stringify(owner),
    BENCH_SUBJECT: JSON.stringify(subject),
  });
  const product = await start(['server/main.ts', 'web'], {
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    PORT: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  });
  starts.bare.push(bare.readyAfter);
  starts.lintel.push(product.readyAfter);
  await fetch(`${bare.url}/get`);
  await fetch(`${product.url}/readyz`);
  memory.bare.push(memoryOf(bare.child));
  memory.lintel.push(memoryOf(product.child));
  await product.stop();
  await bare.stop();
}
table.atMost(
  'warm start of the web process, × bare server',
  median(starts.lintel) / median(starts.bare),
  6,
  3,
  `${Math.round(median(starts.lintel))} ms`,
);
table.atMost(
  'idle memory, × bare server',
  median(memory.lintel) / median(memory.bare),
  3,
  2,
  `${Math.round(median(memory.lintel))} MiB`,
);
for (const page of await measureBytes())
  table.atMost(`JavaScript of ${page.path}, KiB gzip`, page.bytes / 1024, page.limit / 1024, page.limit / 1024);

console.log(table.text());
await services.db.close();
await embedded.stop();
process.exit(table.holds ? 0 : 1);
