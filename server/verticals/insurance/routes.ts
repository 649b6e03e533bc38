import { acord } from '#contract/verticals/insurance/acord.ts';
import { carriers } from '#contract/verticals/insurance/carriers.ts';
import { insuredItems } from '#contract/verticals/insurance/insured-items.ts';
import { opportunities } from '#contract/verticals/insurance/opportunities.ts';
import { policies } from '#contract/verticals/insurance/policies.ts';
import { policyParts } from '#contract/verticals/insurance/policy-parts.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { ReplyHeaders } from '#server/core/http/reply.ts';
import { type Served, serve, serveJson, servePage } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import { exportAcord, importAcord, type ReadFile } from './acord/exchange.ts';
import { bind, binderOf } from './bind.ts';
import { carriersJson, changeCarrier, createCarrier, removeCarrier } from './carriers.ts';
import { issueCertificate, reissueCertificates, requestCertificate, saidBy, voidCertificate } from './certificates.ts';
import { changePolicy, decideRenewal, setArchived } from './change-policy.ts';
import { createPolicy } from './create-policy.ts';
import { drawCertificate } from './draw-certificate.ts';
import { addItem, changeItem, itemsJson, removeItem } from './insured-items.ts';
import { measures } from './measures.ts';
import {
  changeOpportunity,
  changeStage,
  createOpportunity,
  opportunityCounts,
  opportunityPage,
  opportunityShown,
} from './opportunities.ts';
import { binderPdf } from './papers.ts';
import {
  addClaim,
  addNotice,
  answerOffer,
  attemptSave,
  changeClaim,
  offerCoverage,
  partsJson,
  reopenOffer,
  resolveNotice,
} from './parts.ts';
import { policyCount, policyCounts, policyJson, policyPage, timelinePage } from './queries.ts';
import { addQuote, changeQuote } from './quotes.ts';
import { previewTransaction, transact, transactionsShown } from './transact.ts';

