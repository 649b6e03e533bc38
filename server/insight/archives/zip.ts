import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type Entry = { name: string; content: AsyncIterable<Uint8Array | string> };
export type Written = { name: string; bytes: number; sha256: string };

const most32 = 0xffff_ffff;
/** UTF-8 names; sizes stand behind the content, since nobody knows them before. */
const flags = 0x0808;
const deflated = 8;
/** 1980-01-01: the same content is the same file. */
const date = 0x0021;

/**
 * A ZIP as it is made, with no more in memory than one piece: entries may come from anywhere and be of any length below 4 GB, the
 * whole of any (ZIP64). `onWritten` is told of each entry when it is over, so that a last one can say what the others are.
 */
export async function* zip(
  entries: AsyncIterable<Entry>,
  onWritten: (written: Written) => void = () => {},
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const counted = { bytes: 0, crc: 0, hash: createHash('sha256') };
    const at = offset;
    const head = localHeader(name);
    yield head;
    offset += head.length;
    let packed = 0;
    const stream = Readable.from(counting(content, counted), { objectMode: false }).compose(createDeflateRaw());
    for await (const piece of stream as AsyncIterable<Buffer>) {
      packed += piece.length;
      yield piece;
    }
    offset += packed;
    if (counted.bytes > most32 || packed > most32) throw new Error(`${name} is too large for an archive.`);
    const tail = record(0x0807_4b50, [4, counted.crc], [4, packed], [4, counted.bytes]);
    yield tail;
    offset += tail.length;
    directory.push(centralHeader(name, counted.crc, packed, counted.bytes, at));
    onWritten({ name, bytes: counted.bytes, sha256: counted.hash.digest('hex') });
  }
  const central = Buffer.concat(directory);
  yield central;
  yield ending(directory.length, central.length, offset);
}

async function* counting(
  content: AsyncIterable<Uint8Array | string>,
  counted: { bytes: number; crc: number; hash: Hash },
): AsyncGenerator<Uint8Array> {
  for await (const given of content) {
    const piece = typeof given === 'string' ? Buffer.from(given) : given;
    counted.bytes += piece.length;
    counted.crc = crc32(piece, counted.crc);
    counted.hash.update(piece);
    yield piece;
  }
}

/** Little-endian fields behind a signature, each with its width. */
function record(signature: number, ...fields: [2 | 4 | 8, number][]): Buffer {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [width]) => sum + width, 0));
  buffer.writeUInt32LE(signature, 0);
  let at = 4;
  for (const [width, value] of fields) {
    if (width === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, width);
    at += width;
  }
  return buffer;
}

const localHeader = (name: string): Buffer => {
  const bytes = Buffer.from(name);
  const head = record(
    0x0403_4b50,
    [2, 20],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, date],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, bytes.length],
    [2, 0],
  );
  return Buffer.concat([head, bytes]);
};

function centralHeader(name: string, crc: number, packed: number, size: number, at: number): Buffer {
  const bytes = Buffer.from(name);
  const isFar = at >= most32;
  const extra = isFar ? record(0x0008_0001, [8, at]) : Buffer.alloc(0);
  const head = record(
    0x0201_4b50,
    [2, 45],
    [2, isFar ? 45 : 20],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, date],
    [4, crc],
    [4, packed],
    [4, size],
    [2, bytes.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? most32 : at],
  );
  return Buffer.concat([head, bytes, extra]);
}

function ending(count: number, size: number, at: number): Buffer {
  const last = record(
    0x0605_4b50,
    [2, 0],
    [2, 0],
    [2, Math.min(count, 0xffff)],
    [2, Math.min(count, 0xffff)],
    [4, Math.min(size, most32)],
    [4, Math.min(at, most32)],
    [2, 0],
  );
  if (count < 0xffff && at < most32 && size < most32) return last;
  const far = record(
    0x0606_4b50,
    [8, 44],
    [2, 45],
    [2, 45],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, at],
  );
  return Buffer.concat([far, record(0x0706_4b50, [4, 0], [8, at + size], [4, 1]), last]);
}
