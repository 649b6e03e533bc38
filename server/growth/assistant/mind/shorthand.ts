import type { Locale } from '#contract/core/locale.ts';
import { normal } from './normal.ts';
import { words } from './words/words.ts';

type Known = { pattern: RegExp; long: ReadonlyMap<string, string> };
const knownIn = new Map<Locale, Known | undefined>();

function knowing(locale: Locale): Known | undefined {
  if (!knownIn.has(locale)) {
    const pairs = words[locale].shorthand.split('|').flatMap((line) => {
      const [short, long] = normal(line).split('=');
      return short && long ? [[short, long] as const] : [];
    });
    const source = pairs
      .map(([short]) => short)
      .sort((one, other) => other.length - one.length)
      .map((short) => short.replace(/[.]/g, '\\.') + (short.endsWith('/') ? '' : "(?![\\p{L}\\p{N}'/])"))
      .join('|');
    knownIn.set(
      locale,
      pairs.length === 0
        ? undefined
        : { pattern: new RegExp(`(?<![\\p{L}\\p{N}'/])(?:${source})`, 'gu'), long: new Map(pairs) },
    );
  }
  return knownIn.get(locale);
}

/** A normalized sentence with its shorthand written out: "3 bed w/ pool" becomes "3 bed with pool", "300ish" becomes "around 300". */
export function writtenOut(text: string, locale: Locale): string {
  const known = knowing(locale);
  const long = known
    ? text.replace(known.pattern, (short) => known.long.get(short)! + (short.endsWith('/') ? ' ' : ''))
    : text;
  return long
    .replace(/(?<![\p{L}\d.,])(\$?\d[\d.,]*(?: ?[km])?)-?ish(?!\p{L})/gu, 'around $1')
    .replace(/ ?\/ ?(?:mo|mth|month)(?!\p{L})/gu, ' a month')
    .replace(/ {2,}/g, ' ')
    .trim();
}
