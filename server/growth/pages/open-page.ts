import { addressOf } from '#contract/core/addresses.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { withinSite } from '#contract/core/content/links.ts';
import type { ShownPerson } from '#contract/core/content/scene.ts';
import { settle } from '#contract/core/content/settle.ts';
import { type Block, type Content, leavesOf } from '#contract/core/content/tree.ts';
import type { Locale } from '#contract/core/locale.ts';
import { withLeafAt } from '#contract/growth/experiments/blocks.ts';
import type { AgentCard } from '#contract/growth/home-page.ts';
import { type BlogPost, mostPosts, type PageKind, pages } from '#contract/growth/pages.ts';
import type { SiteContent } from '#contract/growth/site-content.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { prepare, type Served } from '#server/core/http/serve.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import type { Services } from '#server/core/services.ts';
import { isJudged } from '#server/inventory/files/policy.ts';
import { type StoredContent, sendContent } from '#server/people/files/send-content.ts';
import { shownAgents } from '#server/people/profiles/shown-agent.ts';
import { isTested, type Running, runningColumn, runningOn, variantFor } from '../experiments/assign.ts';
import { withReports } from '../markets/reports-for.ts';
import { headFor } from '../seo/resolve.ts';
import { chosenHomes, homesOfCities, marketsOf } from '../website/homes.ts';
import { findSite, openSite, siteShown } from '../website/open-page.ts';
import { isPreviewOf } from '../website/preview-token.ts';

type Shown = { title: string; description: string; content: Content };

const cardOf = ({ words: _, ...card }: ShownPerson): AgentCard => card;

/** The members named in blocks, and the site's owner. A team block without names shows the first of all members. */
async function peopleIn(tx: Tx, blocks: readonly Block[], owner: string | null): Promise<ShownPerson[]> {
  const leaves = leavesOf(blocks);
  const named = leaves.flatMap((leaf) =>
    leaf.type === 'team' ? leaf.members : leaf.type === 'signature' ? (leaf.member ?? []) : [],
  );
  const isWhole = leaves.some((leaf) => leaf.type === 'team' && leaf.members.length === 0);
  const everybody = isWhole
    ? await tx.all<{ id: string }>(sql`
        select user_id as id from memberships where organisation_id = ${tx.scope.organisationId} and removed_at is null
        order by created_at, user_id limit 12`)
    : [];
  const wanted = new Set([...named, ...(owner ? [owner] : []), ...everybody.map(({ id }) => id)]);
  return shownAgents(tx, [...wanted]);
}

type Document = Shown & {
  id: string;
  kind: PageKind;
  owner: string | null;
  publishedAt: string | null;
  running: Running | null;
};
type Visitor = { locale: Locale; source: string };

/** The experiment version for this visitor. Visitors who don't allow counting get the page as published. */
function versionFor({ settings }: Services, page: Document, request: RequestFacts, isCounted: boolean): Document {
  const { running, content } = page;
  if (!running || !isCounted || !isTested(request) || variantFor(settings.secret, running.id, request) === 'a')
    return page;
  return { ...page, content: { ...content, blocks: withLeafAt(content.blocks, running.place, running.changed) } };
}

/** A page as published, or as drafted. */
const documentWhere = (tx: Tx, siteId: string, isPreview: boolean, which: Sql): Promise<Document | undefined> =>
  tx.one<Document>(sql`
    select d.id, d.kind, coalesce(n.shown ->> 'title', '') as title, coalesce(n.shown ->> 'description', '') as description,
      n.shown -> 'content' as content, s.owner_id as owner, d.published_at as "publishedAt", ${runningColumn}
    from content_documents d join sites s on s.organisation_id = d.organisation_id and s.id = d.site_id
    ${runningOn}
    cross join lateral (select case when ${isPreview}::boolean
      then jsonb_build_object('title', d.title, 'description', d.description, 'content', d.content) else d.published end as shown) n
    where d.organisation_id = ${tx.scope.organisationId} and d.site_id = ${siteId} and ${which}
      and d.removed_at is null and n.shown is not null`);

