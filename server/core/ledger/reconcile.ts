import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { balanceAsOf, subsAsOf } from './balances.ts';
import type { BankAccount } from './bank.ts';

type Outstanding = {
  entry: string;
  n: number;
  number: number;
  day: string;
  memo: string;
  cents: number;
};
export type Worksheet = {
  statement: number;
  /** In the book but not yet at the bank. */
  deposits: number;
  checks: number;
  adjusted: number;
  book: number;
  /** For a trust book: the sum of everything it holds for others. */
  subs: number | null;
  outstanding: Outstanding[];
  /** At the bank but not in the book: each must be posted or matched. */
  unknown: number;
  subledgers: { kind: string; id: string; name: string; cents: number }[];
  isBalanced: boolean;
};

/** The number of lines listed; sums include all lines. */
const mostTold = 500;

/** The balances of bank, book and sub-ledgers at the end of a day. */
export async function worksheet(tx: Tx, account: BankAccount, through: string, statement: number): Promise<Worksheet> {
  const { organisationId } = tx.scope;
  const isTrust = account.bookKind === 'trust';
  const outstanding = await tx.all<Outstanding>(sql`
    select c.entry_id as entry, c.n, e.number, c.day, e.memo, c.cents
    from (
      select c.* from ledger_clearings c
      where c.organisation_id = ${organisationId} and c.account_id = ${account.id} and c.bank_line_id is null and c.day <= ${through}
        and (c.offset_on is null or c.offset_on > ${through})
      union all
      select c.* from ledger_bank_lines b
      join ledger_clearings c on c.organisation_id = b.organisation_id and c.account_id = b.account_id and c.bank_line_id = b.id
      where b.organisation_id = ${organisationId} and b.account_id = ${account.id} and b.day > ${through} and b.is_matched
        and c.day <= ${through}) c
    join ledger_entries e on e.organisation_id = c.organisation_id and e.id = c.entry_id
    order by c.day, e.number, c.n`);
  const sums = await tx.get<{ book: number; unknown: number; subs: number | null }>(sql`
    select ${balanceAsOf(organisationId, account.id, through)} as book,
      (select count(*)::int from ledger_bank_lines b where b.organisation_id = ${organisationId} and b.account_id = ${account.id}
        and not b.is_matched and b.day <= ${through}) as unknown,
      ${isTrust ? sql`-${subsAsOf(organisationId, account.bookId, through)}` : sql`null::bigint`} as subs`);
  const subledgers = isTrust
    ? await tx.all<Worksheet['subledgers'][number]>(sql`
        select * from (select s.owner_kind as kind, s.owner_id as id, s.name,
          -${balanceAsOf(organisationId, sql`s.account_id`, through, { kind: sql`s.owner_kind`, id: sql`s.owner_id` })} as cents
          from ledger_subs s join ledger_accounts a on a.organisation_id = s.organisation_id and a.id = s.account_id
          where s.organisation_id = ${organisationId} and a.book_id = ${account.bookId}) held
        where held.cents <> 0 order by held.name, held.id limit ${sql.int(mostTold)}`)
    : [];
  const sumOf = (some: (cents: number) => boolean) =>
    outstanding.reduce((sum, { cents }) => (some(cents) ? sum + cents : sum), 0);
  const [deposits, checks] = [sumOf((cents) => cents > 0), -sumOf((cents) => cents < 0) || 0];
  const adjusted = statement + deposits - checks;
  return {
    statement,
    deposits,
    checks,
    adjusted,
    ...sums,
    outstanding: outstanding.slice(0, mostTold),
    subledgers,
    isBalanced: adjusted === sums.book && (sums.subs ?? sums.book) === sums.book && sums.unknown === 0,
  };
}

/** Adds up the balance again from the lines themselves, so that no one signs off on a stored balance that is wrong. */
async function refuseMiscounted(tx: Tx, account: BankAccount, through: string, book: number): Promise<void> {
  const { counted } = await tx.get<{ counted: number }>(sql`
    select coalesce(sum(l.cents), 0)::bigint as counted from ledger_lines l
    where l.organisation_id = ${tx.scope.organisationId} and l.book_id = ${account.bookId} and l.account_id = ${account.id}
      and l.day <= ${through}`);
  if (counted !== book) throw new Error(`The balance of account ${account.id} is ${book}, its lines make ${counted}.`);
}

/** Signs the reconciliation for good: the worksheet is stored as signed, and nothing can be added to that period. */
export async function signReconciliation(
  tx: Tx,
  account: BankAccount,
  through: string,
  statement: number,
): Promise<{ id: string; worksheet: Worksheet }> {
  const { organisationId, userId } = tx.scope;
  if (account.reconciledThrough !== null && through <= account.reconciledThrough)
    throw new Refusal('conflict', `${account.name} is already reconciled through ${account.reconciledThrough}.`);
  await tx.run(sql`
    select from ledger_books where organisation_id = ${organisationId} and id = ${account.bookId} for update`);
  await tx.allowSeconds(60);
  const sheet = await worksheet(tx, account, through, statement);
  if (sheet.unknown > 0)
    throw new Refusal('conflict', `${sheet.unknown} bank lines up to this date aren’t matched. Match them first.`);
  if (!sheet.isBalanced)
    throw new Refusal('conflict', 'The adjusted bank balance, the book balance, and the ledgers aren’t equal.', {
      details: { adjusted: sheet.adjusted, book: sheet.book, subs: sheet.subs },
    });
  await refuseMiscounted(tx, account, through, sheet.book);
  const id = newId();
  await tx.run(sql`
    insert into ledger_reconciliations (organisation_id, id, account_id, through, statement_cents, deposits_cents, checks_cents,
      book_cents, subs_cents, worksheet, signed_by)
    values (${organisationId}, ${id}, ${account.id}, ${through}, ${statement}, ${sheet.deposits}, ${sheet.checks}, ${sheet.book},
      ${sheet.subs}, ${JSON.stringify(sheet)}::jsonb, ${userId})`);
  await tx.run(sql`
    update ledger_accounts set reconciled_through = ${through} where organisation_id = ${organisationId} and id = ${account.id}`);
  return { id, worksheet: sheet };
}
