import { contentDisposition } from './file-names.ts';
import { factsOf, isFileType } from './file-types.ts';

/**
 * The headers of a served file: it is downloaded instead of shown unless it is an image, audio or video, its type is never guessed, and it
 * gets no rights even if a browser displays it.
 */
export function fileHeaders(file: { contentType: string; name: string }, asked: 'inline' | 'attachment') {
  const isKnown = isFileType(file.contentType);
  const isHarmless = isKnown && ['image', 'audio', 'video'].includes(factsOf(file.contentType as never).kind);
  return {
    'content-type': isKnown ? file.contentType : 'application/octet-stream',
    'content-disposition': contentDisposition(asked === 'inline' && isHarmless ? 'inline' : 'attachment', file.name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  };
}

/** For public images, which mails show too: a reader whose mail is in a browser loads them from another site. */
export const publicHeaders = (cacheSeconds: number) => ({
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': `public, max-age=${cacheSeconds}`,
});
