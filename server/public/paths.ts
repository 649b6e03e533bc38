import { apiPages } from '#contract/public/api-pages.ts';
import { legalTexts } from '#contract/public/content.ts';
import { articleSummaryOf, library } from './content/library.ts';

export type PublicPath = { path: `/${string}` /** The day it last changed, if known. */; modified?: string };

const plain = [
  '/about',
  '/careers',
  '/contact',
  '/integrations',
  '/support',
  '/status',
  '/api',
  '/documentation',
] as const;

/** Every page of ours for the site map. */
export function contentPaths(settings: Parameters<typeof library>[0]): PublicPath[] {
  const { articles, chapters, legal } = library(settings);
  const summaries = articles.map(articleSummaryOf);
  return [
    ...plain.map((path) => ({ path })),
    ...apiPages.map(({ path }) => ({ path })),
    { path: '/blog', ...(summaries[0] && { modified: summaries[0].date }) },
    ...summaries.map(({ slug, date }) => ({ path: `/article/${slug}` as const, modified: date })),
    ...chapters.map(({ slug }) => ({ path: `/documentation/${slug}` as const })),
    ...legalTexts.map((name) => ({ path: `/${name}` as const, modified: legal[name].updated })),
  ];
}
