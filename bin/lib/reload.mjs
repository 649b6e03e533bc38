import { EventEmitter, once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './node.mjs';
import { launch, onEnd } from './program.mjs';

/**
 * For development: screens reload on their own, and changed server code restarts the server. A server that failed starts again with the
 * next change.
 */
export async function serveReloading(mode) {
  const changes = watchSources();
  let program = launch(mode);
  let over = false;
  onEnd(
    () => {
      over = true;
      changes.emit('change');
    },
    () => program.insist(),
  );
  for (;;) {
    let asked = false;
    program.ended.then(() => {
      if (!asked) console.error('The program ended. It starts again with the next change.');
    });
    await once(changes, 'change');
    asked = true;
    program.ask();
    await program.ended;
    if (over) return 0;
    program = launch(mode);
  }
}

function watchSources() {
  const changes = new EventEmitter();
  let pending;
  for (const folder of ['server', 'contract']) {
    watch(join(root, folder), { recursive: true, persistent: false }, (_event, file) => {
      if (!file || /\.test\.ts$/.test(file)) return;
      clearTimeout(pending);
      // Editors and version control write several files at once.
      pending = setTimeout(() => changes.emit('change'), 150);
    });
  }
  return changes;
}
