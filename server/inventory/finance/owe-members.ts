import { credit, debit, moving } from '#contract/core/money-ledger.ts';
import { operating, operatingChart } from '#contract/inventory/finance/chart.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { post } from '#server/core/ledger/post.ts';
import { memberPayee, ownerOf, type Payee } from './payees.ts';

type Owing = {
  statement: string;
  title: string;
  on: string;
  /** Each member's share; negative when the carrier took a commission back. */
  members: readonly { user: string; cents: number }[];
};

/** A carrier's statement creates a payout for each member; a chargeback becomes a bill, deducted from later payouts. */
export async function oweMembers(tx: Tx, { statement, title, on, members }: Owing): Promise<void> {
  const shares: { payee: Payee; cents: number }[] = [];
  // Sorted by id, so that two statements posted concurrently lock payees in the same order.
  for (const { user, cents } of members
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => (a.user < b.user ? -1 : 1)))
    shares.push({ payee: await memberPayee(tx, user), cents });
  const about = { kind: 'commission_statement', id: statement };
  const due = shares.filter(({ cents }) => cents > 0);
  if (due.length > 0) {
    const { id: entry } = await post(tx, {
      chart: operatingChart,
      day: on,
      memo: `Owed to producers: ${title}`.slice(0, 300),
      source: 'insurance.owed',
      key: statement,
      lines: moving([
        debit(
          operating.agentCommissions,
          due.reduce((sum, { cents }) => sum + cents, 0),
          { about },
        ),
        ...due.map(({ payee, cents }) => credit(operating.commissionsPayable, cents, { owner: ownerOf(payee), about })),
      ]),
    });
    await tx.run(sql`
      insert into commission_payouts (organisation_id, statement_id, payee_id, title, cents, due_on, funded_entry_id)
      select ${tx.scope.organisationId}, ${statement}, s.payee, ${title.slice(0, 200)}, s.cents, ${on}, ${entry}
      from jsonb_to_recordset(${JSON.stringify(due.map(({ payee, cents }) => ({ payee: payee.id, cents })))}::jsonb)
        s(payee uuid, cents bigint)`);
  }
  for (const { payee, cents } of shares.filter((share) => share.cents < 0)) {
    const id = newId();
    const memo = `Chargeback: ${title}`.slice(0, 120);
    const { id: entry } = await post(tx, {
      chart: operatingChart,
      day: on,
      memo: `${memo}: ${payee.name}`.slice(0, 300),
      source: 'insurance.charged_back',
      key: `${statement} ${payee.id}`,
      lines: [
        debit(operating.agentReceivables, -cents, { owner: ownerOf(payee), about }),
        credit(operating.agentCommissions, -cents, { about }),
      ],
    });
    await tx.run(sql`
      insert into agent_bills (organisation_id, id, payee_id, kind, memo, cents, billed_on, due_on, entry_id)
      values (${tx.scope.organisationId}, ${id}, ${payee.id}, 'other', ${memo}, ${-cents}, ${on}, ${on}, ${entry})`);
    tx.record({
      kind: 'finance.bill_added',
      subject: { type: 'bill', id },
      data: { payee: payee.name, kind: 'other', cents: -cents },
    });
  }
}
