import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Account } from './account.ts';

/**
 * A shell between this process and the postmaster holds the reading end of a pipe from this process, and exits with the postmaster's code.
 * However this process ends, even by `kill -9`, the pipe closes and the shell asks PostgreSQL for a fast shutdown, repeatedly, because a
 * postmaster that has just started does not react yet.
 */
const script = `
shift
exec 3<&0
"$@" 3<&- </dev/null & p=$!
( while read -r _ <&3; do :; done; i=0; while [ $i -lt 100 ] && kill -INT $p; do i=$((i+1)); sleep 0.2; done ) >/dev/null 2>&1 & r=$!
exec 3<&-
trap 'kill -INT $p' INT TERM
wait $p; c=$?
while kill -0 $p 2>/dev/null; do wait $p; c=$?; done
kill $r 2>/dev/null
exit $c`;

export const guardName = 'lintel-postgres-guard';

export type Guarded = {
  /** Resolves when the postmaster ended, with its last log lines. */
  ended: Promise<{ code: number | null; lines: string[] }>;
  /** Asks for a fast shutdown: open transactions are rolled back, and everything acknowledged is on disk. */
  release(): void;
};

/** Runs in its own session, so that Ctrl-C doesn't reach the database before the product has drained. */
export function startGuarded(account: Account, command: string[], onLine: (line: string) => void): Guarded {
  const child: ChildProcess = account.spawn('sh', ['-c', script, guardName, String(process.pid), ...command], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr! }).on('line', (line) => {
    lines.push(line);
    if (lines.length > 20) lines.shift();
    onLine(line);
  });
  child.stdin!.on('error', () => {});
  const ended = new Promise<{ code: number | null; lines: string[] }>((resolve) => {
    child.on('error', (error) => resolve({ code: null, lines: [error.message] }));
    // Backends of a killed postmaster may keep its log pipe open long after it ended.
    child.on('exit', (code) => setTimeout(resolve, 100, { code, lines }));
    child.on('close', (code) => resolve({ code, lines }));
  });
  return {
    ended,
    release() {
      child.stdin!.end();
      child.kill('SIGTERM');
    },
  };
}
