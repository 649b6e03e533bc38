import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { throwaway } from '#tests/setup/cluster.ts';

export type Host = {
  pid: number;
  host: string;
  connection: pg.ClientConfig;
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

type Spawn = (command: string, args: string[], options: SpawnOptions) => ChildProcess;

const running = new Set<ChildProcess>();
/** A killed process loses nothing that reached the operating system; only a power failure would need fsync. */
const settings = { ...throwaway, synchronous_commit: 'on', full_page_writes: 'on' };
const script = join(import.meta.dirname, 'host.ts');

export function launchHost(dataDir: string, start: Spawn = spawn): ChildProcess {
  const child = start(process.execPath, [script, dataDir, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export async function startHost(dataDir: string, start?: Spawn): Promise<Host> {
  const child = launchHost(dataDir, start);
  let said = '';
  child.stderr!.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`It ended with code ${code}: ${said}`)));
  const [connection] = (await Promise.race([once(child, 'message'), failed])) as [pg.ClientConfig & { host: string }];
  failed.catch(() => {});
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid!,
    host: connection.host,
    connection,
    query: (text) => query(connection, text),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

export async function stopHosts(): Promise<void> {
  await Promise.all([...running].map((child) => child.kill('SIGKILL') && once(child, 'exit')));
}

async function query<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  // A cut connection fails its query, which is where the error is handled.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
