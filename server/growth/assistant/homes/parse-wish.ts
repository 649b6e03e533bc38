import { stateCodes, states } from '#contract/people/states.ts';
import { anyCase } from '../any-case.ts';
import type { AmountCondition, Feature, HomeType, PlaceCondition, Wish, WishCondition } from './wish.ts';

/**
 * Reads a sentence such as "3 bed under 450k in Austin with a pool". What it does not understand it leaves out, and the
 * answer says what was understood. A bare count of rooms means at least so many; a bare price means at most that.
 */
export function parseWish(sentence: string): Wish {
  const reader = new Reader(sentence);
  const wish = [...readRooms(reader), ...readArea(reader), ...readPlace(reader), ...readPrice(reader)];
  return [...readTypes(reader), ...wish, ...readFeatures(reader)];
}

/** Stands where something was read already. */
const taken = '¦';

/** A sentence of which each piece is read once: what a rule took is gone for the next. */
class Reader {
  #rest: string;

  constructor(sentence: string) {
    const words: Record<string, string> = { one: '1', two: '2', three: '3', four: '4', five: '5', six: '6' };
    const counts = /\b(one|two|three|four|five|six)(?=[\s-]*(?:or more |\+ ?)?(?:bed|bath|br\b|ba\b))/gi;
    this.#rest = ` ${sentence
      .slice(0, 500)
      .replace(/[\s\u00a0]+/g, ' ')
      .replace(/[–—]/g, '-')} `.replace(counts, (word) => words[word.toLowerCase()]!);
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.#rest);
    if (!found) return undefined;
    this.#rest = `${this.#rest.slice(0, found.index)} ${taken} ${this.#rest.slice(found.index + found[0].length)}`;
    return found;
  }
}

const least = '(?:at least|min(?:imum)?(?: of)?|more than|over|above|from|starting at|no less than|>=?)';
const most =
  '(?:at most|max(?:imum)?(?: of)?|under|below|less than|up to|no more than|not more than|within|cheaper than|<=?)';
const joint = '(?:-|to|and|or|through)';

/** "2-3 beds", "at least 3 bedrooms", "3+ br", "exactly 2 baths", "2 bedroom". */
function readRooms(reader: Reader): AmountCondition[] {
  const count = '(\\d{1,2}(?:\\.5)?)';
  const kinds = [
    ['beds', '(?:bed(?:room)?s?|brs?|bd(?:rm)?s?)'],
    ['baths', '(?:bath(?:room)?s?|bas?|bth)'],
  ] as const;
  return kinds.flatMap(([about, word]): AmountCondition[] => {
    const range = reader.take(
      new RegExp(`(?<![\\d.$])(?:between )?${count} ?${joint} ?${count}[\\s-]*${word}\\b`, 'i'),
    );
    if (range) return [between(about, Number(range[1]), Number(range[2]))];
    const exact = reader.take(
      new RegExp(
        `\\b(?:exactly|only|just) ${count}[\\s-]*${word}\\b|(?<![\\d.$])${count}[\\s-]*${word} (?:only|exactly)\\b`,
        'i',
      ),
    );
    if (exact) return [between(about, Number(exact[1] ?? exact[2]), Number(exact[1] ?? exact[2]))];
    const upTo = reader.take(new RegExp(`${most} ${count}[\\s-]*${word}\\b`, 'i'));
    if (upTo) return [{ about, max: Number(upTo[1]) }];
    const plain = reader.take(
      new RegExp(`(?:${least} )?(?<![\\d.$])${count} ?(?:\\+|or more|plus)?[\\s-]*${word}\\b`, 'i'),
    );
    if (plain) return [{ about, min: Number(plain[1]) }];
    return about === 'beds' && reader.take(/\bstudios?\b/i) ? [{ about, min: 0, max: 0 }] : [];
  });
}

function between(about: AmountCondition['about'], one: number, other: number): AmountCondition {
  return { about, min: Math.min(one, other), max: Math.max(one, other) };
}

const squareFeetInMetre = 10.7639;

