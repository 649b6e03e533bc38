import { mostShownPhotos } from '#contract/inventory/listing-originals.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { isJudged } from '../../files/policy.ts';
import { mayBeSeenByAll } from '../public.ts';

/** Photos of `listings l` for a public page, in their order; of a home that is not on offer there are none. */
export const shownPhotos: Sql = sql`case when ${mayBeSeenByAll} then coalesce((
  select json_agg(jsonb_build_object('src', n.address || '?width=960', 'alt', n.alt)
      || case when n.is_altered then jsonb_build_object('original', case when n.has_original then n.address || '?of=original&width=1600' end)
         else '{}'::jsonb end order by n.position, n.id)
  from (
    select '/api/v1/homes/' || p.organisation_id || '/' || p.listing_id || '/photos/' || p.id as address, p.alt, p.position, p.id,
      p.altered = 'materially_altered' as is_altered, p.original_file_id is not null as has_original
    from listing_photos p join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
    where p.organisation_id = l.organisation_id and p.listing_id = l.id and ${isJudged}
    order by p.position, p.id limit ${sql.int(mostShownPhotos)}) n), '[]') else '[]' end`;
