import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { alone } from './lock.mjs';
import { finish, Refusal, root, run } from './node.mjs';

/** `tools` also installs what only building and testing need, which a production image may leave out. */
export async function ensureInstalled({ tools }) {
  if (isInstalled(tools)) return;
  await alone(async () => {
    if (!isInstalled(tools)) await install();
  });
}

async function install() {
  console.log('Installing packages. This takes a minute, and only happens when they change.');
  // Our own folder of tools is removed from the path, because npm would otherwise run on the very Node it is about to replace.
  const PATH = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules/.bin'));
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const code = await finish('npm', args, { env: { ...process.env, PATH: PATH.join(delimiter) } });
  if (code !== 0) throw new Refusal('The packages could not be installed; npm says why above.');
  if (!process.env.DATABASE_URL) await run('server/core/postgres/binaries.ts');
}

/** Whether the installed packages match the lock file. npm writes its list last, so an installation that was killed has none. */
function isInstalled(tools) {
  const installed = packages('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(packages('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found) return found.version === wanted.version;
    return isForeign(wanted) || (!tools && (wanted.dev || wanted.devOptional));
  });
}

/** Optional packages are builds for a single platform; those for this platform are required. */
function isForeign({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false;
  if (!os && !cpu && !libc) return true;
  return !(os?.includes(process.platform) ?? true) || !(cpu?.includes(process.arch) ?? true) || libc !== undefined;
}

function packages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
