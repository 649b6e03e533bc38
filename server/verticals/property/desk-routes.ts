import type { InputOf } from '#contract/core/call.ts';
import { repairBids } from '#contract/verticals/property/bids.ts';
import { leaseSigning } from '#contract/verticals/property/lease-signing.ts';
import { renewalOffers } from '#contract/verticals/property/renewal-offers.ts';
import { rentalTax } from '#contract/verticals/property/tax.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { csvFile } from '#server/core/csv/csv-file.ts';
import { act, prepare, type Served, scopeOf, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { paper } from './application-routes.ts';
import { answerBid, bidsOf, chooseBid, inviteBids, lookAtBid } from './bids.ts';
import { cancelDraft, draftById, draftsOf, drawLease, prepareLease, readyLease, sendLease } from './lease-drafts.ts';
import { removeTemplate, saveTemplate, templatesOf } from './lease-templates.ts';
import { prepareRenewal, sendOffer, withdrawOffer } from './renewal-offers.ts';
import { formsCsv, formsOf, setW9 } from './tax.ts';

const done = { done: true } as const;
const after = async (work: Promise<void>) => {
  await work;
  return done;
};

/** Leases that are signed, bids for repairs, and the forms of the year. */
export const deskRoutes: Served[] = [
  serve(leaseSigning.templates, ({ tx }) => templatesOf(tx)),
  serve(leaseSigning.saveTemplate, ({ tx, input }) => saveTemplate(tx, input)),
  serve(leaseSigning.removeTemplate, ({ tx, input }) => after(removeTemplate(tx, input.id))),
  serve(leaseSigning.drafts, ({ tx, input }) => draftsOf(tx, input)),
  serve(leaseSigning.get, ({ tx, input }) => draftById(tx, input.id)),
  serve(leaseSigning.prepare, ({ tx, actor, input }) => prepareLease(tx, actor, input)),
  serveBytes(leaseSigning.pdf, async ({ input, scope, services, headers }) => {
    const draft = await services.db.withOrg(scope, (tx) => draftById(tx, input.id));
    const { pdf } = await drawLease(draft, draft.tenants.split(', '));
    return paper(headers, pdf, 'Lease');
  }),
  {
    call: leaseSigning.send,
    async answer(c, name, services) {
      const prepared = await prepare(c, leaseSigning.send, name, services);
      const actor = prepared.actor as Member;
      const { id } = prepared.input as InputOf<typeof leaseSigning.send>;
      const ready = await readyLease(services, scopeOf(actor, c.var.request), actor, id);
      return act(c, leaseSigning.send, services, prepared, ({ tx }) => sendLease(tx, actor, services, id, ready));
    },
  },
  serve(leaseSigning.cancel, ({ tx, actor, input }) => after(cancelDraft(tx, actor, input.id))),
  serve(renewalOffers.send, ({ tx, input }) => sendOffer(tx, input)),
  serve(renewalOffers.withdraw, ({ tx, input }) => after(withdrawOffer(tx, input.id))),
  serve(renewalOffers.prepare, ({ tx, input }) => prepareRenewal(tx, input.id)),
  serve(repairBids.list, ({ tx, input }) => bidsOf(tx, input.id)),
  serve(repairBids.invite, ({ tx, input, services }) => inviteBids(tx, services, input)),
  serve(repairBids.choose, ({ tx, input }) => chooseBid(tx, input.id)),
  serve(repairBids.look, ({ input, request, services }) => lookAtBid(services, request, input.token)),
  serve(repairBids.send, ({ input: { token, ...answer }, request, services }) =>
    after(answerBid(services, request, token, answer)),
  ),
  serve(repairBids.decline, ({ input, request, services }) => after(answerBid(services, request, input.token, null))),
  serve(rentalTax.forms, ({ tx, input }) => formsOf(tx, input.year)),
  serve(rentalTax.setW9, ({ tx, input }) => after(setW9(tx, input))),
  serveBytes(rentalTax.exported, (context) =>
    csvFile(context, `1099-${context.input.year}`, async () =>
      formsCsv(await context.services.db.withOrg(context.scope, (tx) => formsOf(tx, context.input.year))),
    ),
  ),
];
