import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { requestFor } from '#app/api.ts';
import { addressOf } from '#contract/core/addresses.ts';
import { type AnyCall, placeholders } from '#contract/core/call.ts';
import { parseInput } from '#server/core/http/input.ts';
import type { Refusal } from '#server/core/http/refusal.ts';
import type { Sample } from './samples/sample.ts';
import { expectSane, inQuery, withFields } from './sane.ts';
import { calls, prepare, prepareOnce, type Reply, send, sendRaw } from './sending.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const named = (reply: Reply): unknown[] => (reply.problem.issues ?? []).map(({ path }) => path[0]);
const withField = (sample: Sample, field: string, value: unknown): Sample => ({
  ...sample,
  input: { ...(sample.input as object), [field]: value } as never,
});

function namedIn(call: AnyCall, input: object): unknown[] {
  try {
    parseInput(call.input, input);
    return [];
  } catch (error) {
    return ((error as Refusal).more.issues ?? []).map(({ path }) => path[0]);
  }
}

const json = calls.filter(([, call]) => !inQuery(call));

test.each(calls)('%s names a field it does not know', async (name, call) => {
  const { sample, who } = await prepareOnce(world, name, call);
  const reply = await send(world, call, withField(sample, 'surplus', 'x'), who);
  expectSane(reply, 'surplus');
  expect(reply).toMatchObject({ status: 400, problem: { code: 'invalid_input' } });
  expect(reply.problem.issues?.map(({ path }) => path)).toContainEqual(['surplus']);
});

/** A value that the field's own schema refuses, if there is one. In a query, all values are text. */
function wrongFor(field: z.ZodType, asText: boolean): unknown {
  const texts = ['no such thing', 'x'.repeat(600), 'x'.repeat(7_500), '\u0000'];
  const values = [{ unexpected: true }, 12_345.5, true, [[]], null, ...texts];
  // A single value in a query may represent a list of one.
  const isTaken = (value: unknown) => field.safeParse(value).success || (asText && field.safeParse([value]).success);
  return (asText ? texts : values).find((value) => !isTaken(value));
}

test.each(withFields)('%s names every field that is wrong, all at once', async (name, call) => {
  const { sample, who } = await prepareOnce(world, name, call);
  const fields = Object.entries(call.input.shape as Record<string, z.ZodType>);
  const inPath = placeholders(call.path);
  const wrong = fields.map(([field, schema]): [string, unknown] => [
    field,
    wrongFor(schema, inQuery(call) || inPath.includes(field)),
  ]);
  const given = wrong.filter(([, value]) => value !== undefined);
  // Each field separately through the function that every request uses; all fields at once, and long values, through a request.
  for (const [field, value] of given)
    expect(namedIn(call, { ...sample.input, [field]: value }), field).toContain(field);
  for (const [field, value] of given.filter(([, value]) => String(value).length >= 1_000)) {
    const reply = await send(world, call, withField(sample, field, value), who);
    expectSane(reply, [field, value]);
    expect(reply, field).toMatchObject({ status: 400, problem: { code: 'invalid_input' } });
    expect(named(reply), reply.text).toContain(field);
  }
  const all = given.filter(([, value]) => String(value).length < 1_000);
  const reply = await send(
    world,
    call,
    { ...sample, input: { ...(sample.input as object), ...Object.fromEntries(all) } as never },
    who,
  );
  if (all.length > 0) expectSane(reply, all);
  expect([...new Set(named(reply))].sort()).toEqual(all.map(([field]) => field).sort());
});

