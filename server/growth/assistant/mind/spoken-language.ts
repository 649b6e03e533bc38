import { chooseLanguage, type Language, type Locale } from '#contract/core/locale.ts';
import { normal, plainWords } from './normal.ts';
import { type Words, words } from './words/words.ts';

const latin = ['en', 'es', 'fr', 'de', 'pt', 'it'] as const;

type Known = { marks: ReadonlySet<string>; whole: ReadonlySet<string>; stems: readonly string[] };

function known({ marks, filler, glossary, shorthand, ...cues }: Words): Known {
  const said = [...Object.values(cues), ...glossary.split('\n').map((line) => line.split('=')[0]!)].flatMap(plainWords);
  return {
    marks: new Set(normal(`${marks} ${filler}`).split(' ')),
    whole: new Set([
      ...said.filter((word) => !word.endsWith('~')),
      ...shorthand.split('|').flatMap((line) => normal(line.split('=')[0]!).match(/^\p{L}{2,}$/u)?.[0] ?? []),
    ]),
    stems: said.filter((word) => word.endsWith('~') && word.length > 4).map((word) => word.slice(0, -1)),
  };
}

const knownIn = new Map<Locale, Known>();
const knowing = (locale: Locale): Known => {
  let found = knownIn.get(locale);
  if (!found) {
    found = known(words[locale]);
    knownIn.set(locale, found);
  }
  return found;
};

/** Letters that occur in only some of the languages. */
const letters: [RegExp, Locale, number][] = [
  [/[ñ¿¡]/i, 'es', 2],
  [/[ãõ]|(?<!\p{L})(?:lá|você|vocês|está|também)(?!\p{L})/iu, 'pt', 1.5],
  [/[ßäöü]/i, 'de', 1.5],
  [/[êœûî]|(?:^|\s)[cdjlmnst]['’]/i, 'fr', 1],
  [/[òì]/i, 'it', 1.5],
  [/(?<!\p{L})è(?!\p{L})/iu, 'it', 1.5],
];

const weightOf = (locale: Locale, word: string): number => {
  const { marks, whole, stems } = knowing(locale);
  if (marks.has(word)) return 1;
  if (whole.has(word)) return 1;
  return word.length > 4 && stems.some((stem) => word.startsWith(stem)) ? 0.8 : 0;
};

/**
 * Detects the language from the message: its script, its small words and its letters. An ambiguous message counts as the page's language.
 */
export function spokenLanguage(message: string, reads: Language): Language {
  const locale = localeOf(message, reads.locale);
  return locale === reads.locale ? reads : chooseLanguage(locale, []);
}

function localeOf(message: string, reads: Locale): Locale {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(message)) return 'ja';
  if (/\p{sc=Han}/u.test(message)) return reads === 'ja' ? 'ja' : 'zh';
  if (/\p{sc=Arabic}/u.test(message)) return 'ar';
  if (/\p{sc=Cyrillic}/u.test(message)) return 'ru';
  const said = wordsOf(message);
  const scores = latin.map((locale) => ({ locale, score: 0 }));
  for (const { word, isName } of said.slice(0, 60)) {
    const weights = latin.map((locale) => (isName && locale !== 'de' ? 0 : weightOf(locale, word)));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (total === 0) continue;
    for (const [at, weight] of weights.entries()) scores[at]!.score += (weight * weight) / total;
  }
  for (const [pattern, locale, score] of letters)
    if (pattern.test(message)) scores.find((one) => one.locale === locale)!.score += score;
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  const own = scores.find((one) => one.locale === reads)?.score;
  // Too little evidence for another language than the page's: an address, a name, "Pro?".
  if (best.score < 0.5) return reads;
  // A few words, such as "con garage", say little against the language that is spoken.
  const margin = said.length <= 3 ? 0.5 : 0.15;
  return own !== undefined && own >= best.score - margin ? reads : best.locale;
}

/** A capital inside a sentence marks a name, except in German: "Round Rock" is not evidence of English. */
function wordsOf(message: string): { word: string; isName: boolean }[] {
  const isLoud = message === message.toUpperCase();
  return [...message.matchAll(/[\p{L}'’]+/gu)].map(({ 0: word, index }) => ({
    word: normal(word),
    isName: !isLoud && /^\p{Lu}\p{L}/u.test(word) && !/(?:^|[.!?¿¡:;]\s*)$/u.test(message.slice(0, index)),
  }));
}

/** Every word in a language's lists, for correcting misspellings. */
export const wordsKnownIn = (locale: Locale): ReadonlySet<string> => knowing(locale).whole;
export const isSmallWord = (locale: Locale, word: string): boolean => knowing(locale).marks.has(word);
export const isKnownWord = (locale: Locale, word: string): boolean => weightOf(locale, word) > 0;
