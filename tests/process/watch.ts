import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Waits for a result and fails after a minute. */
export async function eventually<Result>(look: () => Promise<Result | false>): Promise<Result> {
  let last: unknown = new Error('It did not come about within a minute.');
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(20)) {
    try {
      const result = await look();
      if (result !== false) return result;
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'pg/data/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Every database process in or below a folder, and their guards. */
export async function processesOn(folder: string): Promise<string[]> {
  const { stdout } = await run('ps', ['-e', '-ww', '-o', 'stat=,pid=,args=']);
  return stdout.split('\n').filter((line) => line.includes(`-D ${folder}/`) && !line.startsWith('Z'));
}
export const nothingRunsOn = (folder: string) => eventually(async () => (await processesOn(folder)).length === 0);

export async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-e', '-o', 'ppid=,pid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([parent]) => parent === pid).map(([, child]) => child!);
}

/** Whether a process has ended, even if its parent has not reaped it yet. */
export async function hasEnded(pid: number): Promise<boolean> {
  const { stdout } = await run('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout === '' || stdout.startsWith('Z');
}
