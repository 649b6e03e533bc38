import { holds } from '#contract/core/access.ts';
import type { FilePlace } from '#contract/inventory/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { NewEvent, Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { folderVisibleTo } from './policy.ts';
import { recordById } from './queries.ts';

/** Whether a file may be placed there. Checked before the upload is received, and again when its row is written. */
export async function checkFilePlace(
  tx: Tx,
  actor: Member,
  { record, folder }: FilePlace,
  at = 'place',
): Promise<void> {
  if (!holds(actor.role, 'files.write')) throw new Refusal('forbidden');
  if (record) {
    const found = await tx.one<{ change: boolean }>(recordById(record.type, record.id, actor));
    if (!found) throw invalid([at, 'record'], 'This record doesn’t exist or you can’t see it.');
    if (!found.change) throw new Refusal('forbidden');
  }
  if (folder) {
    const found = await tx.one(sql`
      select from file_folders d where d.organisation_id = ${actor.organisationId} and d.id = ${folder} and ${folderVisibleTo(actor)}
      for key share`);
    if (!found) throw invalid([at, 'folder'], 'Choose a folder.');
  }
}

/** The columns of a place: lead, type and id of another record, folder, and whether it is private to the uploader. */
export const placeValues = ({ record, folder }: FilePlace): Sql[] => {
  const isLead = record?.type === 'lead';
  return [
    sql`${isLead ? record.id : null}::uuid`,
    sql`${record && !isLead ? record.type : null}::text`,
    sql`${record && !isLead ? record.id : null}::uuid`,
    sql`${folder ?? null}::uuid`,
    sql`${!record && !folder}::boolean`,
  ];
};

/** The record in whose history the file's events appear. */
export const subjectOf = (id: string, { record }: FilePlace): NewEvent['subject'] =>
  record ? { type: record.type, id: record.id } : { type: 'file', id };
