import type { Settings } from '#server/env.ts';
import { facts } from './facts.ts';

/** A passage that may be quoted, with its place on the site. `asked`: questions that it answers. */
export type Section = { title: string; path: string | null; text: string; asked: readonly string[] };

export type Lesson = { question: string; answer: string };

const known = new Map<string, Section[]>();

export function sectionsFor({ BRAND_NAME: brand }: Pick<Settings, 'BRAND_NAME'>): Section[] {
  let sections = known.get(brand);
  if (!sections) {
    const named = (text: string) => text.replaceAll('{brand}', brand);
    sections = facts.map(({ title, path, text, asked }) => ({ title: named(title), path, text: named(text), asked }));
    known.set(brand, sections);
  }
  return sections;
}
