import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Refusal } from '#server/core/http/refusal.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { countWith, creditsUsed, giveBackCredits, requireRoom, requireWithin, useCredits } from './entitlements.ts';

let server: TestServer;
let owner: pg.Client;
/** Websites per organization, as a domain would count them. */
const websites = new Map<string, number>();
beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client(server.database.owner);
  await owner.connect();
  countWith('website', async ({ scope }) => websites.get(scope.organisationId) ?? 0);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const newOwner = async (): Promise<Person> => newMember(server, await newOrganisation(server), 'owner');
const work = <T>({ organisationId, id }: Person, act: (tx: Tx) => Promise<T>): Promise<T> =>
  server.services.db.withOrg({ organisationId, userId: id, actorKind: 'user' }, act);
const refusal = (promise: Promise<unknown>): Promise<Refusal> =>
  promise.then(
    () => expect.fail('It was allowed.'),
    (error) => error,
  );
const give = (person: Person, tiers: Record<string, string>) =>
  owner.query(`update subscriptions set status = 'active', vertical_tiers = $2 where user_id = $1`, [person.id, tiers]);
const eventsOf = async ({ organisationId }: Person) =>
  (await owner.query('select kind, data from events where organisation_id = $1', [organisationId])).rows;

test('what the plan has no room for is refused with the limit, what is in use and the plan that lifts it', async () => {
  const person = await newOwner();
  await work(person, (tx) => requireRoom(tx, 'website'));
  websites.set(person.organisationId, 1);
  const { code, message, more } = await refusal(work(person, (tx) => requireRoom(tx, 'website')));
  expect({ code, details: more.details }).toEqual({
    code: 'plan_limit',
    details: { limit: 'website', used: 1, allowed: 1, liftedBy: { vertical: 'realestate', tier: 'pro' } },
  });
  expect(message).toBe('The limit of your plan for websites is 1; in use: 1. Pro allows more.');
  await give(person, { realestate: 'elite' });
  await work(person, (tx) => requireRoom(tx, 'website', 500));
});

test('after a downgrade the first ones remain workable, the others can be read', async () => {
  const person = await newOwner();
  await give(person, { realestate: 'pro' });
  await work(person, (tx) => requireWithin(tx, 'listing', 49));
  expect(await refusal(work(person, (tx) => requireWithin(tx, 'listing', 50)))).toMatchObject({ code: 'plan_limit' });
});

test('everybody works under the plan of the owner who has been there the longest', async () => {
  const person = await newOwner();
  await give(person, { realestate: 'pro' });
  const second = await newMember(server, person.organisationId, 'owner');
  const agent = await newMember(server, person.organisationId, 'agent');
  websites.set(person.organisationId, 2);
  for (const one of [second, agent]) await work(one, (tx) => requireRoom(tx, 'website'));
  await owner.query('update memberships set removed_at = now() where user_id = $1', [person.id]);
  expect(await refusal(work(agent, (tx) => requireRoom(tx, 'website')))).toMatchObject({ code: 'plan_limit' });
});

test('a trial that is over allows what is free, before anybody has written that down', async () => {
  const person = await newOwner();
  await owner.query(
    `update subscriptions set status = 'trialing', vertical_tiers = '{"realestate": "elite"}', trial_ends_at = now()
     where user_id = $1`,
    [person.id],
  );
  websites.set(person.organisationId, 1);
  expect(await refusal(work(person, (tx) => requireRoom(tx, 'website')))).toMatchObject({ code: 'plan_limit' });
});

test('credits are taken all or none, warned of once, and can be given back', async () => {
  const person = await newOwner();
  await work(person, (tx) => useCredits(tx, 7));
  expect(await eventsOf(person)).toEqual([]);
  await work(person, (tx) => useCredits(tx, 1));
  await work(person, (tx) => useCredits(tx, 1));
  expect(await eventsOf(person)).toEqual([{ kind: 'credits.low', data: { used: 8, allowed: 10 } }]);
  expect(await refusal(work(person, (tx) => useCredits(tx, 2)))).toMatchObject({
    code: 'plan_limit',
    more: { details: { limit: 'credits', used: 9, allowed: 10 } },
  });
  expect(await work(person, creditsUsed)).toBe(9);
  await work(person, (tx) => giveBackCredits(tx, 4, new Date().toISOString()));
  expect(await work(person, creditsUsed)).toBe(5);
});

test('of many who take credits at once, no more succeed than there are credits', async () => {
  const person = await newOwner();
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => work(person, (tx) => useCredits(tx, 1))));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await work(person, creditsUsed)).toBe(10);
});

test('a new month begins with all credits', async () => {
  const person = await newOwner();
  await work(person, (tx) => useCredits(tx, 10));
  await owner.query(`update credit_use set month = month - interval '1 month' where organisation_id = $1`, [
    person.organisationId,
  ]);
  await work(person, (tx) => useCredits(tx, 10));
  const { rows } = await owner.query(
    `select (month + interval '1 day')::timestamptz as taken from credit_use where organisation_id = $1 order by month limit 1`,
    [person.organisationId],
  );
  // Work of last month that fails today gives nothing back to this month.
  await work(person, (tx) => giveBackCredits(tx, 3, rows[0].taken.toISOString()));
  expect(await work(person, creditsUsed)).toBe(10);
});
