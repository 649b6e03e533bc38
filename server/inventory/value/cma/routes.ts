import { cmas } from '#contract/inventory/value/cmas.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { cmaPage, cmaTimeline, presentCma } from './queries.ts';
import { reportForMember, revokeCmaLink, shareCma, sharedCma } from './share.ts';
import { candidatesFor, changeCma, createCma, removeCma } from './write-cma.ts';

/** Far more than people open. */
const mostReads = 1_200;

export const cmaRoutes: Served[] = [
  serveJson(cmas.list, cmaPage),
  serve(cmas.get, ({ tx, actor, input, services }) => presentCma(tx, actor, input.id, services.settings)),
  serve(cmas.create, ({ tx, actor, input, services }) => createCma(tx, actor, input, services.settings)),
  serve(cmas.change, ({ tx, actor, version, input: { id, ...change }, services }) =>
    changeCma(tx, actor, id, version, change, services.settings),
  ),
  serve(cmas.candidates, ({ tx, actor, input }) => candidatesFor(tx, actor, input.id)),
  serveJson(cmas.timeline, cmaTimeline),
  serve(cmas.remove, ({ tx, actor, input }) => removeCma(tx, actor, input.id)),
  serve(cmas.report, ({ tx, actor, input }) => reportForMember(tx, actor, input.id)),
  serve(cmas.share, ({ tx, actor, input, services }) => shareCma(tx, actor, input, services.settings)),
  serve(cmas.revoke, ({ tx, actor, input, services }) =>
    revokeCmaLink(tx, actor, input.id, input.linkId, services.settings),
  ),
  serve(cmas.shared, async ({ input, request, services }) => {
    await limit(services.db, `cma reports from ${networkOf(request.ip)}`, mostReads, 3_600);
    return sharedCma(services, input.token, request.id);
  }),
];
