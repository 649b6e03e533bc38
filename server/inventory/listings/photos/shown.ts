import { mostShownPhotos } from '#contract/inventory/listing-originals.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { isJudged } from '../../files/policy.ts';
import { mayBeSeenByAll, staysAsSold } from '../public.ts';

/** Photos of `listings l` for a public page, in order; none for a home that is neither on the market nor sold by us. */
export const photosFor = (most: number): Sql => sql`case when ${mayBeSeenByAll} or ${staysAsSold} then coalesce((
  select json_agg(jsonb_build_object('src', n.address || '?width=960', 'alt', n.alt)
      || case when n.is_altered then jsonb_build_object('original', case when n.has_original then n.address || '?of=original&width=1600' end)
         else '{}'::jsonb end order by n.position, n.id)
  from (
    select '/api/v1/homes/' || p.organisation_id || '/' || p.listing_id || '/photos/' || p.id as address, p.alt, p.position, p.id,
      p.altered = 'materially_altered' as is_altered, p.original_file_id is not null as has_original
    from listing_photos p join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
    where p.organisation_id = l.organisation_id and p.listing_id = l.id and ${isJudged}
    order by p.position, p.id limit ${sql.int(most)}) n), '[]') else '[]' end`;

export const shownPhotos: Sql = photosFor(mostShownPhotos);

/** A card's photo for the public: the first one, if the listing is public, with its listing brokerage. */
export const cardPhoto: Sql = sql`case
  when l.feed_id is not null then case when ${mayBeSeenByAll} and exists (select from listing_feeds d
    where d.organisation_id = l.organisation_id and d.id = l.feed_id and d.is_shown) then (
    select m.url from listing_media_links m where m.organisation_id = l.organisation_id and m.listing_id = l.id and m.category = 'Photo'
    order by m.position limit 1) end
  when ${mayBeSeenByAll} or ${staysAsSold} then
    '/api/v1/homes/' || l.organisation_id || '/' || l.id || '/photos/' || l.first_photo_id || '?width=640' end`;

export async function looksOf(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { photo: string | null; firm: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.all<{ id: string; photo: string | null; firm: string | null }>(sql`
    select l.id, ${cardPhoto} as photo, l.list_office_name as firm from listings l
    where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, ...look }) => [id, look]));
}
