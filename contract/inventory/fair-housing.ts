import { type Condition, conditionsIn, type Filter } from '../core/filter.ts';

/**
 * A home may be looked for by what it is and where it stands, not by who lives around it: words that stand for race,
 * religion, origin, family, disability, or for what is said of a neighbourhood in their place. Colours and other words
 * that also belong to a house are refused only beside people or places.
 */
const people =
  '(?:people|persons?|folks?|famil(?:y|ies)|residents?|neighbou?rs?|neighbou?rhoods?|communit(?:y|ies)|areas?|districts?|buyers?|owners?|tenants?)';

export const fairHousingReasons = ['race', 'religion', 'origin', 'family', 'disability', 'sex', 'character'] as const;
export type FairHousingReason = (typeof fairHousingReasons)[number];

const rules: readonly (readonly [FairHousingReason, RegExp])[] = [
  ['race', new RegExp(String.raw`\b(?:white|black|brown|colou?red|asian)[\s-]+${people}\b`)],
  [
    'race',
    /\b(?:caucasians?|african[\s-]?americans?|racial(?:ly)?|race|ethnic(?:ity)?|minorit(?:y|ies)|interracial)\b/,
  ],
  ['race', /\b(?:demographics?|diversity|diverse|segregated|integrated neighbou?rhoods?)\b/],
  [
    'religion',
    /\b(?:christians?|catholics?|protestants?|mormons?|jews?|jewish|muslims?|islamic|hindus?|buddhists?|sikhs?)\b/,
  ],
  ['religion', /\b(?:church(?:es)?|synagogues?|mosques?|shuls?|eruv|kosher|halal|religious|religion|parish)\b/],
  [
    'origin',
    /\b(?:hispanics?|latin[oax]s?|mexicans?|chinese|indians?|koreans?|vietnamese|russians?|arabs?|europeans?|africans?|immigrants?|foreign(?:ers?)?|illegals?|american[\s-]born|english[\s-]speaking)\b/,
  ],
  [
    'family',
    /\b(?:no (?:kids|children)|without (?:kids|children)|child[\s-]?free|adults?[\s-]only|singles|bachelors?|newlyweds?)\b/,
  ],
  [
    'family',
    /\b(?:famil(?:y|ies)[\s-](?:friendly|oriented|neighbou?rhood)|mature (?:couple|person|adults?)|empty[\s-]nesters?|retirees?|young (?:couples?|famil(?:y|ies)|professionals?)|students?)\b/,
  ],
  [
    'disability',
    /\b(?:able[\s-]?bodied|no wheelchairs?|handicapped|disabled|mentally|mental illness|group homes?|halfway houses?|section 8|vouchers?)\b/,
  ],
  ['sex', /\b(?:females? only|males? only|women only|men only|gay|lesbian|straight|lgbtq?\+?|transgender)\b/],
  [
    'character',
    /\b(?:crimes?|low[\s-]crime|crime[\s-]free|gangs?|ghettos?|safe|safest|safety|unsafe|dangerous|bad element)\b/,
  ],
  [
    'character',
    /\b(?:good|bad|nice|better|exclusive|desirable|right|wrong|rough|quiet|traditional)[\s-]+(?:people|neighbou?rs|neighbou?rhoods?|side of town|schools?)\b/,
  ],
];

/** Why words may not be looked for, or nothing. */
export function unfairWords(text: string): { reason: FairHousingReason; words: string } | undefined {
  const plain = text.toLowerCase().replace(/\s+/g, ' ');
  for (const [reason, pattern] of rules) {
    const [words] = pattern.exec(plain) ?? [];
    if (words) return { reason, words };
  }
  return undefined;
}

const sentences: Record<FairHousingReason, string> = {
  race: 'race or colour',
  religion: 'religion',
  origin: 'where people come from',
  family: 'families and age',
  disability: 'disability',
  sex: 'sex or orientation',
  character: 'the character of a neighbourhood',
};

export const unfairMessage = ({ reason, words }: { reason: FairHousingReason; words: string }): string =>
  `“${words}” is about ${sentences[reason]}, not about a home. Fair housing law does not let homes be chosen by it.`;

const wordsOf = ({ value }: Condition): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** The first unfair words among those that people wrote themselves. */
export function unfairCriteria(filter: Filter): ReturnType<typeof unfairWords> {
  for (const condition of conditionsIn(filter)) {
    if (condition.field !== 'keywords') continue;
    for (const words of wordsOf(condition)) {
      const found = unfairWords(words);
      if (found) return found;
    }
  }
  return undefined;
}
