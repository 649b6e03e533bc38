import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/core/call.ts';
import { calls, makerOf, prepare, type Reply, send } from './sending.ts';
import { newOffice, type Office, openWorld, type World } from './world.ts';

let world: World;
let empty: Office;
beforeAll(async () => {
  world = await openWorld();
  empty = await newOffice(world.server, 'Vacant');
});
afterAll(() => world.stop());

const reads = calls.filter(([, call]) => call.repeat === 'read' && call.reply === 'json');

/** The reply has exactly the contract's fields, and parsing it changes nothing. */
function expectAsPromised(call: AnyCall, reply: Reply): void {
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(reply.headers.get('cache-control')).toContain(
    call.cacheSeconds > 0 ? `public, max-age=${call.cacheSeconds}` : 'no-store',
  );
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  if (call.reply === 'json') expect(call.output.parse(reply.json)).toEqual(reply.json);
  else expect(reply.headers.get('content-type')).not.toContain('json');
}

/** The rows of a page, or of an answer that consists of one list. */
function rowsOf(json: unknown): unknown {
  const values = Object.values(json as object);
  return (json as { rows?: unknown }).rows ?? (values.length === 1 && Array.isArray(values[0]) ? values[0] : undefined);
}

test('every call has a sample', () => {
  for (const [name] of calls) expect(makerOf(name), name).toBeTypeOf('function');
});

test.each(calls)('%s answers what the contract says', async (name, call) => {
  const { sample, who } = await prepare(world, name, call);
  expectAsPromised(call, await send(world, call, sample, who));
});

describe('once there is something of everything', () => {
  test.each(reads)('%s shows it', async (name, call) => {
    const { sample, who } = await prepare(world, name, call);
    const reply = await send(world, call, sample, who);
    expectAsPromised(call, reply);
    // Lists must contain rows with and without optional fields, or the check above would check nothing.
    expect(rowsOf(reply.json)).not.toEqual([]);
  });
});

describe('where there is nothing yet', () => {
  const lists = reads.filter(([, call]) => call.access.who === 'member' && !call.path.includes('{'));

  test.each(lists.filter(([name]) => name !== 'files.list'))('%s shows that', async (name, call) => {
    const sample = await makerOf(name)({ world, office: empty, by: empty.people.owner });
    expectAsPromised(call, await send(world, call, sample, empty.people.owner));
  });
});
