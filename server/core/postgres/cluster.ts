import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { isAlive } from './postmaster.ts';

export const superuser = 'lintel';
export const database = 'lintel';

/** All files of the embedded database are in `<data folder>/pg`. */
export const homeIn = (dataDir: string): string => join(dataDir, 'pg');
export const clusterIn = (home: string): string => join(home, 'data');

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that a killed or parallel first start never leaves something
 * that looks like a database.
 */
export async function ensureCluster(home: string, binaries: Binaries, account: Account, sync: boolean): Promise<void> {
  await removeUnfinished(home);
  const cluster = clusterIn(home);
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    if (version.trim() === binaries.major) return;
    throw new Error(
      `${cluster} was made by PostgreSQL ${version.trim()} and this release brings ${binaries.major}: ` +
        'restore a backup into a new data folder, or set DATABASE_URL.',
    );
  }
  const fresh = join(home, `new-${process.pid}`);
  await mkdir(fresh, { mode: 0o700 });
  await account.own(fresh);
  const password = `${fresh}.password`;
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await account.own(password);
  await finish(
    account.spawn(
      binaries.initdb,
      [...initialise, ...(sync ? [] : ['--no-sync']), `--pwfile=${password}`, fresh],
      quiet,
    ),
  );
  await rename(password, join(fresh, 'password'));
  await finish(
    account.spawn(binaries.postgres, ['--single', '-D', fresh, 'template1'], quiet),
    `create database ${database};\n`,
  );
  await rename(fresh, cluster).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was faster, and its database is just as good.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(fresh, { recursive: true });
  });
  if (sync) await syncFolder(home);
}

export const passwordOf = (cluster: string): Promise<string> => readFile(join(cluster, 'password'), 'utf8');

/** The bundled collation library is old and machines differ, while the built-in provider sorts the same everywhere and in every release. */
const initialise = [
  `--username=${superuser}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

const quiet = { stdio: ['pipe', 'ignore', 'pipe'] as ['pipe', 'ignore', 'pipe'] };

async function finish(child: ReturnType<Account['spawn']>, input = ''): Promise<void> {
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  child.stdin!.on('error', () => {});
  child.stdin!.end(input);
  const [said, code] = await Promise.all([text(child.stderr!), ended]);
  if (code !== 0) throw new Error(`The database could not be made: ${said.trim() || `exit code ${code}`}`);
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const owner = /^new-(\d+)/.exec(name)?.[1];
    if (owner && (Number(owner) === process.pid || !isAlive(Number(owner))))
      // Its initdb may still be running; anything that can't be removed now is removed next time.
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync();
  await folder.close();
}

/** Unix socket paths have a length limit; a longer one moves to a private folder under /tmp, the same on every start. */
export async function ensureSocketFolder(home: string, account: Account): Promise<string> {
  const near = join(home, 'run');
  const limit = process.platform === 'darwin' ? 103 : 107;
  if (Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= limit) return makeFolder(near, account);
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 20);
  return makeFolder(`/tmp/lintel-${hash}`, account);
}

export async function makeFolder(path: string, account: Account): Promise<string> {
  try {
    await mkdir(path, { mode: 0o700 });
    await account.own(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await account.mustOwn(path);
  }
  return path;
}
