import { credit, debit, type Owner } from '#contract/core/money-ledger.ts';
import { tenants, tenantsChart } from '#contract/inventory/finance/chart.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { post, reverse } from '#server/core/ledger/post.ts';

/** Whose CAM it is: the lease owes, and the building is what it is billed for. */
export type CamParties = {
  lease: string;
  tenant: string;
  building: { id: string; name: string };
  year: number;
  today: string;
};

const owners = ({ lease, tenant, building }: CamParties): { lease: Owner; building: Owner } => ({
  lease: { kind: 'commercial_lease', id: lease, name: tenant },
  building: { kind: 'commercial_building', id: building.id, name: building.name },
});

type Moved = { source: string; key: string; memo: string; statement: string; cents: number; day?: string };

/** Cents above zero are owed by the tenant, below zero to them. No money moves: this book says who owes what for whom. */
async function move(tx: Tx, parties: CamParties, { source, key, memo, statement, cents, day }: Moved): Promise<string> {
  const { lease, building } = owners(parties);
  const about = { kind: 'cam_statement', id: statement };
  const amount = Math.abs(cents);
  const { id } = await post(tx, {
    chart: tenantsChart,
    day: day ?? parties.today,
    memo: memo.slice(0, 300),
    source,
    key,
    lines:
      cents > 0
        ? [
            debit(tenants.receivable, amount, { owner: lease, about }),
            credit(tenants.billed, amount, { owner: building, about }),
          ]
        : [
            credit(tenants.receivable, amount, { owner: lease, about }),
            debit(tenants.billed, amount, { owner: building, about }),
          ],
  });
  return id;
}

/** A true-up that was billed: what the tenant owes, or is owed. Nothing where estimates were just right. */
export async function postStatement(tx: Tx, parties: CamParties, statement: string, trueUp: number): Promise<void> {
  if (trueUp === 0) return;
  const memo = `CAM ${parties.year}, ${trueUp > 0 ? 'true-up' : 'credit'}: ${parties.tenant}`;
  const entry = await move(tx, parties, { source: 'commercial.cam', key: statement, memo, statement, cents: trueUp });
  await tx.run(sql`
    update commercial_statements set entry_id = ${entry} where organisation_id = ${tx.scope.organisationId} and id = ${statement}`);
}

/** A statement that was billed before there were books for it is posted when something else of it is. */
export async function ensurePosted(
  tx: Tx,
  parties: CamParties,
  { id, trueUp, entry }: { id: string; trueUp: number; entry: string | null },
): Promise<void> {
  if (entry !== null) return;
  const { organisationId } = tx.scope;
  await postStatement(tx, parties, id, trueUp);
  const given = await tx.all<{ dispute: string; cents: number }>(sql`
    select id as dispute, credit_cents as cents from commercial_cam_disputes
    where organisation_id = ${organisationId} and statement_id = ${id} and credit_cents > 0 and entry_id is null order by id`);
  for (const { dispute, cents } of given) {
    const credited = await postCredit(tx, parties, id, dispute, cents);
    await tx.run(sql`
      update commercial_cam_disputes set entry_id = ${credited} where organisation_id = ${organisationId} and id = ${dispute}`);
  }
}

export const postCredit = (tx: Tx, parties: CamParties, statement: string, dispute: string, cents: number) =>
  move(tx, parties, {
    source: 'commercial.cam_credit',
    key: dispute,
    memo: `CAM ${parties.year}, dispute credit: ${parties.tenant}`,
    statement,
    cents: -cents,
  });

/** Paid by the tenant above zero, given back to them below. */
export const postPayment = (
  tx: Tx,
  parties: CamParties,
  { payment, statement, cents, on }: { payment: string; statement: string; cents: number; on: string },
): Promise<string> =>
  move(tx, parties, {
    source: 'commercial.cam_payment',
    key: payment,
    memo: `CAM ${parties.year}, ${cents > 0 ? 'payment' : 'refund'}: ${parties.tenant}`,
    statement,
    cents: -cents,
    day: on,
  });

/** A payment that did not stay, or was never there. What it moved is moved back; two reversals of it are refused. */
export const reversePayment = async (
  tx: Tx,
  { year, tenant }: CamParties,
  { entry, day, isReturned }: { entry: string; day: string; isReturned: boolean },
): Promise<string> =>
  (
    await reverse(tx, tenantsChart, entry, {
      day,
      memo: `CAM ${year}, payment ${isReturned ? 'returned' : 'reversed'}: ${tenant}`.slice(0, 300),
    })
  ).id;

/** What a statement and the credits on it posted, the other way round. */
export async function reverseStatement(tx: Tx, parties: CamParties, statement: string): Promise<void> {
  const { organisationId } = tx.scope;
  const entries = await tx.all<{ entry: string }>(sql`
    select entry_id as entry from commercial_statements where organisation_id = ${organisationId} and id = ${statement} and entry_id is not null
    union all
    select entry_id from commercial_cam_disputes
    where organisation_id = ${organisationId} and statement_id = ${statement} and entry_id is not null`);
  for (const { entry } of entries)
    await reverse(tx, tenantsChart, entry, {
      day: parties.today,
      memo: `CAM ${parties.year}, issued again: ${parties.tenant}`.slice(0, 300),
    });
}
