import type { InputOf } from '#contract/core/call.ts';
import type { Locale } from '#contract/core/locale.ts';
import { fixedPlaces, type SiteContent } from '#contract/growth/site-content.ts';
import { slugOf } from '#contract/growth/site-slug.ts';
import { firstConsent } from '#contract/growth/site-words.ts';
import type { Site, sites } from '#contract/growth/sites.ts';
import { requireRoom } from '#server/account/billing/entitlements.ts';
import { brandName } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { pictureSizesJob } from '#server/people/files/pictures/sizes-job.ts';
import { lockSite, siteById, teamSitesAreFree } from './queries.ts';

const slugTaken = () => invalid(['slug'], 'This address is taken.');
const triesOfName = 50;

/** Reserves an address. It belongs to one site forever: no other site can ever take it. */
async function takeAddress(tx: Tx, siteId: string, slug: string): Promise<boolean> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into site_addresses (organisation_id, slug, site_id) values (${organisationId}, ${slug}, ${siteId}) on conflict do nothing`);
  const own = await tx.one(sql`
    select 1 from site_addresses where organisation_id = ${organisationId} and slug = ${slug} and site_id = ${siteId}`);
  return own !== undefined;
}

async function firstFree(tx: Tx, siteId: string, name: string): Promise<string> {
  const base = slugOf(name);
  for (let number = 1; number <= triesOfName; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (await takeAddress(tx, siteId, slug)) return slug;
  }
  const slug = `${base.slice(0, 40)}-${siteId.slice(-12)}`;
  if (await takeAddress(tx, siteId, slug)) return slug;
  throw slugTaken();
}

type Known = { organisation: string; email: string; phone: string; photo: string | null; isAlone: boolean };

/** The initial content of a site from what is known. A member working alone appears under their own name, with their photo. */
const firstContent = ({ email, phone, photo, isAlone }: Known, locale: Locale): SiteContent => ({
  theme: 'hearth',
  nav: [
    { to: 'contact', label: '', in: 'top' },
    { to: 'value', label: '', in: 'footer' },
    { to: 'ask', label: '', in: 'footer' },
  ],
  hero: { as: isAlone ? 'person' : 'team', words: '', portrait: isAlone ? photo : null },
  homes: { which: 'all', chosen: [] },
  about: { words: '' },
  contact: { words: '', consent: firstConsent[locale], phone, email },
});

/** One site per team, because team sites are exempt from the plan's limit. */
async function teamFor(tx: Tx, id: string): Promise<{ id: string; name: string }> {
  const team = await tx.one<{ id: string; name: string; hasSite: boolean }>(sql`
    select t.id, t.name, exists (select from sites s where s.organisation_id = t.organisation_id and s.team_id = t.id and s.removed_at is null) as "hasSite"
    from teams t where t.organisation_id = ${tx.scope.organisationId} and t.id = ${id} for update of t`);
  if (!team) throw invalid(['team'], 'This team is not here.');
  if (team.hasSite) throw new Refusal('conflict', 'This team has a site already.');
  return team;
}

export async function createSite(
  tx: Tx,
  actor: Member,
  services: Services,
  { slug, name, locale, team: teamId }: InputOf<typeof sites.create>,
): Promise<Site> {
  const { organisationId, userId } = actor;
  const team = teamId ? await teamFor(tx, teamId) : undefined;
  if (!team || !(await teamSitesAreFree(tx))) await requireRoom(tx, 'website');
  const known = await tx.get<Known>(sql`
    select ${brandName} as organisation, u.email, coalesce(p.phone, '') as phone,
      p.photo_id as photo,
      (select count(*) = 1 from memberships m where m.organisation_id = o.id and m.removed_at is null) as "isAlone"
    from organisations o left join brands w on w.organisation_id = o.id
    cross join users u left join agent_profiles p on p.organisation_id = o.id and p.user_id = u.id
    where o.id = ${organisationId} and u.id = ${userId}`);
  const id = newId();
  if (slug && !(await takeAddress(tx, id, slug))) throw slugTaken();
  const address = slug ?? (await firstFree(tx, id, team ? team.name : known.organisation));
  await tx.run(sql`
    insert into sites (organisation_id, id, slug, name, owner_id, team_id, content, created_by)
    values (${organisationId}, ${id}, ${address}, ${name}, ${userId}, ${team?.id ?? null}, ${JSON.stringify(firstContent(known, locale))}::jsonb,
            ${userId})`);
  tx.record({ kind: 'site.created', subject: { type: 'site', id }, data: { slug: address } });
  return siteById(tx, services, id);
}

export async function lockVersion(tx: Tx, services: Services, id: string, version: number): Promise<Site> {
  const current = await lockSite(tx, services, id);
  if (current.version !== version) throw new Refusal('version_conflict', undefined, { current });
  return current;
}

async function checkHomes(tx: Tx, chosen: readonly string[]): Promise<void> {
  const { here } = await tx.get<{ here: number }>(sql`
    select count(*)::int as here from listings where organisation_id = ${tx.scope.organisationId} and id = any(${chosen}::uuid[])`);
  if (here < new Set(chosen).size) throw invalid(['content', 'homes', 'chosen'], 'One of these homes is not here.');
}

/** Refuses a navigation with pages that don't exist. */
async function checkNav(tx: Tx, site: string, { nav }: SiteContent): Promise<void> {
  const named = nav.flatMap(({ to }) => (fixedPlaces.some((place) => place === to) ? [] : to));
  if (new Set(nav.map(({ to }) => to)).size < nav.length)
    throw invalid(['content', 'nav'], 'A page can stand in the navigation once.');
  const { here } = await tx.get<{ here: number }>(sql`
    select count(*)::int as here from content_documents
    where organisation_id = ${tx.scope.organisationId} and site_id = ${site} and id = any(${named}::uuid[])`);
  if (here < named.length) throw invalid(['content', 'nav'], 'One of these pages is not here.');
}

/** Saves the builder's content without a version check. */
export async function putContent(tx: Tx, services: Services, id: string, content: SiteContent): Promise<Site> {
  const before = await lockSite(tx, services, id);
  if (JSON.stringify(before.content) === JSON.stringify(content)) return before;
  await tx.run(sql`
    update sites set content = ${JSON.stringify(content)}::jsonb, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'site.changed', subject: { type: 'site', id }, data: { slug: before.slug } });
  return siteById(tx, services, id);
}

