import type { S3Client } from './s3-client.ts';
import { StorageError } from './storage.ts';

type Part = { number: number; etag: string };

/**
 * Uploads a file in parts that can be retried separately, so that a long upload needs the memory of only one part. A failed upload is
 * aborted, because the store keeps unfinished parts, at a cost, until told otherwise.
 */
export async function putInParts(
  client: S3Client,
  key: string,
  contentType: string,
  parts: AsyncIterable<Buffer<ArrayBuffer>>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const started = await client.send(key, {
    method: 'POST',
    query: { uploads: '' },
    headers: { 'content-type': contentType },
    signal,
  });
  const uploadId = (await started.text()).match(/<UploadId>([^<]+)<\/UploadId>/)?.[1];
  if (!uploadId) throw new StorageError('unavailable', 'The file store did not begin the upload.');
  try {
    const sent: Part[] = [];
    let size = 0;
    for await (const body of parts) {
      const number = sent.length + 1;
      const query = { partNumber: String(number), uploadId };
      const answer = await client.send(key, { method: 'PUT', query, body, signal });
      sent.push({ number, etag: answer.headers.get('etag') ?? '' });
      size += body.length;
    }
    await complete(client, key, uploadId, sent, size);
  } catch (error) {
    await client.send(key, { method: 'DELETE', query: { uploadId } }, ['NoSuchUpload']).catch(() => undefined);
    throw error;
  }
}

async function complete(client: S3Client, key: string, uploadId: string, sent: Part[], size: number): Promise<void> {
  const rows = sent.map(({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`);
  const body = `<CompleteMultipartUpload>${rows.join('')}</CompleteMultipartUpload>`;
  const headers = { 'content-type': 'application/xml' };
  const answer = await client.send(key, { method: 'POST', query: { uploadId }, headers, body }, ['NoSuchUpload']);
  // Joining the parts takes long, so a store may send 200 first and the failure afterward.
  if (answer.ok && !(await answer.text()).includes('<Error>')) return;
  // The upload is unknown if an earlier attempt had joined it and only its answer was lost.
  if (answer.status === 404 && (await sizeOf(client, key)) === size) return;
  throw new StorageError('unavailable', 'The file store could not finish the upload.');
}

async function sizeOf(client: S3Client, key: string): Promise<number> {
  const answer = await client.send(key, { method: 'HEAD' });
  return Number(answer.headers.get('content-length'));
}
