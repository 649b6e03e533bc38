import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactPoints } from '#contract/people/contact-points.ts';
import { leadExport } from '#contract/people/lead-export.ts';
import { leadImport } from '#contract/people/lead-import.ts';
import { leads } from '#contract/people/leads.ts';
import { provenance } from '#contract/people/provenance.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { insertPoints } from './insert-points.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let viewer: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  viewer = await newMember(server, here, 'viewer');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

const newLead = async (input: object = {}) =>
  (await agent.do(leads.create, { firstName: 'Ana', email: 'ana@home.test', phone: '512 555 0142', ...input })).body;
const brief = (points: { address: string; primary: boolean }[]) =>
  points.map(({ address, primary }) => `${address}${primary ? '*' : ''}`);

test('a person has several addresses, each with what is known about it, and the lead bears the primary ones', async () => {
  const lead = await newLead({ state: 'TX' });
  const { body } = await agent.do(contactPoints.contactPoints, { id: lead.id });
  expect(brief(body.points)).toEqual(['ana@home.test*', '+15125550142*']);
  expect(body.points[1]).toMatchObject({
    label: 'other',
    timeZone: 'America/Chicago',
    doNotUse: false,
    createdAt: null,
  });

  const work = { id: lead.id, channel: 'email', address: ' Ana@Work.TEST ' } as const;
  const added = await agent.do(contactPoints.saveContactPoint, { ...work, label: 'work', note: 'mornings' });
  expect(brief(added.body.points)).toEqual(['ana@home.test*', 'ana@work.test', '+15125550142*']);
  expect(added.body.points[1]).toMatchObject({ label: 'work', note: 'mornings', timeZone: null });
  expect(added.body.lead.version).toBe(1);

  // Saving the same again changes nothing, and omitted fields keep their values.
  const again = await agent.do(contactPoints.saveContactPoint, { ...work, doNotUse: true });
  expect(again.body.points[1]).toMatchObject({ label: 'work', note: 'mornings', doNotUse: true });

  const turned = await agent.do(contactPoints.saveContactPoint, { ...work, primary: true });
  expect(brief(turned.body.points)).toEqual(['ana@work.test*', 'ana@home.test', '+15125550142*']);
  expect(turned.body.lead).toMatchObject({ email: 'ana@work.test', version: 2 });

  const removed = await agent.do(contactPoints.removeContactPoint, work);
  expect(brief(removed.body.points)).toEqual(['ana@home.test*', '+15125550142*']);
  expect(removed.body.lead.email).toBe('ana@home.test');
  const { body: told } = await agent.do(leads.timeline, { id: lead.id });
  expect(told.rows.map(({ kind }) => kind)).toEqual([
    'contact_point.removed',
    'lead.changed',
    'lead.changed',
    'contact_point.changed',
    'contact_point.added',
    'lead.created',
  ]);
});

test('a corrected address keeps what was said about it, here and in the lead’s own field', async () => {
  const lead = await newLead();
  const point = { id: lead.id, channel: 'phone' } as const;
  await agent.do(contactPoints.saveContactPoint, { ...point, address: '5125550142', label: 'mobile', note: 'hers' });
  const corrected = await agent.do(contactPoints.saveContactPoint, {
    ...point,
    address: '(512) 555-0199',
    replaces: '512-555-0142',
  });
  expect(corrected.body.points[1]).toMatchObject({
    address: '+15125550199',
    primary: true,
    label: 'mobile',
    note: 'hers',
  });
  const { body } = await agent.do(
    leads.change,
    { id: lead.id, phone: '512 555 0177' },
    { version: corrected.body.lead.version },
  );
  expect(body.phone).toBe('+15125550177');
  const { points } = (await agent.do(contactPoints.contactPoints, { id: lead.id })).body;
  expect(points[1]).toMatchObject({ address: '+15125550177', primary: true, label: 'mobile', note: 'hers' });
  const taken = { ...point, address: '512 555 0177', replaces: '512 555 0100' };
  expect((await agent.do(contactPoints.saveContactPoint, taken)).status).toBe(404);
});

