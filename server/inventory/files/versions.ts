import type { Filed } from '#contract/inventory/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { isSealedKey } from '#server/outside/storage/sealing.ts';
import { lookAt } from '#server/people/files/look-at.ts';
import { requireFileRoom } from '#server/people/files/room.ts';
import { lockUnfixed } from './change-file.ts';
import { filedById } from './queries.ts';
import { sealFileJob } from './seal-job.ts';
import type { AssembledFile } from './uploads/assemble.ts';

const mostVersions = 200;

/** Moves the current content to the versions; `set` writes its replacement. */
async function stepBack(tx: Tx, id: string, set: Sql): Promise<void> {
  const here = sql`organisation_id = ${tx.scope.organisationId} and id = ${id}`;
  await tx.run(sql`
    with was as (select * from files where ${here}),
      kept as (
        insert into file_versions (organisation_id, file_id, version, content_type, size, sha256, storage_key, scan, created_by, created_at)
        select organisation_id, id, version, content_type, size, sha256, storage_key, scan, content_by, content_at from was)
    update files set ${set}, changed_at = now() where ${here}`);
}

/** A new version of an existing file. The file keeps its name, whatever the upload was called. */
export async function addVersion(tx: Tx, actor: Member, id: string, given: AssembledFile): Promise<Filed> {
  const before = await lockUnfixed(tx, actor, id);
  const { contentType, size, sha256, key, scan } = given;
  if (contentType !== before.contentType) {
    throw new Refusal('unsupported_media', 'A new version must be of the same type as the file.', {
      details: { why: 'type_refused' },
    });
  }
  const { last, count } = await tx.get<{ last: number; count: number }>(sql`
    select greatest(${before.version}, coalesce(max(version), 0)) as last, count(*)::int as count from file_versions
    where organisation_id = ${actor.organisationId} and file_id = ${id}`);
  if (count >= mostVersions) throw new Refusal('conflict', `A file can have at most ${mostVersions} earlier versions.`);
  const version = last + 1;
  await stepBack(
    tx,
    id,
    sql`version = ${version}, content_type = ${contentType}, size = ${size}, sha256 = ${sha256}, storage_key = ${key},
      scan = ${scan}, content_by = ${actor.userId}, content_at = now()`,
  );
  await requireFileRoom(tx);
  await lookAt(tx, id, given);
  if (before.isSensitive !== isSealedKey(key)) await tx.enqueue(sealFileJob.with({ id }, { key: id }));
  tx.record({
    kind: 'file.version_added',
    subject: { type: 'file', id },
    data: { fileId: id, name: before.name, version },
  });
  return tx.get<Filed>(filedById(id, actor));
}

export async function restoreVersion(tx: Tx, actor: Member, id: string, version: number): Promise<Filed> {
  const before = await lockUnfixed(tx, actor, id);
  if (before.version === version) return before;
  const old = await tx.one<{
    contentType: string;
    size: number;
    sha256: string | null;
    key: string;
    scan: string;
    by: string | null;
    at: string;
  }>(sql`
    delete from file_versions where organisation_id = ${actor.organisationId} and file_id = ${id} and version = ${version}
    returning content_type as "contentType", size, sha256, storage_key as key, scan, created_by as by, created_at::text as at`);
  if (!old) throw notFound();
  await stepBack(
    tx,
    id,
    sql`version = ${version}, content_type = ${old.contentType}, size = ${old.size}, sha256 = ${old.sha256}, storage_key = ${old.key},
      scan = ${old.scan}, content_by = ${old.by}, content_at = ${old.at}`,
  );
  await lookAt(tx, id, { key: old.key, contentType: old.contentType, scan: 'off' });
  tx.record({
    kind: 'file.version_restored',
    subject: { type: 'file', id },
    data: { fileId: id, name: before.name, version, from: before.version },
  });
  return tx.get<Filed>(filedById(id, actor));
}
