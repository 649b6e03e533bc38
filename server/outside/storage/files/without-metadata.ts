import { jpegWithoutMetadata } from './jpeg-metadata.ts';
import { pngWithoutMetadata } from './png-metadata.ts';
import { webpWithoutMetadata } from './webp-metadata.ts';

/** Kinds of pictures whose metadata can be taken out. */
export const canBeCleaned = (contentType: string): boolean =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(contentType);

/**
 * The same picture, bit for bit, without what cameras and programs wrote beside it: place, time, owner, previews,
 * comments, and anything hidden behind its end. Which way up it is, and its colours, stay. Nothing where the picture
 * is of another kind or does not hold together.
 */
export function withoutMetadata(content: Uint8Array, contentType: string): Buffer | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    if (contentType === 'image/jpeg') return jpegWithoutMetadata(bytes);
    if (contentType === 'image/png') return pngWithoutMetadata(bytes);
    if (contentType === 'image/webp') return webpWithoutMetadata(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}
