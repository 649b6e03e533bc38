import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#contract/account/audit.ts';
import { inbox } from '#contract/people/inbox.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { textSignature } from './inbound-texts.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let elsewhere: Person;
let raw: pg.Client;
let textsUrl: string;
const token = '12345678901234567890123456789012';

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  elsewhere = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  raw = new pg.Client(server.database.owner);
  await raw.connect();
  const channel = { kind: 'sms', name: 'Texts', number: '(512) 555-0100', secret: token } as const;
  textsUrl = (await owner.do(inbox.addChannel, channel)).body.url!;
});
afterAll(async () => {
  await raw.end();
  await server.stop();
});

let numbers = 1000;
async function textFrom(from: string, body: string) {
  numbers += 1;
  const fields = new URLSearchParams({ From: from, To: '+15125550100', Body: body, MessageSid: `SM${numbers}` });
  const headers = { 'x-twilio-signature': textSignature(token, textsUrl, fields) };
  const answer = await fetch(server.url + new URL(textsUrl).pathname, { method: 'POST', headers, body: fields });
  expect(answer.status).toBe(200);
}
async function leadWho(says: string, firstName = 'Noor') {
  numbers += 1;
  const { body: lead } = await agent.do(leads.create, { firstName, phone: `+1212555${numbers}` });
  await textFrom(lead.phone!, says);
  return lead;
}
const listed = async (who: Person, view: 'open' | 'done' | 'unread' | 'snoozed' = 'open') =>
  (await who.do(inbox.list, { view, limit: 100 })).body.rows;
const withLead = async (id: string) => (await listed(agent)).find(({ lead }) => lead === id)!;
const found = async (who: Person, q: string) =>
  (await who.do(inbox.search, { q })).body.rows.map(({ name }) => name).sort();

describe('done', () => {
  test('takes a conversation out of the way until somebody writes, and back by whoever says so', async () => {
    const lead = await leadWho('Thank you, that was all.');
    const { id, version } = await withLead(lead.id);
    const done = await agent.do(inbox.change, { id, done: true }, { version });
    expect(done.body).toMatchObject({ id, unread: 0, doneAt: expect.any(String), version: version + 1 });
    expect(await withLead(lead.id)).toBeUndefined();
    expect((await listed(agent, 'done')).map((row) => row.id)).toEqual([id]);
    expect((await listed(agent, 'unread')).map((row) => row.id)).not.toContain(id);
    // Repeating the change only raises the version; with an old version the change is refused.
    expect((await agent.do(inbox.change, { id, done: true }, { version })).status).toBe(412);
    const again = await agent.do(inbox.change, { id, done: true }, { version: version + 1 });
    expect(again.body.doneAt).toBe(done.body.doneAt);
    const back = await agent.do(inbox.change, { id, done: false }, { version: again.body.version });
    expect(back.body.doneAt).toBeNull();
    expect(await withLead(lead.id)).toMatchObject({ id });
    await agent.do(inbox.change, { id, done: true }, { version: back.body.version });
    await textFrom(lead.phone!, 'One more thing');
    expect(await withLead(lead.id)).toMatchObject({ id, unread: 1, doneAt: null });
    const { rows } = (await owner.do(audit.list, { kind: 'conversation.changed' } as never)).body;
    expect(rows.map(({ data }) => data)).toContainEqual({ lead: lead.id, done: true });
  });

  test('and put off end one another, and what is to be read again is not done', async () => {
    const lead = await leadWho('Later, please.');
    const before = await withLead(lead.id);
    const { id } = before;
    const until = '2031-01-01T00:00:00Z';
    expect(
      (await agent.do(inbox.change, { id, done: true, snoozedUntil: until }, { version: before.version })).status,
    ).toBe(400);
    const off = await agent.do(inbox.change, { id, snoozedUntil: until }, { version: before.version });
    const done = await agent.do(inbox.change, { id, done: true }, { version: off.body.version });
    expect(done.body).toMatchObject({ snoozedUntil: null, doneAt: expect.any(String) });
    const offAgain = await agent.do(inbox.change, { id, snoozedUntil: until }, { version: done.body.version });
    expect(offAgain.body).toMatchObject({ doneAt: null });
    await agent.do(inbox.change, { id, done: true }, { version: offAgain.body.version });
    await agent.do(inbox.markRead, { id, unread: true });
    expect(await withLead(lead.id)).toMatchObject({ unread: 1, doneAt: null });
  });

  test('is said by nobody who does not see the conversation', async () => {
    const lead = await leadWho('Only between us');
    const { id, version } = await withLead(lead.id);
    for (const other of [colleague, elsewhere])
      expect((await other.do(inbox.change, { id, done: true }, { version })).status).toBe(404);
  });
});

