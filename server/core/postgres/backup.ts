import { constants, copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { clusterIn, homeIn } from './cluster.ts';

type BackupOptions = { connection: pg.ClientConfig; dataDir: string; into: string };

/**
 * Copies the whole data folder, database and files, while the product runs; the copy gets its final name only when complete. It is itself a
 * data folder: to restore, put it where DATA_DIR points and start.
 */
export async function backUp({ connection, dataDir, into }: BackupOptions): Promise<void> {
  const target = resolve(into);
  const partial = join(dirname(target), `.${basename(target)}.partial`);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  await copyCluster(connection, clusterIn(homeIn(dataDir)), clusterIn(homeIn(partial)));
  // Files are copied after the database, so that every file that a row refers to is included.
  for (const name of await readdir(dataDir)) {
    if (name === basename(homeIn(dataDir))) continue;
    await cp(join(dataDir, name), join(partial, name), { recursive: true, preserveTimestamps: true });
  }
  await rename(partial, target);
}

/** Copies a running cluster as PostgreSQL prescribes: replaying the write-ahead log makes the copy consistent. */
async function copyCluster(connection: pg.ClientConfig, from: string, to: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Keeps the log since the start of the copy from being recycled; removed with this connection.
    await client.query(`select pg_create_physical_replication_slot('lintel_backup', true, true)`);
    await client.query(`select pg_backup_start('lintel', true)`);
    await copyFolder(from, to, '');
    await copyFile(join(from, control), join(to, control));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    await writeFile(join(to, 'backup_label'), rows[0]!.labelfile, { mode: 0o600 });
    for (const name of await readdir(join(from, 'pg_wal')))
      if (/^[0-9A-F]{24}$/.test(name)) await copy(join(from, 'pg_wal', name), join(to, 'pg_wal', name));
  } finally {
    await client.end();
  }
}

/** Copied after all other files but before the log, so that the copied log contains the checkpoint it points to. */
const control = 'global/pg_control';
const left = new Set(['postmaster.pid', 'postmaster.opts', control]);
/** These folders must exist but stay empty, because their contents belong to the running server. */
const emptied =
  /^(pg_wal|pg_wal\/.*|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|.*pgsql_tmp.*)$/;

async function copyFolder(from: string, to: string, path: string): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const name = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) await copyFolder(from, to, name);
    else if (!left.has(name) && !emptied.test(path)) await copy(join(from, name), join(to, name));
  }
}

async function copy(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    // The file was removed during the copy, and the log contains that too.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
