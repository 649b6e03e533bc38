import { type Choice, linesOf } from '#contract/account/plan-choice.ts';
import type { RevenueMonth, RevenueOverview } from '#contract/insight/operator-finance.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { readVersions } from './price-versions.ts';

type Sold = RevenueOverview['sold'][number];

/** Accounts with the same plans are counted together, so the work doesn't grow with their number. */
type Group = Choice & { payers: number };

export async function revenueOf(
  tx: Queries,
  payments: RevenueOverview['payments'],
  now: Date | null = null,
): Promise<RevenueOverview> {
  const clock = sql`coalesce(${now}::timestamptz, now())`;
  const sums = await tx.get<Pick<RevenueOverview, 'monthlyCents' | 'payers' | 'pastDue' | 'ending' | 'trials'>>(sql`
    select coalesce(sum(recurring_cents) filter (where pays), 0)::float8 as "monthlyCents",
      count(*) filter (where pays)::int as payers,
      json_build_object('payers', count(*) filter (where status = 'past_due'),
        'monthlyCents', coalesce(sum(recurring_cents) filter (where status = 'past_due'), 0)) as "pastDue",
      json_build_object('payers', count(*) filter (where pays and cancel_at is not null),
        'monthlyCents', coalesce(sum(recurring_cents) filter (where pays and cancel_at is not null), 0)) as ending,
      json_build_object(
        'running', count(*) filter (where status = 'trialing' and trial_ends_at > ${clock}),
        'endingSoon', count(*) filter (where status = 'trialing' and trial_ends_at > ${clock}
          and trial_ends_at <= ${clock} + interval '7 days'),
        'ended', count(*) filter (where trial_ended),
        'paid', count(*) filter (where trial_ended and subscribed_at >= trial_began_at)) as trials
    from (
      select *, status in ('active', 'past_due') as pays,
        trial_began_at is not null and trial_ends_at <= ${clock} and trial_ends_at > ${clock} - interval '90 days' as trial_ended
      from subscriptions where status <> 'free' or trial_began_at is not null) s`);
  const groups = await tx.all<Group>(sql`
    select plans, billing_period as period, add_ons as "addOns", count(*)::int as payers
    from subscriptions where status in ('active', 'past_due') group by 1, 2, 3`);
  return {
    payments,
    ...sums,
    sold: soldBy(groups),
    months: await monthsOf(tx, now),
    prices: await readVersions(tx),
  };
}

/** What each price of the book brings in a month, at today's prices. */
function soldBy(groups: readonly Group[]): Sold[] {
  const sold = new Map<string, Sold>();
  for (const { payers, ...choice } of groups) {
    for (const line of linesOf(choice)) {
      const cents = choice.period === 'annual' ? Math.round(line.cents / 12) : line.cents;
      const before = sold.get(line.id);
      sold.set(line.id, {
        price: line.id,
        sold: 'plan' in line ? line.plan : { addOn: line.addOn },
        period: choice.period,
        payers: (before?.payers ?? 0) + payers,
        monthlyCents: (before?.monthlyCents ?? 0) + payers * cents,
      });
    }
  }
  return [...sold.values()].sort((a, b) => b.monthlyCents - a.monthlyCents || a.price.localeCompare(b.price));
}

/** Each month ends with what it began with and what changed, so the last one ends with what is paid now. */
const monthsOf = (tx: Queries, now: Date | null): Promise<RevenueMonth[]> =>
  tx.all<RevenueMonth>(sql`
    with months as (
      select m as month, m + interval '1 month' as ending
      from generate_series(date_trunc('month', coalesce(${now}::timestamptz, now()) at time zone 'UTC') - interval '11 months',
        date_trunc('month', coalesce(${now}::timestamptz, now()) at time zone 'UTC'), interval '1 month') m),
    changes as (
      select date_trunc('month', at at time zone 'UTC') as month, before_cents as b, after_cents as a,
        row_number() over (partition by user_id order by at, id) = 1 as is_first
      from recurring_changes),
    moved as (
      select month, sum(a - b) as net,
        coalesce(sum(a) filter (where b = 0 and is_first), 0) as fresh,
        coalesce(sum(a) filter (where b = 0 and not is_first), 0) as returned,
        coalesce(sum(a - b) filter (where b > 0 and a > b), 0) as more,
        coalesce(sum(b - a) filter (where a > 0 and a < b), 0) as less,
        coalesce(sum(b) filter (where a = 0), 0) as lost,
        count(*) filter (where b = 0 and is_first) as new_payers,
        count(*) filter (where a = 0) as lost_payers,
        count(*) filter (where b = 0) - count(*) filter (where a = 0) as net_payers
      from changes group by month)
    select to_char(m.month, 'YYYY-MM-DD') as month,
      before.cents::float8 as "openingCents", before.payers::int as "openingPayers",
      coalesce(v.fresh, 0)::float8 as "newCents", coalesce(v.returned, 0)::float8 as "returnedCents",
      coalesce(v.more, 0)::float8 as "moreCents", coalesce(v.less, 0)::float8 as "lessCents",
      coalesce(v.lost, 0)::float8 as "lostCents", (before.cents + coalesce(v.net, 0))::float8 as "closingCents",
      coalesce(v.new_payers, 0)::int as "newPayers", coalesce(v.lost_payers, 0)::int as "lostPayers",
      paid.cents::float8 as "paidCents", refunded.cents::float8 as "refundedCents"
    from months m
    left join moved v on v.month = m.month
    cross join lateral (
      select coalesce(sum(e.net), 0) as cents, coalesce(sum(e.net_payers), 0) as payers from moved e where e.month < m.month) before
    cross join lateral (
      select coalesce(sum(total_cents), 0) as cents from invoices
      where status = 'paid' and paid_at >= m.month at time zone 'UTC' and paid_at < m.ending at time zone 'UTC') paid
    cross join lateral (
      select coalesce(sum(total_cents), 0) as cents from invoices
      where refunded_at >= m.month at time zone 'UTC' and refunded_at < m.ending at time zone 'UTC') refunded
    order by m.month`);
