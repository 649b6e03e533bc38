import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayIn } from '#contract/core/time-zone.ts';
import { filing } from '#contract/inventory/files.ts';
import { signings, toSign } from '#contract/inventory/signing.ts';
import { signingConsent } from '#contract/inventory/signing-consent.ts';
import { files } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { readPdf } from '#server/people/files/text/read-pdf.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { runNow } from '#tests/setup/programs.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { readSeal, type Seal } from '#tests/setup/verify-seal.ts';
import { signerMailJob } from './mail-jobs.ts';
import { signerToken } from './request.ts';
import { sealJob } from './seal-job.ts';

let folder: string;
let server: TestServer;
let owner: Person;
let agent: Person;
let foreigner: Person;
let lead: string;
let file: string;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder });
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  lead = (await agent.do(leads.create, { firstName: 'Ana', lastName: 'Reyes', email: 'ana@example.test' })).body.id;
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage().drawText('Purchase agreement', { font, size: 18, x: 60, y: 700 });
  const body = new Blob([Buffer.from(await document.save())]);
  file = (await agent.do(files.upload, { name: 'Agreement.pdf', lead }, { body })).body.id;
});
afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

const field = { kind: 'signature' as const, page: 1, x: 0.1, y: 0.6, width: 0.35, height: 0.05 };
const two = () => [
  { name: 'Ana Reyes', role: 'Buyer', lead, fields: [field] },
  { name: 'Ben Ortiz', role: 'Seller', fields: [{ ...field, y: 0.7 }] },
];
async function request(given: object = {}) {
  const { status, body } = await agent.do(signings.request, { id: file, signers: two(), ...given });
  expect(status, JSON.stringify(body)).toBe(200);
  // The tokens in the emails; the sender isn't given those of mailed signers.
  const tokens = body.signing.signers.map((signer) => signerToken(server.services.settings.secret, signer.id));
  return { id: body.signing.id, tokens };
}
const look = (token: string) => stranger(server).do(toSign.read, { token });
/** Fills every field with the name. */
const valuesOf = async (token: string, value: string) =>
  ((await look(token)).body.fields ?? [])
    .filter(({ kind }) => kind !== 'date')
    .map(({ id: field }) => ({ field, value }));
const sign = async (token: string, name: string, more: object = {}) => {
  const filled = 'values' in more ? {} : { values: await valuesOf(token, name) };
  return stranger(server).do(toSign.sign, { token, name, locale: 'en', consent: true, ...filled, ...more });
};
const states = async () => (await agent.do(signings.list, { id: file })).body.signings[0]!;
async function run(kinds: ConstructorParameters<typeof JobWorker>[0]['kinds'], isDone: () => Promise<boolean>) {
  const worker = new JobWorker({ services: server.services, kinds, pollMs: 20 });
  worker.start();
  await vi.waitUntil(isDone, patience).finally(() => worker.stop());
}
const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, work);

