import type { FileHandle } from 'node:fs/promises';
import { StorageError } from './storage.ts';

/**
 * The last bytes of a stored file contain its type and its length. Both are therefore stored together with the content or not at all, a
 * reader gets the type of exactly the bytes it reads, and a truncated file is recognized as damaged.
 */
const trailerSize = 128;
const magic = 'LINTEL1\n';

export function makeTrailer(contentType: string, size: number): Buffer {
  return Buffer.from(`${magic}${size} ${contentType}\n`.padEnd(trailerSize, ' '));
}

export async function readTrailer(file: FileHandle): Promise<{ size: number; contentType: string }> {
  const { size: whole } = await file.stat();
  const trailer = Buffer.alloc(trailerSize);
  const { bytesRead } = await file.read(trailer, 0, trailerSize, Math.max(0, whole - trailerSize));
  const [, size, contentType] = trailer.toString('latin1', 0, bytesRead).match(/^LINTEL1\n(\d+) ([^\n]+)\n *$/) ?? [];
  if (contentType === undefined || Number(size) !== whole - trailerSize) {
    throw new StorageError('damaged', 'A stored file is damaged.');
  }
  return { size: Number(size), contentType };
}
