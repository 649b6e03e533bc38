import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { EventKind } from '#contract/core/event-kinds.ts';
import { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import { openLog } from '#server/log.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { patience } from '#tests/setup/patience.ts';
import { lookForWork, placeCursors } from './cursors.ts';
import { deliver } from './deliver.ts';
import { Dispatcher, type DispatcherOptions } from './dispatcher.ts';
import { retryFailures } from './failures.ts';
import type { DeliveredEvent, Listener } from './listener.ts';

let database: TestDatabase;
let db: Database;
let owner: pg.Client;
const organisations: string[] = [];
const running: Dispatcher[] = [];

beforeAll(async () => {
  database = await testDatabase();
  db = new Database(database);
  owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query(
    'create table public.effects (n bigint generated always as identity, listener text, event_id uuid, subject_id uuid, step int)',
  );
  await owner.query('grant select, insert on public.effects to lintel_app, lintel_system');
  for (const name of ['One', 'Two']) {
    const { rows } = await owner.query('insert into organisations (name) values ($1) returning id', [name]);
    organisations.push(rows[0].id);
  }
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((dispatcher) => dispatcher.stop()));
});
afterAll(async () => {
  await owner.end();
  await db.close();
  await database.drop();
});

const effectOf = (listener: string, { id, subject, data }: DeliveredEvent) =>
  sql`insert into effects (listener, event_id, subject_id, step) values (${listener}, ${id}, ${subject.id}, ${data.step ?? null})`;

const asSystem = (name: string, extra?: (event: DeliveredEvent) => void): Listener => ({
  name,
  works: 'as system',
  async handle(tx, events) {
    for (const event of events) {
      await tx.run(effectOf(name, event));
      extra?.(event);
    }
  },
});

const inOrganisation = (name: string, extra?: (event: DeliveredEvent) => unknown): Listener => ({
  name,
  works: 'in organisation',
  async handle(tx, events) {
    for (const event of events) {
      expect(tx.scope.organisationId).toBe(event.organisationId);
      await tx.run(effectOf(name, event));
      await extra?.(event);
    }
  },
});

async function dispatch(listeners: Listener[], options: Partial<DispatcherOptions> = {}): Promise<Dispatcher> {
  await settled();
  const dispatcher = new Dispatcher({
    db,
    listeners,
    log: openLog('silent'),
    pollMs: 20,
    pauseMs: () => 1,
    ...options,
  });
  running.push(dispatcher);
  await dispatcher.start();
  return dispatcher;
}

const scope = (organisation = 0) => ({
  organisationId: organisations[organisation]!,
  userId: null,
  actorKind: 'system' as const,
});

const record = (subjectId: string, step: number, organisation = 0, kind: string = 'thing.changed') =>
  db.withOrg(scope(organisation), async (tx) =>
    tx.record({ kind: kind as EventKind, subject: { type: 'thing', id: subjectId }, data: { step } }),
  );

type Effect = { event_id: string; subject_id: string; step: number };
const effects = async (listener: string): Promise<Effect[]> =>
  (
    await owner.query('select event_id, subject_id, step from public.effects where listener = $1 order by n', [
      listener,
    ])
  ).rows;

const steps = async (listener: string) => (await effects(listener)).map(({ step }) => step);

const thing = () => crypto.randomUUID();

const until = (condition: () => Promise<boolean>) => vi.waitUntil(condition, patience);

/** A new listener starts at the event horizon, which transactions of other tests in this cluster may hold back for a moment. */
const settled = () =>
  until(async () => {
    const { rows } = await owner.query('select coalesce(max(tx), 0) < lintel.event_horizon() as past from events');
    return rows[0].past;
  });

test('an event of a transaction that commits late is not passed over, and nothing overtakes it', async () => {
  const listener = asSystem('late');
  await dispatch([listener]);
  const early = new pg.Client(database.owner);
  await early.connect();
  await early.query('begin');
  await early.query(
    `insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, data)
     values ($1, $2, 'thing.changed', 'thing', $3, 'system', '{"step": 1}')`,
    [organisations[0], thing(), thing()],
  );
  await record(thing(), 2);
  expect(await deliver(db, listener, { limit: 10, careful: false })).toEqual({ did: 'nothing' });
  await early.query('commit');
  await early.end();
  await until(async () => (await steps('late')).length === 2);
  expect(await steps('late')).toEqual([1, 2]);
});

test('listeners are moved past events that they do not want in one look, a window at a time, and never past one that they want', async () => {
  await settled();
  const wanting = (name: string, kind: string): Listener => ({ ...asSystem(name), kinds: [kind] });
  const listeners = [wanting('wants other', 'thing.other'), wanting('wants changed', 'thing.changed')];
  const look = (window: number) => db.asSystem((tx) => lookForWork(tx, listeners, window));
  const placeOf = async (name: string) =>
    (await owner.query('select tx, position from event_cursors where listener = $1', [name])).rows[0];
  await db.asSystem((tx) => placeCursors(tx, listeners));
  const start = await placeOf('wants changed');
  for (const step of [1, 2, 3]) await record(thing(), step);
  await record(thing(), 4, 0, 'thing.other');
  await settled();
  expect(await look(2)).toMatchObject({ due: ['wants changed'], isBehind: true });
  expect(await look(2)).toMatchObject({ due: expect.arrayContaining(['wants other', 'wants changed']) });
  expect(await deliver(db, listeners[0]!, { limit: 2, careful: false })).toEqual({ did: 'delivered' });
  expect(await steps('wants other')).toEqual([4]);
  expect(await placeOf('wants changed')).toEqual(start);
  expect(await deliver(db, listeners[1]!, { limit: 10, careful: false })).toEqual({ did: 'delivered' });
  expect(await steps('wants changed')).toEqual([1, 2, 3]);
  expect(await look(10)).toMatchObject({ due: [], isBehind: false });
});

