import type { InputOf } from '#contract/core/call.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { SellerCosts } from '#contract/inventory/offers/net-sheet.ts';
import { unknownCosts } from '#contract/inventory/offers/offer-terms.ts';
import type { OfferComparison, offers } from '#contract/inventory/offers/offers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { lockForOffers, saleSubject } from './policy.ts';

type Home = Pick<Listing, 'stateOrProvince' | 'countyOrParish' | 'taxAnnualAmount'>;
type Found = { costs: SellerCosts; from: OfferComparison['costsFrom'] };

const plain = (text: string | null): string =>
  (text ?? '')
    .trim()
    .toLowerCase()
    .replace(/ (county|parish)$/, '');

/** The costs entered for this sale, otherwise the template of its county or the general one. Taxes are the home's own. */
export async function costsFor(tx: Tx, home: Home, own: SellerCosts | null): Promise<Found> {
  if (own) return { costs: own, from: 'listing' };
  const unknown = unknownCosts(home.taxAnnualAmount);
  const usual = await tx.one<{ costs: SellerCosts; county: string }>(sql`
    select costs, county from seller_cost_templates
    where organisation_id = ${tx.scope.organisationId}
      and ((state = ${plain(home.stateOrProvince)} and county = ${plain(home.countyOrParish)}) or (state = '' and county = ''))
    order by county desc limit 1`);
  if (!usual) return { costs: unknown, from: null };
  const { annualTax, payoff, taxPaidThrough } = unknown;
  return {
    costs: { ...usual.costs, annualTax, payoff, taxPaidThrough },
    from: usual.county ? 'county' : 'organisation',
  };
}

/** A seller's payoff and taxes aren't saved in templates. */
export async function saveCosts(
  tx: Tx,
  actor: Member,
  { id, costs, for: whose }: InputOf<typeof offers.saveCosts>,
): Promise<{ done: true }> {
  const listing = await lockForOffers(tx, actor, id);
  const isCounty = whose === 'county';
  if (isCounty && (!listing.countyOrParish || !listing.stateOrProvince))
    throw new Refusal('conflict', 'Enter the listing’s county and state first.');
  const kept = { ...costs, payoff: 0, annualTax: 0, taxPaidThrough: null };
  await tx.run(sql`
    insert into seller_cost_templates (organisation_id, state, county, costs)
    values (${actor.organisationId}, ${isCounty ? plain(listing.stateOrProvince) : ''}, ${isCounty ? plain(listing.countyOrParish) : ''},
            ${JSON.stringify(kept)}::jsonb)
    on conflict (organisation_id, state, county) do update set costs = excluded.costs`);
  tx.record({ kind: 'sale.costs_changed', subject: saleSubject(id) });
  return { done: true };
}
