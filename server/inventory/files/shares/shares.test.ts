import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileShares, sharing } from '#contract/inventory/file-shares.ts';
import { filing } from '#contract/inventory/files.ts';
import { files } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { readPdf } from '#server/people/files/text/read-pdf.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let folder: string;
let server: TestServer;
let owner: Person;
let agent: Person;
let viewer: Person;
let foreigner: Person;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder });
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  viewer = await newMember(server, here, 'viewer');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n';
async function newFile(body: string | Blob = pdf, name = 'offer.pdf') {
  const lead = (await agent.do(leads.create, { firstName: 'Ana' })).body.id;
  return (await agent.do(files.upload, { name, lead }, { body })).body.id;
}
async function share(id: string, given: object = {}) {
  const { status, body } = await agent.do(fileShares.share, { id, ...given });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body.link, token: body.address.split('/share/')[1]! };
}
const open = (token: string, password?: string) =>
  stranger(server).do(sharing.open, { token, ...(password && { password }) });
const content = (token: string, ticket: string, query = '', headers = {}) =>
  fetch(`${server.url}/api/v1/shared/${token}/content?ticket=${ticket}${query}`, { headers });
const visits = async (id: string, linkId: string) =>
  (await owner.do(fileShares.visits, { id, linkId })).body.rows.map(({ what }) => what);

test('a stranger opens the file by the link, each visit is written down, and revoked it opens no more', async () => {
  const id = await newFile();
  const { token, id: linkId } = await share(id, { note: 'Ana’s lawyer' });
  const { body, status } = await open(token);
  expect([status, body]).toMatchObject([
    200,
    { organisation: 'Harbor & Vine Realty', file: { name: 'offer.pdf', isViewOnly: false } },
  ]);
  const answer = await content(token, body.ticket);
  expect(await answer.text()).toBe(pdf);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  expect(await visits(id, linkId)).toEqual(['downloaded', 'opened']);
  expect((await owner.do(filing.get, { id })).body.links).toBe(1);
  expect((await viewer.do(fileShares.revoke, { id, linkId })).status).toBe(403);
  expect((await foreigner.do(fileShares.revoke, { id, linkId })).status).toBe(404);
  await agent.do(fileShares.revoke, { id, linkId });
  expect((await open(token)).status).toBe(404);
  // Also with a ticket that has not expired.
  expect((await content(token, body.ticket)).status).toBe(404);
  const kept = await server.services.db.withOrg(
    { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
    (tx) => tx.all<object>(sql`select * from file_shares`),
  );
  expect(JSON.stringify(kept)).not.toContain(token);
});

test('a password is asked for, guesses are few and written down', async () => {
  const id = await newFile();
  const { token, id: linkId } = await share(id, { password: 'lantern on the quay' });
  expect((await stranger(server).do(sharing.read, { token })).body).toMatchObject({ needsPassword: true });
  expect((await open(token)).status).toBe(403);
  expect((await open(token, 'wrong guess')).status).toBe(403);
  expect((await open(token, 'lantern on the quay')).status).toBe(200);
  expect(await visits(id, linkId)).toEqual(['opened', 'refused']);
  const statuses = new Set<number>();
  for (let guess = 0; guess < 10; guess += 1) statuses.add((await open(token, `guess ${guess}`)).status);
  expect([...statuses]).toEqual([403, 429]);
});

test('to look at only, for a while only, and only what may leave', async () => {
  const id = await newFile();
  const { token } = await share(id, { isViewOnly: true });
  const { ticket } = (await open(token)).body;
  expect((await content(token, ticket)).status).toBe(403);
  expect((await content(token, ticket, '&as=inline')).status).toBe(200);
  expect((await content(token, ticket, '&as=inline', { 'sec-fetch-dest': 'document' })).status).toBe(403);
  const other = await share(id);
  expect((await content(other.token, ticket)).status).toBe(403);
  expect((await content(token, 'v1.a.b.c', '&as=inline')).status).toBe(403);

  const { token: short, id: shortId } = await share(id, { days: 1 });
  await server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, (tx) =>
    tx.run(sql`update file_shares set expires_at = now() - interval '1 second' where id = ${shortId}`),
  );
  expect((await open(short)).status).toBe(404);

  const text = await newFile('words', 'words.txt');
  expect((await agent.do(fileShares.share, { id: text, isViewOnly: true })).status).toBe(400);
  await agent.do(filing.change, { id, isSensitive: true });
  expect((await open(token)).status).toBe(404);
  expect((await agent.do(fileShares.share, { id })).status).toBe(409);
  const gone = await share(text);
  await agent.do(files.remove, { id: text });
  expect((await open(gone.token)).status).toBe(404);
});