function readArea(reader: Reader): AmountCondition[] {
  const count = '(\\d{1,3}(?:,\\d{3})+|\\d{2,6})';
  const unit = '(sq\\.? ?(?:ft|feet|foot)\\.?|square (?:feet|foot|ft)|sf|m2|m²|sq\\.? ?m|square met(?:er|re)s?)';
  const inFeet = (text: string, measured: string) => {
    const value = Number(text.replaceAll(',', ''));
    return /^(?:m|sq\.? ?m|square met)/i.test(measured) ? Math.round(value * squareFeetInMetre) : value;
  };
  const range = reader.take(new RegExp(`(?:between )?${count} ?${joint} ?${count} ?${unit}(?![a-z])`, 'i'));
  if (range) return [between('area', inFeet(range[1]!, range[3]!), inFeet(range[2]!, range[3]!))];
  const upTo = reader.take(new RegExp(`${most} ${count} ?${unit}(?![a-z])`, 'i'));
  if (upTo) return [{ about: 'area', max: inFeet(upTo[1]!, upTo[2]!) }];
  const plain = reader.take(new RegExp(`(?:${least} )?${count} ?\\+? ?${unit}(?![a-z])`, 'i'));
  return plain ? [{ about: 'area', min: inFeet(plain[1]!, plain[2]!) }] : [];
}

function readPrice(reader: Reader): AmountCondition[] {
  const number =
    '\\$? ?(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?) ?(k|m|mm|mil|million|thousand|grand)?(?: ?(?:dollars|usd))?(?![\\w%])';
  const range = reader.take(new RegExp(`(?:between |from )?${number} ?${joint} ?${number}`, 'i'));
  if (range) {
    // "300 to 400k": the unit is said once for both.
    const high = centsOf(range[3]!, range[4]);
    const low = centsOf(range[1]!, range[2] ?? (Number(range[1]!.replaceAll(',', '')) < 1_000 ? range[4] : undefined));
    if (isPrice(low) && isPrice(high)) return [between('price', low, high)];
  }
  const signed: [RegExp, (cents: number) => AmountCondition][] = [
    [new RegExp(`(?:around|about|approximately|roughly|~) ?${number}`, 'i'), around],
    [
      new RegExp(`(?:${most}|budget(?: of| is)?:?|afford|spend(?: up to)?) ?${number}`, 'i'),
      (max) => ({ about: 'price', max }),
    ],
    [new RegExp(`${least} ?${number}`, 'i'), (min) => ({ about: 'price', min })],
    [new RegExp(`${number} ?(?:or less|max(?:imum)?|tops|and under)`, 'i'), (max) => ({ about: 'price', max })],
    [new RegExp(`${number} ?(?:\\+|or more|and up|minimum)`, 'i'), (min) => ({ about: 'price', min })],
    [new RegExp(`(?<![\\d.,])${number}`, 'i'), (max) => ({ about: 'price', max })],
  ];
  for (const [pattern, condition] of signed) {
    const found = reader.take(pattern);
    const cents = found && centsOf(found[1]!, found[2]);
    if (cents !== undefined && isPrice(cents)) return [condition(cents)];
  }
  return [];
}

const around = (cents: number): AmountCondition => ({
  about: 'price',
  min: Math.round(cents * 0.9),
  max: Math.round(cents * 1.1),
});

function centsOf(digits: string, unit: string | undefined): number {
  const value = Number(digits.replaceAll(',', ''));
  const factor = unit === undefined ? 1 : /^(?:k|thousand|grand)$/i.test(unit) ? 1_000 : 1_000_000;
  return Math.round(value * factor * 100);
}

/** A home for less than ten thousand dollars, or for more than a billion, is a number of something else. */
const isPrice = (cents: number): boolean => cents >= 1_000_000 && cents <= 100_000_000_000;

const placeEnds =
  'with|without|under|below|for|and|or|that|which|having|over|above|less|more|max|maximum|min|minimum|between|from|no|near|by|at|up|around|about|priced|costing|please|has|have|is|are|exactly|only|on|close|within|where|who|to';
const stateNames = Object.keys(states).join('|');
const codes = [...stateCodes].join('|');

/** `in`, then words up to one that cannot be part of a name; then perhaps a state. Two letters are one only in capitals. */
const placePattern = new RegExp(
  `\\b(?:${anyCase('in|near|around|within|inside')}) (?:${anyCase('the ')})?(?:${anyCase('(?:city|town|area) of ')})?` +
    `(?=\\p{L})([\\p{L}.'’\\- ]+?)(?= (?:${anyCase(placeEnds)}) |[,.;:!?$\\d${taken}]| *$)` +
    `(?:, *(?:(${codes})|(${anyCase(stateNames)}))(?!\\p{L}))?`,
  'u',
);
const zipPattern =
  /\b(?:in |zip(?: code)? |near )?(?<![$\d,.])(\d{5})(?:-\d{4})?\b(?! ?(?:sq|square|sf|m2|m²|k\b|dollars|usd))/i;

