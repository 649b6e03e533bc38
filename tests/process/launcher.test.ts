import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { root, saysReady } from '#tests/setup/product.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { childrenOf, eventually, hasEnded, nothingRunsOn } from './watch.ts';

let dataDir: string;
let launcher: ChildProcess;
let ended: Promise<unknown[]>;

beforeAll(async () => {
  dataDir = join(await scratchFolder(), 'data');
  await mkdir(dataDir);
});
beforeEach(async () => {
  launcher = spawn('node', ['bin/start.mjs', 'worker'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  ended = once(launcher, 'exit');
  await saysReady(launcher);
});
afterEach(async () => {
  launcher.kill('SIGKILL');
  await nothingRunsOn(dataDir);
});
afterAll(() => removeFolder(join(dataDir, '..')));

const program = async () => (await childrenOf(launcher.pid!))[0]!;

test('asked to end, the launcher waits for the program and passes on its code', async () => {
  const pid = await program();
  launcher.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await hasEnded(pid)).toBe(true);
});

test('a launcher that is killed takes the program along', async () => {
  const pid = await program();
  launcher.kill('SIGKILL');
  await ended;
  await eventually(() => hasEnded(pid));
});

test('a program that is killed ends the launcher, and that is a failure', async () => {
  process.kill(await program(), 'SIGKILL');
  expect(await ended).toEqual([1, null]);
});
