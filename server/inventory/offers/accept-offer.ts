import type { InputOf } from '#contract/core/call.ts';
import type { DealSide, Pipeline } from '#contract/inventory/deals/deal-stages.ts';
import type { TemplateDate } from '#contract/inventory/deals/deal-templates.ts';
import { newDeal } from '#contract/inventory/deals/deals.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { Contingency, ContingencyKind } from '#contract/inventory/offers/offer-terms.ts';
import type { Offer, offers } from '#contract/inventory/offers/offers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { openDeal } from '../deals/create-deal.ts';
import { settingsOf } from '../deals/settings/settings.ts';
import { changeStatus } from '../listings/change-status.ts';
import { letWait } from './backups.ts';
import { lockOffer, refuseMove } from './change-offer.ts';
import { offerSubject } from './policy.ts';
import { offerById, offersOf } from './queries.ts';

/** The listing is Pending, the offer accepted and a deal open: all of it or nothing. */
export async function acceptOffer(
  tx: Tx,
  actor: Member,
  version: number,
  { id, offerId, others, timeZone, ...wish }: InputOf<typeof offers.accept>,
): Promise<{ offer: Offer; deal: string }> {
  const { listing, offer } = await lockOffer(tx, actor, { id, offerId }, version);
  refuseMove(offer, 'accepted');
  const price = wish.price ?? offer.price;
  if (price < offer.price || price > (offer.escalation?.cap ?? offer.price))
    throw invalid(['price'], 'This is neither what was offered nor within its escalation.');
  if ((await offersOf(tx, id)).some(({ state }) => state === 'accepted'))
    throw new Refusal('conflict', 'Another offer is accepted. It must be withdrawn before.');
  const { today } = await tx.get<{ today: string }>(sql`
    select least((now() at time zone ${timeZone})::date, current_date)::text as today`);
  const acceptedOn = wish.acceptedOn ?? today;
  if (acceptedOn > today) throw invalid(['acceptedOn'], 'This must not lie in the future.');
  await changeStatus(tx, actor, id, listing.version, {
    standardStatus: 'Pending',
    purchaseContractDate: acceptedOn,
    effectiveOn: acceptedOn,
  });
  const deal = await dealOf(tx, actor, listing, { ...offer, price }, acceptedOn, timeZone);
  await tx.run(sql`
    update listing_offers set state = 'accepted', price_cents = ${price}, backup = null, deal_id = ${deal}, decided_at = now(),
      version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${offerId}`);
  tx.record({ kind: 'offer.accepted', subject: offerSubject(offerId), data: { listing: id, price, deal } });
  if (others === 'backup') await letWait(tx, listing);
  return { offer: (await offerById(tx, id, offerId))!, deal };
}

/** From here on a deal is as good as made: where an accepted offer begins. */
const nearlySure = 75;

const stageOf = ({ stages }: Pipeline): string => {
  const open = stages.filter(({ state }) => state === 'open');
  return (open.find(({ probability }) => probability >= nearlySure) ?? open.at(-1)!).key;
};

/** Theirs whose listing it is, with the buyer's side as parties and what was agreed as dates. */
async function dealOf(
  tx: Tx,
  actor: Member,
  listing: Listing,
  offer: Offer,
  acceptedOn: string,
  timeZone: string,
): Promise<string> {
  const side: DealSide = listing.propertyType.includes('Lease') ? 'lease' : 'seller';
  const pipeline = (await settingsOf(tx)).pipelines.find((one) => one.side === side);
  if (!pipeline) throw new Refusal('conflict', 'There is no pipeline for a deal of this side.');
  const deal = await openDeal(
    tx,
    {
      ...newDeal.parse({
        name: listing.unparsedAddress.slice(0, 120),
        pipeline: pipeline.key,
        stage: stageOf(pipeline),
        listing: listing.id,
        address: listing.unparsedAddress.slice(0, 200),
        price: offer.price,
        acceptedOn,
        closingOn: offer.closingOn,
        timeZone,
      }),
      owner: listing.listAgent ?? actor.userId,
    },
    offer.contingencies.flatMap(dateOf),
  );
  const parties = [
    { role: 'other_side', name: offer.buyer, email: '', phone: '', lead: offer.lead },
    { role: 'other_agent', name: offer.agent, email: offer.agentEmail, phone: offer.agentPhone, lead: null },
    { role: 'lender', name: offer.lender, email: '', phone: '', lead: null },
  ].filter(({ name }) => name);
  await tx.run(sql`
    insert into deal_parties (organisation_id, id, deal_id, role, name, email, phone, lead_id)
    select ${tx.scope.organisationId}, lintel.new_id(), ${deal}, p.role, p.name, p.email, p.phone, p.lead
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) p(role text, name text, email text, phone text, lead uuid)`);
  return deal;
}

/** Under which key, and with which words, a contingency stands among a deal's dates. */
const ends: Record<Exclude<ContingencyKind, 'other'>, { key: string; name: string }> = {
  inspection: { key: 'inspection', name: 'Inspection ends' },
  financing: { key: 'loan', name: 'Loan commitment' },
  appraisal: { key: 'appraisal', name: 'Appraisal due' },
  sale_of_home: { key: 'sale_of_home', name: 'Buyer’s home sold' },
  title: { key: 'title', name: 'Title commitment due' },
};

function dateOf({ kind, days }: Contingency, place: number): TemplateDate[] {
  const end = kind === 'other' ? { key: `contingency_${place + 1}`, name: 'Contingency ends' } : ends[kind];
  return [{ ...end, rule: { base: 'acceptance', days, count: 'calendar', roll: 'next' }, time: '17:00' }];
}
