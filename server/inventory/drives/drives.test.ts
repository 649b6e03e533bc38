import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '#contract/account/connections.ts';
import type { ConnectorKey } from '#contract/account/connectors.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { filing } from '#contract/inventory/files.ts';
import { partBytes } from '#contract/people/file-rules.ts';
import {
  hurriedUntil,
  mine,
  ran as nextRun,
  ok,
  runNow as runOnce,
  set,
  startWorker,
  until,
} from '#server/account/connections/testing/bench.ts';
import type { JobWorker } from '#server/core/jobs/worker.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { dropboxConnector, googleDriveConnector } from './connector.ts';
import { startDropbox } from './testing/dropbox.ts';
import { startGoogleDrive } from './testing/google-drive.ts';

let folder: string;
let server: TestServer;
let drive: Awaited<ReturnType<typeof startGoogleDrive>>;
let dropbox: Awaited<ReturnType<typeof startDropbox>>;
let worker: JobWorker;

beforeAll(async () => {
  folder = await scratchFolder();
  drive = await startGoogleDrive();
  dropbox = await startDropbox();
  server = await startTestServer(undefined, { DATA_DIR: folder, ...drive.environment, ...dropbox.environment });
  worker = startWorker(server, [googleDriveConnector, dropboxConnector]);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await drive.stop();
  await dropbox.stop();
  await removeFolder(folder);
});

const ran = (by: Person, begin: () => Promise<unknown>) => nextRun(server, by, begin);
const runNow = (by: Person, mode?: 'sync' | 'test') => runOnce(server, by, mode);

async function connected(by: Person, connector: ConnectorKey, agree: (dialog: string) => Record<string, string>) {
  const { address } = ok(await by.do(connections.start, { connector }));
  expect(address).toContain('code_challenge_method=S256');
  const { code, state } = agree(address) as { code: string; state: string };
  ok(await by.do(connections.finish, { code, state }));
  return until(async () => {
    const one = await mine(by);
    expect(one?.choices.length).toBeGreaterThan(0);
    return one;
  });
}

async function put(by: Person, name: string, content: Buffer, place: object, more: object = {}) {
  const begun = ok(await by.do(filing.beginUpload, { name, size: content.byteLength, place, ...more } as never));
  for (let part = 0; part * partBytes < content.byteLength; part += 1) {
    const body = new Blob([new Uint8Array(content.subarray(part * partBytes, (part + 1) * partBytes))]);
    ok(await by.do(filing.putPart, { id: begun.id, part }, { body }));
  }
  return ok(await by.do(filing.completeUpload, { id: begun.id }, { body: '' }));
}
const newDeal = async (by: Person, name: string) =>
  ok(await by.do(deals.create, { name, pipeline: 'buyer', price: 40_000_000, timeZone: 'America/Chicago' })).id;
const besideDeal = (id: string) => ({ record: { type: 'deal', id } });
const text = (words: string) => Buffer.from(words);
const large = Buffer.alloc(17 * 1024 * 1024 + 5, 'Every page of the inspection report. ');
const chosen = { deals: true, folders: [], since: '2026-01-01', again: null };

