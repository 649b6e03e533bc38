import type { ShownBrand } from '#contract/account/onboarding.ts';
import { addressOf } from '#contract/core/addresses.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { noWall, type SiteContent } from '#contract/growth/site-content.ts';
import { hasNumber, licenceLine } from '#contract/growth/site-gate.ts';
import type { NavLink, SitePage } from '#contract/growth/site-page.ts';
import { consentShown } from '#contract/growth/site-words.ts';
import { sites } from '#contract/growth/sites.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { formGuard } from '#server/core/http/form-guard.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { isJudged } from '#server/inventory/files/policy.ts';
import { ownWordsAt } from '#server/people/consent-texts/in-force.ts';
import { headFor } from '../seo/resolve.ts';
import { homeOn, homesIn } from './homes.ts';
import { isPreviewOf } from './preview-token.ts';
import { licencesOf } from './queries.ts';

export const siteForm = formGuard('site form');

export type Found = { scope: Scope; siteId: string };

export async function findSite({ db }: Services, slug: string): Promise<Found> {
  const found = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; siteId: string }>(sql`
      select organisation_id as "organisationId", site_id as "siteId" from site_addresses where slug = ${slug.toLowerCase()}`),
  );
  if (!found) throw notFound();
  return { scope: { organisationId: found.organisationId, userId: null, actorKind: 'system' }, siteId: found.siteId };
}

type Shown = ShownBrand & {
  slug: string;
  id: string;
  publishedVersion: number;
  ownerId: string | null;
  ownerName: string | null;
  content: SiteContent;
  published: SiteContent | null;
  publishedLicence: string;
};

const siteIn = (tx: Tx, siteId: string): Promise<Shown> =>
  tx.get<Shown>(sql`
    select s.id, s.published_version as "publishedVersion", s.slug, ${brandColumns}, u.id as "ownerId", u.first_name || ' ' || u.last_name as "ownerName", s.content,
      s.published, s.published_licence as "publishedLicence"
    from sites s ${brandJoin('s')}
    left join memberships m on m.organisation_id = s.organisation_id and m.user_id = s.owner_id and m.removed_at is null
    left join users u on u.id = m.user_id
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${siteId}`);

/** The navigation with its links; unpublished pages and places the site doesn't have are left out. */
async function navIn(tx: Tx, site: Shown, content: SiteContent, isPreview: boolean): Promise<SitePage['nav']> {
  const named = content.nav.flatMap(({ to }) => (to.length === 36 ? to : []));
  const pages = await tx.all<{ id: string; slug: string; title: string }>(sql`
    select d.id, d.slug, coalesce(${isPreview ? sql`d.title` : sql`d.published ->> 'title'`}, d.title) as title from content_documents d
    where d.organisation_id = ${tx.scope.organisationId} and d.site_id = ${site.id} and d.id = any(${named}::uuid[]) and d.removed_at is null
      and (${isPreview}::boolean or d.published is not null)`);
  const base = `/s/${site.slug}`;
  const fixed: Record<string, string | null> = {
    homes: content.homes.which === 'none' ? null : `${base}/homes`,
    value: `${base}/value`,
    ask: content.homes.which === 'none' ? null : `${base}/ask`,
    blog: `${base}/blog`,
    contact: '#contact',
  };
  const linkOf = (to: string, label: string): NavLink[] => {
    if (to in fixed) return fixed[to] ? [{ to: fixed[to], label, place: to as NavLink['place'] }] : [];
    const page = pages.find(({ id }) => id === to);
    return page ? [{ to: `${base}/${page.slug}`, label: label || page.title, place: null }] : [];
  };
  const links = (where: 'top' | 'footer') =>
    content.nav.flatMap((item) => (item.in === where ? linkOf(item.to, item.label) : []));
  return { top: links('top'), footer: links('footer') };
}

