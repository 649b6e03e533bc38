import type { FilePlace } from '#contract/inventory/files.ts';
import { type File, mostFilesOfLead } from '#contract/people/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { lookAt } from '#server/people/files/look-at.ts';
import { requireFileRoom } from '#server/people/files/room.ts';
import { checkFilePlace, placeValues, subjectOf } from '../place.ts';
import { anyFileById } from '../queries.ts';
import { addVersion } from '../versions.ts';
import type { AssembledFile } from './assemble.ts';
import { endUploadJob } from './end-job.ts';
import { findUpload } from './uploads.ts';

/** Turns the upload into a file or a new version; repeating the call returns the same result. */
export async function completeUpload(
  tx: Tx,
  actor: Member,
  id: string,
  given: AssembledFile | undefined,
): Promise<File> {
  await tx.run(sql`select from file_uploads where organisation_id = ${actor.organisationId} and id = ${id} for update`);
  const upload = await findUpload(tx, actor, id);
  if (upload.file || !given) return theFile(tx, actor, upload.file!);
  const fileId = upload.versionOf ?? given.id;
  if (upload.versionOf) await addVersion(tx, actor, fileId, given);
  else await addFile(tx, actor, given, upload.place, upload.isSensitive);
  await tx.run(sql`
    update file_uploads set file_id = ${fileId} where organisation_id = ${actor.organisationId} and id = ${id}`);
  // Kept for an hour, for clients that lost the response and ask again.
  await tx.enqueue(endUploadJob.with({ id }, { afterSeconds: 60 * 60 }));
  return theFile(tx, actor, fileId);
}

async function theFile(tx: Tx, actor: Member, id: string): Promise<File> {
  const file = await tx.one<File>(anyFileById(id, actor));
  if (!file) throw new Refusal('not_found');
  return file;
}

async function addFile(
  tx: Tx,
  actor: Member,
  given: AssembledFile,
  place: FilePlace,
  isSensitive = false,
): Promise<void> {
  const { id, key, name, contentType, size, sha256, scan } = given;
  const { organisationId, userId } = actor;
  await checkFilePlace(tx, actor, place);
  await tx.run(sql`
    insert into files (organisation_id, id, name, content_type, size, storage_key, sha256, scan, created_by, content_by,
      lead_id, record_type, record_id, folder_id, is_own, is_sensitive)
    values (${organisationId}, ${id}, ${name}, ${contentType}, ${size}, ${key}, ${sha256}, ${scan}, ${userId}, ${userId},
      ${sql.join(placeValues(place))}, ${isSensitive})`);
  if (place.record) await checkCount(tx, place.record.id);
  await requireFileRoom(tx);
  await lookAt(tx, id, given);
  tx.record({ kind: 'file.added', subject: subjectOf(id, place), data: { fileId: id, name, size } });
}

async function checkCount(tx: Tx, record: string): Promise<void> {
  const { files } = await tx.get<{ files: number }>(sql`
    select count(*)::int as files from files where organisation_id = ${tx.scope.organisationId}
      and (lead_id = ${record} or record_id = ${record}) and deleted_at is null`);
  if (files > mostFilesOfLead) throw new Refusal('conflict', `A record can have at most ${mostFilesOfLead} files.`);
}
