import { parse } from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { dealExport } from '#contract/inventory/deals/deal-export.ts';
import { dealSettings } from '#contract/inventory/deals/deal-settings.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { sql } from '#server/core/db/sql.ts';
import { newTeam, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let viewer: Person;
let foreigner: Person;
beforeAll(async () => {
  server = await startTestServer();
  ({ owner, agent, colleague, viewer, foreigner } = await newTeam(server, {
    owner: 'owner',
    agent: 'agent',
    colleague: 'agent',
    viewer: 'viewer',
  }));
});
afterAll(() => server.stop());

const create = (by: Person, more: object = {}) =>
  by.do(deals.create, { name: '12 Juniper St', pipeline: 'buyer', ...more } as never);

test('what kind of sale it is is one of its side’s, is found by it, and its change is on record', async () => {
  const { body: made } = await create(agent, { saleKind: 'short_sale', price: 45_000_000 });
  expect(made.saleKind).toBe('short_sale');
  expect((await create(agent, { saleKind: 'sublease' })).body).toMatchObject({ issues: [{ path: ['saleKind'] }] });
  expect((await create(agent, { saleKind: 'sublease', pipeline: 'lease' })).body).toMatchObject({
    saleKind: 'sublease',
  });
  expect((await create(agent)).body.saleKind).toBeNull();
  const found = (await agent.do(deals.list, { filter: 'saleKind:is(short_sale)' })).body.rows;
  expect(found.map(({ id }) => id)).toEqual([made.id]);
  const wrong = await agent.do(deals.change, { id: made.id, saleKind: 'new_lease' }, { version: made.version });
  expect(wrong.body).toMatchObject({ issues: [{ path: ['saleKind'] }] });
  expect((await viewer.do(deals.change, { id: made.id, saleKind: 'reo' }, { version: made.version })).status).toBe(403);
  const changed = await agent.do(deals.change, { id: made.id, saleKind: 'reo' }, { version: made.version });
  expect(changed.body.saleKind).toBe('reo');
  expect((await agent.do(deals.timeline, { id: made.id })).body.rows[0]).toMatchObject({
    kind: 'deal.changed',
    data: { changes: { saleKind: { from: 'short_sale', to: 'reo' } } },
  });
});

test('a checklist may be for one kind of sale alone', async () => {
  const { templates } = (await owner.do(dealSettings.templates, {})).body;
  const auction = { ...templates[0]!, key: 'auction', name: 'Auction', saleKind: 'auction' as const };
  const misfit = { ...templates[0]!, key: 'misfit', name: 'Misfit', saleKind: 'sublease' as const };
  const refused = await owner.do(dealSettings.setTemplates, { templates: [...templates, misfit] });
  expect(refused.body).toMatchObject({ issues: [{ path: ['templates', templates.length, 'saleKind'] }] });
  expect((await owner.do(dealSettings.setTemplates, { templates: [...templates, auction] })).status).toBe(200);
  const from = async (more: object) => {
    const { id } = (await create(agent, more)).body;
    return (await agent.do(dealChecklist.items, { id })).body.template;
  };
  expect(await from({ saleKind: 'auction' })).toMatchObject({
    name: 'Auction',
    by: ['side', 'kind'],
    saleKind: 'auction',
  });
  expect(await from({ saleKind: 'resale' })).toMatchObject({ name: templates[0]!.name, by: ['side'] });
});

test('deals leave as a file, those that one sees and no others, and it is on record', async () => {
  await create(colleague, { name: 'Not mine' });
  await create(agent, { name: '=Mine', saleKind: 'land', price: 12_345_650 });
  const { status, body } = await agent.do(dealExport.export, { search: 'Mine', sort: 'createdAt' });
  expect(status).toBe(200);
  const { data } = parse<Record<string, string>>(String(body), { header: true, skipEmptyLines: true });
  expect(data).toHaveLength(1);
  // Values can't run as formulas in a spreadsheet.
  expect(data[0]).toMatchObject({ name: "'=Mine", saleKind: 'land', price: '123456.50', side: 'buyer' });
  const few = await owner.do(dealExport.export, { columns: ['saleKind'], filter: 'saleKind:is(land)' });
  expect(String(few.body)).toBe('saleKind\r\nland\r\n');
  expect(String((await foreigner.do(dealExport.export, {})).body)).not.toContain('Mine');
  expect((await stranger(server).do(dealExport.export, {})).status).toBe(401);
  expect((await viewer.do(dealExport.export, {})).status).toBe(403);
  const told = await server.services.db.withOrg(
    { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
    (tx) => tx.all<{ data: { count: number } }>(sql`select data from events where kind = 'deals.exported' order by id`),
  );
  expect(told.map(({ data: { count } }) => count)).toEqual([1, 1]);
});
