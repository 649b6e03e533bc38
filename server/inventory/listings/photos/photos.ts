import type { InputOf } from '#contract/core/call.ts';
import { complianceOf } from '#contract/core/compliance/check.ts';
import { type ListingPhoto, mostPhotos } from '#contract/inventory/listing-photos.ts';
import type { listings } from '#contract/inventory/listings.ts';
import { captionOf } from '#contract/inventory/photo-caption.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { photographs } from '#server/outside/storage/files/file-types.ts';
import { keepFile } from '#server/people/files/keep-file.ts';
import { pictureSizesJob } from '#server/people/files/pictures/sizes-job.ts';
import type { ReceivedFile } from '#server/people/files/receive-file.ts';
import { dropFiles } from '#server/people/files/rows.ts';
import { lockListing } from '../change-listing.ts';
import { photoById } from './queries.ts';

/** We can't ship an HEIC decoder, because it requires patent licenses. A phone converts photos in one tap. */
const heicRefused =
  'HEIC photos can’t be shown in browsers. Save as JPEG first: on iPhone, Settings › Camera › Formats › Most Compatible, or share the photo and choose Options › Most Compatible; on Mac, Preview › Export › JPEG.';

/** Detected by the name, before the upload is received. */
export function refuseHeic(name: string): void {
  if (/\.hei[cf]$/i.test(name))
    throw new Refusal('unsupported_media', heicRefused, { details: { why: 'type_refused' } });
}

async function lockChangeable(tx: Tx, actor: Member, id: string): Promise<void> {
  const { can } = await lockListing(tx, actor, id);
  if (!can.change) throw new Refusal('forbidden');
}

export async function addPhoto(
  tx: Tx,
  actor: Member,
  { id, alt }: InputOf<typeof listings.addPhoto>,
  received: ReceivedFile,
): Promise<ListingPhoto> {
  await lockChangeable(tx, actor, id);
  const fileId = await keepPicture(tx, actor, received);
  const photoId = newId();
  await tx.run(sql`
    insert into listing_photos (organisation_id, id, listing_id, file_id, position, alt, caption)
    select ${actor.organisationId}, ${photoId}, ${id}, ${fileId}, count(*), ${alt}, ${wordsOf(received.name)} from listing_photos
    where organisation_id = ${actor.organisationId} and listing_id = ${id}`);
  const photos = await followPhotos(tx, id);
  if (photos > mostPhotos) throw new Refusal('conflict', `A listing can have at most ${mostPhotos} photos.`);
  tx.record({ kind: 'listing.photo_added', subject: { type: 'listing', id }, data: { photoId, name: received.name } });
  return tx.get<ListingPhoto>(photoById(id, photoId, actor));
}

/** A caption from the file name, unless it says nothing or violates advertising rules. */
function wordsOf(name: string): string {
  const caption = captionOf(name);
  return complianceOf([{ path: ['caption'], text: caption }]).some(({ level }) => level === 'block') ? '' : caption;
}

/** Other image types are rejected: we couldn't remove their location and time, or phones couldn't show them. */
async function keepPicture(tx: Tx, actor: Member, received: ReceivedFile): Promise<string> {
  if (!photographs.some((type) => type === received.contentType)) {
    if (received.contentType === 'image/heic') refuseHeic('.heic');
    throw new Refusal('unsupported_media', 'Photos must be JPEG, PNG or WebP.', {
      details: { why: 'type_refused' },
    });
  }
  const { id } = await keepFile(tx, actor, received, undefined);
  await tx.enqueue(pictureSizesJob.with({ id, key: received.key }));
  return id;
}

/** A photo with an original was altered, so the degree of alteration is required. */
export async function addOriginal(
  tx: Tx,
  actor: Member,
  { id, photoId }: { id: string; photoId: string },
  received: ReceivedFile,
): Promise<ListingPhoto> {
  const before = await lockPhoto(tx, actor, id, photoId);
  const fileId = await keepPicture(tx, actor, received);
  await tx.run(sql`
    update listing_photos set original_file_id = ${fileId}, altered = case altered when 'none' then 'materially_altered' else altered end
    where organisation_id = ${actor.organisationId} and id = ${photoId}`);
  if (before.original) await dropFiles(tx, [before.original]);
  return noted(tx, actor, id, photoId);
}

