import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Resource } from './resource.ts';
import { isTold } from './told.ts';

/** Photos of the included listings, whose URLs require the caller's API key; and links of a feed's own media. */
export const media: Resource = {
  name: 'Media',
  key: 'MediaKey',
  from: (actor: Member, publicUrl) => sql`
    (select p.id, p.listing_id, p.position, 'Photo' as category, p.caption, p.alt, p.altered, p.created_at, f.content_type,
       l.listing_id as mls_id, ${`${publicUrl}/api/v1/listings/`}::text || p.listing_id || '/photos/' || p.id || '/content' as url
     from listing_photos p join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
       join listings l on l.organisation_id = p.organisation_id and l.id = p.listing_id
     where p.organisation_id = ${actor.organisationId} and ${isTold(actor)}
     union all
     select m.id, m.listing_id, m.position + l.photos_count, m.category, m.caption, '', 'none', l.feed_modified_at, null,
       l.listing_id, m.url
     from listing_media_links m join listings l on l.organisation_id = m.organisation_id and l.id = m.listing_id
     where m.organisation_id = ${actor.organisationId} and ${isTold(actor)}) m
    where true`,
  fields: {
    MediaKey: { type: 'String', column: sql`m.id`, key: true, filled: true, length: 255 },
    ResourceName: { type: 'String', column: sql`'Property'::text`, filled: true, length: 255 },
    ResourceRecordKey: { type: 'String', column: sql`m.listing_id`, key: true, filled: true, length: 255 },
    ResourceRecordID: { type: 'String', column: sql`m.mls_id`, length: 255 },
    MediaURL: { type: 'String', column: sql`m.url`, filled: true, length: 8000 },
    MediaCategory: { type: 'String', column: sql`m.category`, lookup: 'MediaCategory', filled: true, length: 50 },
    MediaType: { type: 'String', column: sql`m.content_type`, length: 255 },
    MediaAlteration: {
      type: 'String',
      column: sql`case m.altered when 'none' then 'None' when 'corrected' then 'Virtual Enhancements'
        else 'Other Media Modification' end`,
      lookup: 'MediaAlteration',
      filled: true,
      length: 50,
    },
    Order: { type: 'Int64', column: sql`m.position`, filled: true },
    PreferredPhotoYN: { type: 'Boolean', column: sql`(m.position = 0)`, filled: true },
    ShortDescription: { type: 'String', column: sql`nullif(m.caption, '')`, length: 300 },
    LongDescription: { type: 'String', column: sql`nullif(m.alt, '')`, length: 300 },
    MediaModificationTimestamp: { type: 'DateTimeOffset', column: sql`m.created_at` },
  },
};
