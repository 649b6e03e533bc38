import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './node.mjs';

const path = join(root, '.prepare.lock');

/** A web process and a worker that start together must not both install or build. */
export async function alone(work) {
  let told = false;
  while (!take()) {
    if (!told) console.log('Another process is preparing Lintel; waiting for it.');
    told = true;
    await pause(200);
  }
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 2_000);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
}

function take() {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isAbandoned()) rmSync(path, { force: true });
  return false;
}

/** The process that holds the lock was killed: either it is gone, or another process has its id and no one updates the file. */
function isAbandoned() {
  try {
    if (Date.now() - statSync(path).mtimeMs > 30_000) return true;
    const holder = Number(readFileSync(path, 'utf8'));
    if (holder) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
