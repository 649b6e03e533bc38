import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/core/postgres/postmaster.ts';

const prefix = 'lintel-test-';

/** A folder of this run. Those of runs that were killed before they could tidy up go now. */
export async function scratchFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
    // Another user's are theirs to remove.
    if (owner && !isAlive(owner)) await removeFolder(join(tmpdir(), name)).catch(() => {});
  }
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  // The account PostgreSQL runs under must be able to pass through.
  await chmod(folder, 0o711);
  return folder;
}

/** Another run may be tidying up the same folder, and a database that was just told to end still writes. */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
