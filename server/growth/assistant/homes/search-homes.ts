import { kmBetween } from '#contract/core/area.ts';
import { homePath } from '#contract/growth/home-address.ts';
import type { SiteContent } from '#contract/growth/site-content.ts';
import { bathsOf } from '#contract/inventory/baths.ts';
import { brandJoin, brandName } from '#server/account/onboarding/shown-brand.ts';
import type { Database } from '#server/core/db/database.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { type PublicListing, publicCities, publicListing, publicListings } from '#server/inventory/listings/public.ts';
import { comingOpenHouses } from '#server/inventory/open-houses/coming.ts';
import { cardOf, type HomeFacts, type Homes } from './homes.ts';
import type { Wish } from './wish.ts';
import { detailsWished, wishFilter } from './wish-filter.ts';

const mostCounted = 100;
const mostShown = 6;
/** Cards show photos at 80 pixels, and the densest screens need four times that. */
const photoWidth = 320;

export type Site = { organisationId: string; organisation: string; slug: string; homes: SiteContent['homes'] };

const asPublic = (organisationId: string) => ({ organisationId, userId: null, actorKind: 'system' as const });

/** Undefined if the site does not exist or is not published. */
export async function siteShown(db: Database, slug: string): Promise<Site | undefined> {
  const address = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; siteId: string }>(sql`
      select organisation_id as "organisationId", site_id as "siteId" from site_addresses where slug = ${slug.toLowerCase()}`),
  );
  if (!address) return undefined;
  const { organisationId, siteId } = address;
  const sites = await liveSites(db, organisationId, sql`and s.id = ${siteId}`);
  return sites[0];
}

/**
 * The sample workspace, if the installation has one, where no homes could be shown otherwise: no organization is named, or a demo
 * organization has no homes.
 */
export async function sampleInstead(db: Database, organisationId: string | undefined): Promise<string | undefined> {
  const found = await db.asSystem((tx) =>
    tx.one<{ id: string; isDemo: boolean }>(sql`
      select s.id, exists (select from organisations o where o.id = ${organisationId ?? null} and o.demo_ends_at is not null) as "isDemo"
      from organisations s where s.is_sample and s.demo_ends_at is null limit 1`),
  );
  if (!found || organisationId === undefined) return found?.id;
  return found.isDemo && (await publicCities(db, organisationId)).length === 0 ? found.id : undefined;
}

type Scope = { isMember: boolean; areSamples: boolean; site: Site | undefined };

/**
 * The public homes of an organization; on one of its sites, only those the site shows. For members a card links to the record, for visitors
 * to the home's page on a site.
 */
export function homesOf(db: Database, organisationId: string, { isMember, areSamples, site }: Scope): Homes {
  const only = site?.homes.which === 'chosen' ? site.homes.chosen : undefined;
  const isHidden = site?.homes.which === 'none';
  let cities: Promise<string[]> | undefined;
  let pages: Promise<Site[]> | undefined;
  const sitesOnce = () => (pages ??= site ? Promise.resolve([site]) : liveSites(db, organisationId));
  const written = async (listings: PublicListing[]): Promise<HomeFacts[]> => {
    const sites = isMember || listings.length === 0 ? [] : await sitesOnce();
    return listings.map((listing) =>
      factsOf(organisationId, listing, isMember ? recordOf(listing) : pageOn(sites, listing)),
    );
  };
  return {
    areSamples,
    cities: () => (cities ??= isHidden ? Promise.resolve([]) : publicCities(db, organisationId)),
    async search(wish, after = 0) {
      if (isHidden) return { found: 0, homes: [] };
      const given = { filter: wishFilter(wish), details: detailsWished(wish), only, limit: mostCounted };
      const all = await publicListings(db, organisationId, wish.sort ? { ...given, order: wish.sort } : given);
      const found = site ? all.filter((listing) => pageOn([site], listing) !== null) : all;
      const near = wish.near ? nearestFirst(found, wish.near) : found;
      return { found: near.length, homes: (await written(near.slice(after, after + mostShown))).map(cardOf) };
    },
    async atNumber(number) {
      if (isHidden) return [];
      const all = await written(await publicListings(db, organisationId, { streetNumber: number, only, limit: 50 }));
      return site ? all.filter(({ path }) => path !== null) : all;
    },
    async onStreets(words) {
      if (isHidden || words.length === 0) return [];
      const all = await written(await publicListings(db, organisationId, { streets: words, only, limit: 50 }));
      return site ? all.filter(({ path }) => path !== null) : all;
    },
    async openHouses(ids) {
      if (isHidden) return [];
      const coming = await comingOpenHouses(
        db,
        organisationId,
        only && ids ? only.filter((id) => ids.includes(id)) : (ids ?? only),
      );
      const all = await written(coming.map(({ listing }) => listing));
      return coming.flatMap(({ startsAt, minutes, timeZone }, at) =>
        site && all[at]!.path === null ? [] : [{ home: cardOf(all[at]!), startsAt, minutes, timeZone }],
      );
    },
    async one(id) {
      const found = isHidden || (only && !only.includes(id)) ? undefined : await publicListing(db, organisationId, id);
      const [one] = found ? await written([found]) : [];
      return one && site && one.path === null ? undefined : one;
    },
  };
}

