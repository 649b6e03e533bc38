import type { File, files } from '#contract/people/files.ts';
import { sql } from '#server/core/db/sql.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { streamed } from '#server/core/http/streamed.ts';
import { fileHeaders } from '#server/outside/storage/files/file-headers.ts';
import { readRangeHeader } from '#server/outside/storage/range.ts';
import { fileById } from './queries.ts';
import { storageRefusal } from './storage-refusal.ts';

/** Whether somebody may have it is asked every time: no address to a file outlives the right to it. */
export async function downloadFile({
  input,
  actor,
  scope,
  services,
  web,
  headers,
}: BytesContext<typeof files.download>) {
  const row = await services.db.withOrg(scope, (tx) =>
    tx.one<File & { key: string }>(fileById(input.id, actor, sql`, f.storage_key as key`)),
  );
  if (!row || row.deletedAt) throw notFound();
  const all = { ...headers, ...fileHeaders(row, input.as), 'accept-ranges': 'bytes' };
  const range = readRangeHeader(web.req.header('range'), row.size);
  if (range === 'outside') {
    return new Response(null, { status: 416, headers: { ...all, 'content-range': `bytes */${row.size}` } });
  }
  const stored = await services.storage.get(row.key, range).catch((error: unknown) => {
    throw storageRefusal(error);
  });
  if (!stored) throw new Error(`The file ${row.id} has a row and no content.`);
  const content = streamed(web, services, stored.stream);
  if (!range) return new Response(content, { headers: { ...all, 'content-length': String(row.size) } });
  const end = range.end ?? row.size - 1;
  return new Response(content, {
    status: 206,
    headers: {
      ...all,
      'content-length': String(end - range.start + 1),
      'content-range': `bytes ${range.start}-${end}/${row.size}`,
    },
  });
}
