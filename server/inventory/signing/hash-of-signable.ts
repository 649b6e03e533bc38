import { createHash } from 'node:crypto';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Storage } from '#server/outside/storage/storage.ts';

/** Larger ones would fill the memory of the phone that shows them, and of us who seal them. */
const mostBytes = 40 * 1024 ** 2;

/** Before anybody is asked: what could not be sealed in the end is refused in the beginning. */
export async function hashOfSignable(storage: Storage, key: string, size: number): Promise<string> {
  if (size > mostBytes) throw new Refusal('conflict', 'Documents to sign can be at most 40 MB.');
  const stored = await storage.get(key);
  if (!stored) throw new Error(`The content ${key} has a row and is not there.`);
  const content = Buffer.concat(await Array.fromAsync(stored.stream));
  if (content.includes('/Encrypt'))
    throw new Refusal('conflict', 'The document is password protected. Remove the password first.');
  if (content.includes('/ByteRange')) {
    throw new Refusal('conflict', 'The document already has a digital signature, which would be invalidated.');
  }
  return createHash('sha256').update(content).digest('hex');
}
