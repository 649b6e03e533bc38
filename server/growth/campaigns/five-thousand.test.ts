import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Campaign, campaigns } from '#contract/growth/campaigns/campaigns.ts';
import type { Result } from '#contract/growth/campaigns/words.ts';
import { consents } from '#contract/people/consents.ts';
import { inbox } from '#contract/people/inbox.ts';
import { messages } from '#contract/people/messages.ts';
import type { Database } from '#server/core/db/database.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { runDue } from '#server/core/programs/run.ts';
import { openLog } from '#server/log.ts';
import { leadPrograms } from '#server/people/automations/engine.ts';
import { sendMessageJob } from '#server/people/messages/send-job.ts';
import { sendMessageKind } from '#server/people/messages/send-kind.ts';
import { type MessageOffice, openMessageOffice } from '#tests/setup/messages.ts';
import { patience } from '#tests/setup/patience.ts';
import { stranger } from '#tests/setup/people.ts';
import { providerFetch } from '#tests/setup/provider-fetch.ts';
import { resultsListener } from './listener.ts';
import { walkJob } from './walk.ts';
import '#server/programs.ts';

const people = 5_000;
/** So many leave in the first hour; the others wait for theirs, and the suite does not wait for them. */
const perHour = 120;
const [workers, minute] = [4, 60_000];

let office: MessageOffice;
let dispatcher: Dispatcher;
let mail: { url: string; secret: string };
beforeAll(async () => {
  office = await openMessageOffice();
  const { db } = office.server.services;
  dispatcher = new Dispatcher({ db, listeners: [resultsListener], log: openLog('silent'), pollMs: 50 });
  await dispatcher.start();
  await office.owner.do(messages.changeSettings, { postalAddress: '1 Main St, Albany, NY 12207' });
  await office.owner.do(campaigns.setPace, { isWarm: true });
  const made = await office.owner.do(inbox.addChannel, { kind: 'mail', name: 'Mail', address: 'office@harbor.test' });
  mail = { url: made.body.url!, secret: made.body.secret! };
  await fill();
}, patience.timeout);
afterAll(async () => {
  await dispatcher.stop();
  await office.stop();
});

const scope = () => ({ organisationId: office.owner.organisationId, userId: null, actorKind: 'system' as const });

/** Five thousand who agreed on paper, with seven mailbox providers. */
async function fill(): Promise<void> {
  const here = [office.owner.organisationId, office.agent.id, people];
  await office.raw.query(
    `insert into leads (organisation_id, first_name, last_name, email, owner_id, tags, state)
     select $1, 'Reader', n::text, 'reader' || n || '@house' || n % 7 || '.test', $2, array['all of them'], 'TX' from generate_series(1, $3::int) n`,
    here,
  );
  await office.raw.query(
    `insert into consent_events (organisation_id, lead_id, channel, address, purpose, kind, basis, note, recorded_by)
     select l.organisation_id, l.id, 'email', l.email, 'marketing', 'given', 'written', 'On paper', $2 from leads l
     where l.organisation_id = $1`,
    here.slice(0, 2),
  );
}

/** The same database, whose connection dies at some statements: between any two of them a process may be killed. */
function dying(...at: number[]): { db: Database; deaths(): number } {
  const { db } = office.server.services;
  let [statements, deaths] = [0, 0];
  const withOrg: Database['withOrg'] = (whose, body) =>
    db.withOrg(whose, async (tx) => {
      const inner = tx as unknown as { client: { query: (...given: unknown[]) => unknown } };
      inner.client = new Proxy(inner.client, {
        get: (target, name) =>
          name === 'query'
            ? async (...given: unknown[]) => {
                statements += 1;
                if (at.includes(statements)) {
                  deaths += 1;
                  await target.query('select pg_terminate_backend(pg_backend_pid())');
                }
                return target.query(...given);
              }
            : Reflect.get(target, name),
      });
      return body(tx);
    });
  const whole = new Proxy(db, {
    get: (target, name) => (name === 'withOrg' ? withOrg : Reflect.get(target, name).bind(target)),
  });
  return { db: whole, deaths: () => deaths };
}

async function jobsOf(kind: string) {
  const { rows } = await office.raw.query(
    `update jobs set state = 'done' where kind = $1 and state = 'waiting'
     returning id, kind, organisation_id as "organisationId", created_by as "createdBy", payload`,
    [kind],
  );
  return rows as { payload: unknown; id: string }[];
}

type Mailed = { address: string; name: string; url: string };
const signal = new AbortController().signal;
/** A job as the worker does it; one that was cut off is taken up again. */
async function carriedOut(
  job: { run: (context: never) => Promise<unknown> },
  due: { payload: unknown },
  db: Database,
): Promise<unknown> {
  const { payload, ...rest } = due;
  const services = { ...office.server.services, db };
  for (let attempt = 1; ; attempt += 1)
    try {
      return await job.run({ payload, job: { ...rest, attempt }, services, signal } as never);
    } catch (error) {
      if (attempt === 4) throw error;
    }
}

const counted = async (sql: string, ...given: unknown[]): Promise<number> =>
  Number((await office.raw.query(`select count(*) as n from ${sql}`, given)).rows[0].n);

async function drafted(): Promise<Campaign> {
  const { body } = await office.agent.do(campaigns.create, { name: 'To all of them' });
  const change = {
    id: body.id,
    filter: { and: [{ field: 'tags', op: 'has_any', value: ['all of them'] }] },
    perHour,
    messages: [
      {
        ...{ id: 'mail-1', channel: 'email', waitDays: 0, subject: 'Hello {{first_name|there}}', preview: '' },
        ...{ blocks: [{ id: 'b1', type: 'text', words: 'Sales near you.', tone: 'plain' }], body: '', in: {} },
      },
    ],
  };
  const saved = await office.agent.do(campaigns.change, change as never, { version: 1 });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body;
}

