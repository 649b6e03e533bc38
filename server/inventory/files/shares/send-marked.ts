import { createHash } from 'node:crypto';
import type { Scope } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import type { ReplyHeaders } from '#server/core/http/reply.ts';
import type { Services } from '#server/core/services.ts';
import { boundedWork, orNothing } from '#server/core/threads/bounded-work.ts';
import { fileHeaders } from '#server/outside/storage/files/file-headers.ts';
import type { StoredContent } from '#server/people/files/send-content.ts';
import { storageRefusal } from '#server/people/files/storage-refusal.ts';
import { sweepFileJob, untilForgotten } from '#server/people/files/sweep-job.ts';
import type { ToMark } from './watermark.ts';

const mostBytes = 25 * 1024 ** 2;
const markedTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

export type Marking = Omit<StoredContent, 'name'> & { organisation: string; note: string };

const textOf = ({ note, organisation }: Marking): string => [note, organisation].filter(Boolean).join(' · ');

/** The key covers content and text, which are everything that a marked copy depends on. */
const keyOf = (organisationId: string, content: Marking): string =>
  `${organisationId}/marked-${createHash('sha256')
    .update(`${content.key}\n${textOf(content)}`)
    .digest('hex')
    .slice(0, 40)}`;

const bytesAt = async ({ storage }: Services, key: string): Promise<Buffer | undefined> => {
  const stored = await storage.get(key).catch((error: unknown) => {
    throw storageRefusal(error);
  });
  return stored && Buffer.concat(await Array.fromAsync(stored.stream));
};

/** Copies being created: concurrent requests for the same copy wait for it. */
const inTheMaking = new Map<string, Promise<Uint8Array | undefined>>();

/** The marked copy, kept for a day so that reopening the link doesn't create it again. */
async function markedCopy(services: Services, scope: Scope, content: Marking): Promise<Uint8Array | undefined> {
  const { size, contentType } = content;
  if (size > mostBytes || !markedTypes.includes(contentType)) return undefined;
  const key = keyOf(scope.organisationId, content);
  const kept = await bytesAt(services, key);
  if (kept) return kept;
  const making = inTheMaking.get(key) ?? makeCopy(services, scope, content, key).finally(() => inTheMaking.delete(key));
  inTheMaking.set(key, making);
  return making;
}

async function makeCopy(
  services: Services,
  scope: Scope,
  marking: Marking,
  key: string,
): Promise<Uint8Array | undefined> {
  const content = await bytesAt(services, marking.key);
  if (!content) throw new Error(`The content ${marking.key} has a row and is not there.`);
  const copy = await boundedWork<Uint8Array>({
    module: new URL('./watermark-thread.ts', import.meta.url),
    data: { content, contentType: marking.contentType, text: textOf(marking) } satisfies ToMark,
    lane: scope.organisationId,
  }).catch(orNothing);
  if (!copy) return undefined;
  await services.db.withOrg(scope, (tx) => tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: untilForgotten })));
  await services.storage.put(key, copy, { contentType: marking.contentType }).catch((error: unknown) => {
    throw storageRefusal(error);
  });
  return copy;
}

/** Created together with the link, so that no link shows nothing. */
export async function checkMarkable(services: Services, scope: Scope, content: Marking): Promise<void> {
  if (!(await markedCopy(services, scope, content)))
    throw invalid(['isMarked'], 'This file can’t be watermarked. Use an image or an unlocked PDF of up to 25 MB.');
}

export async function sendMarked(
  services: Services,
  scope: Scope,
  content: StoredContent & Marking,
  as: 'attachment' | 'inline',
  headers: ReplyHeaders,
): Promise<Response> {
  const bytes = await markedCopy(services, scope, content);
  if (!bytes) throw new Refusal('conflict', 'This file can no longer be watermarked.');
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, ...fileHeaders(content, as), 'content-length': String(bytes.byteLength) },
  });
}