/** Accepts only pictures, and no file of a record, because the portrait is public. Smaller sizes are made of it. */
async function takePortrait(tx: Tx, id: string | null): Promise<void> {
  if (!id) return;
  const picture = await tx.one<{ key: string }>(sql`
    select f.storage_key as key from files f where f.organisation_id = ${tx.scope.organisationId} and f.id = ${id} and f.deleted_at is null
      and f.content_type in ('image/png', 'image/jpeg', 'image/webp') and num_nonnulls(f.lead_id, f.record_id, f.folder_id) = 0`);
  if (!picture) throw invalid(['content', 'hero', 'portrait'], 'This picture is not here.');
  await tx.enqueue(pictureSizesJob.with({ id, key: picture.key }));
}

export async function changeSite(
  tx: Tx,
  services: Services,
  version: number,
  { id, name, slug, content }: InputOf<typeof sites.change>,
): Promise<Site> {
  const { organisationId } = tx.scope;
  const before = await lockVersion(tx, services, id, version);
  if (content) await checkHomes(tx, content.homes.chosen);
  if (content) await checkNav(tx, id, content);
  if (content && content.hero.portrait !== before.content.hero.portrait) await takePortrait(tx, content.hero.portrait);
  if (slug && slug !== before.slug && !(await takeAddress(tx, id, slug))) throw slugTaken();
  await tx.run(sql`
    update sites set slug = ${slug ?? before.slug}, name = ${name ?? before.name}, content = ${JSON.stringify(content ?? before.content)}::jsonb, version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({
    kind: 'site.changed',
    subject: { type: 'site', id },
    data: slug && slug !== before.slug ? { from: before.slug, to: slug } : { slug: before.slug },
  });
  return siteById(tx, services, id);
}

export async function unpublishSite(tx: Tx, services: Services, id: string): Promise<Site> {
  const site = await lockSite(tx, services, id);
  if (site.state === 'draft') return site;
  await tx.run(sql`
    update sites set published = null, published_at = null, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'site.unpublished', subject: { type: 'site', id }, data: { slug: site.slug } });
  return siteById(tx, services, id);
}

/** Removes a site. Its addresses stay reserved, and inquiries are kept. */
export async function removeSite(tx: Tx, services: Services, id: string): Promise<void> {
  const { slug } = await lockSite(tx, services, id);
  await tx.run(sql`
    update sites set removed_at = now(), published = null, published_at = null, team_id = null, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'site.removed', subject: { type: 'site', id }, data: { slug } });
}
