import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/core/call.ts';
import { filing } from '#contract/inventory/files.ts';
import { listings } from '#contract/inventory/listings.ts';
import { fileRoom, partBytes } from '#contract/people/file-rules.ts';
import { files } from '#contract/people/files.ts';
import { leadPhotos } from '#contract/people/lead-photos.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { eicar, startClamav } from '#server/outside/testing/clamav-server.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import { readTextJob } from '#server/people/files/read-text-job.ts';
import { scanFileJob } from '#server/people/files/scan-job.ts';
import { purgeLeads } from '#server/people/leads/trash/purge-job.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { endUploadJob } from './uploads/end-job.ts';

let folder: string;
let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let viewer: Person;
let foreigner: Person;
let lead: string;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder });
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  viewer = await newMember(server, here, 'viewer');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  lead = (await agent.do(leads.create, { firstName: 'Ana', lastName: 'Reyes' })).body.id;
});
afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, work);

type Given = { name?: string; place?: object; versionOf?: string; isSensitive?: boolean };
async function begin(by: Person, body: string | Buffer, given: Given = {}) {
  return by.do(filing.beginUpload, { name: 'Offer.txt', size: Buffer.byteLength(body), ...given } as never);
}
async function put(by: Person, body: string | Buffer, given: Given = {}) {
  const bytes = Buffer.from(body as string);
  const { body: upload, status } = await begin(by, bytes, given);
  expect(status, JSON.stringify(upload)).toBe(200);
  for (let part = 0; part * partBytes < bytes.byteLength; part += 1) {
    const piece = new Blob([bytes.subarray(part * partBytes, (part + 1) * partBytes)]);
    expect((await by.do(filing.putPart, { id: upload.id, part }, { body: piece })).status).toBe(200);
  }
  return by.do(filing.completeUpload, { id: upload.id }, { body: '' });
}
const keep = async (by: Person, body: string | Buffer = 'An offer.', given: Given = {}) => {
  const { status, body: file } = await put(by, body, given);
  expect(status, JSON.stringify(file)).toBe(200);
  return file;
};
const onLead = () => ({ place: { record: { type: 'lead', id: lead } } });
const read = (who: Person, id: string, query = '') =>
  fetch(`${server.url}/api/v1/files/${id}/content${query}`, { headers: { cookie: who.cookie } });
const names = async (who: Person, input: object = {}) =>
  (await who.do(filing.browse, { sort: 'name', ...input })).body.rows.map(({ name }) => name);
async function run(kinds: ConstructorParameters<typeof JobWorker>[0]['kinds'], isDone: () => Promise<boolean>) {
  const worker = new JobWorker({ services: server.services, kinds, pollMs: 20 });
  worker.start();
  await vi.waitUntil(isDone, patience).finally(() => worker.stop());
}

