import type { Subscription } from '#contract/account/billing.ts';
import { highest, type Plan, tierOf } from '#contract/account/plan-choice.ts';
import type { AddOn, BillingPeriod, PlanTier, Vertical } from '#contract/account/price-book.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

export type VerticalTiers = Partial<Record<Vertical, PlanTier>>;

/** An account's current plan. An expired trial counts as free even before the job has recorded it. */
export type Account = {
  userId: string;
  status: 'free' | 'trialing' | 'active' | 'past_due';
  verticals: Vertical[];
  verticalTiers: VerticalTiers;
  period: BillingPeriod;
  plans: Plan[];
  addOns: AddOn[];
  trialBeganAt: string | null;
  trialEndsAt: string | null;
  provider: 'stripe' | 'test' | null;
  customerId: string | null;
  subscriptionId: string | null;
  subscribedAt: string | null;
  currentPeriodStart: string | null;
  currentPeriodEnd: string | null;
  cancelAt: string | null;
  /** What the payment provider charges for each period; 0 when nothing is paid for. */
  periodCents: number;
};

export async function readAccount(tx: Queries, userId: Sql | string, lock: Sql = nothing): Promise<Account> {
  const { trialIsOver, ...row } = await tx.get<Account & { trialIsOver: boolean }>(sql`
    select user_id as "userId", status, verticals, vertical_tiers as "verticalTiers", billing_period as period, plans,
           add_ons as "addOns", trial_began_at as "trialBeganAt", trial_ends_at as "trialEndsAt", provider,
           customer_id as "customerId", subscription_id as "subscriptionId", subscribed_at as "subscribedAt",
           current_period_start as "currentPeriodStart", current_period_end as "currentPeriodEnd", cancel_at as "cancelAt",
           period_cents as "periodCents",
           coalesce(trial_ends_at <= now(), false) as "trialIsOver"
    from subscriptions where user_id = ${userId} ${lock}`);
  if (row.status !== 'trialing' || !trialIsOver) return row;
  return { ...row, status: 'free', verticalTiers: tiersOf(row.verticals, () => 'free') };
}

/** The payer whose plan an organization uses. */
export const payerOf = (organisationId: string): Sql => sql`(select lintel.payer(${organisationId}))`;

export const lockAccount = (tx: Queries, userId: string): Promise<Account> => readAccount(tx, userId, sql`for update`);

export const isPaid = ({ status }: Pick<Account, 'status'>): boolean => status === 'active' || status === 'past_due';

export const tiersOf = (verticals: readonly Vertical[], tier: (vertical: Vertical) => PlanTier): VerticalTiers =>
  Object.fromEntries(verticals.map((vertical) => [vertical, tier(vertical)]));

/** The paid tiers; everything else is free. */
export const paidTiers = (verticals: readonly Vertical[], plans: readonly Plan[]): VerticalTiers =>
  tiersOf(verticals, (vertical) => tierOf(plans, vertical));

/** The account's tier: the highest of its verticals', or `freemium` when all are free. */
export function tierIn(verticalTiers: VerticalTiers): Subscription['tier'] {
  const tier = highest(Object.values(verticalTiers));
  return tier === 'free' ? 'freemium' : tier;
}

/** Also keeps how the recurring revenue changed, and since when a payment is overdue. Callers hold the account's lock. */
export async function writeAccount(tx: Queries, account: Account): Promise<void> {
  const isOverdue = account.status === 'past_due';
  await tx.run(sql`
    with before as (select user_id, recurring_cents from subscriptions where user_id = ${account.userId}),
    written as (
      update subscriptions s
      set status = ${account.status}, tier = ${tierIn(account.verticalTiers)}, verticals = ${account.verticals},
          vertical_tiers = ${JSON.stringify(account.verticalTiers)}, billing_period = ${account.period},
          plans = ${JSON.stringify(account.plans)}, add_ons = ${account.addOns}, trial_began_at = ${account.trialBeganAt},
          trial_ends_at = ${account.trialEndsAt}, provider = ${account.provider}, customer_id = ${account.customerId},
          subscription_id = ${account.subscriptionId}, subscribed_at = ${account.subscribedAt},
          current_period_start = ${account.currentPeriodStart}, current_period_end = ${account.currentPeriodEnd},
          cancel_at = ${account.cancelAt}, period_cents = ${account.periodCents},
          recurring_cents = ${recurringOf(account)},
          past_due_since = ${isOverdue ? sql`coalesce(s.past_due_since, now())` : sql`null`},
          dunning_tries = ${isOverdue ? sql`s.dunning_tries` : sql`0`},
          dunning_tried_at = ${isOverdue ? sql`s.dunning_tried_at` : sql`null`}
      from before where s.user_id = before.user_id
      returning s.user_id, before.recurring_cents as before_cents, s.recurring_cents as after_cents, s.subscribed_at)
    insert into recurring_changes (user_id, at, before_cents, after_cents)
    select user_id, case when before_cents = 0 then coalesce(subscribed_at, now()) else now() end, before_cents, after_cents
    from written where before_cents <> after_cents`);
}

/** The monthly equivalent of what is charged. */
const recurringOf = ({ period, periodCents }: Account): number =>
  period === 'annual' ? Math.round(periodCents / 12) : periodCents;

export const presentSubscription = (account: Account): Subscription => ({
  tier: tierIn(account.verticalTiers),
  verticals: account.verticals,
  vertical_tiers: account.verticalTiers,
  billing_period: account.period,
  trial_ends_at: account.status === 'trialing' ? account.trialEndsAt : null,
});
