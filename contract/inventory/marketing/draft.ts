import { type FactName, inDollars, inNumber, type MarketingFacts } from './facts.ts';

export const textKinds = ['mls', 'short', 'social'] as const;
export type TextKind = (typeof textKinds)[number];

/** A sentence and the fields it was made from. One written by a person has no key. */
export type Sentence = { key: string | null; words: string; fields: FactName[] };

const and = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;

const nouns: Record<string, string> = {
  'Single Family Residence': 'single-family home',
  'Multi Family': 'multi-family building',
  'Unimproved Land': 'parcel of land',
  'Hotel/Motel': 'hotel or motel',
  'Stock Cooperative': 'cooperative apartment',
  Land: 'parcel of land',
  Residential: 'home',
  'Residential Lease': 'home for lease',
  'Residential Income': 'income property',
  'Commercial Sale': 'commercial property',
  'Commercial Lease': 'commercial property for lease',
};

const nounOf = ({ propertyType, propertySubType }: MarketingFacts): string => {
  const name = propertySubType ?? propertyType;
  return nouns[name] ?? name.toLowerCase();
};

/** RESO's value in running text: "Walk-In Closet(s)" becomes "walk-in closets". */
export const inWords = (value: string): string =>
  value
    .replace(/\(s\)/g, 's')
    .replace(/(?<!\s)\s*\/\s*/g, ' or ')
    .toLowerCase();

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${inNumber(count)} ${count === 1 ? one : many}`;

const vowel = /^(?:8|11\b|18\b|[aeio])/;
const article = (words: string): string => (vowel.test(words) ? 'An' : 'A');

type Maker = (facts: MarketingFacts) => string | undefined;
type Rule = { key: string; fields: readonly FactName[]; make: Maker };

/** A neighborhood with the same name as its city is named once. */
const placeWords = (neighborhood: string | null, city: string | null, state: string | null): string => {
  const isTown = neighborhood?.trim().toLowerCase() === city?.trim().toLowerCase();
  return [isTown ? null : neighborhood, city, state].filter(Boolean).join(', ');
};

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const listed = (values: readonly string[], words: (all: string) => string): string | undefined => {
  const meant = values.filter((value) => value !== 'None').map(inWords);
  return meant.length > 0 ? words(and(meant)) : undefined;
};

const rules: readonly Rule[] = [
  {
    key: 'soon',
    fields: ['standardStatus'],
    make: ({ standardStatus }) => (standardStatus === 'Coming Soon' ? 'Coming soon.' : undefined),
  },
  {
    key: 'intro',
    fields: [
      'bedroomsTotal',
      'bathroomsFull',
      'bathroomsHalf',
      'propertyType',
      'propertySubType',
      'subdivisionName',
      'city',
      'stateOrProvince',
    ],
    make(facts) {
      const { bedroomsTotal, bathroomsFull, bathroomsHalf, subdivisionName, city, stateOrProvince } = facts;
      const baths = [
        bathroomsFull
          ? counted(bathroomsFull, bathroomsHalf ? 'full bath' : 'bath', bathroomsHalf ? 'full baths' : 'baths')
          : '',
        bathroomsHalf === 1 ? 'a half bath' : bathroomsHalf ? counted(bathroomsHalf, 'half bath') : '',
      ].filter(Boolean);
      const what = `${bedroomsTotal ? `${inNumber(bedroomsTotal)}-bedroom ` : ''}${nounOf(facts)}`;
      const where = placeWords(subdivisionName, city, stateOrProvince);
      return `${article(what)} ${what}${baths.length > 0 ? ` with ${and(baths)}` : ''}${where ? ` in ${where}` : ''}.`;
    },
  },
  {
    key: 'address',
    fields: ['address', 'standardStatus'],
    // Readers aren't invited to a home that isn't open for showings.
    make: ({ address, standardStatus }) =>
      address ? `${standardStatus === 'Active' ? 'See it at' : 'Located at'} ${address}.` : undefined,
  },
  {
    key: 'size',
    fields: ['livingArea', 'lotSizeSquareFeet'],
    make({ livingArea, lotSizeSquareFeet }) {
      const lot = lotSizeSquareFeet ? `a lot of ${inNumber(lotSizeSquareFeet)} square feet` : '';
      if (livingArea) return `${inNumber(livingArea)} square feet of living area${lot ? ` on ${lot}` : ''}.`;
      return lot ? `On ${lot}.` : undefined;
    },
  },
  {
    key: 'built',
    fields: ['yearBuilt', 'newConstructionYN'],
    make({ yearBuilt, newConstructionYN }) {
      if (newConstructionYN) return yearBuilt ? `New construction, built in ${yearBuilt}.` : 'New construction.';
      return yearBuilt ? `Built in ${yearBuilt}.` : undefined;
    },
  },
  {
    key: 'style',
    fields: ['architecturalStyle'],
    make: ({ architecturalStyle }) => listed(architecturalStyle, (all) => `${capital(all)} style.`),
  },
  {
    key: 'comforts',
    fields: ['poolPrivateYN', 'fireplaceYN', 'viewYN', 'view', 'waterfrontYN'],
    make({ poolPrivateYN, fireplaceYN, viewYN, view, waterfrontYN }) {
      const seen =
        viewYN === false ? undefined : (listed(view, (all) => `${all} views`) ?? (viewYN ? 'a view' : undefined));
      const all = [poolPrivateYN && 'a private pool', fireplaceYN && 'a fireplace', seen].filter(
        (one) => !!one,
      ) as string[];
      if (waterfrontYN) return all.length > 0 ? `On the waterfront, with ${and(all)}.` : 'On the waterfront.';
      return all.length > 0 ? `Features ${and(all)}.` : undefined;
    },
  },
  {
    key: 'interior',
    fields: ['interiorFeatures'],
    make: ({ interiorFeatures }) => listed(interiorFeatures, (all) => `Inside, highlights include ${all}.`),
  },
  {
    key: 'floors',
    fields: ['flooring'],
    make: ({ flooring }) => listed(flooring, (all) => `${capital(all)} floors.`),
  },
  {
    key: 'appliances',
    fields: ['appliances'],
    make: ({ appliances }) => listed(appliances, (all) => `Appliances include ${all}.`),
  },
  {
    key: 'climate',
    fields: ['heating', 'cooling'],
    make({ heating, cooling }) {
      const said = (values: readonly string[], noun: string, saysItself: RegExp) =>
        values
          .filter((value) => value !== 'None')
          .map(inWords)
          .map((value) => (saysItself.test(value) ? value : `${value} ${noun}`));
      const all = [
        ...said(heating, 'heat', /\bheat/),
        ...said(cooling, 'cooling', /\b(?:air|fans?|pump|units?|cool\w*)\b/),
      ];
      return all.length > 0 ? `${capital(and([...new Set(all)]))}.` : undefined;
    },
  },
  {
    key: 'outside',
    fields: ['exteriorFeatures'],
    make: ({ exteriorFeatures }) => listed(exteriorFeatures, (all) => `Outside, highlights include ${all}.`),
  },
  {
    key: 'garage',
    fields: ['garageSpaces'],
    make: ({ garageSpaces }) => (garageSpaces ? `${inNumber(garageSpaces)}-car garage.` : undefined),
  },
  {
    key: 'parking',
    fields: ['parkingFeatures'],
    make: ({ parkingFeatures }) => listed(parkingFeatures, (all) => `Parking: ${all}.`),
  },
  {
    key: 'fee',
    fields: ['associationFee'],
    make: ({ associationFee }) => (associationFee ? `HOA fee: ${inDollars(associationFee)}.` : undefined),
  },
  {
    key: 'price',
    fields: ['listPrice', 'propertyType'],
    make: ({ listPrice, propertyType }) =>
      listPrice === null
        ? undefined
        : `${propertyType.endsWith('Lease') ? 'Offered for lease at' : 'Offered at'} ${inDollars(listPrice)}.`,
  },
];
const ruleOf = new Map(rules.map((rule) => [rule.key, rule]));

/** The sentences of each text, in order. An MLS has its own fields for price and address. */
const outlines: Record<TextKind, readonly string[]> = {
  mls: rules.map(({ key }) => key).filter((key) => !['soon', 'address', 'price'].includes(key)),
  short: ['soon', 'intro', 'size', 'comforts', 'price'],
  social: ['soon', 'intro', 'address', 'size', 'built', 'comforts', 'interior', 'outside', 'price'],
};

/** Priority when space is limited, most important first. A person's own sentences rank before most drafted ones. */
const weightiest = ['intro', 'price', 'soon', null, 'address', 'size'] as const;
export const weightOf = ({ key }: Sentence): number => {
  const place = (weightiest as readonly (string | null)[]).indexOf(key);
  return place === -1 ? weightiest.length : place;
};

/** Maximum length of a text. MLSs differ; a thousand characters fit most. */
export const mostLetters: Record<TextKind, number> = { mls: 1_000, short: 250, social: 2_000 };

export const joined = (sentences: readonly Pick<Sentence, 'words'>[]): string =>
  sentences.map(({ words }) => words).join(' ');

/** As many whole sentences as fit, most important first, in their original order. */
export function fitting(sentences: readonly Sentence[], most: number): Sentence[] {
  const chosen = new Set<Sentence>();
  let length = 0;
  for (const sentence of sentences.toSorted((a, b) => weightOf(a) - weightOf(b))) {
    const longer = length + sentence.words.length + (chosen.size > 0 ? 1 : 0);
    if (longer > most) continue;
    chosen.add(sentence);
    length = longer;
  }
  return sentences.filter((sentence) => chosen.has(sentence));
}

/** A text made only from the record, each sentence with its source fields. */
export function draft(kind: TextKind, facts: MarketingFacts): Sentence[] {
  const sentences = outlines[kind].flatMap((key): Sentence[] => {
    const { fields, make } = ruleOf.get(key)!;
    const words = make(facts);
    return words ? [{ key, words, fields: [...fields] }] : [];
  });
  return fitting(sentences, mostLetters[kind]);
}
