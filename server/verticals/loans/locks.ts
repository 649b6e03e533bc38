import type { InputOf } from '#contract/core/call.ts';
import { partOf } from '#contract/core/money.ts';
import { addDays } from '#contract/core/time-zone.ts';
import type { LoanLock, loanWork } from '#contract/verticals/loans/loan-work.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { lockAlarm } from '#contract/verticals/loans/locks.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { watchLock } from './lock-alarm.ts';
import { lockChangeable, seenLoan, subjectOf, todayAt } from './lock-loan.ts';

type Row = Omit<LoanLock, 'extensionCost' | 'alarm'>;

const rowsOf = (tx: Tx, loanId: string): Promise<Row[]> =>
  tx.all<Row>(sql`
    select k.id, k.lender, k.locked_on as "lockedOn", k.days, k.rate, k.points, k.has_float_down as "hasFloatDown",
      k.expires_on as "expiresOn", k.released_on as "releasedOn",
      (select coalesce(json_agg(json_build_object('id', x.id, 'days', x.days, 'cost', x.cost, 'extendedOn', x.extended_on) order by x.id), '[]')
        from loan_lock_extensions x where x.organisation_id = k.organisation_id and x.lock_id = k.id) as extensions
    from loan_locks k where k.organisation_id = ${tx.scope.organisationId} and k.loan_id = ${loanId} order by k.id desc`);

function shown(row: Row, { amount, closingOn }: Pick<Loan, 'amount' | 'closingOn'>, today: string): LoanLock {
  const cost = row.extensions.reduce((all, one) => all + one.cost, 0);
  return {
    ...row,
    extensionCost: amount === null ? null : partOf(amount, cost),
    alarm: row.releasedOn ? null : lockAlarm(row.expiresOn, closingOn, today),
  };
}

export async function readLocks(tx: Tx, actor: Member, id: string): Promise<{ locks: LoanLock[] }> {
  const loan = await seenLoan(tx, actor, id);
  const today = await todayAt(tx, loan.timeZone);
  return { locks: (await rowsOf(tx, id)).map((row) => shown(row, loan, today)) };
}

/** The loan shows the end of the lock in force. */
async function follow(tx: Tx, loan: Loan, lockId: string, rate?: number): Promise<LoanLock> {
  await tx.run(sql`
    update loans l set lock_expires_on = (
        select k.expires_on from loan_locks k where k.organisation_id = l.organisation_id and k.loan_id = l.id and k.released_on is null),
      rate = ${rate ?? loan.rate}, version = version + 1, modified_at = now()
    where l.organisation_id = ${tx.scope.organisationId} and l.id = ${loan.id}`);
  const row = (await rowsOf(tx, loan.id)).find((one) => one.id === lockId);
  if (!row) throw notFound();
  return shown(row, loan, await todayAt(tx, loan.timeZone));
}

export async function lockRate(
  tx: Tx,
  actor: Member,
  { id, ...wish }: InputOf<typeof loanWork.lock>,
): Promise<LoanLock> {
  const loan = await lockChangeable(tx, actor, id);
  const today = await todayAt(tx, loan.timeZone);
  if (wish.lockedOn > today) throw invalid(['lockedOn'], 'Enter a date that isn’t in the future.');
  const held = (await rowsOf(tx, id)).find(({ releasedOn }) => releasedOn === null);
  if (held && held.expiresOn >= today) throw new Refusal('conflict', 'A lock is in force. Extend or release it first.');
  if (held) await release(tx, held.id, held.expiresOn);
  const lockId = newId();
  await tx.run(sql`
    insert into loan_locks (organisation_id, id, loan_id, lender, locked_on, days, expires_on, rate, points, has_float_down, created_by)
    values (${actor.organisationId}, ${lockId}, ${id}, ${wish.lender}, ${wish.lockedOn}, ${wish.days},
      ${addDays(wish.lockedOn, wish.days)}, ${wish.rate}, ${wish.points}, ${wish.hasFloatDown}, ${actor.userId})`);
  tx.record({
    kind: 'loan.locked',
    subject: subjectOf(id),
    data: { rate: wish.rate, days: wish.days, until: addDays(wish.lockedOn, wish.days) },
  });
  await watchLock(tx, id);
  return follow(tx, loan, lockId, wish.rate);
}

const release = (tx: Tx, lockId: string, on: string) =>
  tx.run(sql`
    update loan_locks set released_on = ${on} where organisation_id = ${tx.scope.organisationId} and id = ${lockId}`);

async function inForce(tx: Tx, id: string, lockId: string): Promise<Row> {
  const held = (await rowsOf(tx, id)).find((one) => one.id === lockId);
  if (!held) throw notFound();
  return held;
}

export async function extendLock(
  tx: Tx,
  actor: Member,
  { id, lockId, days, cost, on }: InputOf<typeof loanWork.extendLock>,
): Promise<LoanLock> {
  const loan = await lockChangeable(tx, actor, id);
  const today = await todayAt(tx, loan.timeZone);
  const held = await inForce(tx, id, lockId);
  if (held.releasedOn) throw new Refusal('conflict', 'This lock was released.');
  const extendedOn = on ?? today;
  if (extendedOn > today) throw invalid(['on'], 'Enter a date that isn’t in the future.');
  if (extendedOn > held.expiresOn) throw new Refusal('conflict', 'This lock has expired. Lock the rate again.');
  const until = addDays(held.expiresOn, days);
  await tx.run(sql`
    insert into loan_lock_extensions (organisation_id, id, lock_id, days, cost, extended_on, created_by)
    values (${actor.organisationId}, ${newId()}, ${lockId}, ${days}, ${cost}, ${extendedOn}, ${actor.userId})`);
  await tx.run(sql`
    update loan_locks set expires_on = ${until}, told_days = null
    where organisation_id = ${actor.organisationId} and id = ${lockId}`);
  tx.record({ kind: 'loan.lock_extended', subject: subjectOf(id), data: { days, cost, until } });
  await watchLock(tx, id);
  return follow(tx, loan, lockId);
}

export async function releaseLock(tx: Tx, actor: Member, id: string, lockId: string): Promise<LoanLock> {
  const loan = await lockChangeable(tx, actor, id);
  const today = await todayAt(tx, loan.timeZone);
  const held = await inForce(tx, id, lockId);
  if (held.releasedOn) return shown(held, loan, today);
  await release(tx, lockId, today);
  tx.record({ kind: 'loan.lock_released', subject: subjectOf(id) });
  return follow(tx, loan, lockId);
}
