/**
 * Runs a TypeScript program of this package under the Node it is written for.
 *
 *   node bin/run.mjs server/seed/main.ts --leads 1000
 */
import { ensureInstalled } from './lib/install.mjs';
import { command, Refusal, run } from './lib/node.mjs';

await command(async ([script, ...args]) => {
  if (!script?.includes('/')) throw new Refusal('Name a program: node bin/run.mjs server/seed/main.ts');
  await ensureInstalled({ tools: true });
  return run(script, args);
});