describe('uploads in parts', () => {
  test('parts may come twice and in any order; what is missing is told, and the whole is what was sent', async () => {
    const text = Buffer.alloc(partBytes * 2 + 5, 'Lintel, ');
    const { body: upload } = await begin(agent, text, { name: '../Größe.txt' });
    const part = (number: number) =>
      agent.do(
        filing.putPart,
        { id: upload.id, part: number },
        { body: new Blob([text.subarray(number * partBytes, (number + 1) * partBytes)]) },
      );
    expect((await part(2)).body.parts).toEqual([2]);
    await part(0);
    expect((await part(0)).body.parts).toEqual([0, 2]);
    const early = await agent.do(filing.completeUpload, { id: upload.id }, { body: '' });
    expect([early.status, early.body]).toMatchObject([409, { details: { parts: 2, of: 3 } }]);
    // As after a lost connection: asks which parts have arrived, and sends the rest.
    expect((await agent.do(filing.readUpload, { id: upload.id })).body.parts).toEqual([0, 2]);
    await part(1);
    const made = await agent.do(filing.completeUpload, { id: upload.id }, { body: '' });
    expect(made.body).toMatchObject({ name: 'Größe.txt', size: text.byteLength });
    expect((await agent.do(filing.completeUpload, { id: upload.id }, { body: '' })).body).toEqual(made.body);
    const answer = await read(agent, made.body.id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(text)).toBe(true);
    const { body: filed } = await agent.do(filing.get, { id: made.body.id });
    expect(filed.sha256).toBe(createHash('sha256').update(text).digest('hex'));
  });

  test('a part that does not fit, another’s upload and what a plan does not take are refused', async () => {
    const { body: upload } = await begin(agent, 'four');
    expect((await agent.do(filing.putPart, { id: upload.id, part: 0 }, { body: 'fives' })).status).toBe(409);
    expect((await agent.do(filing.putPart, { id: upload.id, part: 1 }, { body: 'four' })).status).toBe(409);
    for (const other of [owner, colleague, foreigner]) {
      expect((await other.do(filing.putPart, { id: upload.id, part: 0 }, { body: 'four' })).status).toBe(404);
      expect((await other.do(filing.readUpload, { id: upload.id })).status).toBe(404);
    }
    expect((await viewer.do(filing.readUpload, { id: upload.id })).status).toBe(403);
    const large = await agent.do(filing.beginUpload, { name: 'film.mp4', size: fileRoom.free.file + 1 });
    expect([large.status, large.body]).toMatchObject([402, { details: { limit: fileRoom.free.file } }]);
    expect((await put(agent, '<html><script>1</script>', { name: 'page.txt' })).status).toBe(415);
  });

  test('what nobody finished is forgotten with its parts', async () => {
    const { body: upload } = await begin(agent, 'four');
    await agent.do(filing.putPart, { id: upload.id, part: 0 }, { body: 'four' });
    const parts = join(folder, 'files', owner.organisationId, upload.id);
    expect(await readdir(parts)).toHaveLength(1);
    await agent.do(filing.cancelUpload, { id: upload.id });
    expect((await agent.do(filing.readUpload, { id: upload.id })).status).toBe(404);
    await run([endUploadJob], async () => (await readdir(parts)).length === 0);
  });
});

