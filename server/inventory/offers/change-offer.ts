import type { InputOf } from '#contract/core/call.ts';
import { pipelineOf } from '#contract/inventory/deals/deal-stages.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { isOpen, mayBecome, type OfferState } from '#contract/inventory/offers/offer-states.ts';
import { type OfferTerms, offerTerms, terms } from '#contract/inventory/offers/offer-terms.ts';
import type { Offer, offers } from '#contract/inventory/offers/offers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { changeStage } from '../deals/change-deal.ts';
import { checkLinks } from '../deals/create-deal.ts';
import { dealById } from '../deals/queries.ts';
import { settingsOf } from '../deals/settings/settings.ts';
import { changeStatus } from '../listings/change-status.ts';
import { keptTerms, refuseTerms } from './create-offer.ts';
import { expireOfferLater } from './expire-job.ts';
import { lockForOffers, offerSubject, refuseArchived } from './policy.ts';
import { offerById } from './queries.ts';

type One = { id: string; offerId: string };

/** Locking the listing locks its offers. */
export async function lockOffer(
  tx: Tx,
  actor: Member,
  { id, offerId }: One,
  version: number,
): Promise<{ listing: Listing; offer: Offer }> {
  const listing = await lockForOffers(tx, actor, id);
  const offer = await offerById(tx, id, offerId);
  if (!offer) throw notFound();
  if (offer.version !== version)
    await refuseOld(tx, {
      current: offer,
      changed: 'offer.changed',
      subject: offerSubject(offerId),
      told: { 'offer.countered': ['price', 'concessions', 'closingOn', 'escalation'], 'offer.moved': ['state'] },
    });
  refuseArchived(listing);
  return { listing, offer };
}

export function refuseMove({ state, expiresAt }: Offer, to: OfferState): void {
  if (!mayBecome(state, to)) throw invalid(['state'], `Status can’t change from ${state} to ${to}.`);
  // The job that expires it may be a moment late.
  if (isOpen(state) && to !== 'withdrawn' && expiresAt && Date.parse(expiresAt) <= Date.now())
    throw invalid(['state'], 'This offer has expired.');
}

async function writeTerms(tx: Tx, id: string, given: OfferTerms): Promise<void> {
  await tx.run(sql`
    update listing_offers set buyer = ${given.buyer}, lead_id = ${given.lead}, price_cents = ${given.price},
      terms = ${JSON.stringify(keptTerms(given))}::jsonb, expires_at = ${given.expiresAt}, version = version + 1, modified_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  await expireOfferLater(tx, id);
}

const termNames = Object.keys(terms) as (keyof OfferTerms)[];

export async function changeOffer(
  tx: Tx,
  actor: Member,
  version: number,
  { id, offerId, ...wanted }: InputOf<typeof offers.change>,
): Promise<Offer> {
  const { offer } = await lockOffer(tx, actor, { id, offerId }, version);
  if (!isOpen(offer.state)) throw new Refusal('conflict', 'This offer is closed. Its terms can’t change.');
  const before = offerTerms.parse(offer);
  const after = { ...before, ...wanted } as OfferTerms;
  const fields = termNames.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  if (fields.length === 0) return offer;
  refuseTerms(after);
  if (after.lead !== before.lead) await checkLinks(tx, actor, { lead: after.lead });
  await writeTerms(tx, offerId, after);
  tx.record({ kind: 'offer.changed', subject: offerSubject(offerId), data: { listing: id, fields } });
  return (await offerById(tx, id, offerId))!;
}

export async function moveOffer(
  tx: Tx,
  actor: Member,
  version: number,
  { id, offerId, state, relist, lostReason }: InputOf<typeof offers.move>,
): Promise<Offer> {
  const { listing, offer } = await lockOffer(tx, actor, { id, offerId }, version);
  if (offer.state === state) return offer;
  refuseMove(offer, state);
  const when = state === 'presented' ? sql`presented_at = now()` : sql`decided_at = now(), backup = null`;
  await tx.run(sql`
    update listing_offers set state = ${state}, ${when}, version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${offerId}`);
  tx.record({
    kind: 'offer.moved',
    subject: offerSubject(offerId),
    data: { listing: id, price: offer.price, from: offer.state, to: state },
  });
  if (offer.state === 'accepted') {
    if (relist) await putBack(tx, actor, listing);
    if (lostReason && offer.deal) await loseDeal(tx, actor, offer.deal, lostReason);
  }
  return (await offerById(tx, id, offerId))!;
}

/** The feed decides the status of its listing, and a listing that has moved on keeps its status. */
async function putBack(tx: Tx, actor: Member, { id, version, feed, standardStatus }: Listing): Promise<void> {
  if (feed || !['Pending', 'Active Under Contract'].includes(standardStatus)) return;
  await changeStatus(tx, actor, id, version, { standardStatus: 'Active', purchaseContractDate: null });
}

async function loseDeal(tx: Tx, actor: Member, dealId: string, lostReason: string): Promise<void> {
  const deal = await tx.one<Deal>(dealById(dealId, actor));
  if (!deal) throw new Refusal('forbidden', 'You don’t have permission to mark this offer’s deal as lost.');
  const pipeline = pipelineOf((await settingsOf(tx)).pipelines, deal.pipeline);
  const stage = pipeline?.stages.find((one) => one.state === 'lost');
  if (deal.state === 'open' && stage)
    await changeStage(tx, actor, dealId, deal.version, { stage: stage.key, closeListing: false, lostReason });
}

/** The counter's terms replace the offer's, and end its escalation clause. */
export async function counterOffer(
  tx: Tx,
  actor: Member,
  version: number,
  { id, offerId, by, note, ...counter }: InputOf<typeof offers.counter>,
): Promise<Offer> {
  const { offer } = await lockOffer(tx, actor, { id, offerId }, version);
  refuseMove(offer, 'countered');
  const after = { ...offerTerms.parse(offer), ...counter, escalation: null };
  refuseTerms(after);
  await tx.run(sql`
    insert into listing_offer_rounds (organisation_id, offer_id, round, by_side, price_cents, concessions_cents, closing_on, note)
    values (${actor.organisationId}, ${offerId}, ${offer.round + 1}, ${by}, ${offer.price}, ${offer.concessions}, ${offer.closingOn},
            ${note})`);
  await tx.run(sql`
    update listing_offers set state = 'countered', round = round + 1
    where organisation_id = ${actor.organisationId} and id = ${offerId}`);
  await writeTerms(tx, offerId, after);
  tx.record({
    kind: 'offer.countered',
    subject: offerSubject(offerId),
    data: { listing: id, by, from: offer.price, to: counter.price },
  });
  return (await offerById(tx, id, offerId))!;
}