function readPlace(reader: Reader): PlaceCondition[] {
  const zip = reader.take(zipPattern);
  if (zip && (/[a-z]/i.test(zip[0]) || !/0{3}$/.test(zip[1]!))) return [{ about: 'place', postalCode: zip[1]! }];
  const found = reader.take(placePattern);
  return found ? placeOf(found[1]!.trim(), found[2], found[3]) : [];
}

/** Not places, although they follow "in". */
const noPlace =
  /^(?:good|great|bad|move|my|our|your|a|an|this|that|total|advance|general|need|mind|budget|price|town|city|cash|person|writing)\b/i;

function placeOf(text: string, code: string | undefined, named: string | undefined): PlaceCondition[] {
  if (text === '' || noPlace.test(text)) return [];
  const whole = states[text.toLowerCase()];
  const other = named && states[named.toLowerCase()];
  if (code || other) return [{ about: 'place', city: titled(text), state: code ?? other! }];
  const tail = /^(.+?) ([A-Za-z]{2})$/.exec(text);
  if (tail && stateCodes.has(tail[2]!.toUpperCase()) && tail[2] !== 'la')
    return [{ about: 'place', city: titled(tail[1]!), state: tail[2]!.toUpperCase() }];
  const ending = Object.keys(states).find((state) => text.toLowerCase().endsWith(` ${state}`));
  if (ending) return [{ about: 'place', city: titled(text.slice(0, -ending.length - 1)), state: states[ending]! }];
  if (whole && !isAlsoCity(text)) return [{ about: 'place', state: whole }];
  if (stateCodes.has(text) && text.length === 2) return [{ about: 'place', state: text }];
  return [{ about: 'place', city: titled(text) }];
}

const isAlsoCity = (text: string): boolean => /^(?:new york|washington)$/i.test(text);

/** "cedar park" is Cedar Park; what has capitals already is left as it is. */
const titled = (text: string): string =>
  /\p{Lu}/u.test(text) ? text : text.replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());

const typeWords: [HomeType, RegExp][] = [
  ['townhouse', /\btown ?(?:house|home)s?\b|\brow ?houses?\b/i],
  ['multi_family', /\bmulti[- ]?famil(?:y|ies)(?: homes?| houses?)?\b|\b(?:du|tri|four)plex(?:es)?\b/i],
  ['manufactured', /\b(?:mobile|manufactured) homes?\b/i],
  ['condo', /\bcondo(?:minium)?s?\b/i],
  ['apartment', /\bapartments?\b|\bflats?\b/i],
  ['land', /\b(?:vacant )?land\b|\b(?:vacant )?lots?\b(?! of)|\bacreage\b/i],
  ['house', /\b(?:single[- ]family|detached)(?: homes?| houses?)?\b|\bhouses?\b(?! rules)/i],
];

function readTypes(reader: Reader): WishCondition[] {
  const types = typeWords.filter(([, pattern]) => reader.take(pattern)).map(([type]) => type);
  return types.length > 0 ? [{ about: 'type', types }] : [];
}

const featureWords: [Feature, string][] = [
  ['hot tub', 'hot tubs?|jacuzzi|spa'],
  ['pool', '(?:swimming )?pools?'],
  ['garage', 'garages?|carport'],
  ['fireplace', 'fire ?places?'],
  ['waterfront', 'water ?front|lake ?front|river ?front|beach ?front|ocean ?front'],
  ['yard', '(?:back ?)?yard|garden|fenced yard'],
  ['basement', 'basement|cellar'],
  ['balcony', 'balcon(?:y|ies)'],
  ['patio', 'patio|deck|terrace|porch'],
  ['view', 'views?'],
  ['air conditioning', 'air[- ]?con(?:ditioning|ditioned)?|central air|a/c|ac'],
  ['hardwood floors', '(?:hard)?wood(?:en)? floors?|hardwood'],
  ['laundry', 'laundry(?: room)?|washer(?: and|/| &)? ?dryer|in-unit washer'],
  ['solar panels', 'solar(?: panels?| power)?'],
  ['elevator', 'elevator|lift'],
  ['step-free access', 'step[- ]free(?: access)?|no[- ]step entry|wheelchair (?:accessible|access|ramp)|accessible'],
  ['gated entry', 'gated(?: entry| community)?'],
  ['new construction', 'new construction|new[- ]build|newly built|brand new'],
];

function readFeatures(reader: Reader): WishCondition[] {
  return featureWords.flatMap(([feature, words]): WishCondition[] => {
    const found = reader.take(new RegExp(`\\b((?:no|without(?: an?)?|not) )?(?:${words})\\b`, 'i'));
    return found ? [{ about: 'feature', feature, wanted: found[1] === undefined }] : [];
  });
}