describe('where files lie and who sees them', () => {
  test('beside a lead, a listing, in a folder and on one’s own', async () => {
    const listing = (
      await agent.do(listings.create, { streetNumber: '1', streetName: 'Own', city: 'Austin', stateOrProvince: 'TX' })
    ).body.id;
    const shared = (await agent.do(filing.createFolder, { name: 'Forms' })).body;
    const secret = (await agent.do(filing.createFolder, { name: 'Mine', isShared: false })).body;
    const mark = 'places';
    await keep(agent, 'a', { name: `${mark} lead.txt`, ...onLead() });
    const draft = await keep(agent, 'b', {
      name: `${mark} listing.txt`,
      place: { record: { type: 'listing', id: listing } },
    });
    await keep(agent, 'c', { name: `${mark} shared.txt`, place: { folder: shared.id } });
    await keep(agent, 'd', { name: `${mark} secret.txt`, place: { folder: secret.id } });
    await keep(agent, 'e', { name: `${mark} own.txt` });
    const seen = async (who: Person) => (await names(who, { search: mark })).map((name) => name.split(/[ .]/)[1]);
    expect(await seen(agent)).toEqual(['lead', 'listing', 'own', 'secret', 'shared']);
    expect(await seen(owner)).toEqual(['lead', 'listing', 'own', 'secret', 'shared']);
    // A draft listing belongs to its agent; a viewer sees records, but no private files.
    expect(await seen(colleague)).toEqual(['shared']);
    expect(await seen(viewer)).toEqual(['lead', 'listing', 'shared']);
    expect(await seen(foreigner)).toEqual([]);
    expect((await read(colleague, draft.id)).status).toBe(404);
    expect((await colleague.do(files.remove, { id: draft.id })).status).toBe(404);
    expect((await begin(colleague, 'x', onLead())).status).toBe(400);
    const { body: tree } = await agent.do(filing.folders, {});
    expect(tree.folders.map(({ name, files: count }) => [name, count])).toEqual([
      ['Forms', 1],
      ['Mine', 1],
    ]);
    expect(tree.records.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ana Reyes']));
    expect((await colleague.do(filing.folders, {})).body.folders.map(({ name }) => name)).toEqual(['Forms']);
    expect(await names(agent, { filter: `folder:is(${shared.id})` })).toEqual([`${mark} shared.txt`]);
    expect((await agent.do(filing.removeFolder, { id: shared.id })).status).toBe(409);
  });

  test('moved, renamed and tagged; a page at a time in any order', async () => {
    const file = await keep(agent, 'moving', { name: 'zz moving.txt' });
    expect((await colleague.do(filing.get, { id: file.id })).status).toBe(404);
    const to = (await agent.do(filing.createFolder, { name: 'Team' })).body.id;
    const moved = await agent.do(filing.move, { id: file.id, to: { folder: to } });
    expect(moved.body.folder).toEqual({ id: to, name: 'Team' });
    expect((await colleague.do(filing.get, { id: file.id })).status).toBe(200);
    // The extension shows the file's type and stays.
    const changed = await colleague.do(filing.change, { id: file.id, name: 'Papers.html', tags: ['tax', 'tax'] });
    expect(changed.body).toMatchObject({ name: 'Papers.html.txt', tags: ['tax'] });
    expect(await names(agent, { filter: 'tags:has_any(tax)' })).toEqual(['Papers.html.txt']);
    expect((await agent.do(filing.tags, {})).body.tags).toContain('tax');
    for (const sort of ['name', '-size', '-changedAt', 'createdAt']) {
      const whole = await names(agent, { sort });
      const pages: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: OutputOf<typeof filing.browse> = (
          await agent.do(filing.browse, { sort, limit: 2, ...(cursor && { cursor }) })
        ).body;
        pages.push(...page.rows.map(({ name }) => name));
        cursor = page.next;
      }
      expect(pages).toEqual(whole);
    }
    const { body: history } = await agent.do(filing.history, { id: file.id });
    expect(history.rows.map(({ kind }) => kind)).toEqual(['file.changed', 'file.moved', 'file.added']);
  });
});