type Here = { site: SiteHead; slug: string; homes: SiteContent['homes'] };
type SiteHead = Pick<SitePage, 'organisation' | 'person'>;

/** Resolves the blocks of a page for one visitor: merge fields, and everything blocks only reference. */
async function shownTo(tx: Tx, { site, slug, homes }: Here, page: Document, { locale, source }: Visitor) {
  const { organisation, person } = site;
  const values = {
    organization: organisation,
    agent: person ?? organisation,
    first_name: '',
    last_name: '',
    name: '',
    city: '',
  };
  const settled = settle(page.content.blocks, {
    locale,
    audience: { language: locale, source },
    values,
    now: { now: new Date(), timeZone: 'UTC', me: null },
  });
  const blocks = await withReports(tx, withinSite(settled, `/s/${slug}`), locale);
  const people = await peopleIn(tx, blocks, page.owner);
  const leaves = leavesOf(blocks);
  const chosen = leaves.flatMap((leaf) => (leaf.type === 'homes' && leaf.which === 'chosen' ? leaf.chosen : []));
  const cities = leaves.flatMap((leaf) =>
    leaf.type === 'homes' && leaf.which === 'newest' && leaf.city ? leaf.city : [],
  );
  const counted = leaves.flatMap((leaf) => (leaf.type === 'market' && leaf.city ? leaf.city : []));
  const files = leaves.flatMap((leaf) =>
    leaf.type === 'picture' ? (leaf.file ?? []) : leaf.type === 'gallery' ? leaf.pictures.map(({ file }) => file) : [],
  );
  const from = people.find(({ id }) => id === page.owner);
  const on = { slug, homes };
  const named = [...(await chosenHomes(tx, on, chosen)), ...(await homesOfCities(tx, on, cities))];
  return {
    kind: page.kind,
    title: page.title,
    description: page.description,
    publishedAt: page.publishedAt,
    timeZone: await zoneOf(tx),
    blocks,
    homes: [...new Map(named.map(({ notice: _, ...home }) => [home.id, home])).values()],
    markets: await marketsOf(tx, on, [...new Set(counted)]),
    people: people.map(cardOf),
    from: from ? cardOf(from) : null,
    pictures: Object.fromEntries(files.map((file) => [file, pictureAddress(slug, file)])),
  };
}

export async function openContentPage(
  services: Services,
  request: RequestFacts,
  { slug, page, preview, isCounted, ...visitor }: InputOf<typeof pages.open>,
): Promise<OutputOf<typeof pages.open>> {
  const opened = await openSite(services, { slug, ...(preview && { preview }) });
  if (opened.movedTo) return { movedTo: `/s/${opened.movedTo}/${page}`, page: null };
  const { scope, siteId, site } = await siteShown(services, slug, preview);
  const isPreview = isPreviewOf(services.settings.secret, siteId, preview);
  return services.db.withOrg(scope, async (tx) => {
    const found = await documentWhere(tx, siteId, isPreview, sql`d.slug = ${page.toLowerCase()}`);
    if (!found) throw notFound();
    // The home page lives at the site's own address.
    if (found.kind === 'home') return { movedTo: `/s/${slug}`, page: null };
    const version = versionFor(services, found, request, isCounted && !isPreview);
    const shown = await shownTo(tx, { site: opened.page!, slug, homes: site.homes }, version, visitor);
    const seo = await headFor(tx, siteId, 'page', found.id);
    return { movedTo: null, page: { site: { ...opened.page!, seo }, ...shown } };
  });
}

export async function openFirstPage(
  services: Services,
  request: RequestFacts,
  { slug, preview, isCounted, ...visitor }: InputOf<typeof pages.first>,
): Promise<OutputOf<typeof pages.first>> {
  const opened = await openSite(services, { slug, ...(preview && { preview }) });
  if (opened.movedTo) return { movedTo: opened.movedTo, site: null, page: null };
  const { scope, siteId, site } = await siteShown(services, slug, preview);
  const isPreview = isPreviewOf(services.settings.secret, siteId, preview);
  const page = await services.db.withOrg(scope, async (tx) => {
    const found = await documentWhere(tx, siteId, isPreview, sql`d.kind = 'home'`);
    if (!found) return null;
    const version = versionFor(services, found, request, isCounted && !isPreview);
    return shownTo(tx, { site: opened.page!, slug, homes: site.homes }, version, visitor);
  });
  return { movedTo: null, site: opened.page, page };
}

