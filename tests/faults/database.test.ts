import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '#contract/people/leads.ts';
import { type Host, startHost, stopHosts } from '#tests/process/hosts.ts';
import { eventually, nothingRunsOn, postmasterOf } from '#tests/process/watch.ts';
import { callerAt } from '#tests/setup/people.ts';
import type { Product } from '#tests/setup/product.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { enter, settingsFor, startPart } from './installation.ts';
import { expectExactlyOnce, Writer } from './writer.ts';

const secret = 'the secret of an installation whose database comes and goes';
let folder: string;
let dataDir: string;
let host: Host;
let web: Product;
let cookie: string;

/** A database in a separate process, and the product, which only knows its address. */
beforeAll(async () => {
  folder = await scratchFolder();
  dataDir = join(folder, 'data');
  host = await startHost(dataDir);
  web = await startPart(folder, 'web', settingsFor(host.connection, secret));
  ({ cookie } = await enter(web.url));
});
afterAll(async () => {
  await web.kill();
  await stopHosts();
  await nothingRunsOn(dataDir);
  await removeFolder(folder);
});

const statusOf = async (path: string) => (await fetch(web.url + path)).status;
const isReady = async () => (await statusOf('/readyz')) === 200;
const list = () => callerAt(web.url, { cookie }).do(leads.list, { limit: 1 });

async function expectPause(): Promise<void> {
  const answer = await eventually(async () => {
    const found = await list();
    return found.status !== 200 && found;
  });
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  // Requests that need no database are answered as usual.
  expect((await callerAt(web.url, {}).do(leads.list)).status).toBe(401);
  expect(await statusOf('/api/v1/nothing')).toBe(404);
}

test('a database that is away is a pause: people are told so, and all goes on by itself when it is back', async () => {
  await host.stop();
  await expectPause();
  expect((await list()).status).toBe(503);
  host = await startHost(dataDir);
  await eventually(isReady);
  expect((await list()).status).toBe(200);
});

test('a database killed and one restarted under writing lose nothing, and the product needs no hand', async () => {
  await host.query('delete from leads; delete from lead_counts; delete from events');
  const writer = new Writer([web.url], cookie).start(15);
  for (const signal of ['SIGKILL', 'SIGINT', 'SIGKILL'] as const) {
    await writer.more(25);
    const before = await postmasterOf(dataDir);
    process.kill(before, signal);
    // The operator starts it again.
    await eventually(async () => (await postmasterOf(dataDir)) !== before && host.query('select 1'));
  }
  await writer.more(25);
  await writer.stop();
  expect(writer.failures.length).toBeGreaterThan(0);
  // Never a hang, and never anything but 503.
  expect(writer.failures.filter(({ what }) => !what.startsWith('503'))).toEqual([]);
  await expectExactlyOnce(host.connection, writer);
});
