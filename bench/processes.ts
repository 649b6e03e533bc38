import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..');

export type Running = { url: string; child: ChildProcess; readyAfter: number; stop(): Promise<void> };

/** Starts a program of ours and waits for the line that reports its address. */
export async function start(args: string[], env: Record<string, string>): Promise<Running> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/bench'),
      ...env,
    },
    // The IPC channel ends the child with this process, however this process ends.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines = createInterface({ input: child.stdout! });
  for await (const line of lines) {
    // A worker reports ready without an address.
    const ready = /\bready(?: at (http\S+)|\.$)/.exec(line);
    if (!ready) continue;
    const readyAfter = performance.now() - begun;
    child.stdout!.resume();
    return {
      url: (ready[1] ?? '').replace('localhost', '127.0.0.1'),
      child,
      readyAfter,
      async stop() {
        if (child.exitCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
    };
  }
  throw new Error(`${args.join(' ')} ended before it was ready.`);
}

/** The resident memory of a process in MiB. */
export const memoryOf = (child: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;
