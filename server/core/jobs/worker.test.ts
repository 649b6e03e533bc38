import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import type { NewJob } from '#server/core/db/transaction.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { patience } from '#tests/setup/patience.ts';
import { type TestServices, testServices } from '#tests/setup/services.ts';
import { defineJob, GiveUp, type JobKind, TryAgain } from './define-job.ts';
import { JobWorker, type JobWorkerOptions } from './worker.ts';

let database: TestDatabase;
let owner: pg.Pool;
let main: TestServices;
let organisations: string[];
let person: string;
const opened: TestServices[] = [];
const workers: JobWorker[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Pool({ ...database.owner, options: '-c search_path=public' });
  await owner.query('create table effects (job_id uuid, note text)');
  await owner.query('grant select, insert on effects to lintel_app, lintel_system');
  main = await testServices(database);
  organisations = (await owner.query(`insert into organisations (name) values ('One'), ('Two') returning id`)).rows.map(
    ({ id }) => id,
  );
  person = (
    await owner.query(`insert into users (email, first_name, last_name) values ('a@b.test', 'A', 'B') returning id`)
  ).rows[0].id;
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await Promise.all(opened.splice(0).map((services) => services.stop()));
});
afterAll(async () => {
  await main.stop();
  await owner.end();
  await database.drop();
});

/** Acts as a separate machine, with its own connections and worker. */
async function work(kinds: JobKind[], options: Partial<JobWorkerOptions> = {}): Promise<JobWorker> {
  const machine = await testServices(database);
  const worker = new JobWorker({
    services: machine.services,
    kinds,
    pollMs: 20,
    beatMs: 50,
    // The tests decide which workers are lost, because a busy machine may delay heartbeats for seconds.
    staleMs: 600_000,
    ...options,
  });
  opened.push(machine);
  workers.push(worker);
  worker.start();
  return worker;
}

const enqueue = (job: NewJob, organisation: string | null = null, user: string | null = null) =>
  main.services.db.asSystem((tx) => tx.enqueueFor(organisation, user, job));

const jobRow = async (id: string) => (await owner.query('select * from jobs where id = $1', [id])).rows[0];
const state = async (id: string) => (await jobRow(id)).state;
const until = (condition: () => Promise<boolean> | boolean) => vi.waitUntil(condition, patience);
const fallsSilent = (id: string) =>
  owner.query(`update jobs set heartbeat_at = now() - interval '1 hour' where id = $1`, [id]);
const becomes = (id: string, wanted: string) => until(async () => (await state(id)) === wanted);

const simple = (
  kind: string,
  run: JobKind['run'],
  more: { timeoutSeconds?: number; concurrency?: number; shown?: boolean } = {},
): JobKind => defineJob({ kind, payload: z.record(z.string(), z.unknown()), pauseSeconds: () => 0, ...more, run });

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

test('two workers run a thousand jobs, none lost and none doubled', async () => {
  const kind = simple('test.many', async ({ services, job }) => {
    await services.db.asSystem((tx) => tx.run(sql`insert into effects values (${job.id}, 'many')`));
    return undefined;
  });
  await main.services.db.asSystem(async (tx) => {
    for (let n = 0; n < 1_000; n++) await tx.enqueueFor(null, null, kind.with({ n }));
  });
  await Promise.all([work([kind]), work([kind])]);
  const finished = () => owner.query(`select count(*)::int as n from jobs where kind = 'test.many' and state = 'done'`);
  await until(async () => (await finished()).rows[0].n === 1_000);
  const { rows } = await owner.query(
    `select count(*)::int as all, count(distinct job_id)::int as different from effects where note = 'many'`,
  );
  expect(rows[0]).toEqual({ all: 1_000, different: 1_000 });
  const by = await owner.query(`select max(attempts) as tries from jobs where kind = 'test.many'`);
  expect(by.rows[0].tries).toBe(1);
});

function startProcess(): ChildProcess {
  const { app, system, secret } = database;
  const file = join(import.meta.dirname, 'testing/worker-process.ts');
  const child = fork(file, [JSON.stringify({ app, system, secret })], { execArgv: [] });
  children.push(child);
  return child;
}

