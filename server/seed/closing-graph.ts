import { addDays } from '#contract/core/time-zone.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { openPolicy } from '#server/verticals/insurance/create-policy.ts';
import { todayOf } from './metro.ts';

type Loan = { id: string; lead: string; name: string; owner: string; closingOn: string; amount: number };
type Deal = { id: string; lead: string; name: string; address: string | null; closingOn: string; price: number };

/**
 * Two closings that are joined: loan, home policy and, where the office has one, the contract. The first fits; in the second the
 * insurance begins two days late, so that the timeline has something to say.
 */
export async function seedClosingGraph(tx: Tx, now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const today = todayOf(now);
  const loans = await tx.all<Loan>(sql`
    select id, lead_id as lead, name, owner_id as owner, closing_on::text as "closingOn", amount_cents as amount from loans
    where organisation_id = ${organisationId} and state = 'open' and closing_on > ${today}::date + 3
      and milestone in ('processing', 'underwriting', 'conditional_approval') order by id limit 2`);
  if (loans.length === 0) return;
  const deals = await tx.all<Deal>(sql`
    select d.id, d.lead_id as lead, l.name, d.address, d.closing_on::text as "closingOn", d.price_cents as price from deals d
    join leads l on l.organisation_id = d.organisation_id and l.id = d.lead_id
    where d.organisation_id = ${organisationId} and d.side = 'buyer' and d.state = 'open' and d.closing_on > ${today}::date + 3
    order by d.id limit 2`);
  const carrier = await tx.get<{ id: string }>(sql`
    insert into carriers (organisation_id, name, naic, may_bind, appointments, appetite)
    values (${organisationId}, 'Harborstone Home', '90044', false, '[]'::jsonb, '[]'::jsonb) returning id`);
  for (const [place, loan] of loans.entries()) {
    const deal = deals[place];
    if (deal)
      await tx.run(sql`
        with people as (update loan_borrowers set lead_id = ${deal.lead}, name = ${deal.name.slice(0, 120)}
          where organisation_id = ${organisationId} and loan_id = ${loan.id} and position = 0)
        update loans set deal_id = ${deal.id}, lead_id = ${deal.lead}, name = ${deal.name.slice(0, 120)}, closing_on = ${deal.closingOn},
          address = coalesce(${deal.address}, address), price_cents = ${deal.price}, value_cents = ${deal.price},
          amount_cents = round(${deal.price}::bigint * 0.8) where organisation_id = ${organisationId} and id = ${loan.id}`);
    const closingOn = deal?.closingOn ?? loan.closingOn;
    const effectiveOn = addDays(closingOn, place === 0 ? 0 : 2);
    const policy = await openPolicy(tx, {
      lead: deal?.lead ?? loan.lead,
      insured: (deal?.name ?? loan.name).slice(0, 200),
      line: 'home',
      carrier: carrier.id,
      number: `HO-${71_204 + place * 13}`,
      effectiveOn,
      months: 12,
      premium: 241_800 + place * 18_400,
      stateOrProvince: 'TX',
      billType: 'mortgagee',
      mortgagee: 'Cedar Line Lending, ISAOA/ATIMA',
      coverages: {
        dwelling: 38_000_000,
        contents: 19_000_000,
        liability: 30_000_000,
        deductible: 250_000,
        replacementCost: 1,
      },
      continues: null,
      owner: loan.owner,
    });
    await tx.run(sql`
      insert into closing_policies (organisation_id, policy_id, deal_id, loan_id)
      values (${organisationId}, ${policy}, ${deal?.id ?? null}, ${deal ? null : loan.id})`);
  }
}
