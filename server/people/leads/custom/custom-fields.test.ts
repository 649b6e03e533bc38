import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomField, customFields } from '#contract/people/custom-fields.ts';
import { leadExport } from '#contract/people/lead-export.ts';
import { leads } from '#contract/people/leads.ts';
import { defaultStages } from '#contract/people/stage-list.ts';
import { putFields, putStages } from '#tests/setup/lead-lists.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let elsewhere: Person;

const fields: CustomField[] = [
  { key: 'x_text_school', label: 'School district', options: [] },
  { key: 'x_number_rooms', label: 'Rooms', options: [] },
  { key: 'x_money_hoa', label: 'HOA', options: [] },
  { key: 'x_date_lease', label: 'Lease ends', options: [] },
  { key: 'x_choice_style', label: 'Style', options: ['Ranch', 'Loft'] },
  { key: 'x_tags_pets', label: 'Pets', options: ['dog'] },
  { key: 'x_yes_veteran', label: 'Veteran', options: [] },
];

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  elsewhere = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  const made = await owner.do(customFields.setFields, { fields }, { version: 1 });
  expect(made.body).toEqual({ fields, version: 2 });
});
afterAll(() => server.stop());

const paths = (body: unknown) =>
  ((body as { issues?: { path: (string | number)[] }[] }).issues ?? []).map(({ path }) => path.join('.'));
