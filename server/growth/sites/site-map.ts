import type { Hono } from 'hono';
import { homePath } from '#contract/growth/home-address.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { mapHeaders, sitemap, sitemapIndex } from '#server/public/sitemap.ts';
import { homesIn } from './homes.ts';
import { siteShown } from './open-page.ts';

/** As many as one index may name. */
const mostSites = 50_000;

type Live = { slug: string; publishedOn: string };

/** The pages that a site has by itself, its homes' and those made of blocks; each is true to its own day. */
async function pagesOf(services: Services, slug: string): Promise<{ path: `/${string}`; modified: string }[]> {
  const { scope, site } = await siteShown(services, slug);
  const { homes, made } = await services.db.withOrg(scope, async (tx) => ({
    homes: await homesIn(tx, site),
    made: await tx.all<{ slug: string; modified: string }>(sql`
      select d.slug, to_char(d.published_at at time zone 'UTC', 'YYYY-MM-DD') as modified
      from content_documents d join site_addresses a on a.organisation_id = d.organisation_id and a.site_id = d.site_id
      where d.organisation_id = ${scope.organisationId} and a.slug = ${slug} and d.published is not null and d.removed_at is null
      order by d.slug`),
  }));
  // Another firm's homes have their own pages there: here they would be a second one.
  const own = homes.filter(({ firm }) => !firm);
  return [
    ...own.map((home) => ({ path: homePath(slug, home), modified: home.updatedAt.slice(0, 10) })),
    ...made.map((page) => ({ path: `/s/${slug}/${page.slug}` as const, modified: page.modified })),
  ];
}

/** Search engines are led to every site that is live: robots.txt names the index, the index each site's own map. */
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
        where s.published_at is not null and o.demo_ends_at is null ${slug === undefined ? sql`` : sql`and s.slug = ${slug}`}
        order by s.slug limit ${sql.int(mostSites)}`),
    );
  app.get('/sitemap-sites.xml', async (c) => {
    const maps = (await live()).map(({ slug, publishedOn }) => ({
      address: `${publicUrl}/s/${slug}/sitemap.xml`,
      modified: publishedOn,
    }));
    return c.body(sitemapIndex(maps), 200, mapHeaders);
  });
  app.get('/s/:slug/sitemap.xml', async (c) => {
    const [site] = await live(c.req.param('slug').toLowerCase());
    if (!site) return c.notFound();
    const entries = [
      { path: `/s/${site.slug}` as const, modified: site.publishedOn },
      ...(await pagesOf(services, site.slug)),
    ];
    return c.body(sitemap(publicUrl, entries), 200, mapHeaders);
  });
}
