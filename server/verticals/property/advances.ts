import type { InputOf } from '#contract/core/call.ts';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { dueFromOwners, operating, operatingChart, rent, rentChart } from '#contract/inventory/finance/chart.ts';
import type { rentals } from '#contract/verticals/property/rentals.ts';
import { headsOf } from '#server/account/notifications/tell.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { lockBook, openAccount } from '#server/core/ledger/books.ts';
import { post } from '#server/core/ledger/post.ts';
import { owedByOwner, propertyOwner, refuseFuture, standing } from './books.ts';
import { type LockedLease, leaseSubject, lockProperty, propertySubject } from './lock.ts';
import { moveFees } from './move-fees.ts';

type Short = { owner: number; fees: number };

/** What is missing to take a payment back: of the property's money, and of fees that were taken out already. */
async function shortOf(tx: Tx, lease: LockedLease, payment: string): Promise<Short> {
  const { organisationId } = tx.scope;
  return tx.get<Short>(sql`
    select greatest(0, a.cents - a.fee - ${standing(organisationId, rentChart, rent.ownerFunds, 'property', sql`${lease.property.id}::uuid`)})::bigint as owner,
      greatest(0, a.fee - ${standing(organisationId, rentChart, rent.fees, 'organisation', sql`${organisationId}::uuid`)})::bigint as fees
    from (select coalesce(sum(cents), 0)::bigint as cents, coalesce(sum(fee_cents), 0)::bigint as fee from rental_applied
      where organisation_id = ${organisationId} and payment_id = ${payment} and undone_on is null) a`);
}

/**
 * A bank takes rent back whether or not the owner has it still. What the owner was paid of it is put in by the manager and owed
 * by the owner: no other owner's money covers it, and the books say what the bank does. Whoever answers for the office is told.
 */
export async function coverReturn(tx: Tx, lease: LockedLease, payment: string, cents: number): Promise<void> {
  await lockBook(tx, rentChart);
  const short = await shortOf(tx, lease, payment);
  if (short.fees > 0) await moveFees(tx, { cents: -short.fees, on: lease.today });
  if (short.owner > 0) {
    const about = { kind: 'owner_advance', id: payment };
    await post(tx, {
      chart: rentChart,
      day: lease.today,
      memo: `Put in for the owner: ${lease.property.name}`.slice(0, 300),
      source: 'rentals.advance',
      key: payment,
      lines: [
        debit(rent.bank, short.owner, { about }),
        credit(rent.ownerFunds, short.owner, { owner: propertyOwner(lease.property), about }),
      ],
    });
    await openAccount(tx, operatingChart, dueFromOwners);
    await post(tx, {
      chart: operatingChart,
      day: lease.today,
      memo: `Due from the owner: ${lease.property.name}`.slice(0, 300),
      source: 'rentals.advance_owed',
      key: payment,
      lines: [
        debit(dueFromOwners.code, short.owner, { owner: propertyOwner(lease.property), about }),
        credit(operating.bank, short.owner, { about }),
      ],
    });
  }
  tx.record({
    kind: 'rental.rent_returned',
    subject: leaseSubject(lease.id),
    data: { payment, cents, advanced: short.owner, fees: short.fees, users: await headsOf(tx) },
  });
}

/** Out of what was collected for the owner since, back to the manager. */
export async function recoverAdvance(tx: Tx, { id, cents, on }: InputOf<typeof rentals.recoverAdvance>): Promise<void> {
  const property = await lockProperty(tx, id);
  refuseFuture(on, property.today);
  await lockBook(tx, rentChart);
  const owed = await owedByOwner(tx, id);
  if (cents > owed) throw invalid(['cents'], 'The owner doesn’t owe that much.');
  const key = newId();
  const about = { kind: 'owner_advance', id: key };
  await post(tx, {
    chart: rentChart,
    day: on,
    memo: `Taken back from the owner: ${property.name}`.slice(0, 300),
    source: 'rentals.advance_recovered',
    key,
    lines: [
      debit(rent.ownerFunds, cents, { owner: propertyOwner(property), about }),
      credit(rent.bank, cents, { about }),
    ],
  });
  await post(tx, {
    chart: operatingChart,
    day: on,
    memo: `Taken back from the owner: ${property.name}`.slice(0, 300),
    source: 'rentals.advance_repaid',
    key,
    lines: [
      debit(operating.bank, cents, { about }),
      credit(dueFromOwners.code, cents, { owner: propertyOwner(property), about }),
    ],
  });
  tx.record({ kind: 'rental.money_moved', subject: propertySubject(id), data: { what: 'advance_recovered', cents } });
}
