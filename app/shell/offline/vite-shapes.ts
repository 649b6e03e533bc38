import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../../..');
/** Files that define what answers look like and under which keys screens query them. */
const sources = ['contract/**/*.ts', 'app/**/queries.ts'];

/**
 * `import.meta.env.LINTEL_SHAPES`: a hash that changes when answers may look different. Data stored on a device is read only under the same
 * hash; a release that leaves the shapes unchanged keeps it readable.
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
