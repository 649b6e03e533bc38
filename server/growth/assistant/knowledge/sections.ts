import type { Settings } from '#server/env.ts';
import { guideSections, linkTo } from '#server/public/guide.ts';
import { facts } from './facts.ts';

/** A passage that may be quoted, with its path on the site. `asked`: questions it answers. */
export type Section = { title: string; path: string | null; text: string; asked: readonly string[] };

export type Lesson = { question: string; answer: string };

const known = new Map<string, Section[]>();

/** The facts for visitors, then the whole guide. Returns the same list each time, so that it is indexed once. */
export function sectionsFor(settings: Settings): Section[] {
  const { BRAND_NAME: brand } = settings;
  let sections = known.get(brand);
  if (!sections) {
    const named = (text: string) => text.replaceAll('{brand}', brand);
    const first = facts.map(({ title, path, text, asked }) => ({
      title: named(title),
      path,
      text: named(text),
      asked,
    }));
    const guide = guideSections(settings).map((section) => ({
      title: section.heading === section.chapter ? section.chapter : `${section.chapter}: ${section.heading}`,
      path: linkTo(section),
      text: section.text,
      asked: [section.heading],
    }));
    sections = [...first, ...guide];
    known.set(brand, sections);
  }
  return sections;
}