test('versions: a new one, an old one in force again, none lost, and the room they take is counted', async () => {
  const used = async () => (await owner.do(filing.counts, {})).body.used;
  const before = await used();
  const file = await keep(agent, 'first', { name: 'contract.txt', ...onLead() });
  await keep(agent, 'second!', { name: 'other name.txt', versionOf: file.id });
  const now = async () => (await read(agent, file.id)).text();
  expect([await now(), await (await read(agent, file.id, '?version=1')).text()]).toEqual(['second!', 'first']);
  expect((await put(agent, '%PDF-1.7\n%%EOF', { name: 'a.pdf', versionOf: file.id })).status).toBe(415);
  const restored = await agent.do(filing.restoreVersion, { id: file.id, version: 1 });
  expect(restored.body).toMatchObject({ name: 'contract.txt', version: 1, size: 5 });
  expect(await now()).toBe('first');
  await keep(agent, 'third', { versionOf: file.id });
  const { versions } = (await agent.do(filing.versions, { id: file.id })).body;
  expect(versions.map(({ version, isCurrent }) => [version, isCurrent])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  expect(await used()).toBe(before + 5 + 7 + 5);
  expect((await colleague.do(filing.restoreVersion, { id: file.id, version: 2 })).status).toBe(404);
});

describe('what must stay', () => {
  test('a file on legal hold is removed by nobody and nothing', async () => {
    const person = (await agent.do(leads.create, { firstName: 'Held' })).body.id;
    const file = await keep(agent, 'evidence', { place: { record: { type: 'lead', id: person } } });
    expect((await agent.do(filing.hold, { id: file.id, reason: 'x' })).status).toBe(403);
    const held = await owner.do(filing.hold, { id: file.id, reason: 'Reyes v. Harbor' });
    expect(held.body).toMatchObject({ holdReason: 'Reyes v. Harbor', can: { remove: false } });
    expect((await owner.do(files.remove, { id: file.id })).status).toBe(409);
    const force = (query: ReturnType<typeof sql>) =>
      inOrg((tx) => tx.run(query)).catch((error: Error) => error.message);
    expect(await force(sql`update files set deleted_at = now() where id = ${file.id}`)).toContain('legal hold');
    expect(await force(sql`delete from files where id = ${file.id}`)).toContain('legal hold');
    // A lead with a held file stays too, however long it has been in the trash.
    const later = sql`update leads set archived_at = now() - interval '40 days', purge_at = now() - interval '1 day' where id = ${person}`;
    await inOrg((tx) => tx.run(later));
    expect(await inOrg(purgeLeads)).toBe(0);
    await owner.do(filing.release, { id: file.id });
    expect(await inOrg(purgeLeads)).toBe(1);
  });

  test('whoever a kept file is about stays as long as the law wants the file', async () => {
    const person = (await agent.do(leads.create, { firstName: 'Kept' })).body.id;
    const file = await keep(agent, 'disclosure', { place: { record: { type: 'lead', id: person } } });
    await owner.do(filing.change, { id: file.id, retention: 'transaction' });
    const later = sql`update leads set archived_at = now() - interval '40 days', purge_at = now() - interval '1 day' where id = ${person}`;
    await inOrg((tx) => tx.run(later));
    expect(await inOrg(purgeLeads)).toBe(0);
    const force = (query: ReturnType<typeof sql>) =>
      inOrg((tx) => tx.run(query)).catch((error: Error) => error.message);
    expect(await force(sql`delete from files where id = ${file.id}`)).toContain('kept by law');
    expect(await force(sql`update files set deleted_at = now() where id = ${file.id}`)).toContain('kept by law');
    await owner.do(filing.change, { id: file.id, retention: 'none' });
    expect(await inOrg(purgeLeads)).toBe(1);
  });

  test('a class of papers is kept for its years, as who answers for it decides', async () => {
    const file = await keep(agent);
    expect((await agent.do(filing.change, { id: file.id, retention: 'transaction' })).status).toBe(403);
    const kept = (await owner.do(filing.change, { id: file.id, retention: 'transaction' })).body;
    expect(Number(kept.keepUntil!.slice(0, 4)) - Number(kept.createdAt.slice(0, 4))).toBe(5);
    const refused = await owner.do(files.remove, { id: file.id });
    expect([refused.status, refused.body]).toMatchObject([409, { details: { keepUntil: kept.keepUntil } }]);
    await owner.do(filing.change, { id: file.id, retention: 'none' });
    expect((await agent.do(files.remove, { id: file.id })).status).toBe(200);
    expect(await names(agent, { archived: 'only' })).toContain('Offer.txt');
  });
});

test('what is sensitive opens with a reason, each time on record, and is not mailed', async () => {
  const file = await keep(agent, 'SSN 000-00-0000', { name: 'paystub.txt', ...onLead() });
  await agent.do(filing.change, { id: file.id, isSensitive: true });
  const bare = await read(agent, file.id);
  expect([bare.status, await bare.json()]).toMatchObject([400, { issues: [{ path: ['reason'] }] }]);
  expect((await read(agent, file.id, '?reason=Underwriting')).status).toBe(200);
  expect((await read(owner, file.id, '?reason=Audit')).status).toBe(200);
  const { rows } = (await owner.do(filing.history, { id: file.id })).body;
  const opened = rows.filter(({ kind }) => kind === 'file.opened');
  expect(opened.map(({ data }) => data.reason)).toEqual(['Audit', 'Underwriting']);
  expect((await agent.do(filing.change, { id: file.id, isSensitive: false })).status).toBe(403);
});

test('a PDF is found by what its pages say, by who may see it, unless it is sensitive', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage().drawText('Riparian easement along Quimby Creek', { font, size: 12, x: 40, y: 700 });
  const file = await keep(agent, Buffer.from(await document.save()), { name: 'survey.pdf', ...onLead() });
  const found = (who: Person) => names(who, { search: 'quimby ripar' });
  await run([readTextJob], async () => (await found(agent)).length > 0);
  expect([await found(agent), await found(colleague), await found(foreigner)]).toEqual([['survey.pdf'], [], []]);
  await agent.do(filing.change, { id: file.id, isSensitive: true });
  expect(await found(agent)).toEqual([]);
});

