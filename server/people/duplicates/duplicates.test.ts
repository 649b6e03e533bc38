import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contactPoints } from '#contract/people/contact-points.ts';
import { duplicates } from '#contract/people/duplicates.ts';
import { leadImport } from '#contract/people/lead-import.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { merging } from '#contract/people/merging.ts';
import { sql } from '#server/core/db/sql.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let worker: Worker;
beforeAll(async () => {
  server = await startTestServer();
  worker = await startWorker(server.services);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const office = async () => newMember(server, await newOrganisation(server), 'owner');
const names = async (who: Person, input: object = {}) =>
  (await who.do(duplicates.duplicates, input)).body.rows.map(({ one, other, rule }) => [one.name, other.name, rule]);
const expectPairs = (who: Person, pairs: unknown[]) =>
  vi.waitFor(async () => expect(await names(who)).toEqual(pairs), patience);

test('on create: whoever has the address or the phone and the name is told of, over all addresses, and only to who sees them', async () => {
  const owner = await office();
  const agent = await newMember(server, owner.organisationId, 'agent');
  const { body: ana } = await owner.do(leads.create, {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@x.test',
    phone: '512 555 0142',
  });
  await owner.do(contactPoints.saveContactPoint, { id: ana.id, channel: 'email', address: 'second@x.test' });
  const told = async (who: Person, input: object) =>
    (await who.do(duplicates.similar, input as never)).body.matches.map(({ lead, rule }) => [lead.id, rule]);
  expect(await told(owner, { email: 'Second@X.test' })).toEqual([[ana.id, 'email']]);
  expect(await told(owner, { firstName: 'ana', lastName: 'RUIZ', phone: '(512) 555-0142' })).toEqual([
    [ana.id, 'phone_and_name'],
  ]);
  expect(await told(owner, { firstName: 'Ruiz', lastName: 'Ana', phone: '5125550142' })).toEqual([
    [ana.id, 'phone_and_swapped_name'],
  ]);
  expect(await told(owner, { firstName: 'Bob', phone: '5125550142' })).toEqual([[ana.id, 'phone']]);
  expect(await told(owner, { firstName: 'Ana', lastName: 'Ruiz' })).toEqual([]);
  expect(await told(agent, { email: 'ana@x.test' })).toEqual([]);
  expect(await told(await office(), { email: 'ana@x.test' })).toEqual([]);
  expect((await owner.do(duplicates.similar, { phone: 'not a phone' })).status).toBe(400);

  const refused = await owner.do(leads.create, { email: 'second@x.test', ifKnown: 'refuse' });
  expect(refused.body).toMatchObject({ code: 'conflict', details: { matches: [{ id: ana.id, rule: 'email' }] } });
  // A match that is merely similar is not refused.
  expect((await owner.do(leads.create, { firstName: 'Bob', phone: '5125550142', ifKnown: 'refuse' })).status).toBe(200);
  expect((await owner.do(leads.create, { email: 'second@x.test' })).status).toBe(200);
});

test('behind the scenes: pairs are found, go when they no longer match, are dismissed and merged', async () => {
  const owner = await office();
  const { body: one } = await owner.do(leads.create, { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@gmail.test' });
  const { body: two } = await owner.do(leads.create, { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@gmial.test' });
  await expectPairs(owner, [['Ana Ruiz', 'Ana Ruiz', 'name_and_similar_email']]);
  await owner.do(leads.change, { id: two.id, email: 'ana@gmail.test' }, { version: 1 });
  await expectPairs(owner, [['Ana Ruiz', 'Ana Ruiz', 'email']]);
  await owner.do(leads.change, { id: two.id, email: 'other@x.test' }, { version: 2 });
  await expectPairs(owner, []);
  await owner.do(contactPoints.saveContactPoint, { id: two.id, channel: 'email', address: 'ana@gmail.test' });
  await expectPairs(owner, [['Ana Ruiz', 'Ana Ruiz', 'email']]);

  const pair = { one: two.id, other: one.id };
  await owner.do(duplicates.dismissDuplicate, pair);
  expect(await names(owner)).toEqual([]);
  await owner.do(duplicates.dismissDuplicate, { ...pair, dismissed: false });
  expect((await owner.do(duplicates.duplicateCount)).body).toMatchObject({ sure: 1, near: 0, capped: false });
  const { body } = await owner.do(merging.merge, { id: one.id, loser: two.id, loserVersion: 3 }, { version: 1 });
  expect(await names(owner)).toEqual([]);
  await owner.do(merging.unmerge, { id: body.merge.id });
  await expectPairs(owner, [['Ana Ruiz', 'Ana Ruiz', 'email']]);
});

test('an agent’s pairs are those of which they see both, also when leads change hands', async () => {
  const owner = await office();
  const agent = await newMember(server, owner.organisationId, 'agent');
  const make = async (by: Person, given: object = {}) =>
    (await by.do(leads.create, { firstName: 'Olu', lastName: 'Ade', email: 'olu@hands.test', ...given })).body;
  await make(agent);
  const theirs = await make(owner);
  const inPond = await make(owner, { owner: null });
  await vi.waitFor(async () => expect(await names(owner)).toHaveLength(3), patience);
  expect(await names(agent)).toHaveLength(1);
  const count = async () => (await agent.do(duplicates.duplicateCount)).body;
  expect(await count()).toMatchObject({ sure: 1, near: 0 });
  await owner.do(leadShares.share, { id: theirs.id, users: [agent.id] });
  expect(await names(agent)).toHaveLength(3);
  expect(await count()).toMatchObject({ sure: 3 });
  await owner.do(leadShares.share, { id: theirs.id, users: [] });
  await owner.do(leads.change, { id: inPond.id, owner: owner.id }, { version: inPond.version });
  expect(await names(agent)).toEqual([]);
  await owner.do(leads.change, { id: theirs.id, owner: agent.id }, { version: theirs.version });
  expect(await names(agent)).toHaveLength(1);
});

test('an import is looked through, and pages go on where the last one ended', async () => {
  const owner = await office();
  const rows = Array.from(
    { length: 12 },
    (_, n) => `Person${n},Twin,person${n}@x.test\r\nOther${n},Twin,person${n}@x.test`,
  );
  await owner.do(leadImport.import, {}, { body: `First name,Last name,Email\r\n${rows.join('\r\n')}\r\n` });
  await vi.waitFor(
    async () => expect((await owner.do(duplicates.duplicateCount)).body).toMatchObject({ sure: 12 }),
    patience,
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await owner.do(duplicates.duplicates, { limit: 5, ...(cursor && { cursor }) });
    seen.push(...body.rows.map(({ one, other }) => `${one.id} ${other.id}`));
    cursor = body.next ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(12);
  expect((await owner.do(duplicates.duplicates, { cursor: 'nonsense' })).status).toBe(400);
  const viewer = await newMember(server, owner.organisationId, 'agent');
  expect(await names(viewer)).toEqual([]);
  // A member who sees every other pair still gets full pages.
  const scope = { organisationId: owner.organisationId, userId: null, actorKind: 'system' } as const;
  await server.services.db.withOrg(scope, (tx) =>
    tx.run(sql`
      update leads set owner_id = ${viewer.id} where organisation_id = ${owner.organisationId}
        and substring(email from '[0-9]+')::int % 2 = 0`),
  );
  const { body: page } = await viewer.do(duplicates.duplicates, { limit: 4 });
  expect(page.rows).toHaveLength(4);
  const { body: rest } = await viewer.do(duplicates.duplicates, { limit: 4, cursor: page.next! });
  expect([rest.rows.length, rest.next]).toEqual([2, null]);
  expect((await viewer.do(duplicates.duplicateCount)).body).toMatchObject({ sure: 6 });
  await vi.waitFor(
    async () => expect((await owner.do(duplicates.duplicateCount)).body.lookedThroughAt).not.toBeNull(),
    patience,
  );
});

test('a name that many bear says nothing, and is no work either', async () => {
  const owner = await office();
  const scope = { organisationId: owner.organisationId, userId: null, actorKind: 'system' } as const;
  await server.services.db.withOrg(scope, (tx) =>
    tx.run(sql`
      insert into leads (organisation_id, first_name, last_name, email)
      select ${owner.organisationId}, 'John', 'Smith', 'john' || n || '@x.test' from generate_series(1, 60) n`),
  );
  await owner.do(leads.create, { firstName: 'Last', email: 'last@x.test' });
  await vi.waitFor(
    async () => expect((await owner.do(duplicates.duplicateCount)).body.lookedThroughAt).not.toBeNull(),
    patience,
  );
  expect((await owner.do(duplicates.duplicateCount)).body.near).toBe(0);
});
