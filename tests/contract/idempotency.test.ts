import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { changing, inBatches } from './batches.ts';
import { rowCounts } from './dump.ts';
import { calls, prepare, type Reply, send } from './sending.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let restarted: TestServer;
beforeAll(async () => {
  world = await openWorld();
  const { settings } = world.server.services;
  restarted = await startTestServer(world.server.database, {
    DATA_DIR: settings.dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    TEST_RENT: 'yes',
  });
});
afterAll(async () => {
  await restarted.stop();
  await world.stop();
});

const keyed = calls.filter(([, call]) => call.repeat === 'keyed');
const sameAs = (first: Reply) => ({ status: first.status, json: first.json });

/** How many rows each table gained. */
async function growth(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rowCounts(world.owner);
  await act();
  const after = await rowCounts(world.owner);
  const grown = Object.entries(after).map(([table, count]): [string, number] => [table, count - before[table]!]);
  return Object.fromEntries(grown.filter(([, count]) => count !== 0));
}

type Keyed = (typeof keyed)[number];

describe('a write with a key', () => {
  test.each(inBatches(keyed))('%s are done once, here and after a restart', async (_, batch) => {
    const repeat = async ([name, call]: Keyed) => {
      const key = randomUUID();
      const { sample, who } = await prepare(world, name, call);
      const first = await send(world, call, sample, who, { key });
      expect.soft(first.status, `${name}: ${first.text}`).toBe(200);
      return async () => {
        for (const server of [world.server, restarted]) {
          const repeated = await send(world, call, sample, who, { key, server });
          expect.soft(repeated, name).toMatchObject(sameAs(first));
          expect.soft(repeated.headers.get('idempotency-replayed'), name).toBe('true');
        }
      };
    };
    expect(await changing(() => rowCounts(world.owner), batch, repeat)).toEqual([]);
  });

  const withInput = keyed.filter(([, call]) => Object.keys(call.input.shape).length > 0);

  test.each(inBatches(withInput))('%s refuse the key for anything else', async (_, batch) => {
    const reuse = async ([name, call]: Keyed) => {
      const key = randomUUID();
      const { sample, who } = await prepare(world, name, call);
      const other = await prepare(world, name, call);
      expect.soft((await send(world, call, sample, who, { key })).status, name).toBe(200);
      return async () => {
        const refused = await send(world, call, other.sample, who, { key });
        expect
          .soft(refused, `${name}: ${refused.text}`)
          .toMatchObject({ status: 409, problem: { code: 'key_reused' } });
      };
    };
    expect(await changing(() => rowCounts(world.owner), batch, reuse)).toEqual([]);
  });

  /** Each of these hashes a password, which is slow on purpose. */
  const slow = ['auth.signUp', 'auth.resetPassword', 'account.changePassword'];

  /** Sends each call of a batch as often as `timesOf` says, all with the same key; returns the replies and the growth of the tables. */
  async function sendEach(batch: readonly Keyed[], timesOf: (name: string) => number) {
    const ready: { name: string; once: () => Promise<Reply> }[] = [];
    for (const [name, call] of batch) {
      const { sample, who } = await prepare(world, name, call);
      const key = randomUUID();
      ready.push({ name, once: () => send(world, call, sample, who, { key }) });
    }
    const replies: Reply[][] = [];
    const grown = await growth(async () => {
      for (const { name, once } of ready) replies.push(await Promise.all(Array.from({ length: timesOf(name) }, once)));
    });
    return { grown, replies };
  }

  async function onceAndAtOnce(batch: readonly Keyed[]) {
    const once = await sendEach(batch, () => 1);
    const atOnce = await sendEach(batch, (name) => (slow.includes(name) ? 3 : 10));
    return { once, atOnce };
  }

  test.each(inBatches(keyed))('%s, ten at once, are done once', async (_, batch) => {
    const { once, atOnce } = await onceAndAtOnce(batch);
    const isAlike = atOnce.replies.flatMap((replies) =>
      replies.map((reply) => reply.status === 200 && isDeepStrictEqual(sameAs(reply), sameAs(replies[0]!))),
    );
    if (isAlike.every(Boolean) && isDeepStrictEqual(atOnce.grown, once.grown)) return;
    // Something differs: the samples of a batch may interfere with each other, so each call is judged alone.
    for (const one of batch) {
      const alone = await onceAndAtOnce([one]);
      const [replies] = alone.atOnce.replies;
      for (const reply of replies!)
        expect.soft(reply, `${one[0]}: ${reply.text}`).toMatchObject({ status: 200, json: replies![0]!.json });
      expect.soft(alone.atOnce.grown, one[0]).toEqual(alone.once.grown);
    }
  });
});

test('a key is one caller’s: another may use the same', async () => {
  const [name, call] = keyed.find(([found]) => found === 'leads.create')!;
  const key = randomUUID();
  const mine = await prepare(world, name, call);
  const theirs = await prepare(world, name, call, world.elsewhere);
  const first = await send(world, call, mine.sample, mine.who, { key });
  const second = await send(world, call, theirs.sample, theirs.who, { key });
  const third = await send(world, call, mine.sample, world.here.people.agent, { key });
  expect([first, second, third].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set([first, second, third].map(({ json }) => (json as { id: string }).id)).size).toBe(3);
});

test('what was refused may be sent again with the same key, put right', async () => {
  const [name, call] = keyed.find(([found]) => found === 'leads.create')!;
  const { sample, who } = await prepare(world, name, call);
  const key = randomUUID();
  expect((await send(world, call, { ...sample, input: { stage: 'nonsense' } as never }, who, { key })).status).toBe(
    400,
  );
  expect((await send(world, call, sample, who, { key })).status).toBe(200);
});

test.each(['', ' ', 'x'.repeat(256), 'ключ', 'a b'])('a key like %j is refused', async (key) => {
  const [name, call] = keyed.find(([found]) => found === 'leads.create')!;
  const { sample, who } = await prepare(world, name, call);
  const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
  const { status, problem } = await send(world, call, sample, who, { headers });
  // An empty header counts as no key.
  if (key.trim() === '') expect([200, 400]).toContain(status);
  else expect({ status, code: problem.code }).toEqual({ status: 400, code: 'bad_request' });
});

test('an answer that holds a secret is kept sealed', async () => {
  const [name, call] = keyed.find(([found]) => found === 'apiKeys.create')!;
  const { sample, who } = await prepare(world, name, call);
  const key = randomUUID();
  const { json } = await send(world, call, sample, who, { key });
  const { rows } = await world.owner.query('select body from idempotency_keys where key = $1', [key]);
  expect(rows[0].body).not.toContain((json as { key: string }).key);
});
