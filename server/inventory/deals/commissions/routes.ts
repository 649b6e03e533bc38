import { dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { type BytesContext, serveBytes } from '#server/core/http/serve-bytes.ts';
import { addPlan, plansJson, removePlan } from './plans.ts';
import { acceptSheet, changesPage } from './recount.ts';
import { moveSheet, setCommission, sheetOf } from './sheet.ts';
import { sheetPdf } from './sheet-pdf.ts';

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
  serveBytes(dealCommissions.sheetPdf, downloadSheet),
];

async function downloadSheet({
  input,
  actor,
  scope,
  services,
  headers,
}: BytesContext<typeof dealCommissions.sheetPdf>) {
  const sheet = await services.db.withOrg(scope, (tx) => sheetOf(tx, actor, input.id));
  const pdf = sheetPdf(sheet);
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': 'attachment; filename="disbursement-sheet.pdf"',
    },
  });
}
