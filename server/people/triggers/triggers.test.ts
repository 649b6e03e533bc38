import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notifications } from '#contract/account/notifications.ts';
import { leads } from '#contract/people/leads.ts';

import { scoring } from '#contract/people/scoring.ts';
import { triggers, usualTriggers } from '#contract/people/triggers.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { triggersListener } from './listener.ts';

let server: TestServer;
let dispatcher: Dispatcher;
let database: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  const { db, log } = server.services;
  database = new pg.Client(server.database.owner);
  await database.connect();
  dispatcher = new Dispatcher({ db, listeners: [triggersListener, noticesListener], log, pollMs: 20 });
  await dispatcher.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await database.end();
  await server.stop();
});

async function office() {
  const organisationId = await newOrganisation(server);
  const agent = await newMember(server, organisationId, 'agent');
  return {
    organisationId,
    agent,
    owner: await newMember(server, organisationId, 'owner'),
    lead: (await agent.do(leads.create, { firstName: 'Ana' })).body.id,
  };
}

/** Inserts an event as if it had happened some days ago. */
const signalled = (organisationId: string, lead: string, kind: string, about: string, daysAgo: number) =>
  database.query(
    `insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, data, at)
     values ($1, gen_random_uuid(), $2, 'lead', $3, 'system', jsonb_build_object('about', $4::text), now() - interval '1 day' * $5::float8)`,
    [organisationId, kind, lead, about, daysAgo],
  );

const toldOf = async (person: Person, id: string) =>
  (await person.do(leads.timeline, { id, kinds: ['lead.triggered'] })).body.rows.map(({ data }) => data);
const becomes = (person: Person, id: string, told: object[]) =>
  vi.waitFor(async () => expect(await toldOf(person, id)).toMatchObject(told), patience);

test('who looks at five homes within a day calls the owner once, and the sixth home is no news', async () => {
  const { agent, lead } = await office();
  for (let n = 1; n <= 6; n += 1)
    await agent.do(scoring.signal, { id: lead, signal: 'viewed_home', about: `${n} Elm Street` });
  await becomes(agent, lead, [{ trigger: 'homes_day', times: 5, about: '5 Elm Street', words: '' }]);
  const notice = await vi.waitFor(async () => {
    const { rows } = (await agent.do(notifications.list, { kind: 'lead.triggered' })).body;
    expect(rows).toHaveLength(1);
    return rows[0]!;
  }, patience);
  expect(notice).toMatchObject({ subject: { type: 'lead', id: lead }, actor: null, data: { trigger: 'homes_day' } });
  const asked = await agent.do(leads.count, { filter: 'triggeredAt:in_last(24h)' });
  expect(asked.body).toMatchObject({ count: 1 });
});

test('coming back, coming often, the same home again and a favourite are told; what is old calls nobody', async () => {
  const { agent, organisationId, lead: returned } = await office();
  const another = async () => (await agent.do(leads.create, { firstName: 'Ben' })).body.id;
  await signalled(organisationId, returned, 'lead.visited_site', '', 20);
  await agent.do(scoring.signal, { id: returned, signal: 'visited' });
  await becomes(agent, returned, [{ trigger: 'returned', times: 20 }]);

  const often = await another();
  for (const days of [5, 4, 3, 2]) await signalled(organisationId, often, 'lead.visited_site', '', days);
  await agent.do(scoring.signal, { id: often, signal: 'visited' });
  await becomes(agent, often, [{ trigger: 'visits', times: 5 }]);

  const same = await another();
  for (const days of [6, 4]) await signalled(organisationId, same, 'lead.viewed_home', '9 Harbor View', days);
  await agent.do(scoring.signal, { id: same, signal: 'viewed_home', about: '9 Harbor View' });
  await becomes(agent, same, [{ trigger: 'same_home', times: 3, about: '9 Harbor View' }]);
  const [{ since }] = (await toldOf(agent, same)) as [{ since: string }];
  expect(Math.round((Date.now() - Date.parse(since)) / 86_400_000)).toBe(6);

  const week = await another();
  for (let n = 0; n < 9; n += 1) await signalled(organisationId, week, 'lead.viewed_home', `${n} Oak`, 2 + n / 3);
  const old = await another();
  await signalled(organisationId, old, 'lead.saved_home', '1 Elm', 3);
  await agent.do(scoring.signal, { id: week, signal: 'viewed_home', about: '10 Oak' });
  await becomes(agent, week, [{ trigger: 'homes_week', times: 10 }]);
  // Events are delivered in order, so the earlier one has been handled too.
  expect(await toldOf(agent, old)).toEqual([]);
});

test('for three days after somebody turned to the lead nothing is told, and what is switched off never', async () => {
  const { agent, owner, lead } = await office();
  const { version } = (await agent.do(triggers.settings)).body;
  const chosen = {
    ...usualTriggers,
    visits: { on: false, words: '' },
    saved: { on: true, words: 'Call today: a favourite' },
  };
  expect((await agent.do(triggers.change, { triggers: chosen }, { version })).status).toBe(403);
  expect((await owner.do(triggers.change, { triggers: chosen }, { version })).body.version).toBe(2);
  expect((await owner.do(triggers.change, { triggers: chosen }, { version })).status).toBe(412);

  const touched = (await agent.do(leads.create, { firstName: 'Ben' })).body.id;
  await agent.do(leads.addNote, { id: touched, body: 'Spoke with Ben.' });
  await agent.do(scoring.signal, { id: touched, signal: 'saved_home', about: '1 Elm' });
  await agent.do(scoring.signal, { id: lead, signal: 'saved_home', about: '1 Elm' });
  await becomes(agent, lead, [{ trigger: 'saved', words: 'Call today: a favourite' }]);
  expect(await toldOf(agent, touched)).toEqual([]);
});
