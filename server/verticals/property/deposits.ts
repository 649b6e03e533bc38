import type { InputOf } from '#contract/core/call.ts';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { deposits, depositsChart } from '#contract/inventory/finance/chart.ts';
import { ownTransfer } from '#contract/inventory/finance/stale-check.ts';
import { disposition, returnBy } from '#contract/verticals/property/deposit-rules.ts';
import type { rentalLeases } from '#contract/verticals/property/leases.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { lockBook } from '#server/core/ledger/books.ts';
import { post } from '#server/core/ledger/post.ts';
import { leaseOwner, refuseFuture, standing } from './books.ts';
import { writeCharges } from './charges.ts';
import { leaseSubject, lockLease } from './lock.ts';
import { takePayment } from './payments.ts';
import { withdrawOffers } from './withdraw-offers.ts';

export async function receiveDeposit(
  tx: Tx,
  { id, cents, on, reference }: InputOf<typeof rentalLeases.receiveDeposit>,
): Promise<void> {
  const lease = await lockLease(tx, id);
  refuseFuture(on, lease.today);
  if (lease.depositSettledOn) throw new Refusal('conflict', 'The deposit of this lease is already settled.');
  await post(tx, {
    chart: depositsChart,
    day: on,
    memo: `Security deposit from ${lease.tenants}${reference && ` ${reference}`}`.slice(0, 300),
    source: 'rentals.deposit',
    key: newId(),
    lines: [
      debit(deposits.bank, cents),
      credit(deposits.tenants, cents, { owner: leaseOwner(lease), about: { kind: 'lease', id } }),
    ],
  });
  tx.record({ kind: 'lease.posted', subject: leaseSubject(id), data: { what: 'deposit_received', cents } });
}

/** The clock for the deposit starts; where no rule of the state is known, the lease's own day is asked for. */
export async function moveOut(
  tx: Tx,
  { id, on, depositBy }: InputOf<typeof rentalLeases.moveOut>,
): Promise<{ depositBy: string | null }> {
  const lease = await lockLease(tx, id);
  if (lease.movedOutOn) throw new Refusal('conflict', 'The tenants have already moved out.');
  if (on < lease.from) throw invalid(['on'], 'Enter a date that isn’t before the lease began.');
  refuseFuture(on, lease.today);
  const by = depositBy ?? returnBy(lease.property.state, on);
  if (!by) throw invalid(['depositBy'], 'Enter by when the deposit is due back: no rule of this state is known.');
  if (by < on) throw invalid(['depositBy'], 'Enter a date that isn’t before the move-out.');
  await tx.run(sql`
    update rental_leases set moved_out_on = ${on}, deposit_by = ${by}
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  await withdrawOffers(tx, id);
  tx.record({ kind: 'lease.changed', subject: leaseSubject(id), data: { what: 'moved_out', on, depositBy: by } });
  return { depositBy: by };
}

/** What is kept pays charges on the tenant's ledger, out of the deposit account into the rent account; the rest goes back. */
export async function settleDeposit(
  tx: Tx,
  { id, on, deductions, keepBalance, method, reference }: InputOf<typeof rentalLeases.settleDeposit>,
): Promise<{ kept: number; refund: number }> {
  const lease = await lockLease(tx, id);
  const { organisationId } = tx.scope;
  if (!lease.movedOutOn) throw new Refusal('conflict', 'Record the move-out first.');
  if (lease.depositSettledOn) throw new Refusal('conflict', 'The deposit of this lease is already settled.');
  if (on < lease.movedOutOn) throw invalid(['on'], 'Enter a date that isn’t before the move-out.');
  refuseFuture(on, lease.today);
  await lockBook(tx, depositsChart);
  const { held, owed } = await tx.get<{ held: number; owed: number }>(sql`
    select ${standing(organisationId, depositsChart, deposits.tenants, 'lease', sql`${id}::uuid`)} as held,
      coalesce((select sum(open_cents) from rental_charges where organisation_id = ${organisationId} and lease_id = ${id}
        and open_cents > 0), 0)::bigint as owed`);
  const damage = deductions.reduce((sum, { cents }) => sum + cents, 0);
  if (damage > held) throw invalid(['deductions'], 'More would be kept than is held.');
  const split = disposition(held, [damage, keepBalance ? Math.min(owed, held - damage) : 0])!;
  if (deductions.length > 0)
    await writeCharges(
      tx,
      'Damage',
      deductions.map(({ memo, cents }) => ({ lease, kind: 'damage', memo, cents, dueOn: on, today: lease.today })),
    );
  const owner = leaseOwner(lease);
  const about = { kind: 'lease', id };
  if (held > 0)
    await post(tx, {
      chart: depositsChart,
      day: on,
      memo: `Deposit settled: ${lease.tenants}${reference && ` ${reference}`}`.slice(0, 300),
      source: 'rentals.deposit_settled',
      key: id,
      method,
      // Two movements at the bank: what goes back, and what goes over to the rent account.
      lines: [
        debit(deposits.tenants, held, { owner, about }),
        ...(split.refund > 0 ? [credit(deposits.bank, split.refund, { about })] : []),
        ...(split.kept > 0 ? [credit(deposits.bank, split.kept, { about: { kind: ownTransfer, id } })] : []),
      ],
    });
  if (split.kept > 0) await takePayment(tx, lease, { cents: split.kept, on, method: 'deposit', reference });
  await tx.run(sql`
    update rental_leases set deposit_settled_on = ${on}, deposit_kept = ${JSON.stringify(deductions)}::jsonb
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({ kind: 'lease.posted', subject: leaseSubject(id), data: { what: 'deposit_settled', ...split } });
  return split;
}
