import type { InputOf } from '#contract/core/call.ts';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { rent, rentChart } from '#contract/inventory/finance/chart.ts';
import type { rentals } from '#contract/verticals/property/rentals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { post } from '#server/core/ledger/post.ts';
import { propertyOwner, refuseFuture } from './books.ts';
import { chargeLease } from './charges.ts';
import { lockLease, lockProperty } from './lock.ts';

const orders = {
  unpaid: { value: { column: sql`b.due_on`, type: 'date' }, id: sql`b.id`, descending: false },
  all: { id: sql`b.id`, descending: true },
} as const satisfies Record<string, Order>;

export function billPage({ state, cursor, limit }: InputOf<typeof rentals.bills>, { organisationId }: Member): Page {
  const order: Order = orders[state];
  return {
    rows: sql`
      select b.id, json_build_object('id', v.id, 'name', v.name) as vendor, json_build_object('id', p.id, 'name', p.name) as property,
        b.request_id as request, b.memo, b.cents, b.due_on as "dueOn", b.paid_on as "paidOn"
      from rental_bills b
      join rental_vendors v on v.organisation_id = b.organisation_id and v.id = b.vendor_id
      join rental_properties p on p.organisation_id = b.organisation_id and p.id = b.property_id
      where b.organisation_id = ${organisationId} and ${state === 'unpaid' ? sql`b.paid_on is null` : sql`true`} and ${after(order, cursor)}
      order by ${orderBy(order)} limit ${sql.int(limit)}`,
    cursor: state === 'unpaid' ? [sql`r."dueOn"`, sql`r.id`] : [sql`r.id`],
    limit,
  };
}

const billSubject = (id: string) => ({ type: 'rental_bill', id });

export async function addBill(tx: Tx, input: InputOf<typeof rentals.addBill>): Promise<{ id: string }> {
  const { organisationId } = tx.scope;
  const known = await tx.one<{ vendor: boolean; lease: string | null; request: boolean }>(sql`
    select exists (select from rental_vendors v where v.organisation_id = p.organisation_id and v.id = ${input.vendor}) as vendor,
      exists (select from rental_requests q where q.organisation_id = p.organisation_id and q.property_id = p.id
        and q.id = ${input.request}::uuid) as request,
      (select q.lease_id from rental_requests q where q.organisation_id = p.organisation_id and q.id = ${input.request}::uuid) as lease
    from rental_properties p where p.organisation_id = ${organisationId} and p.id = ${input.property}`);
  if (!known) throw invalid(['property'], 'Choose a property.');
  if (!known.vendor) throw invalid(['vendor'], 'Choose a vendor.');
  if (input.request && !known.request) throw invalid(['request'], 'Choose a request of this property.');
  if (input.billBack > input.cents) throw invalid(['billBack'], 'Enter at most what the bill says.');
  if (input.billBack > 0 && !known.lease) throw invalid(['billBack'], 'Nobody leases the unit of this request.');
  const id = newId();
  await tx.run(sql`
    insert into rental_bills (organisation_id, id, property_id, vendor_id, request_id, memo, cents, due_on)
    values (${organisationId}, ${id}, ${input.property}, ${input.vendor}, ${input.request}, ${input.memo}, ${input.cents}, ${input.dueOn})`);
  tx.record({
    kind: 'rental.bill_changed',
    subject: billSubject(id),
    data: { what: 'bill_added', cents: input.cents },
  });
  if (input.billBack > 0) {
    const lease = await lockLease(tx, known.lease!);
    const dueOn = lease.today;
    await chargeLease(tx, lease, { kind: 'maintenance', memo: input.memo, dueOn, cents: input.billBack });
  }
  return { id };
}

type Open = { property: string; memo: string; cents: number; vendor: string; isPaid: boolean };

/** Out of what is held for the property; the books refuse what would take another's. */
export async function payBill(tx: Tx, { id, on, method, reference }: InputOf<typeof rentals.payBill>): Promise<void> {
  const { organisationId } = tx.scope;
  const bill = await tx.one<Open>(sql`
    select b.property_id as property, b.memo, b.cents, v.name as vendor, b.paid_on is not null as "isPaid"
    from rental_bills b join rental_vendors v on v.organisation_id = b.organisation_id and v.id = b.vendor_id
    where b.organisation_id = ${organisationId} and b.id = ${id} for update of b`);
  if (!bill) throw notFound();
  if (bill.isPaid) throw new Refusal('conflict', 'This bill is already paid.');
  const property = await lockProperty(tx, bill.property);
  refuseFuture(on, property.today);
  const about = { kind: 'rental_bill', id };
  const { id: entry } = await post(tx, {
    chart: rentChart,
    day: on,
    memo: `${bill.vendor}: ${bill.memo}${reference && ` ${reference}`}`.slice(0, 300),
    source: 'rentals.bill',
    key: id,
    method,
    lines: [
      debit(rent.ownerFunds, bill.cents, { owner: propertyOwner(property), about }),
      credit(rent.bank, bill.cents, { about }),
    ],
  });
  await tx.run(sql`
    update rental_bills set paid_on = ${on}, reference = ${reference}, entry_id = ${entry}
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({ kind: 'rental.bill_changed', subject: billSubject(id), data: { what: 'bill_paid', cents: bill.cents } });
}
