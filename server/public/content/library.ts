import { z } from 'zod';
import { day } from '#contract/core/primitives.ts';
import type { ArticleSummary, ChapterSummary, LegalText } from '#contract/public/content.ts';
import type { Settings } from '#server/env.ts';
import { readTexts, type Text } from './read-texts.ts';

const titled = { title: z.string(), description: z.string() };
const tags = z.string().transform((text) => text.split(',').map((tag) => tag.trim()));
const articleFacts = z.strictObject({ ...titled, tags, date: day, author: z.string() });
const chapterFacts = z.strictObject({ ...titled, group: z.string() });
const legalFacts = z.strictObject({ ...titled, updated: day });

export type ArticleText = Text<z.output<typeof articleFacts>>;
type ChapterText = Text<z.output<typeof chapterFacts>>;
type LegalDocument = Text<z.output<typeof legalFacts>>;

export type Library = {
  /** Newest first. */
  articles: ArticleText[];
  chapters: ChapterText[];
  legal: Record<LegalText, LegalDocument>;
};

type Brand = Pick<Settings, 'BRAND_NAME' | 'BRAND_SUPPORT_EMAIL' | 'publicUrl'>;

const opened = new Map<string, Library>();

/** All texts for visitors as HTML, read on first use. */
export function library(settings: Brand): Library {
  const words: Record<string, string> = {
    brand: settings.BRAND_NAME,
    support: settings.BRAND_SUPPORT_EMAIL,
    address: settings.publicUrl,
  };
  const key = Object.values(words).join('\n');
  let found = opened.get(key);
  if (!found) {
    const fill = (text: string) => text.replace(/\{(brand|support|address)\}/g, (_, name: string) => words[name]!);
    found = {
      articles: readTexts('articles', articleFacts, fill).sort(
        (a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug),
      ),
      chapters: readTexts('guide', chapterFacts, fill),
      legal: Object.fromEntries(
        readTexts('legal', legalFacts, fill).map((text) => [text.slug, text]),
      ) as Library['legal'],
    };
    opened.set(key, found);
  }
  return found;
}

const wordsPerMinute = 220;

export const articleSummaryOf = ({
  slug,
  title,
  description,
  tags,
  date,
  author,
  words,
}: ArticleText): ArticleSummary => ({
  slug,
  title,
  description,
  tags,
  date,
  author,
  minutes: Math.max(1, Math.round(words / wordsPerMinute)),
});

export const chapterSummaryOf = ({ slug, title, description, group }: ChapterText): ChapterSummary => ({
  slug,
  title,
  description,
  group,
});
