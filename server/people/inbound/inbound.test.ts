import { createHmac } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notifications } from '#contract/account/notifications.ts';
import { brand } from '#contract/account/onboarding.ts';
import { contactPoints } from '#contract/people/contact-points.ts';
import { type Door, inbound } from '#contract/people/inbound.ts';
import { leads } from '#contract/people/leads.ts';
import { ownership } from '#contract/people/ownership.ts';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { putFields } from '#tests/setup/lead-lists.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { purgeLeads } from '../leads/trash/purge-job.ts';
import { Unreadable } from './inquiry.ts';
import { readAdf } from './read/adf.ts';
import { readLines } from './read/lines.ts';
import { startMailDoor } from './smtp-in.ts';
import { leadForm } from './submit-form.ts';

describe('what is read', () => {
  const adf = (inner: string) =>
    `<?xml version="1.0"?><?adf version="1.0"?><ADF><prospect status="new">${inner}</prospect></ADF>`;

  test('ADF, whichever way a name is parted, and whatever stands for the car', () => {
    const read = readAdf(
      adf(`<requestdate>2026-11-15</requestdate>
        <vehicle interest="buy"><year>1998</year><make>House</make><model>12 Elm &amp; Oak</model></vehicle>
        <customer><contact><name part="first">Ana</name><name part="last"><![CDATA[de la Cruz]]></name>
        <email preferredcontact="1">ANA@Example.test</email><phone type="cellphone">(512) 555-0142</phone>
        <address><city>Austin</city><regioncode>TX</regioncode></address></contact><comments>Is it still &#102;ree?</comments></customer>
        <vendor><vendorname>Us</vendorname></vendor><provider><name>Zillow</name></provider>`),
    );
    expect(read).toMatchObject({
      firstName: 'Ana',
      lastName: 'de la Cruz',
      email: 'ana@example.test',
      phone: '(512) 555-0142',
      city: 'Austin',
      about: '1998 House 12 Elm & Oak',
      message: 'Is it still free?',
      source: 'zillow',
      sourceName: 'Zillow',
    });
    const full = adf('<customer><contact><name part="full">Bo Li</name><phone>5125550143</phone></contact></customer>');
    expect(readAdf(full)).toMatchObject({ firstName: 'Bo', lastName: 'Li', email: null });
  });

  test('XML that declares anything, does not end or has no end of depth is refused, whatever it says', () => {
    const bomb = `<?adf version="1.0"?><!DOCTYPE adf [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><adf>&b;</adf>`;
    for (const text of [
      bomb,
      `<adf>${'<a>'.repeat(100)}</adf>`,
      `<adf>${'<a/>'.repeat(6_000)}</adf>`,
      '<adf><b></adf>',
      'no',
    ])
      expect(() => readAdf(text)).toThrow(Unreadable);
  });

  test('lines of portals, with labels in any case, a message over several lines and an address to answer to', () => {
    const zillow =
      'New lead!\n\nName: Cara Stone\nPhone: 512.555.0144\nEmail: <cara@example.test>\nProperty: 1 Main St\nMessage: Hello,\ncan I see it?\nMLS #: 123';
    expect(readLines(zillow, { sender: 'leads@zillow.com' })).toMatchObject({
      firstName: 'Cara',
      lastName: 'Stone',
      email: 'cara@example.test',
      phone: '512.555.0144',
      message: 'Hello,\ncan I see it?',
      about: '1 Main St · 123',
      source: 'zillow',
    });
    expect(
      readLines('Call me', { replyTo: 'dan@example.test', replyName: 'Dan', subject: 'realtor.com inquiry' }),
    ).toMatchObject({
      email: 'dan@example.test',
      source: 'realtor',
    });
    expect(() => readLines('Buy now')).toThrow(Unreadable);
  });
});

let server: TestServer;
let owner: Person;
let agent: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer(undefined, { MAIL_IN_DOMAIN: 'leads.example.test', TRUSTED_PROXIES: '127.0.0.1' });
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

