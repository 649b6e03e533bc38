import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { metrics } from '#contract/core/metrics/metrics.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { listings } from '#contract/inventory/listings.ts';
import { savedSearches } from '#contract/inventory/saved-searches.ts';
import { searchAlerts } from '#contract/inventory/search-alerts.ts';
import { consents } from '#contract/people/consents.ts';
import { leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { sendMessageJob } from '#server/people/messages/send-job.ts';
import { seedSearches } from '#server/seed/searches.ts';
import { patience } from '#tests/setup/patience.ts';
import { giveTier, newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { providerFetch } from '#tests/setup/provider-fetch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { searchesListener } from './listener.ts';
import { sendAlertJob } from './send-job.ts';

let server: TestServer;
let worker: JobWorker;
let dispatcher: Dispatcher;
let raw: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  raw = new pg.Client(server.database.owner);
  await raw.connect();
  worker = new JobWorker({ services, kinds: [sendAlertJob, sendMessageJob(providerFetch)], pollMs: 20 });
  dispatcher = new Dispatcher({ db: services.db, listeners: [searchesListener], log: services.log, pollMs: 20 });
  worker.start();
  await dispatcher.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await raw.end();
  await server.stop();
});

type Office = { organisationId: string; owner: Person; agent: Person; other: Person; viewer: Person };

async function office(): Promise<Office> {
  const organisationId = await newOrganisation(server);
  const as = (role: Person['role']) => newMember(server, organisationId, role);
  const [owner, agent, other, viewer] = [await as('owner'), await as('agent'), await as('agent'), await as('viewer')];
  await giveTier(server, owner, 'elite');
  await owner.do(messages.changeSettings, { postalAddress: '1 Main Street\nAustin, TX' });
  return { organisationId, owner, agent, other, viewer };
}

let number = 0;
async function home(agent: Person, given: RequestOf<typeof listings.create> | object = {}) {
  number += 1;
  const made = await agent.do(listings.create, {
    streetNumber: String(number),
    streetName: 'Elm Street',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 50_000_000,
    bedroomsTotal: 3,
    bathroomsFull: 2,
    latitude: 30.25,
    longitude: -97.75,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
    publicRemarks: 'A deep porch.',
    privateRemarks: 'The key is under the stone.',
    ...given,
  } as RequestOf<typeof listings.create>);
  expect(made.status).toBe(200);
  return made.body;
}
const toStatus = (agent: Person, { id, version }: { id: string; version: number }, standardStatus: string, more = {}) =>
  agent.do(listings.changeStatus, { id, standardStatus: standardStatus as 'Active', ...more }, { version });
const onOffer = async (agent: Person, given = {}) => {
  const changed = await toStatus(agent, await home(agent, given), 'Active');
  expect(changed.status).toBe(200);
  return changed.body;
};

async function person(agent: Person, agrees = true) {
  number += 1;
  const made = await agent.do(leads.create, { firstName: 'Ana', email: `ana${number}@example.test`, state: 'TX' });
  if (agrees)
    await agent.do(consents.add, {
      id: made.body.id,
      channel: 'email',
      purpose: 'marketing',
      kind: 'given',
      basis: 'written',
      note: 'On the form at the fair.',
    });
  return made.body;
}
const criteria = { and: [{ field: 'listPrice', op: 'lte', value: 60_000_000 }] };
async function search(agent: Person, lead: string, given = {}) {
  const made = await agent.do(savedSearches.create, {
    lead,
    name: 'South Austin',
    filter: criteria,
    frequency: 'instant',
    ...given,
  } as RequestOf<typeof savedSearches.create>);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
}

type Mail = { subject: string; body_text: string; body_html: string; unsubscribe_url: string };
const mailsTo = async (address: string | null): Promise<Mail[]> =>
  (
    await raw.query(`select * from outbox_messages where recipient like '%' || $1 || '%' order by sent_at, id`, [
      address,
    ])
  ).rows;
const mailed = (address: string | null, count: number) =>
  vi.waitFor(async () => {
    const found = await mailsTo(address);
    expect(found.length).toBe(count);
    return found;
  }, patience);
/** Simulates that the last alert was long ago, because instant alerts are at least ten minutes apart. */
const longAgo = (id: string) =>
  raw.query(`update saved_searches set tried_at = now() - interval '1 day' where id = $1`, [id]);
