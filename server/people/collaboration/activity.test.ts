import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#contract/account/notifications.ts';
import { listings } from '#contract/inventory/listings.ts';
import { collaboration } from '#contract/people/collaboration.ts';
import { comments } from '#contract/people/comments.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { nextMorning } from '#server/account/notifications/digest-job.ts';
import { sql } from '#server/core/db/sql.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let agent: Person;
let colleague: Person;
let owner: Person;
let elsewhere: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  elsewhere = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

const stream = async (who: Person, input: object = {}) =>
  (await who.do(collaboration.activity, input)).body.rows.map(({ kind, subject }) => `${kind} ${subject.name}`);

test('the stream tells what happened to the records one may see, by kind and page by page, and of no others', async () => {
  const { body: lead } = await agent.do(leads.create, { firstName: 'Ana' });
  await agent.do(comments.create, { subject: { type: 'lead', id: lead.id }, body: 'Hello' });
  await agent.do(listings.create, { streetAddress: '1 Main St', city: 'Austin' } as never);
  expect(await stream(owner)).toEqual(expect.arrayContaining(['comment.added Ana', 'lead.created Ana']));
  expect(await stream(agent, { of: 'comments' })).toEqual(['comment.added Ana']);
  expect(await stream(colleague)).not.toContain('lead.created Ana');
  expect(await stream(elsewhere)).toEqual([]);
  const first = (await owner.do(collaboration.activity, { limit: 1 })).body;
  const rest = (await owner.do(collaboration.activity, { cursor: first.next! })).body.rows;
  expect(rest.map(({ id }) => id)).not.toContain(first.rows[0]!.id);
  await agent.do(leadShares.share, { id: lead.id, users: [colleague.id] });
  expect(await stream(colleague)).toContain('lead.created Ana');
  const shared = await colleague.do(leads.list, { filter: 'sharedWith:is(me)' });
  expect(shared.body.rows.map(({ id }) => id)).toEqual([lead.id]);
});

test('who sees little of a busy organisation still gets to what happened before all that they do not see', async () => {
  const { body: mine } = await colleague.do(leads.create, { firstName: 'Early' });
  const { body: theirs } = await agent.do(leads.create, { firstName: 'Busy' });
  await server.services.db.withOrg(
    { organisationId: owner.organisationId, userId: owner.id, actorKind: 'user' },
    (tx) =>
      tx.run(sql`
      insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data)
      select organisation_id, lintel.new_id(), kind, subject_type, subject_id, actor_kind, actor_id, data from events
      cross join generate_series(1, 5000) where kind = 'lead.created' and subject_id = ${theirs.id}`),
  );
  const first = (await colleague.do(collaboration.activity)).body;
  expect(first.rows.map(({ subject }) => subject.id)).not.toContain(mine.id);
  const next = (await colleague.do(collaboration.activity, { cursor: first.next! })).body;
  expect(next.rows.map(({ subject }) => subject.id)).toContain(mine.id);
});

test('how one is told is chosen kind by kind, and kept for oneself', async () => {
  const { body } = await agent.do(notifications.choices);
  expect(body.digest).toBe(false);
  expect(body.choices.every(({ product, mail, push }) => product && push && !mail)).toBe(true);
  const choice = { kind: 'mention.made', product: false, mail: true, push: false } as const;
  const set = await agent.do(notifications.setChoices, { choices: [choice], digest: true, timeZone: 'Asia/Tokyo' });
  expect(set.body.digest).toBe(true);
  expect(set.body.choices).toContainEqual(choice);
  expect((await colleague.do(notifications.choices)).body).toEqual(body);
  expect((await agent.do(notifications.setChoices, { digest: false })).body.digest).toBe(false);
});

test('the letter comes at half past seven where somebody is, also across a change of clocks', () => {
  const at = (now: string, zone: string) => new Date(nextMorning(Date.parse(now), zone)).toISOString();
  expect(at('2031-01-10T12:00:00Z', 'America/Chicago')).toBe('2031-01-10T13:30:00.000Z');
  expect(at('2031-01-10T14:00:00Z', 'America/Chicago')).toBe('2031-01-11T13:30:00.000Z');
  expect(at('2031-03-08T14:00:00Z', 'America/Chicago')).toBe('2031-03-09T12:30:00.000Z');
});
