import { draft, type Sentence, type TextKind } from './draft.ts';
import type { MarketingFacts } from './facts.ts';

/** Ends after a stop that a blank or the end follows: "1.5 baths" and "No. 4" are no ends. */
const sentenceEnd =
  /(?<!\b(?:No|St|Ave|Dr|Mr|Mrs|Ms|Apt|Blvd|Rd|Ln|approx|sq|ft))(?<![.!?])([.!?]+["”’)]?)\s+(?=\S)|\n+/u;

export const splitSentences = (text: string): string[] =>
  text
    .split(new RegExp(sentenceEnd.source, 'gu'))
    .reduce<string[]>((parts, part, place) => {
      // The stop comes as a part of its own, after the words that it ends.
      if (place % 2 === 1) parts[parts.length - 1] += part ?? '';
      else parts.push(part ?? '');
      return parts;
    }, [])
    .map((part) => part.trim())
    .filter(Boolean);

/** What a person made of a text: sentences they left alone keep their fields, the others are their own. */
export function edited(before: readonly Sentence[], text: string): Sentence[] {
  const known = new Map(before.map((sentence) => [sentence.words, sentence]));
  return splitSentences(text).map((words) => known.get(words) ?? { key: null, words, fields: [] });
}

/**
 * The text drawn again from what the record says now. What a person wrote stays where it is, what they took out stays out,
 * and what the record newly holds comes at the end.
 */
export function redrawn(
  kind: TextKind,
  before: readonly Sentence[],
  was: MarketingFacts,
  is: MarketingFacts,
): Sentence[] {
  const now = new Map(draft(kind, is).map((sentence) => [sentence.key, sentence]));
  const knew = new Set(draft(kind, was).map(({ key }) => key));
  const kept = before.flatMap((sentence) => {
    if (sentence.key === null) return [sentence];
    const again = now.get(sentence.key);
    return again ? [again] : [];
  });
  return [...kept, ...[...now.values()].filter(({ key }) => !knew.has(key))];
}
