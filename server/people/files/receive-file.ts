import { Readable } from 'node:stream';
import { type files, mostFileBytes } from '#contract/people/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import type { IncomingBody } from '#server/core/http/incoming-body.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Receiving } from '#server/core/http/serve-body.ts';
import { attachments, type FileType } from '#server/outside/storage/files/file-types.ts';
import { type AcceptedUpload, judgeUpload } from '#server/outside/storage/files/judge-upload.ts';
import { sniff } from '#server/outside/storage/files/sniff.ts';
import { canBeCleaned, withoutMetadata } from '#server/outside/storage/files/without-metadata.ts';
import { checkPlace } from './place.ts';
import { storageRefusal } from './storage-refusal.ts';
import { sweepFileJob, untilForgotten } from './sweep-job.ts';

export type ReceivedFile = {
  id: string;
  key: string;
  name: string;
  contentType: string;
  size: number;
  /** Whether a virus scan must finish before others may open it. */
  scan: 'off' | 'waiting';
};

/** The number of bytes that reveal a file's type, except for pictures and office files, which are checked as a whole. */
export const headSize = 64 * 1024;
export const isLookedAtWhole = (head: Uint8Array): boolean =>
  /^image\/|^application\/(?:vnd\.|zip)/.test(sniff(head) ?? '');

/** An upload by a member, or by a person outside with permission for it. */
type Incoming = Pick<Receiving<typeof files.upload>, 'scope' | 'services' | 'body'> & {
  input: { name: string; lead?: string | undefined };
  actor?: Member;
};

/** Stores the bytes under a new key that a sweep job checks later; the row is inserted by the transaction that follows. */
export async function receiveFile(context: Incoming): Promise<ReceivedFile> {
  const { input, actor, scope, services, body } = context;
  const { head, rest } = await readHead(body);
  const looksWhole = isLookedAtWhole(head);
  const whole = looksWhole ? Buffer.concat([head, ...(await Array.fromAsync(rest))]) : undefined;
  const judged = judge(whole ?? head, input.name, attachments);
  const id = newId();
  const key = `${scope.organisationId}/${id}`;
  await services.db.withOrg(scope, async (tx) => {
    if (actor) await checkPlace(tx, actor, input.lead);
    await tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: untilForgotten }));
  });
  const { contentType, name } = judged;
  const content = whole ? cleaned(whole, contentType) : Readable.from(joined(head, rest));
  try {
    const { size } = await services.storage.put(key, content, { contentType, maxSize: mostFileBytes });
    return { id, key, name, contentType, size, scan: services.scanner ? 'waiting' : 'off' };
  } catch (error) {
    throw body.refusal ?? storageRefusal(error);
  }
}

/** A picture whose metadata can't be removed is refused, because it could reveal when and where it was taken. */
export function cleaned(whole: Buffer, contentType: string): Buffer {
  if (!canBeCleaned(contentType)) return whole;
  const clean = withoutMetadata(whole, contentType);
  if (!clean) throw refusalFor('picture_unreadable');
  return clean;
}

async function readHead(body: IncomingBody): Promise<{ head: Buffer; rest: AsyncGenerator<Uint8Array> }> {
  const rest = body.chunks();
  const parts: Uint8Array[] = [];
  for (let size = 0; size < headSize; ) {
    const { value, done } = await rest.next();
    if (done) break;
    parts.push(value);
    size += value.byteLength;
  }
  return { head: Buffer.concat(parts), rest };
}

async function* joined(head: Buffer, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}

const whyRefused = {
  empty: 'The file is empty. Choose another.',
  type_refused: 'This type of file isn’t supported.',
  name_refused: 'The file extension doesn’t match the file.',
  picture_unreadable: 'The image can’t be read.',
  picture_too_large: 'The image has too many pixels.',
} as const;

const refusalFor = (why: keyof typeof whyRefused): Refusal =>
  new Refusal('unsupported_media', whyRefused[why], { details: { why } });

export function judge(content: Uint8Array, name: string, allowed: readonly FileType[]): AcceptedUpload {
  const judged = judgeUpload(content, name, allowed);
  if (judged.isAccepted) return judged;
  throw refusalFor(judged.why);
}