test('two people sign in their order; the sealed document holds, and one changed byte breaks it', async () => {
  const { id, tokens } = await request({ inOrder: true, message: 'Please sign by Friday.' });
  const [ana, ben] = tokens as [string, string];
  expect((await look(ben)).body).toMatchObject({ isDue: false, signer: { state: 'waiting' } });
  expect((await sign(ben, 'Ben Ortiz')).status).toBe(409);
  expect((await look(ana)).body).toMatchObject({
    isDue: true,
    title: 'Agreement.pdf',
    organisation: 'Harbor & Vine Realty',
  });
  expect((await sign(ana, 'Ana Reyes', { consent: false })).status).toBe(400);
  expect((await sign(ana, 'Ana Reyes')).status).toBe(200);
  expect((await sign(ana, 'Ana Reyes')).status).toBe(200);
  expect((await look(ben)).body.isDue).toBe(true);
  expect((await sign(ben, 'Ben Ortiz')).status).toBe(200);
  await run([sealJob], async () => (await states()).sealedFile !== null);
  const { sealedFile, state, signers } = await states();
  expect([state, signers.map((signer) => signer.state)]).toEqual(['completed', ['signed', 'signed']]);
  expect((await agent.do(filing.get, { id: sealedFile! })).body).toMatchObject({
    name: 'Agreement (signed).pdf',
    record: { id: lead },
  });
  const steps = (await agent.do(signings.trail, { id })).body.steps.map(({ what }) => what);
  expect(steps).toEqual(['requested', 'asked', 'viewed', 'signed', 'asked', 'viewed', 'signed', 'completed']);
  const consents = await inOrg((tx) =>
    tx.all<{ text: string }>(sql`select consent_text as text from signers where signing_id = ${id}`),
  );
  expect(consents.map(({ text }) => text)).toEqual([signingConsent.en, signingConsent.en]);

  const answer = await fetch(`${server.url}/api/v1/files/${sealedFile}/content`, { headers: { cookie: agent.cookie } });
  const sealed = Buffer.from(await answer.arrayBuffer());
  const said = (await readPdf(sealed))!.content;
  for (const words of ['Purchase agreement', 'Certificate of Completion', 'Ben Ortiz', 'SHA-256'])
    expect(said).toContain(words);
  const seal = readSeal(sealed);
  expect(seal).toMatchObject({ isWhole: true, isSigned: true });
  expect(seal.certificate.verify(seal.certificate.publicKey)).toBe(true);
  expect(Date.parse(seal.certificate.validTo)).toBeGreaterThan(Date.now() + 365 * 24 * 3_600_000);
  expect(opinionOfOpenssl(seal)).toMatch(/successful|not asked/);
  sealed[200] = sealed[200]! ^ 1;
  expect(readSeal(sealed)).toMatchObject({ isWhole: false, isSigned: true });
  expect(opinionOfOpenssl(readSeal(sealed))).toMatch(/failure|not asked/i);
  // A lead gets an email once it is sealed.
  const copies = () =>
    inOrg((tx) =>
      tx.all<{ subject: string; body: string }>(sql`
        select subject, body_text as body from outbox_messages where subject like 'Completed%'`),
    );
  await run([signerMailJob], async () => (await copies()).length === 1);
  expect((await copies())[0]!.body).toContain(`/sign/${ana}`);
  // A signer gets the sealed document by the same link.
  const own = await fetch(`${server.url}/api/v1/sign/${ben}/content?as=attachment`);
  expect([own.status, Number(own.headers.get('content-length'))]).toEqual([200, sealed.byteLength]);
});

/** OpenSSL's verification of a seal, on machines that have it. */
function opinionOfOpenssl({ der, signed }: Seal): string {
  const at = (name: string) => join(folder, name);
  writeFileSync(at('seal.der'), der);
  writeFileSync(at('signed.bin'), signed);
  const verify = ['cms', '-verify', '-binary', '-noverify', '-inform', 'der', '-in', at('seal.der')];
  const { error, stderr } = spawnSync('openssl', [...verify, '-content', at('signed.bin'), '-out', at('out.bin')], {
    encoding: 'utf8',
  });
  return error ? 'not asked' : stderr;
}

test('two who sign at the same moment finish it all the same', async () => {
  const { id, tokens } = await request();
  const database = new pg.Client(server.database.owner);
  await database.connect();
  const isHeldUp = async () => {
    const { rows } = await database.query<{ count: number }>(`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%"signingId"%'`);
    return rows[0]!.count === 2;
  };
  const values = await Promise.all(tokens.map((token, place) => valuesOf(token, `Signer ${place}`)));
  let signed: Promise<{ status: number }[]> | undefined;
  // Both have read who signed before either continues.
  await inOrg(async (tx) => {
    await tx.run(sql`select from signings where id = ${id} for update`);
    signed = Promise.all(tokens.map((token, place) => sign(token, `Signer ${place}`, { values: values[place] })));
    await vi.waitUntil(isHeldUp, patience);
  });
  await database.end();
  expect((await signed!).map(({ status }) => status)).toEqual([200, 200]);
  expect(await states()).toMatchObject({ state: 'completed', signers: [{ state: 'signed' }, { state: 'signed' }] });
});

test('a date on the paper is the day where the signer is', async () => {
  const signers = [{ name: 'Ana Reyes', lead, fields: [{ ...field, kind: 'date' as const }] }];
  const written = async (more: object) => {
    const { id, tokens } = await request({ signers });
    expect((await sign(tokens[0]!, 'Ana Reyes', more)).status).toBe(200);
    const { value } = await inOrg((tx) =>
      tx.get<{ value: string }>(sql`
        select d.value from signing_fields d join signers s on s.id = d.signer_id where s.signing_id = ${id}`),
    );
    return value;
  };
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Niue'];
  expect(await written({ timeZone: east })).toBe(dayIn(Date.now(), east!));
  expect(await written({ timeZone: west })).toBe(dayIn(Date.now(), west!));
  expect(await written({ timeZone: east })).not.toBe(await written({ timeZone: west }));
  await inOrg((tx) => tx.run(sql`update leads set state = 'HI' where id = ${lead}`));
  expect(await written({})).toBe(dayIn(Date.now(), 'Pacific/Honolulu'));
});

