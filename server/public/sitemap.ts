import type { Hono } from 'hono';
import { alternatesOf } from '#contract/core/language-address.ts';
import { verticals } from '#contract/core/verticals.ts';
import type { Bindings } from '../core/http/request.ts';
import type { Services } from '../core/services.ts';
import { contentPaths, type PublicPath } from './paths.ts';

const ownPaths: PublicPath[] = [
  { path: '/' },
  { path: '/features' },
  { path: '/pricing' },
  { path: '/demo/real-estate' },
  { path: '/demo/mortgage' },
  { path: '/demo/insurance' },
];

/** Pages that exist in English only and have a single address. */
const inEnglish = /^\/(article|documentation|privacy|terms|cookie-policy)(\/|$)/;

export const cached = { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' };

export const mapHeaders = { 'content-type': 'application/xml; charset=utf-8', ...cached };

/** Serves the site map with each page in all its languages. */
export function mountSitemap(app: Hono<Bindings>, { settings }: Services): void {
  const { publicUrl, LIVE_VERTICALS } = settings;
  const awaited = verticals.filter((vertical) => !LIVE_VERTICALS.includes(vertical));
  const waitlists = awaited.map((vertical): PublicPath => ({ path: `/early-access/${vertical}` }));
  app.get('/sitemap.xml', (c) =>
    c.body(sitemap(publicUrl, [...ownPaths, ...waitlists, ...contentPaths(settings)]), 200, mapHeaders),
  );
}

/** The workspace needs no rule, since it shows nothing without sign-in. API calls and one-time links are not pages. */
export function robotsText(publicUrl: string, more: readonly string[] = []): string {
  const robots = [
    'User-agent: *',
    'Disallow: /api/v1/',
    'Disallow: /functions/',
    'Disallow: /invite/',
    'Disallow: /early-access/confirm',
    '',
  ];
  const maps = ['sitemap.xml', 'sitemap-sites.xml'].map((name) => `Sitemap: ${publicUrl}/${name}`);
  return [...robots, ...more, ...maps, ''].join('\n');
}

export function sitemap(origin: string, paths: readonly PublicPath[]): string {
  const urls = paths.flatMap(({ path, modified }) => {
    const page = origin + path;
    const changed = modified ? `<lastmod>${modified}</lastmod>` : '';
    if (inEnglish.test(path)) return [`<url><loc>${escaped(page)}</loc>${changed}</url>`];
    const alternates = alternatesOf(page);
    const links = [{ locale: 'x-default', href: page }, ...alternates].map(
      ({ locale, href }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${escaped(href)}"/>`,
    );
    return alternates.map(({ href }) => `<url><loc>${escaped(href)}</loc>${changed}${links.join('')}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** The index of several site maps. */
export function sitemapIndex(maps: readonly { address: string; modified: string }[]): string {
  const entries = maps.map(
    ({ address, modified }) => `<sitemap><loc>${escaped(address)}</loc><lastmod>${modified}</lastmod></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
