import { addressOf } from '#contract/core/addresses.ts';
import { mostHomes, type SiteContent } from '#contract/growth/site-content.ts';
import type { SiteHome } from '#contract/growth/sites.ts';
import { homePhotos } from '#contract/inventory/listing-originals.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { baths } from '#server/inventory/listings/baths.ts';
import { isOursToShow, mayBeSeenByAll } from '#server/inventory/listings/public.ts';

const photoPath = addressOf(homePhotos.content.path);
const photoWidth = 800;

/** With what whoever runs its feed wants said beside it. */
type Home = SiteHome & { notice: string };

const shown = sql`
  l.id, l.standard_status as status, case when l.internet_address_display_yn then l.unparsed_address end as address,
  coalesce(l.city, '') as city, l.state_or_province as region, l.list_price_cents as "listPrice", l.bedrooms_total as bedrooms,
  ${baths} as bathrooms, l.living_area as "livingArea"`;

/** What the seller keeps from the net is left out, and so is an address that is not to be shown. */
const ownHomes = (chosen: Sql, organisationId: string): Sql => sql`
  select ${shown},
    replace(replace(replace(${photoPath}::text, '{organisation}', l.organisation_id::text), '{id}', l.id::text), '{photoId}',
      l.first_photo_id::text) || ${`?width=${photoWidth}`}::text as photo,
    exists (select from listing_photos p where p.organisation_id = l.organisation_id and p.id = l.first_photo_id
      and p.altered = 'materially_altered') as "isPhotoAltered",
    u.first_name || ' ' || u.last_name as agent, l.list_office_name as firm, '' as notice, l.modified_at as "updatedAt"
  from listings l left join users u on u.id = l.owner_id
  where l.organisation_id = ${organisationId} and l.feed_id is null and ${isOursToShow} and ${mayBeSeenByAll} ${chosen}
  order by l.id desc limit ${sql.int(mostHomes)}`;

/**
 * Homes that a feed brings, where it may be shown and names the firm that lists them: that firm stands beside each. Their
 * pictures stay where they are.
 */
const feedHomes = (chosen: Sql, organisationId: string): Sql => sql`
  select ${shown},
    (select m.url from listing_media_links m where m.organisation_id = l.organisation_id and m.listing_id = l.id and m.category = 'Photo'
      order by m.position limit 1) as photo,
    false as "isPhotoAltered", null::text as agent, l.list_office_name as firm, d.notice, l.feed_modified_at as "updatedAt"
  from listings l join listing_feeds d on d.organisation_id = l.organisation_id and d.id = l.feed_id and d.is_shown
  where l.organisation_id = ${organisationId} and l.list_office_name is not null and ${mayBeSeenByAll} ${chosen}
  order by l.id desc limit ${sql.int(mostHomes)}`;

/** The organisation's own first. */
export async function homesIn(tx: Tx, { which, chosen }: SiteContent['homes']): Promise<Home[]> {
  if (which === 'none') return [];
  const { organisationId } = tx.scope;
  const only = which === 'chosen' ? sql`and l.id = any(${chosen}::uuid[])` : sql``;
  const own = await tx.all<Home>(ownHomes(only, organisationId!));
  if (which === 'all' || own.length === mostHomes) return own;
  return [...own, ...(await tx.all<Home>(feedHomes(only, organisationId!)))].slice(0, mostHomes);
}