test('a broken PDF is read as far as it goes, and does nobody harm', async () => {
  const file = await keep(agent, '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n', { name: 'broken.pdf' });
  const read = () =>
    inOrg((tx) => tx.one<{ pages: number }>(sql`select pages from file_texts where file_id = ${file.id}`));
  await run([readTextJob], async () => (await read()) !== undefined);
  expect(await read()).toEqual({ pages: 0 });
});

test('until a scanner has judged it only its bringer opens a file; what is infected nobody', async () => {
  const clamav = await startClamav();
  const scanning = await startTestServer(server.database, { DATA_DIR: folder, CLAMAV_URL: clamav.url });
  const plain = server;
  server = scanning;
  try {
    const here = await newOrganisation(scanning);
    const boss = await newMember(scanning, here, 'owner');
    const bringer = await newMember(scanning, here, 'agent');
    const good = await keep(bringer, 'a clean text', { name: 'good.txt' });
    const bad = await keep(bringer, eicar, { name: 'bad.txt' });
    const opens = async (who: Person) => [(await read(who, good.id)).status, (await read(who, bad.id)).status];
    expect(await opens(bringer)).toEqual([200, 200]);
    expect(await opens(boss)).toEqual([409, 409]);
    const scan = async () => (await boss.do(filing.get, { id: bad.id })).body.scan;
    await run([scanFileJob], async () => (await scan()) === 'infected' && (await opens(boss))[0] === 200);
    expect(await opens(bringer)).toEqual([200, 409]);
    expect((await boss.do(filing.history, { id: bad.id })).body.rows[0]!.kind).toBe('file.infected');
  } finally {
    server = plain;
    await scanning.stop();
    await clamav.stop();
  }
});

test('the photo of a lead is no paper: it stays with the lead, and out of the list of files until it is a photo no more', async () => {
  const photographed = (await agent.do(leads.create, { firstName: 'Pia', lastName: 'Photographed' })).body.id;
  const { id: file } = (
    await agent.do(files.upload, { name: 'pia-face.png', lead: photographed }, { body: new Blob([pictures.png]) })
  ).body;
  const found = async () => (await agent.do(filing.browse, { search: 'pia-face' })).body.rows.map(({ id }) => id);
  expect(await found()).toEqual([file]);
  expect((await agent.do(leadPhotos.setPhoto, { id: photographed, file })).status).toBe(200);
  expect(await found()).toEqual([]);
  expect((await agent.do(filing.count, { search: 'pia-face' })).body).toMatchObject({ count: 0 });
  expect((await agent.do(files.list, { lead: photographed })).body.rows).toHaveLength(1);
  expect((await agent.do(leadPhotos.clearPhoto, { id: photographed })).status).toBe(200);
  expect(await found()).toEqual([file]);
});

test('strangers get nowhere', async () => {
  const file = await keep(agent);
  expect((await stranger(server).do(filing.browse, {})).status).toBe(401);
  expect((await fetch(`${server.url}/api/v1/files/${file.id}/content`)).status).toBe(401);
});
