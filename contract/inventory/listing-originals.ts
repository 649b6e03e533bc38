import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { id, line } from '../core/primitives.ts';
import { pictureWidth } from '../people/pictures.ts';
import { listingPhoto, mostPhotoBytes, photoSide } from './listing-photos.ts';

const ofPhoto = z.strictObject({ id, photoId: id });

/** Originals of altered photos. */
export const listingOriginals = {
  add: call({
    method: 'POST',
    path: '/listings/{id}/photos/{photoId}/original',
    access: { who: 'member', right: 'files.write' },
    input: ofPhoto.extend({ name: line(255) }),
    body: 'stream',
    mostBytes: mostPhotoBytes,
    output: listingPhoto,
    errors: ['not_found', 'conflict', 'plan_limit', 'too_large', 'unsupported_media', 'storage_full'],
    summary:
      'Upload the original of an altered photo, replacing the previous one. A photo with an original counts as altered.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/listings/{id}/photos/{photoId}/original',
    access: { who: 'member', right: 'listings.change' },
    input: ofPhoto,
    output: listingPhoto,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a photo’s original.',
  }),
};

/** A photo on a public page. */
export const shownPhoto = z.strictObject({
  src: z.string(),
  alt: z.string(),
  /** For an altered photo: URL of its original, or null when none was kept. */
  original: z.string().nullable().optional(),
});
export type ShownPhoto = z.infer<typeof shownPhoto>;
/** On a page about something else, readers don't look through more. */
export const mostShownPhotos = 12;

/** Photos of public listings. */
export const homePhotos = {
  content: call({
    method: 'GET',
    path: '/homes/{organisation}/{id}/photos/{photoId}',
    access: { who: 'anyone' },
    input: z.strictObject({ organisation: id, id, photoId: id, width: pictureWidth, of: photoSide }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    // A listing that leaves the market disappears from all screens within minutes.
    cacheSeconds: 600,
    summary: 'A photo of a public listing, or its original if altered, at about the width it is shown.',
  }),
};
