import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { blocksOf } from '#contract/core/content/tree.ts';
import { calendar } from '#contract/people/appointments.ts';
import { leads } from '#contract/people/leads.ts';
import { mailTemplateKeys, mailTemplates } from '#contract/people/mail-templates.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import '#server/programs.ts';
import { inviteJob } from '#server/people/booking/guests.ts';
import { letterOf } from '#server/people/letters/compose.ts';
import { dressed } from '#server/people/mail-templates/dress.ts';
import { mailsHandedIn, startOf } from '#server/people/mail-templates/start.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let worker: JobWorker;
let owner: Person;
let agent: Person;
beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  worker = new JobWorker({ services: server.services, kinds: [inviteJob], pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const key = 'booking_invited' as const;
const own = (subject: string, words: string, german = '') => ({
  key,
  subject,
  in: german ? { de: `${german} {{when}}` } : {},
  blocks: blocksOf([
    { type: 'text', words, ...(german && { in: { de: { words: `${german} {{name|Sie}}` } } }) },
    { type: 'facts' },
    { type: 'signature' },
  ]),
});

let count = 0;
/** The email that a guest of an appointment gets. */
async function invited(language: 'de' | null): Promise<{ subject: string; text: string; html: string }> {
  count += 1;
  const email = `guest-${count}@example.test`;
  const lead = (await agent.do(leads.create, { firstName: 'Iva', email, language })).body.id;
  const plan = { title: 'Tour', start: '2031-05-05T09:00', timeZone: 'America/Chicago', leads: [lead] };
  const { id } = (await agent.do(calendar.create, plan)).body;
  await agent.do(calendar.invite, { id });
  const read = () =>
    server.services.db.withOrg({ organisationId: agent.organisationId, userId: null, actorKind: 'system' }, (tx) =>
      tx.one<{ subject: string; text: string; html: string }>(sql`
        select subject, body_text as text, body_html as html from outbox_messages where recipient like ${`%${email}%`}`),
    );
  return vi.waitUntil(read, patience);
}

test('an organization puts a mail in its own words, in several languages, and goes back to the usual ones', async () => {
  expect((await agent.do(mailTemplates.list)).status).toBe(200);
  expect((await agent.do(mailTemplates.restore, { key: 'booking_invited' })).status).toBe(403);
  const usual = await invited(null);
  expect(usual.subject).toMatch(/^Invitation: Tour/);
  const saved = await owner.do(mailTemplates.save, own('Meet {{host}}', 'Dear {{name|friend}}', 'Termin'), {
    version: 1,
  });
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ isOwn: true, version: 2 });
  const english = await invited(null);
  expect(english.subject).toMatch(/^Meet /);
  expect(english.text).toContain('Dear Iva');
  // Merge fields are filled in.
  expect(english.text).toMatch(/When.*2031/s);
  expect(english.html).toContain('Dear Iva');
  const german = await invited('de');
  expect(german.subject).toMatch(/^Termin .*2031/);
  expect(german.text).toContain('Termin Iva');
  const late = await owner.do(mailTemplates.save, own('Late', 'Late'), { version: 1 });
  expect(late.status).toBe(412);
  expect((await owner.do(mailTemplates.restore, { key })).body).toMatchObject({ isOwn: false, version: 3 });
  expect((await owner.do(mailTemplates.restore, { key })).body.version).toBe(3);
  expect((await invited(null)).subject).toMatch(/^Invitation: Tour/);
  const again = await owner.do(mailTemplates.save, own('Again', 'Again'), { version: 3 });
  expect(again.body).toMatchObject({ isOwn: true, version: 4 });
  await owner.do(mailTemplates.restore, { key });
});

test('words that the law forbids and fields that nothing fills are refused where they stand', async () => {
  const forbidden = await owner.do(mailTemplates.save, own('No children', 'Adults only, no families with children'), {
    version: 1,
  });
  expect([forbidden.status, JSON.stringify(forbidden.body)]).toEqual([400, expect.stringContaining('blocks')]);
  const unknown = await owner.do(mailTemplates.save, own('Hello {{adress}}', 'Hello'), { version: 1 });
  expect(unknown.body).toMatchObject({ issues: [{ path: ['subject'] }] });
});