test.each(['as system', 'in organisation'] as const)(
  'two workers deliver each event once, in order per record (%s)',
  async (works) => {
    const name = `twice ${works}`;
    const make = works === 'as system' ? asSystem : inOrganisation;
    for (let n = 0; n < 2; n++) await dispatch([make(name)], { batchSize: 7 });
    const things = Array.from({ length: 10 }, thing);
    for (let step = 1; step <= 20; step++) {
      await Promise.all(things.map((id, index) => record(id, step, index % 2)));
    }
    await until(async () => (await effects(name)).length >= 200);
    const seen = await effects(name);
    expect(new Set(seen.map(({ event_id }) => event_id)).size).toBe(200);
    expect(seen.length).toBe(200);
    for (const id of things) {
      const order = seen.filter(({ subject_id }) => subject_id === id).map(({ step }) => step);
      expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    }
  },
);

test('a worker that dies between the effect and its cursor does not do the work twice', async () => {
  let killed = 0;
  await dispatch([
    inOrganisation('killed', async () => {
      if (killed++ > 0) return;
      // Kills the connection that holds the cursor: the effect commits, but the cursor doesn't move.
      const end = () =>
        owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where usename = 'lintel_system' and datname = current_database() and state = 'idle in transaction'`);
      await until(async () => (await end()).rowCount === 1);
    }),
  ]);
  await record(thing(), 1);
  await until(async () => (await steps('killed')).length > 0);
  await record(thing(), 2);
  await until(async () => (await steps('killed')).includes(2));
  expect(await steps('killed')).toEqual([1, 2]);
  expect(killed).toBe(2);
});

test.each(['as system', 'in organisation'] as const)(
  'an event that cannot be digested is set aside and can be tried again (%s)',
  async (works) => {
    const name = `poison ${works}`;
    let poisonous = true;
    let tries = 0;
    const refuse = ({ data }: DeliveredEvent) => {
      if (data.step !== 3 || !poisonous) return;
      tries++;
      throw new Error('cannot digest this');
    };
    const listener = works === 'as system' ? asSystem(name, refuse) : inOrganisation(name, refuse);
    await dispatch([listener], { mostAttempts: 3 });
    const id = thing();
    await db.withOrg(scope(), async (tx) => {
      for (let step = 1; step <= 5; step++)
        tx.record({ kind: 'thing.changed' as EventKind, subject: { type: 'thing', id }, data: { step } });
    });
    await until(async () => (await steps(name)).length === 4);
    expect(await steps(name)).toEqual([1, 2, 4, 5]);
    // Once together with the others and three times alone.
    expect(tries).toBe(4);
    const { rows } = await owner.query(
      'select id, attempts, error, settled_at from event_failures where listener = $1',
      [name],
    );
    expect(rows).toEqual([{ id: rows[0].id, attempts: 3, error: 'Error: cannot digest this', settled_at: null }]);

    await expect(retryFailures(db, [listener], rows[0].id)).rejects.toThrow('cannot digest this');
    poisonous = false;
    expect(await retryFailures(db, [listener], rows[0].id)).toBe(1);
    expect(await retryFailures(db, [listener], rows[0].id)).toBe(0);
    expect(await steps(name)).toEqual([1, 2, 4, 5, 3]);
  },
);

test('a listener hears only the kinds it wants, and only what happens after it is new', async () => {
  await record(thing(), 1, 0, 'thing.wanted');
  await dispatch([{ ...asSystem('choosy'), kinds: ['thing.wanted'] } as Listener, asSystem('all')]);
  await record(thing(), 2, 0, 'thing.unwanted');
  await record(thing(), 3, 0, 'thing.wanted');
  await until(async () => (await steps('all')).length === 2 && (await steps('choosy')).length === 1);
  expect(await steps('choosy')).toEqual([3]);
});

test('events restored into a cluster that counts lower are followed by new ones', async () => {
  await owner.query(
    `insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, data, tx)
     values ($1, $2, 'thing.changed', 'thing', $3, 'system', '{"step": 1}', 9000000000)`,
    [organisations[0], thing(), thing()],
  );
  await owner.query('select lintel.rebase_events()');
  await owner.query('select lintel.rebase_events()');
  await dispatch([asSystem('restored')]);
  await record(thing(), 2);
  await until(async () => (await steps('restored')).length === 1);
  expect(await steps('restored')).toEqual([2]);
  const { rows } = await owner.query('select max(tx) from events');
  expect(Number(rows[0].max)).toBeGreaterThan(9000000000);
});
