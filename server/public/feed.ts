import type { Hono } from 'hono';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { library } from './content/library.ts';
import { escapeHtml } from './content/markdown.ts';

const atNoon = (day: string): string => new Date(`${day}T12:00:00Z`).toUTCString();

/** The blog as RSS 2.0 with full articles. */
export function feed(settings: Services['settings']): string {
  const { publicUrl, BRAND_NAME: brand } = settings;
  const { articles } = library(settings);
  // Make links absolute, because feed readers show the article on other hosts.
  const whole = (slug: string, html: string) =>
    html.replaceAll('href="/', `href="${publicUrl}/`).replaceAll('href="#', `href="${publicUrl}/article/${slug}#`);
  const items = articles.map(({ slug, title, description, date, author, tags, html }) =>
    [
      '<item>',
      `<title>${escapeHtml(title)}</title>`,
      `<link>${publicUrl}/article/${slug}</link>`,
      `<guid isPermaLink="true">${publicUrl}/article/${slug}</guid>`,
      `<pubDate>${atNoon(date)}</pubDate>`,
      `<dc:creator>${escapeHtml(author)}</dc:creator>`,
      ...tags.map((tag) => `<category>${escapeHtml(tag)}</category>`),
      `<description>${escapeHtml(description)}</description>`,
      `<content:encoded>${escapeHtml(whole(slug, html))}</content:encoded>`,
      '</item>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    `<title>${escapeHtml(brand)}</title>`,
    `<link>${publicUrl}/blog</link>`,
    '<description>Practical articles for real-estate, mortgage and insurance professionals.</description>',
    '<language>en-us</language>',
    ...(articles[0] ? [`<lastBuildDate>${atNoon(articles[0].date)}</lastBuildDate>`] : []),
    `<atom:link href="${publicUrl}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

export function mountFeed(app: Hono<Bindings>, { settings }: Services): void {
  let text: string | undefined;
  app.get('/blog/rss.xml', (c) => {
    text ??= feed(settings);
    return c.body(text, 200, {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
  });
}
