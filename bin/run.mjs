/**
 * Runs a TypeScript program of this package with the Node version it requires.
 *
 *   node bin/run.mjs server/seed/main.ts --leads 1000
 *   node bin/run.mjs --built bench/main.ts          builds the pages first if they are outdated
 */
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, Refusal, run } from './lib/node.mjs';

await command(async (words) => {
  const built = words[0] === '--built';
  const [script, ...args] = built ? words.slice(1) : words;
  if (!script?.includes('/')) throw new Refusal('Name a program: node bin/run.mjs server/seed/main.ts');
  await ensureInstalled({ tools: true });
  if (built) await ensureBuilt();
  return run(script, args);
});
