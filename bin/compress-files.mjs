/**
 * Writes a compressed copy (.br, .gz) of each file that browsers load. Runs last in a build; the server chooses by what the browser
 * accepts.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './lib/node.mjs';

const folder = join(root, 'build/client/assets');
const worthBytes = 1_000;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(m?js|css|json|svg)$/.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const content = readFileSync(path);
  if (content.length < worthBytes) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(content, quality));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
