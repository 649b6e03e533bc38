import { afterAll, beforeAll, expect, test } from 'vitest';
import { planPrice, verticals } from '#contract/account/price-book.ts';
import { pricing } from '#contract/account/pricing.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let operator: Person;
beforeAll(async () => {
  server = await startTestServer();
  operator = await newMember(server, await newOrganisation(server), 'owner', { operator: true });
});
afterAll(() => server.stop());

const competitors = async (vertical: (typeof verticals)[number] | 'bundle', tier: 'pro' | 'elite') =>
  (await stranger(server).do(pricing.competitors, { vertical, tier })).body.competitors;

test.each(verticals.flatMap((vertical) => (['pro', 'elite'] as const).map((tier) => [vertical, tier] as const)))(
  '%s %s is compared with dated prices, the dearest first, that cost more together than the plan',
  async (vertical, tier) => {
    const found = await competitors(vertical, tier);
    const prices = found.map(({ competitor_price }) => competitor_price);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(found.every(({ checked_on }) => checked_on !== null)).toBe(true);
    const together = prices.reduce((sum, dollars) => sum + dollars, 0);
    expect(together * 100).toBeGreaterThan(planPrice(vertical, tier, 'monthly')!.cents);
  },
);

test('a bundle is compared with every tool once', async () => {
  const names = (await competitors('bundle', 'pro')).map(({ competitor_name }) => competitor_name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['Follow Up Boss', 'Floify', 'EZLynx']));
});

test('what an operator corrects is what visitors see, and a tool stands once for a plan', async () => {
  const tool = { vertical: 'mortgage', tier: 'pro', competitor_name: 'Lantern', checked_on: '2026-10-01' } as const;
  const added = await operator.do(pricing.add, { ...tool, competitor_price: 15 });
  expect((await operator.do(pricing.add, { ...tool, competitor_price: 16 })).status).toBe(409);
  await operator.do(pricing.change, { id: added.body.id, competitor_price: 500, checked_on: '2026-11-01' });
  expect((await competitors('mortgage', 'pro'))[0]).toMatchObject({
    competitor_name: 'Lantern',
    competitor_price: 500,
    checked_on: '2026-11-01',
  });
  await operator.do(pricing.remove, { id: added.body.id });
  expect((await competitors('mortgage', 'pro')).some(({ competitor_name }) => competitor_name === 'Lantern')).toBe(
    false,
  );
});
