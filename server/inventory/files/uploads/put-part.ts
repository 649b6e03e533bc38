import type { filing, Upload } from '#contract/inventory/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Receiving } from '#server/core/http/serve-body.ts';
import { storageRefusal } from '#server/people/files/storage-refusal.ts';
import { partKey } from './part-key.ts';
import { checkPart, findUpload, readUpload } from './uploads.ts';

/** The key contains the part's number, so that a repeated part overwrites itself. */
export async function receivePart({
  input,
  actor,
  scope,
  services,
  body,
}: Receiving<typeof filing.putPart>): Promise<void> {
  const upload = await services.db.withOrg(scope, (tx) => findUpload(tx, actor, input.id));
  const content = await body.whole();
  checkPart(upload, input.part, content.byteLength);
  if (upload.parts.includes(input.part)) return;
  const key = partKey(actor.organisationId, input.id, input.part, upload.isSensitive);
  await services.storage.put(key, content, { contentType: 'application/octet-stream' }).catch((error: unknown) => {
    throw storageRefusal(error);
  });
}

export async function notePart(tx: Tx, actor: Member, id: string, part: number): Promise<Upload> {
  await findUpload(tx, actor, id);
  await tx.run(sql`
    insert into file_upload_parts (organisation_id, upload_id, part) values (${actor.organisationId}, ${id}, ${part})
    on conflict do nothing`);
  return readUpload(tx, actor, id);
}
