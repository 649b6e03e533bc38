import type { Locale } from '#contract/core/locale.ts';
import { amountsIn, numberOf } from '../mind/amounts.ts';
import { Cover } from '../mind/cover.ts';
import { bounded, cue, has, normal, patternOf } from '../mind/normal.ts';
import { type Cue, words } from '../mind/words/words.ts';
import { readPlaces, strangePlace } from './read-places.ts';
import {
  type Feature,
  features,
  type HomeType,
  homeTypes,
  type Range,
  type RangeName,
  type Sort,
  sorts,
  type Wish,
  type WishPart,
} from './wish.ts';

export type ReadWish = {
  wish: Wish;
  /** A comparison with the homes shown before. */
  relative: 'cheaper' | 'bigger' | undefined;
  /** Whether the sentence mentions homes or a wish for one at all. */
  namesHomes: boolean;
  /** It names a kind of home that listings can't be searched for. */
  isStrangeKind: boolean;
  asks: boolean;
  /** Where the sentence names places. */
  spoken: readonly { from: number; to: number }[];
  /** The place is added to the earlier ones. */
  alsoThere: boolean;
  /** The place named has no homes of ours and was guessed from the word before it. */
  isStrangePlace: boolean;
  /** Conditions of the earlier wish that no longer count. */
  drops: readonly WishPart[];
  cover: Cover;
};

type Given = {
  text: string;
  original: string;
  locale: Locale;
  cities: readonly string[];
  /** The earlier wish: it says whether a bare number is a price, and whether a price is a rent. */
  meant?: Wish | undefined;
};

/**
 * Reads a sentence such as "3 bed under 450k in Austin with a pool" in any supported language. What it doesn't understand it leaves out;
 * the answer lists what was understood. A bare room count is a minimum; a bare price is a maximum.
 */
export function readWish({ text, original, locale, cities, meant }: Given): ReadWish {
  const reader = new Reader(text, locale);
  const wish: Wish = {};
  const ruled = rulesOut(reader);
  const spoken = readPlaces(text, cities);
  const outside = spoken.filter(({ from, to }) => ruled(from, to));
  const places = spoken.filter((one) => !outside.includes(one));
  for (const { from, to } of spoken) reader.takeRange(from, to);
  const drops = readDrops(reader);
  readRoomPair(reader, wish);
  for (const about of ['beds', 'baths'] as const) {
    if (wish[about]) continue;
    const range = readRooms(reader, about);
    if (range) wish[about] = range;
  }
  const area = readArea(reader);
  if (area) wish.area = area;
  const year = readYear(reader);
  if (year) wish.year = year;
  const isStrangeKind = hideStrangeKinds(reader);
  const isRent = reader.has('rent');
  const perMonth = reader.has('monthly') && !isRent;
  const isRentMeant = meant?.deal === 'rent' && !has('buy', text, locale);
  const price = readPrice(reader, isRent || perMonth || isRentMeant, meant?.price !== undefined);
  if (price) wish.price = price;
  if (isRent || (perMonth && price)) wish.deal = 'rent';
  else if (reader.has('buy')) wish.deal = 'sale';
  const sort = sorts.find((one) => reader.take(cue(one, locale)));
  if (sort) wish.sort = sort as Sort;
  const types: HomeType[] = [];
  const noTypes: HomeType[] = [];
  for (const type of homeTypes) {
    for (let found = reader.take(nounCue(type, locale)); found; found = reader.take(nounCue(type, locale))) {
      const side = ruled(found.index, found.index + found[0].length) ? noTypes : types;
      if (!side.includes(type)) side.push(type);
    }
  }
  if (types.length > 0) wish.types = types;
  if (noTypes.length > 0) wish.noTypes = noTypes;
  const wanted = features.flatMap((feature) => readFeature(reader, feature, ruled));
  if (wanted.length > 0) wish.features = wanted;
  const cheaper = has('cheaper', text, locale);
  const bigger = has('bigger', text, locale);
  const strange = spoken.length === 0 ? strangePlace(original, locale) : undefined;
  if (outside.length > 0) wish.noPlaces = outside.map(({ place }) => place);
  if (places.length > 0) wish.places = places.map(({ place }) => place);
  else if (strange) {
    wish.places = [strange];
    for (const name of [strange.city, strange.state]) if (name) reader.markWords(normal(name));
  }
  const namesHomes = reader.mark('homes') || markEach(reader, nounCue('homes', locale));
  const asks = reader.mark('want');
  for (const name of [
    'in',
    'near',
    'also',
    'cheaper',
    'bigger',
    'without',
    'least',
    'most',
    'monthly',
    'currency',
    'between',
    'around',
    'exactly',
    'unwanted',
  ] as const)
    reader.mark(name);
  const relative =
    cheaper && (!sort || sort === 'cheapest')
      ? 'cheaper'
      : bigger && (!sort || sort === 'largest')
        ? 'bigger'
        : undefined;
  return {
    wish,
    relative,
    namesHomes: namesHomes || isStrangeKind || types.length + noTypes.length > 0,
    isStrangeKind,
    asks,
    spoken,
    alsoThere: has('also', text, locale),
    isStrangePlace: strange !== undefined,
    drops,
    cover: reader.cover,
  };
}

