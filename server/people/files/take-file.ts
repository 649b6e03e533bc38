import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { TakenFile } from '#server/core/imports/store.ts';
import { fileById } from './queries.ts';
import { removeFile } from './remove-file.ts';

/**
 * Turns an uploaded file into an import and hides it as a file. Its bytes are kept as long as those of a deleted file, which is how long
 * the import can be undone.
 */
export async function takeFile(tx: Tx, actor: Member, id: string): Promise<TakenFile> {
  const file = await tx.one<TakenFile & { deletedAt: string | null }>(
    fileById(id, actor, sql`, f.storage_key as "storageKey"`),
  );
  if (!file || file.deletedAt) throw notFound();
  await removeFile(tx, actor, id);
  return { name: file.name, contentType: file.contentType, storageKey: file.storageKey };
}
