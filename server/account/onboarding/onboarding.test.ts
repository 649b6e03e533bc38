import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, auth } from '#contract/account/auth.ts';
import { brand, checklist, onboarding } from '#contract/account/onboarding.ts';
import { invitations } from '#contract/account/organisations.ts';
import { sites } from '#contract/growth/sites.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { openLog } from '#server/log.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newSite } from '#tests/setup/sites.ts';
import { newPerson, newVisitor } from '../testing/visitor.ts';
import { checklistListener } from './checklist-listener.ts';

let server: TestServer;
let dispatcher: Dispatcher;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
  const { db } = server.services;
  dispatcher = new Dispatcher({ db, listeners: [checklistListener], log: openLog('silent') });
  db.onCommitted(() => dispatcher.wake());
  await dispatcher.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await server.stop();
});

const stateOf = async (person: Person): Promise<Record<string, boolean>> => {
  const { items } = (await person.do(checklist.get)).body;
  return Object.fromEntries(items.map(({ item, doneAt }) => [item, doneAt !== null]));
};

test('what was said is there on another device, and completing it is told by the session', async () => {
  const visitor = newVisitor(server);
  const person = newPerson();
  await visitor.do(auth.signUp, person);
  expect((await visitor.do(onboarding.get)).body).toEqual({
    completed: false,
    step: 'profile',
    goals: [],
    licences: [],
  });
  const licence = { kind: 'realestate', state: 'TX', number: '0612345' } as const;
  await visitor.do(onboarding.save, { step: 'goals', licences: [licence] });
  await visitor.do(onboarding.save, { goals: ['leads', 'team'] });
  const other = newVisitor(server);
  await other.do(auth.signIn, { email: person.email, password: person.password });
  expect((await other.do(onboarding.get)).body).toEqual({
    completed: false,
    step: 'goals',
    goals: ['leads', 'team'],
    licences: [licence],
  });
  await other.do(onboarding.complete);
  expect((await visitor.do(account.session)).body.user.onboardingCompleted).toBe(true);
});

test.each([
  [{ kind: 'nmls', state: 'TX', number: '12A456' }, 'number'],
  [{ kind: 'npn', state: 'TX', number: '12' }, 'number'],
  [{ kind: 'realestate', state: 'ZZ', number: '123456' }, 'state'],
])('a licence like %j is refused by its field', async (licence, field) => {
  const person = await newMember(server, await newOrganisation(server), 'owner');
  const { status, body } = await person.do(onboarding.save, { licences: [licence as never] });
  expect(status).toBe(400);
  expect(body).toMatchObject({ issues: [{ path: ['licences', 0, field] }] });
});

test('the first steps are done by doing them, each by who did it, and what is done for all counts for all', async () => {
  const owner = await newMember(server, await newOrganisation(server), 'owner');
  const admin = await newMember(server, owner.organisationId, 'admin');
  expect(await stateOf(owner)).toEqual({
    address: true,
    lead: false,
    task: false,
    invite: false,
    brand: false,
    site: false,
    factor: false,
  });
  await owner.do(leads.create, { firstName: 'Ana' });
  const task = (await owner.do(tasks.create, { title: 'Call back' })).body;
  await owner.do(tasks.complete, { id: task.id });
  await owner.do(invitations.create, { email: 'guest@example.test', role: 'agent' });
  const { version } = (await owner.do(brand.get)).body;
  const shown = { name: 'Harbor', colour: '#1a5640', logo: null, licence: 'TX 0612345' };
  await owner.do(brand.change, shown, { version });
  const site = await newSite(owner);
  await owner.do(sites.publish, { id: site.id }, { version: site.version });
  await expect
    .poll(() => stateOf(owner))
    .toEqual({ address: true, lead: true, task: true, invite: true, brand: true, site: true, factor: false });
  expect(await stateOf(admin)).toMatchObject({ lead: false, invite: true, brand: true, site: true });
  const elsewhere = await newMember(server, await newOrganisation(server), 'owner');
  expect(await stateOf(elsewhere)).toMatchObject({ lead: false, invite: false, brand: false, site: false });
});

test('a role sees the steps that it may take', async () => {
  const organisationId = await newOrganisation(server);
  const agent = await newMember(server, organisationId, 'agent');
  const viewer = await newMember(server, organisationId, 'viewer');
  expect(Object.keys(await stateOf(agent))).toEqual(['address', 'lead', 'note', 'task', 'factor']);
  expect(Object.keys(await stateOf(viewer))).toEqual(['address', 'factor']);
  await viewer.do(checklist.hide);
  expect((await viewer.do(checklist.get)).body.hidden).toBe(true);
  expect((await agent.do(checklist.get)).body.hidden).toBe(false);
});

test('a brand is the organisation’s name until it has one of its own, and two editors do not overwrite each other', async () => {
  const owner = await newMember(server, await newOrganisation(server, 'Quill Realty'), 'owner');
  const { body } = await owner.do(brand.get);
  expect(body).toEqual({ name: 'Quill Realty', colour: null, logo: null, licence: '', version: 1 });
  const change = (name: string, version: number) =>
    owner.do(
      brand.change,
      { name, colour: '#aa5500', logo: null, licence: 'Quill Realty LLC · TX 0612345' },
      { version },
    );
  expect((await change('Quill', 1)).body).toMatchObject({
    name: 'Quill',
    licence: 'Quill Realty LLC · TX 0612345',
    version: 2,
  });
  expect(await change('Other', 1)).toMatchObject({ status: 412, body: { current: { name: 'Quill' } } });
  expect((await change('Other', 2)).body).toMatchObject({ name: 'Other', version: 3 });
  const stolen = await owner.do(
    brand.change,
    { name: 'x', colour: null, logo: '00000000-0000-7000-8000-000000000000' },
    { version: 3 },
  );
  expect(stolen.status).toBe(404);
});