async function walked({ id, version }: Campaign, db = office.server.services.db): Promise<void> {
  expect((await office.agent.do(campaigns.send, { id }, { version })).status).toBe(200);
  for (const due of await jobsOf(walkJob.kind)) await carriedOut(walkJob, due, db);
}

const told = (body: string, type: string) => {
  const [id, timestamp] = [`evt_${crypto.randomUUID()}`, String(Math.floor(Date.now() / 1000))];
  const key = Buffer.from(mail.secret.replace('whsec_', ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return fetch(office.server.url + new URL(mail.url).pathname, {
    method: 'POST',
    headers: { 'content-type': type, ...signed },
    body,
  });
};

const bounceOf = (address: string) =>
  [
    ...['From: mailer-daemon@mx.test', 'Subject: Undelivered'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary=y', ''],
    ...['--y', 'Content-Type: text/plain', '', 'Sorry.', '--y', 'Content-Type: message/delivery-status', ''],
    ...['Reporting-MTA: dns; mx.test', '', `Final-Recipient: rfc822; ${address}`, 'Action: failed', 'Status: 5.1.1'],
    ...['', '--y--', ''],
  ].join('\r\n');

test('a campaign to 5,000 reaches each once through crashes; a bounce, a complaint and an unsubscribe stay suppressed, and every number opens its people', async () => {
  const campaign = await drafted();
  const { id } = campaign;

  // The worker dies in the second and in the third part of the audience, and goes on where it stood.
  const walking = dying(9, 31);
  await walked(campaign, walking.db);
  expect(walking.deaths()).toBe(2);
  const get = async (): Promise<Campaign> => (await office.agent.do(campaigns.get, { id })).body;
  expect(await get()).toMatchObject({ entered: people, leftOut: 0, total: people, numbers: { waiting: people } });

  // Several take people on beside each other, and one connection after the other breaks. Who was cut off comes up again later.
  const running = dying(101, 303, 707);
  const written = () => counted('campaign_sends where campaign_id = $1', id);
  for (let ahead = minute; (await written()) < perHour; ahead += 3 * minute)
    await Promise.all(
      Array.from({ length: workers }, () =>
        runDue(running.db, scope(), leadPrograms, { now: () => Date.now() + ahead }).catch(() => undefined),
      ),
    );
  expect([running.deaths(), await written()]).toEqual([3, perHour]);

  // Mails leave, and connections break before and after they are handed over.
  const sending = dying(101, 303, 707);
  const due = await jobsOf(sendMessageKind);
  expect(due).toHaveLength(perHour);
  const send = sendMessageJob(providerFetch);
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let one = due.pop(); one; one = due.pop()) await carriedOut(send, one, sending.db);
    }),
  );
  expect(sending.deaths()).toBe(3);
  const { rows: mails } = await office.raw.query<Mailed>(
    `select m.address, l.name, o.unsubscribe_url as url from outbox_messages o
     join messages m on o.message_key = 'message ' || m.id join leads l on l.id = m.lead_id`,
  );
  expect([mails.length, new Set(mails.map(({ address }) => address)).size]).toEqual([perHour, perHour]);

  // By the doors that providers and readers use.
  const [bounced, complained, left] = mails as [Mailed, Mailed, Mailed];
  expect((await told(bounceOf(bounced.address), 'message/rfc822')).status).toBe(200);
  const complaint = JSON.stringify({ type: 'complaint', address: complained.address });
  expect((await told(complaint, 'application/json')).status).toBe(200);
  const token = left.url.split('/unsubscribe/')[1];
  expect((await stranger(office.server).do(consents.unsubscribe, { token } as never)).status).toBe(200);

  await vi.waitFor(
    async () =>
      expect((await get()).numbers).toMatchObject({
        ...{ sent: perHour, delivered: perHour - 1, bounced: 1, complained: 1, unsubscribed: 1 },
        ...{ failed: 0, waiting: people - perHour },
      }),
    patience,
  );
  const { numbers } = await get();
  const behind = async (result: Result) => {
    const found = new Map<string, string>();
    let cursor: string | undefined;
    do {
      const asked = { id, result, limit: 100, ...(cursor && { cursor }) };
      const { body, status } = await office.agent.do(campaigns.people, asked as never);
      expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
      for (const { lead, name } of body.rows) found.set(lead, name);
      cursor = body.next ?? undefined;
    } while (cursor);
    return [...found.values()];
  };
  for (const result of ['sent', 'delivered', 'bounced', 'complained', 'unsubscribed', 'failed'] as const)
    expect([result, (await behind(result)).length]).toEqual([result, numbers[result]]);
  expect(await behind('bounced')).toEqual([bounced.name]);
  expect(await behind('complained')).toEqual([complained.name]);
  expect(await behind('unsubscribed')).toEqual([left.name]);

  // The next one is for everybody else, and says why those three are left out.
  const next = await drafted();
  const { channels } = (await office.agent.do(campaigns.audience, { id: next.id })).body;
  const why = ['suppressed.bounce', 'suppressed.complaint', 'suppressed.unsubscribe'];
  const byMail = channels.find(({ channel }) => channel === 'email')!;
  expect(byMail.not.map(({ rule, count }) => [rule, count]).sort()).toEqual(why.map((rule) => [rule, 1]));
});
