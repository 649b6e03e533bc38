import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { pictureSizesJob } from './sizes-job.ts';

/** Accepts only pictures that belong to no record, because they become public. Creates the smaller widths of each. */
export async function takePictures(tx: Tx, files: string[], path: (string | number)[]): Promise<string[]> {
  if (files.length === 0) return files;
  const known = await tx.all<{ id: string; key: string }>(sql`
    select f.id, f.storage_key as key from files f
    where f.organisation_id = ${tx.scope.organisationId} and f.id = any(${files}::uuid[]) and f.deleted_at is null
      and f.content_type in ('image/png', 'image/jpeg', 'image/webp') and num_nonnulls(f.lead_id, f.record_id, f.folder_id) = 0`);
  if (known.length < files.length) throw invalid(path, 'One of these pictures is not here.');
  await tx.enqueueAll(known.map(({ id, key }) => pictureSizesJob.with({ id, key })));
  return files;
}
