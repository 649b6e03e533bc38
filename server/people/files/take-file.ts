import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { TakenFile } from '#server/core/imports/store.ts';
import { fileById } from './queries.ts';
import { removeFile } from './remove-file.ts';

/**
 * An uploaded file becomes an import: from here on it is out of sight as a file. Its bytes stay as long as a removed file's do,
 * which is as long as the import can be taken back.
 */
export async function takeFile(tx: Tx, actor: Member, id: string): Promise<TakenFile> {
  const file = await tx.one<TakenFile & { deletedAt: string | null }>(
    fileById(id, actor, sql`, f.storage_key as "storageKey"`),
  );
  if (!file || file.deletedAt) throw notFound();
  await removeFile(tx, actor, id);
  return { name: file.name, contentType: file.contentType, storageKey: file.storageKey };
}
