/** The gzipped JavaScript that a browser fetches to show a page for the first time. Needs a build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { matchRoutes, type RouteObject } from 'react-router';

const folder = join(import.meta.dirname, '..', 'build');
const kib = 1024;
/** Pages of this layout load no router and none of their routes' modules (docs/decisions/0009-islands.md). */
const publicLayout = 'public/layout';

const budgets = [
  { path: '/', limit: 110 * kib },
  { path: '/pricing', limit: 110 * kib },
  { path: '/leads', limit: 200 * kib },
];

/** Modules that a public page loads without interaction by `import()`, so the document doesn't list them. */
const fetchedByPages = /import\(\s*["`']\.\/((?:start-page|alive|preview|prices)-[\w-]+\.js)["`']/g;

type RouteAssets = { module: string; imports?: string[]; clientLoaderModule?: string };
type Route = { id: string; parentId?: string; path?: string; index?: boolean };
type Build = {
  routes: Record<string, Route>;
  assets: { entry: { module: string; imports: string[] }; url: string; routes: Record<string, RouteAssets> };
};

export type PageBytes = { path: string; files: number; bytes: number; limit: number };

export async function measureBytes(): Promise<PageBytes[]> {
  const entry = join(folder, 'server', 'index.js');
  if (!existsSync(entry)) throw new Error('There is no build yet: run `npx react-router build` first.');
  const build: Build = await import(entry);
  return budgets.flatMap(({ path, limit }) => {
    const scripts = scriptsOf(build, path);
    const bytes = [...scripts].reduce((sum, script) => sum + gzipped(script), 0);
    return scripts.size ? [{ path, files: scripts.size, bytes, limit }] : [];
  });
}

function scriptsOf(build: Build, path: string): Set<string> {
  const found = new Set<string>();
  const add = (script: string) => {
    if (found.has(script)) return;
    found.add(script);
    const code = readFileSync(join(folder, 'client', script), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)\s*["`']\.\/([^"`']+\.js)["`']/g)) add(`/assets/${name}`);
  };
  const matches = matchRoutes(tree(build.routes), path) ?? [];
  if (matches.some(({ route }) => route.path === '*')) return found;
  if (matches.some(({ route }) => route.id === publicLayout)) {
    add(build.assets.entry.module);
    for (const script of found) for (const name of fetchedBy(script)) add(`/assets/${name}`);
    return found;
  }
  for (const { route } of matches) {
    const assets = build.assets.routes[route.id as string];
    for (const script of [assets?.module, assets?.clientLoaderModule, ...(assets?.imports ?? [])])
      if (script) add(script);
  }
  for (const script of [build.assets.url, build.assets.entry.module, ...build.assets.entry.imports]) add(script);
  return found;
}

function fetchedBy(script: string): string[] {
  return [...readFileSync(join(folder, 'client', script), 'utf8').matchAll(fetchedByPages)].map(([, name]) => name!);
}

function tree(routes: Record<string, Route>, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map((route) => ({ ...route, children: tree(routes, route.id) }) as RouteObject);
}

function gzipped(script: string): number {
  return gzipSync(readFileSync(join(folder, 'client', script)), { level: 9 }).length;
}

if (import.meta.main) {
  const pages = await measureBytes();
  for (const { path, files, bytes, limit } of pages) {
    const size = (value: number) => `${(value / kib).toFixed(1)} KiB`;
    console.log(`${path.padEnd(12)} ${String(files).padStart(3)} files  ${size(bytes).padStart(10)} of ${size(limit)}`);
  }
  if (pages.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1;
}
