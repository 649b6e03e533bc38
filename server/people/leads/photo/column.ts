import { sql } from '#server/core/db/sql.ts';

/** The file id of the photo of `leads l`, once the virus scan allows opening it. */
export const photoColumn = sql`(
  select p.file_id from lead_photos p join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
  where p.organisation_id = l.organisation_id and p.lead_id = l.id and f.deleted_at is null and f.scan in ('off', 'clean'))`;

/** Whether `files f` is a lead's photo rather than a document. */
export const isPhoto = sql`exists (
  select from lead_photos p where p.organisation_id = f.organisation_id and p.file_id = f.id)`;
