import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leads } from '#contract/people/leads.ts';
import { changing, inBatches } from '#tests/contract/batches.ts';
import { contentOf } from '#tests/contract/dump.ts';
import { prepare, send, sendRaw, writes } from '#tests/contract/sending.ts';
import { openWorld, type World } from '#tests/contract/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const refused = { status: 403, problem: { code: 'cross_site' } };

describe('a write that a browser says comes from another site', () => {
  const claims = (): Record<string, string>[] => [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: world.server.url },
  ];
  const lure = async ([name, call]: (typeof writes)[number]) => {
    const { sample, who } = await prepare(world, name, call);
    return async () => {
      for (const headers of claims())
        expect
          .soft(await send(world, call, sample, who, { headers }), `${name} ${JSON.stringify(headers)}`)
          .toMatchObject(refused);
    };
  };
  test.each(inBatches(writes))('%s are refused, with the session of whoever is lured', async (_, batch) => {
    expect(await changing(() => contentOf(world.owner, world.here), batch, lure)).toEqual([]);
  });

  const types = [
    undefined,
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json',
    'text/csv',
  ];
  test.each(types)('whatever its content type: %j', async (type) => {
    const { cookie } = world.here.people.owner;
    for (const path of ['/api/v1/leads', '/api/v1/lead-imports', '/api/v1/auth/sign-out', '/anything'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const headers = { cookie, origin: 'https://evil.example', ...(type !== undefined && { 'content-type': type }) };
        const reply = await sendRaw(world, path, { method, headers, body: new Uint8Array([123, 125]) }, undefined);
        expect(reply.status, `${method} ${path}`).toBe(403);
      }
  });
});

test('a write from our own pages, and from what is no browser, passes', async () => {
  const input = { firstName: 'Own' };
  const own: Record<string, string>[] = [
    {},
    { origin: world.server.url },
    { origin: world.server.services.settings.publicUrl },
    { 'sec-fetch-site': 'same-origin', origin: world.server.url },
    { 'sec-fetch-site': 'none' },
  ];
  for (const headers of own)
    expect((await send(world, leads.create, { input }, world.here.people.owner, { headers })).status).toBe(200);
});

test('nobody else’s page may read an answer: no origin is ever allowed', async () => {
  const { cookie } = world.here.people.owner;
  for (const path of [
    '/api/v1/leads',
    '/api/v1/openapi.json',
    '/api/v1/session',
    '/healthz',
    '/.well-known/jwks.json',
  ]) {
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { cookie, origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      const reply = await sendRaw(world, path, { method, headers }, undefined);
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
});
