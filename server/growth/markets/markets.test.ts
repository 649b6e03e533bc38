import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboarding } from '#contract/account/onboarding.ts';
import { campaigns } from '#contract/growth/campaigns/campaigns.ts';
import { message } from '#contract/growth/campaigns/content.ts';
import { markets } from '#contract/growth/markets.ts';
import { pages } from '#contract/growth/pages.ts';
import { sites } from '#contract/growth/sites.ts';
import { consents } from '#contract/people/consents.ts';
import { messages } from '#contract/people/messages.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { runDue } from '#server/core/programs/run.ts';
import { leadPrograms } from '#server/people/automations/engine.ts';
import { type MessageOffice, openMessageOffice } from '#tests/setup/messages.ts';
import { newMember, newOrganisation, stranger } from '#tests/setup/people.ts';
import { newSite } from '#tests/setup/sites.ts';
import { figureOf, inventoryOf } from './report.ts';
import { enterDue } from './subscriptions.ts';
import '#server/programs.ts';

let office: MessageOffice;
beforeAll(async () => {
  office = await openMessageOffice();
  await office.owner.do(messages.changeSettings, { postalAddress: '1 Main St, Albany, NY 12207' });
  // Ten sales within three months at 91 to 100% of the asking price, six a year before, four active; one home has two rows.
  for (let n = 0; n < 10; n += 1)
    await home('78704', 'Closed', {
      ago: `${n * 8 + 2} days`,
      asked: 500_000 + n * 1_000,
      paid: (500_000 + n * 1_000) * (0.91 + n * 0.01),
      days: 10 + n,
    });
  for (let n = 0; n < 6; n += 1)
    await home('78704', 'Closed', { ago: `13 months ${n} days`, asked: 400_000, paid: 400_000, days: 30 });
  for (let n = 0; n < 4; n += 1) await home('78704-1234', 'Active', { asked: 520_000 + n * 10_000 });
  const twice = newId();
  await home('78704', 'Active', { asked: 999_000, property: twice });
  await home('78704', 'Active', { asked: 999_000, property: twice });
  for (let n = 0; n < 3; n += 1)
    await home('73301', 'Closed', { ago: '10 days', asked: 300_000, paid: 290_000, days: 5 });
});
afterAll(() => office.stop());

type Sale = { ago?: string; asked: number; paid?: number; days?: number; property?: string };

async function home(zip: string, status: string, { ago, asked, paid, days, property = newId() }: Sale): Promise<void> {
  const { organisationId } = office.owner;
  await office.raw.query(
    `insert into properties (organisation_id, id, address_key) values ($1, $2, $3) on conflict do nothing`,
    [organisationId, property, property],
  );
  await office.raw.query(
    `insert into listings (organisation_id, property_id, street_number, street_name, city, state_or_province, postal_code, property_type, standard_status,
       list_price_cents, close_price_cents, close_date, on_market_date, market_days)
     values ($1, $2, '1', 'Elm St', 'Austin', 'TX', $3, 'Residential', $4, $5, $6, (lintel.our_day() - $7::interval)::date, lintel.our_day(), $8)`,
    [organisationId, property, zip, status, asked * 100, paid ? Math.round(paid * 100) : null, ago ?? null, days ?? 0],
  );
}

const scope = () => ({ organisationId: office.owner.organisationId, userId: null, actorKind: 'system' as const });
const inOrg = <T>(work: Parameters<typeof office.server.services.db.withOrg<T>>[1]) =>
  office.server.services.db.withOrg(scope(), work);
const run = () => runDue(office.server.services.db, scope(), leadPrograms, { now: () => Date.now() });
const agree = (id: string) =>
  office.agent.do(consents.add, {
    id,
    channel: 'email',
    purpose: 'marketing',
    basis: 'written',
    kind: 'given',
    note: 'On paper',
  } as never);
const mailsTo = async (lead: string) =>
  (
    await office.raw.query(
      `select id, subject, body, letter from messages where lead_id = $1 order by created_at, id`,
      [lead],
    )
  ).rows;

