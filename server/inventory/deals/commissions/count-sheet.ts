import {
  type CommissionTerms,
  freshYear,
  grossOf,
  type Plan,
  periodStart,
  type Sheet,
  type Year,
} from '#contract/inventory/deals/commission.ts';
import { commissionSheet } from '#contract/inventory/deals/commission-sheet.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

type CountedDeal = {
  id: string;
  price: number | null;
  terms: CommissionTerms;
  /** The day that decides plans and years. */
  on: string;
  approvedAt: string | null;
};
export type Counted = { sheet: Sheet | null; plans: Map<string, Plan> };

type OwnPlan = Plan & { user: string | null };
type Earned = Omit<Year, 'deals'> & { user: string; deal: string; on: string; approvedAt: string };

/** Plans and years of these agents, loaded once for any number of deals. */
export async function booksOf(tx: Tx, users: readonly string[]): Promise<(deal: CountedDeal) => Counted> {
  const { organisationId } = tx.scope;
  const who = [...new Set(users)];
  const plans = await tx.all<OwnPlan>(sql`
    select p.id, p.user_id as "user", p.name, p.version, p.from_day as "from", p.terms from commission_plans p
    where p.organisation_id = ${organisationId} and (p.user_id is null or p.user_id = any(${who}::uuid[]))
    order by p.from_day desc`);
  const earned = await tx.all<Earned>(sql`
    select e.user_id as "user", e.deal_id as deal, e.on_day as "on", s.approved_at as "approvedAt", e.split_cents as split,
      e.house_cents as house, e.gross_cents as gross, e.units
    from deal_earnings e
    join deal_sheets s on s.organisation_id = e.organisation_id and s.deal_id = e.deal_id
    join deals l on l.organisation_id = e.organisation_id and l.id = e.deal_id and l.state = 'won'
    where e.organisation_id = ${organisationId} and e.user_id = any(${who}::uuid[])`);
  return (deal) => countedBy(deal, plans, earned);
}

function countedBy(deal: CountedDeal, plans: readonly OwnPlan[], earned: readonly Earned[]): Counted {
  const { id, price, terms, on } = deal;
  const chosen = new Map<string, Plan>();
  for (const { user } of terms.agents) {
    const inForce = plans.filter(({ from }) => from <= on);
    const plan = inForce.find((one) => one.user === user) ?? inForce.find((one) => one.user === null);
    if (plan) chosen.set(user, plan);
  }
  if (grossOf(price, terms) === null) return { sheet: null, plans: chosen };
  const given = terms.agents.map(({ user }) => {
    const plan = chosen.get(user) ?? null;
    const before = earned.filter((one) => one.user === user && one.deal !== id && isBefore(one, deal));
    return [user, { plan, year: plan ? yearOf(plan, before, on) : freshYear }] as const;
  });
  return {
    sheet: commissionSheet({ price: price ?? 0, on, terms, plans: Object.fromEntries(given) }),
    plans: chosen,
  };
}

/** Orders deals by closing day, then by approval; drafts come last. */
const isBefore = (earned: Earned, { on, approvedAt }: CountedDeal): boolean =>
  earned.on < on || (earned.on === on && (approvedAt === null || earned.approvedAt < approvedAt));

function yearOf({ terms }: Plan, earned: readonly Earned[], on: string): Year {
  const start = periodStart(terms, on);
  const year = { ...freshYear, deals: earned.length };
  for (const one of earned)
    if (one.on >= start) for (const part of ['split', 'house', 'gross', 'units'] as const) year[part] += one[part];
  return year;
}

type Payouts = Sheet['payouts'];
/** PostgreSQL returns an object's keys in another order. */
const sorted = (payouts: Payouts) => payouts.map(({ to, cents }) => `${to} ${cents}`).toSorted();

export const isSamePaid = (one: Payouts, other: Payouts): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