const markEach = ({ cover }: Reader, pattern: RegExp): boolean => {
  const found = [...cover.text.matchAll(pattern)];
  for (const { 0: said, index } of found) cover.markRange(index, index + said.length);
  return found.length > 0;
};

/** Kinds of homes that listings can't be searched for. They are left as not understood, so that the answer says so. */
function hideStrangeKinds(reader: Reader): boolean {
  const found = cue('strange', reader.locale).exec(reader.rest);
  if (!found) return false;
  const { index, 0: said } = found;
  reader.rest = reader.rest.slice(0, index) + '¦'.repeat(said.length) + reader.rest.slice(index + said.length);
  return true;
}

/** "3/2" means bedrooms and bathrooms, unless it is a share of something or a day. */
function readRoomPair(reader: Reader, wish: Wish): void {
  const found = reader.take(
    /(?<![\d/.,$€]|\b(?:on|by|until|before|el|le|am|em|il) )([1-9])\s?\/\s?([1-6](?:[.,]5)?)(?![\d/%]|[.,]\d| ?(?:acres?|baths?|miles?|hours?|off|price|a[mk]))/u,
  );
  if (!found) return;
  wish.beds = { min: Number(found[1]) };
  wish.baths = { min: numberOf(found[2]!) };
}

const dropped: readonly [Cue, RangeName][] = [
  ['price', 'price'],
  ['beds', 'beds'],
  ['baths', 'baths'],
  ['size', 'area'],
];

/** "The pool doesn't matter", "any price": conditions that are taken back. */
function readDrops(reader: Reader): WishPart[] {
  const { locale } = reader;
  const spaced = locale !== 'zh' && locale !== 'ja';
  const article = spaced
    ? '(?:\\s+(?:the|a|an|el|la|los|las|un|una|le|les|du|de|der|die|das|den|o|os|il|lo|i))?\\s+'
    : '(?:的)?';
  const after = spaced ? '\\s+' : '';
  const taken = (name: Cue) => {
    const noun = `(?:${inner(locale, name)})`;
    const edge = spaced ? '(?![\\p{L}])' : '';
    const start = spaced ? '(?<![\\p{L}])' : '';
    return (
      reader.take(new RegExp(`${start}(?:${inner(locale, 'dropped')})${article}${noun}${edge}`, 'u')) ??
      reader.take(new RegExp(`${start}${noun}${after}(?:${inner(locale, 'droppedAfter')})${edge}`, 'u'))
    );
  };
  return [
    ...dropped.flatMap(([name, about]): WishPart[] => (taken(name) ? [{ about }] : [])),
    ...features.flatMap((feature): WishPart[] => {
      // "Without a pool" and "no garage" rule a feature out, and so say more than that it doesn't matter.
      const noun = cue(feature, locale).source;
      const needless = reader.take(new RegExp(`\\bno (?:${noun}) (?:is )?(?:needed|necessary|required)`, 'u'));
      if (needless) return [{ about: 'feature', feature }];
      if (new RegExp(`(?:${inner(locale, 'without')})\\s+(?:${noun})`, 'u').test(reader.rest)) return [];
      return taken(feature) ? [{ about: 'feature', feature }] : [];
    }),
  ];
}