/** Homes farther away than this don't count as near. */
const nearKm = 30;

function nearestFirst(found: PublicListing[], near: NonNullable<Wish['near']>): PublicListing[] {
  return found
    .flatMap((listing) => {
      const { latitude, longitude } = listing;
      if (latitude === null || longitude === null) return [];
      const away = kmBetween({ latitude, longitude }, near);
      // Leaves out the home itself.
      return away > 0 && away <= nearKm ? [{ listing, away }] : [];
    })
    .sort((a, b) => a.away - b.away)
    .map(({ listing }) => listing);
}

export async function liveSites(db: Database, organisationId: string, which: Sql = sql``): Promise<Site[]> {
  return db.withOrg(asPublic(organisationId), (tx) =>
    tx.all<Site>(sql`
      select s.organisation_id as "organisationId", ${brandName} as organisation, s.slug, s.published -> 'homes' as homes
      from sites s ${brandJoin('s')}
      where s.organisation_id = ${organisationId} and s.published is not null ${which} order by s.published_at desc limit 20`),
  );
}

const recordOf = ({ id }: PublicListing): string => `/listing/${id}`;

/** The first site that shows the home. Homes from a feed are only on sites that show the whole market. */
function pageOn(
  sites: readonly Site[],
  { id, unparsedAddress: address, city, listOfficeName }: PublicListing,
): string | null {
  const site = sites.find(({ homes: { which, chosen } }) =>
    which === 'chosen' ? chosen.includes(id) : which === 'market' || (which === 'all' && listOfficeName === null),
  );
  return site ? homePath(site.slug, { id, address, city: city ?? '' }) : null;
}

const featureNames: Record<string, string> = { 'new construction': 'newBuild' };

function factsOf(organisationId: string, listing: PublicListing, path: string | null): HomeFacts {
  return {
    id: listing.id,
    title: listing.unparsedAddress ?? listing.propertySubType ?? listing.propertyType,
    place: [listing.city, listing.stateOrProvince].filter(Boolean).join(', '),
    priceCents: listing.listPrice,
    beds: listing.bedroomsTotal,
    baths: bathsOf(listing),
    area: listing.livingArea,
    photo: listing.photo && `/api/v1/homes/${organisationId}/${listing.id}/photos/${listing.photo}?width=${photoWidth}`,
    isPhotoAltered: listing.isPhotoAltered,
    firm: listing.listOfficeName,
    path,
    kind: listing.propertySubType,
    isLease: listing.propertyType.endsWith('Lease'),
    yearBuilt: listing.yearBuilt,
    lotSize: listing.lotSizeSquareFeet,
    features: [...listing.features.map((name) => featureNames[name] ?? name), ...listing.details],
    annualTaxCents: listing.annualTax,
    duesCents: listing.associationFee,
    latitude: listing.latitude,
    longitude: listing.longitude,
  };
}
