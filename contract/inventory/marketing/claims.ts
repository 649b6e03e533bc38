import { advertisedFeatures, listingFeatures } from '../listing-features.ts';
import { inWords } from './draft.ts';
import { type FactName, type MarketingFacts, saysOf } from './facts.ts';

/** A claim that the record doesn't support: `wrong` when it contradicts the record, `unheld` when the record doesn't say. */
export type Claim = { kind: 'wrong' | 'unheld'; words: string; field: FactName | null; says: string | null };

const spelled = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const number = String.raw`(?<![\d,])\b(\d[\d,]*(?:\.\d+)?|${spelled.slice(1).join('|')})`;

const countOf = (words: string): number => {
  const place = spelled.indexOf(words);
  return place === -1 ? Number(words.replaceAll(',', '')) : place;
};

type Counted = {
  pattern: RegExp;
  field: FactName;
  /** The values that the record supports; empty when it has none. */
  held: (facts: MarketingFacts) => readonly number[];
};

const some = (...values: (number | null)[]): number[] => values.filter((value) => value !== null);
const re = (source: string): RegExp => new RegExp(source, 'g');
const squareFeet = String.raw`(?:square[\s-]f(?:ee|oo)t|sq\.?\s?ft\.?|sf)`;
const acre = 43_560;

const counted: readonly Counted[] = [
  {
    pattern: re(`${number}[\\s-]*(?:bed(?:room)?s?|brs?|bds?)\\b`),
    field: 'bedroomsTotal',
    held: (f) => some(f.bedroomsTotal),
  },
  {
    pattern: re(`${number}[\\s-]*full[\\s-]*bath(?:room)?s?\\b`),
    field: 'bathroomsFull',
    held: (f) => some(f.bathroomsFull),
  },
  {
    pattern: re(`${number}[\\s-]*half[\\s-]*bath(?:room)?s?\\b`),
    field: 'bathroomsHalf',
    held: (f) => some(f.bathroomsHalf),
  },
  {
    pattern: re(`${number}[\\s-]*(?:bath(?:room)?s?|ba)\\b`),
    field: 'bathroomsFull',
    held: ({ bathroomsFull: full, bathroomsHalf: half }) =>
      full === null && half === null ? [] : [(full ?? 0) + (half ?? 0), (full ?? 0) + (half ?? 0) / 2, full ?? 0],
  },
  {
    pattern: re(`lots? of ${number}[\\s-]*${squareFeet}`),
    field: 'lotSizeSquareFeet',
    held: (f) => some(f.lotSizeSquareFeet),
  },
  {
    pattern: re(`${number}[\\s-]*${squareFeet}[\\s-]+lot`),
    field: 'lotSizeSquareFeet',
    held: (f) => some(f.lotSizeSquareFeet),
  },
  {
    pattern: re(`${number}[\\s-]*${squareFeet}`),
    field: 'livingArea',
    held: (f) => some(f.livingArea, f.lotSizeSquareFeet),
  },
  {
    pattern: re(`${number}[\\s-]*acres?\\b`),
    field: 'lotSizeSquareFeet',
    held: ({ lotSizeSquareFeet: lot }) =>
      lot === null ? [] : [lot / acre, ...[0, 1, 2].map((digits) => Number((lot / acre).toFixed(digits)))],
  },
  {
    pattern: re(`(?:built|constructed|dating)(?: in| from| back to|:) (\\d{4})\\b`),
    field: 'yearBuilt',
    held: (f) => some(f.yearBuilt),
  },
  { pattern: re(`${number}[\\s-]*car garage`), field: 'garageSpaces', held: (f) => some(f.garageSpaces) },
  {
    pattern: re(`garage (?:has room )?for ${number}(?: cars?)?`),
    field: 'garageSpaces',
    held: (f) => some(f.garageSpaces),
  },
  {
    pattern: re(`(?:fee|hoa|dues)\\b[^.$]{0,25}\\$\\s?(\\d[\\d,]*(?:\\.\\d+)?)`),
    field: 'associationFee',
    held: (f) => some(f.associationFee).map((cents) => cents / 100),
  },
  {
    pattern: re(`\\$\\s?(\\d[\\d,]*(?:\\.\\d+)?)\\b(?![km]\\b)`),
    field: 'listPrice',
    held: (f) => some(f.listPrice).map((cents) => cents / 100),
  },
];

type Had = { pattern: RegExp; field: FactName; has: (facts: MarketingFacts) => boolean | null };