test('what is being written goes to nobody, is kept whole beside a colleague’s, and every state comes back', async () => {
  const admin = await newMember(server, owner.organisationId, 'admin');
  const mail = { ...own('Draft', 'Not yet'), key: 'showing_declined' as const };
  expect((await agent.do(mailTemplates.draft, mail, { version: 1 })).status).toBe(403);
  // A draft may have an empty subject and unknown fields.
  const first = await owner.do(mailTemplates.draft, { ...mail, subject: '' }, { version: 1 });
  expect(first.body).toMatchObject({ isOwn: false, hasDraft: true, version: 2, draft: { subject: '' } });
  const late = await admin.do(mailTemplates.draft, mail, { version: 1 });
  expect([late.status, late.body]).toMatchObject([412, { current: { version: 2, draft: { subject: '' } } }]);
  expect((await admin.do(mailTemplates.draft, mail, { version: 2 })).body.version).toBe(3);
  const sent = await owner.do(mailTemplates.save, { ...mail, subject: 'In use' }, { version: 3 });
  expect(sent.body).toMatchObject({ isOwn: true, hasDraft: false, draft: null, version: 4 });
  const next = await owner.do(mailTemplates.draft, { ...mail, subject: 'Next' }, { version: 4 });
  expect(next.body).toMatchObject({ template: { subject: 'In use' }, draft: { subject: 'Next' }, version: 5 });
  const { rows } = (await admin.do(mailTemplates.versions, { key: mail.key })).body;
  expect(rows.map(({ number, title }) => [number, title])).toEqual([
    [5, 'Next'],
    [4, 'In use'],
    [3, 'Draft'],
    [2, ''],
  ]);
  const back = await owner.do(mailTemplates.bringBack, { key: mail.key, number: 3 }, { version: 5 });
  expect(back.body).toMatchObject({
    isOwn: true,
    template: { subject: 'In use' },
    draft: { subject: 'Draft' },
    version: 6,
  });
  expect((await owner.do(mailTemplates.bringBack, { key: mail.key, number: 99 }, { version: 6 })).status).toBe(404);
  expect((await owner.do(mailTemplates.restore, { key: mail.key })).body).toMatchObject({
    isOwn: false,
    hasDraft: false,
  });
});

test('a preview is drawn for somebody, in a language, and changes nothing', async () => {
  const lead = (await agent.do(leads.create, { firstName: 'Zoe', lastName: 'Quill' })).body.id;
  const given = { ...own('Hi {{name}}', 'Dear {{name}}', 'Guten Tag'), key: 'booking_moved' as const, lead };
  const english = (await owner.do(mailTemplates.preview, given)).body;
  expect([english.subject, english.text]).toEqual(['Hi Zoe', expect.stringContaining('Dear Zoe\n')]);
  const german = (await owner.do(mailTemplates.preview, { ...given, locale: 'de' })).body;
  expect(german.html).toContain('Guten Tag Zoe Quill');
  expect((await owner.do(mailTemplates.get, { key: given.key })).body.isOwn).toBe(false);
});

test('every mail that can be changed is handed in, begins with its usual words, and never loses its link', () => {
  expect(mailsHandedIn().toSorted()).toEqual([...mailTemplateKeys].toSorted());
  const link = 'https://example.test/sign/abc';
  const composed = letterOf([{ type: 'buttons', items: [{ label: 'Sign', link }] }], { locale: 'ja' });
  for (const one of mailTemplateKeys) {
    const start = { ...startOf(one), pictures: {} };
    expect(Object.keys(start.in)).toHaveLength(9);
    const values = {
      name: 'Iva',
      title: 'Tour',
      when: 'x',
      host: 'x',
      organisation: 'x',
      address: 'x',
      deal: 'x',
      message: '',
    };
    expect(JSON.stringify(start)).not.toContain('organisation');
    const { subject, letter } = dressed({ subject: '', letter: composed }, start, values);
    expect(subject).not.toBe('');
    expect(JSON.stringify([subject, letter])).not.toMatch(/\{\{|\{[a-z]+\}/);
    const bare = { ...start, blocks: start.blocks.filter(({ type }) => type !== 'buttons') };
    for (const template of [start, bare]) {
      const { letter: drawn } = dressed({ subject: '', letter: composed }, template, values);
      expect(JSON.stringify(drawn.blocks).split(link)).toHaveLength(2);
    }
  }
});
