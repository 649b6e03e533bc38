import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const root = join(import.meta.dirname, '../..');

export type Product = {
  url: string;
  port: number;
  /** Asks the product to end as an operator would, and waits. Returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills the product with `kill -9`. */
  kill(): Promise<void>;
};

export type ProductOptions = {
  mode?: 'all' | 'web' | 'worker';
  dataDir: string;
  env?: Record<string, string>;
  /** Defaults to a free port. */
  port?: number;
  /** The file for its output. */
  log: string;
};

/** Starts the product as in production, on a free port. It ends with this process, however this process ends. */
export async function startProduct({
  mode = 'all',
  dataDir,
  env = {},
  port: given,
  log,
}: ProductOptions): Promise<Product> {
  const port = given ?? (await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['build/program/main.js', mode], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: 'localhost',
      DATA_DIR: dataDir,
      // Lets tests choose their own client address, and so have a rate limit of their own.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...env,
    },
  });
  const said = createWriteStream(log, { flags: 'a' });
  child.stdout!.pipe(said);
  child.stderr!.pipe(said);
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`The product ended with code ${code}. Its words are in ${log}.`);
  });
  await Promise.race([saysReady(child), failed]);
  failed.catch(() => {});
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await ended;
    return code as number | null;
  };
  return { url, port, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) };
}

/** A successful start ends with one line that says so. */
export function saysReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (/\bready\b/.test(line)) resolve();
    });
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** The folder for the product's output in a test run; not part of the repository. */
export async function resultsFolder(): Promise<string> {
  const folder = join(root, 'test-results');
  await mkdir(folder, { recursive: true });
  return folder;
}
