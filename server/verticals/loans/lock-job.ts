import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { addDays, dayIn, daysBetween, startOfDay } from '#contract/core/time-zone.ts';
import { lockAlarmDays } from '#contract/verticals/loans/locks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';
import { subjectOf } from './lock-loan.ts';

const morning = 8 * 3_600_000;

type Held = {
  lockId: string;
  expiresOn: string;
  toldDays: number | null;
  timeZone: string;
  owner: string | null;
  processor: string | null;
  closingOn: string | null;
};

const heldLock = (tx: Tx, loanId: string): Promise<Held | undefined> =>
  tx.one<Held>(sql`
    select k.id as "lockId", k.expires_on as "expiresOn", k.told_days as "toldDays", l.time_zone as "timeZone", l.owner_id as owner,
      l.processor_id as processor, l.closing_on as "closingOn"
    from loan_locks k join loans l on l.organisation_id = k.organisation_id and l.id = k.loan_id
    where k.organisation_id = ${tx.scope.organisationId} and k.loan_id = ${loanId} and k.released_on is null
      and l.state = 'open' and l.archived_at is null
    for update of k`);

/** When somebody is to be told next, in the morning where the home is. */
function nextMoment({ expiresOn, toldDays, timeZone }: Held): number | undefined {
  const days = lockAlarmDays.find((one) => toldDays === null || one < toldDays);
  return days === undefined ? undefined : startOfDay(addDays(expiresOn, -days), timeZone) + morning;
}

/** The next reminder of a lock's end waits in the queue. */
export async function watchLock(tx: Tx, loanId: string, now = Date.now()): Promise<void> {
  const held = await heldLock(tx, loanId);
  const moment = held && nextMoment(held);
  if (!held || moment === undefined || held.expiresOn < dayIn(now, held.timeZone)) return;
  const afterSeconds = Math.max(0, Math.ceil((moment - now) / 1_000));
  await tx.enqueue(watchLockJob.with({ loanId }, { key: loanId, afterSeconds }));
}

/** `now`: another clock. */
async function tellOfLock(tx: Tx, loanId: string, now = Date.now()): Promise<void> {
  const held = await heldLock(tx, loanId);
  const moment = held && nextMoment(held);
  if (!held || moment === undefined) return;
  const days = daysBetween(dayIn(now, held.timeZone), held.expiresOn);
  if (days < 0) return;
  if (moment <= now) {
    await tx.run(sql`
      update loan_locks set told_days = ${days} where organisation_id = ${tx.scope.organisationId} and id = ${held.lockId}`);
    tx.record({
      kind: 'loan.lock_expiring',
      subject: subjectOf(loanId),
      data: { days, on: held.expiresOn, users: [held.owner, held.processor].filter((user) => user !== null) },
    });
  }
  await watchLock(tx, loanId, now);
}

const payload = z.strictObject({ loanId: id });

export const watchLockJob: JobKind<typeof payload> = defineJob({
  kind: 'loans.watch_lock',
  payload,
  timeoutSeconds: 60,
  async run({ services, job, payload: { loanId } }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    await services.db.withOrg(scope, (tx) => tellOfLock(tx, loanId));
    return undefined;
  },
});