const bodies: [what: string, body: string, status: number][] = [
  ['half of it', '{"a":', 400],
  ['a list', '[]', 400],
  ['a text', '"text"', 400],
  ['a number', '7', 400],
  ['nothing', 'null', 400],
  ['a number no number can be', '{"surplus":1e999}', 400],
  ['keys that are not fields', '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}', 400],
  ['a hundred levels', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, 400],
  ['a hundred thousand levels', '['.repeat(100_000), 400],
  ['a hundred thousand closed levels', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
  ['two megabytes', `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`, 413],
];

/**
 * Enough cases to show that a call's body goes through the shared reader: half a body, one that is not an object, and keys that are not
 * fields.
 */
const ofReader = ['half of it', 'a list', 'keys that are not fields'];

/** One call for each combination that the reader, or the code before it, treats differently. */
const oneOfEach = [
  ...new Map(
    json.map((one) => {
      const [, { method, repeat, access, versioned, mostBytes }] = one;
      return [[method, repeat, access.who, versioned, mostBytes].join(), one] as const;
    }),
  ).values(),
];

describe('a body that is', () => {
  const target = async (name: string, call: AnyCall) => {
    const { sample, who } = await prepareOnce(world, name, call);
    const { path, method, headers } = requestFor(call, sample.input as never, { version: sample.version ?? 1 });
    return { path, who, init: { method, headers: { ...headers, 'content-type': 'application/json' } } };
  };

  const refuses = async (name: string, call: AnyCall, wrong: typeof bodies) => {
    const { path, who, init } = await target(name, call);
    for (const [what, body, status] of wrong) {
      const reply = await sendRaw(world, path, { ...init, body }, who);
      expectSane(reply, what);
      expect(reply.status, what).toBe(status);
    }
  };

  test.each(json)('not what %s takes is refused', (name, call) =>
    refuses(
      name,
      call,
      bodies.filter(([what]) => ofReader.includes(what)),
    ),
  );

  test.each(oneOfEach)('of any other wrong kind is refused by %s', async (name, call) => {
    await refuses(name, call, bodies);
    const { path, who, init } = await target(name, call);
    const plain = { ...init.headers, 'content-type': 'text/plain' };
    const form = { ...init.headers, 'content-type': 'application/x-www-form-urlencoded' };
    for (const headers of [plain, form]) {
      const reply = await sendRaw(world, path, { ...init, headers, body: '{"a":1}' }, who);
      expectSane(reply, headers);
      expect(reply.status).toBe(415);
    }
  });

  test.each(json.slice(0, 3))('longer than it says or does not say how long is counted by %s', async (name, call) => {
    const { path, who, init } = await target(name, call);
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(' '.repeat(64 * 1024))),
    });
    const reply = await sendRaw(world, path, { ...init, body: endless, duplex: 'half' } as never, who).catch(
      () => undefined,
    );
    // The server answers and disconnects; whether the answer can still be read depends on timing.
    if (reply) expect(reply.status).toBe(413);
    expect((await sendRaw(world, '/healthz', { method: 'GET' }, undefined)).status).toBe(200);
  });
});

describe('an address that is', () => {
  const [, list] = calls.find(([name]) => name === 'leads.list')!;
  const owner = () => world.here.people.owner;

  test.each(['%', '%E0%A4%A', '%c0%ae', '%ff', '..%2f', '%2e%2e%2f%2e%2e', '%00', '%0d%0aset-cookie:a', 'a/../b', '?'])(
    'wrongly written, as %j, finds nothing',
    async (written) => {
      for (const path of [
        `/api/v1/leads/${written}`,
        `/api/v1/${written}`,
        `/api/v1/leads?search=${written}&limit=1`,
      ]) {
        const reply = await sendRaw(world, path, { method: 'GET' }, owner());
        expectSane(reply, path);
      }
    },
  );

  test('too long is refused', async () => {
    const reply = await send(world, list, { input: { search: 'x'.repeat(9_000) } as never }, owner());
    expectSane(reply, 'long query');
    expect(reply.status).toBe(413);
  });

  test('given twice is refused where one value is meant', async () => {
    const reply = await sendRaw(world, '/api/v1/leads?limit=1&limit=2', { method: 'GET' }, owner());
    expect(reply).toMatchObject({ status: 400 });
    expect(named(reply)).toEqual(['limit']);
  });

  test.each([
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/leads/',
    '/api/v1//leads',
    '/API/V1/leads',
    '/api/v2/leads',
  ])('no call’s, as %s, is not found', async (path) => {
    const reply = await sendRaw(world, path, { method: 'GET' }, owner());
    expect(reply.status).toBe(404);
  });

  test.each(calls.map(([, { path }]) => path.replaceAll(/\{\w+\}/g, '01980000-0000-7000-8000-000000000000')))(
    '%s, asked with a method it does not take, says so',
    async (path) => {
      const reply = await sendRaw(world, addressOf(path), { method: 'OPTIONS' }, owner());
      expectSane(reply, path);
      expect(reply).toMatchObject({ status: 405, problem: { code: 'method_not_allowed' } });
    },
  );
});

describe('the version of an edit', () => {
  const versioned = calls.filter(([, call]) => call.versioned);

  test.each(versioned)('%s must be given, be a version and be the one that is', async (name, call) => {
    const { sample, who } = await prepare(world, name, call);
    const { version, ...bare } = sample;
    const missing = await send(world, call, bare as Sample, who);
    expect(missing).toMatchObject({ status: 428, problem: { code: 'version_required' } });
    for (const written of ['abc', '"abc"', '*', '-1', '1.5', '"99999999999999999999"', '" "']) {
      const reply = await send(world, call, bare as Sample, who, { headers: { 'if-match': written } });
      expectSane(reply, written);
      expect(reply.status, written).toBe(400);
    }
    const stale = await send(world, call, { ...sample, version: version! + 7 }, who);
    expect(stale).toMatchObject({ status: 412, problem: { code: 'version_conflict' } });
    expect(stale.problem.current).toMatchObject({ version });
    expect((await send(world, call, sample, who)).status).toBe(200);
  });
});
