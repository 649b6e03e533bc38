import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { BankLine } from './bank-file.ts';

export type BankAccount = {
  id: string;
  bookId: string;
  bookKind: string;
  name: string;
  reconciledThrough: string | null;
};

/** Locks the bank account, so that matching and signing happen one after the other. */
export async function lockBankAccount(tx: Tx, id: string): Promise<BankAccount> {
  const account = await tx.one<BankAccount>(sql`
    select a.id, a.book_id as "bookId", a.book_kind as "bookKind", a.name, a.reconciled_through as "reconciledThrough"
    from ledger_accounts a where a.organisation_id = ${tx.scope.organisationId} and a.id = ${id} and a.is_bank for update`);
  if (!account) throw notFound();
  return account;
}

/** Returns how many lines are new. Lines imported before stay as they are, and no line is added to a period that was signed off. */
export async function addBankLines(tx: Tx, account: BankAccount, lines: readonly BankLine[]): Promise<number> {
  const open = lines.filter(({ day }) => account.reconciledThrough === null || day > account.reconciledThrough);
  return tx.run(sql`
    insert into ledger_bank_lines (organisation_id, account_id, day, cents, description, reference, fingerprint, imported_by)
    select ${tx.scope.organisationId}, ${account.id}, l.day, l.cents, l.description, l.reference, l.fingerprint, ${tx.scope.userId}
    from jsonb_to_recordset(${JSON.stringify(open)}::jsonb)
      l(day date, cents bigint, description text, reference text, fingerprint text)
    on conflict (organisation_id, account_id, fingerprint) do nothing`);
}

/**
 * Matches bank lines and entries of the same amount at most a week apart, where each is the other's nearest. Returns the number of matches.
 */
export async function matchAlike(tx: Tx, account: BankAccount): Promise<number> {
  const { organisationId } = tx.scope;
  return tx.run(sql`
    with near as (
      select b.id, c.entry_id, c.n,
        row_number() over (partition by b.id order by abs(b.day - c.day), c.entry_id, c.n) as of_bank,
        row_number() over (partition by c.entry_id, c.n order by abs(b.day - c.day), b.id) as of_book
      from ledger_bank_lines b
      join ledger_clearings c on c.organisation_id = b.organisation_id and c.account_id = b.account_id and c.cents = b.cents
        and c.bank_line_id is null and c.offset_on is null and abs(b.day - c.day) <= 7
      where b.organisation_id = ${organisationId} and b.account_id = ${account.id} and not b.is_matched),
    pairs as (select id, entry_id, n from near where of_bank = 1 and of_book = 1),
    cleared as (
      update ledger_clearings c set bank_line_id = p.id from pairs p
      where c.organisation_id = ${organisationId} and c.entry_id = p.entry_id and c.n = p.n)
    update ledger_bank_lines b set is_matched = true from pairs p where b.organisation_id = ${organisationId} and b.id = p.id`);
}

type BankRow = { id: string; day: string; cents: number; isMatched: boolean };

async function bankLine(tx: Tx, account: BankAccount, id: string): Promise<BankRow> {
  const line = await tx.one<BankRow>(sql`
    select b.id, b.day, b.cents, b.is_matched as "isMatched" from ledger_bank_lines b
    where b.organisation_id = ${tx.scope.organisationId} and b.account_id = ${account.id} and b.id = ${id}`);
  if (!line) throw notFound();
  if (account.reconciledThrough !== null && line.day <= account.reconciledThrough)
    throw new Refusal(
      'conflict',
      `This month is signed: ${account.name} is reconciled through ${account.reconciledThrough}.`,
    );
  return line;
}

/** Matches a bank line with one or several lines of the book that add up to exactly its amount. */
export async function matchLine(
  tx: Tx,
  account: BankAccount,
  id: string,
  lines: readonly { entry: string; n: number }[],
): Promise<void> {
  const { organisationId } = tx.scope;
  const line = await bankLine(tx, account, id);
  if (line.isMatched) throw new Refusal('conflict', 'This bank line is already matched.');
  const touched = await tx.all<{ cents: number }>(sql`
    update ledger_clearings c set bank_line_id = ${id}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l(entry uuid, n int)
    where c.organisation_id = ${organisationId} and c.account_id = ${account.id} and c.entry_id = l.entry and c.n = l.n
      and c.bank_line_id is null and c.offset_on is null
    returning c.cents`);
  if (touched.length !== lines.length)
    throw new Refusal('conflict', 'One of these lines is already matched or voided.');
  if (touched.reduce((sum, { cents }) => sum + cents, 0) !== line.cents)
    throw invalid(['lines'], 'The lines must add up to the bank line.');
  await tx.run(
    sql`update ledger_bank_lines set is_matched = true where organisation_id = ${organisationId} and id = ${id}`,
  );
}

export async function unmatchLine(tx: Tx, account: BankAccount, id: string): Promise<void> {
  const { organisationId } = tx.scope;
  await bankLine(tx, account, id);
  await tx.run(sql`
    update ledger_clearings set bank_line_id = null
    where organisation_id = ${organisationId} and account_id = ${account.id} and bank_line_id = ${id}`);
  await tx.run(
    sql`update ledger_bank_lines set is_matched = false where organisation_id = ${organisationId} and id = ${id}`,
  );
}
