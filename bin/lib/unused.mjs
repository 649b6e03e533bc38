import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The entry files of processes and of the framework. */
const entries = new Set([
  'app/root.tsx',
  'app/routes.ts',
  'app/entry.client.tsx',
  'app/entry.server.tsx',
  'server/main.ts',
]);
/** The exports that React Router looks for in a route's module. */
const ofRoutes = new Set([
  ...['handle', 'loader', 'clientLoader', 'action', 'clientAction', 'meta', 'links', 'headers', 'ErrorBoundary'],
  ...['HydrateFallback', 'shouldRevalidate', 'Layout', 'middleware', 'clientMiddleware'],
]);

const made = /^export (?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)|^export const \{([^}]+)\}/gm;
const word = /[A-Za-z_$][\w$]*/g;
/** The end of a quoted path. */
const ending = /(\/[\w.-]+\.tsx?)['"`]/g;

/**
 * Finds exports and files that no other file mentions. A name that two files use for different things counts as used, so every finding is
 * really unused, but not everything unused is found.
 */
export function unused(root) {
  const paths = globSync(['{app,contract,server,tests,bench,bin}/**/*.{ts,tsx,mjs}', '*.ts'], { cwd: root });
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const routes = texts.get('app/routes.ts');
  const isRoute = (path) => path.startsWith('app/') && routes.includes(`'${path.slice('app/'.length)}'`);
  const isFramework = (path, name) => ofRoutes.has(name) && (path === 'app/root.tsx' || isRoute(path));
  const ours = paths.filter(
    (path) => /^(app|contract|server)\/.*\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path),
  );
  /** The file that exports each name, until another file mentions it; for files, by the end of their path. */
  const names = new Map();
  const ends = new Map(
    ours.filter((path) => !entries.has(path) && !isRoute(path)).map((path) => [`/${basename(path)}`, path]),
  );
  for (const path of ours)
    for (const [, name, several] of texts.get(path).matchAll(made))
      for (const one of several ? several.split(',').map((part) => part.split(':').at(-1).trim()) : [name])
        if (one && !entries.has(path) && !isFramework(path, one)) names.set(one, names.has(one) ? '' : path);
  for (const [path, text] of texts) {
    for (const [found] of text.matchAll(word)) {
      const from = names.get(found);
      if (from !== undefined && from !== path) names.delete(found);
    }
    for (const [, found] of text.matchAll(ending)) if (ends.get(found) !== path) ends.delete(found);
  }
  return { exports: [...names].map(([name, path]) => `${path}: ${name}`).sort(), files: [...ends.values()].sort() };
}
