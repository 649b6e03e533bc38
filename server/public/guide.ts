import MiniSearch from 'minisearch';
import type { FoundSection } from '#contract/public/content.ts';
import type { Settings } from '#server/env.ts';
import { library } from './content/library.ts';

/** A section of the documentation at `/documentation/{slug}#{anchor}`. */
type GuideSection = { slug: string; chapter: string; heading: string; anchor: string; text: string };

type Brand = Parameters<typeof library>[0] & Pick<Settings, 'BRAND_NAME'>;

export function guideSections(settings: Brand): GuideSection[] {
  return library(settings).chapters.flatMap(({ slug, title, sections }) =>
    sections.map(({ anchor, heading, text }) => ({ slug, chapter: title, heading: heading || title, anchor, text })),
  );
}

export const linkTo = ({ slug, anchor }: Pick<GuideSection, 'slug' | 'anchor'>): string =>
  `/documentation/${slug}${anchor && `#${anchor}`}`;

const mostFound = 12;
const indexes = new WeakMap<ReturnType<typeof library>, MiniSearch<GuideSection & { id: number }>>();

function indexOf(settings: Brand) {
  const key = library(settings);
  let index = indexes.get(key);
  if (!index) {
    index = new MiniSearch({
      fields: ['heading', 'chapter', 'text'],
      storeFields: ['slug', 'chapter', 'heading', 'anchor', 'text'],
      searchOptions: { boost: { heading: 3, chapter: 2 }, prefix: true, fuzzy: 0.2 },
    });
    index.addAll(guideSections(settings).map((section, id) => ({ id, ...section })));
    indexes.set(key, index);
  }
  return index;
}

/** Sections with all the words, or else with some of them. */
export function searchGuide(settings: Brand, q: string): FoundSection[] {
  const index = indexOf(settings);
  const whole = index.search(q, { combineWith: 'AND' });
  const results = whole.length > 0 ? whole : index.search(q);
  return results.slice(0, mostFound).map(({ slug, chapter, heading, anchor, text, terms }) => ({
    slug,
    chapter,
    heading,
    anchor,
    excerpt: excerptOf(text as string, terms),
  })) as FoundSection[];
}

const excerptLength = 180;

/** The text around the first match. */
function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const hits = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const hit = hits.length > 0 ? Math.min(...hits) : 0;
  const from = hit < 60 ? 0 : text.indexOf(' ', hit - 60) + 1;
  const cut = text.slice(from, from + excerptLength);
  const whole = from + excerptLength >= text.length ? cut : cut.slice(0, cut.lastIndexOf(' '));
  return `${from > 0 ? '… ' : ''}${whole}${whole === cut ? '' : ' …'}`;
}
