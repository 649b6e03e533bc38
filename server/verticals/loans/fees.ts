import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type LoanFee, type loanDisclosures, mostFees } from '#contract/verticals/loans/loan-disclosures.ts';
import { bucketOf, cureBy, toleranceOf } from '#contract/verticals/loans/tolerance.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { checkChange } from './disclosures.ts';
import { lockChangeable, seenLoan, subjectOf, touch } from './lock-loan.ts';

type Row = Omit<LoanFee, 'bucket'>;
const columns = sql`
  f.id, f.section, f.name, f.payee, f.is_transfer_tax as "isTransferTax", f.provider, f.estimated_cents as estimated,
  f.baseline_cents as baseline, f.actual_cents as actual, f.change_id as change`;
const withBucket = (fee: Row): LoanFee => ({ ...fee, bucket: bucketOf(fee) });

export const feesOf = (tx: Tx, id: string): Promise<Row[]> =>
  tx.all<Row>(sql`
    select ${columns} from loan_fees f where f.organisation_id = ${tx.scope.organisationId} and f.loan_id = ${id}
    order by f.section, f.created_at, f.id`);

export async function readFees(tx: Tx, actor: Member, id: string): Promise<OutputOf<typeof loanDisclosures.fees>> {
  const loan = await seenLoan(tx, actor, id);
  const fees = await feesOf(tx, id);
  const { buckets, cure } = toleranceOf(fees);
  return {
    fees: fees.map(withBucket),
    tolerance: buckets,
    cure,
    cureBy: cure > 0 && loan.fundedOn ? cureBy(loan.fundedOn) : null,
  };
}

/** Under an id of the caller's own, so that sending it twice makes one. */
export async function saveFee(
  tx: Tx,
  actor: Member,
  { id, feeId, ...fee }: InputOf<typeof loanDisclosures.saveFee>,
): Promise<LoanFee> {
  await lockChangeable(tx, actor, id);
  const held = await feesOf(tx, id);
  const before = held.find((one) => one.id === feeId);
  if (!before && held.length >= mostFees) throw new Refusal('conflict', `A loan has at most ${mostFees} charges.`);
  const baseline = fee.baseline ?? before?.baseline ?? fee.estimated;
  // What was disclosed binds until something changed that allows it to move.
  if (baseline !== (before?.baseline ?? fee.estimated) && (!fee.change || fee.change === before?.change))
    throw invalid(['baseline'], 'Choose the change of circumstance that moves this baseline.');
  if (fee.change) await checkChange(tx, id, fee.change);
  const after: Row = { id: feeId, ...fee, baseline };
  if (before && JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))) return withBucket(before);
  const saved = await tx.one<Row>(sql`
    insert into loan_fees as f (organisation_id, id, loan_id, section, name, payee, is_transfer_tax, provider, estimated_cents,
      baseline_cents, actual_cents, change_id)
    values (${actor.organisationId}, ${feeId}, ${id}, ${fee.section}, ${fee.name}, ${fee.payee}, ${fee.isTransferTax},
      ${fee.provider}, ${fee.estimated}, ${baseline}, ${fee.actual}, ${fee.change})
    on conflict (organisation_id, id) do update set section = excluded.section, name = excluded.name, payee = excluded.payee,
      is_transfer_tax = excluded.is_transfer_tax, provider = excluded.provider, estimated_cents = excluded.estimated_cents,
      baseline_cents = excluded.baseline_cents, actual_cents = excluded.actual_cents, change_id = excluded.change_id
      where f.loan_id = excluded.loan_id
    returning ${columns}`);
  if (!saved) throw new Refusal('conflict', 'This charge belongs to another loan.');
  tx.record({
    kind: 'loan.fee_saved',
    subject: subjectOf(id),
    data: { name: fee.name, section: fee.section, baseline, actual: fee.actual },
  });
  await touch(tx, id);
  return withBucket(saved);
}

const sorted = (row: Row) => Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));

export async function removeFee(tx: Tx, actor: Member, id: string, feeId: string): Promise<{ done: true }> {
  await lockChangeable(tx, actor, id);
  const gone = await tx.one<{ name: string }>(sql`
    delete from loan_fees where organisation_id = ${actor.organisationId} and loan_id = ${id} and id = ${feeId} returning name`);
  if (gone) {
    tx.record({ kind: 'loan.fee_removed', subject: subjectOf(id), data: { name: gone.name } });
    await touch(tx, id);
  }
  return { done: true };
}
