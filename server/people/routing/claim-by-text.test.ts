import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notifications } from '#contract/account/notifications.ts';
import { inbox } from '#contract/people/inbox.ts';
import { leads } from '#contract/people/leads.ts';
import { memberCodeJob } from '#server/account/notifications/phone.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import type { Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { textSignature } from '../messages/inbound-texts.ts';
import { arriveAt, named, newOffice, type Office, putInForce } from './testing/office.ts';
import { claimAnswerJob, offerTextJob } from './text-jobs.ts';

let server: TestServer;
let worker: JobWorker;
let raw: pg.Client;
const secret = '12345678901234567890123456789012';

beforeAll(async () => {
  server = await startTestServer();
  raw = new pg.Client(server.database.owner);
  await raw.connect();
  const kinds = [memberCodeJob, offerTextJob, claimAnswerJob];
  worker = new JobWorker({ services: server.services, kinds, pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await raw.end();
  await server.stop();
});

let phones = 0;
let answers = 0;

/** The texts sent to a phone, newest last. */
const textsTo = async (phone: string): Promise<string[]> =>
  (
    await raw.query<{ body: string }>(
      `select body_text as body from outbox_messages where channel = 'sms' and recipient = $1 order by id`,
      [phone],
    )
  ).rows.map(({ body }) => body);
const lastText = (phone: string, count: number) =>
  vi.waitFor(async () => {
    const found = await textsTo(phone);
    expect(found).toHaveLength(count);
    return found.at(-1)!;
  }, patience);

/** Sets a member's phone and confirms it with the code texted to it. */
async function withPhone(person: Person): Promise<string> {
  phones += 1;
  const phone = `+1512555${2000 + phones}`;
  const { body } = await person.do(notifications.setPhone, { phone });
  expect(body.phone).toEqual({ number: phone, isConfirmed: false });
  const code = /\d{6}/.exec(await lastText(phone, 1))![0];
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect((await person.do(notifications.confirmPhone, { code: wrong })).status).toBe(400);
  const confirmed = await person.do(notifications.confirmPhone, { code });
  expect(confirmed.body.phone, JSON.stringify(confirmed.body)).toEqual({ number: phone, isConfirmed: true });
  return phone;
}

async function officeWithTexts(agents: number) {
  const here = await newOffice(server, agents);
  const channel = await here.owner.do(inbox.addChannel, {
    kind: 'sms',
    name: 'Twilio',
    number: '+15125550100',
    secret,
  });
  const url = channel.body.url!;
  const answer = async (from: string, words: string, id?: string) => {
    answers += 1;
    const fields = new URLSearchParams({ From: from, Body: words, MessageSid: id ?? `SM${answers}` });
    const signature = textSignature(secret, url, fields);
    const path = new URL(url).pathname;
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      body: fields,
      headers: { 'x-twilio-signature': signature },
    });
    expect(response.status).toBe(200);
  };
  return { here, answer };
}
const offers = (here: Office) => putInForce(here, [{ method: 'first_to_claim', people: named(here.agents) }]);
const ownerOf = async ({ owner }: Office, id: string) => (await owner.do(leads.get, { id })).body.owner;

test('a lead that is held out is texted to who wants that, and the first answer takes it', async () => {
  const { here, answer } = await officeWithTexts(3);
  const [first, second] = here.agents as [Person, Person];
  const [mine, theirs] = [await withPhone(first), await withPhone(second)];
  await offers(here);
  const { id } = await arriveAt(server, here.id);
  const said = await lastText(mine, 2);
  expect(said).toMatch(/New lead: Buyer\. \d+ min to claim it\. Reply TAKE \d\d, or: http\S+\/claim\/\S+$/);
  const late = await lastText(theirs, 2);
  // Both replies arrive at once, and one of them is delivered twice.
  await Promise.all([answer(mine, ' take '), answer(theirs, /TAKE \d\d/.exec(late)![0])]);
  const winner = await ownerOf(here, id);
  expect([first.id, second.id]).toContain(winner);
  const [won, lost] = winner === first.id ? [mine, theirs] : [theirs, mine];
  expect(await lastText(won, 3)).toMatch(new RegExp(`^Ada is yours: http\\S+/lead/${id}$`));
  expect(await lastText(lost, 3)).toBe('Buyer is no longer available.');
  const story = (await here.owner.do(leads.timeline, { id, kinds: ['lead.claimed', 'lead.offer_texted'] })).body.rows;
  expect(story.map(({ kind }) => kind).sort()).toEqual(['lead.claimed', 'lead.offer_texted', 'lead.offer_texted']);
  // The replies don't appear in the inbox as messages from leads.
  expect((await here.owner.do(inbox.list, {})).body.rows).toEqual([]);
});

test('an answer that is delivered twice is one, and two leads at a time are told apart by their digits', async () => {
  const { here, answer } = await officeWithTexts(1);
  const phone = await withPhone(here.agents[0]!);
  await answer(phone, 'TAKE');
  expect(await lastText(phone, 2)).toBe('No leads are offered to you right now.');
  await offers(here);
  const first = await arriveAt(server, here.id);
  const code = /TAKE \d\d/.exec(await lastText(phone, 3))![0];
  await arriveAt(server, here.id);
  await lastText(phone, 4);
  await answer(phone, 'take');
  expect(await lastText(phone, 5)).toMatch(/^Several leads are waiting\. Reply TAKE \d\d \/ TAKE \d\d\.$/);
  for (let n = 0; n < 2; n += 1) await answer(phone, `${code.toLowerCase().replace(' ', '')}!`, 'SMtwice');
  expect(await ownerOf(here, first.id)).toBe(here.agents[0]!.id);
  expect(await lastText(phone, 6)).toContain('is yours');
  const kept = await raw.query(`select result from claim_answers where provider_id = 'SMtwice'`);
  expect(kept.rows).toEqual([{ result: 'won' }]);
});

test('other words and other phones are for the inbox; STOP ends the texts', async () => {
  const { here, answer } = await officeWithTexts(1);
  const agent = here.agents[0]!;
  const phone = await withPhone(agent);
  await offers(here);
  const { id } = await arriveAt(server, here.id);
  await answer('+15125559999', 'TAKE');
  expect(await ownerOf(here, id)).toBeNull();
  for (const words of ['I would take it tomorrow', 'take привет']) await answer(phone, words);
  expect(await ownerOf(here, id)).toBeNull();
  expect((await here.owner.do(inbox.list, {})).body.rows).toHaveLength(2);
  await answer(phone, 'STOP');
  expect((await agent.do(notifications.choices)).body.phone).toBeNull();
});

test('a number is one member’s, and a code that was never asked for opens nothing', async () => {
  const { here } = await officeWithTexts(2);
  const [first, second] = here.agents as [Person, Person];
  const phone = await withPhone(first);
  expect((await second.do(notifications.confirmPhone, { code: '123456' })).status).toBe(404);
  await second.do(notifications.setPhone, { phone });
  const code = /\d{6}/.exec(await lastText(phone, 2))![0];
  expect((await second.do(notifications.confirmPhone, { code })).status).toBe(409);
  expect((await first.do(notifications.setPhone, { phone: 'abc' })).status).toBe(400);
  expect((await first.do(notifications.setPhone, { phone: null })).body.phone).toBeNull();
  expect((await second.do(notifications.confirmPhone, { code })).body.phone).toMatchObject({ isConfirmed: true });
});
