import { contentDisposition } from './file-names.ts';
import { factsOf, isFileType } from './file-types.ts';

/**
 * Headers under which a stored file is handed out: saved and not shown unless it is a picture, a sound or a film,
 * never guessed at, and without any right even if a browser should show it.
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

/** Of a picture that everybody may see: mails show it too, and who reads theirs in a browser reads it on another site. */
export const publicHeaders = (cacheSeconds: number) => ({
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': `public, max-age=${cacheSeconds}`,
});
