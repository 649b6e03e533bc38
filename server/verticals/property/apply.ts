import { credit, debit, moving } from '#contract/core/money-ledger.ts';
import { rent, rentChart } from '#contract/inventory/finance/chart.ts';
import { type ApplicationOrder, applyPayment, managementFee } from '#contract/verticals/property/rent-rules.ts';
import type { ChargeKind } from '#contract/verticals/property/words.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { lockBook } from '#server/core/ledger/books.ts';
import { post } from '#server/core/ledger/post.ts';
import { later, leaseOwner, managerOwner, propertyOwner } from './books.ts';
import type { LockedLease } from './lock.ts';

type Open = { lease: string; id: string; kind: ChargeKind; dueOn: string; open: number };
type Prepaid = { lease: string; id: string; unapplied: number; receivedOn: string };
type Applied = { payment: string; charge: string; cents: number; fee: number };

async function orderOf(tx: Tx): Promise<ApplicationOrder> {
  const row = await tx.one<{ order: ApplicationOrder }>(
    sql`select apply_order as "order" from rental_settings where organisation_id = ${tx.scope.organisationId}`,
  );
  return row?.order ?? 'rent_first';
}

/** Which payment pays which charge: charges in the office's order, payments as they came. */
function matched(charges: readonly Open[], prepaid: readonly Prepaid[], order: ApplicationOrder, feeRate: number) {
  const kinds = new Map(charges.map(({ id, kind }) => [id, kind]));
  const all = prepaid.reduce((sum, { unapplied }) => sum + unapplied, 0);
  const left = prepaid.map((one) => ({ ...one }));
  const applied: Applied[] = [];
  for (const { id, cents } of applyPayment(all, charges, order).applied)
    for (let open = cents; open > 0; ) {
      const from = left.find(({ unapplied }) => unapplied > 0)!;
      const part = Math.min(open, from.unapplied);
      const fee = kinds.get(id) === 'rent' ? managementFee(part, feeRate) : 0;
      applied.push({ payment: from.id, charge: id, cents: part, fee });
      from.unapplied -= part;
      open -= part;
    }
  return applied;
}

type Part = { lease: LockedLease; day: string; applied: Applied[]; cents: number; fee: number };

/** Of one lease: which payments pay what, and on which day. Nothing where nothing is open or nothing was paid. */
function partOf(
  lease: LockedLease,
  day: string,
  prepaid: readonly Prepaid[],
  charges: readonly Open[],
  order: ApplicationOrder,
): Part | null {
  const applied = matched(charges, prepaid, order, lease.property.feeRate);
  if (applied.length === 0) return null;
  const used = prepaid.filter(({ id }) => applied.some(({ payment }) => payment === id));
  return {
    lease,
    day: used.reduce((latest, { receivedOn }) => later(latest, receivedOn), day),
    applied,
    cents: applied.reduce((sum, one) => sum + one.cents, 0),
    fee: applied.reduce((sum, one) => sum + one.fee, 0),
  };
}

/**
 * What tenants have paid ahead goes to what is open, and from then on is the property's, less the fee on rent. The leases are
 * locked. Those of one day are one entry, however many they are; what falls into closed time is posted today.
 */
export async function applyPrepaidTo(tx: Tx, leases: readonly { lease: LockedLease; day: string }[]): Promise<void> {
  const { organisationId } = tx.scope;
  const ids = leases.map(({ lease }) => lease.id);
  const prepaid = await tx.all<Prepaid>(sql`
    select lease_id as lease, id, unapplied_cents as unapplied, received_on::text as "receivedOn" from rental_payments
    where organisation_id = ${organisationId} and lease_id = any(${ids}::uuid[]) and unapplied_cents > 0 order by received_on, id`);
  if (prepaid.length === 0) return;
  const charges = await tx.all<Open>(sql`
    select lease_id as lease, id, kind, due_on::text as "dueOn", open_cents as open from rental_charges
    where organisation_id = ${organisationId} and lease_id = any(${ids}::uuid[]) and open_cents > 0 order by due_on, id`);
  if (charges.length === 0) return;
  const [paid, owed] = [Map.groupBy(prepaid, ({ lease }) => lease), Map.groupBy(charges, ({ lease }) => lease)];
  const order = await orderOf(tx);
  const { closedThrough } = await lockBook(tx, rentChart);
  const days = new Map<string, Part[]>();
  for (const { lease, day } of leases) {
    const part = partOf(lease, day, paid.get(lease.id) ?? [], owed.get(lease.id) ?? [], order);
    if (!part) continue;
    const on = closedThrough !== null && part.day <= closedThrough ? lease.today : part.day;
    days.set(on, days.get(on) ?? []);
    days.get(on)!.push(part);
  }
  for (const [day, parts] of days) await collect(tx, day, parts);
}

