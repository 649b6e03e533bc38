import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pinnedNode, root } from './node.mjs';

/**
 * Starts the program. It ends with us: it holds a channel to us that the system closes however we end
 * (server/core/parent.ts). Ctrl-C reaches the whole group of a terminal, so it has a group of its own and hears it
 * once, from us.
 */
export function launch(mode) {
  const child = spawn(pinnedNode(), [mode === 'dev' ? 'server/main.ts' : 'build/program/main.js', mode], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: {
      // What Node makes of our sources is kept between starts, which halves the time of one.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...process.env,
      // React and others have a slow build for development, and take it unless told.
      NODE_ENV: mode === 'dev' ? 'development' : 'production',
    },
  });
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
  return { ended, ask: () => child.kill('SIGTERM'), insist: () => child.kill('SIGKILL') };
}

/** Asked once, the program finishes what it has begun; asked again a second later, it ends at once. */
export function onEnd(ask, insist) {
  let asked = 0;
  const end = () => {
    if (!asked) ask();
    // Sooner than that it is the same Ctrl-C, which npm passes on too.
    else if (Date.now() - asked > 1_000) insist();
    asked ||= Date.now();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  // npm that is killed takes nobody along. Whoever starts us by other means may leave us running.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && !asked && end(), 200).unref();
}
