import { dayWords } from '#contract/core/moment-words.ts';
import { daysToRestore, type File } from '#contract/people/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { dayEverywhere } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { subjectOf } from './keep-file.ts';
import { fileById } from './queries.ts';
import { sweepFileJob, untilGone } from './sweep-job.ts';

/** How to find a file that the actor may see. Callers in higher layers pass their own query, which covers more kinds of records. */
type FindFile = typeof fileById;

type Locked = {
  file: File;
  storageKey: string;
  isLate: boolean;
  isFixed: boolean;
  isHeld: boolean;
  keepUntil: string | null;
};

async function lockFile(tx: Tx, actor: Member, id: string, find: FindFile): Promise<Locked> {
  const more = sql`, f.storage_key as "storageKey", f.locked_at is not null as "isFixed", f.held_at is not null as "isHeld",
    case when f.keep_until > ${dayEverywhere} then f.keep_until::text end as "keepUntil",
    coalesce(f.deleted_at < now() - ${daysToRestore} * interval '1 day', false) as "isLate"`;
  const row = await tx.one<File & Omit<Locked, 'file'>>(sql`${find(id, actor, more)} for update of f`);
  if (!row) throw notFound();
  const { storageKey, isLate, isFixed, isHeld, keepUntil, ...file } = row;
  if (!file.can.change) throw new Refusal('forbidden');
  return { file, storageKey, isLate, isFixed, isHeld, keepUntil };
}

/** Hides a file. Its bytes stay until the time for restoring it is over. */
export async function removeFile(tx: Tx, actor: Member, id: string, find: FindFile = fileById): Promise<File> {
  const { file, storageKey, isFixed, isHeld, keepUntil } = await lockFile(tx, actor, id, find);
  if (file.deletedAt) return file;
  if (isFixed) throw new Refusal('conflict', 'This document is part of a deal’s checklist. Replace it there.');
  if (isHeld) throw new Refusal('conflict', 'The file is on legal hold and can’t be deleted.');
  if (keepUntil)
    throw new Refusal('conflict', `The file must be retained until ${dayWords('en-US', keepUntil)}.`, {
      details: { keepUntil },
    });
  await tx.run(sql`
    update files set deleted_at = now() where organisation_id = ${actor.organisationId} and id = ${id}`);
  await tx.enqueue(sweepFileJob.with({ key: storageKey }, { afterSeconds: untilGone }));
  tx.record({ kind: 'file.removed', subject: subjectOf(file), data: { fileId: id, name: file.name } });
  return tx.get<File>(find(id, actor));
}

export async function restoreFile(tx: Tx, actor: Member, id: string, find: FindFile = fileById): Promise<File> {
  const { file, isLate } = await lockFile(tx, actor, id, find);
  if (!file.deletedAt) return file;
  if (isLate) throw new Refusal('conflict', `Deleted files can be restored for ${daysToRestore} days.`);
  await tx.run(sql`
    update files set deleted_at = null where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'file.restored', subject: subjectOf(file), data: { fileId: id, name: file.name } });
  return tx.get<File>(find(id, actor));
}