const paper = (headers: ReplyHeaders, pdf: Uint8Array, name: string): Response =>
  new Response(Buffer.from(pdf), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="${name}.pdf"`,
    },
  });

export const policyRoutes: Served[] = [
  servePage(policies.list, policyPage),
  serveJson(policies.count, policyCount),
  serveJson(policies.counts, (_, actor) => policyCounts(actor)),
  serve(policies.measures, ({ tx, actor, input }) => measures(tx, actor, input)),
  serveJson(policies.get, ({ id }, actor) => policyJson(id, actor)),
  serveJson(policies.timeline, timelinePage),
  serve(policies.create, ({ tx, actor, input }) => createPolicy(tx, actor, input)),
  serve(policies.change, ({ tx, actor, version, input: { id, ...change } }) =>
    changePolicy(tx, actor, id, version, change),
  ),
  serve(policies.archive, ({ tx, actor, input }) => setArchived(tx, actor, input.id, true)),
  serve(policies.restore, ({ tx, actor, input }) => setArchived(tx, actor, input.id, false)),
  serve(policies.transactions, ({ tx, actor, input }) => transactionsShown(tx, actor, input.id)),
  serve(policies.preview, ({ tx, actor, input }) => previewTransaction(tx, actor, input)),
  serve(policies.transact, ({ tx, actor, version, input }) => transact(tx, actor, version, input)),
  serve(policies.decideRenewal, ({ tx, actor, input }) => decideRenewal(tx, actor, input)),
  serveJson(insuredItems.list, ({ id }, actor) => itemsJson(id, actor)),
  serve(insuredItems.add, ({ tx, actor, input }) => addItem(tx, actor, input)),
  serve(insuredItems.change, ({ tx, actor, input }) => changeItem(tx, actor, input)),
  serve(insuredItems.remove, ({ tx, actor, input }) => removeItem(tx, actor, input)),
  serveJson(policyParts.parts, ({ id }, actor) => partsJson(id, actor)),
  serve(policyParts.addClaim, ({ tx, actor, input }) => addClaim(tx, actor, input)),
  serve(policyParts.changeClaim, ({ tx, actor, input }) => changeClaim(tx, actor, input)),
  serve(policyParts.offerCoverage, ({ tx, actor, input }) => offerCoverage(tx, actor, input)),
  serve(policyParts.answerOffer, ({ tx, actor, input }) => answerOffer(tx, actor, input)),
  serve(policyParts.reopenOffer, ({ tx, actor, input }) => reopenOffer(tx, actor, input)),
  serve(policyParts.requestCertificate, ({ tx, actor, input }) => requestCertificate(tx, actor, input)),
  serve(policyParts.issueCertificate, ({ tx, actor, input }) => issueCertificate(tx, actor, input)),
  serve(policyParts.reissueCertificates, ({ tx, actor, input }) => reissueCertificates(tx, actor, input)),
  serve(policyParts.voidCertificate, ({ tx, actor, input }) => voidCertificate(tx, actor, input)),
  serveBytes(policyParts.certificatePdf, async ({ input, actor, scope, services, headers }) => {
    const said = await services.db.withOrg(scope, (tx) => saidBy(tx, actor, input.id, input.certificateId));
    return paper(headers, await drawCertificate(said), 'certificate-of-insurance');
  }),
  serve(policyParts.addNotice, ({ tx, actor, input }) => addNotice(tx, actor, input)),
  serve(policyParts.attemptSave, ({ tx, actor, input }) => attemptSave(tx, actor, input)),
  serve(policyParts.resolveNotice, ({ tx, actor, input }) => resolveNotice(tx, actor, input)),
];

export const acordRoutes: Served[] = [
  serveBody(acord.importAcord, {
    atOnce: 4,
    receive: async ({ body, scope }) => {
      const answer = await boundedWork<ReadFile | { refused: string }>({
        module: new URL('./acord/read-thread.ts', import.meta.url),
        data: (await body.whole()).toString('utf8'),
        lane: scope.organisationId,
      });
      if ('refused' in answer) throw new Refusal('bad_request', answer.refused);
      return answer;
    },
    handle: ({ tx, actor, input, services }, file) => importAcord(tx, actor, input, file, services.settings.secret),
  }),
  serveBytes(acord.acordFile, async ({ input, actor, scope, services, headers }) => {
    const { name, text } = await services.db.withOrg(scope, (tx) =>
      exportAcord(tx, actor, input.id, services.settings.secret),
    );
    return new Response(text, {
      headers: {
        ...headers,
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      },
    });
  }),
];

export const marketplaceRoutes: Served[] = [
  serveJson(carriers.list, (_, actor) => carriersJson(actor)),
  serve(carriers.create, ({ tx, actor, input }) => createCarrier(tx, actor, input)),
  serve(carriers.change, ({ tx, actor, version, input }) => changeCarrier(tx, actor, version, input)),
  serve(carriers.remove, ({ tx, actor, input }) => removeCarrier(tx, actor, input.id)),
  servePage(opportunities.list, opportunityPage),
  serveJson(opportunities.counts, (_, actor) => opportunityCounts(actor)),
  serve(opportunities.get, ({ tx, actor, input }) => opportunityShown(tx, actor, input.id)),
  serve(opportunities.create, ({ tx, actor, input }) => createOpportunity(tx, actor, input)),
  serve(opportunities.change, ({ tx, actor, version, input }) => changeOpportunity(tx, actor, version, input)),
  serve(opportunities.changeStage, ({ tx, actor, input }) => changeStage(tx, actor, input)),
  serve(opportunities.addQuote, ({ tx, actor, input }) => addQuote(tx, actor, input)),
  serve(opportunities.changeQuote, ({ tx, actor, input }) => changeQuote(tx, actor, input)),
  serve(opportunities.bind, ({ tx, actor, input }) => bind(tx, actor, input)),
  serveBytes(opportunities.binderPdf, async ({ input, actor, scope, services, headers }) => {
    const { said, binder, boundOn } = await services.db.withOrg(scope, (tx) => binderOf(tx, actor, input.id));
    return paper(headers, await binderPdf(said, binder, boundOn), 'insurance-binder');
  }),
];
