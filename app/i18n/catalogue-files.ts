import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, pseudoLocale } from '#contract/core/locale.ts';
import type { Message } from '#contract/core/message.ts';
import { compileMessage, compilePseudo } from './compile-message.ts';

/** Build time only: the message catalogs on disk. */
export const cataloguesFolder = join(import.meta.dirname, 'locales');

export function domains(): string[] {
  return readdirSync(join(cataloguesFolder, 'en')).map((file) => file.replace(/\.json$/, ''));
}

/** Every combination of language and domain that has a file. */
export function catalogues(): { locale: string; domain: string }[] {
  return locales.flatMap((locale) =>
    domains()
      .filter((domain) => existsSync(path(locale, domain)))
      .map((domain) => ({ locale, domain })),
  );
}

/** Whether the language has every message that English has in this domain. */
export function isComplete(locale: string, domain: string): boolean {
  const own = read(locale, domain);
  return Object.keys(read('en', domain)).every((key) => key in own);
}

export function compileCatalogue(locale: string, domain: string): Record<string, Message> {
  const pseudo = locale === pseudoLocale;
  const messages = Object.entries(read(pseudo ? 'en' : locale, domain)).map(([key, text]) => {
    try {
      return [key, pseudo ? compilePseudo(text) : compileMessage(text)] as const;
    } catch (error) {
      throw new Error(`${locale}/${domain}.json "${key}": ${(error as Error).message}`, { cause: error });
    }
  });
  return Object.fromEntries(messages);
}

/** A hash that changes with any message. It is part of every catalog's URL, so that catalogs can be cached forever. */
export function cataloguesVersion(): string {
  const hash = createHash('sha256');
  for (const { locale, domain } of catalogues()) hash.update(`${locale}/${domain}\n`).update(readText(locale, domain));
  return hash.digest('base64url').slice(0, 8);
}

const path = (locale: string, domain: string) => join(cataloguesFolder, locale, `${domain}.json`);
const readText = (locale: string, domain: string) => readFileSync(path(locale, domain), 'utf8');
const read = (locale: string, domain: string): Record<string, string> => JSON.parse(readText(locale, domain));
