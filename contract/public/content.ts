import { z } from 'zod';
import { call } from '../core/call.ts';
import { day, filledLine } from '../core/primitives.ts';

const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and hyphens.');

const heading = z.strictObject({ anchor: z.string(), heading: z.string() });

const articleSummary = z.strictObject({
  slug,
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  date: day,
  author: z.string(),
  /** How long it takes to read. */
  minutes: z.int(),
});
export type ArticleSummary = z.infer<typeof articleSummary>;

const article = articleSummary.extend({
  html: z.string(),
  headings: z.array(heading),
  related: z.array(articleSummary),
});
export type Article = z.infer<typeof article>;

const tagCount = z.strictObject({ tag: z.string(), articles: z.int() });

const chapterSummary = z.strictObject({
  slug,
  title: z.string(),
  description: z.string(),
  group: z.string(),
});
export type ChapterSummary = z.infer<typeof chapterSummary>;

const chapter = chapterSummary.extend({
  html: z.string(),
  headings: z.array(heading),
  previous: chapterSummary.nullable(),
  next: chapterSummary.nullable(),
});

const foundSection = z.strictObject({
  slug,
  chapter: z.string(),
  heading: z.string(),
  /** Empty for what stands before the first heading. */
  anchor: z.string(),
  excerpt: z.string(),
});
export type FoundSection = z.infer<typeof foundSection>;

export const legalTexts = ['privacy', 'terms', 'cookie-policy'] as const;
export type LegalText = (typeof legalTexts)[number];

const access = { who: 'anyone' } as const;

export const articles = {
  list: call({
    method: 'GET',
    path: '/articles',
    access,
    input: z.strictObject({ tag: filledLine(40).optional() }),
    output: z.strictObject({ articles: z.array(articleSummary), tags: z.array(tagCount) }),
    summary: 'Articles of the blog, the newest first, all or those of a tag; and every tag.',
  }),
  read: call({
    method: 'GET',
    path: '/articles/{slug}',
    access,
    input: z.strictObject({ slug }),
    output: article,
    errors: ['not_found'],
    summary: 'One article as HTML, and what to read next.',
  }),
};

export const guide = {
  contents: call({
    method: 'GET',
    path: '/guide',
    access,
    output: z.strictObject({ chapters: z.array(chapterSummary) }),
    summary: 'The chapters of the documentation, in their order.',
  }),
  search: call({
    method: 'GET',
    path: '/guide-search',
    access,
    input: z.strictObject({ q: filledLine(100) }),
    output: z.strictObject({ found: z.array(foundSection) }),
    summary: 'Sections of the documentation that answer a few words, the best first.',
  }),
  read: call({
    method: 'GET',
    path: '/guide/{slug}',
    access,
    input: z.strictObject({ slug }),
    output: chapter,
    errors: ['not_found'],
    summary: 'One chapter of the documentation as HTML.',
  }),
};

export const legal = {
  read: call({
    method: 'GET',
    path: '/legal/{name}',
    access,
    input: z.strictObject({ name: z.enum(legalTexts) }),
    output: z.strictObject({
      title: z.string(),
      description: z.string(),
      updated: day,
      html: z.string(),
      headings: z.array(heading),
    }),
    summary: 'Privacy policy, terms of service or cookie policy. English is the binding language.',
  }),
};
