import { dayEverywhere } from '#server/core/db/days.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { lookAt } from './look-at.ts';
import type { ReceivedFile } from './receive-file.ts';
import { sweepFileJob, untilGone } from './sweep-job.ts';

type Beside = { lead: string | null } | { type: string; id: string };

/** Inserts a file sent by a person outside, on a lead or another record. */
export async function keepSent(
  tx: Tx,
  given: Pick<ReceivedFile, 'id' | 'key' | 'name' | 'contentType' | 'size' | 'scan'>,
  beside: Beside,
): Promise<void> {
  const { id, key, name, contentType, size, scan } = given;
  const [lead, type, record] = 'lead' in beside ? [beside.lead, null, null] : [null, beside.type, beside.id];
  await tx.run(sql`
    insert into files (organisation_id, id, lead_id, record_type, record_id, name, content_type, size, storage_key, scan)
    values (${tx.scope.organisationId}, ${id}, ${lead}, ${type}, ${record}, ${name}, ${contentType}, ${size}, ${key}, ${scan})`);
  await lookAt(tx, id, { key, contentType, scan });
}

/** Attaches a file to a record that depends on its content, so it can no longer be changed or removed. */
export const fixBeside = (tx: Tx, fileId: string, type: string, recordId: string): Promise<number> =>
  tx.run(sql`
    update files set record_type = ${type}, record_id = ${recordId}, locked_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${fileId}`);

/** Releases a locked file and deletes it. A file under legal hold or retention stays with its record but is no longer locked. */
export async function letGoOf(tx: Tx, fileId: string): Promise<void> {
  const { key, goes } = await tx.get<{ key: string; goes: boolean }>(sql`
    update files set locked_at = null,
      deleted_at = case when held_at is null and coalesce(keep_until <= ${dayEverywhere}, true) then now() end
    where organisation_id = ${tx.scope.organisationId} and id = ${fileId}
    returning storage_key as key, deleted_at is not null as goes`);
  if (goes) await tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: untilGone }));
}

/** Deletes files that nothing refers to anymore. */
export async function dropFiles(tx: Tx, files: readonly string[]): Promise<void> {
  const gone = await tx.all<{ key: string }>(sql`
    update files set deleted_at = now() where organisation_id = ${tx.scope.organisationId} and id = any(${files}::uuid[])
    returning storage_key as key`);
  await tx.enqueueAll(gone.map((file) => sweepFileJob.with(file, { afterSeconds: untilGone })));
}

/** Moves files from an unknown sender to the lead they turn out to be. */
export const giveToLead = (tx: Tx, leadId: string, files: Sql): Promise<number> =>
  tx.run(sql`
    update files set lead_id = ${leadId}
    where organisation_id = ${tx.scope.organisationId} and lead_id is null and id in (${files})`);

/** Detaches files that must be kept from erased leads; they stay in their folder and deal, and under legal hold. */
export const letStay = (tx: Tx, leads: readonly string[], which: Sql): Promise<number> =>
  tx.run(sql`
    update files f set lead_id = null, is_own = true
    where f.organisation_id = ${tx.scope.organisationId} and f.lead_id = any(${leads}::uuid[]) and ${which}`);
