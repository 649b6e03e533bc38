import type { Locale } from '#contract/core/locale.ts';
import { bounded, normal } from '../mind/normal.ts';
import { words } from '../mind/words/words.ts';

type Entry = { pattern: RegExp; english: string };
const glossaries = new Map<Locale, { entries: Entry[]; idle: ReadonlySet<string>; idlePattern: RegExp | undefined }>();

function glossaryOf(locale: Locale) {
  let glossary = glossaries.get(locale);
  if (!glossary) {
    const entries = words[locale].glossary.split('\n').map((line): Entry => {
      const at = line.lastIndexOf('=');
      return { pattern: new RegExp(bounded(line.slice(0, at), locale), 'gu'), english: line.slice(at + 1).trim() };
    });
    const idle = normal(words[locale].filler).split(' ');
    const isUnspaced = locale === 'zh' || locale === 'ja';
    const idlePattern = isUnspaced
      ? new RegExp(idle.toSorted((a, b) => b.length - a.length).join('|'), 'gu')
      : undefined;
    glossary = { entries, idle: new Set(idle), idlePattern };
    glossaries.set(locale, glossary);
  }
  return glossary;
}

/** Translates the question into the words of the documentation. Filler words are dropped; unknown words stay. */
export function inEnglish(text: string, locale: Locale): string {
  const { entries, idle, idlePattern } = glossaryOf(locale);
  const translated = entries.reduce((rest, { pattern, english }) => rest.replace(pattern, ` ${english} `), text);
  if (idlePattern) return translated.replace(idlePattern, ' ').replace(/\s+/g, ' ');
  return translated
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== '' && !idle.has(word) && !/^\d+$/.test(word))
    .join(' ');
}
