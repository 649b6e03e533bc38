import { articles, guide, legal } from '#contract/public/content.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { searchGuide } from '../guide.ts';
import { articleSummaryOf, chapterSummaryOf, library } from './library.ts';
import { related, tagsOf } from './related.ts';

export const contentRoutes: Served[] = [
  serve(articles.list, async ({ input, services }) => {
    const all = library(services.settings).articles.map(articleSummaryOf);
    return {
      articles: input.tag === undefined ? all : all.filter(({ tags }) => tags.includes(input.tag!)),
      tags: tagsOf(all),
    };
  }),
  serve(articles.read, async ({ input, services }) => {
    const all = library(services.settings).articles;
    const found = all.find(({ slug }) => slug === input.slug);
    if (!found) throw notFound();
    const { html, headings } = found;
    return { ...articleSummaryOf(found), html, headings, related: related(found, all).map(articleSummaryOf) };
  }),
  serve(guide.contents, async ({ services }) => ({
    chapters: library(services.settings).chapters.map(chapterSummaryOf),
  })),
  serve(guide.search, async ({ input, services }) => ({ found: searchGuide(services.settings, input.q) })),
  serve(guide.read, async ({ input, services }) => {
    const { chapters } = library(services.settings);
    const at = chapters.findIndex(({ slug }) => slug === input.slug);
    const found = chapters[at];
    if (!found) throw notFound();
    const [previous, next] = [chapters[at - 1], chapters[at + 1]];
    const { html, headings } = found;
    return {
      ...chapterSummaryOf(found),
      html,
      headings,
      previous: previous ? chapterSummaryOf(previous) : null,
      next: next ? chapterSummaryOf(next) : null,
    };
  }),
  serve(legal.read, async ({ input, services }) => {
    const { title, description, updated, html, headings } = library(services.settings).legal[input.name];
    return { title, description, updated, html, headings };
  }),
];
