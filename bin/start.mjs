/**
 * npm start: installs missing packages, builds what is outdated, and runs the product.
 *
 *   node bin/start.mjs [all | web | worker | dev]
 */
import { ensureBuilt, ensureProgram } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, Refusal } from './lib/node.mjs';
import { launch, onEnd } from './lib/program.mjs';
import { serveReloading } from './lib/reload.mjs';

const modes = ['all', 'web', 'worker', 'dev'];

await command(async ([mode = 'all']) => {
  if (!modes.includes(mode)) throw new Refusal(`There is no mode ${mode}: ${modes.join(', ')}.`);
  await ensureInstalled({ tools: mode === 'dev' });
  if (mode === 'dev') return serveReloading(mode);
  await (mode === 'worker' ? ensureProgram() : ensureBuilt());
  const program = launch(mode);
  onEnd(program.ask, program.insist);
  return program.ended;
});
