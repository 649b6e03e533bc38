import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/account/audit.ts';
import { metrics } from '#contract/core/metrics/metrics.ts';
import { placeName } from '#contract/core/place-name.ts';
import { boards, isMeasured, reports } from '#contract/insight/boards.ts';
import { spend } from '#contract/insight/spend.ts';
import { leads } from '#contract/people/leads.ts';
import { places } from '#contract/people/places.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  for (const source of ['zillow', 'zillow', 'website'] as const)
    await owner.do(leads.create, { firstName: 'A', source });
  await agent.do(leads.create, { firstName: 'B', source: 'zillow' });
});
afterAll(() => server.stop());

const widget = {
  id: 'a1',
  kind: 'number' as const,
  title: '',
  x: 0,
  y: 0,
  w: 3,
  h: 2,
  goal: null,
  question: { metrics: ['leads_new'], by: [] },
};

test('a shared dashboard is seen by everybody with their own rights, and changed by who may', async () => {
  const made = (await owner.do(boards.create, { name: 'Office', widgets: [widget] })).body;
  expect((await agent.do(boards.get, { id: made.id })).status).toBe(404);
  const shared = await owner.do(boards.change, { id: made.id, shared: true }, { version: made.version });
  expect(shared.body).toMatchObject({ shared: true, version: 2 });
  const seen = (await agent.do(boards.get, { id: made.id })).body;
  expect(seen).toMatchObject({ name: 'Office', can: { change: false } });
  const number = async (by: Person) =>
    (await by.do(metrics.ask, seen.widgets.find(isMeasured)!.question as never)).body.total.cells.leads_new!.value;
  expect([await number(owner), await number(agent)]).toEqual([4, 1]);
  expect((await agent.do(boards.change, { id: made.id, name: 'Mine' }, { version: 2 })).status).toBe(403);
  expect((await agent.do(boards.create, { name: 'All', shared: true })).status).toBe(403);
  expect((await foreigner.do(boards.get, { id: made.id })).status).toBe(404);
  const late = await owner.do(boards.change, { id: made.id, widgets: [] }, { version: 1 });
  expect([late.status, (late.body as unknown as { current: { version: number } }).current.version]).toEqual([412, 2]);
  expect((await owner.do(boards.get, { id: made.id })).body.widgets).toHaveLength(1);
  expect((await owner.do(boards.remove, { id: made.id })).status).toBe(200);
  expect((await agent.do(boards.list)).body.rows).toEqual([]);
});

test('widgets that overlap the edge or each other’s name are refused at their field', async () => {
  const refused = async (widgets: object[]) => (await owner.do(boards.create, { name: 'W', widgets } as never)).status;
  expect(await refused([{ ...widget, x: 11 }])).toBe(400);
  expect(await refused([widget, widget])).toBe(400);
  expect(await refused([{ ...widget, question: { metrics: [] } }])).toBe(400);
});

test('a dashboard keeps maps, lists, calendars and notes, each with what is its own, and refuses what is of another', async () => {
  const { question: _, goal: __, kind: ___, ...box } = widget;
  const kept = [
    { ...widget, id: 'm', kind: 'map' as const, question: { metrics: ['leads_new'], by: ['area'] }, pins: ['office'] },
    { ...box, id: 'l', kind: 'list' as const, of: 'leads' as const, view: 'new' },
    { ...box, id: 'c', kind: 'calendar' as const, people: 'team' as const, days: 14 },
    { ...box, id: 't', kind: 'text' as const, text: '**Goal**: 40 closings' },
  ];
  const made = await owner.do(boards.create, { name: 'All kinds', widgets: kept } as never);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect((await owner.do(boards.get, { id: made.body.id })).body.widgets).toMatchObject(kept);
  const refused = async (wrong: object) =>
    (await owner.do(boards.create, { name: 'W', widgets: [wrong] } as never)).status;
  expect(await refused({ ...kept[1], of: 'members' })).toBe(400);
  expect(await refused({ ...kept[1], text: 'A' })).toBe(400);
  expect(await refused({ ...kept[2], days: 0 })).toBe(400);
  expect(await refused({ ...kept[0], pins: ['weather'] })).toBe(400);
});

