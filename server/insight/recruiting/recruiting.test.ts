import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/account/auth.ts';
import { invitations, members } from '#contract/account/organisations.ts';
import { enterprise } from '#contract/insight/enterprise.ts';
import { recruiting } from '#contract/insight/recruiting.ts';
import { teamCalls } from '#contract/people/team.ts';
import { tokenMailedTo } from '#server/account/testing/mailbox.ts';
import { newPerson, newVisitor } from '#server/account/testing/visitor.ts';
import { sql } from '#server/core/db/sql.ts';
import { ok } from '#tests/setup/answers.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { syncLink } from '../enterprise/sync-job.ts';
import { departing, handJob, joinedListener } from './win-recruit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

const refused = async (answer: Promise<{ status: number; body: unknown }>, status: number) => {
  const { status: found, body } = await answer;
  expect(found, JSON.stringify(body)).toBe(status);
};
const inside = (by: Person) => ({ organisationId: by.organisationId, userId: null, actorKind: 'system' as const });
const shown = async (by: Person, id: string) =>
  (await ok(by.do(recruiting.list, {}))).recruits.find((one) => one.id === id);

test('a manager sees the candidates of their own office and those they look after, and agents none', async () => {
  const { owner, manager, other, agent } = await newTeam(server, {
    owner: 'owner',
    manager: 'manager',
    other: 'manager',
    agent: 'agent',
  });
  const north = (await ok(owner.do(teamCalls.createOffice, { name: 'North' }))).id;
  const south = (await ok(owner.do(teamCalls.createOffice, { name: 'South' }))).id;
  const work = (await ok(owner.do(teamCalls.overview))).members.find(({ userId }) => userId === manager.id)!;
  await ok(owner.do(teamCalls.changeWork, { userId: manager.id, office: north }, { version: work.version }));
  const here = await ok(manager.do(recruiting.create, { name: 'Ana Cruz', office: north, owner: other.id }));
  const there = await ok(owner.do(recruiting.create, { name: 'Bo Lind', office: south, owner: other.id }));
  await refused(manager.do(recruiting.create, { name: 'Cy Dee', office: south, owner: other.id }), 403);
  expect((await ok(manager.do(recruiting.list, {}))).recruits.map(({ name }) => name)).toEqual(['Ana Cruz']);
  expect((await ok(other.do(recruiting.list, {}))).recruits).toHaveLength(2);
  expect((await ok(owner.do(recruiting.list, {}))).recruits).toHaveLength(2);
  await refused(agent.do(recruiting.list, {}), 403);
  await refused(manager.do(recruiting.move, { id: there.id, stage: 'met' }), 404);
  await refused(manager.do(recruiting.change, { id: there.id, notes: 'x' }, { version: 1 }), 404);
  await refused(manager.do(recruiting.invite, { id: here.id, role: 'agent' }), 403);
  const mine = await ok(manager.do(recruiting.create, { name: 'Dee Ek' }));
  expect(mine.owner).toBe(manager.id);
  await server.services.db.withOrg(inside(owner), (tx) => departing[0]!.release(tx, manager.id, null));
  expect(await shown(owner, mine.id)).toMatchObject({ owner: null });
});

test('a lost candidate needs a reason, comes back without it, and is not recruited twice at once', async () => {
  const { owner, foreigner } = await newTeam(server, { owner: 'owner' });
  const one = await ok(owner.do(recruiting.create, { name: 'Ana', email: 'ANA@agents.test', volume: 900_000_000 }));
  await refused(owner.do(recruiting.create, { name: 'Ana again', email: 'ana@agents.test' }), 400);
  await refused(owner.do(recruiting.move, { id: one.id, stage: 'lost' }), 400);
  const lost = await ok(
    owner.do(recruiting.move, { id: one.id, stage: 'lost', lostReason: 'split', lostNote: '85/15' }),
  );
  expect(lost).toMatchObject({ stage: 'lost', lostReason: 'split', lostNote: '85/15' });
  const again = await ok(owner.do(recruiting.create, { name: 'Ana again', email: 'ana@agents.test' }));
  await refused(owner.do(recruiting.change, { id: again.id, name: 'Ana B' }, { version: 9 }), 412);
  await refused(owner.do(recruiting.move, { id: one.id, stage: 'contacted' }), 409);
  await ok(owner.do(recruiting.remove, { id: again.id }));
  expect(await ok(owner.do(recruiting.move, { id: one.id, stage: 'contacted' }))).toMatchObject({ lostReason: null });
  await refused(foreigner.do(recruiting.remove, { id: one.id }), 404);
  await ok(owner.do(recruiting.remove, { id: one.id }));
  expect(await shown(owner, one.id)).toBeUndefined();
});

