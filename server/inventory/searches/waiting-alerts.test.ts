import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { listings } from '#contract/inventory/listings.ts';
import { savedSearches } from '#contract/inventory/saved-searches.ts';
import { searchAlerts } from '#contract/inventory/search-alerts.ts';
import { consents } from '#contract/people/consents.ts';
import { leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { giveTier, newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { searchesListener } from './listener.ts';
import { recheckAlertJob } from './recheck-alerts.ts';
import { sendAlertJob } from './send-job.ts';

let server: TestServer;
let worker: JobWorker;
let dispatcher: Dispatcher;
let raw: pg.Client;
let agent: Person;
let organisationId: string;
beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  raw = new pg.Client(server.database.owner);
  await raw.connect();
  // Alerts are written, but the emails wait, as during an outage of the mail server.
  worker = new JobWorker({ services, kinds: [sendAlertJob, recheckAlertJob], pollMs: 20 });
  dispatcher = new Dispatcher({ db: services.db, listeners: [searchesListener], log: services.log, pollMs: 20 });
  worker.start();
  await dispatcher.start();
  organisationId = await newOrganisation(server);
  const owner = await newMember(server, organisationId, 'owner');
  agent = await newMember(server, organisationId, 'agent');
  await giveTier(server, owner, 'elite');
  const settled = await owner.do(messages.changeSettings, { postalAddress: '1 Main Street\nAustin, TX' });
  expect(settled.status, JSON.stringify(settled.body)).toBe(200);
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await raw.end();
  await server.stop();
});

let number = 0;
/** A city for each test, so that searches match only that test's listings. */
const town = (): string => {
  number += 1;
  return `Town ${number}`;
};

async function onOffer(city: string, given: object = {}) {
  number += 1;
  const made = await agent.do(listings.create, {
    streetNumber: String(number),
    streetName: 'Elm Street',
    city,
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 50_000_000,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
    ...given,
  } as RequestOf<typeof listings.create>);
  return move(made.body, 'Active');
}
async function move({ id, version }: { id: string; version: number }, standardStatus: string, more = {}) {
  const moved = await agent.do(
    listings.changeStatus,
    { id, standardStatus: standardStatus as 'Active', ...more },
    { version },
  );
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  return moved.body;
}
const price = async ({ id, version }: { id: string; version: number }, listPrice: number) =>
  (await agent.do(listings.change, { id, listPrice }, { version })).body;

async function seeker(city: string, given: object = {}) {
  number += 1;
  const { body: lead } = await agent.do(leads.create, {
    firstName: 'Ana',
    email: `w${number}@example.test`,
    state: 'TX',
  });
  const agreed = await agent.do(consents.add, {
    id: lead.id,
    channel: 'email',
    purpose: 'marketing',
    kind: 'given',
    basis: 'written',
    note: 'On the form at the fair.',
  });
  expect(agreed.status, JSON.stringify(agreed.body)).toBe(200);
  const { body: search } = await agent.do(savedSearches.create, {
    lead: lead.id,
    name: 'A porch',
    filter: {
      and: [
        { field: 'city', op: 'any_of', value: [city] },
        { field: 'listPrice', op: 'lte', value: 60_000_000 },
      ],
    },
    frequency: 'instant',
    ...given,
  } as RequestOf<typeof savedSearches.create>);
  return { lead: lead.id, search };
}

type Mail = { id: string; state: string; subject: string; body: string };
const mailsTo = async (lead: string): Promise<Mail[]> =>
  (
    await raw.query(
      `select m.id, m.state, m.subject, m.body, d.rule from messages m left join send_decisions d on d.id = m.decision_id
       where m.lead_id = $1 order by m.id`,
      [lead],
    )
  ).rows;
const mail = async (lead: string, expected: object): Promise<Mail> => {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      [found] = await mailsTo(lead);
      return found;
    }, patience)
    .toMatchObject(expected);
  return found!;
};
const story = async (lead: string, kind: string) =>
  (await agent.do(leads.timeline, { id: lead })).body.rows.filter((row) => row.kind === kind);

test('a mail that waits tells of each home as it is by then: gone ones are out, prices are today’s', async () => {
  const city = town();
  const [stays, goes] = [await onOffer(city), await onOffer(city)];
  const { lead, search } = await seeker(city);
  const first = await mail(lead, { state: 'queued' });
  expect(first.subject).toContain('2');
  await price(stays, 55_000_000);
  await move(goes, 'Withdrawn');
  const now = await mail(lead, {
    id: first.id,
    state: 'queued',
    subject: `New listing: ${stays.unparsedAddress}`,
    body: expect.stringContaining('$550,000'),
  });
  expect(now.body).not.toContain(goes.unparsedAddress);
  expect((await agent.do(savedSearches.get, { id: search.id })).body.told).toBe(1);
  // The final change is in that email: no second one is written.
  expect(await mailsTo(lead)).toHaveLength(1);
});

