import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const tools = join(root, 'node_modules/.bin');

/** An error that the user can fix, shown as one sentence without a stack. */
export class Refusal extends Error {}

/** The Node from the npm packages; on a platform without one, the running Node if it is new enough. */
export function pinnedNode() {
  const own = join(tools, 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Refusal(
    `On ${process.platform} ${process.arch} Lintel needs Node 24 or newer; this is ${process.version}.`,
  );
}

/** Runs a script with that Node, or a tool of the packages by its name, and resolves with the exit code. */
export function run(script, args = [], env = {}) {
  const path = script.includes('/') ? join(root, script) : join(tools, script);
  const PATH = `${tools}${delimiter}${process.env.PATH}`;
  return finish(pinnedNode(), [path, ...args], { env: { ...process.env, PATH, ...env } });
}

/** A shell that holds a pipe from this process and ends the command when the pipe closes, so that `kill -9` leaves nothing running. */
const guard = `
exec 3<&0
"$@" 3<&- </dev/null & p=$!
( read -r _ <&3; kill $p ) >/dev/null 2>&1 & r=$!
exec 3<&-
trap 'kill $p' INT TERM
wait $p; c=$?
while kill -0 $p 2>/dev/null; do wait $p; c=$?; done
kill $r 2>/dev/null
exit $c`;

export function finish(command, args, { env = process.env, stdout = 'inherit' } = {}) {
  const child = spawn('sh', ['-c', guard, 'guard', command, ...args], {
    cwd: root,
    stdio: ['pipe', stdout, 'inherit'],
    env,
  });
  let interrupted = false;
  const pass = (signal) => {
    interrupted = true;
    child.kill(signal);
  };
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      if (interrupted) reject(Object.assign(new Refusal('Interrupted.'), { interrupted }));
      else resolve(code ?? 1);
    });
  });
}

/** Runs a command: a refusal prints one sentence and sets exit code 1. */
export async function command(main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
