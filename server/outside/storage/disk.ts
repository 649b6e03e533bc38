import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { makeTrailer, readTrailer } from './disk-trailer.ts';
import { checkContentType, checkKey } from './keys.ts';
import { checkRange } from './range.ts';
import { type Storage, StorageError } from './storage.ts';

type DiskSettings = {
  folder: string;
  /** Opens a file for writing; tests pass one that simulates a failing disk. */
  create?: (path: string) => Promise<Pick<FileHandle, 'write' | 'sync' | 'close'>>;
};

/** Stores files in a folder on this machine. Each is written to a temporary file, flushed, and moved into place in one step. */
export function createDiskStorage({ folder, create = createFile }: DiskSettings): Storage {
  const root = resolve(folder);
  const unfinished = join(root, '.unfinished');
  let cleaning: Promise<void> | undefined;
  const prepare = async () => {
    await mkdir(unfinished, { recursive: true });
    cleaning ??= removeLeftovers(unfinished);
    await cleaning;
  };
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'));

  return {
    kind: 'disk',
    async put(key, content, { contentType, maxSize = Number.POSITIVE_INFINITY, signal }) {
      const path = pathOf(key);
      checkContentType(contentType);
      const beside = join(unfinished, randomUUID());
      try {
        await prepare();
        const size = await write(await create(beside), content, contentType, maxSize, signal);
        await mkdir(dirname(path), { recursive: true });
        await rename(beside, path);
        await flushFolder(dirname(path));
        return { size };
      } catch (error) {
        await rm(beside, { force: true });
        throw asStorageError(error);
      }
    },
    async get(key, range) {
      const file = await openStored(pathOf(key));
      if (!file) return undefined;
      try {
        const { size, contentType } = await readTrailer(file);
        const { start, end } = checkRange(range, size);
        const stream =
          start > end ? await emptyStream(file) : file.createReadStream({ start, end, highWaterMark: 128 * 1024 });
        return { stream, size, contentType };
      } catch (error) {
        await file.close();
        throw asStorageError(error);
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true }).catch((error) => {
        if (error.code !== 'ENOTDIR') throw asStorageError(error);
      });
    },
  };
}

async function write(
  file: Pick<FileHandle, 'write' | 'sync' | 'close'>,
  content: Readable | Uint8Array,
  contentType: string,
  maxSize: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  let size = 0;
  try {
    for await (const chunk of chunksOf(content, signal)) {
      size += chunk.byteLength;
      if (size > maxSize) throw new StorageError('too_large', 'The file is larger than allowed.');
      await writeAll(file, chunk);
    }
    await writeAll(file, makeTrailer(contentType, size));
    await file.sync();
  } finally {
    await file.close();
  }
  return size;
}

function chunksOf(
  content: Readable | Uint8Array,
  signal: AbortSignal | undefined,
): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (!(content instanceof Readable)) return [content];
  return signal ? addAbortSignal(signal, content) : content;
}

// A nearly full disk may take part of a chunk and refuse the rest only on the next attempt.
async function writeAll(file: Pick<FileHandle, 'write'>, chunk: Uint8Array): Promise<void> {
  let from = 0;
  while (from < chunk.byteLength) from += (await file.write(chunk, from)).bytesWritten;
}

function createFile(path: string): Promise<FileHandle> {
  return open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
}

// Removes files that a killed process was writing. A day is longer than any upload takes.
async function removeLeftovers(folder: string): Promise<void> {
  const dayAgo = Date.now() - 24 * 60 * 60 * 1000;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const age = await stat(path).catch(() => undefined);
    if (age && age.mtimeMs < dayAgo) await rm(path, { force: true });
  }
}

async function openStored(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw asStorageError(error);
  }
}

async function emptyStream(file: FileHandle): Promise<Readable> {
  await file.close();
  return Readable.from([]);
}

// Without this, a power failure could lose the new name, though not the bytes.
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function asStorageError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) {
    return new StorageError('full', 'There is no room left for files.', { cause: error });
  }
  if (['EISDIR', 'ENOTDIR', 'EEXIST', 'ENOTEMPTY'].includes(code)) {
    return new StorageError('invalid_key', 'A file and a folder cannot have the same key.', { cause: error });
  }
  if (code === 'ELOOP') return new StorageError('damaged', 'A link stands where a file should be.', { cause: error });
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return new StorageError('refused', 'The folder for files cannot be written to.', { cause: error });
  }
  if (['EIO', 'EMFILE', 'ENFILE', 'ESTALE'].includes(code)) {
    return new StorageError('unavailable', 'The disk does not answer properly.', { cause: error });
  }
  return error;
}