test('files of deals and chosen folders go to Google Drive, each once, whole or in pieces, and what is removed there stays removed', async () => {
  const organisationId = await newOrganisation(server);
  const owner = await newMember(server, organisationId, 'owner');
  const agent = await newMember(server, organisationId, 'agent');
  const manager = await newMember(server, organisationId, 'manager');
  // Only users who can see the files of all deals may have them copied.
  for (const by of [agent, manager])
    expect((await by.do(connections.start, { connector: 'google_drive' })).status).toBe(403);

  const oak = await newDeal(agent, '9 Oak Ln / Unit 2');
  const elm = await newDeal(owner, '4 Elm St');
  await put(agent, 'Contract (señal).txt', text('The contract.'), besideDeal(oak));
  await put(owner, 'Report.txt', large, besideDeal(elm));
  await put(owner, 'Bank.txt', text('Account 1234.'), besideDeal(elm), { isSensitive: true });
  const shared = ok(await owner.do(filing.createFolder, { name: 'Brochures' }));
  await put(owner, 'Flyer.txt', text('A flyer.'), { folder: shared.id });
  await put(owner, 'Mine.txt', text('My own.'), {});

  const made = await connected(owner, 'google_drive', drive.agree);
  expect(made).toMatchObject({ account: 'files@quill.example', owner: null, missing: [], settings: null });
  expect(made.choices).toMatchObject([{ id: 'new', name: 'Lintel' }]);
  expect(made.ours).toEqual([{ id: shared.id, name: 'Brochures' }]);
  for (const [wrong, path] of [
    [{ ...chosen, folder: 'nowhere' }, 'folder'],
    [{ ...chosen, folder: 'new', deals: false }, 'deals'],
  ] as const)
    expect((await set(owner, { settings: wrong })).body).toMatchObject({ issues: [{ path: ['settings', path] }] });
  const settings = { ...chosen, folder: 'new', folders: [shared.id] };
  ok(await set(owner, { settings }));
  expect(await runNow(owner, 'test')).toMatchObject({ outcome: 'ok', counts: { out: 3, failed: 0 } });
  expect(drive.tree()).toEqual([]);

  // One connection breaks after the small file was created, another in the middle of the large one, and one request is rate-limited.
  drive.faults.push(
    { on: /uploadType=multipart/, dropped: 'done' },
    { on: /^PUT .*upload_id/, dropped: 'done' },
    {
      on: /GET \/drive\/v3\/files/,
      reply: { status: 429, headers: { 'retry-after': '1' }, body: { error: { code: 429, message: 'Slow down.' } } },
    },
  );
  ok(await set(owner, { isOn: true }));
  await hurriedUntil(server, async () => {
    expect((await mine(owner)).lastOkAt).toBeTruthy();
  });
  const there = [
    'my-drive/Lintel/Lintel/4 Elm St/Report.txt',
    'my-drive/Lintel/Lintel/9 Oak Ln Unit 2/Contract (señal).txt',
    'my-drive/Lintel/Lintel/Brochures/Flyer.txt',
  ].map((way) => way.replace('my-drive/Lintel/', ''));
  expect(drive.tree()).toEqual(there);
  expect(drive.named('Report.txt')[0]!.content.equals(large)).toBe(true);
  expect(drive.named('Contract (señal).txt')[0]!.content.toString()).toBe('The contract.');

  // Files removed, renamed, or moved at the provider stay that way; new files and new versions are copied.
  drive.named('Flyer.txt')[0]!.isTrashed = true;
  drive.named('4 Elm St')[0]!.name = 'Elm, done';
  await put(owner, 'Keys.txt', text('Under the mat.'), besideDeal(elm));
  expect(await runNow(owner)).toMatchObject({ outcome: 'ok', counts: { out: 1, failed: 0 } });
  expect(drive.tree()).toEqual([
    'Lintel/9 Oak Ln Unit 2/Contract (señal).txt',
    'Lintel/Elm, done/Keys.txt',
    'Lintel/Elm, done/Report.txt',
  ]);
  expect(await runNow(owner)).toMatchObject({ counts: { out: 0 } });

  // A requested recopy creates only what is missing.
  const again = new Date(Date.now() + 60_000).toISOString();
  await ran(owner, async () => ok(await set(owner, { settings: { ...settings, again } })));
  expect(drive.named('Flyer.txt')).toHaveLength(1);
  expect(drive.tree()).toHaveLength(4);
  await ran(owner, async () => ok(await set(owner, { settings })));

  // If a folder is gone, its files fail and the others continue. If the account is full, nothing is copied until there is space.
  drive.drive.isFull = true;
  await put(owner, 'Late.txt', text('Late.'), besideDeal(elm));
  expect(await runNow(owner)).toMatchObject({ outcome: 'failed', problem: expect.stringContaining('quota') });
  drive.drive.isFull = false;
  expect(await runNow(owner)).toMatchObject({ outcome: 'ok', counts: { out: 1 } });

  const before = drive.tree();
  const { id } = await mine(owner);
  ok(await owner.do(connections.disconnect, { id }));
  await until(async () => expect(drive.keys.size).toBe(0));
  expect(drive.tree()).toEqual(before);

  // After reconnecting, it finds what the old connection created.
  await connected(owner, 'google_drive', drive.agree);
  const [root] = (await mine(owner)).choices;
  expect(root).toMatchObject({ name: 'Lintel', isUsual: true });
  ok(await set(owner, { settings: { ...settings, folder: root!.id } }));
  await ran(owner, async () => ok(await set(owner, { isOn: true })));
  expect(drive.tree()).toEqual(before);
});