/** Visitors in the United States mix English and Spanish words for homes and what they have. */
const nounCue = (name: Cue, locale: Locale): RegExp => {
  const other =
    locale === 'en'
      ? 'es'
      : locale === 'zh' || locale === 'ja' || locale === 'ar' || locale === 'ru'
        ? undefined
        : 'en';
  const own = cue(name, locale).source;
  return new RegExp(other && !falseFriends.has(name) ? `${own}|${cue(name, other).source}` : own, 'gu');
};
/** Words that mean something else in the other language: a patio, a piso, a garden. */
const falseFriends: ReadonlySet<Cue> = new Set(['yard', 'balcony', 'house', 'multi_family', 'apartment']);

/** Reads each piece of a sentence once: what one rule takes is hidden from the next and counts as understood. */
class Reader {
  readonly locale: Locale;
  readonly cover: Cover;
  rest: string;

  constructor(text: string, locale: Locale) {
    this.locale = locale;
    this.cover = new Cover(text, locale);
    this.rest = text;
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = 0;
    const found = pattern.exec(this.rest);
    if (!found || found[0] === '') return undefined;
    this.takeRange(found.index, found.index + found[0].length);
    return found;
  }

  takeRange(from: number, to: number): void {
    this.cover.markRange(from, to);
    this.rest = this.rest.slice(0, from) + '¦'.repeat(to - from) + this.rest.slice(to);
  }

  has(name: Cue): boolean {
    return has(name, this.rest, this.locale) && this.cover.mark(name);
  }

  mark(name: Cue): boolean {
    return this.cover.mark(name);
  }

  markWords(name: string): void {
    const at = this.cover.text.indexOf(name);
    if (at >= 0) this.cover.markRange(at, at + name.length);
  }
}

const inner = (locale: Locale, ...names: Cue[]): string =>
  names
    .flatMap((name) => [words[locale][name], ...(locale === 'en' ? [] : [words.en[name]])])
    .map((source) => patternOf(source))
    .join('|');

/** Tests whether a range was ruled out: "not in Dallas", "I don't want a condo", マンション以外. */
function rulesOut({ locale, cover: { text } }: Reader): (from: number, to: number) => boolean {
  const isAfter = locale === 'ja';
  const own = isAfter ? patternOf(words.ja.unwanted) : bounded(words[locale].unwanted, locale);
  const pattern = new RegExp(isAfter ? `^(?:${own})` : `(?:${own})\\s*$`, 'u');
  return (from, to) => pattern.test(isAfter ? text.slice(to) : text.slice(Math.max(0, from - 40), from));
}

const digit = '\\d{1,2}(?:[.,]5)?';
const spelled: [Cue, number][] = [
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
];
const roomPatterns = new Map<string, RegExp[]>();

function roomsIn(locale: Locale, about: 'beds' | 'baths'): RegExp[] {
  const key = `${locale} ${about}`;
  let patterns = roomPatterns.get(key);
  if (!patterns) {
    const own = locale === 'en' ? words.en : words[locale];
    const word = patternOf(own[about]);
    const spaced = locale !== 'zh' && locale !== 'ja';
    const end = spaced ? '(?!\\p{L})' : '';
    const start = spaced ? (locale === 'ar' ? '(?<!\\p{L})[وبلف]?' : '(?<![\\p{L}\\d.,])') : '(?<![\\d.,])';
    const counted = `(?:${digit}|${spelled.map(([name]) => patternOf(own[name])).join('|')})`;
    const joint = inner(locale, 'joint');
    const least = inner(locale, 'least');
    const most = inner(locale, 'most');
    const exactly = inner(locale, 'exactly');
    const counter = spaced ? '' : '(?:间|个|つの?)?';
    const gap = spaced ? '\\s+' : '\\s*';
    const noun = `[\\s-]*${counter}(?:${word})${end}`;
    patterns = [
      `(?<kind>)${start}(?<low>${counted})\\s?(?:${joint})\\s?(?<high>${counted})${noun}`,
      `(?<exactly>(?:${exactly})${gap})${start}(?<low>${counted})${noun}`,
      `(?<most>(?:${most})${gap})${start}(?<low>${counted})${noun}`,
      `(?:(?:${least})${gap})?${start}(?<low>${counted})\\s?(?:\\+|(?:${least}))?${noun}(?:\\s?(?:${least}))?`,
      // 寝室が2つ以上: the noun comes first.
      ...(spaced ? [] : [`(?:${word})[がは数]*\\s?(?<low>${counted})(?:间|个|つ|室)?(?:(?<most>${most})|${least})?`]),
    ].map((source) => new RegExp(source, 'u'));
    roomPatterns.set(key, patterns);
  }
  return patterns;
}

