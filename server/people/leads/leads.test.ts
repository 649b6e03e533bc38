import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let assistant: Person;
let viewer: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  assistant = await newMember(server, here, 'assistant');
  viewer = await newMember(server, here, 'viewer');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

const create = async (by: Person, input: Parameters<Person['do']>[1] = {}) => {
  const answer = await by.do(leads.create, { firstName: 'Ana', lastName: 'Núñez', ...(input as object) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

describe('creating', () => {
  test('a lead is its maker’s, normalised, and comes back the same when read', async () => {
    const made = await create(agent, {
      email: 'Ana.Nunez@Example.com',
      phone: '(512) 555-0142',
      tags: ['VIP', 'vip'],
      budget: 64_000_000,
    });
    expect(made).toMatchObject({
      name: 'Ana Núñez',
      email: 'ana.nunez@example.com',
      phone: '+15125550142',
      owner: agent.id,
      tags: ['VIP'],
      stage: 'new',
      version: 1,
    });
    expect((await agent.do(leads.get, { id: made.id })).body).toEqual(made);
  });

  test('all that is wrong is named by path, and nothing is left behind', async () => {
    const before = (await owner.do(leads.counts)).body.total;
    const { status, body } = await agent.do(leads.create, {
      email: 'nonsense',
      phone: 'x',
      stage: 'Gone!',
      extra: 1,
    } as never);
    expect(status).toBe(400);
    const paths = (body as unknown as { issues: { path: string[] }[] }).issues.map(({ path }) => path.join('.'));
    expect(paths.sort()).toEqual(['email', 'extra', 'phone', 'stage']);
    expect((await owner.do(leads.counts)).body.total).toBe(before);
  });

  test('sent twice with one key, there is one lead and the same answer; with another body it is refused', async () => {
    const first = await agent.do(leads.create, { firstName: 'Once' }, { key: 'key-1' });
    const second = await agent.do(leads.create, { firstName: 'Once' }, { key: 'key-1' });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await agent.do(leads.create, { firstName: 'Other' }, { key: 'key-1' })).status).toBe(409);
    const found = await agent.do(leads.list, { search: 'once' });
    expect(found.body.rows).toHaveLength(1);
  });

  test('25 at once with one key make one lead', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => agent.do(leads.create, { firstName: 'Crowd' }, { key: 'key-25' })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test('nobody of another organisation can be made its owner, and nothing is said to have happened', async () => {
    const recorded = () =>
      server.services.db.asSystem((tx) => tx.get<{ n: number }>(sql`select count(*)::int as n from events`));
    const before = await recorded();
    const { status, body } = await owner.do(leads.create, { firstName: 'X', owner: foreigner.id });
    expect(status).toBe(400);
    expect(body).toMatchObject({ issues: [{ path: ['owner'] }] });
    expect(await recorded()).toEqual(before);
  });

  test('whoever only looks on is given none, neither at the start nor later', async () => {
    const refused = { status: 400, body: { issues: [{ path: ['owner'] }] } };
    expect(await owner.do(leads.create, { firstName: 'X', owner: viewer.id })).toMatchObject(refused);
    const made = await create(owner);
    expect(await owner.do(leads.change, { id: made.id, owner: viewer.id }, { version: 1 })).toMatchObject(refused);
    expect((await owner.do(leads.change, { id: made.id, owner: assistant.id }, { version: 1 })).status).toBe(200);
  });
});

describe('who sees and does what', () => {
  test('an agent sees their own and the pond’s, not a colleague’s', async () => {
    const theirs = await create(colleague, { lastName: 'Hidden' });
    const ponds = await create(owner, { lastName: 'Pond', owner: null });
    expect((await agent.do(leads.get, { id: theirs.id })).status).toBe(404);
    expect((await agent.do(leads.timeline, { id: theirs.id })).status).toBe(404);
    expect((await agent.do(leads.get, { id: ponds.id })).status).toBe(200);
    const { rows } = (await agent.do(leads.list, { limit: 100 })).body;
    expect(rows.every((row) => row.owner === agent.id || row.owner === null)).toBe(true);
    expect(rows.some((row) => row.id === ponds.id)).toBe(true);
    expect((await viewer.do(leads.get, { id: theirs.id })).body.can).toEqual({
      change: false,
      assign: false,
      archive: false,
    });
  });

  test('counts are of the rows the same person can list', async () => {
    for (const person of [owner, agent, viewer, assistant]) {
      const { total } = (await person.do(leads.counts)).body;
      const { rows } = (await person.do(leads.list, { limit: 100 })).body;
      expect(total).toBe(rows.length);
      expect((await person.do(leads.count, {})).body).toEqual({ count: rows.length, capped: false });
    }
  });

  test('another organisation finds nothing, changes nothing', async () => {
    const made = await create(agent);
    expect((await foreigner.do(leads.get, { id: made.id })).status).toBe(404);
    expect((await foreigner.do(leads.change, { id: made.id, stage: 'closed' }, { version: 1 })).status).toBe(404);
    expect((await foreigner.do(leads.archive, { id: made.id })).status).toBe(404);
    expect((await foreigner.do(leads.addNote, { id: made.id, body: 'hello' })).status).toBe(404);
    expect((await foreigner.do(leads.list, {})).body.rows).toEqual([]);
  });

  test('an assistant neither archives nor assigns; a viewer writes nothing', async () => {
    const ponds = await create(owner, { owner: null });
    expect((await assistant.do(leads.archive, { id: ponds.id })).status).toBe(403);
    expect((await assistant.do(leads.change, { id: ponds.id, owner: assistant.id }, { version: 1 })).status).toBe(403);
    expect((await assistant.do(leads.change, { id: ponds.id, stage: 'engaged' }, { version: 1 })).status).toBe(200);
    expect((await viewer.do(leads.create, { firstName: 'No' })).status).toBe(403);
    expect((await viewer.do(leads.addNote, { id: ponds.id, body: 'no' })).status).toBe(403);
  });
});

describe('changing', () => {
  test('of two edits of one version the second is told, with the record as it is', async () => {
    const made = await create(agent);
    expect((await agent.do(leads.change, { id: made.id, stage: 'engaged' }, { version: 1 })).body).toMatchObject({
      stage: 'engaged',
      version: 2,
    });
    const late = await owner.do(leads.change, { id: made.id, city: 'Austin' }, { version: 1 });
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({ code: 'version_conflict', current: { stage: 'engaged', version: 2 } });
    expect((await agent.do(leads.change, { id: made.id, city: 'Austin' })).status).toBe(428);
  });

  test('what happened is on the timeline, newest first, with the note as it reads now', async () => {
    const made = await create(agent);
    await agent.do(
      leads.change,
      { id: made.id, stage: 'engaged', city: 'Austin', owner: colleague.id },
      { version: 1 },
    );
    const note = await owner.do(leads.addNote, { id: made.id, body: 'Wants a yard' });
    await owner.do(leads.changeNote, { id: made.id, noteId: note.body.id, body: 'Wants a garden' }, { version: 1 });
    const { rows } = (await owner.do(leads.timeline, { id: made.id })).body;
    expect(rows.map(({ kind }) => kind)).toEqual([
      'note.changed',
      'note.added',
      'lead.changed',
      'lead.assigned',
      'lead.stage_changed',
      'lead.created',
    ]);
    expect(rows[1]?.note).toMatchObject({ body: 'Wants a garden', version: 2, mine: true });
    expect(
      (await colleague.do(leads.changeNote, { id: made.id, noteId: note.body.id, body: 'x' }, { version: 2 })).status,
    ).toBe(403);
  });

  test('archived leads leave the lists and counts, and come back', async () => {
    const made = await create(agent, { lastName: 'Archivable' });
    const before = (await owner.do(leads.counts)).body.total;
    expect((await agent.do(leads.archive, { id: made.id })).status).toBe(200);
    expect((await owner.do(leads.counts)).body.total).toBe(before - 1);
    expect((await agent.do(leads.list, { search: 'archivable' })).body.rows).toEqual([]);
    expect((await agent.do(leads.list, { archived: 'only' })).body.rows.map(({ id }) => id)).toContain(made.id);
    expect((await agent.do(leads.restore, { id: made.id })).body.archivedAt).toBeNull();
    expect((await owner.do(leads.counts)).body.total).toBe(before);
  });
});

describe('lists', () => {
  test('pages follow each other without gap or repeat, in every order', async () => {
    const all = (await owner.do(leads.list, { limit: 100 })).body.rows.map(({ id }) => id);
    for (const sort of ['-createdAt', 'createdAt', '-score', 'name', '-name', '-lastActivityAt', 'lastActivityAt']) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const { body } = await owner.do(leads.list, { sort, limit: 3, ...(cursor && { cursor }) });
        seen.push(...body.rows.map(({ id }) => id));
        cursor = body.next;
      } while (cursor);
      expect([...seen].sort(), sort).toEqual([...all].sort());
    }
  });

  test('a fragment of name, address or phone finds', async () => {
    await create(agent, {
      firstName: 'Zoë',
      lastName: 'Quillfeather',
      email: 'zq@plume.example',
      phone: '+14155550199',
    });
    for (const search of ['quillf', 'zoe q', 'PLUME.ex', '(415) 555-01', '5550199']) {
      expect(
        (await agent.do(leads.list, { search })).body.rows.map(({ lastName }) => lastName),
        search,
      ).toEqual(['Quillfeather']);
    }
    expect((await colleague.do(leads.list, { search: 'quillf' })).body.rows).toEqual([]);
    expect((await agent.do(leads.list, { search: '%%' })).body.rows).toEqual([]);
  });

  test('filters are compiled, and bad ones named', async () => {
    await create(agent, { lastName: 'Tagged', tags: ['pool'], stage: 'nurture' });
    const { body } = await agent.do(leads.list, { filter: 'tags:has_any(pool)~stage:is(nurture)~owner:is(me)' });
    expect(body.rows.map(({ lastName }) => lastName)).toEqual(['Tagged']);
    expect((await agent.do(leads.list, { filter: 'nonsense:is(1)' })).status).toBe(400);
    expect((await agent.do(leads.list, { cursor: 'x' })).status).toBe(400);
    expect((await agent.do(leads.list, { sort: 'password' })).status).toBe(400);
  });
});

test('of leads in some order, the first that a list still shows is the next one', async () => {
  const ids: string[] = [];
  for (const firstName of ['A', 'B', 'C'])
    ids.push((await agent.do(leads.create, { firstName, city: 'Nextville' })).body.id);
  const filter = 'city:is(Nextville)~stage:is(new)';
  const next = async (who: Person, from: string[]) => (await who.do(leads.next, { filter, ids: from })).body.id;
  const [a, b, c] = ids as [string, string, string];
  expect(await next(agent, [b, a, c])).toBe(b);
  await agent.do(leads.change, { id: b, stage: 'engaged' }, { version: 1 });
  expect(await next(agent, [b, c, a])).toBe(c);
  await agent.do(leads.archive, { id: c });
  expect(await next(agent, [b, c])).toBeNull();
  expect(await next(foreigner, [a])).toBeNull();
});
