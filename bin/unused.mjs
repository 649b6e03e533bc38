/** Reports exports and files that no other file mentions: each must be used or removed. */
import { root } from './lib/node.mjs';
import { unused } from './lib/unused.mjs';

const { exports, files } = unused(root);
for (const name of exports) console.error(`Nobody imports it: ${name}`);
for (const path of files) console.error(`Nothing reads it: ${path}`);
process.exitCode = exports.length + files.length > 0 ? 1 : 0;
