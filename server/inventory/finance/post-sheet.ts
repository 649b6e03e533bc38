import { credit, debit, type Line, moving } from '#contract/core/money-ledger.ts';
import type { Sheet } from '#contract/inventory/deals/commission.ts';
import { operating, operatingChart } from '#contract/inventory/finance/chart.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { post } from '#server/core/ledger/post.ts';
import { markPosted } from '../deals/commissions/paid-sheet.ts';
import { memberPayee, namedPayee, ownerOf, type Payee } from './payees.ts';

type Funded = { id: string; name: string; sheet: Sheet; on: string };
export type Share = { payee: Payee; cents: number; isAgent: boolean };

/** Fees paid to the house from an agent's part are separate income; the rest of the house's part is what it kept. */
const feesOf = ({ moves }: Sheet): number =>
  moves
    .filter(({ step, to }) => to === 'house' && ['plan_pre', 'plan_post', 'post', 'after_cap_fee'].includes(step))
    .reduce((sum, { cents }) => sum + cents, 0);

/** The gross is income, and every part owed is a cost. The remainder is company dollar, to the cent. */
export function linesOf({ id, sheet }: Pick<Funded, 'id' | 'sheet'>, shares: readonly Share[]): Line[] {
  const about = { kind: 'deal', id };
  const fees = feesOf(sheet);
  const sum = (isAgent: boolean) =>
    shares.reduce((all, share) => (share.isAgent === isAgent ? all + share.cents : all), 0);
  return moving([
    debit(operating.bank, sheet.gross, { about }),
    credit(operating.commissionIncome, sheet.gross, { about }),
    debit(operating.agentCommissions, sum(true) + fees, { about }),
    credit(operating.transactionFees, fees, { about }),
    debit(operating.referralFees, sum(false), { about }),
    ...shares.map(({ payee, cents }) => credit(operating.commissionsPayable, cents, { owner: ownerOf(payee), about })),
  ]);
}

/** Runs when a deal's money arrives: posts it once, and creates a payout for everyone who gets a part. */
export async function postFunded(tx: Tx, deal: Funded): Promise<void> {
  const { organisationId } = tx.scope;
  const { sheet, on } = deal;
  if (sheet.gross > 0) {
    const shares: Share[] = [];
    for (const { to, cents } of sheet.payouts) {
      if (to === 'house') continue;
      const name = to.slice(to.indexOf(':') + 1);
      const isAgent = to.startsWith('agent:');
      shares.push({ payee: isAgent ? await memberPayee(tx, name) : await namedPayee(tx, name), cents, isAgent });
    }
    const { id: entry } = await post(tx, {
      chart: operatingChart,
      day: on,
      memo: `Commission: ${deal.name}`.slice(0, 300),
      source: 'deal.funded',
      key: deal.id,
      lines: linesOf(deal, shares),
    });
    await tx.run(sql`
      insert into commission_payouts (organisation_id, deal_id, payee_id, title, cents, due_on, funded_entry_id)
      select ${organisationId}, ${deal.id}, s.payee, ${deal.name.slice(0, 200)}, s.cents, ${on}, ${entry}
      from jsonb_to_recordset(${JSON.stringify(shares.map(({ payee, cents }) => ({ payee: payee.id, cents })))}::jsonb)
        s(payee uuid, cents bigint)
      on conflict (organisation_id, deal_id, payee_id) do nothing`);
  }
  await markPosted(tx, deal.id);
}

/** Whether any payout is unpaid. */
export async function isOwed(tx: Tx, dealId: string): Promise<boolean> {
  const due = await tx.one(sql`
    select from commission_payouts where organisation_id = ${tx.scope.organisationId} and deal_id = ${dealId} and paid_on is null limit 1`);
  return due !== undefined;
}
