import type { InputOf } from '#contract/core/call.ts';
import { homePhotos, listingOriginals } from '#contract/inventory/listing-originals.ts';
import { listings } from '#contract/inventory/listings.ts';
import { sql } from '#server/core/db/sql.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import type { WebContext } from '#server/core/http/request.ts';
import { prepare, type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { type BytesContext, serveBytes } from '#server/core/http/serve-bytes.ts';
import type { Services } from '#server/core/services.ts';
import { receiveFile } from '#server/people/files/receive-file.ts';
import { sendContent } from '#server/people/files/send-content.ts';
import { isJudged, mayOpen } from '../../files/policy.ts';
import { lockListing } from '../change-listing.ts';
import { mayBeSeenByAll, staysAsSold } from '../public.ts';
import { listingById } from '../queries.ts';
import { photoContent } from './photo-content.ts';
import { addOriginal, addPhoto, changePhoto, refuseHeic, removeOriginal, removePhoto } from './photos.ts';
import { photoList } from './queries.ts';

export const listingPhotoRoutes: Served[] = [
  serveJson(listings.photos, ({ id }, actor) => photoList(id, actor)),
  serveBody(listings.addPhoto, {
    atOnce: 4,
    // Permission is checked before the upload is received.
    receive: async (context) => {
      const { input, actor, scope, services } = context;
      refuseHeic(input.name);
      await services.db.withOrg(scope, (tx) => lockListing(tx, actor, input.id));
      return receiveFile({ ...context, input: { name: input.name } });
    },
    handle: ({ tx, actor, input }, received) => addPhoto(tx, actor, input, received),
    discard: ({ key }, { services }) => services.storage.delete(key).catch(() => {}),
  }),
  serveBytes(listings.photo, downloadPhoto),
  { call: homePhotos.content, answer: downloadHomePhoto },
  serveBody(listingOriginals.add, {
    atOnce: 4,
    receive: async (context) => {
      const { input, actor, scope, services } = context;
      refuseHeic(input.name);
      await services.db.withOrg(scope, (tx) => lockListing(tx, actor, input.id));
      return receiveFile({ ...context, input: { name: input.name } });
    },
    handle: ({ tx, actor, input }, received) => addOriginal(tx, actor, input, received),
    discard: ({ key }, { services }) => services.storage.delete(key).catch(() => {}),
  }),
  serve(listingOriginals.remove, ({ tx, actor, input }) => removeOriginal(tx, actor, input.id, input.photoId)),
  serve(listings.changePhoto, ({ tx, actor, input }) => changePhoto(tx, actor, input)),
  serve(listings.removePhoto, async ({ tx, actor, input }) => {
    await removePhoto(tx, actor, input.id, input.photoId);
    return { done: true as const };
  }),
];

/** Access is checked every time, so that a URL doesn't outlive the permission. */
async function downloadPhoto({ input, actor, scope, services, web, headers }: BytesContext<typeof listings.photo>) {
  const content = await services.db.withOrg(scope, async (tx) => {
    if (!(await tx.one(listingById(input.id, actor)))) return undefined;
    return photoContent(tx, input, mayOpen(actor));
  });
  if (!content) throw notFound();
  return sendContent({ content, as: 'inline', services, web, headers });
}

/** The same for everyone, as long as the listing is public. */
async function downloadHomePhoto(c: WebContext, name: string, services: Services): Promise<Response> {
  const { input } = await prepare(c, homePhotos.content, name, services);
  const asked = input as InputOf<typeof homePhotos.content>;
  const scope = { organisationId: asked.organisation, userId: null, actorKind: 'system' as const };
  const content = await services.db.withOrg(scope, async (tx) => {
    const home = await tx.one(sql`
      select from listings l where l.organisation_id = ${scope.organisationId} and l.id = ${asked.id} and (${mayBeSeenByAll} or ${staysAsSold})`);
    return home ? photoContent(tx, asked, isJudged) : undefined;
  });
  if (!content) throw notFound();
  const headers = bareHeaders(c.var.request.id);
  return sendContent({
    content,
    as: 'inline',
    services,
    web: c,
    headers,
    cacheSeconds: homePhotos.content.cacheSeconds,
  });
}