test('a report counts each home once, and names nothing that stands on fewer than five sales', async () => {
  const { body, status } = await office.agent.do(markets.report, { zip: '78704' });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ city: 'Austin', active: 5, sold: 10, own: 21, fed: 0, pending: 0 });
  expect(body.medianSaleBefore).toEqual({ value: 40_000_000, homes: 6 });
  expect(body.medianDays).toEqual({ value: 15, homes: 10 });
  expect(body.saleToList).toEqual({ value: 0.955, homes: 10 });
  expect(body.medianList).toEqual({ value: 54_000_000, homes: 5 });
  expect(body.monthsOfInventory).toEqual({ value: 6, homes: 10 });
  expect(body.months).toHaveLength(12);
  const few = (await office.agent.do(markets.report, { zip: '73301' })).body;
  expect([few.sold, few.medianSale, few.medianDays, few.saleToList]).toEqual([
    3,
    { value: null, homes: 3 },
    { value: null, homes: 3 },
    { value: null, homes: 3 },
  ]);
  expect((await office.agent.do(markets.report, { zip: '00000' })).status).toBe(404);
  expect((await office.agent.do(markets.report, { zip: '7870' })).status).toBe(400);
  const foreigner = await newMember(office.server, await newOrganisation(office.server), 'owner');
  expect((await foreigner.do(markets.report, { zip: '78704' })).status).toBe(404);
  const { zips } = (await office.agent.do(markets.list, {})).body;
  expect(zips.map(({ zip, active, sold }) => [zip, active, sold])).toEqual([
    ['78704', 5, 10],
    ['73301', 0, 3],
  ]);
  expect((await office.agent.do(markets.list, { search: '733' })).body.zips).toHaveLength(1);
  expect(figureOf(1, 4)).toEqual({ value: null, homes: 4 });
  expect(inventoryOf(6, 24)).toBe(3);
  expect(inventoryOf(6, 0)).toBeNull();
});

test('the report is a page of the customer’s own site: made once, seen by nobody before it is published, counted when it is read', async () => {
  const { owner, agent, server } = office;
  expect((await owner.do(markets.makePage, { zip: '78704' })).status, 'without a site').toBe(409);
  await owner.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const site = await newSite(owner);
  expect((await owner.do(sites.publish, { id: site.id }, { version: site.version })).status).toBe(200);
  expect((await agent.do(markets.makePage, { zip: '78704' })).status).toBe(403);
  const [one, other] = await Promise.all([
    owner.do(markets.makePage, { zip: '78704' }),
    owner.do(markets.makePage, { zip: '78704' }),
  ]);
  expect(one.body).toMatchObject({ isLive: false });
  expect(other.body.id).toBe(one.body.id);
  expect((await owner.do(markets.makePage, { zip: '00000' })).status).toBe(404);
  const anyone = stranger(server);
  const read = () =>
    anyone.do(pages.open, { slug: site.slug, page: 'home-sales-78704', locale: 'es', source: '' } as never);
  expect((await read()).status).toBe(404);
  const page = (await owner.do(pages.get, { id: one.body.id })).body;
  const live = await owner.do(pages.publish, { id: page.id }, { version: page.version });
  expect(live.status, JSON.stringify(live.body)).toBe(200);
  const shown = await read();
  const words = JSON.stringify(shown.body);
  expect(shown.status, words).toBe(200);
  expect(words).toContain('78704');
  expect(words).toContain('Mediana del precio de venta');
  expect((await owner.do(markets.makePage, { zip: '78704' })).body).toEqual({ id: page.id, isLive: true });
});

