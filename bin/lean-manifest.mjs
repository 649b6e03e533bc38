/**
 * Removes from the workspace's route table which files each page imports: two thirds of its bytes, which its router doesn't need, because a
 * page's module imports them itself. Documents come from the server, which keeps the whole table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/node.mjs';

const { assets } = await import(join(root, 'build/server/index.js'));
const file = join(root, 'build/client', assets.url);
const [, before, table, after] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(readFileSync(file, 'utf8'));
const { routes, ...others } = JSON.parse(table);
const lean = Object.entries(routes).map(([id, { imports, ...route }]) => [id, route]);
writeFileSync(file, before + JSON.stringify({ ...others, routes: Object.fromEntries(lean) }) + after);
