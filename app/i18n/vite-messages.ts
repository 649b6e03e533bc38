import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { locales, pseudoLocale } from '#contract/core/locale.ts';
import { compileMessage, compilePseudo } from './compile-message.ts';

const app = dirname(import.meta.dirname);
const folder = join(import.meta.dirname, 'locales');
const store = join(import.meta.dirname, 'store.ts');
const catalogue = 'virtual:messages/';
const index = 'virtual:messages';

/**
 * Turns the catalogues into modules of parsed messages: one a language and domain. In the browser each is a chunk of
 * its own, asked for when the first module that mentions one of its keys is read; on the server all are there at once.
 */
export function messages(): Plugin {
  let developing = false;
  return {
    name: 'messages',
    config(_, { command }) {
      developing = command === 'serve';
    },
    resolveId(id) {
      if (id === index || id.startsWith(catalogue)) return `\0${id}`;
    },
    load(id) {
      const browser = this.environment.config.consumer === 'client';
      if (id === `\0${index}`) return indexModule(browser, developing);
      if (!id.startsWith(`\0${catalogue}`)) return;
      const [locale = '', domain = ''] = id.slice(catalogue.length + 1).split('/');
      this.addWatchFile(path(locale === pseudoLocale ? 'en' : locale, domain));
      return `export default ${JSON.stringify(compiled(locale, domain))}`;
    },
    transform: {
      filter: { id: /\.tsx?(\?|$)/ },
      handler(code, id) {
        if (this.environment.config.consumer !== 'client' || !id.startsWith(app) || id.startsWith(import.meta.dirname))
          return;
        const needed = mentionedDomains(code, domains());
        if (needed.length === 0) return;
        // Behind the code, so that no line moves: imports are hoisted wherever they stand.
        return {
          code: `${code}\nimport { need as __need } from ${JSON.stringify(store)};\n__need(${JSON.stringify(needed)});\n`,
          map: null,
        };
      },
    },
  };
}

/** The domains of the message keys that a module spells out, whole or as the start of a template. */
export function mentionedDomains(code: string, known: readonly string[]): string[] {
  const literals = code.matchAll(/(['"`])([a-z][a-z-]*)\.[A-Za-z0-9]/g);
  const found = new Set([...literals].map((match) => match[2] ?? ''));
  return known.filter((domain) => found.has(domain));
}

/**
 * For each language and domain, where its messages come from, the better source first. A language that lacks some of
 * a domain's keys, or all, takes English along.
 */
function indexModule(browser: boolean, developing: boolean): string {
  const imports: string[] = [];
  const entries = [...locales, ...(developing ? [pseudoLocale] : [])].map((locale) => {
    const sources = domains().map((domain) => {
      const chain = sourcesOf(locale, domain).map((source) => {
        const id = JSON.stringify(`${catalogue}${source}/${domain}`);
        if (browser) return `[${JSON.stringify(source)},()=>import(${id}).then(m=>m.default)]`;
        const name = `m_${source}_${domain}`.replaceAll('-', '_');
        imports.push(`import ${name} from ${id};`);
        return `[${JSON.stringify(source)},${name}]`;
      });
      return `${JSON.stringify(domain)}:[${chain}]`;
    });
    return `${JSON.stringify(locale)}:{${sources}}`;
  });
  return `${[...new Set(imports)].join('\n')}\nexport const catalogues={${entries}}`;
}

function sourcesOf(locale: string, domain: string): string[] {
  if (locale === 'en' || locale === pseudoLocale) return [locale];
  if (!existsSync(path(locale, domain))) return ['en'];
  const own = read(locale, domain);
  return Object.keys(read('en', domain)).every((key) => key in own) ? [locale] : [locale, 'en'];
}

function compiled(locale: string, domain: string) {
  const compile = locale === pseudoLocale ? compilePseudo : compileMessage;
  const source = read(locale === pseudoLocale ? 'en' : locale, domain);
  return Object.fromEntries(
    Object.entries(source).map(([key, text]) => {
      try {
        return [key, compile(text)];
      } catch (error) {
        throw new Error(`${locale}/${domain}.json "${key}": ${(error as Error).message}`, { cause: error });
      }
    }),
  );
}

const domains = () => readdirSync(join(folder, 'en')).map((file) => file.replace(/\.json$/, ''));
const path = (locale: string, domain: string) => join(folder, locale, `${domain}.json`);
const read = (locale: string, domain: string): Record<string, string> =>
  JSON.parse(readFileSync(path(locale, domain), 'utf8'));
