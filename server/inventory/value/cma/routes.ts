import type { InputOf } from '#contract/core/call.ts';
import { cmas } from '#contract/inventory/value/cmas.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import type { WebContext } from '#server/core/http/request.ts';
import { prepare, type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import type { Services } from '#server/core/services.ts';
import { sendContent } from '#server/people/files/send-content.ts';
import { isJudged } from '../../files/policy.ts';
import { photoContent } from '../../listings/photos/photo-content.ts';
import { cmaPage, cmaTimeline, presentCma } from './queries.ts';
import { cmaReportOf, photoAtPlace } from './report.ts';
import { readyReport, sendReport } from './report-pdf.ts';
import { reportForMember, revokeCmaLink, shareCma, sharedCma, withCmaLink } from './share.ts';
import { candidatesFor, changeCma, createCma, removeCma } from './write-cma.ts';

/** Far above normal use. */
const mostReads = 1_200;
/** Each one is drawn again. */
const mostPdfs = 60;

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
  serveBytes(cmas.pdf, async ({ input, actor, scope, services, headers }) => {
    const ready = await services.db.withOrg(scope, async (tx) =>
      readyReport(tx, input.id, await reportForMember(tx, actor, input.id)),
    );
    return sendReport(services, scope.organisationId, ready, headers);
  }),
  { call: cmas.sharedPdf, answer: downloadShared },
  { call: cmas.sharedPhoto, answer: downloadPhoto },
];

async function downloadShared(c: WebContext, name: string, services: Services): Promise<Response> {
  const { input } = await prepare(c, cmas.sharedPdf, name, services);
  const { token } = input as InputOf<typeof cmas.sharedPdf>;
  const { ip, id } = c.var.request;
  await limit(services.db, `cma papers for ${networkOf(ip)}`, mostPdfs, 3_600);
  const { ready, lane } = await withCmaLink(services, token, id, async (tx, link) => {
    const report = await cmaReportOf(tx, link.cma, link.expiresAt, (_, listing) => listing);
    return { ready: await readyReport(tx, link.cma, report!), lane: tx.scope.organisationId };
  });
  return sendReport(services, lane, ready, bareHeaders(id));
}

async function downloadPhoto(c: WebContext, name: string, services: Services): Promise<Response> {
  const { input } = await prepare(c, cmas.sharedPhoto, name, services);
  const { token, place, width } = input as InputOf<typeof cmas.sharedPhoto>;
  const content = await withCmaLink(services, token, c.var.request.id, async (tx, link) => {
    const at = await photoAtPlace(tx, link.cma, place);
    return at && photoContent(tx, { id: at.listing, photoId: at.photoId, width, of: 'shown' }, isJudged);
  });
  if (!content) throw notFound();
  return sendContent({ content, as: 'inline', services, web: c, headers: bareHeaders(c.var.request.id) });
}
