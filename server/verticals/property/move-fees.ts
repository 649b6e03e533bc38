import type { InputOf } from '#contract/core/call.ts';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { managementIncome, operating, operatingChart, rent, rentChart } from '#contract/inventory/finance/chart.ts';
import type { rentals } from '#contract/verticals/property/rentals.ts';
import { newId } from '#server/core/db/ids.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { openAccount } from '#server/core/ledger/books.ts';
import { post } from '#server/core/ledger/post.ts';
import { managerOwner } from './books.ts';

/** Out of the trust account and into the manager's own books on the same day. */
export async function moveFees(tx: Tx, { cents, on }: InputOf<typeof rentals.moveFees>): Promise<void> {
  const key = newId();
  await post(tx, {
    chart: rentChart,
    day: on,
    memo: cents > 0 ? 'Management fees taken out' : 'Management fees put back',
    source: 'rentals.fees',
    key,
    lines: [debit(rent.fees, cents, { owner: managerOwner(tx) }), credit(rent.bank, cents)],
  });
  await openAccount(tx, operatingChart, managementIncome);
  await post(tx, {
    chart: operatingChart,
    day: on,
    memo: cents > 0 ? 'Management fees' : 'Management fees put back',
    source: 'rentals.fee_income',
    key,
    lines: [debit(operating.bank, cents), credit(managementIncome.code, cents)],
  });
  tx.record({
    kind: 'rental.fees_moved',
    subject: { type: 'organisation', id: tx.scope.organisationId },
    data: { cents },
  });
}
