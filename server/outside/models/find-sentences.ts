import type { Passage } from './model.ts';
import { isSameTerm, termsOf } from './terms.ts';

type FoundSentence = { title: string; text: string };

type Candidate = { passage: number; position: number; text: string; ownTerms: string[]; titleTerms: string[] };

const maxSentences = 2000;
const maxQuoted = 4;
/** The weighted share of the question's terms that a sentence must contain to count as an answer. */
const enough = 0.5;

/** The sentences that best match the question, in their original order; empty if none matches. */
export function findSentences(question: string, passages: Passage[], locale: string): FoundSentence[] {
  const asked = [...new Set(termsOf(question))];
  if (asked.length === 0) return [];
  const candidates = passages.flatMap((passage, index) => sentencesOf(passage, index, locale)).slice(0, maxSentences);
  const weights = weigh(asked, candidates);
  if (!weights) return [];
  const total = sum([...weights.values()]);
  const scored = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, weights) / total }))
    .filter(({ score }) => score >= enough)
    .sort((a, b) => b.score - a.score || order(a.candidate, b.candidate));
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score >= best * 0.8)
    .slice(0, maxQuoted)
    .map(({ candidate }) => candidate)
    .sort(order)
    .map(({ passage, text }) => ({ title: passages[passage]!.title, text }));
}

function sentencesOf({ title, text }: Passage, passage: number, locale: string): Candidate[] {
  const titleTerms = termsOf(title);
  const segments = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text.slice(0, 50_000));
  return [...segments]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '')
    .map((sentence, position) => ({ passage, position, text: sentence, ownTerms: termsOf(sentence), titleTerms }));
}

function scoreOf({ ownTerms, titleTerms }: Candidate, weights: Map<string, number>): number {
  let score = 0;
  let own = 0;
  for (const [term, weight] of weights) {
    if (ownTerms.some((one) => isSameTerm(one, term))) {
      score += weight;
      own += 1;
    } else if (titleTerms.some((one) => isSameTerm(one, term))) score += weight * 0.6;
  }
  // A title says what a passage is about, not what it states.
  return own > 0 ? score : 0;
}

/**
 * The weight of each term, which is low for one that occurs everywhere; undefined if no term occurs at all. A term that occurs nowhere gets
 * an average weight: it may be a synonym, but many of them mean that the question is about something else.
 */
function weigh(asked: string[], candidates: Candidate[]): Map<string, number> | undefined {
  const rarities = asked.map((term) => {
    const holding = candidates.filter(({ ownTerms }) => ownTerms.some((one) => isSameTerm(one, term))).length;
    return holding === 0 ? undefined : Math.log(1 + candidates.length / holding);
  });
  const known = rarities.filter((rarity) => rarity !== undefined);
  if (known.length === 0) return undefined;
  const usual = sum(known) / known.length;
  return new Map(asked.map((term, index) => [term, rarities[index] ?? usual]));
}

function order(a: Candidate, b: Candidate): number {
  return a.passage - b.passage || a.position - b.position;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
