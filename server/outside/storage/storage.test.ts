import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { S3StandIn } from '../testing/s3-server.ts';
import { chooseStorage } from './choose-storage.ts';
import { sealedKey, withSealing } from './sealing.ts';
import type { Storage } from './storage.ts';

async function onDisk(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return chooseStorage({ folder });
}

async function inS3(): Promise<Storage> {
  const store = await new S3StandIn().start();
  const { endpoint, bucket, account } = store;
  return chooseStorage({
    folder: '',
    s3: { endpoint, bucket, ...account, pathStyle: true, prefix: 'house', retryMs: 1 },
  });
}

/** The same store with all content encrypted. */
const enciphered = (open: () => Promise<Storage>) => async (): Promise<Storage> => {
  const storage = withSealing(await open(), 'a secret');
  return {
    kind: storage.kind,
    put: (key, ...rest) => storage.put(sealedKey(key), ...rest),
    get: (key, ...rest) => storage.get(sealedKey(key), ...rest),
    delete: (key) => storage.delete(sealedKey(key)),
  };
};

const text = { contentType: 'text/plain; charset=utf-8' };

// The same tests for every kind of storage.
describe.each([
  ['disk', 'plain', onDisk],
  ['s3', 'plain', inS3],
  ['disk', 'enciphered', enciphered(onDisk)],
  ['s3', 'enciphered', enciphered(inS3)],
] as const)('%s, %s', (kind, _, open) => {
  it('gives back what was put, with size and type', async () => {
    const storage = await open();
    expect(storage.kind).toBe(kind);
    expect(await storage.put('a/b/photo.jpg', Buffer.from('bytes'), { contentType: 'image/jpeg' })).toEqual({
      size: 5,
    });
    const file = await storage.get('a/b/photo.jpg');
    expect(file).toMatchObject({ size: 5, contentType: 'image/jpeg' });
    expect(await buffer(file!.stream)).toEqual(Buffer.from('bytes'));
  });

  it('takes a stream of unknown length and hands it back unchanged', async () => {
    const storage = await open();
    const chunks = Array.from({ length: 400 }, (_, index) => Buffer.alloc(50_021, index));
    const size = 400 * 50_021;
    expect(await storage.put('big', Readable.from(chunks), text)).toEqual({ size });
    const file = await storage.get('big');
    expect(file!.size).toBe(size);
    expect((await buffer(file!.stream)).equals(Buffer.concat(chunks))).toBe(true);
  });

  it('keeps an empty file', async () => {
    const storage = await open();
    await storage.put('empty', Readable.from([]), text);
    const file = await storage.get('empty');
    expect(file!.size).toBe(0);
    expect(await buffer(file!.stream)).toHaveLength(0);
  });

  it('replaces a file as a whole, its type too', async () => {
    const storage = await open();
    await storage.put('one', Buffer.from('a longer first version'), { contentType: 'text/plain' });
    await storage.put('one', Buffer.from('second'), { contentType: 'text/csv' });
    const file = await storage.get('one');
    expect(file!.contentType).toBe('text/csv');
    expect((await buffer(file!.stream)).toString()).toBe('second');
  });

  it.each([
    [{ start: 2, end: 4 }, 'cde'],
    [{ start: 6 }, 'gh'],
    [{ start: 0, end: 0 }, 'a'],
    [{ start: 5, end: 99 }, 'fgh'],
  ])('reads the part %j', async (range, expected) => {
    const storage = await open();
    await storage.put('letters', Buffer.from('abcdefgh'), text);
    const file = await storage.get('letters', range);
    expect(file!.size).toBe(8);
    expect((await buffer(file!.stream)).toString()).toBe(expected);
  });

  it('refuses a part that the file does not have', async () => {
    const storage = await open();
    await storage.put('letters', Buffer.from('abc'), text);
    await expect(storage.get('letters', { start: 3 })).rejects.toMatchObject({ code: 'range_outside' });
  });

  it('knows nothing of what was deleted or never there', async () => {
    const storage = await open();
    await storage.put('gone', Buffer.from('x'), text);
    await storage.delete('gone');
    await storage.delete('gone');
    expect(await storage.get('gone')).toBeUndefined();
    expect(await storage.get('never/there')).toBeUndefined();
  });

  it('refuses a file that is too large and keeps nothing of it', async () => {
    const storage = await open();
    const endless = Readable.from(forever());
    await expect(storage.put('large', endless, { ...text, maxSize: 9_000_000 })).rejects.toMatchObject({
      code: 'too_large',
    });
    expect(endless.destroyed).toBe(true);
    expect(await storage.get('large')).toBeUndefined();
  });

  it('keeps nothing of an upload that breaks off, and leaves what was there', async () => {
    const storage = await open();
    await storage.put('kept', Buffer.from('before'), text);
    async function* breaking() {
      yield Buffer.alloc(9_000_000);
      throw new Error('the sender went away');
    }
    await expect(storage.put('kept', Readable.from(breaking()), text)).rejects.toThrow('the sender went away');
    expect((await buffer((await storage.get('kept'))!.stream)).toString()).toBe('before');
  });

  it('stops when it is called off', async () => {
    const storage = await open();
    const call = storage.put('stopped', Readable.from(forever()), { ...text, signal: AbortSignal.timeout(50) });
    await expect(call).rejects.toThrow();
    expect(await storage.get('stopped')).toBeUndefined();
  });

  it.each([
    '',
    '/',
    '..',
    '../x',
    'a/../b',
    'a//b',
    '/etc/passwd',
    'a/',
    '.hidden',
    'a/.hidden',
    'A',
    'a b',
    'a\\b',
    'a\0',
    'ü',
    'a..b',
    'x'.repeat(101),
  ])('refuses the key %j', async (key) => {
    const storage = await open();
    await expect(storage.put(key, Buffer.of(), text)).rejects.toMatchObject({ code: 'invalid_key' });
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'invalid_key' });
    await expect(storage.delete(key)).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it.each(['', 'text', 'text/html\r\nx: y', 'a/b\n'])('refuses the type %j', async (contentType) => {
    const storage = await open();
    await expect(storage.put('typed', Buffer.of(), { contentType })).rejects.toMatchObject({ code: 'invalid_type' });
  });
});

async function* forever() {
  for (;;) {
    yield Buffer.alloc(1_000_000);
    await new Promise((turn) => setImmediate(turn));
  }
}
