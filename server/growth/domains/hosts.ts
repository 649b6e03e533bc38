import type { Hono } from 'hono';
import { sql } from '#server/core/db/sql.ts';
import { formBody } from '#server/core/http/form-body.ts';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/env.ts';

/** The host that customers' domains point to: a dedicated one, or the product's own. */
export const sitesHost = ({ SITES_HOST, publicUrl }: Pick<Settings, 'SITES_HOST' | 'publicUrl'>): string =>
  SITES_HOST ?? new URL(publicUrl).hostname;

export const isOurHost = (settings: Pick<Settings, 'SITES_HOST' | 'publicUrl'>, host: string): boolean =>
  [new URL(settings.publicUrl).hostname, ...(settings.SITES_HOST ? [settings.SITES_HOST] : [])].some(
    (own) => host === own || host.endsWith(`.${own}`),
  );

const keptMs = 30_000;
const mostKept = 10_000;
type Kept = { slug: string | null; until: number };

/** The site that a host serves: a subdomain of `SITES_HOST` by its name, any other domain by its proof. */
function lookUpBy({ db, settings }: Services) {
  const kept = new Map<string, Kept>();
  return async (host: string): Promise<string | null> => {
    const { SITES_HOST } = settings;
    if (SITES_HOST && host.endsWith(`.${SITES_HOST}`)) return host.slice(0, -SITES_HOST.length - 1);
    const known = kept.get(host);
    if (known && known.until > Date.now()) return known.slug;
    const row = await db.asSystem((tx) =>
      tx.one<{ slug: string }>(sql`
        select s.slug from site_domains d join sites s on s.organisation_id = d.organisation_id and s.id = d.site_id
        where d.host = ${host} and d.state = 'live'`),
    );
    if (kept.size >= mostKept) kept.clear();
    kept.set(host, { slug: row?.slug ?? null, until: Date.now() + keptMs });
    return row?.slug ?? null;
  };
}

/** Assets and public calls that pages need on every host. */
const shared = /^\/(?:assets\/|api\/v1\/(?:public-sites|homes|agents|brands?|public)\/|favicon)/;

/**
 * Serves sites under their own domains. The page is the one at `/s/{slug}` with that prefix removed; no other part of the product
 * (workspace, sign-in, personal calls) is reachable there.
 */
export function mountSiteHosts(app: Hono<Bindings>, services: Services): void {
  const { publicUrl } = services.settings;
  const own = new URL(publicUrl).hostname;
  const siteOf = lookUpBy(services);
  app.use(async (c, next) => {
    const host = (c.req.header('host') ?? '').toLowerCase().replace(/:\d+$/, '');
    if (host === own || host === 'localhost' || /^[\d.]+$/.test(host) || !host.includes('.')) return next();
    const slug = await siteOf(host);
    if (slug === null) return next();
    const url = new URL(c.req.url);
    if (shared.test(url.pathname)) return next();
    const root = `/s/${slug}`;
    if (url.pathname === root || url.pathname.startsWith(`${root}/`)) {
      if (c.req.method === 'GET') return c.redirect(without(root, url.pathname) + url.search, 301);
    } else url.pathname = url.pathname === '/' ? root : root + url.pathname;
    const headers = new Headers(c.req.raw.headers);
    headers.delete('accept-encoding');
    const visit = (headers.get('cookie') ?? '').match(/\blintel-(?:visit|talk|seen)=[\w.-]+/g)?.join('; ');
    headers.delete('cookie');
    // Passes on only the visitor's cookie of this site, and no other cookie of this domain.
    if (visit) headers.set('cookie', visit);
    headers.set('lintel-site-host', host);
    const body = c.req.method === 'GET' || c.req.method === 'HEAD' ? undefined : await formBody(c);
    const answer = await app.fetch(
      new Request(new URL(url.pathname + url.search, publicUrl), {
        method: c.req.method,
        headers: named(headers, own),
        ...(body && { body }),
      }),
      c.env,
    );
    return atHost(answer, { root, publicUrl, here: `${new URL(publicUrl).protocol}//${c.req.header('host')}` });
  });
}

/** The inner request uses the product's own host name. */
function named(headers: Headers, host: string): Headers {
  headers.set('host', host);
  // The origin was checked against the outer host name and would not match the inner one.
  headers.delete('origin');
  headers.delete('sec-fetch-site');
  return headers;
}

/** The path within the site, with a single leading slash: two would be read as the name of another host. */
const without = (root: string, path: string): string => `/${path.slice(root.length).replace(/^[/\\]+/, '')}`;

type At = { root: string; publicUrl: string; here: string };

/** The same response, with addresses rewritten for this host. */
async function atHost(answer: Response, { root, publicUrl, here }: At): Promise<Response> {
  const headers = new Headers(answer.headers);
  const location = headers.get('location');
  const bare = (address: string): string =>
    address.startsWith(root) && /^(?:[/?#]|$)/.test(address.slice(root.length)) ? without(root, address) : address;
  if (location) headers.set('location', bare(location));
  const cookies = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const cookie of cookies) headers.append('set-cookie', cookie.replace(`Path=${root};`, 'Path=/;'));
  if (!/^(?:text\/html|application\/(?:xml|rss\+xml)|text\/xml)/.test(headers.get('content-type') ?? ''))
    return new Response(answer.body, { status: answer.status, headers });
  const text = (await answer.text())
    .replaceAll(`${publicUrl}${root}`, here)
    .replace(new RegExp(`((?:href|action)=")${root}(?=[/?#"])(/?)`, 'g'), '$1/');
  headers.delete('content-length');
  return new Response(text, { status: answer.status, headers });
}
