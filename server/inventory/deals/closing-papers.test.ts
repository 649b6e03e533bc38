import { PDFDocument } from 'pdf-lib';
import pg from 'pg';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notifications } from '#contract/account/notifications.ts';
import { onboarding } from '#contract/account/onboarding.ts';
import { dealAuthorizations, titleLinkDays } from '#contract/inventory/deals/deal-authorization.ts';
import { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import { dealSettings } from '#contract/inventory/deals/deal-settings.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { signingTemplates } from '#contract/inventory/signing-templates.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, newTeam, type Person, stranger } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { authorizationMailJob } from './commissions/send-authorization.ts';

let folder: string;
let server: TestServer;
let database: pg.Client;
let worker: JobWorker;
let dispatcher: Dispatcher;
let owner: Person;
let agent: Person;
let viewer: Person;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder });
  database = new pg.Client(server.database.owner);
  await database.connect();
  ({ owner, agent, viewer } = await newTeam(server, { owner: 'owner', agent: 'agent', viewer: 'viewer' }));
  worker = new JobWorker({ services: server.services, kinds: [authorizationMailJob], pollMs: 20 });
  worker.start();
  const { db, log } = server.services;
  dispatcher = new Dispatcher({ db, listeners: [noticesListener], log });
  db.onCommitted(() => dispatcher.wake());
  await dispatcher.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await database.end();
  await server.stop();
  await removeFolder(folder);
});

const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text.replace(/\s+/g, ' ');

async function newSale(more: object = {}) {
  const { id } = (
    await agent.do(deals.create, {
      name: 'Okafor sale',
      pipeline: 'seller',
      price: 61_500_000,
      commissionRate: 25_000,
      address: '1412 Alta Vista Ave, Austin, TX 78704',
      closingOn: '2026-12-18',
      ...more,
    })
  ).body;
  const party = async (given: object) =>
    (await agent.do(deals.addParty, { id, name: 'Ada Okafor', role: 'client', ...given } as never)).body.id;
  await party({});
  await party({ role: 'other_side', name: 'Ben Ortiz' });
  const title = await party({
    role: 'title',
    name: 'Mei Tanaka',
    company: 'Lone Star Title',
    email: 'mei@lonestar.example',
    phone: '+15125550199',
  });
  return { id, title };
}

