import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let assistant: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  assistant = await newMember(server, here, 'assistant');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

test('a shared lead is seen and worked by whom it is shared with, until it no longer is', async () => {
  const { body: lead } = await agent.do(leads.create, { firstName: 'Ana' });
  expect((await colleague.do(leads.get, { id: lead.id })).status).toBe(404);
  const shared = await agent.do(leadShares.share, { id: lead.id, users: [colleague.id, colleague.id, owner.id] });
  expect(shared.body.collaborators.map(({ userId }) => userId).sort()).toEqual([colleague.id, owner.id].sort());
  expect((await colleague.do(leadShares.collaborators, { id: lead.id })).body).toEqual(shared.body);
  expect((await colleague.do(leads.list)).body.rows.map(({ id }) => id)).toContain(lead.id);

  // The lead may be worked on but not shared further.
  expect((await colleague.do(leadShares.share, { id: lead.id, users: [] })).status).toBe(403);

  await agent.do(leadShares.share, { id: lead.id, users: [owner.id] });
  expect((await colleague.do(leads.get, { id: lead.id })).status).toBe(404);
  const { body } = await agent.do(leads.timeline, { id: lead.id, kinds: ['lead.shared'] });
  expect(body.rows.map(({ data }) => data)).toEqual([
    { added: [], removed: [colleague.id] },
    { added: expect.arrayContaining([colleague.id, owner.id]), removed: [] },
  ]);
});

test('a co-owner may do what the owner may, is found by it, and is told of in the lead’s story', async () => {
  const { body: lead } = await agent.do(leads.create, { firstName: 'Cora' });
  await agent.do(leadShares.share, { id: lead.id, users: [colleague.id] });
  expect((await colleague.do(leads.get, { id: lead.id })).body.can).toEqual({
    change: true,
    assign: false,
    archive: false,
  });
  const shared = await agent.do(leadShares.share, { id: lead.id, users: [colleague.id], coOwners: [colleague.id] });
  expect(shared.body.collaborators).toMatchObject([{ userId: colleague.id, coOwner: true }]);
  expect((await colleague.do(leads.get, { id: lead.id })).body.can).toEqual({
    change: true,
    assign: true,
    archive: true,
  });
  const found = await colleague.do(leads.list, { filter: 'coOwner:is(me)' });
  expect(found.body.rows).toMatchObject([{ id: lead.id, can: { archive: true } }]);
  expect((await agent.do(leads.list, { filter: 'coOwner:is(me)' })).body.rows).toEqual([]);
  // When `coOwners` is omitted, the co-owners don't change.
  await colleague.do(leadShares.share, { id: lead.id, users: [colleague.id, owner.id] });
  const { body } = await agent.do(leadShares.collaborators, { id: lead.id });
  expect(body.collaborators.filter(({ coOwner }) => coOwner).map(({ userId }) => userId)).toEqual([colleague.id]);
  expect((await colleague.do(leads.archive, { id: lead.id })).status).toBe(200);
  await colleague.do(leads.restore, { id: lead.id });
  await agent.do(leadShares.share, { id: lead.id, users: [colleague.id], coOwners: [] });
  expect((await colleague.do(leads.archive, { id: lead.id })).status).toBe(403);
  const told = await agent.do(leads.timeline, { id: lead.id, kinds: ['lead.co_owned'] });
  expect(told.body.rows.map(({ data }) => data)).toEqual([
    { added: [], removed: [colleague.id] },
    { added: [colleague.id], removed: [] },
  ]);
  const apart = await agent.do(leadShares.share, { id: lead.id, users: [], coOwners: [colleague.id] });
  expect(apart).toMatchObject({ status: 400, body: { issues: [{ path: ['coOwners', 0] }] } });
});

test('who may not assign, does not see it or is elsewhere cannot share; nobody from elsewhere can be let in', async () => {
  const { body: lead } = await agent.do(leads.create, { firstName: 'Ben' });
  const share = async (who: Person, users: string[]) => (await who.do(leadShares.share, { id: lead.id, users })).status;
  expect(await share(assistant, [])).toBe(403);
  expect(await share(colleague, [colleague.id])).toBe(404);
  expect(await share(foreigner, [foreigner.id])).toBe(404);
  expect((await foreigner.do(leadShares.collaborators, { id: lead.id })).status).toBe(404);
  const refused = await agent.do(leadShares.share, { id: lead.id, users: [owner.id, foreigner.id] });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ issues: [{ path: ['users', 1] }] });
  expect((await agent.do(leadShares.collaborators, { id: lead.id })).body.collaborators).toEqual([]);
});
