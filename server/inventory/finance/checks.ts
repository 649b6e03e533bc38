import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Chart } from '#contract/core/money-ledger.ts';
import { type BookKey, charts } from '#contract/inventory/finance/chart.ts';
import type { finance } from '#contract/inventory/finance/finance.ts';
import type { Outcome } from '#contract/inventory/finance/ledger-calls.ts';
import { isCheckSource } from '#contract/inventory/finance/stale-check.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { awaitSecond } from '#server/core/ledger/approvals.ts';
import { ofAccount } from '#server/core/ledger/balances.ts';
import { lockBankAccount } from '#server/core/ledger/bank.ts';
import { lockVoided, payAgain, voidCheck as voidOnBook } from '#server/core/ledger/checks.ts';
import type { Second } from './deeds.ts';

const latest: Order = { id: sql`v.id`, descending: true };

export function voidedChecksJson(
  { id, state, cursor, limit }: InputOf<typeof finance.voidedChecks>,
  { organisationId }: Member,
): Sql {
  const rows = sql`
    select v.id, v.memo, v.cents, v.written_on as "writtenOn", v.reason, v.voided_on as "voidedOn", v.paid_to as "paidTo",
      v.paid_on as "paidOn", v.reference, exists (select from ledger_approvals p where p.organisation_id = v.organisation_id
        and p.deed = 'reissue' and p.subject_key = v.id::text and p.state = 'waiting') as "isWaiting"
    from ledger_voids v where v.organisation_id = ${organisationId} and v.account_id = ${id}
      ${state === 'owed' ? sql`and v.paid_on is null` : nothing} and ${after(latest, cursor)}
    order by ${orderBy(latest)} limit ${sql.int(limit)}`;
  return ofAccount(organisationId, id, pageJson(rows, [sql`r.id`], limit));
}

async function chartOf(tx: Tx, book: string): Promise<Chart> {
  const { key } = await tx.get<{ key: string }>(
    sql`select key from ledger_books where organisation_id = ${tx.scope.organisationId} and id = ${book}`,
  );
  return charts[key as BookKey];
}

/** Of these entries, those that were paid by ACH, wire or otherwise: there is no check to void. */
export async function paidWithoutCheck(tx: Tx, entries: readonly string[]): Promise<ReadonlySet<string>> {
  const { organisationId } = tx.scope;
  const rows = await tx.all<{ entry: string }>(sql`
    select p.paid_entry_id as entry from commission_payouts p
    where p.organisation_id = ${organisationId} and p.paid_entry_id = any(${entries}::uuid[]) and p.method <> 'check'
    union all
    select r.entry_id from trust_releases r
    where r.organisation_id = ${organisationId} and r.entry_id = any(${entries}::uuid[]) and r.method <> 'check'`);
  return new Set(rows.map(({ entry }) => entry));
}

export async function voidCheck(
  tx: Tx,
  actor: Member,
  { id, reissue, ...wish }: InputOf<typeof finance.voidCheck>,
): Promise<OutputOf<typeof finance.voidCheck>> {
  const account = await lockBankAccount(tx, id);
  if ((await paidWithoutCheck(tx, [wish.entry])).has(wish.entry))
    throw new Refusal('conflict', 'This payment wasn’t made by check.');
  const voided = await voidOnBook(tx, await chartOf(tx, account.bookId), account, wish, isCheckSource);
  tx.record({
    kind: 'finance.check_voided',
    subject: { type: 'ledger_account', id },
    data: { check: voided.id, cents: voided.cents, reason: wish.reason },
  });
  if (!reissue) return { id: voided.id, reissue: null };
  const given = { id: voided.id, on: wish.on, to: 'payee' as const, reference: reissue.reference };
  return { id: voided.id, reissue: await reissueCheck(tx, actor, given) };
}

type Reissue = InputOf<typeof finance.reissueCheck>;

/** Money out: above the book's limit it waits for a second person, as the first check did. */
export async function reissueCheck(tx: Tx, actor: Member, wish: Reissue): Promise<Outcome> {
  const owed = await lockVoided(tx, wish.id);
  const approval = await awaitSecond(tx, actor, charts[owed.book as BookKey], {
    deed: 'reissue',
    payload: wish,
    subject: owed.id,
    memo: `Reissue: ${owed.memo}`.slice(0, 300),
    cents: owed.cents,
  });
  if (approval) return { state: 'waiting', entry: null, approval };
  const entry = await doReissue(tx, wish, { createdBy: actor.userId, approvedBy: null });
  return { state: 'posted', entry, approval: null };
}

export async function doReissue(tx: Tx, { id, ...payment }: Reissue, second: Second): Promise<string> {
  const owed = await lockVoided(tx, id);
  const entry = await payAgain(tx, charts[owed.book as BookKey], owed, { ...payment, ...second });
  tx.record({
    kind: 'finance.check_reissued',
    subject: { type: 'ledger_account', id: owed.account },
    data: { check: id, cents: owed.cents, to: payment.to },
  });
  return entry;
}