test('files go to Dropbox under their names, in sessions where they are large, and access is given back', async () => {
  const organisationId = await newOrganisation(server);
  const owner = await newMember(server, organisationId, 'owner');
  const first = await newDeal(owner, 'Harbor View');
  const second = await newDeal(owner, 'Harbor View');
  await put(owner, 'Größe.txt', text('Plans.'), besideDeal(first));
  await put(owner, 'Größe.txt', text('Other plans.'), besideDeal(first));
  await put(owner, 'Report.txt', large, besideDeal(second));
  dropbox.state.tokenSeconds = 1;
  dropbox.dropbox.pageSize = 1;
  for (const name of ['/Archive', '/Photos']) dropbox.folders.add(name);
  const made = await connected(owner, 'dropbox', dropbox.agree);
  expect(made.choices.map(({ name }) => name)).toEqual(['Lintel', 'Archive', 'Clients', 'Photos']);
  ok(await set(owner, { settings: { ...chosen, folder: '/Clients' } }));
  dropbox.faults.push(
    { on: /append_v2/, dropped: 'done' },
    {
      on: /append_v2/,
      reply: {
        status: 429,
        headers: { 'retry-after': '1' },
        body: { error_summary: 'too_many_write_operations/', error: {} },
      },
    },
    { on: /files\/upload$/, dropped: 'done' },
  );
  ok(await set(owner, { isOn: true }));
  await hurriedUntil(server, async () => {
    expect((await mine(owner)).lastOkAt).toBeTruthy();
  });
  expect([...dropbox.files.keys()].sort()).toEqual([
    '/Clients/Harbor View (1)/Report.txt',
    '/Clients/Harbor View/Größe (1).txt',
    '/Clients/Harbor View/Größe.txt',
  ]);
  expect(dropbox.files.get('/Clients/Harbor View (1)/Report.txt')!.content.equals(large)).toBe(true);
  dropbox.files.delete('/Clients/Harbor View/Größe.txt');
  expect(await runNow(owner)).toMatchObject({ outcome: 'ok', counts: { out: 0 } });

  // A rejected file reports its reason and is parked; expired access is renewed, and revoked access is reported.
  await put(owner, 'Odd.txt', text('Odd.'), besideDeal(first));
  dropbox.faults.push({
    on: /files\/upload$/,
    reply: { status: 409, body: { error_summary: 'path/disallowed_name/.', error: { '.tag': 'path' } } },
  });
  expect(await runNow(owner)).toMatchObject({ outcome: 'ok', counts: { out: 0, failed: 1 } });
  const { id } = await mine(owner);
  expect(ok(await owner.do(connections.failures, { id })).rows).toMatchObject([
    { name: 'Harbor View · Odd.txt', direction: 'out', problem: expect.stringContaining('disallowed_name') },
  ]);
  expect(await runNow(owner)).toMatchObject({ counts: { out: 1, failed: 0 } });
  await until(async () => expect((await mine(owner)).failures).toBe(0));
  ok(await owner.do(connections.disconnect, { id }));
  await until(async () => expect(dropbox.keys.size).toBe(0));
  expect(dropbox.files.size).toBe(3);
});
