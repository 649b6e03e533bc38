import { normal } from '../mind/normal.ts';
import type { HomeFacts, Homes } from './homes.ts';

export type SpokenAddress = { home: HomeFacts | undefined; from: number; to: number };

const suffixes: Record<string, string> = {
  street: 'st',
  road: 'rd',
  avenue: 'ave',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  boulevard: 'blvd',
  place: 'pl',
  circle: 'cir',
  trail: 'trl',
  parkway: 'pkwy',
  way: 'way',
  terrace: 'ter',
  highway: 'hwy',
};
const short = (word: string): string => suffixes[word] ?? word;
const isSuffix = (word: string): boolean => word in suffixes || Object.values(suffixes).includes(word);

const pattern = /(?<![\d$.,#-])(\d{1,6})\s+((?:[a-z][a-z.'-]*|\d{1,3}(?:st|nd|rd|th))(?:\s+[a-z][a-z.'-]*){0,4})/gu;

/**
 * Finds an address in a normalized sentence. A number and words count as an address if one of our homes is there or if they end in a street
 * suffix; "3 bed in Austin" does not count.
 */
export async function readAddress(text: string, homes: Homes): Promise<SpokenAddress | undefined> {
  for (const match of [...text.matchAll(pattern)].slice(0, 4)) {
    const [, number = '', said = ''] = match;
    const street = said.split(/\s+/).map((word) => short(word.replace(/\.$/, '')));
    const from = match.index;
    const named = street.findIndex((word, at) => at > 0 && isSuffix(word));
    const found = (await homes.atNumber(number)).flatMap((home) => {
      const own = normal(home.title)
        .split(/[,#]/)[0]!
        .trim()
        .split(/\s+/)
        .slice(1)
        .map((word) => short(word));
      let same = 0;
      while (same < own.length && own[same] === street[same]) same += 1;
      const isSame = same > 0 && (same === own.length || (same >= own.length - 1 && own.slice(same).every(isSuffix)));
      return isSame ? [{ home, same }] : [];
    });
    const best = found.sort((a, b) => b.same - a.same)[0];
    const length = (count: number) =>
      match[0]
        .split(/\s+/)
        .slice(0, count + 1)
        .join(' ').length;
    if (best) return { home: best.home, from, to: from + length(best.same) };
    if (named > 0) return { home: undefined, from, to: from + length(named + 1) };
  }
  return undefined;
}