test('the job of a worker that is killed is taken again, once', async () => {
  const id = await enqueue({ kind: 'test.hangs', payload: {} });
  const child = startProcess();
  expect(await once(child, 'message')).toContain(`started ${id}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await state(id)).toBe('running');
  const kind = simple('test.hangs', async ({ services, job }) => {
    await services.db.asSystem((tx) => tx.run(sql`insert into effects values (${job.id}, 'again')`));
    return { result: { attempt: job.attempt } };
  });
  await fallsSilent(id);
  await Promise.all([work([kind]), work([kind])]);
  await becomes(id, 'done');
  expect((await jobRow(id)).result).toEqual({ attempt: 2 });
  expect((await owner.query('select from effects where job_id = $1', [id])).rowCount).toBe(1);
});

test('a job that kills its process runs out of tries and is dead', async () => {
  const id = await enqueue({ kind: 'test.kills', payload: {}, maxAttempts: 2 });
  for (let attempt = 1; attempt <= 2; attempt++) {
    const child = startProcess();
    await once(child, 'exit');
    expect((await jobRow(id)).attempts).toBe(attempt);
  }
  await fallsSilent(id);
  await work([simple('test.other', async () => undefined)]);
  await becomes(id, 'dead');
  expect(await jobRow(id)).toMatchObject({ attempts: 2, error: 'The worker that ran this job ended without a word.' });
});

test('a worker that was only thought dead writes nothing any more', async () => {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  let outcome: unknown;
  const kind = simple('test.fenced', async ({ services, job, progress }) => {
    if (job.attempt > 1) return { result: { by: 'second' } };
    await waiting;
    const scope = { organisationId: organisations[0]!, userId: null, actorKind: 'system' as const };
    outcome = await services.db
      .withOrg(scope, async (tx) => {
        await tx.run(sql`insert into effects values (${job.id}, 'zombie')`);
        await progress.commit(tx, { done: 1 });
      })
      .catch((error) => error.name);
    return { result: { by: 'first' } };
  });
  const id = await enqueue(kind.with({}), organisations[0]!);
  // Heartbeats are too rare for the worker to count as alive.
  await work([kind], { beatMs: 60_000 });
  await becomes(id, 'running');
  await work([kind]);
  // The heartbeat is written once when the worker starts, which on a busy machine may be only now.
  await until(async () => {
    await owner.query(`update jobs set heartbeat_at = now() - interval '1 hour' where id = $1 and attempts = 1`, [id]);
    return (await state(id)) === 'done';
  });
  release();
  await until(() => outcome !== undefined);
  expect(outcome).toBe('JobLost');
  expect((await jobRow(id)).result).toEqual({ by: 'second' });
  expect((await owner.query(`select from effects where job_id = $1 and note = 'zombie'`, [id])).rowCount).toBe(0);
});

test('what fails is tried again and dies at last, with its reason', async () => {
  const fails = simple('test.fails', async ({ job }) => {
    throw new Error(`no luck ${job.attempt}${job.isLastAttempt ? ', the last' : ''}`);
  });
  const givesUp = simple('test.gives-up', async () => {
    throw new GiveUp('The file is not a spreadsheet.');
  });
  const patient = simple('test.patient', async () => {
    throw new TryAgain('come back later', 3_600);
  });
  const unreadable = defineJob({
    kind: 'test.unreadable',
    payload: z.object({ wanted: z.string() }),
    run: async () => undefined,
  });
  await work([fails, givesUp, patient, unreadable]);
  const [first, second, third, fourth] = await Promise.all([
    enqueue({ ...fails.with({}), maxAttempts: 3 }),
    enqueue(givesUp.with({})),
    enqueue(patient.with({})),
    enqueue({ kind: 'test.unreadable', payload: { odd: 1 } }),
  ]);
  await Promise.all([becomes(first, 'dead'), becomes(second, 'dead'), becomes(fourth, 'dead')]);
  expect(await jobRow(first)).toMatchObject({ attempts: 3, error: 'Error: no luck 3, the last', notice: null });
  expect(await jobRow(second)).toMatchObject({ attempts: 1, notice: 'The file is not a spreadsheet.' });
  await until(async () => (await jobRow(third)).error !== null);
  const { rows } = await owner.query(
    `select state, run_at > now() + interval '59 minutes' as late from jobs where id = $1`,
    [third],
  );
  expect(rows[0]).toEqual({ state: 'waiting', late: true });
});

test('a job that never ends is stopped by its time limit, and others are not kept waiting', async () => {
  const endless = simple('test.endless', () => new Promise(() => {}), { timeoutSeconds: 0.05 });
  const quick = simple('test.quick', async () => undefined);
  await work([endless, quick], { concurrency: 1 });
  const stuck = await enqueue({ ...endless.with({}), maxAttempts: 1 });
  await until(async () => (await state(stuck)) !== 'waiting');
  const next = await enqueue(quick.with({}));
  await becomes(next, 'done');
  expect(await jobRow(stuck)).toMatchObject({ state: 'dead', error: 'It took longer than 0.05 s.' });
});

test('many of a kind with a limit do not keep out the others', async () => {
  const release: (() => void)[] = [];
  let most = 0;
  const slow = simple(
    'test.slow',
    () =>
      new Promise((resolve) => {
        release.push(() => resolve(undefined));
        most = Math.max(most, release.length);
      }),
    { concurrency: 2 },
  );
  const quick = simple('test.unhindered', async () => undefined);
  const slowIds = await Promise.all(Array.from({ length: 10 }, (_, n) => enqueue(slow.with({ n }))));
  await work([slow, quick], { concurrency: 3 });
  await until(() => release.length === 2);
  await becomes(await enqueue(quick.with({})), 'done');
  expect(most).toBe(2);
  await until(async () => {
    for (const go of release.splice(0)) go();
    return (await Promise.all(slowIds.map(state))).every((each) => each === 'done');
  });
});

test('cancelling ends a waiting job at once and a running one through its signal, keeping what it did', async () => {
  const kind = simple('test.cancelled', async ({ progress, signal }) => {
    progress.add({ total: 10, done: 3, refused: [{ item: 'row 2', reason: 'No name.' }] });
    await progress.flush();
    await aborted(signal);
    signal.throwIfAborted();
    return undefined;
  });
  const id = await enqueue(kind.with({}));
  await work([kind], { beatMs: 60_000 });
  await until(async () => (await jobRow(id)).done === 3);
  await owner.query('update jobs set cancel_requested_at = now() where id = $1', [id]);
  await owner.query(`select pg_notify('lintel_jobs', $1)`, [id]);
  await becomes(id, 'cancelled');
  expect(await jobRow(id)).toMatchObject({
    total: 10,
    done: 3,
    refused: 1,
    refusals: [{ item: 'row 2', reason: 'No name.' }],
  });
});

test('stopping lets short work finish and gives back the rest, as if it had never been taken', async () => {
  let finish: (() => void) | undefined;
  const short = simple(
    'test.short',
    () =>
      new Promise((resolve) => {
        finish = () => resolve(undefined);
      }),
  );
  const long = simple('test.long', async ({ progress, signal }) => {
    progress.add({ done: 5, checkpoint: { row: 5 } });
    await aborted(signal);
    throw signal.reason;
  });
  const [shortId, longId] = await Promise.all([enqueue(short.with({})), enqueue(long.with({}))]);
  const worker = await work([short, long], { drainMs: 2_000 });
  await Promise.all([becomes(longId, 'running'), until(() => finish !== undefined)]);
  const stopped = worker.stop();
  finish!();
  await stopped;
  expect(await state(shortId)).toBe('done');
  expect(await jobRow(longId)).toMatchObject({
    state: 'waiting',
    attempts: 0,
    worker: null,
    checkpoint: { row: 5 },
    done: 5,
  });

  const goesOn = simple('test.long', async ({ progress }) => ({ result: { from: progress.checkpoint } }));
  await work([goesOn]);
  await becomes(longId, 'done');
  expect(await jobRow(longId)).toMatchObject({ result: { from: { row: 5 } }, done: 5, attempts: 1 });
});

test('of one key one waits, an organisation each, and the sooner time counts', async () => {
  const job = { kind: 'test.keyed', payload: {}, key: 'same', afterSeconds: 3_600 };
  const first = await enqueue(job, organisations[0]!);
  expect(await enqueue({ ...job, afterSeconds: 60 }, organisations[0]!)).toBe(first);
  expect(await enqueue(job, organisations[1]!)).not.toBe(first);
  expect(await enqueue(job)).not.toBe(first);
  const { rows } = await owner.query(`select run_at < now() + interval '2 minutes' as soon from jobs where id = $1`, [
    first,
  ]);
  expect(rows[0].soon).toBe(true);
});

test('a failed job whose successor waits already leaves the work to it', async () => {
  let successor = '';
  const kind = simple('test.superseded', async ({ job }) => {
    if (successor !== '') return undefined;
    successor = await enqueue(kind.with({}, { key: 'k' }));
    throw new Error(`failed ${job.id}`);
  });
  const id = await enqueue(kind.with({}, { key: 'k' }));
  await work([kind], { concurrency: 1 });
  await becomes(id, 'cancelled');
  await becomes(successor, 'done');
});

test('a long job tells whoever started it', async () => {
  const heard: string[] = [];
  main.services.notices.on('lintel_live', (payload) => heard.push(payload));
  const kind = simple(
    'test.shown',
    async ({ progress }) => {
      progress.add({ total: 2, done: 1 });
      return { result: { fine: true }, undo: { job: { kind: 'test.undo', payload: {} }, right: 'leads.change' } };
    },
    { shown: true },
  );
  const id = await enqueue(kind.with({}), organisations[0]!, person);
  await work([kind]);
  await becomes(id, 'done');
  await until(() => heard.some((payload) => payload.includes(id) && payload.includes(person)));
  expect(await jobRow(id)).toMatchObject({ shown: true, total: 2, done: 1, undo: { right: 'leads.change' } });
});