test('leads are counted by the town they live in, however it is written, and towns lie where they do', async () => {
  for (const city of ['Waco', 'waco']) await owner.do(leads.create, { firstName: 'C', city, state: 'TX' });
  const { body } = await owner.do(metrics.ask, { metrics: ['leads_new'], by: ['area'] } as never);
  const waco = body.rows.find(({ keys: [key] }) => key === 'tx|waco');
  expect(waco?.cells.leads_new?.n).toBe(2);
  expect(body.rows.reduce((sum, { cells }) => sum + cells.leads_new!.n, 0)).toBe(body.total.cells.leads_new!.n);
  const opened = await owner.do(metrics.rows, { metrics: ['leads_new'], by: ['area'], keys: ['tx|waco'] } as never);
  expect(opened.body.rows).toHaveLength(2);
  const { places: found } = (await owner.do(places.where, { keys: ['tx|waco', 'tx|waco', 'zz|nowhere'] })).body;
  expect(found).toHaveLength(1);
  expect(Math.round(found[0]!.latitude * 10) / 10).toBeCloseTo(31.5, 0);
  expect(placeName('tx|san antonio')).toBe('San Antonio, TX');
  expect([placeName('tx|'), placeName('|waco')]).toEqual(['TX', 'Waco']);
});

test('a report leaves as a file with what its reader sees, and each time is on record', async () => {
  const question = { metrics: ['leads_new', 'closing_rate'], by: ['source'], period: 'last_30_days' };
  const { body } = await owner.do(reports.create, { name: 'Sources', question });
  expect((await owner.do(reports.list)).body.rows.map(({ id }) => id)).toContain(body.id);
  const file = async (by: Person) =>
    ((await by.do(reports.export, { ...question, headings: ['Source', 'New', 'Closing'] })).body as string).split(
      '\r\n',
    );
  const lines = await file(owner);
  expect(lines[0]!.replace('\ufeff', '')).toBe('Source,New,Closing');
  expect(lines[1]).toMatch(/^Zillow,3,.*0%–.*\(n=3\)/);
  expect((await file(agent))[1]).toMatch(/^Zillow,1,/);
  const told = (await owner.do(audit.list, { limit: 20 } as never)).body.rows.filter(
    ({ kind }) => kind === 'report.exported',
  );
  expect(told).toHaveLength(2);
});

test('what a source costs is seen by who runs it, and an end without a month is refused', async () => {
  expect((await agent.do(spend.list)).status).toBe(403);
  const cost = { source: 'zillow', amount: 45_000, startsOn: '2026-01-31' } as const;
  expect((await owner.do(spend.create, { ...cost, endsOn: '2026-03-01' })).status).toBe(400);
  const { body } = await owner.do(spend.create, { ...cost, recurs: true, endsOn: '2026-04-30' });
  const asked = { metrics: ['spend'], grain: 'month' as const, period: '2026-01-01..2026-06-30' };
  const { total } = (await owner.do(metrics.ask, asked)).body;
  expect(total.series!.spend!.map(({ value }) => value)).toEqual([45_000, 45_000, 45_000, 45_000, 0, 0]);
  const changed = await owner.do(spend.change, { id: body.id, ...cost, amount: 100, months: 3 }, { version: 1 });
  expect(changed.body).toMatchObject({ amount: 100, months: 3, recurs: false, version: 2 });
  const spread = (await owner.do(metrics.ask, asked)).body.total.series!.spend!.map(({ value }) => value);
  expect(spread).toEqual([34, 33, 33, 0, 0, 0]);
  expect((await owner.do(spend.change, { id: body.id, ...cost }, { version: 1 })).status).toBe(412);
  expect((await owner.do(spend.remove, { id: body.id })).status).toBe(200);
});