async function collect(tx: Tx, day: string, parts: readonly Part[]): Promise<void> {
  const manager = managerOwner(tx);
  const { id: entry } = await post(tx, {
    chart: rentChart,
    day,
    memo: (parts.length === 1 ? `Collected from ${parts[0]!.lease.tenants}` : 'Rent paid ahead').slice(0, 300),
    source: 'rentals.collected',
    key: newId(),
    lines: moving(
      parts.flatMap(({ lease, cents, fee }) => {
        const owner = propertyOwner(lease.property);
        const about = { kind: 'lease', id: lease.id };
        return [
          debit(rent.prepaid, cents, { owner: leaseOwner(lease), about }),
          credit(rent.ownerFunds, cents, { owner, about }),
          debit(rent.ownerFunds, fee, { owner, about: { kind: 'management_fee', id: lease.id } }),
          credit(rent.fees, fee, { owner: manager, about: { kind: 'property', id: lease.property.id } }),
        ];
      }),
    ),
  });
  const applied = parts.flatMap((part) => part.applied);
  await tx.run(sql`
    insert into rental_applied (organisation_id, payment_id, charge_id, cents, fee_cents, entry_id)
    select ${tx.scope.organisationId}, a.payment, a.charge, a.cents, a.fee, ${entry}
    from jsonb_to_recordset(${JSON.stringify(applied)}::jsonb) a(payment uuid, charge uuid, cents bigint, fee bigint)`);
  await moveOpen(tx, applied, -1);
}

export const applyPrepaid = (tx: Tx, lease: LockedLease, day: string): Promise<void> =>
  applyPrepaidTo(tx, [{ lease, day }]);

/** What is open of charges and left of payments, by what was applied (-1) or taken back (1). */
async function moveOpen(tx: Tx, applied: readonly Applied[], way: 1 | -1): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(applied)}::jsonb) a(payment uuid, charge uuid, cents bigint)`;
  await tx.run(sql`
    update rental_charges c set open_cents = c.open_cents + ${way}::int * a.cents
    from (select a.charge, sum(a.cents)::bigint as cents from ${rows} group by 1) a
    where c.organisation_id = ${tx.scope.organisationId} and c.id = a.charge`);
  await tx.run(sql`
    update rental_payments m set unapplied_cents = m.unapplied_cents + ${way}::int * a.cents
    from (select a.payment, sum(a.cents)::bigint as cents from ${rows} group by 1) a
    where m.organisation_id = ${tx.scope.organisationId} and m.id = a.payment`);
}

/**
 * Takes back what payments paid: it is the tenant's again, and so is the fee on it. Refused by the books where the owner has
 * been paid from it already. Answers the last day that anything of it was posted on.
 */
export async function unapply(
  tx: Tx,
  lease: LockedLease,
  of: { payment: string } | { charge: string },
  day: string,
): Promise<string> {
  const which = 'payment' in of ? sql`a.payment_id = ${of.payment}` : sql`a.charge_id = ${of.charge}`;
  const applied = await tx.all<Applied & { id: string; day: string }>(sql`
    select a.id, a.payment_id as payment, a.charge_id as charge, a.cents, a.fee_cents as fee, e.day::text as day
    from rental_applied a join ledger_entries e on e.organisation_id = a.organisation_id and e.id = a.entry_id
    where a.organisation_id = ${tx.scope.organisationId} and ${which} and a.undone_on is null order by a.id for update of a`);
  if (applied.length === 0) return day;
  const on = applied.reduce((latest, one) => later(latest, one.day), day);
  const cents = applied.reduce((sum, one) => sum + one.cents, 0);
  const fee = applied.reduce((sum, one) => sum + one.fee, 0);
  const owner = propertyOwner(lease.property);
  const about = { kind: 'lease', id: lease.id };
  await post(tx, {
    chart: rentChart,
    day: on,
    memo: `Taken back: ${lease.tenants}`.slice(0, 300),
    source: 'rentals.taken_back',
    key: newId(),
    lines: moving([
      debit(rent.fees, fee, { owner: managerOwner(tx), about: { kind: 'property', id: lease.property.id } }),
      credit(rent.ownerFunds, fee, { owner, about: { kind: 'management_fee', id: lease.id } }),
      debit(rent.ownerFunds, cents, { owner, about }),
      credit(rent.prepaid, cents, { owner: leaseOwner(lease), about }),
    ]),
  });
  await tx.run(sql`
    update rental_applied set undone_on = ${on} where organisation_id = ${tx.scope.organisationId}
      and id = any(${applied.map(({ id }) => id)}::uuid[])`);
  await moveOpen(tx, applied, 1);
  return on;
}