describe('search', () => {
  test('finds people by name, number and address, and by words of what was said or its subject', async () => {
    const lead = await leadWho(
      'Does the cottage on Wisteria Lane have a déjà-vu garden? Write to me@cottage.example',
      'Андрей',
    );
    await agent.do(leads.change, { id: lead.id, email: 'andrey@lake.example' }, { version: lead.version });
    await agent.do(messages.send, { id: lead.id, channel: 'email', subject: 'Sundial brochure', body: 'Attached.' });
    await textFrom('+14155550199', 'Do you let houseboats?');
    for (const q of [
      'Андрей',
      'АНДР',
      lead.phone!.slice(-7),
      'andrey@la',
      'wisteria',
      'garden COTTAGE',
      'deja',
      'sundi',
      'me@cottage',
    ])
      expect([q, await found(agent, q)]).toEqual([q, ['Андрей']]);
    expect(await found(agent, 'houseboat')).toEqual(['+14155550199']);
    expect(await found(agent, '415 555 0199')).toEqual(['+14155550199']);
    expect(await found(agent, 'wisteria sundial')).toEqual([]);
    for (const q of ['%%', 'xy & ! zz', "o'hara:*", '\\'])
      expect((await agent.do(inbox.search, { q })).status).toBe(200);
    expect((await agent.do(inbox.search, { q: ' ' })).status).toBe(400);
    expect((await agent.do(inbox.search, { q: 'garden', cursor: 'nonsense' })).status).toBe(400);
  });

  test('finds what is put off or done too, and nothing that the reader does not see', async () => {
    const lead = await leadWho('A quetzal in the yard', 'Quilla');
    const { id, version } = await withLead(lead.id);
    await agent.do(inbox.change, { id, done: true }, { version });
    expect(await found(agent, 'quetzal')).toEqual(['Quilla']);
    expect(await found(owner, 'quill')).toEqual(['Quilla']);
    expect(await found(colleague, 'quetzal')).toEqual([]);
    expect(await found(elsewhere, 'quetzal')).toEqual([]);
    await agent.do(leadShares.share, { id: lead.id, users: [colleague.id] });
    expect(await found(colleague, 'quetzal')).toEqual(['Quilla']);
    await agent.do(leads.archive, { id: lead.id });
    expect(await found(agent, 'quetzal')).toEqual([]);
  });

  test('finds the same by walking and by index, of all and of one’s own, page by page', async () => {
    await raw.query(
      `with made as (
         insert into leads (organisation_id, first_name, last_name, owner_id)
         select $1, case when n % 7 = 0 then 'Septima' else 'Person' end, n::text, case when n % 3 = 0 then $2::uuid else $3::uuid end
         from generate_series(1, 9000) n returning organisation_id, id, last_name::int as n),
       talks as (
         insert into conversations (organisation_id, lead_id, last_at)
         select organisation_id, id, now() - n * interval '1 minute' from made returning organisation_id, id, lead_id)
       insert into messages (organisation_id, conversation_id, lead_id, channel, direction, state, body)
       select t.organisation_id, t.id, t.lead_id, 'sms', 'in', 'received',
         case when m.n % 2 = 0 then 'often ' else '' end || case when m.n % 500 = 0 then 'seldom ' else '' end
           || case when m.n > 8500 and m.n % 9 = 0 then 'longago' else '' end
       from talks t join made m on m.id = t.lead_id`,
      [owner.organisationId, agent.id, colleague.id],
    );
    await raw.query('analyze conversations, messages, leads');
    const plainly = async (q: string, theirs?: string) =>
      (
        await raw.query(
          `select l.name from conversations c join leads l on l.id = c.lead_id join messages m on m.conversation_id = c.id
           where c.organisation_id = $1 and (' ' || m.body like '% ' || $2 || '%' or ' ' || l.search like '% ' || $2 || '%')
             and ($3::uuid is null or l.owner_id = $3) order by c.last_at desc limit 250`,
          [owner.organisationId, q, theirs ?? null],
        )
      ).rows.map(({ name }) => name);
    const paged = async (who: Person, q: string) => {
      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await who.do(inbox.search, { q, limit: 50, ...(cursor && { cursor }) });
        names.push(...body.rows.map(({ name }) => name));
        cursor = body.next ?? undefined;
      } while (cursor && names.length < 250);
      return names.slice(0, 250);
    };
    for (const q of ['often', 'seldom', 'longago', 'septima', 'se', 'seldom of nobody']) {
      expect([q, await paged(owner, q)]).toEqual([q, await plainly(q)]);
      expect([q, await paged(agent, q)]).toEqual([q, await plainly(q, agent.id)]);
    }
  });
});
