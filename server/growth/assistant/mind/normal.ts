import type { Locale } from '#contract/core/locale.ts';
import { type Cue, words } from './words/words.ts';

const arabicDigits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';

/** Normalizes text: lower case, no accents, plain digits, one kind of quote and space. */
export function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('й', '\u0001')
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0652\u0640\u0654\u0655\u0653]/g, '')
    .normalize('NFC')
    .replaceAll('\u0001', 'й')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(arabicDigits.indexOf(digit) % 10))
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Normalizes the source of a pattern, keeping its escapes. */
export const normalPattern = (source: string): string =>
  source
    .split(/(\\p\{[^}]*\}|\\.| )/)
    .map((piece) => (piece.startsWith('\\') || piece === ' ' ? piece : normal(piece)))
    .join('');

/** Turns an entry of `words` into the source of a pattern that matches anywhere. */
export const patternOf = (source: string): string =>
  normalPattern(source).replaceAll('~', '\\p{L}*').replaceAll(' ?', '\\s?').replaceAll(' ', '\\s+');

const isWritten: Partial<Record<Locale, 'without spaces' | 'with prefixes'>> = {
  zh: 'without spaces',
  ja: 'without spaces',
  ar: 'with prefixes',
};

/** Turns an entry of `words` into the source of a pattern that matches whole words, as the language separates them. */
export function bounded(source: string, locale: Locale): string {
  const inner = patternOf(source);
  if (isWritten[locale] === 'without spaces') return `(?:${inner})`;
  const prefix = isWritten[locale] === 'with prefixes' ? '(?:[وفبلك]?(?:ال|لل)?)' : '';
  return `(?<![\\p{L}\\p{N}])${prefix}(?:${inner})(?![\\p{L}\\p{N}])`;
}

const compiled = new Map<string, RegExp>();

/** The pattern of a cue in a language. For languages in other scripts it matches the English words too, since people mix them. */
export function cue(name: Cue, locale: Locale): RegExp {
  const key = `${locale} ${name}`;
  let pattern = compiled.get(key);
  if (!pattern) {
    const own = bounded(words[locale][name], locale);
    const mixes = locale === 'zh' || locale === 'ja' || locale === 'ar' || locale === 'ru';
    const source = mixes && !neverMixed.has(name) ? `${own}|${bounded(words.en[name], 'en')}` : own;
    pattern = new RegExp(source, 'gu');
    compiled.set(key, pattern);
  }
  pattern.lastIndex = 0;
  return pattern;
}

const neverMixed: ReadonlySet<Cue> = new Set(['iAm', 'iHave', 'selfEnds']);

export const has = (name: Cue, text: string, locale: Locale): boolean => cue(name, locale).test(text);

/** The single words in a source, for spelling correction. A word that is only known by its beginning ends in `~`. */
export const plainWords = (source: string): string[] =>
  normalPattern(source)
    // An ending after a group applies to every word in it: in "(?:barat|económic)[oa]s?" only the beginnings are certain.
    .replace(/\(\?:([^()]*)\)(?=~|\[)/g, (_, group: string) => `(?:${group.split('|').join('~|')}~)`)
    .replace(/\\p\{[^}]*\}[*+]?|\{\d,\d\}|\(\?<?[!=][^()]*\)/g, ' ')
    .replace(/\[[^\]]*\]\??/g, '~')
    .replace(/(\p{L})(?:\(\?:[^()]*\)\??)+/gu, '$1~')
    .replace(/\(\?:|[()]/g, ' ')
    .match(/[\p{L}']+(?:~|\?)?/gu)
    ?.flatMap((word) => (word.endsWith('?') ? [word.slice(0, -2), word.slice(0, -1)] : [word]))
    .filter((word) => word.length > 2) ?? [];
