import { afterAll, beforeAll, expect, test } from 'vitest';
import { circles } from '#contract/people/circle.ts';
import { type Lead, leads } from '#contract/people/leads.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await newMember(server, await newOrganisation(server), 'owner');
  agent = await newMember(server, owner.organisationId, 'agent');
});
afterAll(() => server.stop());

const create = async (firstName: string, by = owner): Promise<Lead> => (await by.do(leads.create, { firstName })).body;
const home = (id: string, members: Lead[], by = owner) =>
  by.do(circles.setHousehold, {
    id,
    name: 'Ruiz',
    members: members.map((lead) => ({ lead: lead.id, role: 'partner' as const })),
  });
const memberNames = async (id: string, by = owner) =>
  (await by.do(circles.circle, { id })).body.household.members.map(({ name }) => name);

test('a household keeps two people and one story', async () => {
  const [ana, ben, cleo] = [await create('Ana'), await create('Ben'), await create('Cleo')];
  const { body } = await home(ana.id, [ana, ben]);
  expect(body.household).toMatchObject({ name: 'Ruiz', members: [{ name: 'Ana', role: 'partner' }, { name: 'Ben' }] });
  expect(await memberNames(ben.id)).toEqual(['Ben', 'Ana']);
  await owner.do(leads.addNote, { id: ana.id, body: 'Hers.' });
  await owner.do(leads.addNote, { id: ben.id, body: 'His.' });
  const told: string[] = [];
  let cursor: string | undefined;
  do {
    const { body: page } = await owner.do(circles.householdTimeline, {
      id: ben.id,
      limit: 2,
      ...(cursor && { cursor }),
    });
    told.push(...page.rows.map(({ kind, lead }) => `${lead.name} ${kind}`));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(told.slice(0, 2)).toEqual(['Ben note.added', 'Ana note.added']);
  expect(told.toSorted()).toEqual([
    'Ana lead.created',
    'Ana lead.household_changed',
    'Ana note.added',
    'Ben lead.created',
    'Ben lead.household_changed',
    'Ben note.added',
  ]);
  // A lead can't be in two households, and a single lead is no household.
  const dan = await create('Dan');
  await home(cleo.id, [cleo, dan]);
  expect((await home(ana.id, [ana, ben, cleo])).status).toBe(409);
  expect((await home(ana.id, [ben])).body).toMatchObject({ issues: [{ path: ['members'] }] });
  await home(cleo.id, [cleo]);
  expect(await memberNames(dan.id)).toEqual([]);
  expect((await home(ana.id, [ana, ben, cleo])).body.household.members).toHaveLength(3);
});

test('whom one does not see is neither shown nor thrown out', async () => {
  const [mine, theirs] = [await create('Mine', agent), await create('Theirs')];
  await home(mine.id, [mine, theirs]);
  expect(await memberNames(mine.id, agent)).toEqual(['Mine']);
  expect((await home(mine.id, [mine, theirs], agent)).status).toBe(404);
  const second = await create('Second', agent);
  expect((await home(mine.id, [mine, second], agent)).status).toBe(200);
  expect((await memberNames(mine.id)).toSorted()).toEqual(['Mine', 'Second', 'Theirs']);
  expect(
    (await agent.do(circles.householdTimeline, { id: mine.id })).body.rows.some(({ lead }) => lead.name === 'Theirs'),
  ).toBe(false);
});

test('a relationship is told from both sides, and who sent whom is followed to the first', async () => {
  const [ana, ben, cleo] = [await create('Ana'), await create('Ben'), await create('Cleo')];
  await owner.do(circles.relate, { id: ana.id, other: ben.id, kind: 'referral_source', note: 'at the fair' });
  await owner.do(circles.relate, { id: cleo.id, other: ben.id, kind: 'referred' });
  await owner.do(circles.relate, { id: ana.id, other: cleo.id, kind: 'child' });
  await owner.do(circles.relate, { id: cleo.id, other: ana.id, kind: 'parent' });
  const around = async ({ id }: Lead) => {
    const { body } = await owner.do(circles.circle, { id });
    return body.relationships.map(({ lead, kind }) => `${lead.name} ${kind}`);
  };
  expect(await around(ana)).toEqual(['Cleo child', 'Ben referral_source']);
  expect(await around(ben)).toEqual(['Cleo referral_source', 'Ana referred']);
  expect(await around(cleo)).toEqual(['Ana parent', 'Ben referred']);
  expect((await owner.do(circles.circle, { id: ana.id })).body.referredBy.map(({ name }) => name)).toEqual([
    'Ben',
    'Cleo',
  ]);
  // A chain of referrals that forms a circle ends where it began.
  await owner.do(circles.relate, { id: cleo.id, other: ana.id, kind: 'referral_source' });
  expect((await owner.do(circles.circle, { id: ana.id })).body.referredBy.map(({ name }) => name)).toEqual([
    'Ben',
    'Cleo',
  ]);
  const gone = await owner.do(circles.unrelate, { id: ben.id, other: ana.id, kind: 'referred' });
  expect(gone.body.relationships.map(({ kind }) => kind)).toEqual(['referral_source']);
  expect((await owner.do(circles.relate, { id: ana.id, other: ana.id, kind: 'other' })).status).toBe(400);
});
