import { once } from 'node:events';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accountFor } from '#server/core/postgres/account.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { launchHost, startHost, stopHosts } from './hosts.ts';
import { eventually, nothingRunsOn, postmasterOf, processesOn } from './watch.ts';

let scratch: string;
let dataDir: string;

beforeAll(async () => {
  scratch = await scratchFolder();
  dataDir = join(scratch, 'main');
  const first = await startHost(dataDir);
  await first.query('create table kept (value text)');
  await first.stop();
});
afterEach(async () => {
  await stopHosts();
  await nothingRunsOn(scratch);
});
afterAll(() => removeFolder(scratch));

test('a second start finds what the first one left', async () => {
  const host = await startHost(dataDir);
  await host.query(`insert into kept values ('from the second start')`);
  expect(await host.query('select * from kept')).toEqual([{ value: 'from the second start' }]);
});

test('asked to end, it leaves no process behind', async () => {
  const host = await startHost(dataDir);
  expect(await processesOn(dataDir)).not.toEqual([]);
  await host.stop();
  expect(await processesOn(dataDir)).toEqual([]);
});

test('killed, it leaves no process behind, and the next start has every row', async () => {
  const host = await startHost(dataDir);
  await host.query(`insert into kept values ('before the kill')`);
  await host.kill();
  await nothingRunsOn(dataDir);
  const next = await startHost(dataDir);
  expect(await next.query(`select 1 from kept where value = 'before the kill'`)).toHaveLength(1);
});

test('a start right after a kill waits for the old database to end', async () => {
  const host = await startHost(dataDir);
  await host.kill();
  const next = await startHost(dataDir);
  expect(await eventually(() => next.query('select 1 as one'))).toEqual([{ one: 1 }]);
});

test('a killed database comes back under the same process, even with a query still running', async () => {
  const host = await startHost(dataDir);
  await host.query(`insert into kept values ('before the crash')`);
  const busy = host.query('select count(*) from generate_series(1, 1000000000000)').catch((error: Error) => error);
  await eventually(
    async () =>
      (
        await host.query(
          `select 1 from pg_stat_activity where query like '%1000000000000%' and pid <> pg_backend_pid()`,
        )
      ).length > 0,
  );
  const killed = await postmasterOf(dataDir);
  process.kill(killed, 'SIGKILL');
  expect(await busy).toBeInstanceOf(Error);
  expect(await eventually(() => host.query(`select 1 from kept where value = 'before the crash'`))).toHaveLength(1);
  expect(await postmasterOf(dataDir)).not.toBe(killed);
});

test('a database whose guard was killed is put under a new one', async () => {
  const host = await startHost(dataDir);
  const old = await postmasterOf(dataDir);
  for (const line of await processesOn(dataDir)) {
    const pid = Number(line.trim().split(/\s+/)[1]);
    if (line.includes('lintel-postgres-guard')) process.kill(pid, 'SIGKILL');
  }
  await eventually(async () => (await postmasterOf(dataDir)) !== old && host.query('select 1'));
  await host.stop();
  expect(await processesOn(dataDir)).toEqual([]);
});

test('two processes share one database, and the one that is left keeps it running', async () => {
  const first = await startHost(dataDir);
  const second = await startHost(dataDir);
  await first.query(`insert into kept values ('from the first of two')`);
  expect(await second.query(`select 1 from kept where value = 'from the first of two'`)).toHaveLength(1);
  await first.stop();
  expect(await eventually(() => second.query('select 1 as one'))).toEqual([{ one: 1 }]);
  await second.stop();
  expect(await processesOn(dataDir)).toEqual([]);
});

test('two first starts at once make one database', async () => {
  const folder = join(scratch, 'two');
  const [first, second] = await Promise.all([startHost(folder), startHost(folder)]);
  await first.query('create table shared (id int)');
  expect(await second.query('select * from shared')).toEqual([]);
  expect((await readdir(join(folder, 'pg'))).sort()).toEqual(['data', 'run']);
});

test('a first start that was killed half-way is begun anew', async () => {
  const folder = join(scratch, 'half');
  const child = launchHost(folder);
  await eventually(async () => (await readdir(join(folder, 'pg'))).some((name) => /^new-\d+$/.test(name)));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const host = await startHost(folder);
  expect(await host.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a path too long for a socket is no obstacle', async () => {
  const folder = join(scratch, 'long-'.repeat(20));
  const host = await startHost(folder);
  expect(host.host.startsWith('/tmp/lintel-')).toBe(true);
  expect(await host.query('select 1 as one')).toEqual([{ one: 1 }]);
  await host.stop();
  await rm(host.host, { recursive: true });
});

test('a folder closed to all others is no obstacle, root’s own included', async () => {
  const closed = join(scratch, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o700);
  const host = await startHost(join(closed, 'data'));
  expect(await host.query('select 1 as one')).toEqual([{ one: 1 }]);
  const account = await accountFor(join(closed, 'data/pg'), [closed]);
  const asked = account.spawn(process.execPath, ['-e', `fs.accessSync('${closed}/data')`], { stdio: 'inherit' });
  expect(await once(asked, 'exit')).toEqual([0, null]);
});

test('an ordinary user runs it as themselves', async () => {
  const open = join(scratch, 'open');
  await mkdir(open);
  const ordinary = await accountFor(open, [process.execPath, import.meta.dirname]);
  await ordinary.own(open);
  const host = await startHost(join(open, 'data'), ordinary.spawn);
  expect(await host.query('select 1 as one')).toEqual([{ one: 1 }]);
  expect((await stat(join(open, 'data/pg/data'))).uid).toBe((await stat(open)).uid);
});
