import { createHash } from 'node:crypto';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Storage } from '#server/outside/storage/storage.ts';

/** Larger documents would exhaust the memory of the signer's phone and of the sealing process. */
const mostBytes = 40 * 1024 ** 2;

/** Checked before anyone is asked to sign: a document that couldn't be sealed is rejected at once. */
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
