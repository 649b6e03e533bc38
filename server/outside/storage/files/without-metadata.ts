import { jpegWithoutMetadata } from './jpeg-metadata.ts';
import { pngWithoutMetadata } from './png-metadata.ts';
import { webpWithoutMetadata } from './webp-metadata.ts';

/** The image types whose metadata can be removed. */
export const canBeCleaned = (contentType: string): boolean =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(contentType);

/**
 * The same image, bit for bit, without metadata that cameras and programs added (place, time, owner, previews, comments, and anything
 * hidden after its end) but with its orientation and colors. Undefined if the image has another type or is damaged.
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
