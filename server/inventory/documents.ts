import type { AnyCall } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { streamed } from '#server/core/http/streamed.ts';
import { fileHeaders } from '#server/outside/storage/files/file-headers.ts';
import { storageRefusal } from '#server/people/files/storage-refusal.ts';
import { mayOpen } from './files/policy.ts';

type Stored = { key: string; name: string; contentType: string; size: number };

/** Columns that locate a file `f` in the store. */
export const storedColumns = sql`f.storage_key as key, f.name, f.content_type as "contentType", f.size`;

/** For a file `f`: it exists, passed the scan, and doesn't require a reason to open. */
export const isSent = (actor: Member): Sql => sql`f.deleted_at is null and not f.is_sensitive and ${mayOpen(actor)}`;

/** Sends a document of a record. `find` checks access to the record every time, so that a URL doesn't outlive the permission. */
export async function sendDocument<C extends AnyCall>(
  { scope, services, web, headers }: BytesContext<C>,
  find: (tx: Tx) => Promise<Stored | undefined>,
): Promise<Response> {
  const row = await services.db.withOrg(scope, find);
  if (!row) throw notFound();
  const stored = await services.storage.get(row.key).catch((error: unknown) => {
    throw storageRefusal(error);
  });
  if (!stored) throw notFound();
  return new Response(streamed(web, services, stored.stream), {
    headers: { ...headers, ...fileHeaders(row, 'attachment'), 'content-length': String(row.size) },
  });
}
