/** Names that are exported and no other file names, and files that no other file names: each is to be used or to go. */
import { root } from './lib/node.mjs';
import { unused } from './lib/unused.mjs';

const { exports, files } = unused(root);
for (const name of exports) console.error(`Nobody imports it: ${name}`);
for (const path of files) console.error(`Nothing reads it: ${path}`);
process.exitCode = exports.length + files.length > 0 ? 1 : 0;