test('a marked link hands out no content without the mark, on the page or saved', async () => {
  const document = await PDFDocument.create();
  document.addPage([400, 300]).drawText('Purchase agreement', { x: 40, y: 200 });
  const id = await newFile(new Blob([Buffer.from(await document.save())]));
  const { token, isMarked } = await share(id, { note: 'Ana’s lawyer', isMarked: true });
  expect(isMarked).toBe(true);
  const { ticket } = (await open(token)).body;
  for (const as of ['inline', 'attachment']) {
    const answer = await content(token, ticket, `&as=${as}`, { range: 'bytes=0-99' });
    expect(answer.status).toBe(200);
    const text = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(text?.content).toContain('Purchase agreement');
    expect(text?.content).toContain('Ana’s lawyer · Harbor & Vine Realty');
  }

  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336655' } })
    .jpeg()
    .toBuffer();
  const picture = await share(await newFile(new Blob([photo]), 'porch.jpg'), { isMarked: true });
  const { ticket: second } = (await open(picture.token)).body;
  const shown = Buffer.from(await (await content(picture.token, second, '&as=inline')).arrayBuffer());
  expect(await sharp(shown).metadata()).toMatchObject({ width: 400, height: 300, format: 'jpeg' });
  expect((await sharp(shown).stats()).channels[0]!.stdev).toBeGreaterThan(2);

  expect((await agent.do(fileShares.share, { id: await newFile(), isMarked: true })).status, 'no pages').toBe(400);
  expect((await agent.do(fileShares.share, { id: await newFile('words', 'a.txt'), isMarked: true })).status).toBe(400);
});

test('strangers get the marked copy that was made with the link, and do not have it made again', async () => {
  const document = await PDFDocument.create();
  document.addPage([400, 300]).drawText('Purchase agreement', { x: 40, y: 200 });
  const id = await newFile(new Blob([Buffer.from(await document.save())]));
  const { token } = await share(id, { note: 'Ana’s lawyer', isMarked: true });
  const { key } = await server.services.db.withOrg(
    { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
    (tx) => tx.get<{ key: string }>(sql`select storage_key as key from files where id = ${id}`),
  );
  // Marking it again is impossible without the original.
  await server.services.storage.delete(key);
  const { ticket } = (await open(token)).body;
  const answer = await content(token, ticket, '&as=inline');
  expect(answer.status).toBe(200);
  const text = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(text?.content).toContain('Ana’s lawyer · Harbor & Vine Realty');
});

test('a small PDF that unfolds to a hundred megabytes is refused, while everybody else is answered', async () => {
  const objects = deflateSync(Buffer.concat([Buffer.from('2 0 ['), Buffer.alloc(100 * 1024 ** 2, '0 ')]), { level: 1 });
  const bomb = Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${objects.length}/Filter/FlateDecode>>stream\n`),
    objects,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 2 0 R>>\n%%EOF\n'),
  ]);
  const id = await newFile(new Blob([bomb]));
  let isAnswered = false;
  const making = agent.do(fileShares.share, { id, isMarked: true }).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await making).status).toBe(400);
  expect((await agent.do(fileShares.links, { id })).body.links).toEqual([]);
});