test('declined, cancelled and expired signings are over for everybody', async () => {
  const declined = await request();
  await look(declined.tokens[0]!);
  const no = await stranger(server).do(toSign.decline, { token: declined.tokens[0]!, reason: 'Wrong price' });
  expect(no.status).toBe(200);
  expect((await states()).signers[0]).toMatchObject({ state: 'declined', declinedReason: 'Wrong price' });
  expect((await sign(declined.tokens[1]!, 'Ben Ortiz')).status).toBe(409);

  const cancelled = await request();
  expect((await foreigner.do(signings.cancel, { id: cancelled.id })).status).toBe(404);
  expect((await agent.do(signings.cancel, { id: cancelled.id })).body.state).toBe('cancelled');
  expect((await look(cancelled.tokens[0]!)).status).toBe(404);

  const late = await request();
  await inOrg((tx) => tx.run(sql`update signings set expires_at = now() - interval '1 second' where id = ${late.id}`));
  expect((await sign(late.tokens[0]!, 'Ana Reyes')).status).toBe(409);
  await runNow(server, agent.organisationId, 'signing_expiry', late.id);
  expect((await states()).state).toBe('expired');
});

test('a lead is mailed the link through the gate, and reminded at most once an hour', async () => {
  const { id, tokens } = await request();
  const mails = () =>
    inOrg((tx) =>
      tx.all<{ subject: string; body: string }>(sql`
        select subject, body_text as body from outbox_messages where body_text like ${`%${tokens[0]}%`} order by id`),
    );
  await run([signerMailJob], async () => (await mails()).length === 1);
  expect((await mails())[0]!.subject).toContain('sign “Agreement.pdf”');
  expect((await agent.do(signings.remind, { id })).status).toBe(200);
  expect((await agent.do(signings.remind, { id })).status).toBe(409);
  // The signer's language is known by now.
  await inOrg((tx) => tx.run(sql`update leads set language = 'fr' where id = ${lead}`));
  await run([signerMailJob], async () => (await mails()).length === 2);
  expect((await mails())[1]!).toMatchObject({
    subject: 'Rappel : merci de signer « Agreement.pdf »',
    body: expect.stringMatching(/^Bonjour Ana,[\s\S]+\?lang=fr\n/),
  });
});

test('a file that is removed or called sensitive meanwhile is shown to no signer', async () => {
  const body = new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n']);
  const { id } = (await agent.do(files.upload, { name: 'Draft.pdf', lead }, { body })).body;
  const { tokens } = await request({ id });
  const [token] = tokens as [string];
  const seen = async () => [
    (await look(token)).status,
    (await fetch(`${server.url}/api/v1/sign/${token}/content`)).status,
    (await sign(token, 'Ana Reyes')).status,
  ];
  await agent.do(files.remove, { id });
  expect(await seen()).toEqual([404, 404, 404]);
  await agent.do(files.restore, { id });
  await agent.do(filing.change, { id, isSensitive: true });
  expect(await seen()).toEqual([404, 404, 404]);
});

test('only a PDF that may leave is signed, and by nobody who may not change it', async () => {
  const text = (await agent.do(files.upload, { name: 'a.txt', lead }, { body: 'words' })).body.id;
  expect((await agent.do(signings.request, { id: text, signers: two() })).status).toBe(409);
  expect((await foreigner.do(signings.request, { id: file, signers: two() })).status).toBe(404);
  for (const mark of ['/Encrypt 3 0 R', '/ByteRange [ 0 1 2 3 ]']) {
    const body = `%PDF-1.7\n1 0 obj\n<< ${mark} >>\nendobj\n%%EOF\n`;
    const id = (await agent.do(files.upload, { name: 'marked.pdf', lead }, { body })).body.id;
    expect((await agent.do(signings.request, { id, signers: two() })).status).toBe(409);
  }
  expect((await stranger(server).do(toSign.read, { token: 'x'.repeat(43) })).status).toBe(404);
});

test('every place must be signed by itself, and once all have signed that is said', async () => {
  const places = [field, { ...field, kind: 'initials' as const, page: 1, y: 0.8 }];
  const { tokens } = await request({ signers: [{ name: 'Ana Reyes', lead, fields: places }] });
  const [token] = tokens as [string];
  const [signature, initials] = (await look(token)).body.fields;
  const one = await sign(token, 'Ana Reyes', { values: [{ field: signature!.id, value: 'Ana Reyes' }] });
  expect(one).toMatchObject({ status: 400, body: { issues: [{ path: ['values', initials!.id] }] } });
  expect((await look(token)).body.signer.state).toBe('viewed');
  expect((await sign(token, 'Ana Reyes')).status).toBe(200);
  expect((await look(token)).body).toMatchObject({ state: 'completed', signer: { state: 'signed' } });
});
