import type { Hono } from 'hono';
import { sql } from '#server/core/db/sql.ts';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { mapHeaders, sitemap, sitemapIndex } from '#server/public/sitemap.ts';

/** As many as one index may name. */
const mostSites = 50_000;

type Live = { slug: string; publishedOn: string };

/** Search engines are led to every site that is live: robots.txt names the index, the index each site's own map. */
export function mountSiteMaps(app: Hono<Bindings>, { db, settings: { publicUrl } }: Services): void {
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
    return c.body(sitemap(publicUrl, [{ path: `/s/${site.slug}`, modified: site.publishedOn }]), 200, mapHeaders);
  });
}
