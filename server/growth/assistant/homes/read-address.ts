import type { Locale } from '#contract/core/locale.ts';
import { normal } from '../mind/normal.ts';
import { isKnownWord, isSmallWord } from '../mind/spoken-language.ts';
import type { HomeFacts, Homes } from './homes.ts';

export type SpokenAddress = {
  home: HomeFacts | undefined;
  /** The homes on a street that was named without a number. */
  onStreet?: HomeFacts[];
  from: number;
  to: number;
};

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

const direction = /^(?:[nsew]|[ns][ew]|north|south|east|west)\.?$/;
/** A street without the direction before its name, which people leave out: "500 Lamar" for "500 N Lamar Blvd". */
const undirected = (street: string[]): string[] =>
  street.length > 1 && direction.test(street[0]!) && !isSuffix(street[1]!) ? street.slice(1) : street;

/** The street of a home, in the words and abbreviations that are compared. */
const streetOf = ({ title }: HomeFacts): string[] =>
  undirected(
    normal(title)
      .split(/[,#]/)[0]!
      .trim()
      .split(/\s+/)
      .slice(1)
      .map((word) => short(word)),
  );

const pattern = /(?<![\d$.,#-])(\d{1,6})\s+((?:[a-z][a-z.'-]*|\d{1,3}(?:st|nd|rd|th))(?:\s+[a-z][a-z.'-]*){0,4})/gu;

/**
 * Finds an address in a normalized sentence. A number and words count as an address if one of our homes is there or if they end in a street
 * suffix; "3 bed in Austin" does not count.
 */
export async function readAddress(text: string, locale: Locale, homes: Homes): Promise<SpokenAddress | undefined> {
  return (await numbered(text, homes)) ?? (await streetOnly(text, locale, homes));
}

async function numbered(text: string, homes: Homes): Promise<SpokenAddress | undefined> {
  for (const match of [...text.matchAll(pattern)].slice(0, 4)) {
    const [, number = '', said = ''] = match;
    const whole = said.split(/\s+/).map((word) => short(word.replace(/\.$/, '')));
    const street = undirected(whole);
    const skipped = whole.length - street.length;
    const from = match.index;
    const named = street.findIndex((word, at) => at > 0 && isSuffix(word));
    const found = (await homes.atNumber(number)).flatMap((home) => {
      const own = streetOf(home);
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
    if (best) return { home: best.home, from, to: from + length(best.same + skipped) };
    if (named > 0) return { home: undefined, from, to: from + length(named + 1 + skipped) };
  }
  return undefined;
}

/** What stands before a street's name in a question about a home there. */
const leads =
  /(?:^|(?<![\p{L}])(?:on|at|about|for|see|tour|visit|of|en|de|del|la de|sur|rue|auf|an der|in der|na|da|do|di|via|calle|su|на|по)) *$/u;
const nouns = /^ (?:one|house|home|place|condo|townhouse|property|listing|apartment)(?!\p{L})/u;

/**
 * Finds a street that is named without a number. Two words of its name are enough anywhere; a single word, which may mean something else,
 * counts where a street would stand: "on Elm", "the Elm house".
 */
async function streetOnly(text: string, locale: Locale, homes: Homes): Promise<SpokenAddress | undefined> {
  const spoken = [...text.matchAll(/(?<![\p{L}\d])(?:[a-z][a-z'-]*|\d{1,3}(?:st|nd|rd|th)(?![\p{L}\d]))/gu)].map(
    ({ 0: word, index }) => ({
      word,
      from: index,
    }),
  );
  const isName = ({ word }: { word: string }) => word.length > 2 && !isSmallWord(locale, word);
  const firsts = [...new Set(spoken.filter(isName).map(({ word }) => word))].slice(0, 30);
  const candidates = firsts.length === 0 ? [] : await homes.onStreets(firsts);
  if (candidates.length === 0) return undefined;
  const cities = (await homes.cities()).map(normal);
  const found = candidates.flatMap((home) => {
    const own = streetOf(home);
    return spoken.flatMap(({ word, from }, at) => {
      if (word !== own[0]) return [];
      let same = 0;
      let to = from;
      while (same < own.length) {
        const next = spoken[at + same];
        if (!next || short(next.word) !== own[same] || (same > 0 && text.slice(to, next.from).trim() !== '')) break;
        to = next.from + next.word.length;
        same += 1;
      }
      const isWhole = same === own.length || (same > 0 && own.slice(same).every(isSuffix));
      if (!isWhole || cities.includes(own.slice(0, same).join(' '))) return [];
      const isPlain =
        !/^\d/.test(word) &&
        !isKnownWord(locale, word) &&
        (leads.test(text.slice(0, from).replace(/(?<!\p{L})(?:the|la|el|le|der|a|o) *$/u, '')) ||
          nouns.test(text.slice(to)));
      return same > 1 || (isPlain && !cities.some((city) => city.split(' ').includes(word)))
        ? [{ home, same, from, to }]
        : [];
    });
  });
  const most = Math.max(...found.map(({ same }) => same));
  const best = found.filter(({ same }) => same === most);
  const [first] = best;
  if (!first) return undefined;
  const alike = best.filter(({ from }) => from === first.from).map(({ home }) => home);
  const { from, to } = first;
  return alike.length === 1 ? { home: alike[0], from, to } : { home: undefined, onStreet: alike, from, to };
}
