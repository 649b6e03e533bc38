import { classNames } from '../core/compliance/classes.ts';
import { type SearchHit, searchHit } from '../core/compliance/search.ts';
import { type Condition, conditionsIn, type Filter } from '../core/filter.ts';

export const unfairMessage = ({ class: one, words }: SearchHit): string =>
  `“${words}” refers to ${classNames[one]}. Fair housing law doesn’t allow searching for homes by it.`;

const wordsOf = ({ value }: Condition): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** The first discriminatory words among the free-text criteria. */
export function unfairCriteria(filter: Filter): SearchHit | undefined {
  for (const condition of conditionsIn(filter)) {
    if (condition.field !== 'keywords') continue;
    for (const words of wordsOf(condition)) {
      const found = searchHit(words);
      if (found) return found;
    }
  }
  return undefined;
}
