import { addressOf } from '#contract/core/addresses.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { ShownPerson } from '#contract/core/content/scene.ts';
import { settle } from '#contract/core/content/settle.ts';
import { type Block, type Content, leavesOf } from '#contract/core/content/tree.ts';
import type { AgentCard } from '#contract/growth/home-page.ts';
import { pages } from '#contract/growth/pages.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import { prepare, type Served } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { isJudged } from '#server/inventory/files/policy.ts';
import { type StoredContent, sendContent } from '#server/people/files/send-content.ts';
import { shownAgents } from '#server/people/profiles/shown-agent.ts';
import { headFor } from '../seo/resolve.ts';
import { chosenHomes } from '../sites/homes.ts';
import { findSite, openSite, siteShown } from '../sites/open-page.ts';
import { isPreviewOf } from '../sites/preview-token.ts';

type Shown = { title: string; description: string; content: Content };

const cardOf = ({ words: _, ...card }: ShownPerson): AgentCard => card;

/** Whoever is named in a block, and whose site it is; where a team is shown and nobody is named, the first of all members. */
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

export async function openContentPage(
  services: Services,
  { slug, page, preview, locale, source }: InputOf<typeof pages.open>,
): Promise<OutputOf<typeof pages.open>> {
  const opened = await openSite(services, { slug, ...(preview && { preview }) });
  if (opened.movedTo) return { movedTo: `/s/${opened.movedTo}/${page}`, page: null };
  const { scope, siteId } = await findSite(services, slug);
  const isPreview = isPreviewOf(services.settings.secret, siteId, preview);
  const { site } = await siteShown(services, slug, preview);
  return services.db.withOrg(scope, async (tx) => {
    const found = await tx.one<Shown & { id: string; owner: string | null }>(sql`
      select d.id, coalesce(n.shown ->> 'title', '') as title, coalesce(n.shown ->> 'description', '') as description,
        n.shown -> 'content' as content, s.owner_id as owner
      from content_documents d join sites s on s.organisation_id = d.organisation_id and s.id = d.site_id
      cross join lateral (select case when ${isPreview}::boolean
        then jsonb_build_object('title', d.title, 'description', d.description, 'content', d.content) else d.published end as shown) n
      where d.organisation_id = ${scope.organisationId} and d.site_id = ${siteId} and d.slug = ${page.toLowerCase()}
        and d.removed_at is null and n.shown is not null`);
    if (!found) throw notFound();
    const { organisation, person } = opened.page!;
    const values = { organisation, agent: person ?? organisation, first_name: '', last_name: '', name: '', city: '' };
    const blocks = settle(found.content.blocks, {
      locale,
      audience: { language: locale, source },
      values,
      now: { now: new Date(), timeZone: 'UTC', me: null },
    });
    const people = await peopleIn(tx, blocks, found.owner);
    const leaves = leavesOf(blocks);
    const chosen = leaves.flatMap((leaf) => (leaf.type === 'homes' && leaf.which === 'chosen' ? leaf.chosen : []));
    const files = leaves.flatMap((leaf) =>
      leaf.type === 'picture'
        ? (leaf.file ?? [])
        : leaf.type === 'gallery'
          ? leaf.pictures.map(({ file }) => file)
          : [],
    );
    const from = people.find(({ id }) => id === found.owner);
    return {
      movedTo: null,
      page: {
        site: { ...opened.page!, seo: await headFor(tx, siteId, 'page', found.id) },
        title: found.title,
        description: found.description,
        blocks,
        homes: (await chosenHomes(tx, site, chosen)).map(({ notice: _, ...home }) => home),
        people: people.map(cardOf),
        from: from ? cardOf(from) : null,
        pictures: Object.fromEntries(files.map((file) => [file, pictureAddress(slug, file)])),
      },
    };
  });
}

const pictureAddress = (slug: string, file: string): string =>
  `${addressOf(pages.picture.path).replace('{slug}', slug).replace('{file}', file)}?width=1280`;

/** The same for everybody: a picture that stands on a page of the site, or on its preview, and no other file. */
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
    const headers = { ...bareHeaders(c.var.request.id), 'cache-control': 'public, max-age=3600' };
    return sendContent({ content, as: 'inline', services, web: c, headers });
  },
};
