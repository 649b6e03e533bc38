import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from '#contract/account/auth.ts';
import { notificationKinds, notifications } from '#contract/account/notifications.ts';
import { members } from '#contract/account/organisations.ts';
import { outbox } from '#contract/account/outbox.ts';
import { chooseLanguage, type Locale, locales } from '#contract/core/locale.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { checkMessage } from '#server/outside/mail/check-message.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { digestJob } from './digest-job.ts';
import { filled, writeLetter } from './letter.ts';
import { noticeMailJob } from './notice-mail.ts';
import { noticeTexts, type Sentence } from './words.ts';

let server: TestServer;
let worker: JobWorker;
let dispatcher: Dispatcher;
let owner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  dispatcher = new Dispatcher({ db: services.db, listeners: [noticesListener], log: services.log, pollMs: 20 });
  worker = new JobWorker({ services, kinds: [noticeMailJob, digestJob], pollMs: 20 });
  await dispatcher.start();
  worker.start();
  owner = await newMember(server, await newOrganisation(server), 'owner');
});
afterAll(async () => {
  await Promise.all([dispatcher.stop(), worker.stop()]);
  await server.stop();
});

const inOffice = <Result>(work: (tx: Tx) => Promise<Result>) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: owner.id, actorKind: 'user' }, work);

async function memberWho(speaks: Locale): Promise<Person> {
  const person = await newMember(server, owner.organisationId, 'agent');
  expect((await person.do(account.setLanguage, { preferred_locale: speaks })).status).toBe(200);
  return person;
}

async function letterTo(person: Person) {
  const { email } = (await person.do(account.session)).body.user;
  return vi.waitFor(async () => {
    const { rows } = (await owner.do(outbox.list, {})).body;
    const found = rows.find(({ recipient }) => recipient === email);
    expect(found).toBeDefined();
    return (await owner.do(outbox.read, { id: found!.id })).body;
  }, patience);
}

const share = async (person: Person) => {
  const { body: lead } = await owner.do(leads.create, { firstName: 'Ana' });
  await owner.do(leadShares.share, { id: lead.id, users: [person.id] });
  return lead;
};

test('a notice comes by mail in the language of who gets it, and opens the record', async () => {
  const choice = { kind: 'lead.shared', product: true, mail: true, push: false } as const;
  const german = await memberWho('de');
  const arab = await memberWho('ar');
  for (const person of [german, arab]) await person.do(notifications.setChoices, { choices: [choice] });
  const lead = await share(german);
  await share(arab);
  const toGerman = await letterTo(german);
  expect(toGerman.subject).toMatch(/^Person\d+ Tester hat einen Lead mit Ihnen geteilt$/);
  expect(toGerman.text).toContain(`Öffnen\n${server.services.settings.publicUrl}/lead/${lead.id}\n`);
  expect(toGerman.text).not.toMatch(/Open|mail you|Ana/);
  const toArab = await letterTo(arab);
  expect(toArab.subject).toContain('تمت مشاركة عميل محتمل معك');
  const laidOut = await inOffice((tx) =>
    tx.get<{ html: string }>(sql`select body_html as html from outbox_messages where id = ${toArab.id}`),
  );
  expect(laidOut.html).toContain('<html lang="ar" dir="rtl">');
});

test('the letter in the morning speaks the reader’s language too, and writes the day as they do', async () => {
  const german = await memberWho('de');
  await german.do(notifications.setChoices, { digest: true, timeZone: 'Europe/Berlin' });
  await share(german);
  await share(german);
  await vi.waitFor(async () => {
    expect((await german.do(notifications.count)).body.unread).toBe(2);
  }, patience);
  await inOffice((tx) =>
    tx.run(
      sql`update jobs set run_at = now() where kind = 'notifications.digest' and payload->>'userId' = ${german.id}`,
    ),
  );
  const { subject, text } = await letterTo(german);
  expect(subject).toBe('Seit gestern noch nicht gesehen: 2');
  expect(text).toMatch(/^(Mon|Diens|Donners|Frei|Sams|Sonn)tag|^Mittwoch/);
  expect(text).toMatch(/- Person\d+ Tester hat 2 Leads mit Ihnen geteilt\n/);
});

test('who keeps the books from now on is told of no client, and reads nothing of what they were told before', async () => {
  const person = await newMember(server, owner.organisationId, 'agent');
  const other = await newMember(server, owner.organisationId, 'agent');
  const unread = async (of: Person) => (await of.do(notifications.count)).body.unread;
  const told = (users: Person[]) =>
    inOffice(async (tx) => {
      for (const { id } of users)
        tx.record({
          kind: 'task.assigned',
          subject: { type: 'task', id: newId() },
          data: { title: 'Call Ana', to: id },
        });
    });
  await share(person);
  await vi.waitFor(async () => expect(await unread(person)).toBe(1), patience);
  const { version } = (await owner.do(members.list, {})).body.members.find(({ userId }) => userId === person.id)!;
  const changed = await owner.do(members.changeRole, { userId: person.id, role: 'accountant' }, { version });
  expect(changed.status).toBe(200);
  expect(await unread(person)).toBe(0);
  expect((await person.do(notifications.list, {})).body.rows).toEqual([]);
  await told([person]);
  await share(other);
  await vi.waitFor(async () => expect(await unread(other)).toBe(1), patience);
  const kept = await server.services.db.withOrg(
    { organisationId: owner.organisationId, userId: person.id, actorKind: 'user' },
    (tx) => tx.all<{ kind: string }>(sql`select kind from notifications where user_id = ${person.id}`),
  );
  expect(kept).toEqual([{ kind: 'lead.shared' }]);
});

test.each(locales)('%s has a whole sentence for every kind and every form that its numbers have', (locale) => {
  const { sentences } = noticeTexts(locale);
  expect(Object.keys(sentences)).toEqual([...notificationKinds]);
  const language = chooseLanguage(locale, []);
  const wholeNumbers = [1, 2, 3, 5, 11, 21, 100];
  const forms = new Set(wholeNumbers.map((count) => new Intl.PluralRules(locale).select(count)));
  for (const kind of notificationKinds) {
    const sentence: Sentence = sentences[kind];
    if (typeof sentence !== 'string')
      expect([kind, Object.keys(sentence)]).toEqual([kind, expect.arrayContaining([...forms])]);
    for (const count of wholeNumbers) {
      const told = filled({ kind, name: 'Bo <b>', count }, language);
      const link = `${server.services.settings.publicUrl}/x`;
      const parts = { button: { label: 'x', link }, settings: { words: 'x', link } };
      const mail = writeLetter({ subject: told, heading: told, ...parts }, language, server.services.settings);
      expect(mail.subject + mail.text).not.toMatch(/[{}]|undefined/);
      expect(mail.html).not.toContain('Bo <b>');
      expect(() => checkMessage({ key: 'k', to: [{ address: 'ana@people.example' }], ...mail })).not.toThrow();
    }
  }
});

test.each(locales.filter((locale) => locale !== 'en'))('%s says nothing in English', (locale) => {
  const flat = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flat);
  const english = new Set(flat(noticeTexts('en')));
  expect(flat(noticeTexts(locale)).filter((text) => english.has(text))).toEqual([]);
});