const linkIn = (body: string, kind: 'home' | 'stop'): string =>
  kind === 'stop' ? /alert\/(\S+)\/stop/.exec(body)![1]! : /alert\/([^\s/]+)\n/.exec(body)![1]!;

describe('alerts', () => {
  test('tell of all that is found first, then of what is new or changes, and never of private words', async () => {
    const { agent } = await office();
    const lead = await person(agent);
    const first = await onOffer(agent, { bathroomsHalf: 1 });
    await onOffer(agent, { listPrice: 90_000_000 });
    await onOffer(agent, { internetEntireListingDisplayYN: false });
    const { id } = await search(agent, lead.id);
    const [welcome] = await mailed(lead.email, 1);
    expect(welcome!.subject).toBe(`New listing: ${first.unparsedAddress}`);
    expect(JSON.stringify(welcome)).not.toContain('under the stone');
    await longAgo(id);
    const hidden = await onOffer(agent, { internetAddressDisplayYN: false, listPrice: 55_000_000 });
    const [, second] = await mailed(lead.email, 2);
    expect(second!.subject).toBe('New listing: Address on request, Austin, TX');
    expect(JSON.stringify(second)).not.toContain(hidden.streetName);
    await longAgo(id);
    await agent.do(listings.change, { id: first.id, listPrice: 45_000_000 }, { version: first.version });
    const [, , third] = await mailed(lead.email, 3);
    expect(third!.subject).toMatch(/^Price reduced/);
    expect(third!.body_text).toContain('$450,000 (was $500,000) · 3 bd · 2.5 ba');
    // The same in HTML, with the sender's name above and the unsubscribe link below.
    for (const words of ['$450,000 (was $500,000)', 'View home', '/unsubscribe/', '1 Main Street'])
      expect(third!.body_html, words).toContain(words);
    const { body } = await agent.do(savedSearches.homes, { id });
    expect(body.rows.map(({ baths }) => baths)).toEqual([2.5, 2]);
    expect(body.rows.map(({ kind, toldAt }) => [kind, toldAt !== null])).toEqual([
      ['price_reduced', true],
      ['new', true],
    ]);
  });

  test('come at once when the first home fits, though nothing did when the search was saved', async () => {
    const { agent } = await office();
    const lead = await person(agent);
    const { id } = await search(agent, lead.id);
    await vi.waitFor(async () => {
      const { rows } = await raw.query('select first_sent_at from saved_searches where id = $1', [id]);
      expect(rows[0].first_sent_at).not.toBeNull();
    }, patience);
    const { unparsedAddress } = await onOffer(agent);
    const [mail] = await mailed(lead.email, 1);
    expect(mail!.subject).toBe(`New listing: ${unparsedAddress}`);
  });

  test('are counted by clicks of people, and end by one click of theirs', async () => {
    const { agent, owner } = await office();
    const lead = await person(agent);
    const { id: listing } = await onOffer(agent);
    const { id } = await search(agent, lead.id);
    const [mail] = await mailed(lead.email, 1);
    const nobody = stranger(server);
    const link = linkIn(mail!.body_text, 'home');
    const read = await nobody.do(searchAlerts.readAlert, { token: link });
    expect(read.body).toMatchObject({
      search: 'South Austin',
      isStopped: false,
      home: { id: listing, price: 50_000_000 },
    });
    expect(JSON.stringify(read.body)).not.toContain('under the stone');
    const scanner = { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } };
    await nobody.do(searchAlerts.clickAlert, { token: link }, scanner);
    expect((await agent.do(savedSearches.get, { id })).body.clicks).toBe(0);
    const reader = {
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    };
    for (let n = 0; n < 2; n += 1) await nobody.do(searchAlerts.clickAlert, { token: link }, reader);
    expect((await agent.do(savedSearches.get, { id })).body.clicks).toBe(1);
    const story = await agent.do(leads.timeline, { id: lead.id });
    expect(story.body.rows.map(({ kind }) => kind)).toContain('lead.viewed_home');

    const stop = linkIn(mail!.body_text, 'stop');
    expect(mail!.unsubscribe_url).toContain(`/alert/${stop}/stop`);
    const stopped = await nobody.do(searchAlerts.stopAlert, { token: stop });
    expect(stopped.body.isStopped).toBe(true);
    expect((await owner.do(savedSearches.get, { id })).body).toMatchObject({ state: 'stopped', stoppedBy: 'person' });
    expect((await owner.do(savedSearches.resume, { id })).status).toBe(409);
    expect((await nobody.do(searchAlerts.readAlert, { token: `${stop}x` })).status).toBe(404);
    const keys = await raw.query('select from search_keys where search_id = $1', [id]);
    expect(keys.rowCount).toBe(0);
  });

  test('that the gate refuses are said to be so, and nothing counts as told', async () => {
    const { agent } = await office();
    const lead = await person(agent, false);
    await onOffer(agent);
    const { id } = await search(agent, lead.id);
    await vi.waitFor(async () => {
      expect((await agent.do(savedSearches.get, { id })).body).toMatchObject({ refusal: 'consent.missing', told: 0 });
    }, patience);
  });

  test('rest while paused, and tell then what came together', async () => {
    const { agent } = await office();
    const lead = await person(agent);
    await onOffer(agent);
    const { id } = await search(agent, lead.id);
    await mailed(lead.email, 1);
    const { version } = (await agent.do(savedSearches.get, { id })).body;
    const paused = await agent.do(savedSearches.change, { id, pausedUntil: '2099-01-01' }, { version });
    expect(paused.body.state).toBe('paused');
    await longAgo(id);
    await onOffer(agent);
    await vi.waitFor(async () => {
      expect((await agent.do(savedSearches.get, { id })).body.waiting).toBe(1);
    }, patience);
    expect((await agent.do(savedSearches.resume, { id })).body.state).toBe('active');
    await mailed(lead.email, 2);
  });

  test('come seldomer where nobody clicks, once the person was asked, and as before when they say so', async () => {
    const { agent } = await office();
    const lead = await person(agent);
    await onOffer(agent);
    const { id } = await search(agent, lead.id);
    await mailed(lead.email, 1);
    await longAgo(id);
    await raw.query(`update saved_searches set first_sent_at = now() - interval '40 days' where id = $1`, [id]);
    await onOffer(agent);
    const [, second] = await mailed(lead.email, 2);
    expect(second!.body_text).toContain('Do you still want these alerts?');
    expect((await agent.do(savedSearches.get, { id })).body).toMatchObject({ pace: 'instant' });
    await longAgo(id);
    await raw.query(`update saved_searches set asked_at = now() - interval '8 days' where id = $1`, [id]);
    await onOffer(agent);
    const [, , third] = await mailed(lead.email, 3);
    expect((await agent.do(savedSearches.get, { id })).body).toMatchObject({ pace: 'weekly', frequency: 'instant' });
    const token = linkIn(third!.body_text, 'stop');
    const kept = await stranger(server).do(searchAlerts.keepAlert, { token });
    expect(kept.body).toMatchObject({ isStopped: false, isAsked: false });
    expect((await agent.do(savedSearches.get, { id })).body.pace).toBe('instant');
  });
});

