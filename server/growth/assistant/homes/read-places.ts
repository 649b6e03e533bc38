import type { Locale } from '#contract/core/locale.ts';
import { codesByName, stateCodes } from '#contract/people/states.ts';
import { cue, normal } from '../mind/normal.ts';
import { cityNames } from './city-names.ts';
import type { Place } from './wish.ts';

export type Spoken = { place: Place; from: number; to: number };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const codes = new Set([...stateCodes].map((code) => code.toLowerCase()));

/** Every name of each city, longest first. */
function namesOf(cities: readonly string[]): { name: string; city: string; isForeign: boolean }[] {
  return cities
    .flatMap((city) => [
      { name: normal(city), city, isForeign: false },
      ...(cityNames[city] ?? []).map((name) => ({ name: normal(name), city, isForeign: true })),
    ])
    .filter(({ name }) => name.length > 1)
    .sort((a, b) => b.name.length - a.name.length);
}

const zip =
  /(?<![$€\d.,/-])(?:zip(?: code)? |in )?(\d{5})(?:-\d{4})?(?![\d.,%]*\d| ?(?:k\b|sq|m2|dollar|usd|%|mil\b|万|тыс|الف))/gu;

/** Places named in a normalized sentence, in order: cities with homes, ZIP codes and states. */
export function readPlaces(text: string, cities: readonly string[]): Spoken[] {
  const found: Spoken[] = [];
  const isFree = (from: number, to: number) => found.every((one) => to <= one.from || from >= one.to);
  for (const match of text.matchAll(zip)) {
    if (/000$/.test(match[1]!) && !/[a-z]/.test(match[0])) continue;
    found.push({ place: { postalCode: match[1]! }, from: match.index, to: match.index + match[0].length });
  }
  for (const { name, city, isForeign } of namesOf(cities)) {
    // Cyrillic city names take case endings: "в Остине".
    const ending = isForeign && /\p{sc=Cyrillic}/u.test(name) ? '\\p{L}{0,2}' : '';
    const begin = /\p{sc=Han}|\p{sc=Katakana}/u.test(name)
      ? ''
      : /\p{sc=Arabic}/u.test(name)
        ? '(?<!\\p{L})[بلو]?'
        : '(?<![a-z0-9а-я])';
    const end = /\p{sc=Han}|\p{sc=Katakana}/u.test(name) ? '' : /^[a-z]/.test(name) ? '(?![a-z])' : '(?!\\p{L})';
    for (const match of text.matchAll(new RegExp(`${begin}${escaped(name)}${ending}${end}`, 'gu'))) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (!isFree(from, to)) continue;
      const state = /^,? ([a-z]{2})(?!\p{L})/u.exec(text.slice(to));
      const isState =
        state &&
        codes.has(state[1]!) &&
        (text[to] === ',' || !['in', 'or', 'me', 'hi', 'ok', 'la', 'de', 'al', 'pa', 'co', 'ma'].includes(state[1]!));
      found.push({
        place: isState ? { city, state: state[1]!.toUpperCase() } : { city },
        from,
        to: isState ? to + state[0].length : to,
      });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

const ends =
  'with|without|under|below|for|and|or|that|which|having|over|above|less|more|max|min|between|from|no|near|by|at|up|around|about|priced|please|has|have|is|are|exactly|only|on|close|within|where|who|to|con|sin|por|para|avec|sans|pour|mit|ohne|unter|für|com|sem|até|per|senza|sotto|next|this|tomorrow|today|month|year|still|right|now|as|of|can|will|do|does|did|was';
/** Words that follow "in" without naming a place. */
const noPlace =
  /^(?:good|great|bad|move|my|our|your|a|an|this|that|total|advance|general|need|mind|budget|price|town|city|cash|person|writing|monthly|fees?|debts?|income|mortgage|the|it|them|there|here|touch|english|spanish|french|german|italian|portuguese|russian|chinese|japanese|arabic|french|español|deutsch|italiano|all|any|one|two|fact|order|case|lintel|law|which|what|minutes|hours|days|weeks?|months?|years?|texas hold)\b/i;

/** A place where we have no homes, recognized by the word before it. In other languages the place must be capitalized. */
export function strangePlace(original: string, locale: Locale): Place | undefined {
  const text = original.replace(/[\s\u00a0]+/g, ' ');
  for (const match of text.matchAll(
    /(?<![\p{L}\p{N}'’])(\p{L}{1,6}) (?=(\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3})(?:, ?(\p{L}{2})(?!\p{L}))?)/gu,
  )) {
    const lead = normal(match[1]!);
    const pattern = cue('in', locale);
    if (!new RegExp(`^(?:${pattern.source})$`, 'u').test(lead)) continue;
    const name = match[2]!.split(' ');
    const kept: string[] = [];
    for (const word of name) {
      if (new RegExp(`^(?:${ends})$`, 'iu').test(word)) break;
      if (locale !== 'en' && !/^\p{Lu}/u.test(word)) break;
      kept.push(word);
    }
    const said = kept.join(' ').replace(/[.]+$/, '');
    if (said.length < 3 || noPlace.test(said)) continue;
    const whole = codesByName.get(said.toLowerCase());
    if (whole && !/^(?:new york|washington)$/i.test(said)) return { state: whole };
    const code = match[3]?.toUpperCase();
    const tail = / ([A-Za-z]{2})$/.exec(said);
    if (tail && stateCodes.has(tail[1]!.toUpperCase() as never))
      return { city: titled(said.slice(0, -3)), state: tail[1]!.toUpperCase() };
    return code && stateCodes.has(code as never) ? { city: titled(said), state: code } : { city: titled(said) };
  }
  return undefined;
}

/** "cedar park" becomes "Cedar Park"; text that already has capitals is left alone. */
const titled = (text: string): string =>
  /\p{Lu}/u.test(text) ? text : text.replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
