import type { InputOf } from '#contract/core/call.ts';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { rent, rentChart, tenants, tenantsChart } from '#contract/inventory/finance/chart.ts';
import type { rentalLeases } from '#contract/verticals/property/leases.ts';
import { type paymentMethods, reversalReasonsOf } from '#contract/verticals/property/words.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { offset } from '#server/core/ledger/offset.ts';
import { post } from '#server/core/ledger/post.ts';
import { coverReturn } from './advances.ts';
import { applyPrepaid, unapply } from './apply.ts';
import { later, leaseOwner, propertyOwner, refuseFuture } from './books.ts';
import { chargeLease } from './charges.ts';
import { type LockedLease, leaseSubject, lockLease } from './lock.ts';

type Paid = { cents: number; on: string; method: (typeof paymentMethods)[number]; reference: string };

/** In the tenant's ledger and at the bank: first the tenant's own money, then, by what is open, the property's. */
export async function takePayment(tx: Tx, lease: LockedLease, { cents, on, method, reference }: Paid): Promise<string> {
  const id = newId();
  const about = { kind: 'rental_payment', id };
  const { id: entry } = await post(tx, {
    chart: tenantsChart,
    day: on,
    memo: `Payment${reference && ` ${reference}`}`,
    source: 'rentals.payment',
    key: id,
    lines: [
      debit(tenants.billed, cents, { owner: propertyOwner(lease.property), about }),
      credit(tenants.receivable, cents, { owner: leaseOwner(lease), about }),
    ],
  });
  await post(tx, {
    chart: rentChart,
    day: on,
    memo: `Received from ${lease.tenants}${reference && ` ${reference}`}`.slice(0, 300),
    source: 'rentals.received',
    key: id,
    lines: [debit(rent.bank, cents, { about }), credit(rent.prepaid, cents, { owner: leaseOwner(lease), about })],
  });
  await tx.run(sql`
    insert into rental_payments (organisation_id, id, lease_id, cents, unapplied_cents, received_on, method, reference, entry_id)
    values (${tx.scope.organisationId}, ${id}, ${lease.id}, ${cents}, ${cents}, ${on}, ${method}, ${reference}, ${entry})`);
  tx.record({ kind: 'lease.paid', subject: leaseSubject(lease.id), data: { payment: id, cents, method } });
  await applyPrepaid(tx, lease, on);
  return id;
}

export async function recordPayment(
  tx: Tx,
  { id, ...paid }: InputOf<typeof rentalLeases.recordPayment>,
): Promise<{ id: string }> {
  const lease = await lockLease(tx, id);
  refuseFuture(paid.on, lease.today);
  return { id: await takePayment(tx, lease, paid) };
}

type Kept = {
  cents: number;
  receivedOn: string;
  method: Paid['method'];
  isReversed: boolean;
  isOnline: boolean;
  /** Null of what was paid ahead in the program before: the bank has it. */
  received: string | null;
  isAtBank: boolean;
};

/** What was entered by mistake never came: the bank has not seen it, and no tenant pays a fee for it. */
function refuseMistake({ isOnline, isAtBank }: Kept, fee: number): void {
  if (isOnline)
    throw new Refusal('conflict', 'This payment was made online. It comes back only if the bank returns it.');
  if (isAtBank) throw new Refusal('conflict', 'The bank has this payment. Undo its match first if that’s another one.');
  if (fee > 0) throw invalid(['fee'], 'Only a payment that came back has a fee.');
}

export async function reversePayment(
  tx: Tx,
  { id, paymentId, on, reason, fee, cover }: InputOf<typeof rentalLeases.reversePayment>,
): Promise<void> {
  const lease = await lockLease(tx, id);
  refuseFuture(on, lease.today);
  const payment = await tx.one<Kept>(sql`
    select m.cents, m.received_on::text as "receivedOn", m.method, m.reversed_on is not null as "isReversed",
      exists (select from rental_online_payments o where o.organisation_id = m.organisation_id and o.payment_id = m.id) as "isOnline",
      e.id as received, e.id is null or exists (select from ledger_clearings c where c.organisation_id = m.organisation_id
        and c.entry_id = e.id and c.bank_line_id is not null) as "isAtBank"
    from rental_payments m left join ledger_entries e on e.organisation_id = m.organisation_id and e.source = 'rentals.received'
      and e.source_key = m.id::text
    where m.organisation_id = ${tx.scope.organisationId} and m.id = ${paymentId} and m.lease_id = ${id} for update of m`);
  if (!payment) throw notFound();
  if (payment.isReversed) throw new Refusal('conflict', 'This payment is already reversed.');
  if (payment.method === 'deposit') throw new Refusal('conflict', 'What was kept of a deposit can’t be reversed.');
  if (!reversalReasonsOf(payment.method).includes(reason))
    throw invalid(['reason'], 'A payment of this kind doesn’t come back that way.');
  if (reason === 'entered_wrong') refuseMistake(payment, fee);
  const { cents } = payment;
  if (cover) await coverReturn(tx, lease, paymentId, cents);
  // What is put in today covers nothing of yesterday.
  const day = await unapply(tx, lease, { payment: paymentId }, later(cover ? lease.today : on, payment.receivedOn));
  const about = { kind: 'rental_payment', id: paymentId };
  await post(tx, {
    chart: tenantsChart,
    day,
    memo: reason === 'nsf' ? 'Payment returned' : 'Payment reversed',
    source: 'rentals.payment_reversed',
    key: paymentId,
    lines: [
      debit(tenants.receivable, cents, { owner: leaseOwner(lease), about }),
      credit(tenants.billed, cents, { owner: propertyOwner(lease.property), about }),
    ],
  });
  const { id: back } = await post(tx, {
    chart: rentChart,
    day,
    memo: `Returned: ${lease.tenants}`.slice(0, 300),
    source: 'rentals.returned',
    key: paymentId,
    lines: [debit(rent.prepaid, cents, { owner: leaseOwner(lease), about }), credit(rent.bank, cents, { about })],
  });
  if (reason === 'entered_wrong' && payment.received) await offset(tx, payment.received, back, day);
  await tx.run(sql`
    update rental_payments set reversed_on = ${day}, reversal_reason = ${reason}, unapplied_cents = 0
    where organisation_id = ${tx.scope.organisationId} and id = ${paymentId}`);
  tx.record({
    kind: 'lease.posted',
    subject: leaseSubject(id),
    data: { what: 'payment_reversed', payment: paymentId, cents, reason },
  });
  // What else was paid ahead takes its place.
  await applyPrepaid(tx, lease, day);
  if (fee > 0) await chargeLease(tx, lease, { kind: 'other', memo: 'Returned payment fee', dueOn: day, cents: fee });
}
