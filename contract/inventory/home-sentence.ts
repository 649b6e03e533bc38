import type { Filter, Group } from '../core/filter.ts';
import { filterOf, noWish, type SearchWish } from './search-wish.ts';

/** The criteria of a sentence, and the words that were not understood. */
type HomeSentence = { filter: Group; wish: SearchWish; unread: string };

const unit = { k: 1_000, thousand: 1_000, m: 1_000_000, mil: 1_000_000, million: 1_000_000 } as const;
const amount = String.raw`\$?\s*(\d[\d,]*(?:\.\d+)?)\s*(k|thousand|m|mil|million)?\b`;

/** In cents. A price below 10,000 without a unit means thousands ("450" is $450,000); a rent means what it says. */
function cents(digits: string, word: string | undefined, isRent: boolean): number {
  const number = Number(digits.replaceAll(',', ''));
  const times = word ? unit[word.toLowerCase() as keyof typeof unit] : number < 10_000 && !isRent ? 1_000 : 1;
  return Math.round(number * times * 100);
}

const counted: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
const number = String.raw`(\d+(?:\.5)?|one|two|three|four|five|six)`;
const read = (text: string): number => counted[text.toLowerCase()] ?? Number(text);

type Rule = [pattern: RegExp, say: (found: RegExpExecArray, into: Read) => void];
type Read = { wish: SearchWish; rest: Filter[]; isRent: boolean };
const flag = (words: string, field: string): Rule => [
  new RegExp(String.raw`\b(?:with (?:an? )?|has (?:an? )?)?(?:${words})\b`, 'i'),
  (_, { rest }) => void rest.push({ field, op: 'is', value: true }),
];
const kind = (words: string, value: string): Rule => [
  new RegExp(String.raw`\b(?:${words})\b`, 'i'),
  (_, { rest }) => void rest.push({ field: 'propertySubType', op: 'is', value }),
];

/**
 * Each rule removes the words it understood, so that the location remains. Renting comes first, since it decides what a price means; rooms and
 * sizes come before prices, which are bare numbers.
 */
