import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { alone } from './lock.mjs';
import { Refusal, root, run } from './node.mjs';

const sources = [
  'app',
  'contract',
  'public',
  'vite.config.ts',
  'vite.chunks.ts',
  'react-router.config.ts',
  'bin/build-worker.mjs',
  'bin/compress-files.mjs',
  'package-lock.json',
];
const steps = [['react-router', 'build', '--logLevel', 'error'], ['bin/build-worker.mjs'], ['bin/compress-files.mjs']];

/** Written when all steps are done and removed before the first: a build that was killed never looks finished. */
const stamp = join(root, 'build/.sources');

export async function ensureBuilt() {
  if (isBuilt()) return;
  await ensureInstalled({ tools: true });
  await alone(async () => {
    if (isBuilt()) return;
    console.log('Building the pages.');
    const version = hashOfSources();
    rmSync(stamp, { force: true });
    for (const [tool, ...args] of steps) {
      const code = await run(tool, args, { NODE_ENV: 'production' });
      if (code !== 0) throw new Refusal('The pages could not be built; the reason stands above.');
    }
    mkdirSync(join(root, 'build'), { recursive: true });
    writeFileSync(stamp, version);
  });
}

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources();

function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesOf))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!path.includes('.')) {
    const entries = readdirSync(full, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
      .sort();
  }
  return [path];
}
