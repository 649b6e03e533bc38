import type { InputOf } from '#contract/core/call.ts';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { tenants, tenantsChart } from '#contract/inventory/finance/chart.ts';
import type { rentalLeases } from '#contract/verticals/property/leases.ts';
import type { ChargeKind } from '#contract/verticals/property/words.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { lockBook } from '#server/core/ledger/books.ts';
import { post } from '#server/core/ledger/post.ts';
import { applyPrepaid, unapply } from './apply.ts';
import { later, leaseOwner, propertyOwner, refuseFuture } from './books.ts';
import { type LockedLease, leaseSubject, lockLease } from './lock.ts';

export type NewCharge = {
  lease: { id: string; tenants: string; property: { id: string; name: string } };
  kind: ChargeKind;
  memo: string;
  dueOn: string;
  cents: number;
  /** What is due later is posted today. */
  today: string;
  recurring?: string;
  month?: string;
  lateFor?: string;
};

/** Charges of one day are one entry, however many leases they are of: a month of thousands of units is a few entries. */
export async function writeCharges(tx: Tx, memo: string, charges: readonly NewCharge[]): Promise<string[]> {
  const { organisationId } = tx.scope;
  const { closedThrough } = await lockBook(tx, tenantsChart);
  const days = new Map<string, (NewCharge & { id: string })[]>();
  const ids: string[] = [];
  for (const charge of charges) {
    const wanted = charge.dueOn < charge.today ? charge.dueOn : charge.today;
    const day = closedThrough !== null && wanted <= closedThrough ? charge.today : wanted;
    const id = newId();
    ids.push(id);
    days.set(day, days.get(day) ?? []);
    days.get(day)!.push({ ...charge, id });
  }
  for (const [day, some] of days) {
    const { id: entry } = await post(tx, {
      chart: tenantsChart,
      day,
      memo: (some.length === 1 ? some[0]!.memo : memo).slice(0, 300),
      source: 'rentals.charge',
      key: some[0]!.id,
      lines: some.flatMap(({ id, lease, cents }) => [
        debit(tenants.receivable, cents, { owner: leaseOwner(lease), about: { kind: 'rental_charge', id } }),
        credit(tenants.billed, cents, { owner: propertyOwner(lease.property), about: { kind: 'lease', id: lease.id } }),
      ]),
    });
    const rows = some.map((one) => ({ ...one, lease: one.lease.id }));
    await tx.run(sql`
      insert into rental_charges (organisation_id, id, lease_id, kind, memo, due_on, cents, open_cents, recurring_id, month,
        late_charge_id, entry_id)
      select ${organisationId}, c.id, c.lease, c.kind, left(c.memo, 160), c."dueOn", c.cents, c.cents, c.recurring, c.month,
        c."lateFor", ${entry}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        c(id uuid, lease uuid, kind text, memo text, "dueOn" date, cents bigint, recurring uuid, month date, "lateFor" uuid)`);
  }
  return ids;
}

/** One charge on a locked lease, paid at once from what was paid ahead. */
export async function chargeLease(
  tx: Tx,
  lease: LockedLease,
  charge: Pick<NewCharge, 'kind' | 'memo' | 'dueOn' | 'cents'>,
): Promise<string> {
  const [id] = await writeCharges(tx, charge.memo, [{ ...charge, lease, today: lease.today }]);
  tx.record({
    kind: 'lease.posted',
    subject: leaseSubject(lease.id),
    data: { what: 'charged', charge: id, kind: charge.kind, cents: charge.cents },
  });
  await applyPrepaid(tx, lease, charge.dueOn < lease.today ? charge.dueOn : lease.today);
  return id!;
}

export async function addCharge(
  tx: Tx,
  { id, ...charge }: InputOf<typeof rentalLeases.addCharge>,
): Promise<{ id: string }> {
  return { id: await chargeLease(tx, await lockLease(tx, id), charge) };
}

type Kept = { cents: number; memo: string; isVoid: boolean; day: string };

/** Credited in full; what was paid on it goes to what else is open, or stays prepaid. */
export async function voidCharge(
  tx: Tx,
  { id, chargeId, on, reason }: InputOf<typeof rentalLeases.voidCharge>,
): Promise<void> {
  const lease = await lockLease(tx, id);
  refuseFuture(on, lease.today);
  const charge = await tx.one<Kept>(sql`
    select c.cents, c.memo, c.voided_on is not null as "isVoid", e.day::text as day
    from rental_charges c join ledger_entries e on e.organisation_id = c.organisation_id and e.id = c.entry_id
    where c.organisation_id = ${tx.scope.organisationId} and c.id = ${chargeId} and c.lease_id = ${id} for update of c`);
  if (!charge) throw notFound();
  if (charge.isVoid) throw new Refusal('conflict', 'This charge is already credited.');
  const day = await unapply(tx, lease, { charge: chargeId }, later(on, charge.day));
  await post(tx, {
    chart: tenantsChart,
    day,
    memo: `Credit: ${charge.memo} (${reason})`.slice(0, 300),
    source: 'rentals.credit',
    key: chargeId,
    lines: [
      credit(tenants.receivable, charge.cents, {
        owner: leaseOwner(lease),
        about: { kind: 'rental_charge', id: chargeId },
      }),
      debit(tenants.billed, charge.cents, {
        owner: propertyOwner(lease.property),
        about: { kind: 'lease', id },
      }),
    ],
  });
  await tx.run(sql`
    update rental_charges set voided_on = ${day}, open_cents = 0
    where organisation_id = ${tx.scope.organisationId} and id = ${chargeId}`);
  tx.record({
    kind: 'lease.posted',
    subject: leaseSubject(id),
    data: { what: 'credited', charge: chargeId, cents: charge.cents, reason },
  });
  await applyPrepaid(tx, lease, day);
}
