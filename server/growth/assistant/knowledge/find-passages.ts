import MiniSearch from 'minisearch';
import { findSentences } from '#server/outside/models/find-sentences.ts';
import { isSameTerm, termsOf } from '#server/outside/models/terms.ts';
import type { Lesson, Section } from './sections.ts';

export type Found = { section: Section; quote: string };

const indexes = new WeakMap<readonly Section[], MiniSearch>();
const mostCandidates = 8;

function indexOf(sections: readonly Section[]): MiniSearch {
  let index = indexes.get(sections);
  if (!index) {
    index = new MiniSearch({
      fields: ['title', 'asked', 'text'],
      tokenize: termsOf,
      processTerm: (term) => term,
      searchOptions: { boost: { title: 3, asked: 2 }, prefix: (term) => term.length > 4, fuzzy: false },
    });
    index.addAll(sections.map(({ title, asked, text }, id) => ({ id, title, asked: asked.join(' '), text })));
    indexes.set(sections, index);
  }
  return index;
}

export function candidates(sections: readonly Section[], question: string): Section[] {
  return indexOf(sections)
    .search(question)
    .slice(0, mostCandidates)
    .map(({ id }) => sections[id as number]!);
}

/** What answers the question word for word, from at most two sections; nothing where nothing meets enough of it. */
export function findPassages(sections: readonly Section[], question: string): Found[] {
  const asked = exactly(sections, question);
  if (asked) return [{ section: asked, quote: asked.text }];
  const near = candidates(sections, question);
  const quotes = new Map<string, string[]>();
  for (const { title, text } of findSentences(question, near, 'en'))
    quotes.set(title, [...(quotes.get(title) ?? []), text]);
  return [...quotes].slice(0, 2).map(([title, sentences]) => ({
    section: near.find((section) => section.title === title)!,
    quote: sentences.join(' '),
  }));
}

/** A section that says which questions it answers, asked in nearly these words. */
function exactly(sections: readonly Section[], question: string): Section | undefined {
  return sections.find(({ asked }) => asked.some((one) => isSameQuestion(one, question)));
}

export function findLesson(lessons: readonly Lesson[], question: string): Lesson | undefined {
  return lessons.find((lesson) => isSameQuestion(lesson.question, question));
}

/** The same words that carry meaning, but for endings and a word in five. */
export function isSameQuestion(one: string, other: string): boolean {
  const [a, b] = [[...new Set(termsOf(one))], [...new Set(termsOf(other))]];
  if (a.length === 0 || b.length === 0) return false;
  const shared = a.filter((term) => b.some((found) => isSameTerm(term, found))).length;
  return shared >= 0.8 * Math.max(a.length, b.length);
}
