import { addAbortSignal, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { inPieces } from './in-pieces.ts';
import { checkContentType, checkKey } from './keys.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';
import { putInParts } from './s3-multipart.ts';
import { type Storage, StorageError } from './storage.ts';

// Stores require parts of at least 5 MiB and allow 10,000 parts, so files can have up to 78 GiB.
const partSize = 8 * 1024 * 1024;
const maxSignedSeconds = 300;

/** Stores files in any store with the S3 protocol: Amazon's, MinIO, R2, Ceph … */
export function createS3Storage(settings: S3Settings): Storage {
  const client = createS3Client(settings);

  return {
    kind: 's3',
    async put(key, content, { contentType, maxSize = Number.POSITIVE_INFINITY, signal }) {
      checkKey(key);
      checkContentType(contentType);
      let size = 0;
      const source = content instanceof Readable && signal ? addAbortSignal(signal, content) : content;
      const pieces = inPieces(source, partSize, (soFar) => {
        size = soFar;
        if (size > maxSize) throw new StorageError('too_large', 'The file is larger than allowed.');
      });
      const first = await pieces.next();
      const body = first.value ?? Buffer.alloc(0);
      if (body.length < partSize) {
        await client.send(key, { method: 'PUT', headers: { 'content-type': contentType }, body, signal });
      } else {
        await putInParts(client, key, contentType, startingWith(body, pieces), signal);
      }
      return { size };
    },
    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {};
      const answer = await client.send(checkKey(key), { method: 'GET', headers }, ['NoSuchKey']);
      if (!answer.ok) return undefined;
      return {
        stream: answer.body ? Readable.fromWeb(answer.body as ReadableStream<Uint8Array>) : Readable.from([]),
        size: wholeSize(answer),
        contentType: answer.headers.get('content-type') ?? 'application/octet-stream',
      };
    },
    async delete(key) {
      await client.send(checkKey(key), { method: 'DELETE' }, ['NoSuchKey']);
    },
    async signedUrl(key, seconds, answer = {}) {
      if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxSignedSeconds) {
        throw new RangeError(`A signed address lives for 1 to ${maxSignedSeconds} seconds.`);
      }
      const query: Record<string, string> = { 'X-Amz-Expires': String(seconds) };
      if (answer.contentType) query['response-content-type'] = answer.contentType;
      if (answer.contentDisposition) query['response-content-disposition'] = answer.contentDisposition;
      return client.sign(client.urlOf(checkKey(key), query));
    },
  };
}

async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

function wholeSize(answer: Response): number {
  const total = answer.headers.get('content-range')?.match(/\/(\d+)$/)?.[1];
  return Number(total ?? answer.headers.get('content-length') ?? 0);
}
