import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#contract/people/files.ts';
import { inbox } from '#contract/people/inbox.ts';
import { leadPhotos } from '#contract/people/lead-photos.ts';
import { leads } from '#contract/people/leads.ts';
import { merging } from '#contract/people/merging.ts';
import { search } from '#contract/people/search.ts';
import { sql } from '#server/core/db/sql.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let team: Record<'owner' | 'agent' | 'other' | 'viewer' | 'foreigner', Person>;
beforeAll(async () => {
  server = await startTestServer();
  team = await newTeam(server, { owner: 'owner', agent: 'agent', other: 'agent', viewer: 'viewer' });
});
afterAll(() => server.stop());

const newLead = async (by: Person, firstName: string) =>
  (await by.do(leads.create, { firstName, lastName: 'Photographed' })).body.id;
const upload = async (by: Person, lead: string, name = 'face.png', body = new Blob([pictures.png])) =>
  (await by.do(files.upload, { name, lead }, { body })).body.id;
const photoOf = async (by: Person, id: string) => (await by.do(leads.get, { id })).body.photo;

test('a picture of a lead becomes their photo, wherever they are shown and for whoever sees them', async () => {
  const { agent, other, viewer, foreigner } = team;
  const id = await newLead(agent, 'Pia');
  const file = await upload(agent, id);
  expect(await photoOf(agent, id)).toBeNull();
  expect((await viewer.do(leadPhotos.setPhoto, { id, file })).status).toBe(403);
  expect((await agent.do(leadPhotos.setPhoto, { id, file })).status).toBe(200);
  expect((await agent.do(leadPhotos.setPhoto, { id, file })).status).toBe(200);
  expect(await photoOf(agent, id)).toBe(file);
  const listed = (await agent.do(leads.list, { search: 'Pia' })).body.rows;
  expect(listed).toMatchObject([{ id, photo: file }]);
  expect((await agent.do(search.everything, { q: 'Pia Photo' })).body.leads).toMatchObject([{ id, photo: file }]);
  await server.services.db.withOrg({ organisationId: agent.organisationId, userId: null, actorKind: 'system' }, (tx) =>
    tx.run(
      sql`insert into conversations (organisation_id, lead_id, last_at) values (${agent.organisationId}, ${id}, now())`,
    ),
  );
  expect((await agent.do(inbox.list, { view: 'open' })).body.rows).toMatchObject([{ lead: id, photo: file }]);

  const address = `${server.url}/api/v1/leads/${id}/photo?width=128&of=${file}`;
  const answers = await Promise.all(
    [agent, other, foreigner].map(({ cookie }) => fetch(address, { headers: { cookie } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  expect(answers[0]!.headers.get('content-type')).toMatch(/^image\//);
  expect(answers[0]!.headers.get('cache-control')).not.toContain('public');

  const { body: events } = await agent.do(leads.timeline, { id });
  expect(events.rows.filter(({ kind }) => kind === 'lead.photo_set')).toHaveLength(1);
  expect((await agent.do(leadPhotos.clearPhoto, { id })).status).toBe(200);
  expect(await photoOf(agent, id)).toBeNull();
  expect((await fetch(address, { headers: { cookie: agent.cookie } })).status).toBe(404);
  expect((await agent.do(files.list, { lead: id })).body.rows).toHaveLength(1);
});

test('only a picture that is filed with this very lead, and none that was removed', async () => {
  const { owner } = team;
  const [id, another] = [await newLead(owner, 'Ona'), await newLead(owner, 'Odo')];
  const wrong = [await upload(owner, another), await upload(owner, id, 'notes.txt', new Blob(['notes']))];
  for (const file of wrong) {
    const refused = await owner.do(leadPhotos.setPhoto, { id, file });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['file'] }] } });
  }
  const file = await upload(owner, id);
  await owner.do(leadPhotos.setPhoto, { id, file });
  await owner.do(files.remove, { id: file });
  expect(await photoOf(owner, id)).toBeNull();
});

test('of two who become one, one photo stays; parted again, each has their own', async () => {
  const { owner } = team;
  const [winner, loser, third] = [
    await newLead(owner, 'Wim'),
    await newLead(owner, 'Wilhelm'),
    await newLead(owner, 'Willi'),
  ];
  const [own, theirs] = [await upload(owner, winner), await upload(owner, loser)];
  await owner.do(leadPhotos.setPhoto, { id: winner, file: own });
  await owner.do(leadPhotos.setPhoto, { id: loser, file: theirs });
  const merge = async (id: string, other: string) => {
    const version = async (one: string) => (await owner.do(leads.get, { id: one })).body.version;
    const input = { id, loser: other, loserVersion: await version(other) };
    const { status, body } = await owner.do(merging.merge, input, { version: await version(id) });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.merge.id;
  };
  const first = await merge(winner, loser);
  expect(await photoOf(owner, winner)).toBe(own);
  // A lead without a photo gets the other lead's photo.
  const second = await merge(third, winner);
  expect(await photoOf(owner, third)).toBe(own);
  for (const id of [second, first]) expect((await owner.do(merging.unmerge, { id })).status).toBe(200);
  expect(await Promise.all([winner, loser, third].map((id) => photoOf(owner, id)))).toEqual([own, theirs, null]);
});
