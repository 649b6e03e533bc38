import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rehearsed, takesDryRun } from '#contract/core/dry-run.ts';
import { changing, inBatches } from './batches.ts';
import { contentOf } from './dump.ts';
import { calls, prepare, send, writes } from './sending.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const dry = { headers: { 'dry-run': 'true' } };
const able = writes.filter(([, call]) => takesDryRun(call));
const unable = writes.filter(([, call]) => !takesDryRun(call));

/**
 * Actions of a payment service can't be rolled back, so these calls can't be rehearsed. `billing.previewChange` returns the cost of a
 * change.
 */
const asksPayments = [
  'billing.createCheckoutSession',
  'billing.checkout',
  'billing.change',
  'billing.cancel',
  'billing.resume',
];

/** Everything that the office and its people have, by table. */
const look = async () => ({ ...(await contentOf(world.owner, world.here)), ...(await operatorsTables()) });
const operatorsTables = async () => {
  const { rows } = await world.owner.query(`
    select (select coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from error_groups t)::text as error_groups,
           (select count(*) from jobs)::int as jobs`);
  return rows[0];
};

describe('a write sent with Dry-Run', () => {
  test.each(inBatches(able))('%s answers what would happen and changes nothing', async (_, batch) => {
    const refused: typeof able = [];
    const tried = async (one: (typeof able)[number]) => {
      const [name, call] = one;
      const { sample, who } = await prepare(world, name, call);
      return async () => {
        const reply = await send(world, call, sample, who, dry);
        if (asksPayments.includes(name)) {
          expect.soft(reply, name).toMatchObject({ status: 400, problem: { code: 'not_rehearsable' } });
          return;
        }
        if (reply.status !== 200) {
          refused.push(one);
          return;
        }
        const { answer } = rehearsed.parse(reply.json);
        if (call.secret) expect.soft(answer, name).toBeNull();
        else expect.soft(call.output.safeParse(answer).error, name).toBeUndefined();
      };
    };
    expect(await changing(look, batch, tried)).toEqual([]);
    // The samples of a batch may interfere with each other, so each refused call is tried again alone.
    for (const [name, call] of refused) {
      const { sample, who } = await prepare(world, name, call);
      const reply = await send(world, call, sample, who, dry);
      expect.soft(reply.status, `${name}: ${reply.text}`).toBe(200);
    }
  });

  test.each(inBatches(unable))('%s are refused', async (_, batch) => {
    const tried = async ([name, call]: (typeof unable)[number]) => {
      const { sample, who } = await prepare(world, name, call);
      return async () => {
        const reply = await send(world, call, sample, who, dry);
        expect.soft(reply, name).toMatchObject({ status: 400, problem: { code: 'not_rehearsable' } });
      };
    };
    expect(await changing(look, batch, tried)).toEqual([]);
  });

  test('is refused to whom the call is refused', async () => {
    const [name, call] = calls.find(([found]) => found === 'apiKeys.create')!;
    const { sample } = await prepare(world, name, call);
    expect((await send(world, call, sample, undefined, dry)).status).toBe(401);
    expect((await send(world, call, sample, world.here.people.agent, dry)).status).toBe(403);
  });

  test('tells the events of the act, and the act itself then does the same', async () => {
    const [name, call] = calls.find(([found]) => found === 'leads.create')!;
    const { sample, who } = await prepare(world, name, call);
    const tried = rehearsed.parse((await send(world, call, sample, who, dry)).json);
    const { json } = await send(world, call, sample, who);
    const { rows } = await world.owner.query<{ kind: string }>(
      `select kind from events where subject_type = 'lead' and subject_id = $1 order by id`,
      [(json as { id: string }).id],
    );
    expect(tried.events.map(({ kind }) => kind)).toEqual(rows.map(({ kind }) => kind));
    expect(tried.events.length).toBeGreaterThan(0);
  });

  test.each(['yes', '1', 'false'])('saying %s is refused, since it might be meant', async (said) => {
    const [name, call] = calls.find(([found]) => found === 'leads.create')!;
    const { sample, who } = await prepare(world, name, call);
    const { status, problem } = await send(world, call, sample, who, { headers: { 'dry-run': said } });
    expect({ status, code: problem.code }).toEqual({ status: 400, code: 'bad_request' });
  });
});
