import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/core/postgres/postmaster.ts';

const prefix = 'lintel-test-';

const memory = '/dev/shm';
/** Of memory, what a run never comes near and leaves to everybody else. */
const enough = 4 * 1024 ** 3;

/**
 * In memory where there is plenty: a database is thousands of files, and to make one takes a disk seconds, memory a
 * tenth of one. Containers often have next to none of it.
 */
async function placeOfFolders(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) > enough ? memory : tmpdir();
}

/** A folder of this run. Those of runs that were killed before they could tidy up go now. */
export async function scratchFolder(): Promise<string> {
  const place = await placeOfFolders();
  for (const parent of new Set([place, tmpdir()])) await removeThoseLeft(parent);
  const folder = await mkdtemp(join(place, `${prefix}${process.pid}-`));
  // The account PostgreSQL runs under must be able to pass through.
  await chmod(folder, 0o711);
  return folder;
}

async function removeThoseLeft(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
    // Another user's are theirs to remove.
    if (owner && !isAlive(owner)) await removeFolder(join(parent, name)).catch(() => {});
  }
}

/** Another run may be tidying up the same folder, and a database that was just told to end still writes. */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