const had: readonly Had[] = [
  { pattern: /(?<!community |shared |car)\bpools?\b(?! table)/, field: 'poolPrivateYN', has: (f) => f.poolPrivateYN },
  {
    pattern: /\b(?:water|lake|ocean|river|beach)front\b|\bon the water\b/,
    field: 'waterfrontYN',
    has: (f) => f.waterfrontYN,
  },
  {
    pattern: /\bviews?\b|\boverlook(?:s|ing)?\b/,
    field: 'viewYN',
    has: ({ viewYN, view }) => viewYN ?? (view.length > 0 ? true : null),
  },
  { pattern: /\bfireplaces?\b/, field: 'fireplaceYN', has: (f) => f.fireplaceYN },
  {
    pattern: /\bnew construction\b|\bnewly built\b|\bbrand[\s-]new home\b/,
    field: 'newConstructionYN',
    has: (f) => f.newConstructionYN,
  },
  {
    pattern: /\bgarages?\b/,
    field: 'garageSpaces',
    has: ({ garageSpaces, parkingFeatures }) =>
      parkingFeatures.some((value) => /garage/i.test(value)) || (garageSpaces === null ? null : garageSpaces > 0),
  },
];

/** Feature names with too many other meanings. */
const tooGeneral: readonly string[] = [
  ...[
    'none',
    'city',
    'hills',
    'lake',
    'mountains',
    'ocean',
    'park or greenbelt',
    'river',
    'water',
    'central',
    'electric',
  ],
  ...[
    'assigned',
    'attached',
    'detached',
    'garage',
    'on street',
    'underground',
    'storage',
    'concrete',
    'stone',
    'wood',
    'tile',
  ],
  ...['contemporary', 'traditional', 'spanish', 'range', 'natural gas', 'garden', 'heat pump'],
];
const featurePhrases = advertisedFeatures.flatMap((field) =>
  listingFeatures[field].flatMap((value) => {
    const words = inWords(value);
    if (tooGeneral.includes(words)) return [];
    const stem = words.replace(/s$/, '').replaceAll(/[\s-]+/g, String.raw`[\s-]`);
    return [{ field, value, pattern: new RegExp(String.raw`\b${stem}(?:e?s)?\b`) }];
  }),
);

/** Features that no field of the record covers, so they can't be verified. */
const neverHeld: readonly RegExp[] = [
  /\b(?:finished )?basements?\b/,
  /\battics?\b/,
  /\bhome office\b/,
  /\b(?:den|library|loft|sunroom|mudroom|wine cellar|game room|media room|guest house|in-law suite)\b/,
  /\b(?:decks?|patios?|porch(?:es)?|sauna|spa|hot tub|elevator|gym)\b/,
  /\b(?:community|shared) pool\b/,
  /\bschools?(?: district)?\b/,
  /\b(?:walking distance|minutes? (?:from|to|away)|steps (?:from|to)|blocks? (?:from|to))\b/,
  /\b(?:renovated|remodell?ed|updated|upgraded|restored|new roof|new windows)\b/,
];

const inRecord = (facts: MarketingFacts): ReadonlySet<string> =>
  new Set(
    Object.values(facts)
      .flatMap((value) => (Array.isArray(value) ? value : typeof value === 'string' ? [value] : []))
      .flatMap((text) => text.match(/\d+/g) ?? []),
  );

/** The unsupported claims of a sentence. */
export function claimsIn(sentence: string, facts: MarketingFacts): Claim[] {
  const words = sentence.toLowerCase().replace(/\s+/g, ' ');
  const read = [...words];
  const found: Claim[] = [];
  const say = (claimed: string, field: FactName | null, isHeld: boolean) => {
    const says = field && saysOf(facts, field);
    found.push({ kind: isHeld ? 'wrong' : 'unheld', words: claimed.trim(), field, says });
  };
  const isRead = (from: number, to: number): boolean => read.slice(from, to).includes('\0');
  const take = (from: number, to: number) => read.fill('\0', from, to);

  for (const { pattern, field, held } of counted)
    for (const match of words.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (isRead(from, to)) continue;
      take(from, to);
      const allowed = held(facts);
      if (!allowed.includes(countOf(match[1]!))) say(match[0], field, allowed.length > 0);
    }
  const known = inRecord(facts);
  for (const match of words.matchAll(/\d[\d,]*(?:\.\d+)?(?:st|nd|rd|th|%|k|m)?\b/g))
    if (!isRead(match.index, match.index + match[0].length) && !known.has(match[0].replaceAll(',', '')))
      say(match[0], null, false);

  for (const { pattern, field, has } of had) {
    const [claimed] = pattern.exec(words) ?? [];
    const is = claimed ? has(facts) : true;
    if (claimed && is !== true) say(claimed, field, is === false);
  }
  const subType = facts.propertySubType?.toLowerCase();
  for (const { field, value, pattern } of featurePhrases) {
    const [claimed] = pattern.exec(words) ?? [];
    const list = facts[field];
    const same = inWords(value);
    if (claimed && same !== subType && !list.some((one) => inWords(one).includes(same.replace(/s$/, ''))))
      say(claimed, field, false);
  }
  for (const pattern of neverHeld) {
    const [claimed] = pattern.exec(words) ?? [];
    if (claimed) say(claimed, null, false);
  }
  return found;
}
