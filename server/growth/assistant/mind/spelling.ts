import type { Locale } from '#contract/core/locale.ts';
import { normal } from './normal.ts';
import { isKnownWord, wordsKnownIn } from './spoken-language.ts';

/** Product names, which may be run together in several ways. */
const ours = ['realestate', 'mortgage', 'insurance', 'elite', 'bundle'];

/**
 * Corrects words that are nearly a known word or the name of a place. Words with a meaning of their own, and those that could be corrected
 * in two ways, stay as they are.
 */
export function mend(
  text: string,
  locale: Locale,
  names: readonly string[],
  isWord: (word: string) => boolean,
): string {
  const places = [...new Set(names.flatMap((name) => normal(name).split(' ')))].filter((word) => word.length > 3);
  const all = [...wordsKnownIn(locale)];
  return text.replace(/(?<![\p{L}\p{N}@.#-])[\p{L}']{5,}(?![\p{L}\p{N}@])/gu, (word) => {
    if (places.includes(word) || ours.includes(word) || isKnownWord(locale, word) || isWord(word)) return word;
    const within = (most: number, some: readonly string[]) =>
      some.filter(
        (one) => one.length > 3 && Math.abs(one.length - word.length) <= most && distance(one, word, most) <= most,
      );
    const named = within(word.length > 7 ? 2 : 1, [...places, ...ours]);
    const found = named.length > 0 ? named : within(1, all);
    return found.length === 1 ? found[0]! : word;
  });
}

/** The edit distance (change, add, drop or swap neighboring letters); counting stops above `most`. */
function distance(one: string, other: string, most: number): number {
  if (one === other) return 0;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const cost = one[row - 1] === other[at - 1] ? 0 : 1;
      let least = Math.min(now[at - 1]! + 1, last[at]! + 1, last[at - 1]! + cost);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, before[at - 2]! + 1);
      now.push(least);
    }
    if (Math.min(...now) > most) return most + 1;
    [before, last] = [last, now];
  }
  return last[other.length]!;
}