function readRooms(reader: Reader, about: 'beds' | 'baths'): Range | undefined {
  const { locale } = reader;
  const countOf = (text: string, spoken: Locale): number => {
    if (/^\d/.test(text)) return numberOf(text);
    const own = words[spoken];
    return spelled.find(([name]) => new RegExp(`^(?:${patternOf(own[name])})$`, 'u').test(text))?.[1] ?? 1;
  };
  for (const one of locale === 'en' ? (['en', 'es'] as const) : [locale, 'en' as const])
    for (const pattern of roomsIn(one, about)) {
      const found = reader.take(pattern);
      if (!found) continue;
      const { low, high, exactly, most } = found.groups!;
      const value = countOf(low!, one);
      if (high) return ordered(value, countOf(high, one));
      if (exactly) return { min: value, max: value };
      return most ? { max: value } : { min: value };
    }
  if (about === 'beds' && locale === 'ar' && reader.take(/غرفت(?:ين|ي|ا)(?: نوم)?/u)) return { min: 2 };
  if (about === 'beds' && reader.take(cue('studio', locale))) return { min: 0, max: 0 };
  return undefined;
}

const ordered = (one: number, other: number): Range => ({ min: Math.min(one, other), max: Math.max(one, other) });

const squareFeetInMetre = 10.7639;

function readArea(reader: Reader): Range | undefined {
  const { locale } = reader;
  const number = "(\\d{1,3}(?:[ .,']\\d{3})+|\\d{2,6})";
  const joint = inner(locale, 'joint');
  for (const [unit, factor] of [
    ['metres', squareFeetInMetre],
    ['feet', 1],
  ] as const) {
    const word = `(?:${inner(locale, unit)})(?!\\p{L})`;
    const value = (text: string) => Math.round(numberOf(text) * factor);
    const range = reader.take(new RegExp(`${number}\\s?(?:${joint})\\s?${number}\\s?${word}`, 'u'));
    if (range) return ordered(value(range[1]!), value(range[2]!));
    const found = reader.take(
      new RegExp(
        `(?:(?<most>${inner(locale, 'most')})|(?<least>${inner(locale, 'least')}))?\\s*${number.replace('(', '(?<value>')}\\s?\\+?\\s?${word}(?:\\s?(?<after>${inner(locale, 'most')})(?!\\p{L}|\\s*[$€]?\\d))?`,
        'u',
      ),
    );
    if (found) {
      const size = value(found.groups!.value!);
      const { most, least, after } = found.groups!;
      // "Over 3,000 sq ft under $1M": what follows the size may be said of the price.
      return most || (after && !least) ? { max: size } : { min: size };
    }
  }
  return undefined;
}

function readYear(reader: Reader): Range | undefined {
  const { locale } = reader;
  const year = '(?<year>(?:19|20)\\d\\d)';
  const side = (name: 'after' | 'before') =>
    reader.take(
      new RegExp(
        `(?:${bounded(inner(locale, name), 'zh')})\\s*${year}(?!\\d)|(?<!\\d)${year.replace('year', 'other')}\\s*(?:${inner(locale, name)})`,
        'u',
      ),
    );
  const after = side('after');
  const before = side('before');
  const of = (found: RegExpExecArray | undefined) => found && Number(found.groups!.year ?? found.groups!.other);
  if (!after && !before) return undefined;
  return { ...(after && { min: of(after)! }), ...(before && { max: of(before)! }) };
}

