import { readFileSync } from 'node:fs';
import type { Locale } from '#contract/core/locale.ts';
import type english from './texts/en.json';

export type Texts = typeof english;

const read = new Map<Locale, Texts>();

/** The assistant's texts in the visitor's language, read on first use. */
export function textsIn(locale: Locale): Texts {
  let texts = read.get(locale);
  if (!texts) {
    texts = JSON.parse(readFileSync(new URL(`./texts/${locale}.json`, import.meta.url), 'utf8')) as Texts;
    read.set(locale, texts);
  }
  return texts;
}

/** Fills in placeholders. Values are not scanned for placeholders themselves. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
