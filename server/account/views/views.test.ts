import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostViews, views } from '#contract/account/views.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

const keep = async (by: Person, input: object = {}) => {
  const answer = await by.do(views.create, { domain: 'leads', name: 'Hot', query: 'filter=stage:is(new)', ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const names = async (who: Person) =>
  (await who.do(views.list, { domain: 'leads' })).body.views.map(
    ({ name, can }) => `${name}${can.change ? '' : ' (read)'}`,
  );

test('one’s own and shared views are seen, others’ own are not', async () => {
  await keep(agent, { name: 'Mine' });
  await keep(owner, { name: 'Private' });
  const shared = await keep(owner, { name: 'Team', shared: true });
  expect(await names(agent)).toEqual(['Mine', 'Team (read)']);
  expect(await names(owner)).toEqual(['Private', 'Team']);
  expect(await names(foreigner)).toEqual([]);
  expect((await owner.do(views.list, { domain: 'tasks' })).body.views).toEqual([]);
  expect((await agent.do(views.change, { id: shared.id, name: 'x' }, { version: 1 })).status).toBe(403);
  expect((await agent.do(views.remove, { id: shared.id })).status).toBe(403);
  expect((await foreigner.do(views.remove, { id: shared.id })).status).toBe(404);
  expect((await stranger(server).do(views.list, { domain: 'leads' })).status).toBe(401);
});

test('sharing needs its right, when made and when changed', async () => {
  expect((await agent.do(views.create, { domain: 'leads', name: 'S', query: '', shared: true })).status).toBe(403);
  const own = await keep(agent, { name: 'Own' });
  expect((await agent.do(views.change, { id: own.id, shared: true }, { version: 1 })).status).toBe(403);
  expect((await owner.do(views.change, { id: own.id, shared: true }, { version: 1 })).status).toBe(404);
});

test('changing needs the version that was read; removing leaves nothing', async () => {
  const view = await keep(owner, { name: 'Draft' });
  const changed = await owner.do(views.change, { id: view.id, name: 'Final', query: 'sort=-score' }, { version: 1 });
  expect(changed.body).toMatchObject({ name: 'Final', query: 'sort=-score', version: 2 });
  expect((await owner.do(views.change, { id: view.id, name: 'Late' }, { version: 1 })).status).toBe(412);
  expect((await owner.do(views.remove, { id: view.id })).body).toEqual({ done: true });
  expect((await owner.do(views.remove, { id: view.id })).status).toBe(404);
});

test('the number of views is limited, also for requests sent at once', async () => {
  const collector = await newMember(server, owner.organisationId, 'agent');
  for (let made = 0; made < mostViews - 2; made += 1) await keep(collector, { name: `v${made}` });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => collector.do(views.create, { domain: 'leads', name: 'One more', query: '' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
});
