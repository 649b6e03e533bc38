import type { InputOf } from '#contract/core/call.ts';
import { dealRoom, dealRooms } from '#contract/inventory/deals/deal-rooms.ts';
import { brandIn } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import { Gate } from '#server/core/http/gate.ts';
import { IncomingBody } from '#server/core/http/incoming-body.ts';
import { limit } from '#server/core/http/limits.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { bareHeaders, jsonHeaders } from '#server/core/http/reply.ts';
import { prepare, type Served, serve } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { receiveFile } from '#server/people/files/receive-file.ts';
import { type StoredContent, sendContent } from '#server/people/files/send-content.ts';
import { storedColumns } from '../../documents.ts';
import {
  checkPass,
  checkTicket,
  enter,
  findGuest,
  type Guest,
  presentDoor,
  sendCode,
  ticketFor,
  viewerOf,
} from './door.ts';
import { endGuest, entriesOf, inviteGuest, officeEntries, roomAs, roomOf } from './guests.ts';
import { hasWritten, postInRoom, showDate, withdrawPost, writeAsGuest } from './posts.ts';
import { isReady, postSeen, viewOf } from './view.ts';

const done = { done: true as const };
/** More posts than anyone writes in an hour. */
const slowly = ({ db }: Services, { id }: Guest) => limit(db, `writing in a deal room by ${id}`, 60, 3_600);
/** Each may hold its whole body in memory. */
const uploads = new Gate(4);

export const dealRoomRoutes: Served[] = [
  serve(dealRooms.room, ({ tx, actor, input }) => roomOf(tx, actor, input.id)),
  serve(dealRooms.roomEntries, ({ tx, actor, input }) => officeEntries(tx, actor, input)),
  serve(dealRooms.roomAs, ({ tx, actor, input }) => roomAs(tx, actor, input)),
  serve(dealRooms.inviteGuest, ({ tx, actor, services, input }) => inviteGuest(tx, actor, services, input)),
  serve(dealRooms.endGuest, ({ tx, actor, input }) => endGuest(tx, actor, input.id, input.guestId)),
  serve(dealRooms.postInRoom, ({ tx, actor, input }) => postInRoom(tx, actor, input)),
  serve(dealRooms.withdrawPost, ({ tx, actor, input }) => withdrawPost(tx, actor, input.id, input.postId)),
  serve(dealRooms.showDate, ({ tx, actor, input }) => showDate(tx, actor, input)),

  serve(dealRoom.look, async ({ input, request, services }) =>
    presentDoor(await findGuest(services, request, input.token)),
  ),
  serve(dealRoom.sendCode, async ({ input, request, services }) =>
    sendCode(services, await findGuest(services, request, input.token), input.locale),
  ),
  serve(dealRoom.enter, async ({ input, request, services }) =>
    enter(services, request, await findGuest(services, request, input.token), input.proof),
  ),
  serve(dealRoom.read, async ({ input: { token, pass, cursor, limit: most }, request, services }) => {
    const guest = await findGuest(services, request, token);
    checkPass(services, guest, pass);
    const viewer = viewerOf(guest);
    const room = await services.db.withOrg(guest.scope, async (tx) => ({
      view: await viewOf(tx, guest.dealId, viewer),
      entries: await entriesOf(tx, guest.dealId, viewer, { cursor, limit: most }),
    }));
    return { ...brandIn(guest), ...room, ticket: ticketFor(services, guest) };
  }),
  serve(dealRoom.write, async ({ input: { token, pass, ...written }, request, services }) => {
    const guest = await findGuest(services, request, token);
    checkPass(services, guest, pass);
    await slowly(services, guest);
    await services.db.withOrg(guest.scope, (tx) => writeAsGuest(tx, guest, written));
    return done;
  }),
  {
    call: dealRoom.upload,
    async answer(c, name, services) {
      const prepared = await prepare(c, dealRoom.upload, name, services);
      const { token, ticket, key, name: called, isForAll } = prepared.input as InputOf<typeof dealRoom.upload>;
      const { request } = c.var;
      const guest = await findGuest(services, request, token);
      checkTicket(services, guest, ticket);
      await slowly(services, guest);
      const { scope } = guest;
      await uploads.pass(async () => {
        if (await services.db.withOrg(scope, (tx) => hasWritten(tx, guest, key))) return;
        const body = new IncomingBody(c, dealRoom.upload.mostBytes);
        const received = await receiveFile({ input: { name: called }, scope, services, body });
        const { isNew } = await services.db
          .withOrg(scope, (tx) => writeAsGuest(tx, guest, { key, isForAll, body: '', received }))
          .catch(async (error: unknown) => {
            await services.storage.delete(received.key).catch(() => {});
            throw error;
          });
        if (!isNew) await services.storage.delete(received.key).catch(() => {});
      });
      return new Response(JSON.stringify(done), { headers: jsonHeaders(request.id) });
    },
  },
  {
    call: dealRoom.content,
    async answer(c, name, services) {
      const prepared = await prepare(c, dealRoom.content, name, services);
      const { token, ticket, postId } = prepared.input as InputOf<typeof dealRoom.content>;
      const { request } = c.var;
      const guest = await findGuest(services, request, token);
      checkTicket(services, guest, ticket);
      const found = await services.db.withOrg(guest.scope, (tx) =>
        tx.one<StoredContent & { isReady: boolean }>(sql`
          select ${storedColumns}, ${isReady} as "isReady" from deal_posts p
          join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
          where p.organisation_id = ${guest.scope.organisationId} and p.deal_id = ${guest.dealId} and p.id = ${postId}
            and ${postSeen(viewerOf(guest))} and f.deleted_at is null`),
      );
      if (!found) throw notFound();
      if (!found.isReady) throw new Refusal('conflict', 'The file is still being scanned. Try again shortly.');
      const headers = { ...bareHeaders(request.id), 'x-robots-tag': 'noindex' };
      return sendContent({ content: found, as: 'attachment', services, web: c, headers });
    },
  },
];
