import { randomUUID } from 'node:crypto';
import type { ShownBrand } from '#contract/account/onboarding.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { homeZone, unknownZone } from '#contract/inventory/home-zone.ts';
import type { LinkAudience, Offer, OfferComparison, offers, ResolvedOffer } from '#contract/inventory/offers/offers.ts';
import { brandColumns, brandIn, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { shownAgent } from '#server/people/profiles/shown-agent.ts';
import { sellersOf } from '../listings/sellers-of.ts';
import { costsFor } from './cost-templates.ts';
import { lockForOffers, saleSubject } from './policy.ts';
import { comparisonOf, offersOf, resolvedOffers } from './queries.ts';

export async function setCosts(
  tx: Tx,
  actor: Member,
  { id, costs }: InputOf<typeof offers.setCosts>,
): Promise<OfferComparison> {
  const listing = await lockForOffers(tx, actor, id);
  const before = (await comparisonOf(tx, listing)).costs;
  const names = Object.keys(costs) as (keyof typeof costs)[];
  if (names.some((name) => before[name] !== costs[name])) {
    await tx.run(sql`
      insert into listing_sales (organisation_id, listing_id, costs)
      values (${actor.organisationId}, ${id}, ${JSON.stringify(costs)}::jsonb)
      on conflict (organisation_id, listing_id) do update set costs = excluded.costs`);
    tx.record({ kind: 'sale.costs_changed', subject: saleSubject(id) });
  }
  return comparisonOf(tx, listing);
}

const purpose = 'offers';

/** A seller's link contains only its mark, so that links from before there were two kinds still work. */
const kinds = {
  seller: { mark: sql`link_mark`, since: sql`shared_at` },
  agents: { mark: sql`agents_link_mark`, since: sql`agents_shared_at` },
};

/** Existing links keep working until all are revoked. */
export async function shareOffers(
  tx: Tx,
  actor: Member,
  { id, audience }: InputOf<typeof offers.share>,
  secret: string,
): Promise<{ path: string }> {
  await lockForOffers(tx, actor, id);
  const { organisationId } = actor;
  const kind = kinds[audience];
  const before = await tx.one<{ mark: string | null }>(sql`
    select ${kind.mark} as mark from listing_sales where organisation_id = ${organisationId} and listing_id = ${id}`);
  const mark = before?.mark ?? randomUUID();
  if (!before?.mark) {
    await tx.run(sql`
      insert into listing_sales (organisation_id, listing_id, ${kind.mark}, ${kind.since})
      values (${organisationId}, ${id}, ${mark}, now())
      on conflict (organisation_id, listing_id) do update
        set ${kind.mark} = excluded.${kind.mark}, ${kind.since} = excluded.${kind.since}`);
    tx.record({ kind: 'sale.shared', subject: saleSubject(id), data: { audience } });
  }
  return { path: `/offers/${seal(secret, purpose, `${organisationId} ${id} ${mark}`)}` };
}

export async function unshareOffers(
  tx: Tx,
  actor: Member,
  { id, audience }: InputOf<typeof offers.unshare>,
): Promise<{ done: true }> {
  await lockForOffers(tx, actor, id);
  const { mark, since } = kinds[audience];
  const changed = await tx.run(sql`
    update listing_sales set ${mark} = null, ${since} = null
    where organisation_id = ${actor.organisationId} and listing_id = ${id} and ${mark} is not null`);
  if (changed > 0) tx.record({ kind: 'sale.unshared', subject: saleSubject(id), data: { audience } });
  return { done: true };
}

type Shown = ShownBrand & {
  audience: LinkAudience;
  address: string;
  owner: string | null;
  annualTax: number | null;
  stateOrProvince: string | null;
  postalCode: string | null;
  countyOrParish: string | null;
  costs: OfferComparison['costs'] | null;
};
type SharedOffer = OutputOf<typeof offers.shared>['offers'][number];

/** For anyone with the link. */
export async function sharedOffers(
  { db, settings }: Services,
  token: string,
  requestId: string,
): Promise<OutputOf<typeof offers.shared>> {
  const { organisationId, listing, mark } = readToken(settings.secret, token);
  return db.withOrg({ organisationId, userId: null, actorKind: 'system', requestId }, async (tx) => {
    const shown = await tx.one<Shown>(sql`
      select case when s.link_mark = ${mark} then 'seller' else 'agents' end as audience, l.unparsed_address as address,
        ${brandColumns}, l.owner_id as owner, l.tax_annual_amount_cents as "annualTax", l.state_or_province as "stateOrProvince",
        l.postal_code as "postalCode", l.county_or_parish as "countyOrParish", s.costs
      from listing_sales s join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id
      ${brandJoin('s')}
      where s.organisation_id = ${organisationId} and s.listing_id = ${listing}
        and ${mark} in (s.link_mark, s.agents_link_mark) and l.archived_at is null`);
    if (!shown) throw notFound();
    const { audience, address, owner, annualTax } = shown;
    const all = await offersOf(tx, listing);
    const timeZone = homeZone(shown) ?? unknownZone;
    const { costs } = await costsFor(
      tx,
      { ...shown, taxAnnualAmount: annualTax, countyOrParish: shown.countyOrParish },
      shown.costs,
    );
    const resolved = resolvedOffers(all, costs, Date.now(), dayIn(Date.now(), timeZone));
    return {
      ...brandIn(shown),
      audience,
      address,
      agent: await shownAgent(tx, owner),
      sellers: audience === 'seller' ? (await sellersOf(tx, listing)).map(({ name }) => name) : [],
      timeZone,
      isBeforeCommission: audience === 'seller' && costs.commissionRate === 0,
      offers: audience === 'seller' ? forSeller(all, resolved) : forAgents(all, resolved),
    };
  });
}

const openTerms = ({ state, price, earnestMoney, financing, downRate, contingencies, ...offer }: Offer) => ({
  ...{ state, price, earnestMoney, financing, downRate, contingencies },
  closingOn: offer.closingOn,
  concessions: offer.concessions,
  buyerBrokerRate: offer.buyerBrokerRate,
  buyerBrokerFee: offer.buyerBrokerFee,
  optionFee: offer.optionFee,
  optionDays: offer.optionDays,
  rentBackDays: offer.rentBackDays,
  rentBackDaily: offer.rentBackDaily,
  appraisalGap: offer.appraisalGap,
  inclusions: offer.inclusions,
});
const byId = (all: readonly Offer[], id: string): Offer => all.find((offer) => offer.id === id)!;

/** The best for the seller first. */
const forSeller = (all: readonly Offer[], resolved: readonly ResolvedOffer[]): SharedOffer[] =>
  resolved.map(({ offer: id, price, outcome, net }, place) => {
    const offer = byId(all, id);
    const { buyer, escalation, expiresAt } = offer;
    return {
      number: place + 1,
      buyer,
      ...openTerms(offer),
      escalates: escalation !== null,
      escalation:
        escalation && outcome !== 'fixed'
          ? { price, increment: escalation.increment, cap: escalation.cap, outcome }
          : null,
      net,
      expiresAt,
    };
  });

/**
 * In order of arrival, because any other order would reveal the seller's preference. Shows offered prices, because an escalated one might
 * reveal its cap.
 */
const forAgents = (all: readonly Offer[], resolved: readonly ResolvedOffer[]): SharedOffer[] =>
  all.flatMap((offer, place) =>
    resolved.some(({ offer: id }) => id === offer.id)
      ? [
          {
            number: place + 1,
            buyer: null,
            ...openTerms(offer),
            escalates: offer.escalation !== null,
            escalation: null,
            net: null,
            expiresAt: null,
          },
        ]
      : [],
  );

function readToken(secret: string, token: string) {
  try {
    const [organisationId, listing, mark] = unseal(secret, purpose, token).split(' ') as [string, string, string];
    return { organisationId, listing, mark };
  } catch {
    throw notFound();
  }
}
