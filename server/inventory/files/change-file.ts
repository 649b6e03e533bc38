import type { InputOf } from '#contract/core/call.ts';
import type { Filed, FilePlace, filing } from '#contract/inventory/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { cleanFileName, splitName } from '#server/outside/storage/files/file-names.ts';
import { keepByClass } from '../retention/keep.ts';
import { checkFilePlace, placeValues } from './place.ts';
import { filedById } from './queries.ts';
import { sealFileJob } from './seal-job.ts';
import { revokeAll } from './shares/revoke.ts';
import { endUploadJob } from './uploads/end-job.ts';

export async function lockFiled(tx: Tx, actor: Member, id: string): Promise<Filed> {
  const file = await tx.one<Filed>(sql`${filedById(id, actor)} for update of f`);
  if (!file || file.deletedAt) throw notFound();
  return file;
}

export async function lockChangeable(tx: Tx, actor: Member, id: string): Promise<Filed> {
  const file = await lockFiled(tx, actor, id);
  if (!file.can.change) throw new Refusal('forbidden');
  return file;
}

/** A document in a deal's checklist must be replaced there, and reviewed again. */
export async function lockUnfixed(tx: Tx, actor: Member, id: string): Promise<Filed> {
  const file = await lockChangeable(tx, actor, id);
  const fixed = await tx.one(sql`
    select from files where organisation_id = ${actor.organisationId} and id = ${id} and locked_at is not null`);
  if (fixed) throw new Refusal('conflict', 'This document is part of a deal’s checklist. Replace it there.');
  return file;
}

const subject = (id: string) => ({ type: 'file', id });

/** The extension shows the file's type and stays. */
function renamed(name: string, wish: string): string {
  const { extension } = splitName(name);
  const { stem, extension: wished } = splitName(cleanFileName(wish));
  if (!extension) return wish;
  return wished.toLowerCase() === extension.toLowerCase()
    ? `${stem}.${extension}`
    : `${cleanFileName(wish)}.${extension}`;
}

export async function changeFile(
  tx: Tx,
  actor: Member,
  { id, ...wish }: InputOf<typeof filing.change>,
): Promise<Filed> {
  const before = await lockChangeable(tx, actor, id);
  const after = {
    name: wish.name === undefined ? before.name : renamed(before.name, wish.name),
    tags: wish.tags ? [...new Set(wish.tags)] : before.tags,
    retention: wish.retention ?? before.retention,
    isSensitive: wish.isSensitive ?? before.isSensitive,
  };
  const fields = (Object.keys(after) as (keyof typeof after)[]).filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  );
  if (fields.length === 0) return before;
  if (fields.includes('retention') || (before.isSensitive && !after.isSensitive)) requireHead(before);
  await tx.run(sql`
    update files set name = ${after.name}, tags = ${after.tags}::text[], is_sensitive = ${after.isSensitive}, changed_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  if (fields.includes('retention')) await keepByClass(tx, id, after.retention);
  if (fields.includes('isSensitive')) await followSensitive(tx, before, after.isSensitive);
  tx.record({ kind: 'file.changed', subject: subject(id), data: { fileId: id, name: after.name, fields } });
  return tx.get<Filed>(filedById(id, actor));
}

/** Only owners and admins may change the retention, or mark a file as no longer sensitive. */
function requireHead({ can }: Filed): void {
  if (!can.hold) throw new Refusal('forbidden', 'Only owners and admins can change this.');
}

/**
 * A sensitive file has no links, isn't in the text search, and is stored encrypted. A file that is no longer sensitive is indexed after
 * decryption.
 */
async function followSensitive(tx: Tx, { id }: Filed, isSensitive: boolean): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.enqueue(sealFileJob.with({ id }, { key: id }));
  if (!isSensitive) return;
  await tx.run(sql`delete from file_texts where organisation_id = ${organisationId} and file_id = ${id}`);
  await revokeAll(tx, id);
  // The upload's unencrypted parts remain in the store for a while.
  const uploads = await tx.all<{ id: string }>(sql`
    select id from file_uploads where organisation_id = ${organisationId} and file_id = ${id} and not is_sensitive`);
  await tx.enqueueAll(uploads.map((upload) => endUploadJob.with({ id: upload.id }, { key: upload.id })));
}

export async function moveFile(tx: Tx, actor: Member, id: string, to: FilePlace): Promise<Filed> {
  const before = await lockUnfixed(tx, actor, id);
  await checkFilePlace(tx, actor, to, 'to');
  const [lead, recordType, recordId, folder, isOwn] = placeValues(to);
  await tx.run(sql`
    update files set lead_id = ${lead!}, record_type = ${recordType!}, record_id = ${recordId!}, folder_id = ${folder!}, is_own = ${isOwn!},
      -- On its own it is whose who put it there.
      created_by = case when ${isOwn!} then coalesce(created_by, ${actor.userId}) else created_by end, changed_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({
    kind: 'file.moved',
    subject: subject(id),
    data: { fileId: id, name: before.name, from: placeOf(before), to },
  });
  const moved = await tx.one<Filed>(filedById(id, actor));
  if (!moved) throw new Refusal('conflict', 'You don’t have access to that location.');
  return moved;
}

const placeOf = ({ record, folder }: Filed): FilePlace => ({
  ...(record && { record: { type: record.type, id: record.id } }),
  ...(folder && { folder: folder.id }),
});

export async function holdFile(tx: Tx, actor: Member, id: string, reason: string): Promise<Filed> {
  const { name, holdReason } = await lockFiled(tx, actor, id);
  await tx.run(sql`
    update files set held_at = coalesce(held_at, now()), held_by = ${actor.userId}, hold_reason = ${reason}, changed_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  if (holdReason !== reason) tx.record({ kind: 'file.held', subject: subject(id), data: { fileId: id, name, reason } });
  return tx.get<Filed>(filedById(id, actor));
}

export async function releaseFile(tx: Tx, actor: Member, id: string): Promise<Filed> {
  const before = await lockFiled(tx, actor, id);
  if (!before.heldAt) return before;
  await tx.run(sql`
    update files set held_at = null, held_by = null, hold_reason = null, changed_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'file.released', subject: subject(id), data: { fileId: id, name: before.name } });
  return tx.get<Filed>(filedById(id, actor));
}
