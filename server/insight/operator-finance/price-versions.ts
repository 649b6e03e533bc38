import { z } from 'zod';
import { namedPrices } from '#contract/account/plan-choice.ts';
import type { RevenueOverview } from '#contract/insight/operator-finance.ts';
import { readAccount } from '#server/account/billing/subscription.ts';
import { keepSubscription } from '#server/account/billing/take-event.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';

type Prices = Record<string, number>;
type Version = RevenueOverview['prices'][number];

const shownVersions = 20;
const unpricedAtOnce = 100;

/** Keeps the price book in force as a version if it differs from the last one. */
export async function notePrices(
  tx: Queries,
  prices: Prices = Object.fromEntries([...namedPrices].map(([name, { cents }]) => [name, cents])),
): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('price book', 0))`);
  await tx.run(sql`
    insert into price_book_versions (prices) select ${JSON.stringify(prices)}::jsonb
    where ${JSON.stringify(prices)}::jsonb is distinct from (
      select v.prices from price_book_versions v order by v.since desc, v.id desc limit 1)`);
}

/** The newest first. */
export async function readVersions(tx: Queries): Promise<Version[]> {
  const rows = await tx.all<{ since: string; prices: Prices; before: Prices | null }>(sql`
    select since, prices, lag(prices) over (order by since, id) as before
    from price_book_versions order by since desc, id desc limit ${sql.int(shownVersions)}`);
  return rows.map(({ since, prices, before }) => ({ since, changes: before ? changesBetween(before, prices) : [] }));
}

function changesBetween(before: Prices, after: Prices): Version['changes'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names
    .filter((name) => before[name] !== after[name])
    .map((price) => ({ price, beforeCents: before[price] ?? null, afterCents: after[price] ?? null }));
}

/** Also asks the payment provider what accounts pay whose plan was bought before amounts were kept. */
export const pricesJob = defineJob({
  kind: 'billing.prices',
  payload: z.object({}),
  concurrency: 1,
  async run({ services, signal }) {
    const { db, payments } = services;
    await db.asSystem((tx) => notePrices(tx));
    const unpriced = await db.asSystem((tx) =>
      tx.all<{ userId: string }>(sql`
        select user_id as "userId" from subscriptions
        where status in ('active', 'past_due') and period_cents = 0 and subscription_id is not null and provider = ${payments.kind}
        order by user_id limit ${sql.int(unpricedAtOnce)}`),
    );
    for (const { userId } of unpriced) {
      signal.throwIfAborted();
      const { subscriptionId } = await db.asSystem((tx) => readAccount(tx, userId));
      const found = subscriptionId ? await payments.readSubscription(subscriptionId) : undefined;
      if (found && found.status !== 'ended') await db.asSystem((tx) => keepSubscription(tx, services, found));
    }
    return undefined;
  },
});

export const pricesSchedule: Schedule = {
  name: 'price book',
  cron: '7 * * * *',
  timeZone: 'UTC',
  enqueue: () => pricesJob.with({}, { key: 'prices' }),
};
