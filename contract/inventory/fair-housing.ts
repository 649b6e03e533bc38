import { type FairHousingReason, fairHousingHits, fairHousingSubject } from '../core/fair-housing/pack.ts';
import { type Condition, conditionsIn, type Filter } from '../core/filter.ts';

/** A home may be looked for by what it is and where it stands, not by who lives around it: why words may not be looked for, or nothing. */
export function unfairWords(text: string): { reason: FairHousingReason; words: string } | undefined {
  const [hit] = fairHousingHits(text, 'search');
  return hit && { reason: hit.entry.reason, words: hit.words };
}

export const unfairMessage = ({ reason, words }: { reason: FairHousingReason; words: string }): string =>
  `“${words}” refers to ${fairHousingSubject(reason)}. Fair housing law doesn’t allow searching for homes by it.`;

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
