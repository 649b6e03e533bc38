import type { InputOf } from '#contract/core/call.ts';
import type { FilePlace, filing, Upload } from '#contract/inventory/files.ts';
import { hoursToUpload, partBytes } from '#contract/people/file-rules.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { roomFor } from '#server/people/files/room.ts';
import { lockChangeable } from '../change-file.ts';
import { checkFilePlace } from '../place.ts';
import { endUploadJob } from './end-job.ts';

type KeptUpload = Upload & { place: FilePlace; versionOf: string | null; isSensitive: boolean };

const mostAtOnce = 100;

export async function beginUpload(tx: Tx, actor: Member, input: InputOf<typeof filing.beginUpload>): Promise<Upload> {
  const { name, size, place, versionOf } = input;
  let { isSensitive } = input;
  const { file, all } = await roomFor(tx);
  if (size > file) {
    throw new Refusal('plan_limit', 'This file is too large for your plan.', {
      details: { limit: file, used: size },
    });
  }
  if (versionOf) ({ isSensitive } = await lockChangeable(tx, actor, versionOf));
  else await checkFilePlace(tx, actor, place);
  const { organisationId, userId } = actor;
  const { used, going } = await tx.get<{ used: number; going: number }>(sql`
    select coalesce((select bytes from file_usage where organisation_id = ${organisationId}), 0) as used,
      (select count(*)::int from file_uploads where organisation_id = ${organisationId} and created_by = ${userId} and file_id is null) as going`);
  if (used + size > all) {
    throw new Refusal('plan_limit', 'Your storage is full.', { details: { limit: all, used } });
  }
  if (going >= mostAtOnce) throw new Refusal('conflict', 'Too many uploads at once. Wait for some to finish.');
  const id = newId();
  await tx.run(sql`
    insert into file_uploads (organisation_id, id, name, size, part_size, place, version_of, is_sensitive, created_by)
    values (${organisationId}, ${id}, ${name}, ${size}, ${partBytes}, ${JSON.stringify(versionOf ? {} : place)}, ${versionOf ?? null},
      ${isSensitive}, ${userId})`);
  await tx.enqueue(endUploadJob.with({ id }, { afterSeconds: hoursToUpload * 60 * 60 }));
  return readUpload(tx, actor, id);
}

/** Only the user's own uploads; unfinished uploads are private. */
export async function findUpload(tx: Tx, actor: Member, id: string): Promise<KeptUpload> {
  const upload = await tx.one<KeptUpload>(sql`
    select u.id, u.name, u.size, u.part_size as "partSize", u.file_id as file, u.place, u.version_of as "versionOf",
      u.is_sensitive as "isSensitive",
      array(select p.part from file_upload_parts p where p.organisation_id = u.organisation_id and p.upload_id = u.id order by p.part) as parts
    from file_uploads u where u.organisation_id = ${actor.organisationId} and u.id = ${id} and u.created_by = ${actor.userId}
      and u.created_at > now() - ${hoursToUpload} * interval '1 hour'`);
  if (!upload) throw notFound();
  return upload;
}

export async function readUpload(tx: Tx, actor: Member, id: string): Promise<Upload> {
  const { place, versionOf, isSensitive, ...upload } = await findUpload(tx, actor, id);
  return upload;
}

export const partCount = ({ size, partSize }: Pick<Upload, 'size' | 'partSize'>): number => Math.ceil(size / partSize);

/** Only the last part may be shorter, and none may be longer. */
export function checkPart(upload: Pick<Upload, 'size' | 'partSize' | 'file'>, part: number, bytes: number): void {
  if (upload.file) throw new Refusal('conflict', 'This upload is already finished.');
  const last = partCount(upload) - 1;
  const expected = part < last ? upload.partSize : upload.size - last * upload.partSize;
  if (part > last || bytes !== expected) {
    throw new Refusal('conflict', 'This part doesn’t match the upload.', { details: { part, expected, bytes } });
  }
}
