import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { eventually } from './watch.ts';

let scratch: string;
const running: Product[] = [];

beforeAll(async () => {
  scratch = await scratchFolder();
  for (const [number, mode] of (['web', 'worker', 'web', 'worker'] as const).entries())
    running.push(await startProduct({ mode, dataDir: scratch, log: join(scratch, `${number}.log`) }));
});
afterAll(async () => {
  await Promise.all(running.map((product) => product.kill()));
  await removeFolder(scratch);
});

const isReady = async ({ url }: Product) => (await fetch(`${url}/readyz`)).ok;

test('two web processes and two workers share one database', async () => {
  expect(await isReady(running[0]!)).toBe(true);
  expect(await isReady(running[2]!)).toBe(true);
});

test('when the process that runs the database is killed, the others go on by themselves', async () => {
  await running[0]!.kill();
  expect(await eventually(() => isReady(running[2]!))).toBe(true);
});
