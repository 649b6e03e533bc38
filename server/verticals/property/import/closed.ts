import { deposits, depositsChart, rent, rentChart, tenantsChart } from '#contract/inventory/finance/chart.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** The last day that any of the books which opening balances go to takes nothing on any more; null where none is closed. */
export const closedThrough = async (tx: Tx): Promise<string | null> =>
  (
    await tx.get<{ through: string | null }>(sql`
      select greatest(
        (select max(closed_through) from ledger_books where organisation_id = ${tx.scope.organisationId}
          and key = any(${[tenantsChart.key, rentChart.key, depositsChart.key]}::text[])),
        (select max(a.reconciled_through) from ledger_accounts a
          join ledger_books b on b.organisation_id = a.organisation_id and b.id = a.book_id
          where a.organisation_id = ${tx.scope.organisationId} and (b.key = ${rentChart.key} and a.code = ${rent.bank}
            or b.key = ${depositsChart.key} and a.code = ${deposits.bank})))::text as through`)
  ).through;
