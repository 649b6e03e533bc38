import { isDeepStrictEqual } from 'node:util';
import type { billing } from '#contract/account/billing.ts';
import { tierOf } from '#contract/account/plan-choice.ts';
import { trialDays, type Vertical } from '#contract/account/price-book.ts';
import type { InputOf } from '#contract/core/call.ts';
import { sql } from '#server/core/db/sql.ts';
import type { NewEvent, Queries } from '#server/core/db/transaction.ts';
import {
  type Account,
  isPaid,
  lockAccount,
  presentSubscription,
  tierIn,
  tiersOf,
  writeAccount,
} from './subscription.ts';

export type Wish = InputOf<typeof billing.choosePlan>;

/**
 * Grants what is free: free tiers, and one trial, within which the choice may change. Paid plans stay unchanged. `live`: the only verticals
 * available beyond the free tier.
 */
export async function choosePlan(
  tx: Queries,
  userId: string,
  wish: Wish,
  live: readonly Vertical[],
): Promise<{ account: Account; hasChanged: boolean }> {
  const before = await lockAccount(tx, userId);
  const paid = isPaid(before);
  const mayTry = !paid && (await trialIsOpen(tx, before));
  // In the order they were chosen: the first decides the start page.
  const kept = before.verticals.filter((one) => tierOf(before.plans, one) !== 'free');
  const chosen = [...new Set([...wish.verticals, ...kept])];
  const wanted = (one: Vertical) => (mayTry && live.includes(one) && wish.vertical_tiers[one]) || 'free';
  const verticalTiers = tiersOf(chosen, paid ? (one) => tierOf(before.plans, one) : wanted);
  const tries = !paid && tierIn(verticalTiers) !== 'freemium';
  const account: Account = {
    ...before,
    status: paid ? before.status : tries ? 'trialing' : 'free',
    verticals: chosen,
    verticalTiers,
    period: paid ? before.period : wish.billing_period,
    ...(tries && !before.trialBeganAt && (await newTrial(tx))),
  };
  const hasChanged = !isDeepStrictEqual(account, before);
  if (hasChanged) await writeAccount(tx, account);
  return { account, hasChanged };
}

export function planChosen(account: Account): NewEvent {
  const { vertical_tiers: tiers, trial_ends_at: trialEndsAt } = presentSubscription(account);
  return { kind: 'plan.chosen', subject: { type: 'subscription', id: account.userId }, data: { tiers, trialEndsAt } };
}

async function trialIsOpen(tx: Queries, { trialBeganAt, trialEndsAt }: Account): Promise<boolean> {
  if (!trialBeganAt) return true;
  const { open } = await tx.get<{ open: boolean }>(sql`select ${trialEndsAt}::timestamptz > now() as open`);
  return open;
}

const newTrial = (tx: Queries): Promise<Pick<Account, 'trialBeganAt' | 'trialEndsAt'>> =>
  tx.get(sql`
    select now() as "trialBeganAt", now() + ${trialDays} * interval '1 day' as "trialEndsAt"`);
