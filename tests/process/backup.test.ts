import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '#server/core/postgres/backup.ts';
import { type Embedded, startEmbedded } from '#server/core/postgres/embedded.ts';
import { throwaway } from '#tests/setup/cluster.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';

const log = { info: () => {}, warn: () => {}, error: console.error };
const settings = { ...throwaway, synchronous_commit: 'on', full_page_writes: 'on' };
let scratch: string;
let source: Embedded;
let client: pg.Client;

beforeAll(async () => {
  scratch = await scratchFolder();
  await mkdir(join(scratch, 'data/files'), { recursive: true });
  await writeFile(join(scratch, 'data/files/deed.txt'), 'a file');
  source = await startEmbedded({ dataDir: join(scratch, 'data'), log, settings });
  client = new pg.Client(source.connection);
  await client.connect();
  await client.query('create table writes (n int primary key, pair int not null)');
});
afterAll(async () => {
  await client.end();
  await source.stop();
  await removeFolder(scratch);
});

test('a copy made under writing is a data folder that starts, with every row acknowledged before', async () => {
  let n = 0;
  let writing = true;
  const write = () =>
    client.query('insert into writes select i, i from generate_series($1::int, $2::int) i', [n + 1, n + 1000]);
  for (; n < 20_000; n += 1000) await write();
  const acknowledged = n;
  const writer = (async () => {
    for (; writing; n += 1000) await write();
  })();
  await backUp({ connection: source.connection, dataDir: join(scratch, 'data'), into: join(scratch, 'copy') });
  writing = false;
  await writer;

  expect((await readdir(join(scratch, 'copy'))).sort()).toEqual(['files', 'pg']);
  const restored = await startEmbedded({ dataDir: join(scratch, 'copy'), log, settings });
  const reader = new pg.Client(restored.connection);
  await reader.connect();
  const { rows } = await reader.query(
    'select count(*)::int as count, max(n) as last, sum(n - pair)::int as torn from writes',
  );
  await reader.end();
  await restored.stop();
  expect(rows[0].last).toBeGreaterThanOrEqual(acknowledged);
  expect(rows[0]).toEqual({ count: rows[0].last, last: rows[0].last, torn: 0 });
});
