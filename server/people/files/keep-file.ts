import { type File, mostFilesOfLead } from '#contract/people/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { NewEvent, Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { lookAt } from './look-at.ts';
import { checkPlace } from './place.ts';
import { fileById } from './queries.ts';
import type { ReceivedFile } from './receive-file.ts';
import { requireFileRoom } from './room.ts';

export const subjectOf = (file: { id: string; lead: string | null }): NewEvent['subject'] =>
  file.lead ? { type: 'lead', id: file.lead } : { type: 'file', id: file.id };

export async function keepFile(tx: Tx, actor: Member, given: ReceivedFile, lead: string | undefined): Promise<File> {
  const { id, key, name, contentType, size, scan } = given;
  await checkPlace(tx, actor, lead);
  const { organisationId, userId } = actor;
  await tx.run(sql`
    insert into files (organisation_id, id, lead_id, name, content_type, size, storage_key, created_by, content_by, scan)
    values (${organisationId}, ${id}, ${lead ?? null}, ${name}, ${contentType}, ${size}, ${key}, ${userId}, ${userId}, ${scan})`);
  if (lead) await checkCount(tx, lead);
  await requireFileRoom(tx);
  await lookAt(tx, id, given);
  const file = await tx.get<File>(fileById(id, actor));
  tx.record({ kind: 'file.added', subject: subjectOf(file), data: { fileId: id, name, size } });
  return file;
}

async function checkCount(tx: Tx, lead: string): Promise<void> {
  const { files } = await tx.get<{ files: number }>(sql`
    select count(*) as files from files where organisation_id = ${tx.scope.organisationId} and lead_id = ${lead}
      and deleted_at is null`);
  if (files > mostFilesOfLead) throw new Refusal('conflict', `A lead can have at most ${mostFilesOfLead} files.`);
}