/** Amounts under $10,000 or over $1 billion are not sale prices; rents may be lower. */
function readPrice(reader: Reader, isRent: boolean, isMeant: boolean): Range | undefined {
  const { locale } = reader;
  const least = isRent ? 300 : 10_000;
  const found = amountsIn(reader.rest, locale).filter(({ kind }) => kind === 'money' || kind === 'bare');
  const isPrice = (value: number) => value >= least && value <= 1_000_000_000;
  const joined = new RegExp(`^\\s?(?:${inner(locale, 'joint')})\\s?$`, 'u');
  const ending = (name: Cue) => new RegExp(`(?:${inner(locale, name)})[\\s:$€]*$`, 'u');
  const starting = (name: Cue) => new RegExp(`^\\s?(?:${inner(locale, name)}|\\+)(?![\\p{L}])`, 'u');
  const startsMost = new RegExp(
    `^\\s?(?:${inner(locale, 'most')})(?:${locale === 'zh' || locale === 'ja' ? '' : '(?![\\p{L}])'})`,
    'u',
  );
  const cents = (value: number) => Math.round(value * 100);
  /** "Under 425" and "400-475" are thousands, where something says that a price is meant. */
  const inThousands = (value: number) => (!isRent && value >= 100 && value < 1_000 ? value * 1_000 : value);
  const isOther = (to: number) => otherUnits.test(reader.rest.slice(to));
  for (const [at, one] of found.entries()) {
    const next = found[at + 1];
    if (next && joined.test(reader.rest.slice(one.to, next.from))) {
      // "300 to 400k": the unit is given once for both.
      const low =
        one.kind === 'bare' && one.value < 1_000 && next.value >= 1_000
          ? one.value * (next.value >= 1_000_000 ? 1_000_000 : 1_000)
          : one.value;
      const isBare = one.kind === 'bare' && next.kind === 'bare' && !isOther(next.to);
      const [least, most] = isBare ? [inThousands(low), inThousands(next.value)] : [low, next.value];
      if (isPrice(least) && isPrice(most)) {
        reader.takeRange(one.from, next.to);
        return ordered(cents(least), cents(most));
      }
    }
    if (one.kind === 'bare' && inThousands(one.value) !== one.value && !isOther(one.to)) {
      const [before, after] = [reader.rest.slice(Math.max(0, one.from - 30), one.from), reader.rest.slice(one.to)];
      const isAround = ending('around').test(before);
      const isMost = ending('most').test(before) || startsMost.test(after);
      const isLeast = ending('least').test(before) || /^\s?\+/u.test(after);
      const value = cents(inThousands(one.value));
      if (isAround || isMost || isLeast || isMeant) {
        reader.takeRange(one.from, one.to);
        if (isAround) return { min: Math.round(value * 0.9), max: Math.round(value * 1.1) };
        return isLeast && !isMost ? { min: value } : { max: value };
      }
    }
    if (!isPrice(one.value) || (one.kind === 'bare' && isYearLike(one.value) && !isRent)) continue;
    const before = reader.rest.slice(Math.max(0, one.from - 30), one.from);
    const after = reader.rest.slice(one.to, one.to + 20);
    reader.takeRange(one.from, one.to);
    if (ending('around').test(before)) return { min: cents(one.value * 0.9), max: cents(one.value * 1.1) };
    if (ending('most').test(before) || startsMost.test(after)) return { max: cents(one.value) };
    if (ending('least').test(before) || starting('least').test(after)) return { min: cents(one.value) };
    return { max: cents(one.value) };
  }
  return undefined;
}

/** What a small number counts when it is no price. */
const otherUnits =
  /^[\s-]?(?:sq|sf|ft|feet|foot|met(?:er|re)|m2|miles?|mi(?!\p{L})|km|kilomet|minut|min|hours?|days?|dias|yards?|blocks?|steps|acres?|people|units?|%|°)/u;

const isYearLike = (value: number): boolean => value >= 1_900 && value <= 2_040;

function readFeature(
  reader: Reader,
  feature: Feature,
  ruled: (from: number, to: number) => boolean,
): NonNullable<Wish['features']> {
  const { locale } = reader;
  const word = nounCue(feature, locale).source;
  const no = `(?<no>${inner(locale, 'without')})`;
  const spaced = locale !== 'zh' && locale !== 'ja';
  const found = reader.take(
    new RegExp(
      spaced
        ? `(?:(?<![\\p{L}])${no}\\s+)?(?:${word})`
        : `(?:${no}(?:带|有)?)?(?:${word})(?:は)?(?<after>なし|無し|不要)?`,
      'u',
    ),
  );
  if (!found) return [];
  const isRuled = ruled(found.index, found.index + found[0].length);
  return [{ feature, wanted: !isRuled && found.groups!.no === undefined && found.groups!.after === undefined }];
}
