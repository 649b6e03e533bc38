import { addDays } from '#contract/core/time-zone.ts';
import { newOffer, unknownCosts } from '#contract/inventory/offers/offer-terms.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { keptTerms } from '#server/inventory/offers/create-offer.ts';
import { todayOf } from './metro.ts';
import { shownSince } from './showings.ts';

type Home = { id: string; price: number; owner: string | null };

const thousand = 100_000;
const toThousands = (cents: number): number => Math.round(cents / thousand) * thousand;

/** Three offers on the newest home that was shown, as different as offers are. */
export async function seedOffers(tx: Tx, now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const home = await tx.one<Home>(sql`
    select id, list_price_cents as price, owner_id as owner from listings
    where organisation_id = ${organisationId} and standard_status = 'Active' and archived_at is null and list_price_cents > 0
      and on_market_date <= ${addDays(todayOf(now), -shownSince)} order by id desc limit 1`);
  if (!home) return;
  const { id: listing, price, owner } = home;
  const costs = { ...unknownCosts(null), commissionRate: 55_000, title: 285_000, other: 95_000 };
  await tx.run(sql`
    insert into seller_cost_templates (organisation_id, costs) values (${organisationId}, ${JSON.stringify(costs)}::jsonb) on conflict do nothing`);
  const today = todayOf(now);
  const given = [
    {
      buyer: 'Ana and Luis Ruiz',
      agent: 'Bea Lund',
      price: toThousands(price * 0.97),
      downRate: 200_000,
      lender: 'Lone Star Credit Union',
      preapprovedUntil: addDays(today, 60),
      contingencies: [
        { kind: 'inspection', days: 7 },
        { kind: 'financing', days: 25 },
      ],
      escalation: { increment: 2 * thousand, cap: toThousands(price * 1.02), proof: true, expiresAt: null },
      closingOn: addDays(today, 35),
    },
    {
      buyer: 'Ben Cole',
      price: toThousands(price * 0.98),
      financing: 'cash',
      downRate: 1_000_000,
      inclusions: 'Washer, dryer',
      closingOn: addDays(today, 18),
    },
    {
      buyer: 'Cy Moss',
      agent: 'Noor Haddad',
      price: toThousands(price),
      financing: 'fha',
      downRate: 35_000,
      concessions: 8 * thousand,
      contingencies: [{ kind: 'sale_of_home', days: 45 }],
      closingOn: addDays(today, 62),
    },
  ];
  for (const [place, one] of given.entries()) {
    const terms = newOffer.parse({ earnestMoney: toThousands(price * 0.01), ...one });
    const id = newId();
    await tx.run(sql`
      insert into listing_offers (organisation_id, id, listing_id, state, buyer, price_cents, terms, created_by, presented_at)
      values (${organisationId}, ${id}, ${listing}, ${place < 2 ? 'presented' : 'received'}, ${terms.buyer}, ${terms.price},
              ${JSON.stringify(keptTerms(terms))}::jsonb, ${owner}, ${place < 2 ? now.toISOString() : null})`);
    tx.record({ kind: 'offer.received', subject: { type: 'offer', id }, data: { listing, price: terms.price } });
  }
}
