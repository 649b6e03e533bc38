import { StorageError } from './storage.ts';

const segment = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*$/;

/**
 * Keys are created by our code, never by a person: lowercase letters, digits, "-", "_" and single dots, in parts separated by "/". They
 * can't escape a folder, and no two of them are equal on a case-insensitive file system.
 */
export function checkKey(key: string): string {
  const parts = key.split('/');
  const holds = key.length <= 400 && parts.every((part) => part.length <= 100 && segment.test(part));
  if (!holds) throw new StorageError('invalid_key', 'The key of a file is not valid.');
  return key;
}

export function checkContentType(contentType: string): string {
  if (contentType.length > 90 || !/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.-]+)*$/.test(contentType)) {
    throw new StorageError('invalid_type', 'The content type of a file is not valid.');
  }
  return contentType;
}
