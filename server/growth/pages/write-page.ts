import type { InputOf } from '#contract/core/call.ts';
import { filesIn, textsOf } from '#contract/core/content/walk.ts';
import { type ContentPage, isTakenName, type PageKind, type pages } from '#contract/growth/pages.ts';
import { namelessPictures } from '#contract/growth/site-gate.ts';
import { slugOf } from '#contract/growth/site-slug.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { endSitting, keepVersion, versionAt } from '#server/core/content/versions.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import type { Services } from '#server/core/services.ts';
import { takePictures } from '#server/people/files/pictures/take-pictures.ts';
import { leaveRedirect } from '../seo/redirects.ts';
import { lockPage, pageById, versionsOfPage } from './queries.ts';
import { startOf } from './starts.ts';

const mostPages = 200;

const addressTaken = () => invalid(['slug'], 'This address is taken.');

const isFree = async (tx: Tx, site: string, slug: string): Promise<boolean> =>
  !(await tx.one(sql`
    select from content_documents where organisation_id = ${tx.scope.organisationId} and site_id = ${site} and slug = ${slug}
      and removed_at is null`));

export async function createPage(
  tx: Tx,
  actor: Member,
  services: Services,
  { site, title, start, kind }: InputOf<typeof pages.create>,
): Promise<ContentPage> {
  const content = { blocks: startOf(start, title, newId) };
  return putPage(tx, actor, services, { site, kind, title, description: '', slug: slugOf(title), content });
}

type NewPage = Pick<ContentPage, 'site' | 'kind' | 'title' | 'description' | 'slug' | 'content'>;

/** The slug made from a name, or the next free one. */
export async function freeSlug(tx: Tx, site: string, name: string, kind: PageKind): Promise<string> {
  const base = name.slice(0, 50).replace(/-+$/, '');
  let slug = isTakenName(base) && kind !== 'home' ? `${base}-page` : base;
  for (let number = 2; !(await isFree(tx, site, slug)); number++) slug = `${base}-${number}`;
  return slug;
}

/** Creates a page at the first free slug made from its name. */
export async function putPage(tx: Tx, actor: Member, services: Services, page: NewPage): Promise<ContentPage> {
  const { organisationId } = tx.scope;
  const { site, kind, title, description, content } = page;
  // Lock the site, so that two new pages can't take the same slug.
  const known = await tx.one(
    sql`select from sites where organisation_id = ${organisationId} and id = ${site} and removed_at is null for update`,
  );
  if (!known) throw notFound();
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from content_documents where organisation_id = ${organisationId} and site_id = ${site} and removed_at is null`);
  if (count >= mostPages) throw new Refusal('conflict', `A site has at most ${mostPages} pages.`);
  const slug = await freeSlug(tx, site, page.slug, kind);
  const id = newId();
  await tx.run(sql`
    insert into content_documents (organisation_id, id, site_id, kind, slug, title, description, content, created_by, changed_by)
    values (${organisationId}, ${id}, ${site}, ${kind}, ${slug}, ${title}, ${description}, ${JSON.stringify(content)}::jsonb, ${actor.userId}, ${actor.userId})`);
  await keepVersion(tx, versionsOfPage(id), { title, content, version: 1 }, actor.userId);
  tx.record({ kind: 'page.created', subject: { type: 'page', id }, data: { title } });
  return pageById(tx, services, id);
}

/** Saves the builder's content as a version of its own, so that the earlier content can be restored. */
export async function rewritePage(
  tx: Tx,
  actor: Member,
  services: Services,
  id: string,
  next: Partial<Pick<ContentPage, 'title' | 'description' | 'content'>>,
): Promise<ContentPage> {
  const before = await lockPage(tx, services, id);
  await endSitting(tx, versionsOfPage(id));
  return write(tx, actor, services, before, { ...before, ...next }, 'page.changed');
}

/** Restores a deleted page as unpublished, unless another page took its address. */
export async function bringBackPage(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update content_documents d set removed_at = null
    where d.organisation_id = ${tx.scope.organisationId} and d.id = ${id} and d.removed_at is not null
      and not exists (select from content_documents o where o.organisation_id = d.organisation_id and o.site_id = d.site_id
        and (o.slug = d.slug or o.kind = 'home' and d.kind = 'home') and o.removed_at is null)`);
}

export async function lockVersion(tx: Tx, services: Services, id: string, version: number): Promise<ContentPage> {
  const current = await lockPage(tx, services, id);
  if (current.version !== version)
    await refuseOld(tx, { current, changed: 'page.changed', subject: { type: 'page', id } });
  return current;
}

