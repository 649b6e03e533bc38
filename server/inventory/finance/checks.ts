import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Chart } from '#contract/core/money-ledger.ts';
import { type BookKey, charts } from '#contract/inventory/finance/chart.ts';
import type { finance } from '#contract/inventory/finance/finance.ts';
import type { Outcome } from '#contract/inventory/finance/ledger-calls.ts';
import type { PayMethod } from '#contract/inventory/finance/pay-methods.ts';
import { checkSources, ownTransfer, voidReasonsOf } from '#contract/inventory/finance/stale-check.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
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

/** How an entry `e` paid an outside payee; defaults to check. */
export const methodOf = sql`coalesce(e.method,
  (select p.method from commission_payouts p where p.organisation_id = e.organisation_id and p.paid_entry_id = e.id),
  (select r.method from trust_releases r where r.organisation_id = e.organisation_id and r.entry_id = e.id), 'check')`;

/** For an entry `e` and its line `l`: money paid to an outside payee, not a transfer between the office's own accounts. */
export const isPaidOutside = sql`(l.cents < 0 and e.source = any(${[...checkSources]}::text[]) 
  and l.about_kind is distinct from ${ownTransfer})`;

type PaidLine = { entry: string; n: number; method: PayMethod; isOutside: boolean };

export async function paidLines(tx: Tx, lines: readonly { entry: string; n: number }[]): Promise<PaidLine[]> {
  return tx.all<PaidLine>(sql`
    select w.entry, w.n, ${methodOf} as method, ${isPaidOutside} as "isOutside"
    from jsonb_to_recordset(${JSON.stringify(lines.map(({ entry, n }) => ({ entry, n })))}::jsonb) w(entry uuid, n int)
    join ledger_entries e on e.organisation_id = ${tx.scope.organisationId} and e.id = w.entry
    join ledger_lines l on l.organisation_id = e.organisation_id and l.entry_id = e.id and l.n = w.n`);
}

export async function voidCheck(
  tx: Tx,
  actor: Member,
  { id, reissue, ...wish }: InputOf<typeof finance.voidCheck>,
): Promise<OutputOf<typeof finance.voidCheck>> {
  const account = await lockBankAccount(tx, id);
  const [paid] = await paidLines(tx, [wish]);
  if (!paid) throw notFound();
  if (!voidReasonsOf(paid.method).includes(wish.reason))
    throw new Refusal(
      'conflict',
      paid.method === 'check'
        ? 'This payment was made by check. Choose why the check is void.'
        : 'This payment wasn’t made by check. It can only be recorded as returned by the bank.',
    );
  const voided = await voidOnBook(tx, await chartOf(tx, account.bookId), account, wish, paid.isOutside);
  tx.record({
    kind: 'finance.check_voided',
    subject: { type: 'ledger_account', id },
    data: { check: voided.id, cents: voided.cents, reason: wish.reason },
  });
  if (!reissue) return { id: voided.id, reissue: null };
  const given = { id: voided.id, on: wish.on, to: 'payee' as const, ...reissue };
  return { id: voided.id, reissue: await reissueCheck(tx, actor, given) };
}

type Reissue = InputOf<typeof finance.reissueCheck>;

/** An outgoing payment: above the book's limit it waits for a second person, as the first check did. */
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

/** The entries that a voided check, and those it took the place of, were paid by: the first of them says what for. */
export const firstOf = (tx: Tx, id: string): Sql => sql`
  with recursive before as (
    select v.entry_id from ledger_voids v where v.organisation_id = ${tx.scope.organisationId} and v.id = ${id}
    union
    select v.entry_id from before b join ledger_voids v on v.organisation_id = ${tx.scope.organisationId} and v.paid_entry_id = b.entry_id)
  select entry_id from before`;

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
