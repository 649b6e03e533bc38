import { z } from 'zod';
import { bytes, call, done } from '../core/call.ts';
import { id, line } from '../core/primitives.ts';
import { pictureWidth } from '../people/pictures.ts';

export const listingPhoto = z.strictObject({
  id,
  position: z.int(),
  caption: z.string(),
  /** Alternative text for readers who can't see it. */
  alt: z.string(),
  /** How far the photo was altered; a materially altered one must say so wherever it is shown. */
  altered: z.enum(['none', 'corrected', 'materially_altered']),
  /** Whether its original is stored. */
  hasOriginal: z.boolean(),
  contentType: z.string(),
});
export type ListingPhoto = z.infer<typeof listingPhoto>;

/** Maximum number of photos per listing. */
export const mostPhotos = 100;
export const mostPhotoBytes = 25 * 1024 * 1024;
/** The photo as shown, or its original. */
export const photoSide = z.enum(['shown', 'original']).default('shown');

const read = { who: 'member', right: 'listings.read' } as const;
const change = { who: 'member', right: 'listings.change' } as const;
const one = z.strictObject({ id });
const ofPhoto = z.strictObject({ id, photoId: id });

/** Photos of a listing. */
export const listingPhotos = {
  photos: call({
    method: 'GET',
    path: '/listings/{id}/photos',
    access: read,
    input: one,
    output: z.strictObject({ photos: z.array(listingPhoto).max(mostPhotos) }),
    errors: ['not_found'],
    summary: 'A listing’s photos in order.',
  }),
  addPhoto: call({
    method: 'POST',
    path: '/listings/{id}/photos',
    access: { who: 'member', right: 'files.write' },
    input: z.strictObject({ id, name: line(255), alt: line(300).default('') }),
    body: 'stream',
    mostBytes: mostPhotoBytes,
    output: listingPhoto,
    errors: ['not_found', 'conflict', 'plan_limit', 'too_large', 'unsupported_media', 'storage_full'],
    summary: 'Add a photo to the end. Location and time metadata are removed.',
  }),
  photo: call({
    method: 'GET',
    path: '/listings/{id}/photos/{photoId}/content',
    access: read,
    input: ofPhoto.extend({ width: pictureWidth, of: photoSide }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    summary: 'A photo or its original, at about the width it is shown.',
  }),
  changePhoto: call({
    method: 'PATCH',
    path: '/listings/{id}/photos/{photoId}',
    access: change,
    input: ofPhoto.extend({
      caption: line(300).optional(),
      alt: line(300).optional(),
      altered: listingPhoto.shape.altered.optional(),
      /** Position from 0; the other photos move. */
      position: z.int().min(0).max(mostPhotos).optional(),
    }),
    output: listingPhoto,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Change a photo’s caption, alt text, position or alteration status.',
  }),
  removePhoto: call({
    method: 'DELETE',
    path: '/listings/{id}/photos/{photoId}',
    access: change,
    input: ofPhoto,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a photo.',
  }),
};
