import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/core/postgres/postmaster.ts';

const prefix = 'lintel-test-';

/** A folder of this run. Those of runs that were killed before they could tidy up go now. */
export async function scratchFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
    if (owner && !isAlive(owner)) await removeFolder(join(tmpdir(), name));
  }
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

/** Another run may be tidying up the same folder, and a database that was just told to end still writes. */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
