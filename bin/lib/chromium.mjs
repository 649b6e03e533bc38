import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { finish, Refusal, run } from './node.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const usual = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** A Chromium on this machine, or nothing. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...usual, await playwrightsOwn()].find((path) => path && existsSync(path) && answers(path));
}

/** The same, got from wherever this machine may get it. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  for (const get of [fromSystem, () => run('playwright', ['install', 'chromium'])]) {
    await get();
    const got = await findChromium();
    if (got) return got;
  }
  throw new Refusal('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.');
}

async function fromSystem() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  console.log('Installing Chromium from the system’s packages.');
  const options = { stdout: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await finish('apt-get', ['update', '-q'], options);
  await finish('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'], options);
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

/** A path may be a stand-in that only says where to get the real one. */
function answers(path) {
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }),
    );
  } catch {
    return false;
  }
}
