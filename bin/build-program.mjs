/**
 * Joins the server's modules into a few files: a start then reads those instead of a thousand. Sources stay where they
 * are: texts, migrations and threads are still found beside the module that names them.
 */
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './lib/node.mjs';

const folder = join(root, 'build/program');

const isPackage = (id) => !/^[./#\0]/.test(id);
/** Packages of many small modules. The others are found where they were installed. */
const joined = /^(zod|jose|hono)(\/|$)/;

/** A module finds what lies beside it where it stood before it was joined with others. */
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
// Files of an earlier build stay: a program that is running fetches some of them later.
await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' });
await bundle.close();