test('the report is a PDF in the brand, and a block of a campaign mail in the reader’s language', async () => {
  const { url } = office.server;
  const paper = await fetch(`${url}/api/v1/markets/78704/paper`, { headers: { cookie: office.agent.cookie } });
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(
    Buffer.from(await paper.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const made = (await office.agent.do(campaigns.create, { name: 'Market' })).body;
  const blocks = [
    { id: 'a', type: 'market', zip: '78704' },
    { id: 'b', type: 'market', zip: '00000' },
  ];
  const mail = message.parse({ id: 'mail-1', channel: 'email', subject: 'S', blocks });
  await office.agent.do(campaigns.change, { id: made.id, messages: [mail] } as never, { version: made.version });
  const shown = (
    await office.agent.do(campaigns.preview, { id: made.id, message: 'mail-1', variant: 'a', locale: 'es' })
  ).body;
  expect(shown.html).toContain('Meses de inventario');
  expect(shown.html).toContain('95.5');
  expect(shown.text).toContain('Informe de mercado: Austin 78704');
});

test('a client who agreed gets it at once and on the first of each month, once, through the gate; one who did not cannot be subscribed', async () => {
  const silent = await office.newLead();
  const refused = await office.agent.do(markets.subscribe, { lead: silent.id, zip: '78704' });
  expect([refused.status, refused.body]).toMatchObject([409, { details: { rule: expect.any(String) } }]);
  const lead = await office.newLead();
  await agree(lead.id);
  expect((await office.agent.do(markets.subscribe, { lead: lead.id, zip: '00000' })).status).toBe(409);
  const first = await office.agent.do(markets.subscribe, { lead: lead.id, zip: '78704' });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  // A second click is the same subscription; a second ZIP code goes into the same email.
  expect((await office.agent.do(markets.subscribe, { lead: lead.id, zip: '78704' })).body.id).toBe(first.body.id);
  await office.agent.do(markets.subscribe, { lead: lead.id, zip: '73301' });
  expect(await inOrg(enterDue)).toBe(1);
  expect(await inOrg(enterDue)).toBe(0);
  await run();
  const [mail, ...more] = await mailsTo(lead.id);
  expect(more).toEqual([]);
  expect(mail.subject).toBe('Your market report: Austin 78704');
  expect(mail.body).toContain('Months of inventory: 6 months');
  expect(mail.body).toContain('Too few homes to say (3)');
  const { rows } = (await office.agent.do(markets.subscribers, { zip: '78704' })).body;
  expect(rows).toMatchObject([{ lead: lead.id, lastSentAt: expect.any(String) }]);
  expect(rows[0]!.nextOn.slice(8)).toBe('01');
  // The next month begins.
  await inOrg((tx) =>
    tx.run(sql`update market_subscriptions set next_on = lintel.our_day() where lead_id = ${lead.id}`),
  );
  await office.raw.query(
    `update enrolments set entered_at = entered_at - interval '30 days', entry_key = entry_key || ' last month' where lead_id = $1`,
    [lead.id],
  );
  expect(await inOrg(enterDue)).toBe(1);
  // They unsubscribe before it is sent: the gate denies it, and the subscription ends.
  await office.agent.do(consents.add, {
    id: lead.id,
    channel: 'email',
    purpose: 'marketing',
    kind: 'revoked',
    basis: 'written',
    note: 'By mail',
  } as never);
  await office.raw.query(
    `update enrolments set next_due_at = now() - interval '1 second' where lead_id = $1 and state = 'active'`,
    [lead.id],
  );
  await run();
  expect((await mailsTo(lead.id)).filter(({ letter }) => letter).length).toBeLessThanOrEqual(2);
  expect((await office.agent.do(markets.subscribers, {})).body.rows.filter((row) => row.lead === lead.id)).toEqual([]);
});

test('unsubscribed by hand, nothing more is due', async () => {
  const lead = await office.newLead();
  await agree(lead.id);
  const { id } = (await office.agent.do(markets.subscribe, { lead: lead.id, zip: '78704' })).body;
  expect((await office.agent.do(markets.unsubscribe, { id })).status).toBe(200);
  expect((await office.agent.do(markets.unsubscribe, { id })).status).toBe(200);
  expect(await inOrg(enterDue)).toBe(0);
  await run();
  expect(await mailsTo(lead.id)).toEqual([]);
});
