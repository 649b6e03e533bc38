import { run } from './node.mjs';

const steps = [
  ['Types of the routes', 'react-router', 'typegen'],
  ['Types of server and tests', 'tsc', '-p', 'tsconfig.json'],
  ['Types of the app', 'tsc', '-p', 'tsconfig.app.json'],
  ['Style', 'biome', 'check', '.'],
  ['Messages', 'bin/messages.mjs'],
  ['Nothing unused', 'bin/unused.mjs'],
];

/** Runs every step, even after a failure, and returns the names of those that failed. */
export async function check() {
  const failed = [];
  for (const [name, script, ...args] of steps) {
    const began = Date.now();
    const code = await run(script, args);
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    if (code !== 0) failed.push(name);
  }
  return failed;
}
