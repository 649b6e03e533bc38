import { type File, mostBytesOfOrganisation, mostFilesOfLead } from '#contract/people/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { NewEvent, Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { checkPlace } from './place.ts';
import { fileById } from './queries.ts';
import type { ReceivedFile } from './receive-file.ts';

export const subjectOf = (file: { id: string; lead: string | null }): NewEvent['subject'] =>
  file.lead ? { type: 'lead', id: file.lead } : { type: 'file', id: file.id };

export async function keepFile(tx: Tx, actor: Member, given: ReceivedFile, lead: string | undefined): Promise<File> {
  const { id, key, name, contentType, size } = given;
  await checkPlace(tx, actor, lead);
  const { organisationId, userId } = actor;
  await tx.run(sql`
    insert into files (organisation_id, id, lead_id, name, content_type, size, storage_key, created_by)
    values (${organisationId}, ${id}, ${lead ?? null}, ${name}, ${contentType}, ${size}, ${key}, ${userId})`);
  await checkRoom(tx, organisationId, lead);
  const file = await tx.get<File>(fileById(id, actor));
  tx.record({ kind: 'file.added', subject: subjectOf(file), data: { fileId: id, name, size } });
  return file;
}

/** Asked after the row is there, so that uploads at once cannot all find room: the count's row lets one through at a time. */
async function checkRoom(tx: Tx, organisationId: string, lead: string | undefined): Promise<void> {
  const { bytes, files } = await tx.get<{ bytes: number; files: number }>(sql`
    select u.bytes, (select count(*) from files f where f.organisation_id = ${organisationId}
      and f.lead_id = ${lead ?? null}::uuid and f.deleted_at is null) as files
    from file_usage u where u.organisation_id = ${organisationId}`);
  if (files > mostFilesOfLead) throw new Refusal('conflict', `A lead can have at most ${mostFilesOfLead} files.`);
  if (bytes > mostBytesOfOrganisation) {
    throw new Refusal('plan_limit', 'There is no more room for files.', {
      details: { limit: mostBytesOfOrganisation, used: bytes },
    });
  }
}
