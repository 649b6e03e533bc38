import { Refusal } from '#server/core/http/refusal.ts';
import { StorageError } from '#server/outside/storage/storage.ts';

/** Converts errors of the file store that callers should see; other errors are passed through. */
export function storageRefusal(error: unknown): unknown {
  if (!(error instanceof StorageError)) return error;
  switch (error.code) {
    case 'too_large':
      return new Refusal('too_large');
    case 'full':
      return new Refusal('storage_full', undefined, { retryAfter: 60 });
    case 'unavailable':
      return new Refusal('unavailable', 'File storage is unavailable. Try again shortly.', { retryAfter: 5 });
    default:
      return error;
  }
}
