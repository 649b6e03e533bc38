import type { InputOf } from '#contract/core/call.ts';
import { charts, companyDollarCodes, operating, operatingChart } from '#contract/inventory/finance/chart.ts';
import type { finance } from '#contract/inventory/finance/finance.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { dayEverywhere, ourDay } from '#server/core/db/days.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { balanceAsOf, movedBetween } from '#server/core/ledger/balances.ts';
import { closeThrough, openAccount } from '#server/core/ledger/books.ts';

const accountsIn = (organisationId: string, book: string): Sql => sql`
  ledger_accounts a join ledger_books b on b.organisation_id = a.organisation_id and b.id = a.book_id
  where a.organisation_id = ${organisationId} and b.key = ${book}`;

const incomeOf = (organisationId: string, codes: readonly string[], from: Sql | string, to: Sql | string): Sql => sql`
  coalesce((select sum(-${movedBetween(organisationId, sql`a.id`, from, to)})
    from ${accountsIn(organisationId, 'operating')} and a.code = any(${codes}::text[])), 0)::bigint`;

const { income, cost } = companyDollarCodes;

export async function companyDollarOf(tx: Tx, from: string, to: string): Promise<number> {
  const { cents } = await tx.get<{ cents: number }>(
    sql`select ${incomeOf(tx.scope.organisationId, [...income, ...cost], from, to)} as cents`,
  );
  return cents;
}

const approvalsOf = (organisationId: string, userId: string, cursor: string | undefined, limit: number): Sql => {
  const order: Order = { id: sql`p.id`, descending: true };
  return sql`
    select p.id, p.deed, p.memo, p.cents, trim(u.first_name || ' ' || u.last_name) as "proposedBy", p.proposed_at as "proposedAt",
      p.proposed_by = ${userId} as "isOwn"
    from ledger_approvals p join users u on u.id = p.proposed_by
    where p.organisation_id = ${organisationId} and p.state = 'waiting' and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
};

export const approvalsJson = (
  { cursor, limit }: InputOf<typeof finance.approvals>,
  { organisationId, userId }: Member,
): Sql => pageJson(approvalsOf(organisationId, userId, cursor, limit), sql`r.id`, limit);

/** A period's sums are two index lookups per account; no lines are added up. */
export function overviewJson({ from, to }: InputOf<typeof finance.overview>, { organisationId, userId }: Member): Sql {
  const here = sql`organisation_id = ${organisationId}`;
  const fees = Object.values(operating.feeIncome);
  return sql`
    with months as (
      select m::date as month, (m + interval '1 month - 1 day')::date as until
      from generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month') m limit 60),
    trust as (
      select coalesce(sum(${balanceAsOf(organisationId, sql`a.id`, 'infinity')}) filter (where a.is_bank), 0)::bigint as bank,
        coalesce(-sum((select sum(s.balance_cents) from ledger_subs s where s.organisation_id = a.organisation_id and s.account_id = a.id)),
          0)::bigint as clients
      from ${accountsIn(organisationId, 'trust')})
    select json_build_object(
      'commissionIncome', ${incomeOf(organisationId, [operating.commissionIncome], from, to)},
      'transactionFees', ${incomeOf(organisationId, [operating.transactionFees], from, to)},
      'referralIncome', ${incomeOf(organisationId, [operating.referralIncome], from, to)},
      'agentCommissions', 0 - ${incomeOf(organisationId, [operating.agentCommissions], from, to)},
      'referralFees', 0 - ${incomeOf(organisationId, [operating.referralFees], from, to)},
      'companyDollar', ${incomeOf(organisationId, [...income, ...cost], from, to)},
      'feesBilled', ${incomeOf(organisationId, fees, from, to)},
      'months', coalesce((select json_agg(json_build_object('month', m.month,
          'income', ${incomeOf(organisationId, income, sql`m.month`, sql`m.until`)},
          'companyDollar', ${incomeOf(organisationId, [...income, ...cost], sql`m.month`, sql`m.until`)}) order by m.month) from months m), '[]'),
      'due', (select json_build_object('count', count(*), 'cents', coalesce(sum(o.cents), 0)) from commission_payouts o
        where o.${here} and o.paid_on is null),
      'paid', (select json_build_object('count', count(*), 'cents', coalesce(sum(o.cents), 0)) from commission_payouts o
        where o.${here} and o.paid_on between ${from} and ${to}),
      'receivable', (select coalesce(sum(b.open_cents), 0) from agent_bills b where b.${here} and b.open_cents > 0),
      'overdue', (select coalesce(sum(b.open_cents), 0) from agent_bills b where b.${here} and b.open_cents > 0 and b.due_on < ${ourDay}),
      'trust', (select json_build_object('bank', t.bank, 'clients', t.clients, 'isEqual', t.bank = t.clients,
        'undeposited', (select count(*) from trust_deposits d where d.${here} and d.deposited_on is null and d.returned_on is null),
        'late', (select count(*) from trust_deposits d where d.${here} and d.deposited_on is null and d.returned_on is null
          and d.deposit_by < ${ourDay})) from trust t),
      'approvals', coalesce((select json_agg(p) from (${approvalsOf(organisationId, userId, undefined, 100)}) p), '[]'))::text`;
}

export function accountsJson({ book, on }: InputOf<typeof finance.accounts>, { organisationId }: Member): Sql {
  return sql`
    select json_build_object('accounts', coalesce(json_agg(json_build_object('id', a.id, 'book', ${book}::text, 'code', a.code, 'name', a.name,
      'type', a.type, 'isBank', a.is_bank, 'isOwned', a.is_owned, 'reconciledThrough', a.reconciled_through,
      'balance', ${balanceAsOf(organisationId, sql`a.id`, on)} * case when a.type in ('asset', 'expense') then 1 else -1 end)
      order by a.code), '[]'))::text
    from ${accountsIn(organisationId, book)}`;
}

export const settingsJson = ({ organisationId }: Member): Sql => sql`
  select json_build_object(
    'approvalCents', (select b.approval_cents from ledger_books b where b.organisation_id = o.id and b.key = 'operating'),
    'state', (select f.state_code from finance_settings f where f.organisation_id = o.id),
    'operatingClosed', (select b.closed_through from ledger_books b where b.organisation_id = o.id and b.key = 'operating'),
    'trustClosed', (select b.closed_through from ledger_books b where b.organisation_id = o.id and b.key = 'trust'))::text
  from organisations o where o.id = ${organisationId}`;

export async function closePeriod(tx: Tx, { book, through }: InputOf<typeof finance.closePeriod>): Promise<void> {
  // The day must have ended in every time zone, because a deal may be where it is still yesterday.
  const { today } = await tx.get<{ today: string }>(sql`select ${dayEverywhere}::text as today`);
  if (through >= today) throw invalid(['through'], 'Enter a date that is over.');
  await closeThrough(tx, charts[book], through);
  tx.record({
    kind: 'finance.period_closed',
    subject: { type: 'organisation', id: tx.scope.organisationId },
    data: { book, through },
  });
}

export async function addAccount(
  tx: Tx,
  { code, name, type }: InputOf<typeof finance.addAccount>,
): Promise<{ id: string }> {
  const id = await openAccount(tx, operatingChart, { code, name, type });
  if (!id) throw invalid(['code'], 'There is an account with this number.');
  tx.record({ kind: 'finance.account_added', subject: { type: 'ledger_account', id }, data: { code, name } });
  return { id };
}
