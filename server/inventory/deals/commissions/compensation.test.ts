import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { startingTerms } from '#contract/inventory/deals/commission-terms.ts';
import { dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { buyerAgreements } from '#contract/people/buyer-agreements.ts';
import { leads } from '#contract/people/leads.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ owner, agent } = await newTeam(server, { owner: 'owner', agent: 'agent' }));
});
afterAll(() => server.stop());

type Fee = Partial<RequestOf<typeof buyerAgreements.add>>;
const rate: Fee = { payKind: 'rate', rateBasisPoints: 200 };
async function newBuyer(fee?: Fee): Promise<string> {
  const { id } = (await agent.do(leads.create, { firstName: 'Ana', lastName: 'Ruiz' })).body;
  if (fee) await sign(id, fee);
  return id;
}
const sign = async (id: string, fee: Fee) => {
  const term = { signedOn: '2026-06-01', from: '2026-06-01', until: '2027-05-31', saysNegotiable: true } as const;
  const made = await agent.do(buyerAgreements.add, { id, ...term, payKind: 'amount', ...fee });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
};
const open = (lead: string, more: Partial<RequestOf<typeof deals.create>> = {}) =>
  agent.do(deals.create, {
    name: '12 Juniper St',
    pipeline: 'buyer',
    lead,
    price: 40_000_000,
    acceptedOn: '2026-06-24',
    ...more,
  });
const set = async (id: string, terms: object) => {
  const { version } = (await agent.do(deals.get, { id })).body;
  const all = { ...startingTerms('buyer', agent.id, { kind: 'percent', rate: 20_000 }), ...terms };
  return agent.do(dealCommissions.setCommission, { id, terms: all }, { version });
};
const refusedAt = (path: (string | number)[], amount: string) => ({
  status: 400,
  body: { issues: [{ path, message: expect.stringContaining(amount) }] },
});

test('a buyer’s deal earns what the buyer agreed to, and says where that is from', async () => {
  const { body: deal } = await open(await newBuyer(rate));
  expect(deal.gross).toBe(800_000);
  const sheet = (await agent.do(dealCommissions.sheet, { id: deal.id })).body;
  expect(sheet.agreement).toMatchObject({ signedOn: '2026-06-01', payKind: 'rate', most: 800_000 });
  expect((await open(await newBuyer({ amount: 900_000 }))).body.gross).toBe(900_000);
  // Without an agreement nothing is assumed: the commission is to be entered before the sheet can be counted.
  const without = (await open(await newBuyer())).body;
  expect(without.gross).toBeNull();
  expect((await agent.do(dealCommissions.sheet, { id: without.id })).body).toMatchObject({
    agreement: null,
    sheet: null,
    terms: { sources: [], agents: [{ user: agent.id }] },
  });
  expect(await owner.do(dealCommissions.moveSheet, { id: without.id, state: 'approved' })).toMatchObject({
    status: 409,
    body: { message: 'Enter the commission first.' },
  });
  expect((await set(without.id, {})).body.gross).toBe(800_000);
  // Signed after the offer was accepted, so it was not in force then.
  const early = (await open(await newBuyer(rate), { acceptedOn: '2026-05-01' })).body;
  expect(early.gross).toBeNull();
});

test('it never earns more: each field that would make it so is named, with what was agreed', async () => {
  const lead = await newBuyer(rate);
  expect(await open(lead, { commissionRate: 25_000 })).toMatchObject(refusedAt(['commissionRate'], '$8,000.00'));
  const { id } = (await open(lead)).body;
  const more = [{ side: 'buying', amount: { kind: 'flat', cents: 800_001 } }];
  expect(await set(id, { sources: more })).toMatchObject(refusedAt(['terms', 'sources', 0, 'amount'], '$8,000.00'));
  const bonus = [{ user: agent.id, name: 'Builder', amount: { kind: 'flat', cents: 1 }, counts: false }];
  expect(await set(id, { bonuses: bonus })).toMatchObject(refusedAt(['terms', 'bonuses'], '$8,000.00'));
  expect((await set(id, {})).status).toBe(200);

  const flat = await newBuyer({ amount: 900_000 });
  const { id: other } = (await open(flat)).body;
  expect((await set(other, { sources: [{ side: 'buying', amount: { kind: 'percent', rate: 22_500 } }] })).status).toBe(
    200,
  );
  const { version } = (await agent.do(deals.get, { id: other })).body;
  const dearer = await agent.do(deals.change, { id: other, price: 41_000_000 }, { version });
  expect(dearer).toMatchObject(refusedAt(['price'], '$9,000.00'));
  expect(await agent.do(deals.change, { id: other, lead }, { version })).toMatchObject(
    refusedAt(['lead'], '$8,000.00'),
  );
});

test('by the hour it is the hours; the other side’s pay is not the buyer’s business', async () => {
  const { id, gross } = (await open(await newBuyer({ payKind: 'hourly', amount: 20_000 }))).body;
  expect(gross).toBe(0);
  const sources = [{ side: 'buying', amount: { kind: 'flat', cents: 300_000 } }];
  expect(await set(id, { sources })).toMatchObject(refusedAt(['terms', 'minutes'], '$200.00 per hour'));
  expect((await set(id, { sources, minutes: 15 * 60 })).status).toBe(200);
  const listing = { side: 'listing', amount: { kind: 'flat', cents: 900_000 } };
  expect((await set(id, { sources: [...sources, listing], minutes: 15 * 60 })).status).toBe(200);
});

test('an agreement that comes later holds the approval back', async () => {
  const lead = await newBuyer();
  const { id } = (await open(lead)).body;
  await sign(lead, rate);
  const approve = () => owner.do(dealCommissions.moveSheet, { id, state: 'approved' });
  expect((await approve()).status).toBe(409);
  expect((await set(id, {})).status).toBe(200);
  expect((await approve()).status).toBe(200);
});
