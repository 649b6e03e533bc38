import { z } from 'zod';
import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { readAccount, tiersOf, writeAccount } from './subscription.ts';
import { tellWorkspaces } from './tell-workspaces.ts';

const batch = 50;

/** Days before the end at which a notice is sent, by notice number. The third notice is the end itself. */
const daysLeft = [undefined, 3, 1] as const;

type Due = { userId: string; notice: 1 | 2 | 3 };

/** Warns accounts whose trial ends soon, and moves accounts with an expired trial to the free tier. `now`: overrides the clock. */
export async function settleTrials(db: Database, signal: AbortSignal, now?: Date): Promise<number> {
  const clock = sql`coalesce(${now ?? null}::timestamptz, now())`;
  for (let settled = 0; ; ) {
    signal.throwIfAborted();
    const found = await db.asSystem(async (tx) => {
      const due = await tx.all<Due>(sql`
        with running as (
          select user_id, trial_notice, case when trial_ends_at <= ${clock} then 3
                   when trial_ends_at <= ${clock} + interval '1 day' then 2
                   when trial_ends_at <= ${clock} + interval '3 days' then 1 else 0 end as notice
          from subscriptions where status = 'trialing' and trial_ends_at <= ${clock} + interval '3 days'
          order by trial_ends_at for update skip locked)
        update subscriptions s set trial_notice = r.notice from running r
        where s.user_id = r.user_id and s.user_id in (select user_id from running where notice > trial_notice limit ${batch})
        returning s.user_id as "userId", r.notice`);
      for (const one of due) await settle(tx, one);
      return due.length;
    });
    settled += found;
    if (found < batch) return settled;
  }
}

async function settle(tx: Queries, { userId, notice }: Due): Promise<void> {
  const days = notice === 3 ? undefined : daysLeft[notice];
  if (days !== undefined) {
    await tellWorkspaces(tx, userId, { kind: 'trial.ending', data: { days } });
    await sendAccountMail(tx, { template: 'trial-ending', userId, days });
    return;
  }
  const account = await readAccount(tx, userId);
  await writeAccount(tx, { ...account, status: 'free', verticalTiers: tiersOf(account.verticals, () => 'free') });
  await tellWorkspaces(tx, userId, { kind: 'trial.ended' });
  await sendAccountMail(tx, { template: 'trial-ended', userId });
}

export const trialsJob = defineJob({
  kind: 'billing.trials',
  payload: z.object({}),
  concurrency: 1,
  async run({ services, signal }) {
    return { result: { settled: await settleTrials(services.db, signal) } };
  },
});

export const trialsSchedule: Schedule = {
  name: 'trials',
  cron: '*/10 * * * *',
  timeZone: 'UTC',
  enqueue: () => trialsJob.with({}, { key: 'trials' }),
};
