import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { guardName } from './guard.ts';

const run = promisify(execFile);

type Postmaster = { pid: number; ready: boolean };

/** The server that runs on this folder, if any. Its lock file remains after `kill -9`. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(ignoreMissing);
  const lines = text?.split('\n');
  const pid = Number(lines?.[0]);
  if (!pid || !(await runsOn(pid, cluster))) return undefined;
  return { pid, ready: lines?.[7]?.trim() === 'ready' };
}

/** After a restart of the machine or container, the process id in an old lock file may belong to any process. */
async function runsOn(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') return (await workingFolder(pid)) === (await realpath(cluster));
  const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres');
}

/**
 * Whether the process that started the postmaster is still there to end it; a postmaster whose guard was killed too would run forever. Only
 * Linux can tell.
 */
export async function isGuarded(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const guard = await parentOf(pid);
  const command = await readFile(`/proc/${guard}/cmdline`, 'utf8').catch(() => '');
  const args = command.split('\0');
  const name = args.indexOf(guardName);
  return name > 0 && Number(args[name + 1]) === (await parentOf(guard));
}

/** Ends backends that outlived a killed postmaster, because they hold its shared memory and keep a new one from starting. */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const folder = await realpath(cluster);
  for (const pid of (await readdir('/proc')).map(Number)) {
    if (!pid || (await workingFolder(pid)) !== folder || (await isGuarded(pid))) continue;
    if ((await workingFolder(await parentOf(pid))) !== folder) signal(pid, 'SIGQUIT');
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
}

const workingFolder = (pid: number): Promise<string | undefined> => readlink(`/proc/${pid}/cwd`).catch(() => undefined);

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name in parentheses, which may contain spaces.
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
