import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { notifications } from '#contract/account/notifications.ts';
import { leadExport } from '#contract/people/lead-export.ts';
import { leadImport } from '#contract/people/lead-import.ts';
import { leads } from '#contract/people/leads.ts';
import { type OwnershipRule, ownership } from '#contract/people/ownership.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { leadsInBulk } from '../bulk/bulk.ts';

let server: TestServer;
let worker: JobWorker;
let dispatcher: Dispatcher;

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  worker = new JobWorker({ services, kinds: [leadsInBulk.job, leadsInBulk.undoJob], pollMs: 20 });
  dispatcher = new Dispatcher({ db: services.db, listeners: [noticesListener], log: services.log, pollMs: 20 });
  worker.start();
  await dispatcher.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await server.stop();
});

type House = { owner: Person; manager: Person; agent: Person; colleague: Person };
async function newHouse(): Promise<House> {
  const here = await newOrganisation(server);
  const [owner, manager, agent, colleague] = await Promise.all(
    (['owner', 'manager', 'agent', 'agent'] as const).map((role) => newMember(server, here, role)),
  );
  await server.services.db.asSystem(async (tx) => {
    const { id } = await tx.get<{ id: string }>(sql`
      insert into teams (organisation_id, name) values (${here}, 'One') returning id`);
    await tx.run(sql`
      insert into team_members (organisation_id, team_id, user_id)
      select ${here}, ${id}, u from unnest(${[manager!.id, agent!.id, colleague!.id]}::uuid[]) u`);
  });
  return { owner, manager, agent, colleague } as House;
}
const create = async (by: Person, input: object = {}) => {
  const { status, body } = await by.do(leads.create, { firstName: 'Ana', ...input } as never);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const whose = async (by: Person, id: string) => (await by.do(ownership.ownership, { id })).body;
const told = async (who: Person, kind: string) => {
  const { body } = await who.do(notifications.list, { kind: kind as never });
  return body.rows.length;
};
const rule = (given: Partial<OwnershipRule>): OwnershipRule => ({
  name: 'A rule',
  cameBy: [],
  sources: [],
  by: [],
  class: 'brokerage',
  ...given,
});

describe('as a lead comes in', () => {
  test('what an agent brings is theirs, what comes by itself or from a portal is the brokerage’s, and both read the same', async () => {
    const { owner, manager, agent } = await newHouse();
    const own = await create(agent);
    expect(own).toMatchObject({ ownerClass: 'agent', ownerClassOf: agent.id });
    const seen = await whose(agent, own.id);
    expect(seen).toMatchObject({
      class: 'agent',
      of: { id: agent.id },
      why: { basis: 'rule', rules: 1, rule: 2, name: 'Brought by an agent' },
      came: { by: 'hand', source: 'other', broughtBy: { id: agent.id }, as: 'agent' },
      entries: [{ from: null, to: 'agent', by: { id: agent.id } }],
      can: { decide: false, propose: true },
    });
    const { can: _, ...same } = await whose(manager, own.id);
    const { can: __, ...mine } = seen;
    expect(same).toEqual(mine);
    expect(await create(agent, { source: 'zillow' })).toMatchObject({ ownerClass: 'brokerage', ownerClassOf: null });
    expect(await create(manager)).toMatchObject({ ownerClass: 'brokerage' });
    expect(await create(owner, { owner: agent.id })).toMatchObject({ ownerClass: 'brokerage' });
  });

  test('an assistant brings for whose lead it becomes', async () => {
    const { agent } = await newHouse();
    const assistant = await newMember(server, agent.organisationId, 'assistant');
    await server.services.db.asSystem((tx) =>
      tx.run(sql`
        insert into assistants (organisation_id, assistant_id, agent_id) values (${agent.organisationId}, ${assistant.id}, ${agent.id})`),
    );
    const lead = await server.services.db.withOrg(
      { organisationId: agent.organisationId, userId: assistant.id, actorKind: 'user' },
      (tx) =>
        tx.get<{ id: string }>(sql`
          insert into leads (organisation_id, first_name, owner_id, created_by)
          values (${agent.organisationId}, 'For', ${agent.id}, ${assistant.id}) returning id`),
    );
    expect(await whose(agent, lead.id)).toMatchObject({ class: 'agent', of: { id: agent.id } });
  });

  test('an import is its importer’s, and the class is a column, a filter and part of what leaves', async () => {
    const { owner, agent } = await newHouse();
    const { body } = await agent.do(leadImport.import, {}, { body: 'First name,Source\nZoë,\nIda,zillow\n' });
    expect(body).toMatchObject({ created: 2 });
    const listed = await owner.do(leads.list, { filter: 'ownerClass:is(agent)', with: ['ownerClass', 'ownerClassOf'] });
    expect(listed.body.rows).toMatchObject([{ firstName: 'Zoë', ownerClass: 'agent', ownerClassOf: agent.id }]);
    expect((await owner.do(leads.list, { filter: `ownerClassOf:is(${agent.id})` })).body.rows).toHaveLength(1);
    const file = await owner.do(leadExport.export, { sort: 'name', columns: ['name', 'ownerClass', 'ownerClassOf'] });
    expect((file.body as string).split('\r\n').slice(0, 3)).toEqual([
      'Name,Owner class,Owner class of',
      'Ida,brokerage,',
      expect.stringMatching(/^Zoë,agent,Person\d+ Tester$/),
    ]);
  });

  test('who works on it and where it is said to come from change nothing of it', async () => {
    const { owner, agent, colleague } = await newHouse();
    const { id, version } = await create(agent);
    const given = await owner.do(leads.change, { id, owner: colleague.id, source: 'zillow' }, { version });
    expect(given.body).toMatchObject({ owner: colleague.id, ownerClass: 'agent', ownerClassOf: agent.id });
    expect((await whose(colleague, id)).entries).toHaveLength(1);
    const silently = server.services.db.withOrg(
      { organisationId: owner.organisationId, userId: owner.id, actorKind: 'user' },
      (tx) =>
        tx.run(sql`
          update leads set owner_class = 'brokerage', class_of = null where organisation_id = ${owner.organisationId} and id = ${id}`),
    );
    await expect(silently).rejects.toThrow(/without a reason/);
  });
});

describe('a change', () => {
  test('is made with a reason by who may, stands in the ledger for both sides, and is told to whom it concerns', async () => {
    const { manager, agent, colleague } = await newHouse();
    const { id } = await create(agent);
    const wish = { id, class: 'brokerage', reason: 'The company paid for it.' } as const;
    expect((await agent.do(ownership.decideOwnership, wish)).status).toBe(403);
    expect((await manager.do(ownership.decideOwnership, { ...wish, reason: ' ' })).body).toMatchObject({
      issues: [{ path: ['reason'] }],
    });
    expect((await manager.do(ownership.decideOwnership, { ...wish, class: 'shared' })).body).toMatchObject({
      issues: [{ path: ['of'] }],
    });
    expect((await manager.do(ownership.decideOwnership, wish)).body).toMatchObject({ ownerClass: 'brokerage' });
    expect((await manager.do(ownership.decideOwnership, wish)).status).toBe(200);
    expect((await whose(agent, id)).entries).toMatchObject([
      { from: 'agent', to: 'brokerage', why: { basis: 'decided', reason: wish.reason }, by: { id: manager.id } },
      { from: null, to: 'agent' },
    ]);
    await vi.waitFor(async () => expect(await told(agent, 'lead.ownership_changed')).toBe(1), patience);
    expect(await told(colleague, 'lead.ownership_changed')).toBe(0);
    expect((await colleague.do(ownership.ownership, { id })).status).toBe(404);
  });

  test('that gives the lead to somebody else than the proposal declines it', async () => {
    const { owner, manager, agent, colleague } = await newHouse();
    const decided = async (of: Person) => {
      const { id } = await create(owner, { owner: agent.id });
      const { body } = await agent.do(ownership.proposeOwnership, { id, class: 'shared', reason: 'My neighbor.' });
      const wish = { id, class: 'shared', of: of.id, reason: 'They met at the open house.' } as const;
      expect((await manager.do(ownership.decideOwnership, wish)).status).toBe(200);
      const { status } = await manager.do(ownership.answerOwnership, { id: body.id, accept: true });
      return status;
    };
    expect(await decided(agent)).toBe(200);
    expect(await decided(colleague)).toBe(409);
  });

  test('is proposed by one side and accepted by the other, or declined, and each hears of it', async () => {
    const { owner, manager, agent } = await newHouse();
    const { id } = await create(owner, { owner: agent.id });
    const wish = { id, class: 'shared', reason: 'She is my neighbour.' } as const;
    const { body: first } = await agent.do(ownership.proposeOwnership, wish);
    expect((await agent.do(ownership.proposeOwnership, wish)).status).toBe(409);
    await vi.waitFor(async () => {
      expect(await told(owner, 'lead.ownership_proposed')).toBe(1);
      expect(await told(manager, 'lead.ownership_proposed')).toBe(1);
    }, patience);
    expect(await whose(manager, id)).toMatchObject({ class: 'brokerage', proposal: { id: first.id, mine: false } });
    expect((await agent.do(ownership.answerOwnership, { id: first.id, accept: true })).status).toBe(403);
    expect((await manager.do(ownership.answerOwnership, { id: first.id, accept: false, answer: 'Why?' })).status).toBe(
      200,
    );
    expect((await manager.do(ownership.answerOwnership, { id: first.id, accept: true })).status).toBe(409);
    await vi.waitFor(async () => expect(await told(agent, 'lead.ownership_declined')).toBe(1), patience);
    const { body: second } = await agent.do(ownership.proposeOwnership, wish);
    expect((await manager.do(ownership.answerOwnership, { id: second.id, accept: true })).status).toBe(200);
    expect((await manager.do(ownership.answerOwnership, { id: second.id, accept: true })).status).toBe(200);
    expect(await whose(agent, id)).toMatchObject({
      class: 'shared',
      of: { id: agent.id },
      proposal: null,
      why: { basis: 'agreed', reason: wish.reason, proposedBy: agent.id },
      entries: [{ from: 'brokerage', to: 'shared', by: { id: manager.id } }, {}],
    });
    await vi.waitFor(async () => expect(await told(agent, 'lead.ownership_changed')).toBe(1), patience);
  });
});

describe('rules', () => {
  const own = [
    rule({ name: 'Referrals', sources: ['referral'], by: ['agent'], class: 'shared' }),
    rule({ name: 'By hand', cameBy: ['hand'], by: ['agent'], class: 'agent' }),
  ];

  test('are changed by heads as another version, for what comes from then on, after a preview that counts', async () => {
    const { owner, manager, agent } = await newHouse();
    const before = await create(agent, { source: 'referral' });
    await create(agent, { source: 'zillow' });
    await create(owner);
    expect(
      (await manager.do(ownership.setOwnershipRules, { rules: own, sharedLeaves: true }, { version: 1 })).status,
    ).toBe(403);
    const { body: preview } = await owner.do(ownership.previewOwnership, { rules: own });
    expect(preview).toEqual({
      now: { brokerage: 2, agent: 1, shared: 0 },
      after: { brokerage: 1, agent: 1, shared: 1 },
      byRule: [1, 1, 1],
      changing: 2,
      decided: 0,
    });
    const wish = { rules: own, sharedLeaves: false };
    expect((await owner.do(ownership.setOwnershipRules, wish, { version: 1 })).body).toMatchObject({
      ...wish,
      version: 2,
    });
    expect((await owner.do(ownership.setOwnershipRules, wish, { version: 1 })).body).toMatchObject({
      code: 'version_conflict',
      current: { version: 2 },
    });
    expect((await agent.do(ownership.ownershipRules, {})).body).toMatchObject({ version: 2, rules: own });
    expect(await whose(agent, before.id)).toMatchObject({ class: 'agent', why: { rules: 1 } });
    expect(await whose(agent, (await create(agent, { source: 'referral' })).id)).toMatchObject({
      class: 'shared',
      why: { basis: 'rule', rules: 2, rule: 1, name: 'Referrals' },
    });
  });

  test('are applied to what is here on purpose, but for what people decided, as counted before, and taken back exactly', async () => {
    const { owner, agent } = await newHouse();
    const referral = await create(agent, { source: 'referral' });
    const decided = await create(agent, { source: 'referral' });
    await owner.do(ownership.decideOwnership, { id: decided.id, class: 'brokerage', reason: 'Agreed by phone.' });
    const { body: preview } = await owner.do(ownership.previewOwnership, { rules: own });
    expect(preview).toMatchObject({ changing: 1, decided: 1, after: { brokerage: 1, shared: 1 } });
    await owner.do(ownership.setOwnershipRules, { rules: own, sharedLeaves: true }, { version: 1 });
    const { body: started } = await owner.do(ownership.applyOwnership, {});
    expect(await jobEnded(owner, started.jobId)).toMatchObject({ done: 1, refused: 1, can: { undo: true } });
    expect(await whose(agent, referral.id)).toMatchObject({
      class: 'shared',
      why: { basis: 'applied', rules: 2, rule: 1, name: 'Referrals' },
    });
    expect(await whose(agent, decided.id)).toMatchObject({ class: 'brokerage', why: { basis: 'decided' } });
    const { body: undoing } = await owner.do(jobs.undo, { id: started.jobId });
    await jobEnded(owner, undoing.id);
    expect(await whose(agent, referral.id)).toMatchObject({
      class: 'agent',
      of: { id: agent.id },
      why: { basis: 'rule', rules: 1 },
      entries: [
        { from: 'shared', to: 'agent' },
        { from: 'agent', to: 'shared' },
        { from: null, to: 'agent' },
      ],
    });
  });
});
