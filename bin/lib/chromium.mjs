import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { finish, Refusal, run } from './node.mjs';

/** The headless shell renders pages without a window, which makes browser tests a third faster. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const usual = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** A Chromium on this machine, or undefined. `whole` requires one with notifications, which the shell lacks. */
export async function findChromium({ whole = false } = {}) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = (whole ? names : [shell, ...names]).flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...usual, await playwrightsOwn()].find((path) => path && existsSync(path) && answers(path));
}

/** The same, installed from wherever this machine can get it. */
export async function ensureChromium() {
  const found = await findChromium({ whole: true });
  if (found) return found;
  for (const get of [fromSystem, () => run('playwright', ['install', 'chromium'])]) {
    await get();
    const got = await findChromium({ whole: true });
    if (got) return got;
  }
  throw new Refusal('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.');
}

async function fromSystem() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  console.log('Installing Chromium from the system’s packages.');
  const options = { stdout: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await finish('apt-get', ['update', '-q'], options);
  // Older systems don't package the shell.
  const hasShell = spawnSync('apt-cache', ['show', shell], { stdio: 'ignore' }).status === 0;
  const wanted = ['chromium', 'fonts-liberation', ...(hasShell ? [shell] : [])];
  await finish('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...wanted], options);
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

/** A path may be a placeholder that only says where to get the real browser. */
function answers(path) {
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }),
    );
  } catch {
    return false;
  }
}