/** Blog posts, newest first. A preview also shows drafts, by their last change. */
export async function openBlog(
  services: Services,
  { slug, preview }: InputOf<typeof pages.blog>,
): Promise<OutputOf<typeof pages.blog>> {
  const opened = await openSite(services, { slug, ...(preview && { preview }) });
  if (opened.movedTo) return { movedTo: `/s/${opened.movedTo}/blog`, site: null, posts: [], timeZone: 'UTC' };
  const { scope, siteId } = await siteShown(services, slug, preview);
  const isPreview = isPreviewOf(services.settings.secret, siteId, preview);
  const { posts, timeZone } = await services.db.withOrg(scope, async (tx) => ({
    posts: await postsOf(tx, siteId, slug, isPreview),
    timeZone: await zoneOf(tx),
  }));
  return { movedTo: null, site: opened.page, posts, timeZone };
}

type Post = Omit<BlogPost, 'picture'> & { file: string | null };

export async function postsOf(tx: Tx, siteId: string, slug: string, isPreview = false): Promise<BlogPost[]> {
  const rows = await tx.all<Post>(sql`
    select d.id, d.slug, n.shown ->> 'title' as title, n.shown ->> 'description' as description, coalesce(d.published_at, d.changed_at) as "publishedAt",
      (select b ->> 'file' from jsonb_array_elements(n.shown -> 'content' -> 'blocks') b where b ->> 'type' = 'picture' and b ->> 'file' is not null limit 1) as file
    from content_documents d cross join lateral (select case when ${isPreview}::boolean
      then jsonb_build_object('title', d.title, 'description', d.description, 'content', d.content) else d.published end as shown) n
    where d.organisation_id = ${tx.scope.organisationId} and d.site_id = ${siteId} and d.kind = 'post' and d.removed_at is null and n.shown is not null
    order by coalesce(d.published_at, d.changed_at) desc, d.id desc limit ${sql.int(mostPosts)}`);
  return rows.map(({ file, ...post }) => ({ ...post, picture: file ? pictureAddress(slug, file) : null }));
}

const pictureAddress = (slug: string, file: string): string =>
  `${addressOf(pages.picture.path).replace('{slug}', slug).replace('{file}', file)}?width=1280`;

/** Serves pictures used on a page of the site or its preview, and no other file. The answer is the same for every visitor. */
export const pagePictureRoute: Served = {
  call: pages.picture,
  async answer(c, name, services) {
    const { input } = await prepare(c, pages.picture, name, services);
    const { slug, file, width } = input as InputOf<typeof pages.picture>;
    const { scope, siteId } = await findSite(services, slug);
    const content = await services.db.withOrg(scope, (tx) =>
      tx.one<StoredContent>(sql`
        select f.name, coalesce(z.storage_key, f.storage_key) as key, coalesce(z.size, f.size) as size,
          case when z.storage_key is null then f.content_type else 'image/webp' end as "contentType"
        from files f
        left join lateral (
          select z.storage_key, z.size from picture_sizes z
          where z.organisation_id = f.organisation_id and z.file_id = f.id and z.width >= ${width ?? null}::int
          order by z.width limit 1) z on true
        where f.organisation_id = ${scope.organisationId} and f.id = ${file} and f.deleted_at is null and ${isJudged}
          and exists (select from content_documents d where d.organisation_id = f.organisation_id and d.site_id = ${siteId}
            and d.removed_at is null and f.id = any(d.pictures))`),
    );
    if (!content) throw notFound();
    const headers = bareHeaders(c.var.request.id);
    return sendContent({ content, as: 'inline', services, web: c, headers, cacheSeconds: pages.picture.cacheSeconds });
  },
};
