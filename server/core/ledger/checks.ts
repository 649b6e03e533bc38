import { type Chart, credit, debit } from '#contract/core/money-ledger.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { BankAccount } from './bank.ts';
import { openAccount } from './books.ts';
import { type Posting, post } from './post.ts';

/** The account for amounts of voided checks, which are still owed to their payees, each in its own sub-ledger. */
const uncashed = {
  code: '2950',
  name: 'Uncashed checks',
  type: 'liability',
  isOwned: true,
  isGuarded: true,
} as const;

export type Check = { entry: string; n: number };
type Written = {
  day: string;
  cents: number;
  memo: string;
  code: string;
  isCleared: boolean;
  isVoided: boolean;
};

async function lockCheck(tx: Tx, account: BankAccount, { entry, n }: Check): Promise<Written> {
  const found = await tx.one<Written>(sql`
    select c.day::text as day, c.cents, e.memo, a.code, c.bank_line_id is not null as "isCleared",
      c.offset_on is not null or exists (select from ledger_voids v where v.organisation_id = c.organisation_id
        and v.entry_id = c.entry_id and v.n = c.n) as "isVoided"
    from ledger_clearings c join ledger_entries e on e.organisation_id = c.organisation_id and e.id = c.entry_id
    join ledger_accounts a on a.organisation_id = c.organisation_id and a.id = c.account_id
    where c.organisation_id = ${tx.scope.organisationId} and c.account_id = ${account.id} and c.entry_id = ${entry} and c.n = ${n}
    for update of c`);
  if (!found) throw notFound();
  return found;
}

export type Voided = { id: string; cents: number; memo: string };
type Wish = Check & { on: string; reason: string };

/**
 * Returns the money to the account and records it as owed to the payee, so that it can't be used otherwise and no bill, payout or deposit
 * reopens. The check and its voiding offset each other, so that neither waits for the bank, unless the bank returned the payment and will
 * show it.
 */
export async function voidCheck(
  tx: Tx,
  chart: Chart,
  account: BankAccount,
  { on, reason, ...check }: Wish,
  isPaidOutside: boolean,
): Promise<Voided> {
  const { organisationId, userId } = tx.scope;
  const written = await lockCheck(tx, account, check);
  if (written.cents >= 0 || !isPaidOutside) throw new Refusal('conflict', 'This isn’t a payment that can be voided.');
  const isReturned = reason === 'returned';
  if (written.isCleared && !isReturned) throw new Refusal('conflict', 'The bank has paid this check.');
  if (written.isVoided)
    throw new Refusal('conflict', isReturned ? 'This payment is already returned.' : 'This check is already voided.');
  if (on < written.day) throw invalid(['on'], 'Enter a date that isn’t before the check.');
  const [id, cents] = [newId(), -written.cents];
  await openAccount(tx, chart, uncashed);
  const { id: entry } = await post(tx, {
    chart,
    day: on,
    memo: `${isReturned ? 'Returned' : 'Voided'}: ${written.memo}`.slice(0, 300),
    source: 'check.voided',
    key: `${check.entry} ${check.n}`,
    lines: [debit(written.code, cents), credit(uncashed.code, cents, { owner: ownerOf(id, written.memo) })],
  });
  await tx.run(sql`
    insert into ledger_voids (organisation_id, id, account_id, entry_id, n, cents, memo, written_on, reason, voided_on, void_entry_id,
      voided_by)
    values (${organisationId}, ${id}, ${account.id}, ${check.entry}, ${check.n}, ${cents}, ${written.memo}, ${written.day}, ${reason},
      ${on}, ${entry}, ${userId})`);
  if (!isReturned)
    await tx.run(sql`
      update ledger_clearings set offset_on = ${on}
      where organisation_id = ${organisationId} and (entry_id, n) in ((${check.entry}::uuid, ${check.n}::int), (${entry}::uuid, 1))`);
  return { id, cents, memo: written.memo };
}

const ownerOf = (id: string, memo: string) => ({ kind: 'check', id, name: memo });

type Owed = Voided & { account: string; code: string; book: string; voidedOn: string; paidOn: string | null };

/** Locks the voided check, so that it is paid again only once. */
export async function lockVoided(tx: Tx, id: string): Promise<Owed> {
  const found = await tx.one<Owed>(sql`
    select v.id, v.cents, v.memo, v.account_id as account, a.code, b.key as book, v.voided_on::text as "voidedOn",
      v.paid_on::text as "paidOn"
    from ledger_voids v join ledger_accounts a on a.organisation_id = v.organisation_id and a.id = v.account_id
    join ledger_books b on b.organisation_id = a.organisation_id and b.id = a.book_id
    where v.organisation_id = ${tx.scope.organisationId} and v.id = ${id} for update of v`);
  if (!found) throw notFound();
  if (found.paidOn) throw new Refusal('conflict', `This check was already paid again on ${found.paidOn}.`);
  return found;
}

type Payment = { on: string; to: 'payee' | 'state'; method: string; reference: string } & Pick<
  Posting,
  'approvedBy' | 'createdBy'
>;

/** Pays the owed amount again, to the payee or to the state as unclaimed property. The new check can be voided like the first. */
export async function payAgain(
  tx: Tx,
  chart: Chart,
  owed: Owed,
  { on, to, method, reference, ...who }: Payment,
): Promise<string> {
  if (on < owed.voidedOn) throw invalid(['on'], 'Enter a date that isn’t before the check was voided.');
  const what = to === 'payee' ? owed.memo.replace(/^Reissued: /, '') : `unclaimed property, ${owed.memo}`;
  const { id: entry } = await post(tx, {
    chart,
    day: on,
    memo: `${to === 'payee' ? 'Reissued' : 'To the state'}: ${what}${reference && ` ${reference}`}`.slice(0, 300),
    source: 'check.reissued',
    key: owed.id,
    method,
    ...who,
    lines: [debit(uncashed.code, owed.cents, { owner: ownerOf(owed.id, owed.memo) }), credit(owed.code, owed.cents)],
  });
  await tx.run(sql`
    update ledger_voids set paid_to = ${to}, paid_on = ${on}, paid_entry_id = ${entry}, reference = ${reference}
    where organisation_id = ${tx.scope.organisationId} and id = ${owed.id}`);
  return entry;
}
