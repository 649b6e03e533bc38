import { readFileSync } from 'node:fs';
import type { Locale } from '#contract/core/locale.ts';
import type english from './texts/en.json';

export type Texts = typeof english;

const read = new Map<Locale, Texts>();

/** What the assistant says by itself, in the visitor's language. Read when first needed. */
export function textsIn(locale: Locale): Texts {
  let texts = read.get(locale);
  if (!texts) {
    texts = JSON.parse(readFileSync(new URL(`./texts/${locale}.json`, import.meta.url), 'utf8')) as Texts;
    read.set(locale, texts);
  }
  return texts;
}

/** Puts values in their places. A value is never searched for places itself. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