describe('a disbursement authorization', () => {
  test('names the company, the parties and every payee with amounts and dates in words', async () => {
    await agent.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0745521' }] });
    const { id } = await newSale();
    const answer = await fetch(`${server.url}/api/v1/deals/${id}/sheet.pdf`, { headers: { cookie: agent.cookie } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const words = await textOf(new Uint8Array(await answer.arrayBuffer()));
    const { sheet, organisation } = (await agent.do(dealCommissions.sheet, { id })).body;
    for (const told of [
      'DRAFT',
      'Lone Star Title',
      'Mei Tanaka',
      '(512) 555-0199',
      '1412 Alta Vista Ave',
      'Ada Okafor',
      'Ben Ortiz',
      '$615,000.00',
      'Six hundred fifteen thousand and 00/100 dollars',
      'the eighteenth day of December, two thousand twenty-six',
      `Broker, for ${organisation}`,
      'Received for Lone Star Title',
      ', TX real estate license 0745521',
      'Total commission',
      '$15,375.00',
      'Fifteen thousand three hundred seventy-five and 00/100 dollars',
    ])
      expect(words).toContain(told);
    for (const { cents } of sheet!.payouts)
      expect(words).toContain(
        new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100),
      );
    expect((await viewer.do(dealAuthorizations.authorizations, { id })).status).toBe(403);
  });

  test('goes to the title company once it is approved, once for two clicks, and the receipt stands on the timeline', async () => {
    const { id, title } = await newSale();
    const send = (by = owner, party = title) =>
      by.do(dealAuthorizations.sendAuthorization, { id, party, message: 'File 24-118.' });
    expect((await send()).status).toBe(409);
    await owner.do(dealCommissions.moveSheet, { id, state: 'approved' });
    expect((await send(agent)).status).toBe(403);
    const lender = (
      await agent.do(deals.addParty, { id, role: 'lender', name: 'Lee', email: 'lee@bank.example' } as never)
    ).body.id;
    expect((await send(owner, lender)).status).toBe(400);
    const [first, second] = [await send(), await send()];
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect((await owner.do(dealCommissions.sheet, { id })).body.state).toBe('sent');
    const sent = async () => (await owner.do(dealAuthorizations.authorizations, { id })).body.sent;
    await vi.waitUntil(async () => (await sent()).every(({ state }) => state === 'sent'), patience);
    const papers = await sent();
    // A second click while the first job is waiting is the same send; a later one is another, and both are listed.
    expect(papers.map((one) => one.id)).toContain(first.body.id);
    expect(papers.map((one) => one.id)).toContain(second.body.id);
    const { rows: mails } = await database.query(
      'select subject, body_text as body, attachments from outbox_messages where recipient like $1 order by id',
      ['%mei@lonestar.example%'],
    );
    expect(mails).toHaveLength(papers.length);
    expect(papers[0]).toMatchObject({ role: 'title', company: 'Lone Star Title', gross: 1_537_500 });
    expect(papers[0]!.sha256).toMatch(/^[0-9a-f]{64}$/);
    const told = (await owner.do(deals.timeline, { id })).body.rows.map(({ kind }) => kind);
    expect(told).toContain('deal.authorization_sent');
    expect(told).toContain('deal.authorization_delivered');
    expect(mails[0]).toMatchObject({
      subject: 'Disbursement authorization: 1412 Alta Vista Ave, Austin, TX 78704',
      attachments: [{ name: 'Disbursement authorization 1412 Alta Vista Ave.pdf', contentType: 'application/pdf' }],
    });
    expect(mails[0].body).toContain('File 24-118.');
    expect(mails[0].body).toContain('$15,375.00');
  });

  test('is confirmed or questioned by the link in its mail, which stands on the timeline and is told to who sent it', async () => {
    const { id, title } = await newSale();
    await owner.do(dealCommissions.moveSheet, { id, state: 'approved' });
    const send = async (message: string) => {
      const { body } = await owner.do(dealAuthorizations.sendAuthorization, { id, party: title, message });
      const sent = async () =>
        (await owner.do(dealAuthorizations.authorizations, { id })).body.sent.find((one) => one.id === body.id)!;
      await vi.waitUntil(async () => (await sent()).state === 'sent', patience);
      const { rows } = await database.query(
        'select body_text as body from outbox_messages where recipient like $1 and body_text like $2',
        ['%mei@lonestar.example%', `%${message}%`],
      );
      return { token: /\/authorization\/([\w.-]+)/.exec(rows[0].body)![1]!, sent };
    };
    const visitor = stranger(server);
    const answer = (token: string, more: object = {}) =>
      visitor.do(dealAuthorizations.answerAuthorization, {
        token,
        answer: 'confirmed',
        name: 'Mei Tanaka',
        on: '2026-12-17',
        ...more,
      });
    const first = await send('File 24-200.');
    const read = (await visitor.do(dealAuthorizations.readAuthorization, { token: first.token })).body;
    expect(read).toMatchObject({ company: 'Lone Star Title', gross: 1_537_500, on: '2026-12-18', answer: null });
    expect(read.payees.reduce((sum, { cents }) => sum + cents, 0)).toBe(read.gross);

    const second = await send('File 24-201.');
    expect((await visitor.do(dealAuthorizations.readAuthorization, { token: first.token })).body.isReplaced).toBe(true);
    expect((await answer(first.token)).status).toBe(409);

    const bare = await answer(second.token, { answer: 'questioned' });
    expect([bare.status, JSON.stringify(bare.body)]).toEqual([400, expect.stringContaining('remarks')]);
    const remarks = 'The referral is $200 less.';
    for (let click = 0; click < 2; click += 1)
      expect((await answer(second.token, { answer: 'questioned', remarks })).status).toBe(200);
    expect(await second.sent()).toMatchObject({ answer: 'questioned', answeredRemarks: remarks });
    for (let click = 0; click < 2; click += 1) expect((await answer(second.token)).status).toBe(200);
    expect((await answer(second.token, { answer: 'questioned', remarks })).status).toBe(409);
    expect(await second.sent()).toMatchObject({
      answer: 'confirmed',
      answeredName: 'Mei Tanaka',
      answeredOn: '2026-12-17',
    });
    const told = (await owner.do(deals.timeline, { id })).body.rows.map(({ kind }) => kind);
    expect(told.filter((kind) => /confirmed|questioned/.test(kind))).toEqual([
      'deal.authorization_confirmed',
      'deal.authorization_questioned',
    ]);
    await vi.waitFor(async () => {
      const notices = (await owner.do(notifications.list, {})).body.rows.map(({ kind }) => kind);
      expect(notices).toEqual(
        expect.arrayContaining(['deal.authorization_confirmed', 'deal.authorization_questioned']),
      );
    }, patience);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (titleLinkDays + 1) * 86_400_000 });
    try {
      expect((await visitor.do(dealAuthorizations.readAuthorization, { token: second.token })).status).toBe(404);
    } finally {
      vi.useRealTimers();
    }
    await database.query('update deal_authorizations set link_ended_at = now() where deal_id = $1', [id]);
    expect((await answer(second.token)).status).toBe(404);
  });
});