const rules: readonly Rule[] = [
  [
    /\b(?:for|to) (?:rent|lease)\b|\b(?:rentals?|renting|monthly)\b|(?:\ba |\bper |\/ ?)mo(?:nth)?\b/i,
    (_, into) => {
      if (!into.isRent) into.rest.push({ field: 'propertyType', op: 'is', value: 'Residential Lease' });
      into.isRent = true;
    },
  ],
  [
    new RegExp(String.raw`\b(?:at least )?${number}\s*(?:\+|or more)?[\s-]*(?:beds?|bedrooms?|brs?|bds?)\b`, 'i'),
    ([, beds = ''], { wish }) => {
      wish.beds = Math.floor(read(beds));
    },
  ],
  [
    new RegExp(String.raw`\b(?:at least )?${number}\s*(?:\+|or more)?[\s-]*(?:baths?|bathrooms?|bas?)\b`, 'i'),
    ([, baths = ''], { wish }) => {
      wish.baths = Math.floor(read(baths));
    },
  ],
  [
    /\b(?:at least |over |min(?:imum)? )?(\d[\d,]{2,})\s*\+?\s*(?:sq\.?\s*(?:ft|feet)\.?|square feet|sqft)/i,
    ([, feet = ''], { rest }) =>
      void rest.push({ field: 'livingArea', op: 'gte', value: Number(feet.replaceAll(',', '')) }),
  ],
  [
    /\b(?:with (?:an? )?)?(\d)[\s-]*car garage\b/i,
    ([, cars = ''], { rest }) => void rest.push({ field: 'garageSpaces', op: 'gte', value: Number(cars) }),
  ],
  [/\b(?:with (?:an? )?)?garage\b/i, (_, { rest }) => void rest.push({ field: 'garageSpaces', op: 'gte', value: 1 })],
  [
    new RegExp(String.raw`\b(?:between|from)\s+${amount}\s*(?:and|to|-|–)\s*${amount}`, 'i'),
    ([, low = '', lowUnit, high = '', highUnit], { wish, isRent }) => {
      wish.priceFrom = cents(low, lowUnit ?? highUnit, isRent);
      wish.priceTo = cents(high, highUnit, isRent);
    },
  ],
  [
    new RegExp(
      String.raw`(?:\b(?:under|below|up to|at most|max(?:imum)?(?: of)?|less than|no more than)|<=?)\s*${amount}`,
      'i',
    ),
    ([, digits = '', word], { wish, isRent }) => {
      wish.priceTo = cents(digits, word, isRent);
    },
  ],
  [
    new RegExp(
      String.raw`(?:\b(?:over|above|at least|from|min(?:imum)?(?: of)?|more than)|>=?)\s*${amount}(?!\s*(?:bed|bath|br|ba|sq|car))`,
      'i',
    ),
    ([, digits = '', word], { wish, isRent }) => {
      wish.priceFrom = cents(digits, word, isRent);
    },
  ],
  [
    /\bbuilt (?:after|since) (\d{4})\b/i,
    ([, year = ''], { rest }) => void rest.push({ field: 'yearBuilt', op: 'gte', value: Number(year) }),
  ],
  flag('pool', 'poolPrivateYN'),
  flag('fireplace', 'fireplaceYN'),
  flag('waterfront|on the water', 'waterfrontYN'),
  flag('views?', 'viewYN'),
  flag('new construction|newly built|brand new', 'newConstructionYN'),
  kind('condos?|condominiums?', 'Condominium'),
  kind('apartments?|apts?', 'Apartment'),
  kind('town ?houses?|town ?homes?', 'Townhouse'),
  kind('single[- ]family(?: homes?| houses?)?', 'Single Family Residence'),
  [/\b\d{5}\b/, ([zip], { wish }) => void wish.places.push(zip)],
];

/** Filler words between understood parts. */
const idle =
  /^(?:a|an|the|in|near|around|at|for|and|or|with|home|homes|house|houses|property|properties|place|places|looking|find|show|me|want|i|we|to|buy|rent|lease|please|of|that|has|have)$/i;

/** Reads "3 bed under 450k in Austin" as search criteria. Cities are the words after "in" or the words left at the end. */
export function readHomeSentence(sentence: string): HomeSentence {
  const into: Read = { wish: { ...noWish, places: [] }, rest: [], isRent: false };
  let left = ` ${sentence.normalize('NFC').replace(/\s+/g, ' ').trim()} `;
  for (const [pattern, say] of rules) {
    for (let found = pattern.exec(left); found; found = pattern.exec(left)) {
      say(found, into);
      left = `${left.slice(0, found.index)} , ${left.slice(found.index + found[0].length)}`;
    }
  }
  const unread: string[] = [];
  for (const piece of left.split(/[,;.]|\b(?:and|or)\b/i)) {
    const words = piece.trim().split(' ').filter(Boolean);
    const named = words.filter((word, place) => !idle.test(word) || (place > 0 && /^\p{Lu}/u.test(word)));
    if (named.length === 0) continue;
    const isPlace =
      named.every((word) => /^[\p{L}’'.-]+$/u.test(word)) &&
      (/\b(?:in|near|around)\b/i.test(piece) || /^\p{Lu}/u.test(named[0]!));
    // "Austin, TX": a state after a city narrows the search no further.
    if (isPlace && into.wish.places.length > 0 && /^\p{Lu}{2}$/u.test(named.join(' '))) continue;
    if (isPlace) into.wish.places.push(titled(named.join(' ')));
    else unread.push(named.join(' '));
  }
  return { filter: filterOf(into.wish, into.rest), wish: into.wish, unread: unread.join(', ') };
}

const titled = (place: string): string => place.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());