export async function changePage(
  tx: Tx,
  actor: Member,
  services: Services,
  version: number,
  { id, title, description, slug, content }: InputOf<typeof pages.change>,
): Promise<ContentPage> {
  const before = await lockVersion(tx, services, id, version);
  const after = {
    ...before,
    title: title ?? before.title,
    description: description ?? before.description,
    slug: slug ?? before.slug,
    content: content ?? before.content,
  };
  if (after.slug !== before.slug && !(await isFree(tx, before.site, after.slug))) throw addressTaken();
  // Redirect the old address of a published page to the new one.
  if (after.slug !== before.slug && before.state === 'published')
    await leaveRedirect(tx, before.site, before.slug, after.slug);
  return write(tx, actor, services, before, after, 'page.changed');
}

async function write(
  tx: Tx,
  actor: Member,
  services: Services,
  before: ContentPage,
  { id, title, description, slug, content }: ContentPage,
  kind: 'page.changed' | 'page.restored',
): Promise<ContentPage> {
  const pictures = await takePictures(tx, filesIn(content.blocks), ['content']);
  await tx.run(sql`
    update content_documents set title = ${title}, description = ${description}, slug = ${slug},
      content = ${JSON.stringify(content)}::jsonb, changed_by = ${actor.userId}, changed_at = now(), version = version + 1,
      pictures = array(select distinct f from unnest(${pictures}::uuid[] || case when published is null then '{}' else pictures end) f)
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  const page = await pageById(tx, services, id);
  await keepVersion(tx, versionsOfPage(id), page, actor.userId);
  const fields = (['title', 'description', 'slug', 'content'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(page[field]),
  );
  tx.record({ kind, subject: { type: 'page', id }, data: { title, fields } });
  return page;
}

export async function restorePage(
  tx: Tx,
  actor: Member,
  services: Services,
  version: number,
  { id, number }: InputOf<typeof pages.restore>,
): Promise<ContentPage> {
  const before = await lockVersion(tx, services, id, version);
  const kept = await versionAt<ContentPage['content']>(tx, versionsOfPage(id), number);
  if (!kept) throw notFound();
  await endSitting(tx, versionsOfPage(id));
  return write(tx, actor, services, before, { ...before, ...kept }, 'page.restored');
}

/** Publishes one page of a live site: its license and contact details stand on every page. */
export async function publishPage(tx: Tx, services: Services, version: number, id: string): Promise<ContentPage> {
  const page = await lockVersion(tx, services, id, version);
  await requireLiveSite(tx, page.site);
  refuseForbidden(page);
  return goLive(tx, services, page);
}

export async function requireLiveSite(tx: Tx, site: string): Promise<void> {
  const live = await tx.one<{ isLive: boolean }>(sql`
    select published is not null as "isLive" from sites where organisation_id = ${tx.scope.organisationId} and id = ${site}`);
  if (!live?.isLive)
    throw new Refusal('conflict', 'Publish the site first: its license and contact details stand on every page.');
}

/** The compliance check over everything visitors read, in every language, and over missing alt texts. */
export function refuseForbidden({ title, description, content }: ContentPage): void {
  refuseForbiddenWords([
    { path: ['title'], text: title },
    { path: ['description'], text: description },
    ...textsOf(content).map(({ path, text }) => ({ path: ['content', ...path], text })),
  ]);
  const [nameless] = namelessPictures(content);
  if (nameless)
    throw invalid(['content', 'blocks', nameless.block], 'Describe the picture for people who cannot see it.');
}

/** Publishes exactly the content passed in, which the caller has checked. */
export async function goLive(tx: Tx, services: Services, page: ContentPage): Promise<ContentPage> {
  const { id, title, description, content } = page;
  await tx.run(sql`
    update content_documents set published = ${JSON.stringify({ title, description, content })}::jsonb,
      published_at = ${page.kind === 'post' ? sql`coalesce(published_at, now())` : sql`now()`}, publish_at = null,
      pictures = ${filesIn(content.blocks)}::uuid[], version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'page.published', subject: { type: 'page', id }, data: { title } });
  return pageById(tx, services, id);
}

export async function unpublishPage(tx: Tx, services: Services, id: string): Promise<ContentPage> {
  const page = await lockPage(tx, services, id);
  if (page.state === 'draft') return page;
  await tx.run(sql`
    update content_documents set published = null, published_at = null, publish_at = null, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'page.unpublished', subject: { type: 'page', id }, data: { title: page.title } });
  return pageById(tx, services, id);
}

export async function removePage(tx: Tx, services: Services, id: string): Promise<void> {
  const { title } = await lockPage(tx, services, id);
  await tx.run(sql`
    update content_documents set removed_at = now(), published = null, published_at = null, publish_at = null
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'page.removed', subject: { type: 'page', id }, data: { title } });
}
