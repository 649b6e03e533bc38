import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pinnedNode, root } from './node.mjs';

/**
 * Starts the product so that it ends with this process: it holds a channel that the system closes however this process ends
 * (server/core/parent.ts). Ctrl-C reaches a terminal's whole process group, so the product runs in its own group and gets the signal only
 * once, from here.
 */
export function launch(mode) {
  const child = spawn(pinnedNode(), [mode === 'dev' ? 'server/main.ts' : 'build/program/main.js', mode], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: {
      // Node's compile cache is kept between starts, which halves the time of a start.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...process.env,
      // React and others use a slow development build unless told otherwise.
      NODE_ENV: mode === 'dev' ? 'development' : 'production',
    },
  });
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
  return { ended, ask: () => child.kill('SIGTERM'), insist: () => child.kill('SIGKILL') };
}

/** The first signal lets the product finish its work; a second one at least a second later ends it at once. */
export function onEnd(ask, insist) {
  let asked = 0;
  const end = () => {
    if (!asked) ask();
    // A second signal sooner than that is the same Ctrl-C, passed on by npm.
    else if (Date.now() - asked > 1_000) insist();
    asked ||= Date.now();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  // A killed npm doesn't end its children. Other parents may want this process to keep running.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && !asked && end(), 200).unref();
}
