import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/account/audit.ts';
import type { EventKind } from '#contract/core/event-kinds.ts';
import { newId } from '#server/core/db/ids.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let organisation: string;
let owner: Person;
let agent: Person;
const things = [newId(), newId()];

beforeAll(async () => {
  server = await startTestServer();
  organisation = await newOrganisation(server);
  owner = await newMember(server, organisation, 'owner');
  agent = await newMember(server, organisation, 'agent');
  for (let n = 1; n <= 6; n++) {
    const userId = n % 2 ? agent.id : owner.id;
    await server.services.db.withOrg(
      { organisationId: organisation, userId, actorKind: 'user', requestId: `r${n}` },
      async (tx) =>
        tx.record({
          kind: (n > 4 ? 'thing.changed' : 'thing.made') as EventKind,
          subject: { type: 'thing', id: things[n % 2]! },
          data: { n },
        }),
    );
  }
});
afterAll(() => server.stop());

const numbers = async (input: Parameters<typeof owner.do<typeof audit.list>>[1]) =>
  (await owner.do(audit.list, input)).body.rows.map(({ data }) => data.n);

test('the newest first, with who did it, page by page', async () => {
  const first = await owner.do(audit.list, { limit: 4 });
  expect(first.body.rows[0]).toMatchObject({
    kind: 'thing.changed',
    subject: { type: 'thing', id: things[0] },
    actor: { kind: 'user', id: owner.id, name: expect.stringContaining('Tester') },
    requestId: 'r6',
    data: { n: 6 },
  });
  expect(first.body.rows.map(({ data }) => data.n)).toEqual([6, 5, 4, 3]);
  expect(await numbers({ limit: 4, cursor: first.body.next! })).toEqual([2, 1]);
});

test('filters by kind, by what it concerns and by who did it', async () => {
  expect(await numbers({ kind: 'thing.made' })).toEqual([4, 3, 2, 1]);
  expect(await numbers({ kind: 'thing.made', limit: 3 })).toEqual([4, 3, 2]);
  expect(await numbers({ actorId: agent.id })).toEqual([5, 3, 1]);
  expect(await numbers({ subjectType: 'thing', subjectId: things[1]! })).toEqual([5, 3, 1]);
  expect(await numbers({ subjectType: 'thing', subjectId: things[1]!, kind: 'thing.changed' })).toEqual([5]);
  expect(await numbers({ subjectType: 'other' })).toEqual([]);
  expect((await owner.do(audit.list, { subjectId: things[0]! })).status).toBe(400);
});

test('for heads only, of their own organisation only', async () => {
  expect((await agent.do(audit.list)).status).toBe(403);
  const outsider = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  expect((await outsider.do(audit.list)).body.rows).toEqual([]);
});
