import { basename, dirname } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import {
  catalogues,
  cataloguesFolder,
  cataloguesVersion,
  compileCatalogue,
  domains,
  isComplete,
} from './catalogue-files.ts';

const app = dirname(import.meta.dirname);
const store = `${import.meta.dirname}/store.ts`;
/** The modules that implement messages, which contain keys only in comments. */
const plumbing = ['store.ts', 't.ts', 'text.tsx', 'keys.ts'];
const virtual = '\0virtual:messages';
const whileDeveloping = 'dev';

/**
 * Parses the catalogs at build time, so that readers download no parser. The browser fetches a domain's catalog when the first module that
 * contains one of its keys is loaded; a server has all of them in memory.
 */
export function messages(): Plugin {
  let version = whileDeveloping;
  return {
    name: 'messages',
    config(_, { command }) {
      if (command === 'build') version = cataloguesVersion();
    },
    resolveId: (id) => (id === 'virtual:messages' ? virtual : undefined),
    load(id) {
      if (id !== virtual) return;
      return this.environment.config.consumer === 'client' ? clientModule(version) : serverModule(version);
    },
    transform: {
      filter: { id: /\.tsx?(\?|$)/ },
      handler(code, id) {
        const ours = id.startsWith(app) && !plumbing.includes(basename(id));
        if (ours && this.environment.config.consumer === 'client') return withNeeds(code, domains());
      },
    },
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      for (const { locale, domain } of catalogues()) {
        const source = JSON.stringify(compileCatalogue(locale, domain));
        this.emitFile({ type: 'asset', fileName: `assets/messages-${version}/${locale}/${domain}.json`, source });
      }
    },
    configureServer: serveWhileDeveloping,
    hotUpdate({ file }) {
      if (!file.startsWith(cataloguesFolder)) return;
      const module = this.environment.moduleGraph.getModuleById(virtual);
      if (module) this.environment.moduleGraph.invalidateModule(module);
      if (this.environment.config.consumer === 'client') this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

/**
 * Makes a module that contains message keys, complete or as the start of a template literal, fetch their domains when it loads, and makes
 * its components wait for them. The code is appended, so that line numbers stay.
 */
export function withNeeds(code: string, known: readonly string[]): { code: string; map: null } | undefined {
  const literals = code.matchAll(/['"`]([a-z][a-z-]*)\.[A-Za-z0-9$]/g);
  const found = new Set([...literals].map((match) => match[1]));
  const needed = known.filter((domain) => found.has(domain));
  if (needed.length === 0) return undefined;
  const waiting = code.replace(/\buseT\(\)/g, 'useT(__needed)');
  const added = `import { need as __need } from ${JSON.stringify(store)};\nconst __needed = __need(${JSON.stringify(needed)});`;
  return { code: `${waiting}\n${added}\n`, map: null };
}

function clientModule(version: string): string {
  return `${facts(version)}\nexport const all = undefined;`;
}

function serverModule(version: string): string {
  const entries = catalogues().map(({ locale, domain }) => [`${locale}/${domain}`, compileCatalogue(locale, domain)]);
  return `${facts(version)}\nexport const all = ${JSON.stringify(Object.fromEntries(entries))};`;
}

/** Lists the existing catalogs; messages that a language lacks fall back to English. */
function facts(version: string): string {
  const files = catalogues();
  const languagesOf = (domain: string) => files.filter((file) => file.domain === domain).map(({ locale }) => locale);
  // Most domains exist in the same languages; grouping them keeps the list to a few bytes per domain.
  const groups = Object.groupBy(domains(), (domain) => languagesOf(domain).join(' '));
  const partial = files.filter(({ locale, domain }) => !isComplete(locale, domain));
  return [
    `export const version = ${JSON.stringify(version)};`,
    `export const groups = ${JSON.stringify(Object.entries(groups))};`,
    `export const partial = ${JSON.stringify(partial.map(({ locale, domain }) => `${locale}/${domain}`))};`,
  ].join('\n');
}

function serveWhileDeveloping(server: ViteDevServer): void {
  server.middlewares.use(`/assets/messages-${whileDeveloping}/`, (request, response) => {
    const [, locale = '', domain = ''] = /^\/([\w-]+)\/([\w-]+)\.json/.exec(request.url ?? '') ?? [];
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(compileCatalogue(locale, domain)));
  });
}
