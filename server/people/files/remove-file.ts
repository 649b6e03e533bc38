import { daysToRestore, type File } from '#contract/people/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { subjectOf } from './keep-file.ts';
import { fileById } from './queries.ts';
import { sweepFileJob, untilGone } from './sweep-job.ts';

type Locked = File & { storageKey: string; isLate: boolean; isFixed: boolean };

async function lockFile(tx: Tx, actor: Member, id: string): Promise<Locked> {
  const more = sql`, f.storage_key as "storageKey",
    coalesce(f.deleted_at < now() - ${daysToRestore} * interval '1 day', false) as "isLate",
    f.locked_at is not null as "isFixed"`;
  const file = await tx.one<Locked>(sql`${fileById(id, actor, more)} for update of f`);
  if (!file) throw notFound();
  if (!file.can.change) throw new Refusal('forbidden');
  return file;
}

/** Taken out of sight. The bytes stay until it can no longer be put back. */
export async function removeFile(tx: Tx, actor: Member, id: string): Promise<File> {
  const { storageKey, isLate, isFixed, ...file } = await lockFile(tx, actor, id);
  if (file.deletedAt) return file;
  if (isFixed) throw new Refusal('conflict', 'This document was approved: it can no longer be removed.');
  await tx.run(sql`
    update files set deleted_at = now() where organisation_id = ${actor.organisationId} and id = ${id}`);
  await tx.enqueue(sweepFileJob.with({ key: storageKey }, { afterSeconds: untilGone }));
  tx.record({ kind: 'file.removed', subject: subjectOf(file), data: { fileId: id, name: file.name } });
  return tx.get<File>(fileById(id, actor));
}

export async function restoreFile(tx: Tx, actor: Member, id: string): Promise<File> {
  const { storageKey, isLate, isFixed, ...file } = await lockFile(tx, actor, id);
  if (!file.deletedAt) return file;
  if (isLate) throw new Refusal('conflict', `A file can be put back for ${daysToRestore} days.`);
  await tx.run(sql`
    update files set deleted_at = null where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'file.restored', subject: subjectOf(file), data: { fileId: id, name: file.name } });
  return tx.get<File>(fileById(id, actor));
}
