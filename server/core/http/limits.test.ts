import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { giveBack, limit, networkOf, take } from './limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('of many at once exactly so many pass, and the others are told when to come back', async () => {
  const { db } = server.services;
  const tries = await Promise.allSettled(Array.from({ length: 25 }, () => limit(db, 'many', 7, 60)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  const refused = tries.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'rate_limited', more: { retryAfter: expect.any(Number) } });
});

test('a window ends, and what is given back counts no more', async () => {
  const { db } = server.services;
  await limit(db, 'short', 1, 0);
  await limit(db, 'short', 1, 60);
  expect((await take(db, 'short', 1, 60)).over).toBe(true);
  await giveBack(db, ['short', 'unknown']);
  await giveBack(db, ['short']);
  expect((await take(db, 'short', 1, 60)).over).toBe(false);
});

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', '0.0.0.0/32'],
])('%s stands for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
