/**
 * Builds the service worker into build/client/sw.js, with the list of files that the workspace needs to open offline. Runs after the pages
 * are built.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './lib/node.mjs';

const client = join(root, 'build/client');
const workspaceRoute = 'shell/workspace';
/** Scripts that load only on demand are cached ahead up to this size; the rest is cached after its first use. */
const mostAheadBytes = 600 * 1024;

const { routes, assets } = await import(join(root, 'build/server/index.js'));

const within = (id) => id !== undefined && (id === workspaceRoute || within(routes[id]?.parentId));
const workspace = Object.keys(routes).filter(within);
if (workspace.length === 0) throw new Error(`There is no route ${workspaceRoute}.`);

const release = {
  version: assets.version,
  mark: assets.url,
  shell: `/${pathOf(workspace.find((id) => routes[id].path && !pathOf(id).includes(':')))}`,
  pages: workspace.filter((id) => routes[id].path || routes[id].index).map((id) => pattern(pathOf(id))),
  files: filesOfWorkspace(),
  messages: messagesByLanguage(),
  offline: wordsByLanguage(),
};

await build({
  configFile: false,
  root,
  logLevel: 'error',
  define: { __RELEASE__: JSON.stringify(release) },
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    lib: {
      entry: join(root, 'app/shell/offline/worker/worker.ts'),
      formats: ['iife'],
      name: 'lintel',
      fileName: () => 'sw.js',
    },
  },
});

/** The path of a route including its parents, without a leading slash. */
function pathOf(id) {
  const { path, parentId } = routes[id];
  return [parentId && pathOf(parentId), path].filter(Boolean).join('/');
}

function pattern(path) {
  const parts = path.split('/').map((part) => {
    if (part === '*') return '.*';
    if (part.startsWith(':')) return '[^/]+';
    return part.replace(/[.+?^$()|[\]\\]/g, '\\$&');
  });
  return `^/${parts.join('/')}/?$`;
}

/** The scripts needed at once, then on-demand scripts as far as there is room, the styles, and the one font. */
function filesOfWorkspace() {
  // What may be written without a network comes first: its scripts must not give way to those of pages that only show numbers.
  const isWritten = (id) => id.startsWith('people/');
  const ids = ['root', ...workspace.filter(isWritten), ...workspace.filter((id) => !isWritten(id))];
  const first = ids.flatMap((id) => {
    const { module, imports = [], clientLoaderModule } = assets.routes[id];
    return [module, clientLoaderModule, ...imports].filter(Boolean);
  });
  const found = new Set([assets.url, assets.entry.module, ...assets.entry.imports, ...first]);
  for (const script of found) for (const next of mentioned(script, /(?:from|import)\s*["'`]\.\//g)) found.add(next);
  const styles = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.css'));
  const font = /geist-latin-wght-normal[^)"']*\.woff2/.exec(
    readText(assetOf(styles.find((name) => name.startsWith('app')))),
  );
  return [...found, ...later(found), ...styles.map(assetOf), ...(font ? [assetOf(font[0])] : [])];
}

function later(first) {
  const ahead = new Set();
  let bytes = 0;
  for (const from of [first, ahead]) {
    for (const script of from) {
      for (const next of mentioned(script, /import\(\s*["'`]\.\/|(?:from|import)\s*["'`]\.\//g)) {
        if (first.has(next) || ahead.has(next)) continue;
        bytes += gzipSync(readText(next)).length;
        if (bytes > mostAheadBytes) return ahead;
        ahead.add(next);
      }
    }
  }
  return ahead;
}

/** The scripts in the same folder that this script refers to right after a match of `before`. */
function mentioned(script, before) {
  const code = readText(script);
  return [...code.matchAll(before)].flatMap((match) => {
    const name = /^[\w.-]+\.js/.exec(code.slice(match.index + match[0].length))?.[0];
    return name && existsSync(join(client, 'assets', name)) ? [assetOf(name)] : [];
  });
}

function messagesByLanguage() {
  // A page may be named messages too, but its script is a file.
  const found = readdirSync(join(client, 'assets'), { withFileTypes: true });
  const folder = found.find((entry) => entry.isDirectory() && entry.name.startsWith('messages-')).name;
  const english = files(folder, 'en');
  return Object.fromEntries(
    readdirSync(join(client, 'assets', folder)).map((locale) => {
      const own = files(folder, locale);
      // Messages that a language lacks are shown in English.
      return [locale, [...new Set([...own, ...english])]];
    }),
  );
}

function files(folder, locale) {
  return readdirSync(join(client, 'assets', folder, locale)).map((name) => assetOf(`${folder}/${locale}/${name}`));
}

function wordsByLanguage() {
  const folder = join(root, 'app/i18n/locales');
  return Object.fromEntries(
    readdirSync(folder).map((locale) => {
      const page = JSON.parse(readFileSync(join(folder, locale, 'page.json'), 'utf8'));
      return [locale, { title: page.offline, retry: page['crash.refresh'] }];
    }),
  );
}

function assetOf(name) {
  return `/assets/${name}`;
}

function readText(path) {
  return readFileSync(join(client, path), 'utf8');
}
