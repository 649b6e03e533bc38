import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../../..');
/** What says how answers look, and under which keys screens look for them. */
const sources = ['contract/**/*.ts', 'app/**/queries.ts'];

/**
 * `import.meta.env.LINTEL_SHAPES`: changes when answers may look otherwise than before. What a device has kept is read
 * back only under the same one; a release that leaves them as they were leaves it readable.
 */
export function shapes(): Plugin {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).sort())
    if (!file.endsWith('.test.ts'))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  const value = JSON.stringify(hash.digest('base64url').slice(0, 12));
  return { name: 'shapes', config: () => ({ define: { 'import.meta.env.LINTEL_SHAPES': value } }) };
}
