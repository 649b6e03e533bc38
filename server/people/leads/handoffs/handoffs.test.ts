import { afterAll, beforeAll, expect, test } from 'vitest';
import { handoffs } from '#contract/people/handoffs.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let caller: Person;
let agent: Person;
let other: Person;
let viewer: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  caller = await newMember(server, here, 'agent');
  agent = await newMember(server, here, 'agent');
  other = await newMember(server, here, 'agent');
  viewer = await newMember(server, here, 'viewer');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

const newLead = async () => (await caller.do(leads.create, { firstName: 'Ana' })).body;
const hand = async (given: { stays?: boolean; warm?: boolean } = {}) => {
  const lead = await newLead();
  const { status, body } = await caller.do(handoffs.handOver, {
    id: lead.id,
    to: agent.id,
    summary: 'Wants a garden; promised a call at six.',
    ...given,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { lead, id: body.id };
};
const handoffsOf = async (by: Person, id: string) => (await by.do(handoffs.handoffs, { id })).body.handoffs;
const kindsOf = async (by: Person, id: string) =>
  (await by.do(leads.timeline, { id })).body.rows.map(({ kind }) => kind).filter((kind) => kind !== 'lead.created');

test('a lead is seen by whom it is handed to with what was said of it, and is theirs when they say yes', async () => {
  const { lead, id } = await hand({ warm: true });
  expect(await handoffsOf(agent, lead.id)).toMatchObject([
    {
      id,
      from: { id: caller.id },
      to: { id: agent.id },
      summary: 'Wants a garden; promised a call at six.',
      warm: true,
      state: 'open',
      can: { answer: true, withdraw: false },
    },
  ]);
  expect((await handoffsOf(caller, lead.id))[0]!.can).toEqual({ answer: false, withdraw: true });
  expect((await agent.do(leads.get, { id: lead.id })).body.owner).toBe(caller.id);

  expect((await agent.do(handoffs.answerHandoff, { id, accept: true })).status).toBe(200);
  expect((await agent.do(handoffs.answerHandoff, { id, accept: true })).status).toBe(200);
  expect((await agent.do(leads.get, { id: lead.id })).body.owner).toBe(agent.id);
  expect((await caller.do(leads.get, { id: lead.id })).status).toBe(404);
  expect((await agent.do(leadShares.collaborators, { id: lead.id })).body.collaborators).toEqual([]);
  expect(await kindsOf(agent, lead.id)).toEqual(
    expect.arrayContaining(['lead.handed_over', 'lead.assigned', 'lead.handoff_accepted']),
  );
  expect(await kindsOf(agent, lead.id)).toHaveLength(3);
  expect((await agent.do(handoffs.answerHandoff, { id, accept: false, answer: 'No.' })).status).toBe(409);
});

test('whoever says that they stay goes on seeing it', async () => {
  const { lead, id } = await hand({ stays: true });
  await agent.do(handoffs.answerHandoff, { id, accept: true });
  expect((await caller.do(leads.get, { id: lead.id })).body.owner).toBe(agent.id);
});

test('what is not taken goes back with a reason, and the other sees it no longer', async () => {
  const { lead, id } = await hand();
  const silent = await agent.do(handoffs.answerHandoff, { id, accept: false });
  expect(silent.status).toBe(400);
  expect((silent.body as unknown as { issues: unknown[] }).issues).toMatchObject([{ path: ['answer'] }]);
  expect((await agent.do(handoffs.answerHandoff, { id, accept: false, answer: 'Not my area.' })).status).toBe(200);
  expect((await agent.do(leads.get, { id: lead.id })).status).toBe(404);
  expect(await handoffsOf(caller, lead.id)).toMatchObject([{ state: 'declined', answer: 'Not my area.' }]);
  expect((await caller.do(leads.get, { id: lead.id })).body.owner).toBe(caller.id);
});

test('it is one at a time, can be taken back, and what was shared before stays shared', async () => {
  const lead = await newLead();
  await caller.do(leadShares.share, { id: lead.id, users: [agent.id] });
  const wish = { id: lead.id, to: agent.id, summary: 'Please.' };
  const { body: made } = await caller.do(handoffs.handOver, wish);
  expect((await caller.do(handoffs.handOver, { ...wish, to: other.id })).status).toBe(409);
  // A refused handoff shares nothing.
  expect((await other.do(leads.get, { id: lead.id })).status).toBe(404);
  expect((await agent.do(handoffs.withdrawHandoff, { id: made.id })).status).toBe(403);
  expect((await caller.do(handoffs.withdrawHandoff, { id: made.id })).status).toBe(200);
  expect((await caller.do(handoffs.withdrawHandoff, { id: made.id })).status).toBe(200);
  expect((await agent.do(handoffs.answerHandoff, { id: made.id, accept: true })).status).toBe(409);
  expect((await agent.do(leads.get, { id: lead.id })).status).toBe(200);
  expect((await caller.do(handoffs.handOver, { ...wish, to: other.id })).status).toBe(200);
});

test('who was given the lead meanwhile keeps it', async () => {
  const { lead, id } = await hand();
  const { body: now } = await owner.do(leads.get, { id: lead.id });
  await owner.do(leads.change, { id: lead.id, owner: other.id }, { version: now.version });
  expect((await agent.do(handoffs.answerHandoff, { id, accept: true })).status).toBe(409);
  expect((await owner.do(leads.get, { id: lead.id })).body.owner).toBe(other.id);
  expect((await owner.do(handoffs.withdrawHandoff, { id })).status).toBe(200);
});

test('only whom it concerns, and to somebody who can work on it', async () => {
  const { lead, id } = await hand();
  const wish = { id: lead.id, to: other.id, summary: 'Please.' };
  expect((await agent.do(handoffs.handOver, wish)).status).toBe(403);
  expect((await other.do(handoffs.handOver, wish)).status).toBe(404);
  expect((await viewer.do(handoffs.handOver, wish)).status).toBe(403);
  expect((await foreigner.do(handoffs.handOver, { ...wish, to: foreigner.id })).status).toBe(404);
  expect((await owner.do(handoffs.answerHandoff, { id, accept: true })).status).toBe(403);
  expect((await other.do(handoffs.answerHandoff, { id, accept: true })).status).toBe(404);
  expect((await foreigner.do(handoffs.withdrawHandoff, { id })).status).toBe(404);
  const fresh = await newLead();
  const to = async (person: string) => {
    const { status, body } = await caller.do(handoffs.handOver, { id: fresh.id, to: person, summary: 'Please.' });
    return [status, (body as unknown as { issues?: { path: string[] }[] }).issues?.[0]?.path[0]];
  };
  expect(await to(caller.id)).toEqual([400, 'to']);
  expect(await to(viewer.id)).toEqual([400, 'to']);
  expect(await to(foreigner.id)).toEqual([400, 'to']);
  const nothing = await caller.do(handoffs.handOver, { id: fresh.id, to: agent.id, summary: ' ' });
  expect(nothing.status).toBe(400);
});
