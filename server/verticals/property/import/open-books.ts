import { type Chart, credit, debit, type Line } from '#contract/core/money-ledger.ts';
import { deposits, depositsChart, rent, rentChart, tenants, tenantsChart } from '#contract/inventory/finance/chart.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { settled } from '#server/core/ledger/offset.ts';
import { post } from '#server/core/ledger/post.ts';
import { leaseOwner, propertyOwner } from '../books.ts';

export type OpenLease = { id: string; tenants: string; balance: number; deposit: number };

type Opening = {
  opening: string;
  property: { id: string; name: string };
  leases: readonly OpenLease[];
  ownerBalance: number;
  asOf: string;
  memo: string;
};

const openingSources = {
  tenants: 'rentals.opening_tenants',
  rent: 'rentals.opening_rent',
  deposits: 'rentals.opening_deposits',
} as const;

/**
 * The balances of a property as the program before had them: what tenants owe and have paid ahead, their deposits, and what is held for
 * the owners. The money is at the bank already, so no statement will show it come: its lines wait for none.
 */
export async function openBooks(
  tx: Tx,
  { opening, property, leases, ownerBalance, asOf, memo }: Opening,
): Promise<{ tenants: string | null; rent: string | null; deposits: string | null; write: () => Promise<void> }> {
  const open = async (chart: Chart, source: keyof typeof openingSources, lines: Line[]): Promise<string | null> => {
    if (lines.length === 0) return null;
    const posting = { chart, day: asOf, memo: memo.slice(0, 300), source: openingSources[source], key: opening, lines };
    const { id } = await post(tx, posting);
    await settled(tx, id, asOf);
    return id;
  };
  const owned = leases.filter(({ balance }) => balance !== 0).map((lease) => ({ ...lease, row: newId() }));
  const ahead = owned.filter(({ balance }) => balance < 0);
  const prepaid = -ahead.reduce((sum, { balance }) => sum + balance, 0);
  const held = leases.filter(({ deposit }) => deposit > 0);
  const about = { kind: 'opening', id: opening };
  const entries = {
    tenants: await open(
      tenantsChart,
      'tenants',
      owned.flatMap((lease) => {
        const cents = Math.abs(lease.balance);
        const owner = leaseOwner(lease);
        const owners = propertyOwner(property);
        const of = { kind: lease.balance > 0 ? 'rental_charge' : 'rental_payment', id: lease.row };
        return lease.balance > 0
          ? [
              debit(tenants.receivable, cents, { owner, about: of }),
              credit(tenants.billed, cents, { owner: owners, about: { kind: 'lease', id: lease.id } }),
            ]
          : [
              debit(tenants.billed, cents, { owner: owners, about: of }),
              credit(tenants.receivable, cents, { owner, about: of }),
            ];
      }),
    ),
    rent: await open(
      rentChart,
      'rent',
      prepaid + ownerBalance === 0
        ? []
        : [
            debit(rent.bank, prepaid + ownerBalance, { about }),
            ...ahead.map((lease) =>
              credit(rent.prepaid, -lease.balance, {
                owner: leaseOwner(lease),
                about: { kind: 'rental_payment', id: lease.row },
              }),
            ),
            ...(ownerBalance > 0
              ? [credit(rent.ownerFunds, ownerBalance, { owner: propertyOwner(property), about })]
              : []),
          ],
    ),
    deposits: await open(
      depositsChart,
      'deposits',
      held.length === 0
        ? []
        : [
            debit(
              deposits.bank,
              held.reduce((sum, { deposit }) => sum + deposit, 0),
              { about },
            ),
            ...held.map((lease) =>
              credit(deposits.tenants, lease.deposit, {
                owner: leaseOwner(lease),
                about: { kind: 'lease', id: lease.id },
              }),
            ),
          ],
    ),
  };
  return { ...entries, write: () => writeOpen(tx, owned, asOf, entries.tenants) };
}

/**
 * What is owed bears neither late fees nor a fee for managing: it is not said what of it is rent, and the program before has charged
 * what was late.
 */
async function writeOpen(
  tx: Tx,
  owned: readonly (OpenLease & { row: string })[],
  asOf: string,
  entry: string | null,
): Promise<void> {
  if (entry === null) return;
  const rows = owned.map(({ id, row, balance }) => ({
    id: row,
    lease: id,
    cents: Math.abs(balance),
    owed: balance > 0,
  }));
  const said = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) b(id uuid, lease uuid, cents bigint, owed boolean)`;
  await tx.run(sql`
    insert into rental_charges (organisation_id, id, lease_id, kind, memo, due_on, cents, open_cents, entry_id)
    select ${tx.scope.organisationId}, b.id, b.lease, 'other', 'Balance brought forward', ${asOf}, b.cents, b.cents, ${entry}
    from ${said} where b.owed`);
  await tx.run(sql`
    insert into rental_payments (organisation_id, id, lease_id, cents, unapplied_cents, received_on, method, reference, entry_id)
    select ${tx.scope.organisationId}, b.id, b.lease, b.cents, b.cents, ${asOf}, 'other', 'Brought forward', ${entry}
    from ${said} where not b.owed`);
}
