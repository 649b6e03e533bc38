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
  /** As an operator would: asked to end, and waited for. Answers the code it ended with. */
  stop(): Promise<number | null>;
  /** As nobody should: `kill -9`. */
  kill(): Promise<void>;
};

export type ProductOptions = {
  mode?: 'all' | 'web' | 'worker';
  dataDir: string;
  env?: Record<string, string>;
  /** A free one where none is given. */
  port?: number;
  /** File for what it prints. */
  log: string;
};

/** The product itself, as it is started in production, on a free port. Ends with this process, however that ends. */
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
      // Tests may name the address they come from, and so have a rate limit of their own.
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

/** A start ends with one line that says so. */
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

/** Where the product's words of a run are kept; not part of the repository. */
export async function resultsFolder(): Promise<string> {
  const folder = join(root, 'test-results');
  await mkdir(folder, { recursive: true });
  return folder;
}
