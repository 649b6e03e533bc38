import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { filing } from '#contract/inventory/files.ts';
import { mostBytesLookedAtWhole } from '#contract/people/file-rules.ts';
import { newId } from '#server/core/db/ids.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Receiving } from '#server/core/http/serve-body.ts';
import { type FileType, fileTypes } from '#server/outside/storage/files/file-types.ts';
import { sealedKey } from '#server/outside/storage/sealing.ts';
import type { Storage } from '#server/outside/storage/storage.ts';
import { cleaned, isLookedAtWhole, judge, type ReceivedFile } from '#server/people/files/receive-file.ts';
import { storageRefusal } from '#server/people/files/storage-refusal.ts';
import { sweepFileJob, untilForgotten } from '#server/people/files/sweep-job.ts';
import { partKey } from './part-key.ts';
import { findUpload, partCount } from './uploads.ts';

export type AssembledFile = ReceivedFile & { sha256: string };

const allTypes = Object.keys(fileTypes) as FileType[];

/** Joins the parts in order under a new key, which a job monitors. Undefined when it was done before. */
export async function assemble(context: Receiving<typeof filing.completeUpload>): Promise<AssembledFile | undefined> {
  const { input, actor, scope, services } = context;
  const upload = await services.db.withOrg(scope, (tx) => findUpload(tx, actor, input.id));
  if (upload.file) return undefined;
  const count = partCount(upload);
  if (upload.parts.length < count) {
    throw new Refusal('conflict', 'The upload is incomplete.', { details: { parts: upload.parts.length, of: count } });
  }
  const keys = Array.from({ length: count }, (_, part) =>
    partKey(actor.organisationId, upload.id, part, upload.isSensitive),
  );
  const { storage } = services;
  const head = await firstOf(storage, keys[0]!);
  const looksWhole = isLookedAtWhole(head);
  if (looksWhole && upload.size > mostBytesLookedAtWhole) {
    throw new Refusal('too_large', 'This file is too large for an image or Office file.');
  }
  const whole = looksWhole ? Buffer.concat(await Array.fromAsync(partsOf(storage, keys))) : undefined;
  const { contentType, name } = judge(whole ?? head, upload.name, allTypes);
  const id = newId();
  const plain = `${actor.organisationId}/${id}`;
  const key = upload.isSensitive ? sealedKey(plain) : plain;
  await services.db.withOrg(scope, (tx) => tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: untilForgotten })));
  const hash = createHash('sha256');
  const content = whole ? [cleaned(whole, contentType)] : partsOf(storage, keys);
  try {
    const { size } = await storage.put(key, Readable.from(hashed(content, hash)), { contentType });
    const scan = services.scanner ? 'waiting' : 'off';
    return { id, key, name, contentType, size, scan, sha256: hash.digest('hex') };
  } catch (error) {
    throw storageRefusal(error);
  }
}

async function* partsOf(storage: Storage, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const part = await storage.get(key);
    if (!part) throw new Error('A part of an upload is noted and not there.');
    yield* part.stream;
  }
}

async function firstOf(storage: Storage, key: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(partsOf(storage, [key])));
}

async function* hashed(
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
