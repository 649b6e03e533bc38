import type { ListingFile } from '#contract/inventory/listing-imports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { fileById } from '#server/people/files/queries.ts';
import { removeFile } from '#server/people/files/remove-file.ts';
import { samplesOf } from '#server/people/imports/table.ts';
import { suggest } from './columns.ts';
import { importById, present, presetFor, tableOf } from './store.ts';

/**
 * An uploaded file becomes an import. From here on it is out of sight as a file: its bytes stay as long as a removed
 * file's do, which is as long as the import can be taken back.
 */
export async function prepareImport(tx: Tx, actor: Member, services: Services, fileId: string): Promise<ListingFile> {
  const file = await tx.one<{ name: string; contentType: string; key: string; deletedAt: string | null }>(
    fileById(fileId, actor, sql`, f.storage_key as key`),
  );
  if (!file || file.deletedAt) throw notFound();
  if (!/^(text\/(csv|plain|tab-separated-values)|application\/json)$/.test(file.contentType))
    throw new Refusal('unsupported_media', 'Choose a CSV file, or a JSON file with RESO field names.');
  const table = await tableOf(services, { storageKey: file.key });
  const { headings, rows } = table;
  const preset = await presetFor(tx, headings);
  const targets = preset ?? suggest(headings);
  const columns = headings.map((heading, place) => ({
    heading,
    samples: samplesOf(table, place),
    target: targets[place] ?? null,
  }));
  const id = newId();
  await tx.run(sql`
    insert into listing_imports (organisation_id, id, name, content_type, storage_key, row_count, columns, remembered, created_by)
    values (${actor.organisationId}, ${id}, ${file.name}, ${file.contentType}, ${file.key}, ${rows.length},
      ${JSON.stringify(columns)}::jsonb, ${preset !== undefined}, ${actor.userId})`);
  await removeFile(tx, actor, fileId);
  return present(await importById(tx, actor, id));
}
