import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { views } from '#contract/account/views.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { mostFound, search } from '#contract/people/search.ts';
import { tasks } from '#contract/people/tasks.ts';
import { sql } from '#server/core/db/sql.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

const find = async (who: Person, q: string) => {
  const { status, body } = await who.do(search.everything, { q });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

describe('what is found', () => {
  test('leads by fragments of name, address and phone, tasks by title, colleagues and views by name', async () => {
    const lead = (
      await agent.do(leads.create, {
        firstName: 'Zoë',
        lastName: 'Müller',
        email: 'zm@quartz.test',
        phone: '(512) 555-0142',
      })
    ).body;
    const task = (await agent.do(tasks.create, { title: 'Zoë anrufen: 100% sicher', lead: lead.id })).body;
    await agent.do(views.create, { domain: 'leads', name: 'Müllers', query: 'search=müller' });
    for (const q of ['zoe mul', 'ZÖ', 'quartz', '555 01', '5550142', '+1 512']) {
      expect(
        (await find(agent, q)).leads.map(({ id }) => id),
        q,
      ).toEqual([lead.id]);
    }
    const all = await find(agent, 'zoe');
    expect(all.tasks).toEqual([
      {
        id: task.id,
        title: 'Zoë anrufen: 100% sicher',
        dueOn: null,
        assignee: agent.id,
        lead: { id: lead.id, name: 'Zoë Müller' },
      },
    ]);
    expect((await find(agent, '100%')).tasks).toHaveLength(1);
    expect((await find(agent, '1_0')).tasks).toEqual([]);
    expect((await find(agent, 'MULLER')).views.map(({ name }) => name)).toEqual(['Müllers']);
    expect((await find(agent, 'tester')).members.map(({ userId }) => userId).sort()).toEqual(
      [owner.id, agent.id, colleague.id].sort(),
    );
    await agent.do(tasks.complete, { id: task.id });
    expect((await find(agent, 'zoe')).tasks).toEqual([]);
  });

  test('nothing that one may not see, whoever’s it is', async () => {
    const lead = (await agent.do(leads.create, { firstName: 'Hidden' })).body;
    await agent.do(tasks.create, { title: 'Hidden task', lead: lead.id });
    await agent.do(tasks.create, { title: 'Hidden own task' });
    await agent.do(views.create, { domain: 'leads', name: 'Hidden view', query: '' });
    const seen = async (who: Person) => {
      const { leads, tasks, views } = await find(who, 'hidden');
      return [leads.length, tasks.length, views.length];
    };
    expect(await seen(agent)).toEqual([1, 2, 1]);
    expect(await seen(owner)).toEqual([1, 2, 0]);
    expect(await seen(colleague)).toEqual([0, 0, 0]);
    expect(await seen(foreigner)).toEqual([0, 0, 0]);
    await agent.do(leadShares.share, { id: lead.id, users: [colleague.id] });
    expect(await seen(colleague)).toEqual([1, 1, 0]);
    await agent.do(leads.archive, { id: lead.id });
    expect(await seen(agent)).toEqual([0, 1, 1]);
    expect((await stranger(server).do(search.everything, { q: 'hidden' })).status).toBe(401);
    expect((await agent.do(search.everything, { q: 'h' })).status).toBe(400);
  });

  test('one’s own old lead is found although others have thousands of newer ones', async () => {
    const own = (await agent.do(leads.create, { firstName: 'Common', lastName: 'Name' })).body;
    await server.services.db.withOrg(
      { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
      (tx) =>
        tx.run(sql`
          insert into leads (organisation_id, first_name, last_name, owner_id)
          select ${owner.organisationId}, 'Common', 'Name', ${colleague.id} from generate_series(1, 1500)`),
    );
    expect((await find(agent, 'common')).leads.map(({ id }) => id)).toEqual([own.id]);
    expect((await agent.do(leads.list, { search: 'common name' })).body.rows.map(({ id }) => id)).toEqual([own.id]);
    expect((await find(owner, 'common')).leads).toHaveLength(mostFound);
  });

  test('archived leads are found in the list of archived ones', async () => {
    const lead = (await agent.do(leads.create, { firstName: 'Shelved' })).body;
    await agent.do(leads.archive, { id: lead.id });
    expect((await agent.do(leads.list, { search: 'shelv', archived: 'only' })).body.rows).toHaveLength(1);
    expect((await agent.do(leads.list, { search: 'shelv' })).body.rows).toEqual([]);
  });
});

test('however often a fragment occurs and whoever looks, the newest that hold it are found', async () => {
  const here = await newOrganisation(server);
  const head = await newMember(server, here, 'owner');
  const [busy, other] = [await newMember(server, here, 'agent'), await newMember(server, here, 'agent')];
  const inOrg = <T>(userId: string, work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
    server.services.db.withOrg({ organisationId: here, userId, actorKind: 'user' }, work);
  // Names that are frequent everywhere, frequent only among the oldest or newest leads, rare, or unique.
  await inOrg(head.id, async (tx) => {
    await tx.allowSeconds(60);
    await tx.run(sql`
      insert into leads (organisation_id, first_name, last_name, email, owner_id)
      select ${here}, case when i < 3000 then 'Oldest' when i > 11000 then 'Newest' when i % 97 = 0 then 'Zoe' else 'Ann' end,
        case when i = 7 then 'Qvx' else 'Smith' end, 'p' || i || '@gmail.test',
        case when i % 2 = 0 then ${busy.id}::uuid when i % 50 = 1 then ${other.id}::uuid end
      from generate_series(1, 12000) i`);
  });
  const [shared] = await inOrg(head.id, (tx) =>
    tx.all<{ id: string }>(sql`select id from leads where last_name = 'Qvx' and organisation_id = ${here}`),
  );
  await head.do(leadShares.share, { id: shared!.id, users: [other.id] });
  const pond = '00000000-0000-0000-0000-000000000000';
  for (const fragment of ['zo', 'qv', 'zz', 'zoe', 'old', 'new', 'qvx', 'oldes', 'newest', 'gmail']) {
    const words = sql`(search like ${`${fragment}%`} or search like ${`% ${fragment}%`})`;
    const holds = fragment.length === 2 ? words : sql`search like ${`%${fragment}%`}`;
    for (const most of [10, 800]) {
      for (const who of [head, busy, other]) {
        const owners = who === head ? null : [who.id, pond];
        const { found, wanted } = await inOrg(who.id, (tx) =>
          tx.get<{ found: string[]; wanted: string[] }>(sql`
            select array(select ${owners ? sql`lintel.find_leads_of(${fragment}, ${owners}::uuid[], ${most})` : sql`lintel.find_leads(${fragment}, ${most})`}) as found,
              array(select id from leads where organisation_id = ${here} and archived_at is null and ${holds}
                and (${owners}::uuid[] is null or owner_key = any(${owners}::uuid[]) or (id = ${shared!.id} and ${who === other}))
                order by id desc limit ${most}) as wanted`),
        );
        expect(found, `${fragment}, ${most}, ${who.role}`).toEqual(wanted);
      }
    }
  }
}, 60_000);
