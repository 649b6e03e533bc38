import { afterAll, beforeAll, expect, test } from 'vitest';
import { deals } from '#contract/inventory/deals/deals.ts';
import { listings } from '#contract/inventory/listings.ts';
import { inbox } from '#contract/people/inbox.ts';
import { textSignature } from '#server/people/messages/inbound-texts.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let textsUrl: string;
const token = '12345678901234567890123456789012';
beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  const channel = { kind: 'sms', name: 'Texts', number: '(512) 555-0100', secret: token } as const;
  textsUrl = (await owner.do(inbox.addChannel, channel)).body.url!;
});
afterAll(() => server.stop());

let texts = 0;
async function textFrom(from: string): Promise<void> {
  texts += 1;
  const fields = new URLSearchParams({ From: from, To: '+15125550100', Body: 'Hello', MessageSid: `SM${texts}` });
  const headers = { 'x-twilio-signature': textSignature(token, textsUrl, fields) };
  const answer = await fetch(server.url + new URL(textsUrl).pathname, { method: 'POST', headers, body: fields });
  expect(answer.status).toBe(200);
}
const namesFor = async (who: Person) =>
  (await who.do(inbox.list, { view: 'unknown', limit: 100 })).body.rows.map(({ name, address }) => [name, address]);

test('a sender who is no lead has the name that they have as a seller or a party, for those who may see it', async () => {
  const home = await agent.do(listings.create, {
    streetNumber: '1',
    streetName: 'Known Lane',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 50_000_000,
    sellers: [{ name: 'Sam Seller', email: 'sam@home.test', phone: '(512) 555-0177', lead: null }],
  });
  expect(home.status, JSON.stringify(home.body)).toBe(200);
  const deal = await agent.do(deals.create, { name: '2 Known Lane', pipeline: 'buyer' });
  expect(deal.status, JSON.stringify(deal.body)).toBe(200);
  const party = { id: deal.body.id, role: 'escrow', name: 'Tess Title', phone: '512.555.0178' } as never;
  const added = await agent.do(deals.addParty, party);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  for (const from of ['+15125550177', '+15125550178', '+15125550179']) await textFrom(from);
  expect((await namesFor(agent)).sort()).toEqual([
    ['+15125550179', '+15125550179'],
    ['Sam Seller', '+15125550177'],
    ['Tess Title', '+15125550178'],
  ]);
  expect((await namesFor(owner)).map(([name]) => name)).toContain('Tess Title');
  // Sellers and parties belong to those who work on the listing and the deal.
  expect((await namesFor(colleague)).map(([name]) => name).sort()).toEqual([
    '+15125550177',
    '+15125550178',
    '+15125550179',
  ]);
});
