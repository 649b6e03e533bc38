import { comarketing, introductions, lenders } from '#contract/verticals/lenders/lenders.ts';
import { Gate } from '#server/core/http/gate.ts';
import { type Served, serve, serveJson, servePage } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { auditPack } from './audit-pack.ts';
import {
  addEvidence,
  changeComarketing,
  comarketingPage,
  createComarketing,
  endComarketing,
  publishComarketing,
} from './comarketing.ts';
import { changeLender, createLender, lendersJson, removeLender } from './directory.ts';
import { addQuote, chooseLender, introduce, lenderLink, revokeConsent, setStatus } from './introduce.ts';
import { readIntroduction, reportStatus } from './lender-page.ts';
import { introductionJson, introductionPage } from './queries.ts';

/** Each holds its papers in memory. */
const packs = new Gate(2);

export const lenderRoutes: Served[] = [
  serveJson(lenders.list, lendersJson),
  serve(lenders.create, ({ tx, actor, input }) => createLender(tx, actor, input)),
  serve(lenders.change, ({ tx, actor, version, input }) => changeLender(tx, actor, version, input)),
  serve(lenders.remove, ({ tx, actor, input }) => removeLender(tx, actor, input.id)),
  servePage(introductions.list, introductionPage),
  serveJson(introductions.get, ({ id }, actor) => introductionJson(id, actor)),
  serve(introductions.create, ({ tx, actor, input }) => introduce(tx, actor, input)),
  serve(introductions.choose, ({ tx, actor, input }) => chooseLender(tx, actor, input)),
  serve(introductions.revoke, ({ tx, actor, input }) => revokeConsent(tx, actor, input.id)),
  serve(introductions.link, ({ tx, actor, input, services }) => lenderLink(tx, actor, input, services.settings)),
  serve(introductions.setStatus, ({ tx, actor, input }) => setStatus(tx, actor, input)),
  serve(introductions.addQuote, ({ tx, actor, input }) => addQuote(tx, actor, input)),
  serve(introductions.read, ({ input, services, request }) => readIntroduction(services, input.token, request.id)),
  serve(introductions.report, ({ input, services, request }) => reportStatus(services, input, request.id)),
  servePage(comarketing.list, comarketingPage),
  serve(comarketing.create, ({ tx, actor, input }) => createComarketing(tx, actor, input)),
  serve(comarketing.change, ({ tx, actor, version, input }) => changeComarketing(tx, actor, version, input)),
  serve(comarketing.addEvidence, ({ tx, actor, input }) => addEvidence(tx, actor, input)),
  serve(comarketing.publish, ({ tx, actor, input }) => publishComarketing(tx, actor, input.id)),
  serveBytes(comarketing.audit, async ({ input, actor, scope, services, headers }) => {
    const zip = await packs.pass(() => auditPack(services, scope, actor, input.id));
    return new Response(new Uint8Array(zip), {
      headers: {
        ...headers,
        'content-type': 'application/zip',
        'content-length': String(zip.length),
        'content-disposition': 'attachment; filename="Co-marketing audit pack.zip"',
      },
    });
  }),
  serve(comarketing.end, ({ tx, actor, input }) => endComarketing(tx, actor, input.id)),
];
