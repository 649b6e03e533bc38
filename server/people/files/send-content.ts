import type { ReplyHeaders } from '#server/core/http/reply.ts';
import type { WebContext } from '#server/core/http/request.ts';
import { streamed } from '#server/core/http/streamed.ts';
import type { Services } from '#server/core/services.ts';
import { fileHeaders, publicHeaders } from '#server/outside/storage/files/file-headers.ts';
import { readRangeHeader } from '#server/outside/storage/range.ts';
import { storageRefusal } from './storage-refusal.ts';

export type StoredContent = { key: string; name: string; contentType: string; size: number };

type Sending = {
  content: StoredContent;
  as: 'attachment' | 'inline';
  services: Services;
  web: WebContext;
  headers: ReplyHeaders;
  /** How long clients may cache a public file. */
  cacheSeconds?: number;
};

/** Sends stored content, whole or in the requested range, with headers that prevent any script in it from running. */
export async function sendContent({
  content,
  as,
  services,
  web,
  headers,
  cacheSeconds = 0,
}: Sending): Promise<Response> {
  const { key, size } = content;
  const all = {
    ...headers,
    ...fileHeaders(content, as),
    'accept-ranges': 'bytes',
    ...(cacheSeconds > 0 && publicHeaders(cacheSeconds)),
  };
  const range = readRangeHeader(web.req.header('range'), size);
  if (range === 'outside') {
    return new Response(null, { status: 416, headers: { ...all, 'content-range': `bytes */${size}` } });
  }
  const stored = await services.storage.get(key, range).catch((error: unknown) => {
    throw storageRefusal(error);
  });
  if (!stored) throw new Error(`The content ${key} has a row and is not there.`);
  const body = streamed(web, services, stored.stream);
  if (!range) return new Response(body, { headers: { ...all, 'content-length': String(size) } });
  const end = range.end ?? size - 1;
  return new Response(body, {
    status: 206,
    headers: {
      ...all,
      'content-length': String(end - range.start + 1),
      'content-range': `bytes ${range.start}-${end}/${size}`,
    },
  });
}
