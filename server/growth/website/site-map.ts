import type { Hono } from 'hono';
import { locales } from '#contract/core/locale.ts';
import { homePath } from '#contract/growth/home-address.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { cached, mapHeaders, robotsText, sitemap, sitemapIndex } from '#server/public/sitemap.ts';
import { leftOutOfMap, settingsOf } from '../seo/resolve.ts';
import { mappedHomes } from './homes.ts';
import { siteShown } from './open-page.ts';

/** The maximum number of addresses per site map; every page has one per language. */
const mostEntries = 50_000;
const pagesInMap = Math.floor(mostEntries / locales.length);

type Live = { slug: string; publishedOn: string };
type Entry = { path: `/${string}`; modified: string };

/** The pages in one part of a site map, with their own modification dates. Pages excluded from search engines are left out. */
async function pagesOf(services: Services, { slug, publishedOn }: Live, part: number): Promise<Entry[]> {
  const { scope, siteId, site } = await siteShown(services, slug);
  return services.db.withOrg(scope, async (tx) => {
    const { settings } = await settingsOf(tx, siteId);
    if (settings.robots.site === 'noindex') return [];
    const leftOut = await leftOutOfMap(tx, siteId);
    const made = await tx.all<{ id: string; slug: string; modified: string }>(sql`
      select d.id, d.slug, to_char(d.published_at at time zone 'UTC', 'YYYY-MM-DD') as modified
      from content_documents d
      where d.organisation_id = ${scope.organisationId} and d.site_id = ${siteId} and d.published is not null and d.removed_at is null
        and d.kind <> 'home'
      order by d.slug`);
    const first: (Entry & { id: string })[] = [
      { id: siteId, path: `/s/${slug}`, modified: publishedOn },
      ...made.map((page) => ({ id: page.id, path: `/s/${slug}/${page.slug}` as const, modified: page.modified })),
    ];
    const before = (part - 1) * pagesInMap;
    const room = pagesInMap - (part === 1 ? first.length : 0);
    const skip = Math.max(0, before - first.length);
    const homes = await mappedHomes(tx, site.homes, { most: room, skip });
    const shown = homes.filter(({ status }) => status !== 'Closed' || settings.robots.sold === 'index');
    return [
      ...(part === 1 ? first : []),
      ...shown.map((home) => ({ id: home.id, path: homePath(slug, home), modified: home.updatedAt.slice(0, 10) })),
    ]
      .filter(({ id }) => !leftOut.has(id))
      .map(({ path, modified }) => ({ path, modified }));
  });
}

/** The number of site maps that a site needs. */
async function partsOf(services: Services, slug: string): Promise<number> {
  const { scope, siteId, site } = await siteShown(services, slug);
  if (site.homes.which === 'none' || site.homes.which === 'chosen') return 1;
  const { count } = await services.db.withOrg(scope, (tx) =>
    tx.get<{ count: number }>(sql`
      select (select count(*) from listings where organisation_id = ${scope.organisationId} and archived_at is null and feed_id is null)::int
        + (select count(*) from content_documents where organisation_id = ${scope.organisationId} and site_id = ${siteId})::int + 1 as count`),
  );
  return Math.ceil(count / pagesInMap);
}

/** The user agents of crawlers that collect text for AI models. */
const gatherers = [
  'GPTBot',
  'ClaudeBot',
  'CCBot',
  'Google-Extended',
  'PerplexityBot',
  'Applebot-Extended',
  'Bytespider',
  'meta-externalagent',
];

/** The number of lines that crawlers reliably read. */
const mostBlocked = 5_000;

/** Serves robots.txt, the site map index and the site map of each live site. */
export function mountSiteMaps(app: Hono<Bindings>, services: Services): void {
  const {
    db,
    settings: { publicUrl },
  } = services;
  const live = (slug?: string) =>
    db.asSystem((tx) =>
      tx.all<Live>(sql`
        select s.slug, to_char(s.published_at at time zone 'UTC', 'YYYY-MM-DD') as "publishedOn"
        from sites s join organisations o on o.id = s.organisation_id
        where s.published_at is not null and not o.is_sample ${slug === undefined ? sql`` : sql`and s.slug = ${slug}`}
        order by s.slug limit ${sql.int(mostEntries)}`),
    );
  app.get('/robots.txt', async (c) => {
    const blocking = await db.asSystem((tx) =>
      tx.all<{ slug: string }>(sql`
        select s.slug from seo_settings e join sites s on s.organisation_id = e.organisation_id and s.id = e.site_id
        where e.settings ->> 'blocksAi' = 'true' and s.published_at is not null order by s.slug limit ${sql.int(mostBlocked)}`),
    );
    const rules =
      blocking.length === 0
        ? []
        : [
            ...gatherers.map((name) => `User-agent: ${name}`),
            ...blocking.flatMap(({ slug }) => [`Disallow: /s/${slug}$`, `Disallow: /s/${slug}/`]),
            '',
          ];
    return c.text(robotsText(publicUrl, rules), 200, cached);
  });
  app.get('/sitemap-sites.xml', async (c) => {
    const maps = (await live()).map(({ slug, publishedOn }) => ({
      address: `${publicUrl}/s/${slug}/sitemap.xml`,
      modified: publishedOn,
    }));
    return c.body(sitemapIndex(maps), 200, mapHeaders);
  });
  app.get('/s/:slug/:map{sitemap(?:-[1-9][0-9]{0,3})?\\.xml}', async (c) => {
    const [site] = await live(c.req.param('slug').toLowerCase());
    if (!site) return c.notFound();
    const parts = await partsOf(services, site.slug);
    const asked = /-(\d+)\./.exec(c.req.param('map'))?.[1];
    const address = (part: number) => `${publicUrl}/s/${site.slug}/sitemap-${part}.xml`;
    if (!asked && parts > 1) {
      const maps = Array.from({ length: parts }, (_, at) => ({ address: address(at + 1), modified: site.publishedOn }));
      return c.body(sitemapIndex(maps), 200, mapHeaders);
    }
    const part = Number(asked ?? 1);
    if (part > parts) return c.notFound();
    return c.body(sitemap(publicUrl, await pagesOf(services, site, part)), 200, mapHeaders);
  });
}
