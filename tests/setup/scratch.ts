import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/core/postgres/postmaster.ts';

const prefix = 'lintel-test-';

const memory = '/dev/shm';
/** More free memory than a run ever needs, so that enough is left for everything else. */
const enough = 4 * 1024 ** 3;

/**
 * Uses memory if there is plenty: a database has thousands of files, which take seconds to create on a disk and a tenth of a second in
 * memory. Containers often have almost no memory file system.
 */
async function placeOfFolders(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) > enough ? memory : tmpdir();
}

/** A folder for this run. Removes folders of runs that were killed before they could clean up. */
export async function scratchFolder(): Promise<string> {
  const place = await placeOfFolders();
  for (const parent of new Set([place, tmpdir()])) await removeThoseLeft(parent);
  const folder = await mkdtemp(join(place, `${prefix}${process.pid}-`));
  // The user that PostgreSQL runs as must be able to traverse the folder.
  await chmod(folder, 0o711);
  return folder;
}

async function removeThoseLeft(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
    // Folders of another user are left to that user.
    if (owner && !isAlive(owner)) await removeFolder(join(parent, name)).catch(() => {});
  }
}

/** Another run may be removing the same folder, and a database that was just told to end is still writing. */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
