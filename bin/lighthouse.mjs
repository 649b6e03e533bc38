/**
 * npm run lighthouse: Lighthouse's scores of the public pages on a phone; exits with 1 if one is below the promised score.
 *
 *   npm run lighthouse -- --runs 3 --paths /,/pricing
 *   npm run lighthouse -- --sites [--desktop]
 */
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, run } from './lib/node.mjs';

await command(async (args) => {
  await ensureInstalled({ tools: true });
  await ensureBuilt();
  return run('bench/lighthouse.ts', args, { CHROMIUM_PATH: await ensureChromium() });
});