describe('the person themself', () => {
  const wish = { places: ['Austin', '78704'], priceFrom: null, priceTo: 60_000_000, beds: 2, baths: null };
  const changeLink = (body: string): string => /alert\/(\S+)\/change/.exec(body)![1]!;

  test('is written to in their language, with links that keep to it', async () => {
    const { agent } = await office();
    const lead = await person(agent);
    await agent.do(leads.change, { id: lead.id, language: 'es' }, { version: lead.version });
    const { unparsedAddress } = await onOffer(agent);
    await search(agent, lead.id);
    const [mail] = await mailed(lead.email, 1);
    expect(mail!.subject).toBe(`Nueva: ${unparsedAddress}`);
    expect(mail!.body_text).toContain('/change?lang=es');
    expect(mail!.unsubscribe_url).toMatch(/\/stop\?lang=es$/);
  });

  test('changes what they look for by a link of their mail; what the form cannot say stays', async () => {
    const { agent } = await office();
    const lead = await person(agent);
    await onOffer(agent);
    const rest = { field: 'poolPrivateYN', op: 'is', value: false };
    const { id } = await search(agent, lead.id, { filter: { and: [...criteria.and, { not: rest }] } });
    const [mail] = await mailed(lead.email, 1);
    const token = changeLink(mail!.body_text);
    const nobody = stranger(server);
    expect((await nobody.do(searchAlerts.readOwn, { token })).body).toMatchObject({
      wish: { places: [], priceTo: 60_000_000 },
      hasMore: true,
      found: 1,
    });
    const low = await nobody.do(searchAlerts.changeOwn, {
      token,
      frequency: 'weekly',
      wish: { ...wish, priceFrom: 70_000_000 },
    });
    expect(low.body).toMatchObject({ issues: [{ path: ['wish', 'priceTo'] }] });
    const changed = await nobody.do(searchAlerts.changeOwn, { token, frequency: 'weekly', wish });
    expect(changed.body).toMatchObject({ frequency: 'weekly', wish, found: 1 });
    const { body } = await agent.do(savedSearches.get, { id });
    expect(body.filter).toEqual({
      and: [
        {
          or: [
            { field: 'city', op: 'any_of', value: ['Austin'] },
            { field: 'postalCode', op: 'any_of', value: ['78704'] },
          ],
        },
        criteria.and[0],
        { field: 'bedroomsTotal', op: 'gte', value: 2 },
        { not: rest },
      ],
    });
    expect((await nobody.do(searchAlerts.readOwn, { token: `${token}x` })).status).toBe(404);
  });

  test('saves a search of their own with consent, once however often it is sent, also after they ended one', async () => {
    const { agent, other } = await office();
    const lead = await person(agent);
    await onOffer(agent);
    const first = await search(agent, lead.id);
    const [mail] = await mailed(lead.email, 1);
    const token = changeLink(mail!.body_text);
    const nobody = stranger(server);
    await nobody.do(searchAlerts.stopAlert, { token });
    expect((await nobody.do(searchAlerts.changeOwn, { token, frequency: 'daily', wish })).status).toBe(409);
    const asked = {
      token,
      frequency: 'instant',
      wish,
      name: 'A porch in the south',
      reference: crypto.randomUUID(),
    } as const;
    const unsaid = await nobody.do(searchAlerts.addOwn, { ...asked, consent: false as never });
    expect(unsaid.body).toMatchObject({ issues: [{ path: ['consent'] }] });
    const unfair = await nobody.do(searchAlerts.addOwn, { ...asked, consent: true, name: 'no kids' });
    expect(unfair.body).toMatchObject({ issues: [{ path: ['name'] }] });
    const tried = [await nobody.do(searchAlerts.addOwn, { ...asked, consent: true })];
    tried.push(await nobody.do(searchAlerts.addOwn, { ...asked, consent: true }));
    expect(tried.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = (await agent.do(savedSearches.list, { lead: lead.id })).body;
    expect(rows).toMatchObject([
      { name: 'A porch in the south', madeBy: 'lead', frequency: 'instant' },
      { id: first.id, stoppedBy: 'person' },
    ]);
    await mailed(lead.email, 2);
    const { kinds } = await raw
      .query(`select array_agg(kind) as kinds from events where subject_id = $1 and kind like 'consent%'`, [lead.id])
      .then((found) => found.rows[0] as { kinds: string[] });
    expect(kinds.filter((kind) => kind === 'consent.given')).toHaveLength(2);
    // The id of another contact's search gives no access.
    const theirs = await person(other);
    const { id: another } = await search(other, theirs.id);
    expect((await nobody.do(searchAlerts.addOwn, { ...asked, consent: true, reference: another })).status).toBe(409);
  });
});

describe('criteria', () => {
  test('say what they find, which of them empties it, and are refused where they are about people', async () => {
    const { agent } = await office();
    await onOffer(agent);
    const asked = async (filter: string) => (await agent.do(savedSearches.preview, { filter })).body;
    expect(await asked('listPrice:lte(60000000)')).toMatchObject({ count: 1, empties: null, narrower: null });
    expect(await asked('listPrice:lte(60000000)~bedroomsTotal:gte(9)')).toMatchObject({
      count: 0,
      empties: { part: 1, without: 1 },
    });
    const unfair = await agent.do(savedSearches.preview, { filter: 'keywords:contains(low crime)' });
    expect(unfair.status).toBe(400);
    const lead = await person(agent);
    const refused = await agent.do(savedSearches.create, {
      lead: lead.id,
      name: 'x',
      filter: { and: [{ field: 'keywords', op: 'contains', value: 'no kids' }] },
    });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('Fair housing');
  });

  test('that nearly find more homes are proposed, those first that the person has looked at', async () => {
    const { agent } = await office();
    const lead = await person(agent);
    await onOffer(agent, { listPrice: 62_000_000, bedroomsTotal: 3 });
    await onOffer(agent, { listPrice: 50_000_000, bedroomsTotal: 2 });
    await onOffer(agent, { listPrice: 51_000_000, bedroomsTotal: 2 });
    const seen = await onOffer(agent, { listPrice: 63_000_000, bedroomsTotal: 3 });
    const { id } = await search(agent, lead.id, {
      frequency: 'never',
      filter: { and: [...criteria.and, { field: 'bedroomsTotal', op: 'gte', value: 3 }] },
    });
    const plain = (await agent.do(savedSearches.proposals, { id })).body.proposals;
    expect(plain.map(({ part, homes }) => [part, homes])).toEqual([
      [0, 2],
      [1, 2],
    ]);
    await raw.query(
      `insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, data)
       values ($1, gen_random_uuid(), 'lead.viewed_home', 'lead', $2, 'system', $3)`,
      [agent.organisationId, lead.id, { about: 'x', listing: seen.id }],
    );
    const [best] = (await agent.do(savedSearches.proposals, { id })).body.proposals;
    expect(best).toMatchObject({ part: 0, seen: 1 });
  });
});

test('a listing knows who looks for it, with what is amiss; others see only their own people', async () => {
  const { agent, other, viewer } = await office();
  const lead = await person(agent);
  await search(agent, lead.id, {
    frequency: 'never',
    filter: { and: [{ field: 'listPrice', op: 'lte', value: 49_000_000 }] },
  });
  const draft = await home(agent);
  const { body } = await agent.do(savedSearches.ofListing, { id: draft.id });
  expect(body.seekers).toMatchObject([
    { lead: { id: lead.id }, fit: 80, misses: [{ field: 'listPrice', way: 'over', by: 1_000_000 }] },
  ]);
  const { id } = await onOffer(agent);
  expect((await other.do(savedSearches.ofListing, { id })).body.total).toBe(0);
  expect((await viewer.do(savedSearches.ofListing, { id })).body.total).toBe(1);
  expect((await other.do(savedSearches.list, {})).body.rows).toEqual([]);
  expect((await viewer.do(savedSearches.create, { lead: lead.id, name: 'x', filter: criteria as never })).status).toBe(
    403,
  );
});

test('a listing finds its searches by an index among many, each once', async () => {
  const { agent, organisationId } = await office();
  const lead = await person(agent);
  await raw.query(
    `with made as (
       insert into saved_searches (organisation_id, id, lead_id, name, filter, frequency, kinds)
       select $1, gen_random_uuid(), $2, 's' || n, jsonb_build_object('and', jsonb_build_array(
         jsonb_build_object('field', 'postalCode', 'op', 'is', 'value', (70000 + n)::text))), 'monthly', '{new}'
       from generate_series(1, 5000) n returning id, filter)
     insert into search_keys (organisation_id, search_id, key, price_from, price_to, beds_from, baths_from)
     select $1, id, 'z' || (filter -> 'and' -> 0 ->> 'value'), -1, 1000000000000000, -1, -1 from made`,
    [organisationId, lead.id],
  );
  const { id } = await onOffer(agent, { postalCode: '71234' });
  await vi.waitFor(async () => {
    const { rows } = await raw.query(
      `select s.name from search_homes h join saved_searches s on s.id = h.search_id where h.listing_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ name: 's1234' }]);
  }, patience);
});

test('searches of the samples are filed, and have told of what is on offer', async () => {
  const { agent, organisationId } = await office();
  await person(agent);
  await onOffer(agent, { bedroomsTotal: 4 });
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  await server.services.db.withOrg(scope, (tx) => seedSearches(tx, new Date()));
  const { rows } = (await agent.do(savedSearches.list, {})).body;
  expect(rows).toMatchObject([{ told: 1, waiting: 0, state: 'active' }]);
  const keys = await raw.query('select from search_keys where organisation_id = $1', [organisationId]);
  expect(keys.rowCount).toBeGreaterThan(0);
});

test('a search expires by the organization’s own day, not by London’s', async () => {
  const { owner, agent } = await office();
  // These zones differ by one or two days at any time.
  const [west, east] = ['Etc/GMT+12', 'Pacific/Kiritimati'];
  const lead = await person(agent);
  const { id } = await search(agent, lead.id, { expiresOn: dayIn(Date.now(), east) });
  await raw.query('update saved_searches set expires_on = $2 where id = $1', [id, dayIn(Date.now(), west)]);
  for (const [timeZone, state] of [
    [west, 'active'],
    [east, 'expired'],
  ] as const) {
    expect((await owner.do(metrics.setZone, { timeZone })).status).toBe(200);
    expect((await agent.do(savedSearches.get, { id })).body.state).toBe(state);
  }
});
