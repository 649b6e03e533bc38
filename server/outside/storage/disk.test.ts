import { mkdir, mkdtemp, open, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDiskStorage } from './disk.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const plain = { contentType: 'text/plain' };

/** A disk with room for this many bytes: like a real disk, it takes part of a chunk and then refuses. */
function almostFull(room: number) {
  let left = room;
  return async (path: string) => {
    const file = await open(path, 'wx');
    return {
      sync: () => file.sync(),
      close: () => file.close(),
      async write(chunk: Uint8Array, from = 0) {
        if (left === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        const taken = Math.min(left, chunk.byteLength - from);
        left -= taken;
        return file.write(chunk, from, taken);
      },
    };
  };
}

describe('a disk in trouble', () => {
  it('says that it is full, leaves no half file and keeps the earlier one', async () => {
    const folder = await newFolder();
    await createDiskStorage({ folder }).put('photo', Buffer.from('earlier'), plain);
    const create = almostFull(100_000) as unknown as NonNullable<Parameters<typeof createDiskStorage>[0]['create']>;
    const storage = createDiskStorage({ folder, create });
    const upload = storage.put('photo', Readable.from([Buffer.alloc(70_000), Buffer.alloc(70_000)]), plain);
    await expect(upload).rejects.toMatchObject({ code: 'full' });
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
    expect(await text((await storage.get('photo'))!.stream)).toBe('earlier');
  });

  it('never serves a file that lost a part, or one that it did not write', async () => {
    const folder = await newFolder();
    const storage = createDiskStorage({ folder });
    await storage.put('whole', Buffer.alloc(5000, 'x'), plain);
    const bytes = await readFile(join(folder, 'whole'));
    await writeFile(join(folder, 'no-tail'), bytes.subarray(0, 3000));
    await writeFile(join(folder, 'no-middle'), Buffer.concat([bytes.subarray(0, 1000), bytes.subarray(2000)]));
    await writeFile(join(folder, 'foreign'), 'not ours');
    for (const key of ['no-tail', 'no-middle', 'foreign']) {
      await expect(storage.get(key)).rejects.toMatchObject({ code: 'damaged' });
    }
  });

  it('follows no link, not even to a file that it could read', async () => {
    const [folder, other] = [await newFolder(), await newFolder()];
    await createDiskStorage({ folder: other }).put('secret', Buffer.from('x'), plain);
    await symlink(join(other, 'secret'), join(folder, 'link'));
    await expect(createDiskStorage({ folder }).get('link')).rejects.toMatchObject({ code: 'damaged' });
  });

  it('refuses a key that is a folder for other keys', async () => {
    const storage = createDiskStorage({ folder: await newFolder() });
    await storage.put('a/b', Buffer.from('x'), plain);
    await expect(storage.put('a', Buffer.from('y'), plain)).rejects.toMatchObject({ code: 'invalid_key' });
    await expect(storage.put('a/b/c', Buffer.from('z'), plain)).rejects.toMatchObject({ code: 'invalid_key' });
    expect(await text((await storage.get('a/b'))!.stream)).toBe('x');
  });
});

it('clears away what a killed process left, and nothing that may still be written', async () => {
  const folder = await newFolder();
  const unfinished = join(folder, '.unfinished');
  await mkdir(unfinished);
  for (const name of ['old', 'young']) await writeFile(join(unfinished, name), 'half');
  const lastWeek = Date.now() / 1000 - 7 * 86_400;
  await utimes(join(unfinished, 'old'), lastWeek, lastWeek);
  await createDiskStorage({ folder }).put('new', Buffer.from('x'), plain);
  expect(await readdir(unfinished)).toEqual(['young']);
});

it('lets a reader finish the version it began, while others write and delete', async () => {
  const folder = await newFolder();
  const storage = createDiskStorage({ folder });
  await storage.put('photo', Buffer.alloc(2_000_000, 'a'), plain);
  const reading = await storage.get('photo');
  await storage.put('photo', Buffer.alloc(10, 'b'), plain);
  await storage.delete('photo');
  expect((await buffer(reading!.stream)).equals(Buffer.alloc(2_000_000, 'a'))).toBe(true);
});

it('shows one whole version at any moment to many writers and readers', async () => {
  const storage = createDiskStorage({ folder: await newFolder() });
  const version = (letter: string) => Buffer.alloc(300_000, letter);
  await storage.put('contested', version('a'), { contentType: 'text/a' });
  const writing = ['b', 'c', 'd', 'e'].map((letter) =>
    storage.put('contested', Readable.from([version(letter)]), { contentType: `text/${letter}` }),
  );
  const reading = Array.from({ length: 20 }, async () => {
    const file = await storage.get('contested');
    const letter = file!.contentType.slice(5);
    expect((await buffer(file!.stream)).equals(version(letter))).toBe(true);
  });
  await Promise.all([...writing, ...reading]);
});