test('a deal begins with the papers of its home’s state, whether a listing or only an address tells it', async () => {
  const namesOf = async (id: string) => (await agent.do(dealChecklist.items, { id })).body;
  const texas = await namesOf((await newSale()).id);
  expect(texas.template).toMatchObject({ name: 'Sale, Texas', stateOrProvince: 'TX', by: ['side', 'state'] });
  const notice = texas.items.find(({ name }) => name === 'Seller’s Disclosure Notice')!;
  expect(notice).toMatchObject({ source: 'Tex. Prop. Code § 5.008', need: 'required' });
  const ohio = await namesOf((await newSale({ address: '12 Vine St, Columbus, OH 43004' })).id);
  expect(ohio.template).toMatchObject({ name: 'Sale', by: ['side'] });

  const elsewhere = await newMember(server, await newOrganisation(server), 'owner');
  const { templates, packs } = (await elsewhere.do(dealSettings.templates)).body;
  expect(packs).toEqual([]);
  const own = templates.filter(({ stateOrProvince }) => !stateOrProvince);
  const kept = (await elsewhere.do(dealSettings.setTemplates, { templates: own })).body;
  expect(kept.packs.map(({ stateOrProvince }) => stateOrProvince)).toContain('WA');
  const back = await elsewhere.do(dealSettings.setTemplates, { templates: [...own, kept.packs[0]!] });
  expect(back.body.packs).toHaveLength(kept.packs.length - 1);
});

describe('a scan', () => {
  async function scanOf(pages: number): Promise<Blob> {
    const document = await PDFDocument.create();
    for (let page = 1; page <= pages; page += 1)
      document.addPage([300, 200]).drawText(`Sheet number ${page}`, { x: 30, y: 100, size: 14 });
    return new Blob([Buffer.from(await document.save())]);
  }
  async function slots() {
    const { id } = await newSale({ address: '12 Vine St, Columbus, OH 43004' });
    const items = (await agent.do(dealChecklist.items, { id })).body.items.filter(({ kind }) => kind === 'document');
    return { id, items: items.map((item) => item.id) };
  }

  test('is split by page ranges into documents of the checklist, all of them or none', async () => {
    const { id, items } = await slots();
    const split = async (parts: string, pages = 5) =>
      agent.do(dealChecklist.splitScan, { id, name: 'scan.pdf', parts }, { body: await scanOf(pages) });
    const beyond = await split(`1-2_${items[0]}.3-6_${items[1]}`);
    expect(beyond.status).toBe(400);
    expect(JSON.stringify(beyond.body)).toContain('The document has 5 pages.');
    expect((await split(`2-1_${items[0]}`)).status).toBe(400);
    expect((await split(`1-2_${items[0]}.3-3_${items[0]}`)).status).toBe(400);
    const damaged = await agent.do(
      dealChecklist.splitScan,
      { id, name: 'scan.pdf', parts: `1-1_${items[0]}` },
      { body: new Blob(['%PDF-1.7 and nothing more']) },
    );
    expect(damaged.status).toBe(415);
    expect((await agent.do(dealChecklist.items, { id })).body.items.every(({ file }) => file === null)).toBe(true);

    const done = await split(`1-2_${items[0]}.4-5_${items[1]}`);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body.items.map(({ id: item, state }) => [item, state])).toEqual([
      [items[0], 'submitted'],
      [items[1], 'submitted'],
    ]);
    const answer = await fetch(`${server.url}/api/v1/deals/${id}/items/${items[1]}/document`, {
      headers: { cookie: agent.cookie },
    });
    const words = await textOf(new Uint8Array(await answer.arrayBuffer()));
    expect(words).toContain('Sheet number 4');
    expect(words).toContain('Sheet number 5');
    expect(words).not.toContain('Sheet number 3');
  });
});

test('roles and fields of a form are kept without names, replaced by name, and stay within the organization', async () => {
  const field = { kind: 'signature', label: '', page: 2, x: 0.1, y: 0.7, width: 0.3, height: 0.05 } as const;
  const roles = [
    { role: 'Seller', fields: [field] },
    { role: 'Buyer', fields: [] },
  ];
  const saved = await agent.do(signingTemplates.save, { name: 'Listing agreement', roles, inOrder: true });
  expect(saved.body).toMatchObject({ name: 'Listing agreement', roles, inOrder: true, message: '' });
  const again = await owner.do(signingTemplates.save, { name: 'listing Agreement', roles: roles.slice(0, 1) });
  expect(again.body.id).toBe(saved.body.id);
  expect((await agent.do(signingTemplates.list)).body.templates).toMatchObject([{ roles: [{ role: 'Seller' }] }]);
  expect((await viewer.do(signingTemplates.save, { name: 'No', roles })).status).toBe(403);
  const foreigner = await newMember(server, await newOrganisation(server), 'owner');
  expect((await foreigner.do(signingTemplates.list)).body.templates).toEqual([]);
  expect((await foreigner.do(signingTemplates.remove, { id: saved.body.id })).status).toBe(404);
  expect((await agent.do(signingTemplates.remove, { id: saved.body.id })).status).toBe(200);
  expect((await agent.do(signingTemplates.list)).body.templates).toEqual([]);
});
