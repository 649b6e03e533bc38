import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { alone } from './lock.mjs';
import { Refusal, root, run } from './node.mjs';

const pages = {
  name: 'pages',
  sources: [
    'app',
    'contract',
    'public',
    'vite.config.ts',
    'vite.chunks.ts',
    'react-router.config.ts',
    'bin/lean-manifest.mjs',
    'bin/build-worker.mjs',
    'bin/compress-files.mjs',
    'package-lock.json',
  ],
  steps: [
    ['react-router', 'build', '--logLevel', 'error'],
    ['bin/lean-manifest.mjs'],
    ['bin/build-worker.mjs'],
    ['bin/compress-files.mjs'],
  ],
};
const program = {
  name: 'program',
  sources: ['contract', 'server', 'bin/build-program.mjs', 'package-lock.json'],
  steps: [['bin/build-program.mjs']],
};

/** Builds everything that runs and everything that is served. */
export async function ensureBuilt() {
  await ensure(pages);
  await ensure(program);
}

/** Builds only what runs, for a worker and for tests without pages. */
export const ensureProgram = () => ensure(program);

async function ensure(part) {
  if (isBuilt(part)) return;
  await ensureInstalled({ tools: true });
  await alone(async () => {
    if (isBuilt(part)) return;
    console.log(`Building the ${part.name}.`);
    const version = hashOf(part.sources);
    rmSync(stampOf(part), { force: true });
    for (const [tool, ...args] of part.steps) {
      const code = await run(tool, args, { NODE_ENV: 'production' });
      if (code !== 0) throw new Refusal(`The ${part.name} could not be built; the reason stands above.`);
    }
    mkdirSync(join(root, 'build'), { recursive: true });
    writeFileSync(stampOf(part), version);
  });
}

/** Written after the last step and removed before the first, so that a build that was killed never looks finished. */
const stampOf = ({ name }) => join(root, `build/.${name}`);

const isBuilt = (part) => existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === hashOf(part.sources);

function hashOf(sources) {
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