let numbers = 0;
const from = () => {
  numbers += 1;
  return { 'x-forwarded-for': `198.51.100.${numbers % 250}` };
};
const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    body: body as string,
    headers: { ...from(), ...headers },
    redirect: 'manual',
  });
const openDoor = async (given: Partial<Parameters<Person['do']>[1]> & { kind: Door['kind'] }): Promise<Door> => {
  numbers += 1;
  const { status, body } = await owner.do(inbound.openDoor, {
    name: 'Door',
    ...(given.kind === 'form' && { slug: `form-${numbers}`, consentText: 'You may call me.' }),
    ...given,
  } as never);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const pathOf = ({ address }: Door) => new URL(address).pathname;
const found = async (search: string) => (await owner.do(leads.list, { search, sort: 'name' })).body.rows;
const enquiries = async (id: string) =>
  (await owner.do(leads.timeline, { id })).body.rows.filter(({ kind }) => kind === 'lead.enquired');
const latest = async (state: 'failed' | 'spam') => (await owner.do(inbound.list, { state })).body.rows[0]!;
const keyOf = async (role: string) => {
  const key = `lk_${newToken()}`;
  await server.services.db.asSystem((tx) =>
    tx.run(sql`
      insert into api_keys (organisation_id, id, name, prefix, key_hash, role, created_by)
      values (${owner.organisationId}, ${newId()}, 'Program', ${key.slice(0, 10)}, ${hashToken(key)}, ${role}, ${owner.id})`),
  );
  return key;
};

describe('somebody who comes', () => {
  test('becomes a lead that the rules say whose it is; who asks again keeps their owner and is asked about once more', async () => {
    const key = await keyOf('agent');
    const program = callerAt(server.url, { authorization: `Bearer ${key}` });
    const first = await program.do(inbound.receive, {
      firstName: 'Ines',
      lastName: 'Sol',
      email: 'ines@again.test',
      phone: '512-555-0150',
      message: 'One',
      sourceName: 'Facebook',
    });
    expect(first.body, JSON.stringify(first.body)).toMatchObject({ isNew: true });
    const [lead] = await found('ines@again.test');
    expect((await owner.do(leads.get, { id: lead!.id })).body).toMatchObject({ source: 'api', sourceName: 'Facebook' });
    const kinds = (await owner.do(leads.timeline, { id: lead!.id })).body.rows.map(({ kind }) => kind);
    expect(kinds).toContain('lead.routed');
    // The lead came in through the API, so the member who created the key doesn't own it.
    expect((await owner.do(ownership.ownership, { id: lead!.id })).body).toMatchObject({
      class: 'brokerage',
      came: { by: 'api', broughtBy: null },
    });
    await owner.do(leads.change, { id: lead!.id, owner: agent.id }, { version: lead!.version });
    for (const given of [
      { email: 'ines@again.test', message: 'Two' },
      { firstName: 'ines', lastName: 'SOL', phone: '(512) 555-0150', email: 'other@again.test', message: 'Three' },
    ])
      expect((await program.do(inbound.receive, given)).body).toEqual({ leadId: lead!.id, isNew: false });
    expect((await found('again.test')).map(({ id, owner: whose }) => [id, whose])).toEqual([[lead!.id, agent.id]]);
    expect((await enquiries(lead!.id)).map(({ data }) => data.message)).toEqual(['Three', 'Two', 'One']);
    const { points } = (await owner.do(contactPoints.contactPoints, { id: lead!.id })).body;
    expect(points.map(({ address }) => address)).toEqual(['ines@again.test', 'other@again.test', '+15125550150']);
    const viewer = callerAt(server.url, { authorization: `Bearer ${await keyOf('viewer')}` });
    expect((await viewer.do(inbound.receive, { email: 'no@example.test' })).status).toBe(403);
    expect((await program.do(inbound.receive, { firstName: 'Nobody' })).status).toBe(400);
  });

  test('twenty times at once is one lead', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => owner.do(inbound.receive, { email: 'crowd@once.test', message: `${n}` })),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(all.map(({ body }) => body.leadId)).size).toBe(1);
    expect(await enquiries(all[0]!.body.leadId)).toHaveLength(20);
  });

  test('the same thing sent twice is one inquiry, by its content or by the sender’s own id of it', async () => {
    const once = () =>
      owner.do(inbound.receive, { email: 'same@twice.test', message: 'Same' }, { key: crypto.randomUUID() });
    await once();
    const { body } = await once();
    await owner.do(inbound.receive, { email: 'same@twice.test', message: 'A', reference: 'x1' });
    await owner.do(inbound.receive, { email: 'same@twice.test', message: 'B', reference: 'x1' });
    expect((await enquiries(body.leadId)).map(({ data }) => data.message)).toEqual(['A', 'Same']);
  });
});

