/** npm run check: types, style and messages. */
import { check } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command } from './lib/node.mjs';

await command(async () => {
  await ensureInstalled({ tools: true });
  return (await check()).length > 0 ? 1 : 0;
});
