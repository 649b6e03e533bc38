import type { ProtectedClass } from './classes.ts';
import { fairHousingHits } from './fair-housing.ts';
import { nouns, plainAdjectives } from './words.ts';

/** Words that an advertisement may use to describe a home, but that must not be used to search for one. */
const only: readonly [ProtectedClass, string][] = [
  ['character', 'safe|safest|safety|dangerous|crimes?|gangs?'],
  [
    'character',
    '(?:good|bad|nice|better|best|great|excellent|top(?:[ -]rated)?|exclusive|rough|right|wrong|quiet)[ -]+(?:rated )?(?:people|neighbou?rs|schools?|neighbou?rhoods?|side of town)',
  ],
  ['race', 'race|racial(?:ly)?|ethnic(?:ity)?|divers(?:e|ity)|demographics?|segregated|minorit(?:y|ies)'],
  ['religion', 'church(?:es)?|synagogues?|mosques?|shuls?|eruv|kosher|halal|religio(?:us|n)|parish'],
  [
    'family',
    'singles|bachelors?|newlyweds?|empty[ -]nesters?|famil(?:y|ies)[ -](?:friendly|oriented)|(?:young|mature) (?:couples?|famil(?:y|ies)|adults?)',
  ],
  ['age', 'students?|seniors|retirees?|young professionals?'],
  ['disability', 'group homes?|halfway houses?|able[ -]bodied|(?:the )?(?:handicapped|disabled)'],
  ['income', 'section 8|vouchers?'],
  ['sex', 'gays?|lesbians?|lgbtq?\\+?|transgender|straight'],
];

const bare = (['race', 'religion', 'origin'] as const).map((one): [ProtectedClass, string] => [
  one,
  `${nouns[one]!}|${plainAdjectives(one)}`,
]);
const words = [...only, ...bare].map(([one, source]) => ({
  class: one,
  pattern: new RegExp(`(?<![a-z])(?:${source})(?![a-z])`),
}));

export type SearchHit = { class: ProtectedClass; words: string };

/** A home may be searched for by its features and location, but not by who lives around it. */
export function searchHit(text: string): SearchHit | undefined {
  const hit = fairHousingHits(text).find(({ level }) => level === 'block');
  if (hit) return { class: hit.class, words: text.slice(hit.start, hit.end) };
  const plain = text.toLowerCase().replace(/\s+/g, ' ');
  for (const { class: one, pattern } of words) {
    const [found] = pattern.exec(plain) ?? [];
    if (found) return { class: one, words: found };
  }
  return undefined;
}
