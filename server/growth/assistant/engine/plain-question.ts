import { anyCase } from '../any-case.ts';

const name = "\\p{Lu}[\\p{L}'’-]+(?: (?:al-|de |van )?\\p{Lu}[\\p{L}'’-]+){0,3}";
const introductions = [
  new RegExp(
    `(?:^|(?<=[.!?,] ?))\\s*(?:${anyCase("my name is|i am|i['’]m|this is|it['’]s")}) ${name}(?: here)?\\s*(?:[.,!]|and\\b|$)`,
    'gu',
  ),
  /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there)?\s*[,.!]\s*(?=\S)/iu,
];

/** The question without who asks it: a name must not change an answer. */
export function plainQuestion(message: string): string {
  const plain = introductions.reduce((text, pattern) => text.replace(pattern, ' '), message).trim();
  return plain === '' ? message : plain;
}
