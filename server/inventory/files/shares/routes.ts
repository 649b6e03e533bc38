import type { InputOf } from '#contract/core/call.ts';
import { fileShares, sharing } from '#contract/inventory/file-shares.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { act, prepare, type Served, scopeOf, serve, serveJson } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { sendContent } from '#server/people/files/send-content.ts';
import { linkList, makeLink, prepareMark, revokeLink, visitPage } from './links.ts';
import { checkTicket, findLink, noteVisit, openLink, presentLink } from './open-link.ts';
import { sendMarked } from './send-marked.ts';

/** Far above normal use; guessing tokens is stopped long before one is found. */
const mostReads = 1_200;
const slow = ({ db }: Services, { ip }: RequestFacts) =>
  limit(db, `shared files from ${networkOf(ip)}`, mostReads, 3_600);

export const fileShareRoutes: Served[] = [
  serveJson(fileShares.links, ({ id }, actor) => linkList(id, actor)),
  {
    call: fileShares.share,
    async answer(c, name, services) {
      const prepared = await prepare(c, fileShares.share, name, services);
      const actor = prepared.actor as Member;
      const given = prepared.input as InputOf<typeof fileShares.share>;
      await prepareMark(services, scopeOf(actor, c.var.request), actor, given);
      return act(c, fileShares.share, services, prepared, ({ tx, input }) => makeLink(tx, actor, services, input));
    },
  },
  serve(fileShares.revoke, ({ tx, actor, input }) => revokeLink(tx, actor, input.id, input.linkId)),
  serveJson(fileShares.visits, visitPage),

  serve(sharing.read, async ({ input, request, services }) => {
    await slow(services, request);
    return presentLink((await findLink(services, input.token)).shared);
  }),
  serve(sharing.open, async ({ input, request, services }) => {
    await slow(services, request);
    return openLink(services, request, input.token, input.password);
  }),
  {
    call: sharing.content,
    async answer(c, name, services) {
      const prepared = await prepare(c, sharing.content, name, services);
      const { token, ticket, as } = prepared.input as InputOf<typeof sharing.content>;
      const { request } = c.var;
      await slow(services, request);
      const { scope, shared } = await findLink(services, token);
      checkTicket(services.settings.secret, ticket, shared.linkId);
      // A view-only file may be fetched by our page, but not opened directly.
      const isSaved = as === 'attachment';
      if (shared.isViewOnly && (isSaved || c.req.header('sec-fetch-dest') === 'document'))
        throw new Refusal('forbidden');
      if (isSaved && !c.req.header('range')) {
        await services.db.withOrg(scope, (tx) => noteVisit(tx, shared, 'downloaded', request));
      }
      const headers = { ...bareHeaders(request.id), 'x-robots-tag': 'noindex' };
      if (shared.isMarked) return sendMarked(services, scope, shared, as, headers);
      return sendContent({ content: shared, as, services, web: c, headers });
    },
  },
];
