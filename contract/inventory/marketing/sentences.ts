import { draft, type Sentence, type TextKind } from './draft.ts';
import type { MarketingFacts } from './facts.ts';

/** Splits after punctuation followed by a space or the end: "1.5 baths" and "No. 4" don't end a sentence. */
const sentenceEnd =
  /(?<!\b(?:No|St|Ave|Dr|Mr|Mrs|Ms|Apt|Blvd|Rd|Ln|approx|sq|ft))(?<![.!?])([.!?]+["”’)]?)\s+(?=\S)|\n+/u;

export const splitSentences = (text: string): string[] =>
  text
    .split(new RegExp(sentenceEnd.source, 'gu'))
    .reduce<string[]>((parts, part, place) => {
      // The punctuation is a separate part, after the words that it ends.
      if (place % 2 === 1) parts[parts.length - 1] += part ?? '';
      else parts.push(part ?? '');
      return parts;
    }, [])
    .map((part) => part.trim())
    .filter(Boolean);

/** A person's edit of a text: unchanged sentences keep their fields, others become their own. */
export function edited(before: readonly Sentence[], text: string): Sentence[] {
  const known = new Map(before.map((sentence) => [sentence.words, sentence]));
  return splitSentences(text).map((words) => known.get(words) ?? { key: null, words, fields: [] });
}

/** Updates a text to the current record. Sentences written by a person stay in place, removed ones stay out, and new facts are appended. */
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
