import { invalid, Refusal } from '#server/core/http/refusal.ts';
import type { ReplyHeaders } from '#server/core/http/reply.ts';
import type { Services } from '#server/core/services.ts';
import { fileHeaders } from '#server/outside/storage/files/file-headers.ts';
import type { StoredContent } from '#server/people/files/send-content.ts';
import { storageRefusal } from '#server/people/files/storage-refusal.ts';

const mostBytes = 25 * 1024 ** 2;
const markedTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

type Mark = { organisation: string; note: string };

async function contentWithMark(
  { storage }: Pick<Services, 'storage'>,
  { key, contentType, size }: Omit<StoredContent, 'name'>,
  { organisation, note }: Mark,
): Promise<Uint8Array | undefined> {
  if (size > mostBytes || !markedTypes.includes(contentType)) return undefined;
  const stored = await storage.get(key).catch((error: unknown) => {
    throw storageRefusal(error);
  });
  if (!stored) throw new Error(`The content ${key} has a row and is not there.`);
  const content = Buffer.concat(await Array.fromAsync(stored.stream));
  // Read when there is something to mark: both libraries are large.
  const { marked } = await import('./watermark.ts');
  return marked(content, contentType, [note, organisation].filter(Boolean).join(' · ')).catch(() => undefined);
}

/** Tried when the link is made, so that nobody gets a link that shows nothing. */
export async function checkMarkable(services: Services, content: Omit<StoredContent, 'name'>): Promise<void> {
  if (!(await contentWithMark(services, content, { organisation: 'Lintel', note: '' })))
    throw invalid(['isMarked'], 'This file can’t be watermarked. Use an image or an unlocked PDF of up to 25 MB.');
}

export async function sendMarked(
  services: Services,
  content: StoredContent & Mark,
  as: 'attachment' | 'inline',
  headers: ReplyHeaders,
): Promise<Response> {
  const bytes = await contentWithMark(services, content, content);
  if (!bytes) throw new Refusal('conflict', 'This file can no longer be watermarked.');
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, ...fileHeaders(content, as), 'content-length': String(bytes.byteLength) },
  });
}
