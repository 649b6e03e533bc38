import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { filing } from '#contract/inventory/files.ts';
import { partBytes } from '#contract/people/file-rules.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { readTextJob } from '#server/people/files/read-text-job.ts';
import { sweepFileJob } from '#server/people/files/sweep-job.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { sealFileJob } from './seal-job.ts';
import { endUploadJob } from './uploads/end-job.ts';

let folder: string;
let server: TestServer;
let worker: JobWorker;
let owner: Person;
let agent: Person;
beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder });
  ({ owner, agent } = await newTeam(server, { owner: 'owner', agent: 'agent' }));
  const kinds = [sealFileJob, sweepFileJob, readTextJob, endUploadJob];
  worker = new JobWorker({ services: server.services, kinds, pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await removeFolder(folder);
});

async function keep(bytes: Buffer, given: object, name = 'statement.txt'): Promise<string> {
  const { body: upload } = await agent.do(filing.beginUpload, { name, size: bytes.byteLength, ...given });
  for (let part = 0; part * partBytes < bytes.byteLength; part += 1) {
    const piece = new Blob([new Uint8Array(bytes.subarray(part * partBytes, (part + 1) * partBytes))]);
    expect((await agent.do(filing.putPart, { id: upload.id, part }, { body: piece })).status).toBe(200);
  }
  expect(await holding(upload.id, 'IBAN')).toEqual('isSensitive' in given ? [] : expect.anything());
  const { status, body } = await agent.do(filing.completeUpload, { id: upload.id }, { body: '' });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

/** Stored objects that contain these words, among those whose key contains this text. */
async function holding(inKey: string, words: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const found = await Promise.all(
    paths.map(async (path) => path.includes(inKey) && (await readFile(path)).includes(words) && path),
  );
  return found.filter((path): path is string => typeof path === 'string');
}
const inStore = (words: string) => holding('', words);
const open = (id: string, range?: string) =>
  fetch(`${server.url}/api/v1/files/${id}/content?reason=Underwriting`, {
    headers: { cookie: agent.cookie, ...(range && { range }) },
  });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('what is brought as sensitive never lies plain in the store, and opens as it was, whole and in parts', async () => {
  const bytes = Buffer.alloc(partBytes + 100_001, 'IBAN GB33 once upon a time, ');
  const id = await keep(bytes, { isSensitive: true });
  expect((await agent.do(filing.get, { id })).body).toMatchObject({ isSensitive: true, size: bytes.byteLength });
  expect(await inStore('once upon')).toEqual([]);
  expect((await bytesOf(await open(id))).equals(bytes)).toBe(true);
  const part = await open(id, 'bytes=65530-8388700');
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 65530-8388700/${bytes.byteLength}`]);
  expect((await bytesOf(part)).equals(bytes.subarray(65_530, 8_388_701))).toBe(true);
  const { rows } = (await owner.do(filing.history, { id })).body;
  expect(rows.filter(({ kind }) => kind === 'file.opened').map(({ data }) => data.reason)).toEqual([
    'Underwriting',
    'Underwriting',
  ]);
});

test('what is called sensitive later is enciphered with all its versions, and what no longer is comes back plain', async () => {
  const first = Buffer.from('IBAN of the first version, quite a story');
  const second = Buffer.from('IBAN of the second version, another tale');
  const id = await keep(first, {});
  await keep(second, { versionOf: id });
  const [plain, other] = ['quite a story', 'another tale'];
  expect((await inStore(plain)).length).toBeGreaterThan(0);

  await agent.do(filing.change, { id, isSensitive: true });
  await vi.waitFor(async () => expect([...(await sealedKeys(id))].every(isSealed)).toBe(true), patience);
  await vi.waitFor(async () => expect([...(await inStore(plain)), ...(await inStore(other))]).toEqual([]), patience);
  expect((await bytesOf(await open(id))).equals(second)).toBe(true);
  expect((await agent.do(filing.restoreVersion, { id, version: 1 })).status).toBe(200);
  expect((await bytesOf(await open(id))).equals(first)).toBe(true);
  // A new version is encrypted from its first part on.
  await keep(Buffer.from('IBAN of the third, unheard of'), { versionOf: id, isSensitive: true });
  expect(await inStore('unheard of')).toEqual([]);

  expect((await owner.do(filing.change, { id, isSensitive: false })).status).toBe(200);
  await vi.waitFor(async () => expect((await sealedKeys(id)).some(isSealed)).toBe(false), patience);
  const answer = await fetch(`${server.url}/api/v1/files/${id}/content`, { headers: { cookie: agent.cookie } });
  expect((await bytesOf(answer)).toString()).toContain('unheard of');
});

test('a PDF that is no longer sensitive is found by its words again', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage().drawText('Quillfeather IBAN', { font, size: 12, x: 40, y: 700 });
  const id = await keep(Buffer.from(await document.save()), { isSensitive: true }, 'letter.pdf');
  const found = async () => (await owner.do(filing.browse, { search: 'quillfeather' })).body.rows.length;
  await owner.do(filing.change, { id, isSensitive: false });
  await vi.waitFor(async () => expect(await found()).toBe(1), patience);
});

const isSealed = (key: string) => key.endsWith('.sealed');
const sealedKeys = async (id: string) =>
  (
    await server.services.db.withOrg(
      { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
      (tx) =>
        tx.all<{ key: string }>(sql`
          select storage_key as key from files where id = ${id} union all select storage_key from file_versions where file_id = ${id}`),
    )
  ).map(({ key }) => key);