const custom = {
  x_text_school: 'Eanes',
  x_number_rooms: 3.5,
  x_money_hoa: 25_000,
  x_date_lease: '2031-03-01',
  x_choice_style: 'Loft',
  x_tags_pets: ['dog', 'parrot'],
  x_yes_veteran: true,
};
const create = async (input: object) => {
  const answer = await agent.do(leads.create, { firstName: 'Ana', ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

test('a lead for who cannot work leads is refused for its owner, not for its fields or its stage', async () => {
  const own = { key: 'touring', name: 'Touring', tone: 'act' as const, needs: [], touchHours: null, hidden: false };
  expect((await putStages(owner, [...defaultStages, own])).status).toBe(200);
  const viewer = await newMember(server, owner.organisationId, 'viewer');
  const wish = { firstName: 'Ana', owner: viewer.id, custom: { x_text_school: 'Eanes' } };
  expect(paths((await owner.do(leads.create, wish)).body)).toEqual(['owner']);
  expect(paths((await owner.do(leads.create, { ...wish, stage: 'touring' })).body)).toEqual(['owner']);
  expect(paths((await owner.do(leads.create, { ...wish, custom: { x_text_gone: 'a' } })).body)).toEqual([
    'custom.x_text_gone',
  ]);
});

test('fields are made by who leads the organisation, seen by all in it and by nobody else', async () => {
  expect((await agent.do(customFields.setFields, { fields: [] }, { version: 2 })).status).toBe(403);
  expect((await agent.do(customFields.fields)).body).toEqual({ fields, version: 2 });
  expect((await elsewhere.do(customFields.fields)).body).toEqual({ fields: [], version: 1 });
  const wrong = [
    { key: 'x_choice_style', label: 'Style', options: [] },
    { key: 'x_text_a', label: 'style', options: [] },
  ];
  const refused = await owner.do(customFields.setFields, { fields: wrong }, { version: 2 });
  expect([refused.status, paths(refused.body)]).toEqual([400, ['fields.0.options', 'fields.1.label']]);
});

test('a lead holds them by type, changes one at a time, and what is wrong is named by field', async () => {
  const lead = await create({ custom });
  expect(lead.custom).toEqual(custom);
  const change = (input: object, version: number) =>
    agent.do(leads.change, { id: lead.id, custom: input as never }, { version });
  const next = await change({ x_number_rooms: 4, x_yes_veteran: null }, 1);
  const { x_yes_veteran: _, ...rest } = custom;
  expect(next.body.custom).toEqual({ ...rest, x_number_rooms: 4 });
  const wrong = await change({ x_date_lease: 'soon', x_money_hoa: 1.5 }, 2);
  expect([wrong.status, paths(wrong.body)]).toEqual([400, ['custom.x_date_lease', 'custom.x_money_hoa']]);
  expect(paths((await change({ x_choice_style: 'Castle' }, 2)).body)).toEqual(['custom.x_choice_style']);
  expect(paths((await change({ x_text_unknown: 'a' }, 2)).body)).toEqual(['custom.x_text_unknown']);
  expect((await elsewhere.do(leads.create, { firstName: 'Bo', custom })).status).toBe(400);
  const { rows } = (await agent.do(leads.timeline, { id: lead.id })).body;
  expect(rows[0]?.data).toEqual({
    changes: { x_number_rooms: { from: 3.5, to: 4 }, x_yes_veteran: { from: true, to: null } },
  });
});

test.each([
  ['x_text_school:contains(ane)', true],
  ['x_text_school:is(other)', false],
  ['x_number_rooms:gte(3)', true],
  ['x_number_rooms:lt(3.5)', false],
  ['x_money_hoa:between(20000,30000)', true],
  ['x_date_lease:on(2031-03-01)', true],
  ['x_date_lease:before(2031-03-01)', false],
  ['x_choice_style:any_of(Loft,Ranch)', true],
  ['x_choice_style:is_not(Loft)', false],
  ['x_tags_pets:has_all(dog,parrot)', true],
  ['x_tags_pets:has_any(cat)', false],
  ['x_yes_veteran:is(true)', true],
  ['x_yes_veteran:is_empty', false],
])('%s finds it: %s', async (filter, isFound) => {
  const lead = await create({ custom });
  const { status, body } = await agent.do(leads.list, { filter, with: ['x_text_school'] });
  expect(status, JSON.stringify(body)).toBe(200);
  const row = body.rows.find(({ id }) => id === lead.id);
  expect(row !== undefined).toBe(isFound);
  if (row) expect(row.custom).toEqual(custom);
});

test('a list holds them only where they are asked for, and a file under their names', async () => {
  await create({ lastName: 'Exported', custom });
  const [plain] = (await agent.do(leads.list, { search: 'Exported' })).body.rows;
  expect(plain).not.toHaveProperty('custom');
  const file = await owner.do(leadExport.export, {
    search: 'Exported',
    columns: ['name', 'x_money_hoa', 'x_tags_pets'],
  });
  expect(String(file.body)).toBe('Name,HOA,Pets\r\nAna Exported,250,"dog; parrot"\r\n');
});

test('a removed field is out of sight and comes back with what leads hold under it', async () => {
  const lead = await create({ custom });
  await putFields(owner, fields.slice(1));
  expect(
    paths((await agent.do(leads.change, { id: lead.id, custom: { x_text_school: 'B' } }, { version: 1 })).body),
  ).toEqual(['custom.x_text_school']);
  await putFields(owner, fields);
  expect((await agent.do(leads.get, { id: lead.id })).body.custom).toEqual(custom);
});

test('of two who change the list at once, the second is told what the first made of it', async () => {
  const { version } = (await owner.do(customFields.fields)).body;
  const more = (key: string): CustomField[] => [...fields, { key: `x_text_${key}`, label: key, options: [] }];
  const first = await owner.do(customFields.setFields, { fields: more('one') }, { version });
  expect(first.body).toEqual({ fields: more('one'), version: version + 1 });
  // The same request sent again succeeds: the list is already as requested.
  expect((await owner.do(customFields.setFields, { fields: more('one') }, { version })).body).toEqual(first.body);
  const second = await owner.do(customFields.setFields, { fields: more('two') }, { version });
  expect(second).toMatchObject({ status: 412, body: { code: 'version_conflict', current: first.body } });
  expect((await owner.do(customFields.fields)).body).toEqual(first.body);
});
