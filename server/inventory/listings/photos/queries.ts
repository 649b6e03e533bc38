import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { whereSeen } from '../queries.ts';

const photoColumns = sql`p.id, p.position, p.caption, p.alt, p.altered, p.original_file_id is not null as "hasOriginal", f.content_type as "contentType"`;

const ofListing = (id: string, actor: Member): Sql => sql`
  from listing_photos p join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
  where p.organisation_id = ${actor.organisationId} and p.listing_id = ${id}`;

export const photoList = (id: string, actor: Member): Sql =>
  whereSeen(
    id,
    actor,
    sql`select json_build_object('photos', coalesce(json_agg(r), '[]'))::text
      from (select ${photoColumns} ${ofListing(id, actor)} order by p.position, p.id limit 100) r`,
  );

export const photoById = (id: string, photoId: string, actor: Member, more: Sql = sql.raw('')): Sql =>
  sql`select ${photoColumns}${more} ${ofListing(id, actor)} and p.id = ${photoId}`;
