import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type sharp from 'sharp';

/** Font families that image texts may use. */
export const plainFont = 'Geist';
export const boldFont = 'Geist SemiBold';

const files = ['geist-latin-400-normal.woff', 'geist-latin-600-normal.woff'];

/** Decompresses a WOFF font: the image library reads no compressed fonts, and the machine may have none installed. */
function unpackFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, place) => {
    const entry = woff.subarray(44 + 20 * place, 64 + 20 * place);
    const [at, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = woff.subarray(at, at + packed);
    return {
      tag: entry.subarray(0, 4),
      sum: entry.subarray(16, 20),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  for (const [at, value] of [
    [4, count],
    [6, 16 * 2 ** power],
    [8, power],
    [10, 16 * (count - 2 ** power)],
  ] as const)
    head.writeUInt16BE(value, at);
  let at = head.length;
  const padded = tables.map(({ tag, sum, bytes }, place) => {
    const entry = 12 + 16 * place;
    tag.copy(head, entry);
    sum.copy(head, entry + 4);
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    const filled = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    at += filled.length;
    return filled;
  });
  return Buffer.concat([head, ...padded]);
}

let known: Promise<void> | undefined;

/** Registers our font with the image library, once per process. */
export function knowFonts(picture: typeof sharp): Promise<void> {
  known ??= teach(picture);
  return known;
}

async function teach(picture: typeof sharp): Promise<void> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource/geist/package.json')), 'files');
  const unpacked = await mkdtemp(join(tmpdir(), 'lintel-fonts-'));
  for (const [place, name] of files.entries()) {
    const fontfile = join(unpacked, name.replace('.woff', '.ttf'));
    await writeFile(fontfile, unpackFont(await readFile(join(folder, name))));
    const font = `${[plainFont, boldFont][place]} 12`;
    await picture({ text: { text: 'a', font, fontfile } }).toBuffer();
  }
}