describe('the ways in', () => {
  test('events of another program’s shape, with its kind of key and its answers', async () => {
    const authorization = `Basic ${Buffer.from(`${await keyOf('agent')}:`).toString('base64')}`;
    const event = (message: string) =>
      JSON.stringify({
        source: 'My Site',
        type: 'Property Inquiry',
        message,
        person: {
          firstName: 'Eve',
          lastName: 'Nt',
          emails: [{ value: 'eve@events.test' }],
          phones: [{ value: '5125550151' }],
          tags: ['Hot'],
        },
        property: { street: '1 Oak', city: 'Austin', state: 'TX', mlsNumber: 77 },
      });
    expect((await post('/v1/events', event('1'), { authorization })).status).toBe(201);
    expect((await post('/v1/events', event('2'), { authorization })).status).toBe(200);
    expect((await post('/v1/events', '{"person":', { authorization })).status).toBe(204);
    expect(await latest('failed')).toMatchObject({ kind: 'events', problem: 'The body is not JSON.' });
    expect((await post('/v1/events', event('3'))).status).toBe(401);
    const [lead] = await found('eve@events.test');
    expect(lead).toMatchObject({ source: 'website', tags: ['hot'], city: 'Austin' });
    expect((await enquiries(lead!.id))[0]!.data).toMatchObject({ about: '1 Oak, Austin, TX, 77' });
  });

  test('own fields by key from our API, by name from everybody else; what is known is not written over', async () => {
    const fields = [
      { key: 'x_text_lender', label: 'Lender name', options: [] },
      { key: 'x_choice_loan', label: 'Loan type', options: ['FHA', 'VA'] },
    ];
    await putFields(owner, fields);
    const key = await keyOf('agent');
    const program = callerAt(server.url, { authorization: `Bearer ${key}` });
    const wrong = await program.do(inbound.receive, { email: 'own@api.test', custom: { x_choice_loan: 'Jumbo' } });
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: ['custom', 'x_choice_loan'] }] } });
    await program.do(inbound.receive, { email: 'own@api.test', custom: { x_choice_loan: 'VA' } });
    const customOf = async (email: string) =>
      (await owner.do(leads.get, { id: (await found(email))[0]!.id })).body.custom;
    expect(await customOf('own@api.test')).toEqual({ x_choice_loan: 'VA' });
    const event = (customLoanType: string) =>
      JSON.stringify({
        person: { emails: [{ value: 'own@api.test' }], customLenderName: 'First Bank', customLoanType, customShoe: 44 },
      });
    expect((await post('/v1/events', event('FHA'), { authorization: `Bearer ${key}` })).status).toBe(200);
    expect(await customOf('own@api.test')).toEqual({ x_choice_loan: 'VA', x_text_lender: 'First Bank' });
    expect(readLines('Name: Bo Li\nEmail: bo@own.test\nLoan type: fha\nMessage: Hi\nWhen: now').others).toEqual({
      'Loan type': 'fha',
    });
  });

  test('ADF at an address that only the sender knows', async () => {
    const door = await openDoor({ kind: 'adf', tags: ['dealer'] });
    const body =
      '<adf><prospect><customer><contact><name>Adam Ford</name><email>adam@adf.test</email></contact></customer></prospect></adf>';
    expect((await post(pathOf(door), body)).status).toBe(200);
    const [adam] = await found('adam@adf.test');
    expect(adam).toMatchObject({ firstName: 'Adam', tags: ['dealer'] });
    expect((await owner.do(ownership.ownership, { id: adam!.id })).body.came.by).toBe('mail');
    expect((await post(`${pathOf(door)}x`, body)).status).toBe(404);
    await owner.do(inbound.closeDoor, { id: door.id });
    expect((await post(pathOf(door), body)).status).toBe(404);
  });

  test('by an address for any program, under names of its own: kept, told apart by hand once, and read again', async () => {
    const door = await openDoor({ kind: 'any', tags: ['quiz'] });
    const json = { 'content-type': 'application/json' };
    const send = (who: string) =>
      post(
        pathOf(door),
        JSON.stringify({
          respondent: { wer: `Ute ${who}`, mailadresse: `${who}@any.test` },
          antworten: [{ text: 'Loft' }],
        }),
        json,
      );
    for (const who of ['eins', 'zwei']) expect((await send(who)).status).toBe(200);
    const failed = await latest('failed');
    expect(failed).toMatchObject({ kind: 'any', problem: expect.stringContaining('Say which field is which') });
    const { fields, doorId } = (await owner.do(inbound.get, { id: failed.id })).body;
    expect(doorId).toBe(door.id);
    expect(fields.map(({ path, field }) => [path, field])).toEqual([
      ['respondent.wer', null],
      ['respondent.mailadresse', null],
      ['antworten.0.text', null],
    ]);
    const mapping = {
      'respondent.wer': 'name',
      'respondent.mailadresse': 'email',
      'antworten.0.text': 'message',
    } as const;
    expect((await agent.do(inbound.changeDoor, { id: door.id, mapping }, { version: 1 })).status).toBe(403);
    expect((await owner.do(inbound.changeDoor, { id: door.id, mapping }, { version: 1 })).status).toBe(200);
    expect((await owner.do(inbound.replay, { id: door.id })).body).toEqual({ taken: 2, failed: 0, left: 0 });
    expect((await owner.do(inbound.replay, { id: door.id })).body).toEqual({ taken: 0, failed: 0, left: 0 });
    const [first] = await found('eins@any.test');
    expect(first).toMatchObject({ firstName: 'Ute', lastName: 'eins', tags: ['quiz'] });
    expect((await enquiries(first!.id))[0]?.data).toMatchObject({ message: 'Loft' });
    // Once fields are mapped, later messages are read at once; a form whose field names are recognized needs no mapping.
    await send('drei');
    await post(pathOf(door), 'full_name=Ole+Berg&E-Mail=ole%40any.test', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect((await found('any.test')).map(({ name }) => name)).toEqual(['Ole Berg', 'Ute drei', 'Ute eins', 'Ute zwei']);
    expect((await post(pathOf(door).replace(/.$/, '_'), '{}', json)).status).toBe(404);
  });

  test('mail of portals, signed; the same mail twice is one inquiry', async () => {
    const door = await openDoor({ kind: 'mail' });
    const mail = Buffer.from(
      [
        'From: Leads <leads@zillow.com>',
        'To: us@example.test',
        'Subject: New lead: 5 Bay Rd',
        'Message-ID: <one@zillow>',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p>Name: Mía Lake</p><p>Email: mia@mail.test</p><p>Phone: (512) 555-0152</p>',
      ].join('\r\n'),
    );
    const signed = (raw: Buffer, secret = door.secret!) => {
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const signature = createHmac('sha256', key).update(`m1.${timestamp}.`).update(raw).digest('base64');
      return { 'webhook-id': 'm1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    };
    expect((await post(pathOf(door), mail)).status).toBe(403);
    expect((await post(pathOf(door), mail, signed(mail, `whsec_${Buffer.alloc(32).toString('base64')}`))).status).toBe(
      403,
    );
    expect((await post(pathOf(door), mail, signed(mail))).status).toBe(200);
    expect((await post(pathOf(door), mail, signed(mail))).status).toBe(200);
    // A mail built to take very long to parse; the server has to keep answering others meanwhile.
    const head = mail.toString().split('\r\n').slice(0, 5).join('\r\n').replace('one@', 'two@');
    const endless = Buffer.from(`${head}\r\n\r\n${'<style '.repeat(140_000)}`);
    let isAnswered = false;
    const sending = post(pathOf(door), endless, signed(endless)).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await sending).status).toBe(200);
    expect(await latest('failed')).toMatchObject({ kind: 'mail' });
    const [lead] = await found('mia@mail.test');
    expect(lead).toMatchObject({ firstName: 'Mía', source: 'zillow', phone: '+15125550152' });
    expect(await enquiries(lead!.id)).toHaveLength(1);
  });

  test('a client page bears the badge where nobody pays for the organization', async () => {
    const boss = await newMember(server, await newOrganisation(server, 'Badge Realty'), 'owner');
    const { slug } = (
      await boss.do(inbound.openDoor, { kind: 'form', name: 'Ask', slug: `ask-${newId()}`, consentText: 'Yes.' })
    ).body;
    const badge = async () => (await callerAt(server.url, from()).do(inbound.form, { slug: slug! })).body.hasBadge;
    const trial = (ends: string) =>
      server.services.db.asSystem((tx) =>
        tx.run(sql`update subscriptions set status = 'trialing', tier = 'pro', trial_ends_at = ${ends}::timestamptz
          where user_id = ${boss.id}`),
      );
    expect(await badge()).toBe(true);
    await trial('2099-01-01');
    expect(await badge()).toBe(false);
    await trial('2020-01-01');
    expect(await badge()).toBe(true);
    await giveTier(server, boss, 'pro');
    expect(await badge()).toBe(false);
  });

  test('a form: what was agreed to is kept, other sites only where they are named, programs are set aside and not lost', async () => {
    const door = await openDoor({ kind: 'form', origins: ['https://agent.test'] });
    const fill = { name: 'Fay Form', email: 'fay@form.test', message: 'Hello', consent: true as const };
    const opened = leadForm.openedNow(server.services.settings.secret, Date.now() - 20_000);
    const visitor = callerAt(server.url, from());
    const shown = { name: 'Vine & Harbor', colour: null, logo: null, licence: 'TREC no. 9001234' };
    expect((await owner.do(brand.change, shown, { version: 1 })).status).toBe(200);
    expect((await visitor.do(inbound.form, { slug: door.slug! })).body).toMatchObject({
      title: 'Door',
      organisation: 'Vine & Harbor',
      licence: 'TREC no. 9001234',
      consentText: 'You may call me.',
    });
    expect((await visitor.do(inbound.submit, { slug: door.slug!, ...fill, opened })).status).toBe(200);
    const [lead] = await found('fay@form.test');
    expect((await enquiries(lead!.id))[0]!.data).toMatchObject({ message: 'Hello', consent: 'You may call me.' });
    const consents = await server.services.db.withOrg(
      { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
      (tx) => tx.all(sql`select channel, purpose, basis, text_shown from consent_events where lead_id = ${lead!.id}`),
    );
    expect(consents).toEqual([
      { channel: 'email', purpose: 'transactional', basis: 'web_form', text_shown: 'You may call me.' },
    ]);
    const body = new URLSearchParams({ name: 'Gus Form', email: 'gus@form.test', consent: 'on' }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
    const path = `/inbound/forms/${door.slug}`;
    const there = await post(path, body, { ...type, origin: 'https://agent.test' });
    expect([there.status, there.headers.get('location')]).toEqual([
      303,
      `${server.services.settings.publicUrl}/form/${door.slug}?sent=1`,
    ]);
    expect((await post(path, body, { ...type, origin: 'https://evil.test' })).status).toBe(403);
    const asked = await fetch(server.url + path, { method: 'OPTIONS', headers: { origin: 'https://agent.test' } });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, 'https://agent.test']);
    expect(await found('gus@form.test')).toHaveLength(1);
    expect(
      (await visitor.do(inbound.submit, { slug: door.slug!, ...fill, email: 'bot@form.test', opened, website: 'x' }))
        .status,
    ).toBe(200);
    expect(await found('bot@form.test')).toEqual([]);
    const spam = await latest('spam');
    expect((await owner.do(inbound.retry, { id: spam.id })).body).toMatchObject({
      state: 'taken',
      lead: { name: 'Fay Form' },
    });
  });
});

