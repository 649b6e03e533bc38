import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { Storage } from '#server/outside/storage/storage.ts';

/** What is wrong with an archive, and where in it. */
export class BadArchive extends Error {
  override name = 'BadArchive';
  readonly code: ArchiveFault;
  readonly place: string;

  constructor(code: ArchiveFault, place: string) {
    super(`${code} at ${place}`);
    this.code = code;
    this.place = place;
  }
}
type ArchiveFault =
  | 'not_a_zip'
  | 'damaged'
  | 'unsafe_name'
  | 'too_many_entries'
  | 'too_large'
  | 'overlapping'
  | 'manifest_missing'
  | 'manifest_invalid'
  | 'version_unknown'
  | 'entry_missing'
  | 'entry_unknown'
  | 'wrong_size'
  | 'wrong_hash'
  | 'wrong_count'
  | 'row_unreadable'
  | 'foreign_row';

export type PackedEntry = { name: string; at: number; packed: number; bytes: number };
export type Zip = { key: string; entries: ReadonlyMap<string, PackedEntry> };

const mostEntries = 500_000;
const mostDirectory = 128 * 1024 * 1024;
/** All that an archive may hold, unpacked; and how much denser than text it may be. */
const mostBytes = 64 * 1024 ** 3;
const bytesThatAlwaysFit = 256 * 1024 ** 2;
const mostDense = 200;
const most32 = 0xffff_ffff;
/** Only what an archive of ours has: no way up or out, nothing that a file system reads another way. */
const isSafe = (name: string): boolean =>
  /^(manifest\.json|json\/[a-z0-9_]+\.ndjson|csv\/[a-z0-9_]+\.csv|files\/[\w.-]+(\/[\w.-]+)*)$/.test(name) &&
  !name.split('/').some((part) => part === '.' || part === '..') &&
  name.length <= 500;

async function bytesOf(storage: Storage, key: string, start: number, length: number): Promise<Buffer> {
  const stored = await storage.get(key, { start, end: start + length - 1 });
  if (!stored) throw new BadArchive('damaged', 'archive');
  const whole = Buffer.concat(await Array.fromAsync(stored.stream as AsyncIterable<Buffer>));
  if (whole.length !== length) throw new BadArchive('damaged', 'archive');
  return whole;
}

/** Reads the directory at the end, and nothing else: whatever it says of sizes and places is held against the rest before use. */
export async function openZip(storage: Storage, key: string, size: number): Promise<Zip> {
  if (size < 22) throw new BadArchive('not_a_zip', 'archive');
  const tailLength = Math.min(size, 66_000);
  const tail = await bytesOf(storage, key, size - tailLength, tailLength);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > tail.length) throw new BadArchive('not_a_zip', 'archive');
  let count = tail.readUInt16LE(end + 10);
  let length = tail.readUInt32LE(end + 12);
  let start = tail.readUInt32LE(end + 16);
  if (count === 0xffff || length === most32 || start === most32) {
    const far = end - 20 - 56;
    if (far < 0 || tail.readUInt32LE(far) !== 0x0606_4b50) throw new BadArchive('damaged', 'directory');
    count = Number(tail.readBigUInt64LE(far + 32));
    length = Number(tail.readBigUInt64LE(far + 40));
    start = Number(tail.readBigUInt64LE(far + 48));
  }
  if (count > mostEntries || length > mostDirectory) throw new BadArchive('too_many_entries', 'directory');
  if (count === 0 || start + length > size) throw new BadArchive('damaged', 'directory');
  const directory = await bytesOf(storage, key, start, length);
  return { key, entries: entriesOf(directory, count, start, size) };
}

function entriesOf(directory: Buffer, count: number, end: number, size: number): Map<string, PackedEntry> {
  const entries = new Map<string, PackedEntry>();
  let at = 0;
  let total = 0;
  /** Where the one before it ends: entries that share their bytes are how a small file becomes an endless one. */
  let free = 0;
  for (let n = 0; n < count; n++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x0201_4b50)
      throw new BadArchive('damaged', `directory, entry ${n + 1}`);
    const flags = directory.readUInt16LE(at + 8);
    const method = directory.readUInt16LE(at + 10);
    const [packed, bytes] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)];
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    let place = directory.readUInt32LE(at + 42);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    if (place === most32 && extra >= 12) place = Number(directory.readBigUInt64LE(at + 46 + nameLength + 4));
    if (!isSafe(name) || entries.has(name)) throw new BadArchive('unsafe_name', name.slice(0, 200));
    if ((flags & 1) !== 0 || method !== 8 || packed === most32 || bytes === most32)
      throw new BadArchive('damaged', name);
    if (place < free || place + 30 + nameLength + packed > end) throw new BadArchive('overlapping', name);
    free = place + 30 + nameLength + packed;
    total += bytes;
    if (total > mostBytes || total > bytesThatAlwaysFit + size * mostDense) throw new BadArchive('too_large', name);
    entries.set(name, { name, at: place, packed, bytes });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

/** An entry's content. Ends with an error as soon as it is longer than it said; its hash is given when all of it was read. */
export async function* contentOf(
  storage: Storage,
  zip: Zip,
  entry: PackedEntry,
  onHash: (sha256: string) => void = () => {},
): AsyncGenerator<Buffer> {
  const head = await bytesOf(storage, zip.key, entry.at, 30);
  if (head.readUInt32LE(0) !== 0x0403_4b50) throw new BadArchive('damaged', entry.name);
  const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const stored = entry.packed > 0 ? await storage.get(zip.key, { start, end: start + entry.packed - 1 }) : undefined;
  const inflate = createInflateRaw();
  const stream = (stored?.stream ?? Readable.from([Buffer.alloc(0)])).on('error', (error) => inflate.destroy(error));
  stream.pipe(inflate);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > entry.bytes) throw new BadArchive('wrong_size', entry.name);
      hash.update(piece);
      yield piece;
    }
  } catch (error) {
    if (error instanceof BadArchive) throw error;
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw new BadArchive('damaged', entry.name);
    throw error;
  } finally {
    stream.destroy();
    inflate.destroy();
  }
  if (bytes !== entry.bytes) throw new BadArchive('wrong_size', entry.name);
  onHash(hash.digest('hex'));
}
