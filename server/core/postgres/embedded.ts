import { mkdir, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { accountFor } from './account.ts';
import { findBinaries } from './binaries.ts';
import {
  clusterIn,
  database,
  ensureCluster,
  ensureSocketFolder,
  homeIn,
  makeFolder,
  passwordOf,
  superuser,
} from './cluster.ts';
import { startGuarded } from './guard.ts';
import { asArguments, type Settings, settingsFor } from './settings.ts';
import { type Log, supervise } from './supervisor.ts';

type EmbeddedOptions = {
  /** The product's data folder; the database uses `pg` inside it. */
  dataDir: string;
  log: Log;
  /** PostgreSQL settings that differ from ours, for example `{ fsync: 'off' }` in tests. */
  settings?: Settings;
};

export type Embedded = {
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Stops the database if this process started it. Call it last, when nothing uses the database anymore. */
  stop(): Promise<void>;
};

/** Part of the socket's name; nothing listens on the network. */
const port = 5432;

/** Starts the PostgreSQL from the npm packages, or joins the one that another process already runs on this folder. */
export async function startEmbedded({ dataDir, log, settings: own }: EmbeddedOptions): Promise<Embedded> {
  const binaries = await findBinaries();
  await mkdir(resolve(dataDir), { recursive: true, mode: 0o711 });
  const home = homeIn(await realpath(dataDir));
  const cluster = clusterIn(home);
  const account = await accountFor(home, [binaries.postgres, dirname(home)]);
  await account.inherit(home);
  await makeFolder(home, account);
  const settings = settingsFor(own);
  await ensureCluster(home, binaries, account, settings.fsync !== 'off');
  const host = await ensureSocketFolder(home, account);
  const command = [binaries.postgres, '-D', cluster, '-k', host, '-p', String(port), '-c', 'listen_addresses='];
  command.push(...asArguments(settings));

  const password = await passwordOf(cluster);

  const supervisor = supervise({
    cluster,
    start: () => startGuarded(account, command, (line) => log.info(`postgres: ${line}`)),
    log,
  });
  await supervisor.started;
  return { connection: { host, port, user: superuser, password, database }, stop: supervisor.stop };
}
