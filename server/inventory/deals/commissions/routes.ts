import { dealAuthorizations } from '#contract/inventory/deals/deal-authorization.ts';
import { dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { type BytesContext, serveBytes } from '#server/core/http/serve-bytes.ts';
import { fileHeaders } from '#server/outside/storage/files/file-headers.ts';
import { authorizationOf, logoKey } from './authorization.ts';
import { authorizationName, authorizationPdf } from './authorization-pdf.ts';
import { addPlan, plansJson, removePlan } from './plans.ts';
import { acceptSheet, changesPage } from './recount.ts';
import { sendAuthorization, sentAuthorizations } from './send-authorization.ts';
import { moveSheet, setCommission, sheetOf, unknownEarned } from './sheet.ts';
import { answerAuthorization, readAuthorization } from './title-answer.ts';

export const dealCommissionRoutes: Served[] = [
  serve(dealCommissions.sheet, ({ tx, actor, input }) => sheetOf(tx, actor, input.id, input.on)),
  serve(dealCommissions.setCommission, ({ tx, actor, version, input }) =>
    setCommission(tx, actor, input.id, version, input.terms),
  ),
  serve(dealCommissions.moveSheet, ({ tx, actor, input }) => moveSheet(tx, actor, input.id, input.state)),
  serveJson(dealCommissions.sheetChanges, changesPage),
  serve(dealCommissions.acceptSheet, ({ tx, actor, input }) => acceptSheet(tx, actor, input)),
  serveJson(dealCommissions.plans, (_, actor) => plansJson(actor)),
  serve(dealCommissions.addPlan, ({ tx, actor, input }) => addPlan(tx, actor, input)),
  serve(dealCommissions.removePlan, ({ tx, actor, input }) => removePlan(tx, actor, input.id)),
  serve(dealAuthorizations.authorizations, ({ tx, actor, input }) => sentAuthorizations(tx, actor, input.id)),
  serve(dealAuthorizations.sendAuthorization, ({ tx, actor, input }) => sendAuthorization(tx, actor, input)),
  serve(dealAuthorizations.readAuthorization, ({ input, services, request }) =>
    readAuthorization(services, input.token, request.id),
  ),
  serve(dealAuthorizations.answerAuthorization, ({ input, services, request }) =>
    answerAuthorization(services, input, request),
  ),
  serveBytes(dealCommissions.sheetPdf, downloadSheet),
];

async function downloadSheet({
  input,
  actor,
  scope,
  services,
  headers,
}: BytesContext<typeof dealCommissions.sheetPdf>) {
  const { authorization, logo } = await services.db.withOrg(scope, async (tx) => {
    const sheet = await sheetOf(tx, actor, input.id);
    const counted = await authorizationOf(tx, sheet);
    if (!counted) throw unknownEarned(sheet.deal.price, sheet.terms);
    return { authorization: counted, logo: await logoKey(tx) };
  });
  const bytes = await authorizationPdf(services, scope.organisationId, { authorization, logo, at: Date.now() });
  const file = {
    name: authorizationName(authorization.address, authorization.name),
    contentType: 'application/pdf',
  };
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, ...fileHeaders(file, 'attachment'), 'content-length': String(bytes.length) },
  });
}