test('a mail of which nothing is left is called off, and the person’s story says so', async () => {
  const city = town();
  const home = await onOffer(city);
  const { lead, search } = await seeker(city);
  const { id } = await mail(lead, { state: 'queued' });
  const dear = await price(home, 70_000_000);
  await mail(lead, { id, state: 'cancelled' });
  expect(await story(lead, 'message.cancelled')).toMatchObject([
    { data: { messageId: id, why: 'homes_gone', name: 'A porch' } },
  ]);
  expect((await agent.do(savedSearches.get, { id: search.id })).body.told).toBe(0);
  // It was not reported, so it is news when it matches again.
  await price(dear, 52_000_000);
  await expect
    .poll(async () => (await mailsTo(lead)).map(({ state }) => state), patience)
    .toEqual(['cancelled', 'queued']);
});

test('a mail does not go to somebody who ended these alerts, or looks for something else by then', async () => {
  const city = town();
  await onOffer(city);
  const ended = await seeker(city);
  const other = await seeker(city);
  const { body } = await mail(ended.lead, { state: 'queued' });
  const token = /alert\/(\S+)\/stop/.exec(body)![1]!;
  expect((await stranger(server).do(searchAlerts.stopAlert, { token })).body.isStopped).toBe(true);
  await mail(ended.lead, { state: 'cancelled' });
  expect(await story(ended.lead, 'message.cancelled')).toMatchObject([{ data: { why: 'search_ended' } }]);
  await mail(other.lead, { state: 'queued' });
  const { id, version } = (await agent.do(savedSearches.get, { id: other.search.id })).body;
  await agent.do(
    savedSearches.change,
    { id, filter: { and: [{ field: 'city', op: 'any_of', value: ['Elsewhere'] }] } } as never,
    { version },
  );
  await mail(other.lead, { state: 'cancelled' });
});

test('what came together for the morning is called off when none of it is left, and says what is true then', async () => {
  const city = town();
  const known = await onOffer(city);
  const { lead, search } = await seeker(city, { frequency: 'daily', kinds: ['new', 'price_reduced', 'pending'] });
  await mail(lead, { state: 'queued' });
  await raw.query(`update messages set state = 'sent' where lead_id = $1`, [lead]);
  const waiting = async () => (await agent.do(savedSearches.get, { id: search.id })).body.waiting;
  const fresh = await onOffer(city);
  await expect.poll(waiting, patience).toBe(1);
  await move(fresh, 'Withdrawn');
  await expect.poll(waiting, patience).toBe(0);
  expect(await story(lead, 'search.alert_called_off')).toMatchObject([{ data: { name: 'A porch' } }]);

  // Reported before, pending at night, and active again in the morning: no change.
  const pending = await move(known, 'Pending', { purchaseContractDate: '2026-02-01' });
  await expect.poll(waiting, patience).toBe(1);
  const back = await move(pending, 'Active');
  await expect.poll(waiting, patience).toBe(0);
  // Cheaper at night, and back at the old price in the morning.
  const cheap = await price(back, 45_000_000);
  await expect.poll(waiting, patience).toBe(1);
  await price(cheap, 50_000_000);
  await expect.poll(waiting, patience).toBe(0);
});

test('a mail that was tried in vain is made true before it is tried again', async () => {
  const city = town();
  const home = await onOffer(city);
  const { lead } = await seeker(city);
  const { id } = await mail(lead, { state: 'queued' });
  await raw.query(`update messages set state = 'sending' where id = $1`, [id]);
  await price(home, 55_000_000);
  await mail(lead, { id, state: 'sending', body: expect.stringContaining('$550,000') });
});

test('what happens while a mail is being handed over is told by the next one, once it has gone', async () => {
  const city = town();
  const home = await onOffer(city);
  const { lead, search } = await seeker(city);
  const { id, body } = await mail(lead, { state: 'queued' });
  await raw.query(`delete from jobs where kind = 'messages.send' and key = $1`, [id]);
  await raw.query(`update messages set state = 'sending' where id = $1`, [id]);
  await price(home, 45_000_000);
  const waiting = async () => (await agent.do(savedSearches.get, { id: search.id })).body.waiting;
  await expect.poll(waiting, patience).toBe(1);
  await raw.query(`update messages set state = 'sent' where id = $1`, [id]);
  await raw.query(`update saved_searches set tried_at = now() - interval '1 hour' where id = $1`, [search.id]);
  await raw.query(
    `update jobs set run_at = now() where kind in ('searches.send', 'searches.recheck') and state = 'waiting'`,
  );
  await expect
    .poll(() => mailsTo(lead), patience)
    .toMatchObject([
      { id, state: 'sent', body },
      { state: 'queued', subject: `Price reduced: ${home.unparsedAddress}`, body: expect.stringContaining('$450,000') },
    ]);
});

test('another organisation’s mails are not touched', async () => {
  const city = town();
  const home = await onOffer(city);
  const { lead } = await seeker(city);
  const { id } = await mail(lead, { state: 'queued' });
  const elsewhere = await newOrganisation(server);
  const seen = await server.services.db.withOrg(
    { organisationId: elsewhere, userId: null, actorKind: 'system' },
    (tx) => tx.all(sql`select message_id from search_alert_homes union all select message_id from search_alerts`),
  );
  expect(seen).toEqual([]);
  expect(await mailsTo(lead)).toMatchObject([
    { id, state: 'queued', body: expect.stringContaining(home.unparsedAddress) },
  ]);
});
