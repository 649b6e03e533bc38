import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkRange } from './range.ts';
import { headRange, opened, rangeOf, readHead, sealed } from './sealed-content.ts';
import { type Storage, StorageError } from './storage.ts';

const ending = '.sealed';

/** Content under such a key is encrypted, transparently for every reader. */
export const sealedKey = (key: string): string => `${key}${ending}`;
export const isSealedKey = (key: string): boolean => key.endsWith(ending);

/** Wraps a storage so that it encrypts content under a sealed key and decrypts it when it is read. */
export function withSealing(storage: Storage, secret: string): Storage {
  const { signedUrl } = storage;
  return {
    ...storage,
    async put(key, content, options) {
      if (!isSealedKey(key)) return storage.put(key, content, options);
      const { contentType, maxSize = Number.POSITIVE_INFINITY, signal } = options;
      let size = 0;
      const note = (soFar: number) => {
        size = soFar;
        if (size > maxSize) throw new StorageError('too_large', 'The file is larger than allowed.');
      };
      await storage.put(key, Readable.from(sealed(secret, key, content, note)), { contentType, signal });
      return { size };
    },
    async get(key, range) {
      if (!isSealedKey(key)) return storage.get(key, range);
      const first = await storage.get(key, headRange);
      if (!first) return undefined;
      const head = readHead(secret, key, await buffer(first.stream), first.size);
      const part = checkRange(range, head.size);
      const wanted = rangeOf(part);
      const stored = await storage.get(key, { ...wanted, end: Math.min(wanted.end, first.size - 1) });
      if (!stored) return undefined;
      return { stream: opened(head, part, stored.stream), size: head.size, contentType: stored.contentType };
    },
    // A signed URL would serve the encrypted bytes.
    ...(signedUrl && {
      signedUrl(key: string, ...rest: [number, { contentType?: string; contentDisposition?: string }?]) {
        if (isSealedKey(key))
          throw new StorageError('invalid_key', 'An enciphered file is not handed out by the store.');
        return signedUrl(key, ...rest);
      },
    }),
  };
}
