import { isLocale, type Locale, locales } from '#contract/core/locale.ts';
import type { timeframes } from '#contract/people/lead-fields.ts';
import { mostAreas } from '#contract/people/lead-fields.ts';
import { plain } from '#server/core/db/plain-words.ts';

type Timeframe = (typeof timeframes)[number];
type Wish<Value> = { value: Value; problem?: undefined } | { problem: string };

const timeWords: Record<string, Timeframe> = {
  now: 'now',
  asap: 'now',
  'right away': 'now',
  immediate: 'now',
  immediately: 'now',
  urgent: 'now',
  ready: 'now',
  'ready now': 'now',
  'three months': 'three_months',
  'six months': 'six_months',
  year: 'year',
  'this year': 'year',
  later: 'later',
  'no plans': 'later',
  'no rush': 'later',
  'not sure': 'later',
  unsure: 'later',
  'just looking': 'later',
  'just browsing': 'later',
  browsing: 'later',
  'long term': 'later',
  future: 'later',
};
const monthsIn: Record<string, number> = { d: 1 / 30, w: 7 / 30, m: 1, y: 12 };
/**
 * “0-3 months”, “within 90 days”, “6 to 12”, “12+ months”, “< 1 year”, “over a year”. Without a unit, the numbers are months, as in other
 * programs.
 */
const span =
  /^(?<before>[<>]=?|within|in|under|less than|up to|over|more than|after)?\s*(?:the )?(?:next )?(?<from>\d{1,3}|an?|one)(?:\s*(?:-|–|to)\s*(?<to>\d{1,3}))?\s*(?<open>\+|or more|plus)?\s*(?<unit>d|day|days|w|weeks?|wks?|m|mo|mos|months?|y|yrs?|years?)?\s*(?<behind>\+|or more|plus)?$/;

/** Reads when the lead means to move; a range counts by its later end. */
export function readTimeframe(cell: string): Wish<Timeframe> {
  const words = plain(cell)
    .replaceAll('_', ' ')
    .replace(/[.!]+$/, '');
  const known = timeWords[words];
  if (known) return { value: known };
  const said = span.exec(words)?.groups;
  if (!said) return { problem: 'Enter a known timeframe.' };
  const first = /\d/.test(said.from!) ? Number(said.from) : 1;
  const months = (said.to ? Number(said.to) : first) * monthsIn[said.unit?.[0] ?? 'm']!;
  const isOpen = said.open || said.behind || /^(>|over|more|after)/.test(said.before ?? '');
  const order: readonly [number, Timeframe][] = [
    [1, 'now'],
    [3, 'three_months'],
    [6, 'six_months'],
    [12, 'year'],
  ];
  // “3+ months” means later than three months, so it gets the next bracket.
  const found = order.find(([most]) => (isOpen ? months < most : months <= most));
  return { value: found?.[1] ?? 'later' };
}

const longestArea = 60;

/** Splits “Zilker; Mueller” or “Zilker, Mueller” into areas, but keeps a state with its town: “Austin, TX”. */
export function readAreas(cell: string, before: readonly string[] = []): Wish<string[]> {
  const pieces = /[;|\n]/.test(cell) ? cell.split(/[;|\n]/) : cell.split(/,(?!\s*[A-Z]{2}\b(?:\s*\d{5})?\s*(?:,|$))/);
  const named = pieces.map((piece) => piece.replace(/\s+/g, ' ').trim()).filter(Boolean);
  const areas = [...new Set([...before, ...named])];
  if (areas.length > mostAreas) return { problem: `A lead can have at most ${mostAreas} areas.` };
  if (areas.some((area) => area.length > longestArea))
    return { problem: `An area has at most ${longestArea} letters: part several by semicolons.` };
  return { value: areas };
}

const otherNames: Record<string, Locale> = {
  castellano: 'es',
  mandarin: 'zh',
  'mandarin chinese': 'zh',
  cantonese: 'zh',
  'simplified chinese': 'zh',
  'traditional chinese': 'zh',
  'brazilian portuguese': 'pt',
};
const nameKey = (name: string): string => plain(name.replace(/\s*\(.*\)$/, ''));

/** The name of each app language in every app language. */
let called: Map<string, Locale> | undefined;
function names(): Map<string, Locale> {
  called ??= new Map([
    ...locales.flatMap((speaker) => {
      const inTheirs = new Intl.DisplayNames(speaker, { type: 'language' });
      return locales.map((locale) => [nameKey(inTheirs.of(locale)!), locale] as const);
    }),
    ...Object.entries(otherNames),
  ]);
  return called;
}

/** Language names used in the United States that `Intl.DisplayNames` lacks or spells differently. */
const otherSpoken = ['tagalog', 'farsi', 'hmong', 'creole', 'american sign language', 'asl'];

/** Languages of the world by their English names, because a lead may speak a language that the app doesn't have. */
let spoken: Set<string> | undefined;
function isSpokenSomewhere(word: string): boolean {
  if (!spoken) {
    const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const codes = [...letters].flatMap((one) => [...letters].map((other) => one + other));
    spoken = new Set([...codes.flatMap((code) => english.of(code)?.toLowerCase() ?? []), ...otherSpoken]);
  }
  return spoken.has(word);
}

/** Reads “English”, “Español”, “en-US”, or “Chinese (Simplified)”. The value is undefined for a language that the app doesn't have. */
export function readLanguage(cell: string): Wish<Locale | undefined> {
  const word = nameKey(cell);
  const code = word.split(/[-_]/)[0];
  const ours = names().get(word) ?? (isLocale(code) && /^[a-z]{2}([-_][a-z0-9]{2,4})*$/.test(word) ? code : undefined);
  if (ours || isSpokenSomewhere(word)) return { value: ours };
  return { problem: 'This is not the name of a language.' };
}
