import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { security } from '#contract/account/security.ts';
import { archives } from '#contract/insight/archives.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { archivedTables, isSecret, leftOut } from './tables.ts';
import { writeArchiveJob } from './write-job.ts';
import { zip } from './zip.ts';

let server: TestServer;
let worker: JobWorker;
beforeAll(async () => {
  server = await startTestServer();
  worker = new JobWorker({ services: server.services, kinds: [writeArchiveJob], pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

/** Unpacked by a program that is not ours. */
function unpacked(bytes: Uint8Array): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-zip-'));
  writeFileSync(join(folder, 'a.zip'), bytes);
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'a.zip'), join(folder, 'out')]);
  const read = (name: string) => readFileSync(join(folder, 'out', name), 'utf8');
  folders.push(folder);
  return read;
}
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function archived(by: Person): Promise<(name: string) => string> {
  const asked = (await by.do(archives.make)).body;
  expect(asked.state).toBe('making');
  await vi.waitFor(async () => {
    expect((await by.do(archives.list)).body.archives[0]).toMatchObject({ id: asked.id, state: 'ready' });
  }, patience);
  const response = await fetch(`${server.url}/api/v1/organisation/archives/${asked.id}/file`, {
    headers: { cookie: by.cookie },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [row] = (await by.do(archives.list)).body.archives;
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(row!.sha256);
  return unpacked(bytes);
}

test('every table of an organization is in the archive, or named with a reason', async () => {
  const here = await newOrganisation(server);
  const scope = { organisationId: here, userId: null, actorKind: 'system' as const };
  const inside = (await server.services.db.withOrg(scope, (tx) => archivedTables(tx))).map(({ name }) => name);
  const all = await server.services.db.asSystem((tx) =>
    tx.all<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`),
  );
  const names = all.map(({ name }) => name);
  expect(names.filter((name) => !inside.includes(name) && !(name in leftOut))).toEqual([]);
  expect(Object.keys(leftOut).filter((name) => !names.includes(name))).toEqual([]);
});

test('an archive holds every row as JSON and CSV, only one’s own, with hashes that hold', async () => {
  const owner = await newMember(server, await newOrganisation(server), 'owner');
  const stranger = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  await stranger.do(leads.create, { firstName: 'Not', lastName: 'Yours' });
  const ids: string[] = [];
  for (const firstName of ['Zoë', '=Ana']) ids.push((await owner.do(leads.create, { firstName })).body.id);
  // More than one page, so that the second begins where the first ended.
  const scope = { organisationId: owner.organisationId, userId: null, actorKind: 'system' as const };
  await server.services.db.withOrg(scope, (tx) =>
    tx.run(sql`
      insert into directory_groups (organisation_id, name)
      select ${owner.organisationId}, 'group ' || n from generate_series(1, 1203) n`),
  );
  const read = await archived(owner);
  const manifest = JSON.parse(read('manifest.json'));
  expect(manifest).toMatchObject({ rows: { leads: 2, directory_groups: 1203 }, filesMissing: [] });
  const rows = read('json/leads.ndjson')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(new Set(read('json/directory_groups.ndjson').trim().split('\n')).size).toBe(1203);
  expect(read('csv/leads.csv')).toContain("'=Ana");
  for (const { name, sha256 } of manifest.entries)
    expect(createHash('sha256').update(read(name)).digest('hex'), name).toBe(sha256);
  const text = manifest.entries.map(({ name }: { name: string }) => read(name)).join('');
  expect(text).not.toContain('Yours');
  const columns = read('csv/leads.csv').slice(1).split('\r\n')[0]!.split(',');
  expect(columns.filter(isSecret)).toEqual([]);
});

test('who may not export does not, and a large one needs somebody else’s yes', async () => {
  const here = await newOrganisation(server);
  const owner = await newMember(server, here, 'owner');
  await newMember(server, here, 'admin');
  const agent = await newMember(server, here, 'agent');
  expect((await agent.do(archives.make)).status).toBe(403);
  for (const firstName of ['One', 'Two']) await owner.do(leads.create, { firstName });
  const policy = { requireFactor: false, sessionHours: null, idleHours: null, networks: [], networksForKeys: false };
  await owner.do(security.changePolicy, { ...policy, exportRows: 1 }, { version: 1 });
  expect((await owner.do(archives.make)).body).toMatchObject({ code: 'approval_required' });
});

test('a ZIP of many entries is read by others', async () => {
  async function* entries() {
    for (let n = 0; n < 300; n++)
      yield {
        name: `é/${n}.txt`,
        content: (async function* () {
          yield `line ${n}\n`.repeat(n * 10);
        })(),
      };
  }
  const pieces: Buffer[] = [];
  for await (const piece of zip(entries())) pieces.push(piece);
  const read = unpacked(Buffer.concat(pieces));
  for (const n of [0, 1, 299]) expect(read(`é/${n}.txt`)).toBe(`line ${n}\n`.repeat(n * 10));
});
