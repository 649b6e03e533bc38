import type { AccountType, BookKind, Chart } from '#contract/core/money-ledger.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';

export type LedgerAccount = {
  id: string;
  code: string;
  name: string;
  type: AccountType;
  isBank: boolean;
  isOwned: boolean;
  isGuarded: boolean;
  reconciledThrough: string | null;
};

export type Book = {
  id: string;
  key: string;
  kind: BookKind;
  closedThrough: string | null;
  approvalCents: number | null;
  lastNumber: number;
};

const bookColumns = sql`
  b.id, b.key, b.kind, b.closed_through as "closedThrough", b.approval_cents as "approvalCents", b.last_number as "lastNumber"`;

const readBook = (tx: Tx, key: string): Promise<Book | undefined> =>
  tx.one<Book>(sql`
    select ${bookColumns} from ledger_books b where b.organisation_id = ${tx.scope.organisationId} and b.key = ${key} for update`);

/** Locks the book, so that postings happen one after the other. Creates the book with its accounts on first use. */
export async function lockBook(tx: Tx, chart: Chart): Promise<Book> {
  const known = await readBook(tx, chart.key);
  if (known) return known;
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into ledger_books (organisation_id, key, kind) values (${organisationId}, ${chart.key}, ${chart.kind})
    on conflict (organisation_id, key) do nothing`);
  const book = (await readBook(tx, chart.key))!;
  await tx.run(sql`
    insert into ledger_accounts (organisation_id, book_id, book_kind, code, name, type, is_bank, is_owned, is_guarded)
    select ${organisationId}, ${book.id}, ${book.kind}, a.code, a.name, a.type, coalesce(a."isBank", false),
      coalesce(a."isOwned", false), coalesce(a."isGuarded", false)
    from jsonb_to_recordset(${JSON.stringify(chart.accounts)}::jsonb)
      a(code text, name text, type text, "isBank" boolean, "isOwned" boolean, "isGuarded" boolean)
    on conflict (organisation_id, book_id, code) do nothing`);
  return book;
}

export const accountsOf = (tx: Tx, bookId: string): Promise<LedgerAccount[]> =>
  tx.all<LedgerAccount>(sql`
    select a.id, a.code, a.name, a.type, a.is_bank as "isBank", a.is_owned as "isOwned", a.is_guarded as "isGuarded",
      a.reconciled_through as "reconciledThrough"
    from ledger_accounts a where a.organisation_id = ${tx.scope.organisationId} and a.book_id = ${bookId} order by a.code`);

/** A payment above this amount needs a second person's approval; null turns this off. */
export async function setApprovalLimit(tx: Tx, chart: Chart, cents: number | null): Promise<void> {
  const { id } = await lockBook(tx, chart);
  await tx.run(sql`
    update ledger_books set approval_cents = ${cents} where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
}

/** Returns undefined if the book already has an account with this code. */
export async function openAccount(
  tx: Tx,
  chart: Chart,
  {
    code,
    name,
    type,
    isOwned = false,
    isGuarded = false,
  }: Pick<LedgerAccount, 'code' | 'name' | 'type'> & { isOwned?: boolean; isGuarded?: boolean },
): Promise<string | undefined> {
  const book = await lockBook(tx, chart);
  const made = await tx.one<{ id: string }>(sql`
    insert into ledger_accounts (organisation_id, book_id, book_kind, code, name, type, is_owned, is_guarded)
    values (${tx.scope.organisationId}, ${book.id}, ${book.kind}, ${code}, ${name}, ${type}, ${isOwned}, ${isGuarded})
    on conflict (organisation_id, book_id, code) do nothing returning id`);
  return made?.id;
}

/** Closes the book through the day for good: nothing can be posted on or before it. */
export async function closeThrough(tx: Tx, chart: Chart, day: string): Promise<void> {
  const { id, closedThrough } = await lockBook(tx, chart);
  if (closedThrough !== null && day < closedThrough)
    throw invalid(['through'], `The books are already closed through ${closedThrough}.`);
  await tx.run(sql`
    update ledger_books set closed_through = ${day} where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
}
