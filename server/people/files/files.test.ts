import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { files, mostFileBytes, mostFilesOfLead } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { sweepFileJob } from './sweep-job.ts';

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
  lead = (await agent.do(leads.create, { firstName: 'Ana' })).body.id;
});
afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const upload = (by: Pick<Person, 'do'>, body: string | Blob, input: object = {}, options: { key?: string } = {}) =>
  by.do(files.upload, { name: 'contract.pdf', lead, ...input }, { body, ...options });
const bring = async (by: Person, body: string | Blob = pdf, input: object = {}) => {
  const answer = await upload(by, body, input);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
/** The organization's keys in the file store. */
const stored = async (who = owner): Promise<string[]> =>
  readdir(join(folder, 'files', who.organisationId)).catch(() => []);
const get = (who: Person, id: string, headers: Record<string, string> = {}, query = '') =>
  fetch(`${server.url}/api/v1/files/${id}/content${query}`, { headers: { cookie: who.cookie, ...headers } });
const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, work);

describe('keeping', () => {
  test('a file that is asked for is closed again, read to its end or not at all', async () => {
    const file = await bring(agent, new Blob([pictures.png]), { name: 'house.png' });
    const opened: Readable[] = [];
    const read = server.services.storage.get;
    const watched = vi.spyOn(server.services.storage, 'get').mockImplementation(async (...asked) => {
      const found = await read.apply(server.services.storage, asked);
      if (found) opened.push(found.stream);
      return found;
    });
    const address = `${server.url}/api/v1/files/${file.id}/content`;
    const headers = { cookie: agent.cookie };
    await (await fetch(address, { headers })).arrayBuffer();
    expect((await fetch(address, { method: 'HEAD', headers })).status).toBe(200);
    await (await fetch(address, { headers })).body!.cancel();
    watched.mockRestore();
    expect(opened).toHaveLength(3);
    await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true);
  });

  test('what was brought comes back the same, inert, and stands in the lead’s story', async () => {
    const file = await bring(agent, pdf, { name: '../../etc/Angebot „Süd“.pdf' });
    expect(file).toMatchObject({ lead, name: 'Angebot „Süd“.pdf', contentType: 'application/pdf', size: pdf.length });
    const answer = await get(agent, file.id);
    expect(await answer.text()).toBe(pdf);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''Angebot/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    // Only images, audio, and video are ever displayed inline.
    expect((await get(agent, file.id, {}, '?as=inline')).headers.get('content-disposition')).toMatch(/^attachment/);
    const { body } = await agent.do(leads.timeline, { id: lead, kinds: ['file.added'] });
    expect(body.rows[0]!.data).toEqual({ fileId: file.id, name: 'Angebot „Süd“.pdf', size: pdf.length });
  });

  test('a part of it, and parts it does not have', async () => {
    const { id } = await bring(agent);
    const part = await get(agent, id, { range: 'bytes=0-7' });
    expect([part.status, await part.text()]).toEqual([206, '%PDF-1.7']);
    expect(part.headers.get('content-range')).toBe(`bytes 0-7/${pdf.length}`);
    const last = await get(agent, id, { range: 'bytes=-6' });
    expect(await last.text()).toBe('%%EOF\n');
    expect((await get(agent, id, { range: `bytes=${pdf.length}-` })).status).toBe(416);
  });

  test('a large one streams through, up to the limit and no further', async () => {
    const large = `${pdf}${'x'.repeat(mostFileBytes - pdf.length)}`;
    expect(await bring(agent, large)).toMatchObject({ size: mostFileBytes });
    expect((await upload(agent, `${large}y`)).status).toBe(413);
    // Without a trustworthy length, the bytes received are counted.
    const before = await stored();
    const chunked = await fetch(`${server.url}/api/v1/files?name=a.pdf`, {
      method: 'POST',
      headers: { cookie: agent.cookie },
      body: Readable.toWeb(Readable.from([pdf, ...Array<string>(27).fill('x'.repeat(1024 * 1024))])) as never,
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect(await stored()).toEqual(before);
  });

  test('content says what it is; what would run is not taken, whatever its name', async () => {
    const status = async (body: string, name: string) => (await upload(agent, body, { name })).status;
    expect(await status('<html><script>alert(1)</script>', 'page.html')).toBe(415);
    expect(await status('<html><script>alert(1)</script>', 'page.pdf')).toBe(415);
    expect(await status('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'picture.png')).toBe(415);
    expect(await status('MZ\u0000\u0001', 'setup.exe')).toBe(415);
    expect(await status(pdf, 'contract.html')).toBe(415);
    expect(await status('', 'empty.pdf')).toBe(415);
    expect(await bring(agent, pdf, { name: 'photo.png' })).toMatchObject({ name: 'photo.pdf' });
    expect(await bring(agent, 'a,b\n1,2', { name: 'list.csv' })).toMatchObject({ contentType: 'text/csv' });
  });

  test('a picture that does not hold together is not taken: what a camera wrote into it could not be taken out', async () => {
    const broken = pictures.jpeg.subarray(0, pictures.jpeg.length - 4);
    const refused = await upload(agent, new Blob([broken]), { name: 'door.jpg' });
    expect(refused).toMatchObject({ status: 415, body: { details: { why: 'picture_unreadable' } } });
    expect((await upload(agent, new Blob([pictures.jpeg]), { name: 'door.jpg' })).status).toBe(200);
  });

  test('sent twice with one key there is one file, also in the store', async () => {
    const before = (await stored()).length;
    const first = await upload(agent, pdf, { name: 'once.pdf' }, { key: 'file-1' });
    const second = await upload(agent, pdf, { name: 'once.pdf' }, { key: 'file-1' });
    expect(second.body).toEqual(first.body);
    expect((await upload(agent, `${pdf}\n`, { name: 'once.pdf' }, { key: 'file-1' })).status).toBe(409);
    expect((await stored()).length).toBe(before + 1);
  });
});

describe('who', () => {
  test('whoever sees the lead sees its files, nobody else; who may not work brings none', async () => {
    const { id } = await bring(agent);
    const sees = async (who: Person) => [
      (await get(who, id)).status,
      (await who.do(files.list, { lead })).status,
      (await who.do(files.remove, { id })).status,
    ];
    expect(await sees(colleague)).toEqual([404, 404, 404]);
    expect(await sees(foreigner)).toEqual([404, 404, 404]);
    expect(await sees(viewer)).toEqual([200, 200, 403]);
    expect((await upload(viewer, pdf)).status).toBe(403);
    expect((await upload(colleague, pdf)).status).toBe(400);
    expect((await upload(foreigner, pdf)).status).toBe(400);
    expect((await upload(stranger(server), pdf)).status).toBe(401);
    expect(await stored(foreigner)).toEqual([]);
  });

  test('a file on no lead is its bringer’s and the heads’', async () => {
    const { id } = await bring(agent, pdf, { lead: undefined });
    const statuses = await Promise.all(
      [agent, owner, colleague, viewer, foreigner].map(async (who) => (await get(who, id)).status),
    );
    expect(statuses).toEqual([200, 200, 404, 404, 404]);
  });
});

describe('removing', () => {
  test('removed is out of sight and can be put back, until it no longer can; then nothing is left', async () => {
    const own = (await agent.do(leads.create, { firstName: 'Ben' })).body.id;
    const file = await bring(agent, pdf, { lead: own });
    const listed = async () => (await agent.do(files.list, { lead: own })).body.rows.map(({ id }) => id);
    const removed = await agent.do(files.remove, { id: file.id });
    expect(removed.body.deletedAt).not.toBeNull();
    expect((await agent.do(files.remove, { id: file.id })).body).toEqual(removed.body);
    expect([await listed(), (await get(agent, file.id)).status]).toEqual([[], 404]);
    expect((await agent.do(files.restore, { id: file.id })).body).toEqual(file);
    expect([await listed(), (await get(agent, file.id)).status]).toEqual([[file.id], 200]);

    await agent.do(files.remove, { id: file.id });
    await inOrg((tx) => tx.run(sql`update files set deleted_at = now() - interval '31 days' where id = ${file.id}`));
    expect((await agent.do(files.restore, { id: file.id })).status).toBe(409);
    await sweep(`${owner.organisationId}/${file.id}`);
    expect(await stored()).not.toContain(file.id);
    expect((await agent.do(files.restore, { id: file.id })).status).toBe(404);
  });

  test('bytes that never got a row go; those of a file that is there stay', async () => {
    const orphan = newId();
    await server.services.storage.put(`${owner.organisationId}/${orphan}`, Buffer.from(pdf), {
      contentType: 'application/pdf',
    });
    const { id } = await bring(agent);
    await sweep(`${owner.organisationId}/${orphan}`);
    await sweep(`${owner.organisationId}/${id}`);
    expect(await stored()).not.toContain(orphan);
    expect((await get(agent, id)).status).toBe(200);
    const [waiting] = await inOrg((tx) =>
      tx.all<{ wait: number }>(sql`
        select extract(epoch from run_at - created_at)::int as wait from jobs
        where kind = 'files.sweep' and payload ->> 'key' = ${`${owner.organisationId}/${id}`} and state = 'waiting'`),
    );
    expect(waiting!.wait).toBe(24 * 60 * 60);
  });

  test('a refused upload leaves neither row nor bytes', async () => {
    const full = (await agent.do(leads.create, { firstName: 'Full' })).body.id;
    await inOrg((tx) =>
      tx.run(sql`
        insert into files (organisation_id, id, lead_id, name, content_type, size, storage_key)
        select ${owner.organisationId}, lintel.new_id(), ${full}, 'x.txt', 'text/plain', 1, 'none/' || i
        from generate_series(1, ${mostFilesOfLead}) i`),
    );
    const before = await stored();
    expect((await upload(agent, pdf, { lead: full })).status).toBe(409);
    expect(await stored()).toEqual(before);
    const { files: count } = await inOrg((tx) =>
      tx.get<{ files: number }>(sql`select files from file_usage where organisation_id = ${owner.organisationId}`),
    );
    const { count: rows } = await inOrg((tx) => tx.get<{ count: number }>(sql`select count(*) from files`));
    expect(count).toBe(rows);
  });
});

/** Runs the sweep job for a key now. */
async function sweep(key: string): Promise<void> {
  const worker = new JobWorker({ services: server.services, kinds: [sweepFileJob], pollMs: 20 });
  worker.start();
  const id = await inOrg((tx) => tx.enqueueFor(owner.organisationId, null, sweepFileJob.with({ key })));
  const state = () => inOrg((tx) => tx.get<{ state: string }>(sql`select state from jobs where id = ${id}`));
  await vi.waitUntil(async () => (await state()).state === 'done', patience);
  await worker.stop();
}
