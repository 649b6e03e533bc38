import type { BillingState } from '#contract/account/billing.ts';
import { addOnOf, allowedOf, type LimitKind, verticalOf } from '#contract/account/limits.ts';
import { linesOf, totalOf } from '#contract/account/plan-choice.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { creditsUsed, inUse, leastTier, planFor } from './entitlements.ts';
import { payerAccount } from './pay.ts';
import { monthly, rightSize } from './right-size.ts';
import { type Account, isPaid, tierIn } from './subscription.ts';

/** Considers the highest monthly credit usage of these months, because a quiet month must not suggest too small a plan. */
const lookBackMonths = 3;

export async function billingStateOf(
  tx: Tx,
  { payments, settings }: Pick<Services, 'payments' | 'settings'>,
): Promise<BillingState> {
  const { payer, account } = await payerAccount(tx);
  const { tiers, addOns } = await planFor(tx);
  const kinds = kindsOf(account);
  const use: BillingState['use'] = [];
  for (const limit of kinds) {
    const used = limit === 'credits' ? await creditsUsed(tx) : await inUse(tx, limit);
    use.push({ limit, used, allowed: allowedOf(tiers, limit, addOns) ?? null });
  }
  return {
    status: account.status,
    tier: tierIn(account.verticalTiers),
    verticals: account.verticals,
    verticalTiers: account.verticalTiers,
    plans: account.plans,
    addOns: account.addOns,
    period: account.period,
    totalCents: totalOf(linesOf(account)),
    trialEndsAt: account.status === 'trialing' ? account.trialEndsAt : null,
    currentPeriodEnd: account.currentPeriodEnd,
    cancelAt: account.cancelAt,
    use,
    payer,
    payments: payments.kind,
    rightSize: await fittingPlans(tx, account, use, settings.LIVE_VERTICALS),
  };
}

const kindsOf = ({ verticals }: Account): LimitKind[] => [
  ...(Object.entries(verticalOf) as [keyof typeof verticalOf, (typeof verticals)[number]][])
    .filter(([, vertical]) => verticals.includes(vertical))
    .map(([kind]) => kind),
  'website',
  'credits',
  ...(verticals.includes('realestate') ? (Object.keys(addOnOf) as (keyof typeof addOnOf)[]) : []),
];

async function fittingPlans(
  tx: Tx,
  account: Account,
  use: BillingState['use'],
  live: Services['settings']['LIVE_VERTICALS'],
): Promise<BillingState['rightSize']> {
  if (!isPaid(account) && account.status !== 'trialing') return null;
  const { most } = await tx.get<{ most: number }>(sql`
    select coalesce(max(used), 0)::int as most from credit_use
    where organisation_id = ${tx.scope.organisationId} and month > now() - ${lookBackMonths} * interval '1 month'`);
  const real = use.map((one) => (one.limit === 'credits' ? { ...one, used: Math.max(one.used, most) } : one));
  const { members } = await tx.get<{ members: number }>(sql`
    select count(*)::int as members from memberships where organisation_id = ${tx.scope.organisationId} and removed_at is null`);
  const best = rightSize(account.verticals, real, account.addOns, live, await leastTier(tx, members));
  const held = isPaid(account)
    ? account.plans
    : account.verticals.flatMap((offer) => {
        const tier = account.verticalTiers[offer];
        return tier === 'pro' || tier === 'elite' ? [{ offer, tier }] : [];
      });
  const now = monthly(held, account.addOns);
  if (best.monthlyCents === now) return null;
  return { ...best, nowMonthlyCents: now, use: real, members };
}
