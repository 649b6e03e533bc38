/**
 * Joins the server's modules into a few files, so that a start reads those instead of a thousand. The sources stay in place, and texts,
 * migrations and threads are still found next to the module that refers to them.
 */
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './lib/node.mjs';

const folder = join(root, 'build/program');

const isPackage = (id) => !/^[./#\0]/.test(id);
/** Packages that consist of many small modules; all others are loaded from where they are installed. */
const joined = /^(zod|jose|hono)(\/|$)/;

/** Makes a module find the files next to its original location after it was joined with others. */
const whereItStood = {
  name: 'where-it-stood',
  transform(code, id) {
    if (!code.includes('import.meta') || !id.startsWith(root)) return null;
    const seen = (path) => JSON.stringify(`./${relative(folder, path)}`);
    return code.replaceAll(/\bimport\.meta\.(dirname|url|main)\b/g, (_, which) => {
      if (which === 'dirname') return `(import.meta.dirname + '/' + ${seen(dirname(id))})`;
      return which === 'url' ? `new URL(${seen(id)}, import.meta.url).href` : 'false';
    });
  },
};

const bundle = await rolldown({
  input: { main: join(root, 'server/main.ts') },
  platform: 'node',
  external: (id) => isPackage(id) && !joined.test(id),
  plugins: [whereItStood],
});
// Files of an earlier build are kept, because a running process may still load them later.
await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' });
await bundle.close();
