import { addDays, dayIn, daysBetween, startOfDay } from '#contract/core/time-zone.ts';
import { lockAlarmDays } from '#contract/verticals/loans/locks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { BuiltIn } from '#server/core/programs/engine.ts';
import { wake, wakeMany } from '#server/core/programs/records.ts';
import { subjectOf } from './lock-loan.ts';

const morning = 8 * 3_600_000;

type Held = {
  lockId: string;
  loanId: string;
  expiresOn: string;
  toldDays: number | null;
  timeZone: string;
  owner: string | null;
  processor: string | null;
  closingOn: string | null;
};

const heldLocks = (tx: Tx, loanIds: readonly string[]): Promise<Held[]> =>
  tx.all<Held>(sql`
    select k.id as "lockId", k.loan_id as "loanId", k.expires_on as "expiresOn", k.told_days as "toldDays", l.time_zone as "timeZone",
      l.owner_id as owner, l.processor_id as processor, l.closing_on as "closingOn"
    from loan_locks k join loans l on l.organisation_id = k.organisation_id and l.id = k.loan_id
    where k.organisation_id = ${tx.scope.organisationId} and k.loan_id = any(${[...loanIds]}::uuid[]) and k.released_on is null
      and l.state = 'open' and l.archived_at is null
    order by k.id for update of k`);

/** When somebody is to be told next, in the morning where the home is. */
function nextMoment({ expiresOn, toldDays, timeZone }: Held): number | undefined {
  const days = lockAlarmDays.find((one) => toldDays === null || one < toldDays);
  return days === undefined ? undefined : startOfDay(addDays(expiresOn, -days), timeZone) + morning;
}

/** When there is something to tell next of the locks that hold. */
async function nextOf(tx: Tx, loanIds: readonly string[], now: number): Promise<{ recordId: string; at: number }[]> {
  const held = await heldLocks(tx, loanIds);
  return held.flatMap((lock) => {
    const at = lock.expiresOn >= dayIn(now, lock.timeZone) ? nextMoment(lock) : undefined;
    return at === undefined ? [] : [{ recordId: lock.loanId, at }];
  });
}

/** The next reminder of a lock's end waits in its program. */
export async function watchLock(tx: Tx, loanId: string): Promise<void> {
  const [next] = await nextOf(tx, [loanId], Date.now());
  if (next) await wake(tx, rateLockAlarm, { recordId: loanId }, next.at);
}

/** The same for the locks of loans that just came into being. */
export const watchNewLocks = async (tx: Tx, loanIds: readonly string[]): Promise<void> =>
  wakeMany(tx, rateLockAlarm, await nextOf(tx, loanIds, Date.now()));

async function tellOfLock(tx: Tx, loanId: string, now: number): Promise<boolean> {
  const [held] = await heldLocks(tx, [loanId]);
  const moment = held && nextMoment(held);
  if (!held || moment === undefined || moment > now) return false;
  const days = daysBetween(dayIn(now, held.timeZone), held.expiresOn);
  if (days < 0) return false;
  await tx.run(sql`
    update loan_locks set told_days = ${days} where organisation_id = ${tx.scope.organisationId} and id = ${held.lockId}`);
  tx.record({
    kind: 'loan.lock_expiring',
    subject: subjectOf(loanId),
    data: { days, on: held.expiresOn, users: [held.owner, held.processor].filter((user) => user !== null) },
  });
  return true;
}

export const rateLockAlarm: BuiltIn = {
  key: 'rate_lock_alarm',
  name: 'Rate lock reminders',
  async do(tx, { subjectId: loanId, now }) {
    const isTold = await tellOfLock(tx, loanId, now);
    return { outcome: isTold ? 'done' : 'skipped', again: (await nextOf(tx, [loanId], now))[0]?.at };
  },
};
