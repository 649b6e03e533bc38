import { offers } from '#contract/inventory/offers/offers.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { receiveFile } from '#server/people/files/receive-file.ts';
import { acceptOffer } from './accept-offer.ts';
import { orderBackups } from './backups.ts';
import { changeOffer, counterOffer, moveOffer } from './change-offer.ts';
import { saveCosts } from './cost-templates.ts';
import { createOffer } from './create-offer.ts';
import { dealsFor } from './deal-of-offer.ts';
import { addPaper, checkPaper, sendPaper } from './papers.ts';
import { listingWithOffers } from './policy.ts';
import { comparisonOf, offerById, roundsOf } from './queries.ts';
import { readDocument } from './read-document.ts';
import { setCosts, sharedOffers, shareOffers, unshareOffers } from './sale.ts';

export const offerRoutes: Served[] = [
  serve(offers.list, async ({ tx, actor, input }) => comparisonOf(tx, await listingWithOffers(tx, actor, input.id))),
  serve(offers.create, ({ tx, actor, input }) => createOffer(tx, actor, input)),
  serve(offers.change, ({ tx, actor, version, input }) => changeOffer(tx, actor, version, input)),
  serve(offers.move, ({ tx, actor, version, input }) => moveOffer(tx, actor, version, input)),
  serve(offers.counter, ({ tx, actor, version, input }) => counterOffer(tx, actor, version, input)),
  serve(offers.rounds, async ({ tx, actor, input }) => {
    await listingWithOffers(tx, actor, input.id);
    if (!(await offerById(tx, input.id, input.offerId))) throw notFound();
    return roundsOf(tx, input.offerId);
  }),
  serve(offers.dealsFor, async ({ tx, actor, input }) => {
    await listingWithOffers(tx, actor, input.id);
    const offer = await offerById(tx, input.id, input.offerId);
    if (!offer) throw notFound();
    return { deals: await dealsFor(tx, actor, input.id, offer.lead) };
  }),
  serve(offers.accept, ({ tx, actor, version, input }) => acceptOffer(tx, actor, version, input)),
  serve(offers.orderBackups, ({ tx, actor, input }) => orderBackups(tx, actor, input)),
  serve(offers.setCosts, ({ tx, actor, input }) => setCosts(tx, actor, input)),
  serve(offers.saveCosts, ({ tx, actor, input }) => saveCosts(tx, actor, input)),
  serveBody(offers.addLetter, {
    atOnce: 4,
    receive: async (context) => {
      const { input, actor, scope, services } = context;
      await services.db.withOrg(scope, (tx) => checkPaper(tx, actor, input.id, input.offerId));
      return receiveFile({ ...context, input: { name: input.name } });
    },
    handle: ({ tx, actor, input }, received) => addPaper('letter')(tx, actor, input, received),
    discard: ({ key }, { services }) => services.storage.delete(key).catch(() => {}),
  }),
  serveBytes(offers.letter, sendPaper('letter')),
  serveBody(offers.addDocument, {
    atOnce: 4,
    receive: async (context) => {
      const { input, actor, scope, services } = context;
      await services.db.withOrg(scope, (tx) => checkPaper(tx, actor, input.id, input.offerId));
      return receiveFile({ ...context, input: { name: input.name } });
    },
    handle: ({ tx, actor, input }, received) => addPaper('document')(tx, actor, input, received),
    discard: ({ key }, { services }) => services.storage.delete(key).catch(() => {}),
  }),
  serveBytes(offers.document, sendPaper('document')),
  serveBytes(offers.readDocument, readDocument),
  serve(offers.share, ({ tx, actor, input, services }) => shareOffers(tx, actor, input, services.settings.secret)),
  serve(offers.unshare, ({ tx, actor, input }) => unshareOffers(tx, actor, input)),
  serve(offers.shared, ({ services, input, request }) => sharedOffers(services, input.token, request.id)),
];