test('search and export know every address', async () => {
  const lead = await newLead({ email: 'first@known.test', phone: null });
  const other = { id: lead.id, channel: 'phone', address: '+44 20 7946 0958' } as const;
  await agent.do(contactPoints.saveContactPoint, other);
  // The first address of a channel becomes the lead's primary one.
  expect((await agent.do(leads.get, { id: lead.id })).body.phone).toBe('+442079460958');
  await agent.do(contactPoints.saveContactPoint, { id: lead.id, channel: 'email', address: 'zzyzx@second.test' });
  for (const search of ['zzyzx@sec', '7946 0958']) {
    for (const who of [owner, agent]) {
      const { body } = await who.do(leads.list, { search });
      expect(body.rows.map(({ id }) => id)).toEqual([lead.id]);
    }
  }
  const { body: csv } = await owner.do(leadExport.export, {
    search: 'zzyzx',
    columns: ['email', 'otherEmails', 'otherPhones'],
  });
  expect(csv).toContain('Email,Other emails,Other phones\r\nfirst@known.test,zzyzx@second.test,\r\n');
  await agent.do(contactPoints.removeContactPoint, { id: lead.id, channel: 'email', address: 'zzyzx@second.test' });
  expect((await agent.do(leads.list, { search: 'zzyzx' })).body.rows).toEqual([]);
});

test('many at once, without touching what is there', async () => {
  const lead = await newLead();
  await agent.do(contactPoints.saveContactPoint, {
    id: lead.id,
    channel: 'email',
    address: 'kept@x.test',
    label: 'home',
  });
  const scope = { organisationId: agent.organisationId, userId: agent.id, actorKind: 'user' } as const;
  const count = await server.services.db.withOrg(scope, (tx) =>
    insertPoints(
      tx,
      ['kept@x.test', 'more@x.test'].map((address) => ({ leadId: lead.id, channel: 'email', address, label: 'work' })),
      null,
    ),
  );
  expect(count).toBe(1);
  const { points } = (await agent.do(contactPoints.contactPoints, { id: lead.id })).body;
  expect(points.map(({ address, label }) => [address, label])).toContainEqual(['kept@x.test', 'home']);
  expect(points.map(({ address, label }) => [address, label])).toContainEqual(['more@x.test', 'work']);
});

test('bad addresses are named; nobody is left without name and address; who may not does not', async () => {
  const lead = await newLead({ firstName: '', phone: null });
  const save = (who: Person, input: object) =>
    who.do(contactPoints.saveContactPoint, { id: lead.id, ...input } as never);
  for (const bad of [
    { channel: 'email', address: 'nonsense' },
    { channel: 'phone', address: '12' },
    { channel: 'phone', address: 'call me' },
  ]) {
    const { status, body } = await save(agent, bad);
    expect([status, body]).toMatchObject([400, { issues: [{ path: ['address'] }] }]);
  }
  const last = { id: lead.id, channel: 'email', address: 'ana@home.test' } as const;
  expect((await agent.do(contactPoints.removeContactPoint, last)).status).toBe(400);
  const good = { channel: 'email', address: 'x@y.test' };
  expect((await save(viewer, good)).status).toBe(403);
  expect((await save(foreigner, good)).status).toBe(404);
  expect((await foreigner.do(contactPoints.contactPoints, { id: lead.id })).status).toBe(404);
});

test('where a value came from is told: who typed it, what stood there before, which file or source it came with', async () => {
  const lead = await newLead({ source: 'zillow', city: 'Austin' });
  await owner.do(leads.change, { id: lead.id, city: 'Dallas', stage: 'active' }, { version: 1 });
  const { body } = await agent.do(provenance.provenance, { id: lead.id });
  expect(body.origin).toMatchObject({ how: 'created', source: 'zillow', by: expect.stringMatching(/^Person/) });
  expect(body.changes.map(({ field, from, to, how }) => [field, from, to, how]).toSorted()).toEqual([
    ['city', 'Austin', 'Dallas', 'changed'],
    ['stage', 'new', 'active', 'changed'],
  ]);
  await owner.do(leadImport.import, {}, { body: 'First name,Email\r\nIda,ida@import.test\r\n' });
  const { body: found } = await owner.do(leads.list, { search: 'ida@import' });
  const imported = await owner.do(provenance.provenance, { id: found.rows[0]!.id });
  expect(imported.body).toMatchObject({ origin: { how: 'imported' }, changes: [] });
  expect((await foreigner.do(provenance.provenance, { id: lead.id })).status).toBe(404);
});
