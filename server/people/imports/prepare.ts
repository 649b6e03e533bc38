import type { FileImport } from '#contract/people/imports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { fileById } from '../files/queries.ts';
import { removeFile } from '../files/remove-file.ts';
import { customFieldsOf } from '../leads/custom/custom-fields.ts';
import { contentOf, importById, present, presetFor } from './store.ts';
import { suggest, systemOf } from './systems.ts';
import { readTable, samplesOf } from './table.ts';

/**
 * An uploaded file becomes an import. From here on it is out of sight as a file: its bytes stay as long as a removed
 * file's do, which is as long as the import can be taken back.
 */
export async function prepareImport(tx: Tx, actor: Member, services: Services, fileId: string): Promise<FileImport> {
  const file = await tx.one<{ name: string; contentType: string; key: string; deletedAt: string | null }>(
    fileById(fileId, actor, sql`, f.storage_key as key`),
  );
  if (!file || file.deletedAt) throw notFound();
  if (!/^text\/(csv|plain|vcard|tab-separated-values)$/.test(file.contentType))
    throw new Refusal('unsupported_media', 'Choose a CSV file or vCards.');
  const table = await readTable(await contentOf(services, file.key), file.contentType);
  const { headings, rows } = table;
  const own = await customFieldsOf(tx);
  const preset = await presetFor(tx, headings, own);
  const targets = preset ?? suggest(headings, own);
  const columns = headings.map((heading, index) => ({
    heading,
    samples: samplesOf(table, index),
    target: targets[index] ?? null,
  }));
  const id = newId();
  await tx.run(sql`
    insert into lead_imports (organisation_id, id, name, system, content_type, storage_key, row_count, columns, remembered, created_by)
    values (${actor.organisationId}, ${id}, ${file.name}, ${systemOf(headings, file.contentType)}, ${file.contentType}, ${file.key},
      ${rows.length}, ${JSON.stringify(columns)}::jsonb, ${preset !== undefined}, ${actor.userId})`);
  await removeFile(tx, actor, fileId);
  return present(await importById(tx, actor, id));
}