describe('what came in is seen', () => {
  test('by managers as far as they see the lead that it became; who leads all sees all', async () => {
    const manager = await newMember(server, owner.organisationId, 'manager');
    const program = callerAt(server.url, { authorization: `Bearer ${await keyOf('admin')}` });
    const { body } = await program.do(inbound.receive, {
      firstName: 'Sec',
      email: 'secret@seen.test',
      message: 'Private',
    });
    const { version } = (await owner.do(leads.get, { id: body.leadId })).body;
    const given = await owner.do(leads.change, { id: body.leadId, owner: agent.id }, { version });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    const { rows } = (await owner.do(inbound.list)).body;
    const message = rows.find(({ lead }) => lead?.id === body.leadId)!;
    expect((await manager.do(inbound.list)).body.rows.map(({ id }) => id)).not.toContain(message.id);
    expect((await manager.do(inbound.get, { id: message.id })).status).toBe(404);
    expect((await owner.do(inbound.get, { id: message.id })).body.raw).toContain('Private');
  });

  test('no longer as it came when the lead is gone for good', async () => {
    const program = callerAt(server.url, { authorization: `Bearer ${await keyOf('admin')}` });
    const { body } = await program.do(inbound.receive, { email: 'forgotten@seen.test', message: 'Forget me' });
    const message = (await owner.do(inbound.list)).body.rows.find(({ lead }) => lead?.id === body.leadId)!;
    await owner.do(leads.remove, { id: body.leadId });
    await server.services.db.withOrg(
      { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
      async (tx) => {
        await tx.run(sql`update leads set purge_at = now() where id = ${body.leadId}`);
        await purgeLeads(tx);
      },
    );
    expect((await owner.do(inbound.get, { id: message.id })).body).toMatchObject({ raw: '', lead: null });
  });
});

test('whose lead asks again hears of it; of somebody new they hear by being given them', async () => {
  const { db, log } = server.services;
  const dispatcher = new Dispatcher({ db, listeners: [noticesListener], log, pollMs: 20 });
  await dispatcher.start();
  const host = await newMember(server, owner.organisationId, 'agent');
  const { body: known } = await host.do(leads.create, { firstName: 'Kay', email: 'kay@again.test' });
  const program = callerAt(server.url, { authorization: `Bearer ${await keyOf('admin')}` });
  const { body: fresh } = await program.do(inbound.receive, { email: 'somebody@new.test', message: 'Hello' });
  const again = await program.do(inbound.receive, { email: 'kay@again.test', message: 'Is it still free?' });
  expect(again.body).toMatchObject({ leadId: known.id, isNew: false });
  const noticesOf = async (who: Person) =>
    (await who.do(notifications.list)).body.rows.filter(({ kind }) => kind === 'lead.enquired');
  await vi.waitUntil(async () => (await noticesOf(host)).length > 0, patience);
  await dispatcher.stop();
  expect(await noticesOf(host)).toMatchObject([{ subject: { type: 'lead', id: known.id } }]);
  expect((await noticesOf(owner)).filter(({ subject }) => subject.id === fresh.leadId)).toEqual([]);
});

describe('what nobody could read', () => {
  test('is told to who leads the organisation, once, and leads them there', async () => {
    const rest = { organisationId: owner.organisationId, userId: null, actorKind: 'system' as const };
    const { db, log } = server.services;
    const dispatcher = new Dispatcher({ db, listeners: [noticesListener], log, pollMs: 20 });
    await dispatcher.start();
    const admin = await newMember(server, owner.organisationId, 'admin');
    const door = await openDoor({ kind: 'adf' });
    await post(pathOf(door), 'Not XML, tell somebody');
    const failed = await latest('failed');
    await owner.do(inbound.retry, { id: failed.id });
    const told = await server.services.db.withOrg(rest, (tx) =>
      tx.get<{ n: number }>(sql`
        select count(*)::int as n from events where kind = 'inbound.failed' and subject_id = ${failed.id}`),
    );
    expect(told.n).toBe(1);
    const noticesOf = async (who: Person) =>
      (await who.do(notifications.list)).body.rows.filter(({ subject }) => subject.id === failed.id);
    await vi.waitUntil(async () => (await noticesOf(admin)).length > 0, patience);
    await dispatcher.stop();
    expect(await noticesOf(owner)).toMatchObject([{ kind: 'inbound.failed', subject: { type: 'inbound' } }]);
    expect(await noticesOf(admin)).toHaveLength(1);
    expect(await noticesOf(agent)).toHaveLength(0);
  });

  test('waits as it came; a person mends it, and nobody else sees it', async () => {
    const door = await openDoor({ kind: 'adf' });
    expect((await post(pathOf(door), 'Hi, call Zoë on 512 555 0153')).status).toBe(200);
    const failed = await latest('failed');
    expect(failed).toMatchObject({ kind: 'adf', door: 'Door', problem: 'There is no ADF in it.', lead: null });
    const { body: whole } = await owner.do(inbound.get, { id: failed.id });
    expect(whole.raw).toBe('Hi, call Zoë on 512 555 0153');
    expect((await owner.do(inbound.retry, { id: failed.id })).body.state).toBe('failed');
    expect((await agent.do(inbound.get, { id: failed.id })).status).toBe(403);
    expect((await foreigner.do(inbound.get, { id: failed.id })).status).toBe(404);
    expect((await owner.do(inbound.mend, { id: failed.id, firstName: 'Zoë' })).status).toBe(400);
    const mended = await owner.do(inbound.mend, {
      id: failed.id,
      firstName: 'Zoë',
      phone: '512 555 0153',
      message: 'Call me',
    });
    expect(mended.body).toMatchObject({ state: 'taken', isNew: true, lead: { name: 'Zoë' } });
    expect((await owner.do(inbound.mend, { id: failed.id, phone: '5125550153' })).status).toBe(409);
    await post(pathOf(door), 'Nothing');
    expect((await owner.do(inbound.dismiss, { id: (await latest('failed')).id })).body.state).toBe('dismissed');
  });

  test('a form of a quarter of a million fields is refused at the door, and leaves nothing behind', async () => {
    const door = await openDoor({ kind: 'any' });
    const form = await openDoor({ kind: 'form' });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const many = await post(pathOf(door), 'a=1&'.repeat(250_000), type);
    expect([many.status, ((await many.json()) as { code: string }).code]).toEqual([413, 'too_large']);
    expect((await post(`/inbound/forms/${form.slug}`, '&'.repeat(60_000), type)).status).toBe(413);
    const kept = await server.services.db.withOrg(
      { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
      (tx) => tx.all(sql`select from inbound_messages where door_id = ${door.id}`),
    );
    expect(kept).toEqual([]);
  });

  test('one form takes so much from all networks together, and others go on', async () => {
    const [door, other] = [await openDoor({ kind: 'form' }), await openDoor({ kind: 'form' })];
    const opened = leadForm.openedNow(server.services.settings.secret, Date.now() - 20_000);
    const send = (slug: string) =>
      callerAt(server.url, from()).do(inbound.submit, {
        slug,
        name: 'Ann Form',
        email: 'ann@flood.test',
        consent: true,
        opened,
      });
    expect((await send(door.slug!)).status).toBe(200);
    await server.services.db.asSystem((tx) =>
      tx.run(sql`update rate_limits set hits = 500 where bucket = ${`form ${door.id} from everywhere`}`),
    );
    expect((await send(door.slug!)).status).toBe(429);
    expect((await send(other.slug!)).status).toBe(200);
  });
});

describe('lead sources of the catalog', () => {
  test('each has an address to paste, takes a test lead, says its state, and its name stays with the lead', async () => {
    const { body: door } = await owner.do(inbound.openDoor, { kind: 'mail', name: 'Homes.com', portal: 'homes' });
    expect(door).toMatchObject({
      portal: 'homes',
      mailAddress: expect.stringMatching(/^[0-9a-f]{32}@leads\.example\.test$/),
      heard: { lastAt: null, taken: 0, failed: 0 },
    });
    const { status, body: taken } = await owner.do(inbound.testDoor, { id: door.id });
    expect([status, taken]).toMatchObject([200, { state: 'taken', isNew: true, door: 'Homes.com' }]);
    const lead = (await owner.do(leads.get, { id: taken.lead!.id })).body;
    expect(lead).toMatchObject({ firstName: 'Taylor', lastName: 'Test', sourceName: 'Homes.com' });
    for (const kind of ['any', 'adf'] as const) {
      const other = (await owner.do(inbound.openDoor, { kind, name: kind })).body;
      expect((await owner.do(inbound.testDoor, { id: other.id })).body.state, kind).toBe('taken');
    }
    const again = (await owner.do(inbound.doors)).body.doors.find(({ id }) => id === door.id)!;
    expect(again.heard).toEqual({ lastAt: expect.any(String), taken: 1, failed: 0 });
  });

  test('mail by SMTP becomes a lead, or is shown as a mail where nobody can read it; other addresses are refused', async () => {
    const { body: door } = await owner.do(inbound.openDoor, { kind: 'mail', name: 'Zillow', portal: 'zillow' });
    const mailDoor = await startMailDoor(server.services, { port: 0, host: '127.0.0.1', domain: 'leads.example.test' });
    const transport = createTransport({ host: '127.0.0.1', port: mailDoor.port, ignoreTLS: true });
    const send = (to: string, text: string) =>
      transport.sendMail({ from: 'leads@zillow.example', to, subject: 'New lead', text });
    try {
      await send(
        door.mailAddress!.toUpperCase(),
        'Name: Smita Mail\nEmail: smita@smtp.test\nMessage: .dots\n.\nand lines',
      );
      const [lead] = (await owner.do(leads.list, { search: 'smita@smtp.test' })).body.rows;
      expect(lead).toMatchObject({ firstName: 'Smita', source: 'zillow' });
      await send(door.mailAddress!, 'Nothing that anybody could make anything of.');
      const [failed] = (await owner.do(inbound.list, { state: 'failed' })).body.rows;
      const shown = (await owner.do(inbound.get, { id: failed!.id })).body;
      expect(shown.mail).toEqual({
        from: '<leads@zillow.example>',
        subject: 'New lead',
        text: 'Nothing that anybody could make anything of.',
      });
      await expect(send('nobody@leads.example.test', 'x')).rejects.toThrow('550');
      await expect(send('somebody@elsewhere.test', 'x')).rejects.toThrow('550');
    } finally {
      transport.close();
      await mailDoor.stop();
    }
  });
});
