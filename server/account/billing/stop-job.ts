import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { forgetStoppedPlan, isStoppedPlan, noteStoppedPlan } from '#server/account/organisations/leaving.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { isPaid, readAccount } from './subscription.ts';

/**
 * Stops billing for a deleted organization, unless its payer's plan covers another one, and resumes it after a restore, but only where this
 * job stopped it: a plan that the payer canceled stays canceled. Reads the current state when it runs, so that retries in any order end
 * correctly.
 */
export const stopBillingJob = defineJob({
  kind: 'billing.stop',
  payload: z.object({ organisationId: id }),
  async run({ payload: { organisationId }, services }) {
    const { db, payments } = services;
    const found = await db.asSystem(async (tx) => {
      const payer = await tx.one<{ userId: string | null; leaves: boolean; pays: boolean }>(sql`
        select lintel.payer(o.id) as "userId", o.delete_at is not null as leaves,
          exists (select from memberships m join organisations other on other.id = m.organisation_id
            where m.user_id = lintel.payer(o.id) and m.role = 'owner' and m.removed_at is null and other.id <> o.id
              and other.delete_at is null and other.demo_ends_at is null) as pays
        from organisations o where o.id = ${organisationId}`);
      if (!payer?.userId) return undefined;
      const account = await readAccount(tx, payer.userId);
      if (!isPaid(account) || !account.subscriptionId) return undefined;
      const { subscriptionId, cancelAt } = account;
      const stops = payer.leaves && !payer.pays;
      if (stops && cancelAt === null) await noteStoppedPlan(tx, organisationId, subscriptionId);
      return (await isStoppedPlan(tx, subscriptionId)) ? { subscriptionId, stops } : undefined;
    });
    if (!found) return undefined;
    const { subscriptionId, stops } = found;
    await payments.cancelAtPeriodEnd(subscriptionId, stops);
    if (!stops) await db.asSystem((tx) => forgetStoppedPlan(tx, subscriptionId));
    return undefined;
  },
});
