import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { freePort, root } from '#tests/setup/product.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { eventually } from './watch.ts';

let database: TestDatabase;
let folder: string;
const servers: Server[] = [];

beforeAll(async () => {
  database = await testDatabase();
  folder = await scratchFolder();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await database.drop();
  await removeFolder(folder);
});

/** A worker configured for an external database, with its output. */
function startWorker(port: number, password = String(database.owner.password)) {
  const url = new URL(`postgres://localhost:${port}/${database.name}`);
  url.username = database.owner.user!;
  url.password = encodeURIComponent(password);
  const child = spawn(process.execPath, [join(root, 'server/main.ts'), 'worker'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DATABASE_URL: url.href, LINTEL_SECRET: database.secret, DATA_DIR: folder },
  });
  const said: string[] = [];
  child.stdout.on('data', (text) => said.push(String(text)));
  child.stderr.on('data', (text) => said.push(String(text)));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended, text: () => said.join('') };
}

/** Makes the test cluster reachable at a TCP port. */
async function answerOn(port: number): Promise<void> {
  const { host, port: own } = inject('cluster').owner;
  const server = createServer((socket) => {
    const there = connect(`${host}/.s.PGSQL.${own}`);
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  });
  servers.push(server);
  await once(server.listen(port, 'localhost'), 'listening');
}

const waits = 'the database does not answer yet';

test('started before its database, the product says so once, waits, and goes on', async () => {
  const port = await freePort();
  const worker = startWorker(port);
  await eventually(async () => worker.text().includes(waits));
  await answerOn(port);
  await eventually(async () => worker.text().includes('worker is ready'));
  expect(worker.text().split(waits)).toHaveLength(2);
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
});

test('asked to end while it waits, it ends', async () => {
  const worker = startWorker(await freePort());
  await eventually(async () => worker.text().includes(waits));
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
});

test('what a database refuses for good is not waited for', async () => {
  const port = await freePort();
  await answerOn(port);
  const worker = startWorker(port, 'wrong');
  expect(await worker.ended).toBe(1);
  expect(worker.text()).toMatch(/password/i);
});
