import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/**
 * Marks the bank lines of an entry and of the entry that took it back as offset, if the bank never saw either, so that neither waits for a
 * statement. A line that the bank has shown stays as it is, and its counterpart waits for the bank.
 */
export const offset = (tx: Tx, entry: string, back: string, on: string): Promise<number> =>
  tx.run(sql`
    with pairs as (
      select a.n, b.n as back
      from (select c.*, row_number() over (partition by c.account_id, c.cents order by c.n) as nth from ledger_clearings c
        where c.organisation_id = ${tx.scope.organisationId} and c.entry_id = ${entry}) a
      join (select c.*, row_number() over (partition by c.account_id, c.cents order by c.n) as nth from ledger_clearings c
        where c.organisation_id = ${tx.scope.organisationId} and c.entry_id = ${back}) b
        on b.account_id = a.account_id and b.cents = -a.cents and b.nth = a.nth
      where a.bank_line_id is null and a.offset_on is null and b.bank_line_id is null and b.offset_on is null)
    update ledger_clearings c set offset_on = ${on} from pairs p
    where c.organisation_id = ${tx.scope.organisationId}
      and ((c.entry_id = ${entry} and c.n = p.n) or (c.entry_id = ${back} and c.n = p.back))`);

/** What lies at the bank already, or what takes that back: no statement will show it move. */
export const settled = (tx: Tx, entry: string, on: string): Promise<number> =>
  tx.run(sql`
    update ledger_clearings set offset_on = ${on}
    where organisation_id = ${tx.scope.organisationId} and entry_id = ${entry} and bank_line_id is null and offset_on is null`);