/** The portrait's address, if the file exists and passed the virus scan. */
async function portraitIn(tx: Tx, slug: string, { hero: { portrait } }: SiteContent): Promise<string | null> {
  if (!portrait) return null;
  const file = await tx.one(sql`
    select from files f where f.organisation_id = ${tx.scope.organisationId} and f.id = ${portrait} and f.deleted_at is null and ${isJudged}`);
  const path = addressOf(sites.portrait.path).replace('{slug}', slug).replace('{file}', portrait);
  return file ? `${path}?width=${portraitWidth}` : null;
}

const portraitWidth = 640;

/** The channels whose consent a site's form asks for. */
export const sitePlaces = ['call', 'sms', 'email'] as const;

export async function openSite(
  services: Services,
  { slug, preview }: InputOf<typeof sites.open>,
): Promise<OutputOf<typeof sites.open>> {
  const { secret } = services.settings;
  const { scope, siteId } = await findSite(services, slug);
  const isPreview = isPreviewOf(secret, siteId, preview);
  return services.db.withOrg(scope, async (tx) => {
    const site = await siteIn(tx, siteId);
    const content = isPreview ? site.content : site.published;
    if (!content) throw notFound();
    if (site.slug !== slug) return { movedTo: site.slug, page: null };
    const licences = isPreview && site.ownerId ? await licencesOf(services, [site.ownerId]) : new Map();
    const { organisation, colour, logo, hasBadge } = site;
    const homes = await homesIn(tx, { slug, homes: content.homes });
    const line = licenceLine(site.licence, licences.get(site.ownerId ?? '') ?? []);
    return {
      movedTo: null,
      page: {
        organisation,
        colour,
        logo,
        slug,
        theme: content.theme,
        nav: await navIn(tx, site, content, isPreview),
        licence: hasNumber(line) ? line : site.publishedLicence || line,
        person: content.hero.as === 'person' ? site.ownerName : null,
        words: content.hero.words,
        portrait: await portraitIn(tx, slug, content),
        about: content.about.words,
        contact: { ...content.contact, consent: consentShown(content.contact.consent, organisation) },
        wall: content.wall ?? noWall,
        homes: homes.map(({ notice: _, ...home }) => home),
        notices: [...new Set(homes.flatMap(({ notice }) => notice || []))],
        edition: editionOf(site),
        hasBadge,
        isPreview,
        ownWords: await ownWordsAt(tx, sitePlaces),
        opened: siteForm.openedNow(secret),
        seo: await headFor(tx, siteId, 'home', siteId),
      },
    };
  });
}

/** The homes that a site shows, published or in its preview. */
export async function siteShown(services: Services, slug: string, preview?: string) {
  const { scope, siteId } = await findSite(services, slug);
  const { content, published } = await services.db.withOrg(scope, (tx) => siteIn(tx, siteId));
  const shown = isPreviewOf(services.settings.secret, siteId, preview) ? content : published;
  if (!shown) throw notFound();
  return { scope, siteId, site: { slug, homes: shown.homes } };
}

/** The edition of the consent texts: the published version and the organization's current name. */
export const editionOf = ({
  publishedVersion,
  organisation,
}: Pick<Shown, 'publishedVersion' | 'organisation'>): string => `${publishedVersion} ${organisation}`;

type OpenSite = Found &
  Pick<Shown, 'organisation' | 'publishedVersion' | 'slug' | 'ownerId'> & { content: SiteContent };

/** The published site, the only one that accepts inquiries. */
export async function publishedSite(services: Services, slug: string): Promise<OpenSite> {
  const found = await findSite(services, slug);
  const {
    organisation,
    publishedVersion,
    slug: now,
    ownerId,
    published,
  } = await services.db.withOrg(found.scope, (tx) => siteIn(tx, found.siteId));
  if (!published) throw notFound();
  return { ...found, organisation, publishedVersion, slug: now, ownerId, content: published };
}

/** The name of a home on the site, as far as its seller allows. */
export async function homeNamed(tx: Tx, slug: string, { homes }: SiteContent, id: string | null): Promise<string> {
  const home = id && (await homeOn(tx, { slug, homes }, id));
  return home ? (home.address ?? home.city) : '';
}
