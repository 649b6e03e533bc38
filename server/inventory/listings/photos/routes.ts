import { listings } from '#contract/inventory/listings.ts';
import { sql } from '#server/core/db/sql.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { type BytesContext, serveBytes } from '#server/core/http/serve-bytes.ts';
import { streamed } from '#server/core/http/streamed.ts';
import { fileHeaders } from '#server/outside/storage/files/file-headers.ts';
import { receiveFile } from '#server/people/files/receive-file.ts';
import { storageRefusal } from '#server/people/files/storage-refusal.ts';
import { lockListing } from '../change-listing.ts';
import { listingById } from '../queries.ts';
import { addPhoto, changePhoto, removePhoto } from './photos.ts';
import { photoById, photoList } from './queries.ts';

export const listingPhotoRoutes: Served[] = [
  serveJson(listings.photos, ({ id }, actor) => photoList(id, actor)),
  serveBody(listings.addPhoto, {
    atOnce: 4,
    // Whether it may come here is asked before its bytes are taken.
    receive: async (context) => {
      const { input, actor, scope, services } = context;
      await services.db.withOrg(scope, (tx) => lockListing(tx, actor, input.id));
      return receiveFile({ ...context, input: { name: input.name } });
    },
    handle: ({ tx, actor, input }, received) => addPhoto(tx, actor, input, received),
    discard: ({ key }, { services }) => services.storage.delete(key).catch(() => {}),
  }),
  serveBytes(listings.photo, downloadPhoto),
  serve(listings.changePhoto, ({ tx, actor, input }) => changePhoto(tx, actor, input)),
  serve(listings.removePhoto, async ({ tx, actor, input }) => {
    await removePhoto(tx, actor, input.id, input.photoId);
    return { done: true as const };
  }),
];

type Stored = { key: string; name: string; contentType: string; size: number };

/** Whether somebody may see the listing is asked every time: no address to a photo outlives the right to it. */
async function downloadPhoto({ input, actor, scope, services, web, headers }: BytesContext<typeof listings.photo>) {
  const row = await services.db.withOrg(scope, async (tx) => {
    if (!(await tx.one(listingById(input.id, actor)))) return undefined;
    const more = sql`, f.storage_key as key, f.name, f.size`;
    return tx.one<Stored>(photoById(input.id, input.photoId, actor, more));
  });
  if (!row) throw notFound();
  const stored = await services.storage.get(row.key).catch((error: unknown) => {
    throw storageRefusal(error);
  });
  if (!stored) throw notFound();
  return new Response(streamed(web, services, stored.stream), {
    headers: { ...headers, ...fileHeaders(row, 'inline'), 'content-length': String(row.size) },
  });
}
