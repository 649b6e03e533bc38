import { randomUUID } from 'node:crypto';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { netSheet } from '#contract/inventory/offers/net-sheet.ts';
import { isOpen } from '#contract/inventory/offers/offer-states.ts';
import { unknownCosts } from '#contract/inventory/offers/offer-terms.ts';
import type { OfferComparison, offers } from '#contract/inventory/offers/offers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { dayThere } from '../listings/day-there.ts';
import { lockForOffers, saleSubject } from './policy.ts';
import { comparisonOf, offersOf } from './queries.ts';

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

/** Links that were given before go on working, until all are revoked. */
export async function shareOffers(tx: Tx, actor: Member, id: string, secret: string): Promise<{ path: string }> {
  await lockForOffers(tx, actor, id);
  const { organisationId } = actor;
  const before = await tx.one<{ mark: string | null }>(sql`
    select link_mark as mark from listing_sales where organisation_id = ${organisationId} and listing_id = ${id}`);
  const mark = before?.mark ?? randomUUID();
  if (!before?.mark) {
    await tx.run(sql`
      insert into listing_sales (organisation_id, listing_id, link_mark, shared_at)
      values (${organisationId}, ${id}, ${mark}, now())
      on conflict (organisation_id, listing_id) do update set link_mark = excluded.link_mark, shared_at = now()`);
    tx.record({ kind: 'sale.shared', subject: saleSubject(id) });
  }
  return { path: `/offers/${seal(secret, purpose, `${organisationId} ${id} ${mark}`)}` };
}

export async function unshareOffers(tx: Tx, actor: Member, id: string): Promise<{ done: true }> {
  await lockForOffers(tx, actor, id);
  const changed = await tx.run(sql`
    update listing_sales set link_mark = null, shared_at = null
    where organisation_id = ${actor.organisationId} and listing_id = ${id} and link_mark is not null`);
  if (changed > 0) tx.record({ kind: 'sale.unshared', subject: saleSubject(id) });
  return { done: true };
}

type Shown = {
  address: string;
  organisation: string;
  annualTax: number | null;
  today: string;
  costs: OfferComparison['costs'] | null;
};

/**
 * Whoever has the link. Prices are those that were offered: one that an escalation came to could be its end, and that is
 * nobody's business but the seller's and their agent's.
 */
export async function sharedOffers(
  { db, settings }: Services,
  token: string,
  requestId: string,
): Promise<OutputOf<typeof offers.shared>> {
  const { organisationId, listing, mark } = readToken(settings.secret, token);
  return db.withOrg({ organisationId, userId: null, actorKind: 'system', requestId }, async (tx) => {
    const shown = await tx.one<Shown>(sql`
      select l.unparsed_address as address, g.name as organisation, l.tax_annual_amount_cents as "annualTax", s.costs, ${dayThere}::text as today
      from listing_sales s join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id
      join organisations g on g.id = s.organisation_id
      where s.organisation_id = ${organisationId} and s.listing_id = ${listing} and s.link_mark = ${mark}
        and l.archived_at is null`);
    if (!shown) throw notFound();
    const { address, organisation, annualTax, today } = shown;
    const costs = shown.costs ?? unknownCosts(annualTax);
    const all = await offersOf(tx, listing);
    return {
      address,
      organisation,
      offers: all.flatMap((offer, place) => {
        const { state, price, earnestMoney, financing, downRate, contingencies, closingOn, concessions } = offer;
        if (!isOpen(state) && state !== 'accepted') return [];
        return [
          {
            number: place + 1,
            ...{ state, price, earnestMoney, financing, downRate, contingencies, closingOn, concessions },
            net: netSheet({ price, concessions, closingOn }, costs, today).net,
            inclusions: offer.inclusions,
            escalates: offer.escalation !== null,
          },
        ];
      }),
    };
  });
}

function readToken(secret: string, token: string) {
  try {
    const [organisationId, listing, mark] = unseal(secret, purpose, token).split(' ') as [string, string, string];
    return { organisationId, listing, mark };
  } catch {
    throw notFound();
  }
}
