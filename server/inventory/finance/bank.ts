import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { finance } from '#contract/inventory/finance/finance.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { ofAccount } from '#server/core/ledger/balances.ts';
import { addBankLines, lockBankAccount, matchAlike, matchLine, unmatchLine } from '#server/core/ledger/bank.ts';
import type { BankFile } from '#server/core/ledger/bank-file.ts';
import { signReconciliation, worksheet } from '#server/core/ledger/reconcile.ts';
import { paidLines } from './checks.ts';

const latest: Order = { value: { column: sql`b.day`, type: 'date' }, id: sql`b.id`, descending: true };

export function bankLinesJson(
  { id, state, cursor, limit }: InputOf<typeof finance.bankLines>,
  { organisationId }: Member,
): Sql {
  const rows = sql`
    select b.id, b.day, b.cents, b.description, b.reference, b.is_matched as "isMatched" from ledger_bank_lines b
    where b.organisation_id = ${organisationId} and b.account_id = ${id} ${state === 'open' ? sql`and not b.is_matched` : sql``}
      and ${after(latest, cursor)} order by ${orderBy(latest)} limit ${sql.int(limit)}`;
  return ofAccount(organisationId, id, pageJson(rows, [sql`r.day`, sql`r.id`], limit));
}

export const bookLinesJson = ({ id }: InputOf<typeof finance.bookLines>, { organisationId }: Member): Sql =>
  ofAccount(
    organisationId,
    id,
    sql`
      select json_build_object('lines', coalesce(json_agg(json_build_object('entry', c.entry_id, 'n', c.n, 'number', c.number,
        'day', c.day, 'memo', c.memo, 'cents', c.cents) order by c.day, c.number, c.n), '[]'))::text
      from (
        select c.entry_id, c.n, e.number, c.day, e.memo, c.cents from ledger_clearings c
        join ledger_entries e on e.organisation_id = c.organisation_id and e.id = c.entry_id
        where c.organisation_id = ${organisationId} and c.account_id = ${id} and c.bank_line_id is null and c.offset_on is null
        order by c.day limit 500) c`,
  );

export async function importBankLines(tx: Tx, id: string, { lines, refused }: BankFile) {
  const account = await lockBankAccount(tx, id);
  const added = await addBankLines(tx, account, lines);
  const matched = await matchAlike(tx, account);
  tx.record({ kind: 'finance.bank_imported', subject: { type: 'ledger_account', id }, data: { added, matched } });
  return { added, known: lines.length - added, matched, refusedCount: refused.length, refused: refused.slice(0, 100) };
}

export async function matchBankLine(
  tx: Tx,
  { id, lineId, lines }: InputOf<typeof finance.matchBankLine>,
): Promise<void> {
  await matchLine(tx, await lockBankAccount(tx, id), lineId, lines);
  tx.record({ kind: 'finance.bank_matched', subject: { type: 'ledger_account', id }, data: { line: lineId } });
}

export async function unmatchBankLine(tx: Tx, { id, lineId }: InputOf<typeof finance.unmatchBankLine>): Promise<void> {
  await unmatchLine(tx, await lockBankAccount(tx, id), lineId);
  tx.record({ kind: 'finance.bank_unmatched', subject: { type: 'ledger_account', id }, data: { line: lineId } });
}

export async function worksheetOf(
  tx: Tx,
  { id, through, statement }: InputOf<typeof finance.worksheet>,
): Promise<OutputOf<typeof finance.worksheet>> {
  const sheet = await worksheet(tx, await lockBankAccount(tx, id), through, statement);
  const paid = new Map((await paidLines(tx, sheet.outstanding)).map((one) => [`${one.entry} ${one.n}`, one]));
  return {
    ...sheet,
    outstanding: sheet.outstanding.map((line) => {
      const { method, isOutside } = paid.get(`${line.entry} ${line.n}`)!;
      return { ...line, method, mayVoid: isOutside };
    }),
  };
}

export async function sign(
  tx: Tx,
  { id, through, statement }: InputOf<typeof finance.signReconciliation>,
): Promise<{ id: string }> {
  const { id: signed } = await signReconciliation(tx, await lockBankAccount(tx, id), through, statement);
  tx.record({
    kind: 'finance.reconciled',
    subject: { type: 'ledger_account', id },
    data: { reconciliation: signed, through, statement },
  });
  return { id: signed };
}

const signedOrder: Order = { value: { column: sql`x.through`, type: 'date' }, id: sql`x.id`, descending: true };

export function reconciliationsJson(
  { id, cursor, limit }: InputOf<typeof finance.reconciliations>,
  { organisationId }: Member,
): Sql {
  const rows = sql`
    select x.id, x.through, x.statement_cents as statement, x.book_cents as book, x.subs_cents as subs,
      trim(u.first_name || ' ' || u.last_name) as by, x.signed_at as at
    from ledger_reconciliations x join users u on u.id = x.signed_by
    where x.organisation_id = ${organisationId} and x.account_id = ${id} and ${after(signedOrder, cursor)}
    order by ${orderBy(signedOrder)} limit ${sql.int(limit)}`;
  return ofAccount(organisationId, id, pageJson(rows, [sql`r.through`, sql`r.id`], limit));
}