export async function removeOriginal(tx: Tx, actor: Member, id: string, photoId: string): Promise<ListingPhoto> {
  const { original, ...photo } = await lockPhoto(tx, actor, id, photoId);
  if (!original) return photo;
  await tx.run(sql`
    update listing_photos set original_file_id = null where organisation_id = ${actor.organisationId} and id = ${photoId}`);
  await dropFiles(tx, [original]);
  return noted(tx, actor, id, photoId);
}

async function lockPhoto(tx: Tx, actor: Member, id: string, photoId: string) {
  await lockChangeable(tx, actor, id);
  const more = sql`, p.original_file_id as original`;
  const photo = await tx.one<ListingPhoto & { original: string | null }>(photoById(id, photoId, actor, more));
  if (!photo) throw notFound();
  return photo;
}

async function noted(tx: Tx, actor: Member, id: string, photoId: string): Promise<ListingPhoto> {
  await followPhotos(tx, id);
  tx.record({ kind: 'listing.photo_changed', subject: { type: 'listing', id }, data: { photoId } });
  return tx.get<ListingPhoto>(photoById(id, photoId, actor));
}

export async function changePhoto(
  tx: Tx,
  actor: Member,
  { id, photoId, position, ...words }: InputOf<typeof listings.changePhoto>,
): Promise<ListingPhoto> {
  await lockChangeable(tx, actor, id);
  const before = await tx.one<ListingPhoto>(photoById(id, photoId, actor));
  if (!before) throw notFound();
  const { caption, alt, altered } = { ...before, ...words };
  refuseForbiddenWords([
    { path: ['caption'], text: words.caption ?? '' },
    { path: ['alt'], text: words.alt ?? '' },
  ]);
  await tx.run(sql`
    update listing_photos set caption = ${caption}, alt = ${alt}, altered = ${altered}
    where organisation_id = ${actor.organisationId} and id = ${photoId}`);
  if (position !== undefined && position !== before.position) await move(tx, id, photoId, position);
  await followPhotos(tx, id);
  tx.record({ kind: 'listing.photo_changed', subject: { type: 'listing', id }, data: { photoId } });
  return tx.get<ListingPhoto>(photoById(id, photoId, actor));
}

export async function removePhoto(tx: Tx, actor: Member, id: string, photoId: string): Promise<void> {
  await lockChangeable(tx, actor, id);
  const gone = await tx.one<{ files: string[] }>(sql`
    delete from listing_photos where organisation_id = ${actor.organisationId} and listing_id = ${id} and id = ${photoId}
    returning array_remove(array[file_id, original_file_id], null) as files`);
  if (!gone) throw notFound();
  await dropFiles(tx, gone.files);
  await followPhotos(tx, id);
  tx.record({ kind: 'listing.photo_removed', subject: { type: 'listing', id }, data: { photoId } });
}

/** Moves the photo to its new position; the ones from there on move back by one. */
async function move(tx: Tx, listingId: string, photoId: string, position: number): Promise<void> {
  await tx.run(sql`
    update listing_photos p set position = o.place from (
      select id, row_number() over (order by sort, mine desc, was) - 1 as place from (
        select id, id = ${photoId} as mine, position as was,
          case when id = ${photoId} then ${position}::int
            else row_number() over (partition by id = ${photoId} order by position, id) - 1 end as sort
        from listing_photos where organisation_id = ${tx.scope.organisationId} and listing_id = ${listingId}) s) o
    where p.organisation_id = ${tx.scope.organisationId} and p.id = o.id`);
}

/** Stores the number of photos and the first one on the listing, so that lists need no lookup. */
export async function followPhotos(tx: Tx, listingId: string): Promise<number> {
  const { organisationId } = tx.scope;
  const { photos } = await tx.get<{ photos: number }>(sql`
    update listings l set photos_count = c.photos, first_photo_id = c.first, photos_changed_at = now(), modified_at = now(), version = l.version + 1
    from (select count(*)::int as photos, (array_agg(id order by position, id))[1] as first from listing_photos
          where organisation_id = ${organisationId} and listing_id = ${listingId}) c
    where l.organisation_id = ${organisationId} and l.id = ${listingId} returning l.photos_count as photos`);
  return photos;
}
