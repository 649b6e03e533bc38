import type { Grain } from '#contract/core/metrics/period.ts';
import type { MeasuredKind } from '#contract/insight/boards.ts';

type Named = { name: string; words: string };
export type Offered = { id: string; words: string; isNow: boolean; dimensions: readonly Named[] };
/** What stretches of time, periods and ways to look are called by whoever writes. */
export type Spoken = {
  grains: readonly { value: Grain; words: string }[];
  periods: readonly { value: string; words: string }[];
  kinds: readonly { value: MeasuredKind; words: string }[];
};
export type Wish = { metric: string; by: string[]; grain?: Grain; period?: string; kind: MeasuredKind };

/** Letters and digits of any script, without accents; the ends of words differ too much to count. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
const isLike = (one: string, other: string): boolean => {
  const least = Math.min(one.length, other.length);
  const same = Math.max(3, Math.ceil(least * 0.75));
  const isNear = Math.abs(one.length - other.length) <= 3;
  return one === other || (least >= 4 && isNear && one.slice(0, same) === other.slice(0, same));
};

/** How much of a name is said: 1 is all of it. */
function saidOf(name: string, said: readonly string[]): number {
  const parts = wordsIn(name);
  if (parts.length === 0) return 0;
  return parts.filter((part) => said.some((word) => isLike(part, word))).length / parts.length;
}

/**
 * A sentence as a question: the metric whose name is said best, what it is grouped by, the stretch and the period, where they are said. Nothing
 * is guessed: where no metric is named, there is no wish, and what was understood stands in the form to be changed.
 */
export function readWish(sentence: string, offered: readonly Offered[], spoken: Spoken): Wish | undefined {
  const said = wordsIn(sentence);
  const best = offered
    .map((one) => ({ one, score: saidOf(one.words, said), length: wordsIn(one.words).length }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score || b.length - a.length)[0]?.one;
  if (!best) return undefined;
  const own = wordsIn(best.words);
  const rest = said.filter((word) => !own.some((part) => isLike(part, word)));
  const whole = <T extends { words: string }>(all: readonly T[]): T | undefined =>
    all
      .filter(({ words }) => saidOf(words, rest) === 1)
      .sort((a, b) => wordsIn(b.words).length - wordsIn(a.words).length)[0];
  const by = best.dimensions.filter(({ words }) => saidOf(words, rest) === 1).slice(0, 2);
  const period = whole(spoken.periods)?.value;
  const grain = best.isNow || period ? undefined : whole(spoken.grains)?.value;
  const kind = whole(spoken.kinds)?.value ?? (grain ? 'trend' : by.length > 0 ? 'bars' : 'number');
  return { metric: best.id, by: by.map(({ name }) => name), ...(grain && { grain }), ...(period && { period }), kind };
}
