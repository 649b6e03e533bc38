import type { Hono } from 'hono';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { social } from '#contract/growth/social/social.ts';
import { sql } from '#server/core/db/sql.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Bindings } from '#server/core/http/request.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import type { Services } from '#server/core/services.ts';
import { postsOf } from '../pages/open-page.ts';
import { findSite, openSite } from '../website/open-page.ts';

type Page = NonNullable<OutputOf<typeof social.feed>['page']>;
type Entry = Page['posts'][number];

/** A feed is not an archive: readers request it every hour. */
const mostEntries = 50;

/** The posts of a site as published; later edits elsewhere don't change them. */
export async function openFeed(
  services: Services,
  { slug }: InputOf<typeof social.feed>,
): Promise<OutputOf<typeof social.feed>> {
  const opened = await openSite(services, { slug });
  if (opened.movedTo) return { movedTo: opened.movedTo, page: null };
  const { scope, siteId } = await findSite(services, slug);
  const posts = await services.db.withOrg(scope, (tx) =>
    tx.all<Entry>(sql`
      select d.post_id as id, d.published ->> 'text' as text, d.published ->> 'link' as link,
        array(select jsonb_array_elements_text(d.published -> 'photos')) as photos, d.published_at as "publishedAt", c.time_zone as "timeZone"
      from social_deliveries d
      join social_channels c on c.organisation_id = d.organisation_id and c.id = d.channel_id
      join social_posts p on p.organisation_id = d.organisation_id and p.id = d.post_id
      where d.organisation_id = ${scope.organisationId} and c.site_id = ${siteId} and d.state = 'published' and p.state <> 'archived'
      order by d.published_at desc limit ${sql.int(mostEntries)}`),
  );
  const { blog, timeZone } = await services.db.withOrg(scope, async (tx) => ({
    blog: await postsOf(tx, siteId, slug),
    timeZone: await zoneOf(tx),
  }));
  const entries = blog.map(
    ({ id, title, description, publishedAt, slug: page, picture }): Entry => ({
      id,
      text: [title, description].filter(Boolean).join('\n'),
      link: `${services.settings.publicUrl}/s/${slug}/${page}`,
      photos: picture ? [services.settings.publicUrl + picture] : [],
      publishedAt,
      timeZone,
    }),
  );
  const newest = [...posts, ...entries].sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  return { movedTo: null, page: { site: opened.page!, posts: newest.slice(0, mostEntries) } };
}

const escaped = (text: string): string =>
  text
    // XML does not allow these characters, even escaped.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter]!);

const titleOf = ({ text }: Entry): string => {
  const line = text.split('\n')[0]!;
  return line.length > 100 ? `${line.slice(0, 97)}…` : line;
};

const addressIn = (page: string, { id }: Entry): string => `${page}#post-${id}`;

function rssOf(origin: string, { site, posts }: Page): string {
  const page = `${origin}/s/${site.slug}/posts`;
  const items = posts.map(
    (post) =>
      `<item><title>${escaped(titleOf(post))}</title><link>${escaped(post.link || addressIn(page, post))}</link>` +
      `<guid isPermaLink="false">${post.id}</guid><pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>` +
      `<description>${escaped(post.text)}</description>${post.photos
        .map((photo) => `<media:content medium="image" url="${escaped(photo)}"/>`)
        .join('')}</item>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>` +
    `<title>${escaped(site.organisation)}</title><link>${escaped(page)}</link><description>${escaped(site.organisation)}</description>` +
    `<atom:link href="${escaped(`${origin}/s/${site.slug}/feed.xml`)}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>\n`
  );
}

function jsonFeedOf(origin: string, { site, posts }: Page) {
  const page = `${origin}/s/${site.slug}/posts`;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: site.organisation,
    home_page_url: page,
    feed_url: `${origin}/s/${site.slug}/feed.json`,
    items: posts.map((post) => ({
      id: post.id,
      url: addressIn(page, post),
      ...(post.link && { external_url: post.link }),
      content_text: post.text,
      ...(post.photos[0] && { image: post.photos[0] }),
      date_published: new Date(post.publishedAt).toISOString(),
    })),
  };
}

const cached = { 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' };

/** Serves the same entries as RSS and as a JSON feed. */
export function mountFeeds(app: Hono<Bindings>, services: Services): void {
  const { publicUrl } = services.settings;
  const page = async (slug: string): Promise<Page | undefined> => {
    try {
      const { page, movedTo } = await openFeed(services, { slug: slug.toLowerCase() });
      return page ?? (movedTo ? ((await openFeed(services, { slug: movedTo })).page ?? undefined) : undefined);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return undefined;
      throw error;
    }
  };
  app.get('/s/:slug/feed.xml', async (c) => {
    const found = await page(c.req.param('slug'));
    if (!found) return c.notFound();
    return c.body(rssOf(publicUrl, found), 200, { 'content-type': 'application/rss+xml; charset=utf-8', ...cached });
  });
  app.get('/s/:slug/feed.json', async (c) => {
    const found = await page(c.req.param('slug'));
    if (!found) return c.notFound();
    return c.body(JSON.stringify(jsonFeedOf(publicUrl, found)), 200, {
      'content-type': 'application/feed+json; charset=utf-8',
      ...cached,
    });
  });
}
