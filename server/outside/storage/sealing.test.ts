import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { sealedKey, withSealing } from './sealing.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealing-'));
  storage = withSealing(createDiskStorage({ folder }), 'a secret');
});
afterEach(() => rm(folder, { recursive: true }));

const key = sealedKey('one');
const piece = 64 * 1024;
const type = { contentType: 'application/pdf' };
const content = (size: number) => Buffer.from(Array.from({ length: size }, (_, index) => (index * 31) % 251));
const pathOf = async (name = key) => join(folder, (await readdir(folder)).find((one) => one === name)!);
const whole = async (from = key) => buffer((await storage.get(from))!.stream);

it('leaves nothing of the content in the store, and no two alike', async () => {
  const words = Buffer.from('SSN 000-00-0000 '.repeat(10_000));
  await storage.put(key, words, type);
  const first = await readFile(await pathOf());
  expect(first.includes('SSN')).toBe(false);
  await storage.put(key, words, type);
  expect((await readFile(await pathOf())).subarray(0, 5_000).equals(first.subarray(0, 5_000))).toBe(false);
  expect((await whole()).equals(words)).toBe(true);
});

it('lets go of the store when nobody reads', async () => {
  const inner = createDiskStorage({ folder });
  const handedOut: Readable[] = [];
  const watched = withSealing(
    {
      ...inner,
      async get(...asked) {
        const stored = await inner.get(...asked);
        if (stored) handedOut.push(stored.stream);
        return stored;
      },
    },
    'a secret',
  );
  await watched.put(key, content(3 * piece), type);
  const { stream } = (await watched.get(key))!;
  stream.destroy();
  await once(stream, 'close');
  expect(handedOut.map(({ destroyed }) => destroyed)).toEqual([true, true]);
});

it('reads any part of contents of any size, where the edges of pieces lie, too', async () => {
  const edges = [0, 1, piece - 1, piece, piece + 1, 2 * piece - 1, 2 * piece, 3 * piece + 17];
  for (const size of edges) {
    const given = content(size);
    expect(
      await storage.put(key, Readable.from([given.subarray(0, size / 2), given.subarray(size / 2)]), type),
    ).toEqual({
      size,
    });
    expect((await whole()).equals(given)).toBe(true);
    if (size === 0) continue;
    await fc.assert(
      fc.asyncProperty(fc.nat(size - 1), fc.nat(size + 100), async (start, length) => {
        const part = (await storage.get(key, { start, end: start + length }))!;
        expect(part.size).toBe(size);
        expect((await buffer(part.stream)).equals(given.subarray(start, start + length + 1))).toBe(true);
      }),
      { numRuns: 15 },
    );
  }
});

it('does not give out what was changed, cut, lengthened, exchanged or sealed by another installation', async () => {
  await storage.put(key, content(3 * piece), type);
  const path = await pathOf();
  const stored = await readFile(path);
  const trailer = 128;
  const body = stored.subarray(0, -trailer);
  const rewritten = async (bytes: Buffer) => {
    const tail = Buffer.from(`LINTEL1\n${bytes.byteLength} application/pdf\n`.padEnd(trailer, ' '));
    await writeFile(path, Buffer.concat([bytes, tail]));
    return expect(whole()).rejects.toMatchObject({ code: 'damaged' });
  };
  const sealedPiece = piece + 16;
  const changed = Buffer.from(body);
  changed[1_000]! ^= 1;
  await rewritten(changed);
  await rewritten(body.subarray(0, 128 + 2 * sealedPiece));
  await rewritten(Buffer.concat([body, body.subarray(128, 128 + sealedPiece)]));
  const swapped = [0, 2, 1].map((place) => body.subarray(128 + place * sealedPiece, 128 + (place + 1) * sealedPiece));
  await rewritten(Buffer.concat([body.subarray(0, 128), ...swapped]));
  await rewritten(body.subarray(0, 40));

  await writeFile(path, stored);
  expect((await whole()).byteLength).toBe(3 * piece);
  const other = withSealing(createDiskStorage({ folder }), 'another secret');
  await expect(other.get(key)).rejects.toMatchObject({ code: 'damaged' });
  await writeFile(join(folder, sealedKey('two')), stored);
  await expect(storage.get(sealedKey('two'))).rejects.toMatchObject({ code: 'damaged' });
});