test('an invited candidate joins with role, office and license; an invitation ends when they are lost', async () => {
  const { owner } = await newTeam(server, { owner: 'owner' });
  const office = (await ok(owner.do(teamCalls.createOffice, { name: 'North' }))).id;
  const person = newPerson();
  const details = { name: 'Zoë', email: person.email, office, licenseState: 'TX' as const, licenseNumber: '712345' };
  const { id } = await ok(owner.do(recruiting.create, details));
  await ok(owner.do(recruiting.invite, { id, role: 'agent' }));
  const first = await tokenMailedTo(server.services, person.email);
  await ok(owner.do(recruiting.move, { id, stage: 'lost', lostReason: 'timing' }));
  expect((await newVisitor(server).do(invitations.read, { token: first })).status).toBe(404);
  const invited = await ok(owner.do(recruiting.invite, { id, role: 'agent' }));
  expect(invited).toMatchObject({ stage: 'invited', invitedAs: 'agent', lostReason: null });
  const token = await tokenMailedTo(server.services, person.email);
  await ok(newVisitor(server).do(auth.signUp, { ...person, invitation: token }));
  await server.services.db.withOrg(inside(owner), async (tx) => {
    const events = await tx.all(sql`
      select json_build_object('type', subject_type, 'id', subject_id) as subject, data from events
      where organisation_id = ${owner.organisationId} and kind = 'member.joined'`);
    for (let twice = 0; twice < 2; twice += 1) await joinedListener.handle(tx, events as never);
  });
  const joined = (await shown(owner, id))!;
  expect(joined).toMatchObject({ stage: 'joined', can: { change: false, invite: false } });
  const member = (await ok(owner.do(teamCalls.overview))).members.find(({ userId }) => userId === joined.member)!;
  expect(member).toMatchObject({ role: 'agent', office, licences: [{ state: 'TX', number: '712345' }] });
  await refused(owner.do(recruiting.move, { id, stage: 'new' }), 409);
  expect((await ok(owner.do(members.list))).members).toHaveLength(2);
});

test('a candidate is handed to a linked office once, and stays with the company where the link ended', async () => {
  const company = await newTeam(server, { owner: 'owner' });
  const office = await newTeam(server, { owner: 'owner' });
  const root = await ok(company.owner.do(enterprise.addUnit, { kind: 'company', name: 'Keystone' }));
  const unit = await ok(company.owner.do(enterprise.addUnit, { parent: root.id, kind: 'office', name: 'Denver' }));
  const { address } = await ok(company.owner.do(enterprise.invite, { id: unit.id }));
  const made = await ok(company.owner.do(recruiting.create, { name: 'Ana', unit: unit.id, notes: 'Met at a class' }));
  expect(made.can.hand).toBe(false);
  await refused(company.owner.do(recruiting.hand, { id: made.id }), 409);
  const token = new URL(address).searchParams.get('join')!;
  await ok(office.owner.do(enterprise.join, { token, shares: [] }));
  const link = { company: company.owner.organisationId, unit: unit.id, office: office.owner.organisationId };
  await syncLink(server.services, link);
  const run = (recruit: string) =>
    handJob.run({
      services: server.services,
      job: { organisationId: company.owner.organisationId },
      payload: { recruit, unit: unit.id },
    } as never);
  expect(await ok(company.owner.do(recruiting.hand, { id: made.id }))).toMatchObject({ stage: 'handed' });
  for (const _ of [1, 2]) await run(made.id);
  const { recruits } = await ok(office.owner.do(recruiting.list, {}));
  expect(recruits).toMatchObject([{ name: 'Ana', notes: 'Met at a class', stage: 'new', unit: null }]);
  expect(recruits[0]!.handedBy).toBeTruthy();
  await refused(company.owner.do(recruiting.change, { id: made.id, notes: 'y' }, { version: 2 }), 409);
  const late = await ok(company.owner.do(recruiting.create, { name: 'Bo', unit: unit.id }));
  await ok(company.owner.do(recruiting.hand, { id: late.id }));
  await ok(office.owner.do(enterprise.leave));
  await run(late.id);
  expect(await shown(company.owner, late.id)).toMatchObject({ stage: 'new' });
  expect((await ok(office.owner.do(recruiting.list, {}))).recruits).toHaveLength(1);
});
