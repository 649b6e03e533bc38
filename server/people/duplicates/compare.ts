import { type MatchRule, matchRules } from '#contract/people/duplicates.ts';
import { distance, likeness, plainWords } from './names.ts';

/** The facts about a person that are compared. */
export type Known = { firstName: string; lastName: string; emails: readonly string[]; phones: readonly string[] };
export type Match = { rule: MatchRule; strength: number };

const as = (rule: MatchRule): Match => ({ rule, strength: matchRules[rule] });
const shared = (one: readonly string[], other: readonly string[]): boolean => one.some((each) => other.includes(each));

/** Whether two records may be the same person: the strongest matching rule, or undefined. */
export function compare(one: Known, other: Known): Match | undefined {
  if (shared(one.emails, other.emails)) return as('email');
  const words = wordsOf(one);
  const names = likeness(words, wordsOf(other));
  if (shared(one.phones, other.phones)) {
    if (names === 'same') return as('phone_and_name');
    if (names === 'swapped') return as('phone_and_swapped_name');
    if (names === 'similar') return as('phone_and_similar_name');
    return as(names === 'unnamed' ? 'phone_without_name' : 'phone');
  }
  // A single word is too little to match by name.
  if ((names !== 'same' && names !== 'swapped') || words.length < 2) return undefined;
  if (near(one.emails, other.emails, mostInEmail)) return as('name_and_similar_email');
  if (near(one.phones, other.phones, mostInPhone)) return as('name_and_similar_phone');
  return undefined;
}

const mostInEmail = 2;
const mostInPhone = 1;
const near = (one: readonly string[], other: readonly string[], most: number): boolean =>
  one.some((each) => other.some((against) => distance(each, against, most) <= most));

const wordsOf = ({ firstName, lastName }: Known): string[] => plainWords(`${firstName} ${lastName}`);

/** Keys that two records must share to be compared. A name is a key only if it has several words. */
export function keysOf(known: Known): string[] {
  const words = wordsOf(known);
  return [
    ...known.emails.map((email) => `e:${email}`),
    ...known.phones.map((phone) => `p:${phone}`),
    ...(words.length > 1 ? [`n:${words.toSorted().join(' ')}`] : []),
  ];
}
