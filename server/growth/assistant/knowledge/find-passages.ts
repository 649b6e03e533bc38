import MiniSearch from 'minisearch';
import { isSameTerm, termsOf } from '#server/outside/models/terms.ts';
import type { Lesson, Section } from './sections.ts';

/** `share`: the weighted share of the question that the section covers. */
export type Found = { section: Section; quote: string; share: number };

type Index = {
  search: MiniSearch;
  terms: string[][];
  heads: string[][];
  words: ReadonlySet<string>;
  spread: Map<string, number>;
};

const indexes = new WeakMap<readonly Section[], Index>();
const mostCandidates = 16;
/** The weighted share of the question a section must cover to count as an answer. */
const enough = 0.7;
/** The weighted share of the question that a section's headings must cover, because any words meet somewhere in a long text. */
const enoughInHeads = 0.3;
const mostQuoted = 3;
const longestSentence = 320;
const longestQuote = 600;
/** Sections up to this length are quoted whole. */
const shortText = 320;

function indexOf(sections: readonly Section[]): Index {
  let index = indexes.get(sections);
  if (!index) {
    const search = new MiniSearch({
      fields: ['title', 'asked', 'text'],
      tokenize: termsOf,
      processTerm: (term) => term,
      searchOptions: { boost: { title: 3, asked: 2 }, prefix: (term) => term.length > 4 },
    });
    search.addAll(sections.map(({ title, asked, text }, id) => ({ id, title, asked: asked.join(' '), text })));
    const terms = sections.map(({ title, asked, text }) => [
      ...new Set(termsOf(`${title} ${asked.join(' ')} ${text}`)),
    ]);
    const heads = sections.map(({ title, asked }) => [...new Set(termsOf(`${title} ${asked.join(' ')}`))]);
    index = { search, terms, heads, words: new Set(terms.flat()), spread: new Map() };
    indexes.set(sections, index);
  }
  return index;
}

/** The weight of a term: low if most sections hold it, high if none does, since that may be the very thing asked about. */
function weightOf({ terms, spread }: Index, term: string): number {
  let weight = spread.get(term);
  if (weight === undefined) {
    const holding = terms.filter((own) => own.some((one) => isSameTerm(one, term))).length;
    weight = Math.log(1 + terms.length / (holding + 0.5));
    // Bounded, so that what strangers type can't fill the memory.
    if (spread.size < 10_000) spread.set(term, weight);
  }
  return weight;
}

const share = (weights: ReadonlyMap<string, number>, own: readonly string[]): number => {
  let [met, total] = [0, 0];
  for (const [term, weight] of weights) {
    total += weight;
    if (own.some((one) => isSameTerm(one, term))) met += weight;
  }
  return total === 0 ? 0 : met / total;
};

/** Whether any section contains the word, in which case it is not a misspelling. */
export const isTerm = (sections: readonly Section[], word: string): boolean => {
  const { words } = indexOf(sections);
  return words.has(word);
};

/** Sections that may be relevant, most similar first. */
export function candidates(sections: readonly Section[], question: string): Section[] {
  const found = indexOf(sections).search.search(question);
  return found.slice(0, mostCandidates).map(({ id }) => sections[id as number]!);
}

/** A small bonus for sections written to answer visitors over those that describe a screen. */
const favour = ({ asked }: Section): number => (asked.length > 1 ? 0.04 : 0);

/** The passages that answer the question, verbatim, from at most two sections; empty if none covers enough of it. */
export function findPassages(sections: readonly Section[], question: string): Found[] {
  const index = indexOf(sections);
  const weights = new Map([...new Set(termsOf(question))].slice(0, 40).map((term) => [term, weightOf(index, term)]));
  const near = index.search.search(question).slice(0, mostCandidates);
  const met = near
    .map(({ id }) => ({ id: id as number, share: share(weights, index.terms[id as number]!) }))
    .filter(({ id, share: met }) => {
      const isWhole = weights.size >= 3 && met >= 0.95;
      return met >= enough && (isWhole || share(weights, index.heads[id]!) >= enoughInHeads);
    })
    .map(({ id, share: met }) => ({ section: sections[id]!, share: met }))
    .sort((a, b) => b.share + favour(b.section) - a.share - favour(a.section));
  return met
    .filter((one) => one.share >= met[0]!.share * 0.95)
    .slice(0, 2)
    .map(({ section, share: met }) => ({ section, quote: quoteFrom(section, weights), share: met }));
}

/** The sentences of the section that best match the question, verbatim. */
function quoteFrom({ text }: Section, weights: ReadonlyMap<string, number>): string {
  if (text.length <= shortText) return text;
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '' && sentence.length <= longestSentence);
  const shares = sentences.map((sentence) => share(weights, termsOf(sentence)));
  const best = Math.max(0, ...shares);
  const chosen = sentences.filter((_, index) => best > 0 && shares[index]! >= best * 0.6).slice(0, mostQuoted);
  const quoted = chosen.length > 0 ? chosen : sentences.slice(0, 2);
  return quoted.join(' ').slice(0, longestQuote) || text.slice(0, longestQuote);
}

export function findLesson(lessons: readonly Lesson[], question: string): Lesson | undefined {
  return lessons.find((lesson) => isSameQuestion(lesson.question, question));
}

/** Whether two questions share at least four of five meaningful words, ignoring endings. */
function isSameQuestion(one: string, other: string): boolean {
  const [a, b] = [[...new Set(termsOf(one))], [...new Set(termsOf(other))]];
  if (a.length === 0 || b.length === 0) return false;
  const shared = a.filter((term) => b.some((found) => isSameTerm(term, found))).length;
  return shared >= 0.8 * Math.max(a.length, b.length);
}
