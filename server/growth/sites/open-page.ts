import { addressOf } from '#contract/core/addresses.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { mostHomes, type SiteContent } from '#contract/growth/site-content.ts';
import { hasNumber, licenceLine } from '#contract/growth/site-gate.ts';
import type { SiteHome, SitePage, sites } from '#contract/growth/sites.ts';
import { homePhotos } from '#contract/inventory/listing-originals.ts';
import { tiersFor } from '#server/account/billing/entitlements.ts';
import { brandColumns } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { formGuard } from '#server/core/http/form-guard.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { mayBeSeenByAll } from '#server/inventory/listings/public.ts';
import { isPreviewOf } from './preview-token.ts';
import { licencesOf } from './queries.ts';

export const siteForm = formGuard('site form');

type Found = { scope: Scope; siteId: string };

async function findSite({ db }: Services, slug: string): Promise<Found> {
  const found = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; siteId: string }>(sql`
      select organisation_id as "organisationId", site_id as "siteId" from site_addresses where slug = ${slug.toLowerCase()}`),
  );
  if (!found) throw notFound();
  return { scope: { organisationId: found.organisationId, userId: null, actorKind: 'system' }, siteId: found.siteId };
}

type Shown = Pick<SitePage, 'organisation' | 'colour' | 'licence' | 'logo' | 'slug'> & {
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
    from sites s join organisations o on o.id = s.organisation_id left join brands w on w.organisation_id = o.id
    left join memberships m on m.organisation_id = s.organisation_id and m.user_id = s.owner_id and m.removed_at is null
    left join users u on u.id = m.user_id
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${siteId}`);

const photoPath = addressOf(homePhotos.content.path);
const photoWidth = 800;

/**
 * Homes that the organisation lists itself: of those that a feed brings nobody here knows the listing firm, which must
 * stand beside them. What the seller keeps from the net is left out, and so is an address that is not to be shown.
 */
const homesIn = (tx: Tx, { which, chosen }: SiteContent['homes']): Promise<SiteHome[]> | SiteHome[] =>
  which === 'none'
    ? []
    : tx.all<SiteHome>(sql`
        select l.id, l.standard_status as status, case when l.internet_address_display_yn then l.unparsed_address end as address,
          coalesce(l.city, '') as city, l.state_or_province as region, l.list_price_cents as "listPrice", l.bedrooms_total as bedrooms,
          l.bathrooms_total as bathrooms, l.living_area as "livingArea",
          replace(replace(replace(${photoPath}::text, '{organisation}', l.organisation_id::text), '{id}', l.id::text), '{photoId}',
            l.first_photo_id::text) || ${`?width=${photoWidth}`}::text as photo,
          exists (select from listing_photos p where p.organisation_id = l.organisation_id and p.id = l.first_photo_id
            and p.altered = 'materially_altered') as "isPhotoAltered",
          u.first_name || ' ' || u.last_name as agent, l.modified_at as "updatedAt"
        from listings l left join users u on u.id = l.owner_id
        where l.organisation_id = ${tx.scope.organisationId} and l.feed_id is null and ${mayBeSeenByAll}
          ${which === 'chosen' ? sql`and l.id = any(${chosen}::uuid[])` : sql``}
        order by l.id desc limit ${sql.int(mostHomes)}`);

async function hasOnlyFreePlans(tx: Tx): Promise<boolean> {
  return Object.values(await tiersFor(tx)).every((tier) => tier === 'free');
}

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
    const { organisation, colour, logo } = site;
    const line = licenceLine(site.licence, licences.get(site.ownerId ?? '') ?? []);
    return {
      movedTo: null,
      page: {
        organisation,
        colour,
        logo,
        slug,
        licence: hasNumber(line) ? line : site.publishedLicence || line,
        person: content.hero.as === 'person' ? site.ownerName : null,
        words: content.hero.words,
        about: content.about.words,
        contact: content.contact,
        homes: await homesIn(tx, content.homes),
        hasBadge: await hasOnlyFreePlans(tx),
        isPreview,
        opened: siteForm.openedNow(secret),
      },
    };
  });
}

export type OpenSite = Found & Pick<Shown, 'organisation' | 'publishedVersion' | 'slug'> & { content: SiteContent };

/** What somebody writes to: only what is live. */
export async function publishedSite(services: Services, slug: string): Promise<OpenSite> {
  const found = await findSite(services, slug);
  const {
    organisation,
    publishedVersion,
    slug: now,
    published,
  } = await services.db.withOrg(found.scope, (tx) => siteIn(tx, found.siteId));
  if (!published) throw notFound();
  return { ...found, organisation, publishedVersion, slug: now, content: published };
}

/** What a home on the site is called by, as far as the seller lets it. */
export async function homeNamed(tx: Tx, { homes }: SiteContent, id: string | null): Promise<string> {
  const home = id && (await homesIn(tx, homes)).find((one) => one.id === id);
  return home ? (home.address ?? home.city) : '';
}
