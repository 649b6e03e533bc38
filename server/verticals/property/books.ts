import { type Chart, type Owner, saidOf } from '#contract/core/money-ledger.ts';
import { dueFromOwners, operatingChart } from '#contract/inventory/finance/chart.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';

/** An account by its book and code; nothing before the book's first entry. */
export const accountOf = (organisation: string, { key }: Chart, code: string): Sql => sql`
  (select a.id from ledger_accounts a join ledger_books b on b.organisation_id = a.organisation_id and b.id = a.book_id
    where a.organisation_id = ${organisation} and b.key = ${key} and a.code = ${code})`;

/** What stands in somebody's sub-ledger now, as people say it. */
export const standing = (organisation: string, chart: Chart, code: string, kind: string, id: Sql): Sql => {
  const { type } = chart.accounts.find((account) => account.code === code)!;
  return sql`coalesce((select ${sql.int(saidOf(type, 1))} * s.balance_cents from ledger_subs s
    where s.organisation_id = ${organisation} and s.account_id = ${accountOf(organisation, chart, code)} and s.owner_kind = ${kind}
      and s.owner_id = ${id}), 0)::bigint`;
};

/** What stands in the sub-ledgers of several owners together; `among`: a condition on a sub-ledger `s`. */
export const standingAmong = (organisation: string, chart: Chart, code: string, kind: string, among: Sql): Sql => {
  const { type } = chart.accounts.find((account) => account.code === code)!;
  return sql`coalesce((select sum(${sql.int(saidOf(type, 1))} * s.balance_cents) from ledger_subs s
    where s.organisation_id = ${organisation} and s.account_id = ${accountOf(organisation, chart, code)} and s.owner_kind = ${kind}
      and ${among}), 0)::bigint`;
};

/** All that stands in an account now. */
export const standingIn = (organisation: string, chart: Chart, code: string): Sql => {
  const { type } = chart.accounts.find((account) => account.code === code)!;
  return sql`coalesce((select sum(${sql.int(saidOf(type, 1))} * s.balance_cents) from ledger_subs s
    where s.organisation_id = ${organisation} and s.account_id = ${accountOf(organisation, chart, code)}), 0)::bigint`;
};

/** What the owner of a property owes the manager, who put in what came back. */
export const owedByOwner = async (tx: Tx, property: string): Promise<number> =>
  (
    await tx.get<{ owed: number }>(sql`
      select coalesce((select s.balance_cents from ledger_subs s where s.organisation_id = ${tx.scope.organisationId}
        and s.account_id = ${accountOf(tx.scope.organisationId, operatingChart, dueFromOwners.code)}
        and s.owner_kind = 'property' and s.owner_id = ${property}), 0)::bigint as owed`)
  ).owed;

export const leaseOwner = ({ id, tenants }: { id: string; tenants: string }): Owner => ({
  kind: 'lease',
  id,
  name: tenants,
});
export const propertyOwner = ({ id, name }: { id: string; name: string }): Owner => ({ kind: 'property', id, name });
/** The manager itself: its fees lie with the rent until they are taken out. */
export const managerOwner = (tx: Tx): Owner => ({
  kind: 'organisation',
  id: tx.scope.organisationId,
  name: 'Management fees',
});

export const todayAt = sql`(now() at time zone p.time_zone)::date`;

export const later = (one: string, other: string | null | undefined): string => (other && other > one ? other : one);

/** A day that has begun at the property, or about to: money does not move in the future. */
export function refuseFuture(day: string, today: string, path = 'on'): void {
  if (day > today) throw invalid([path], 'Enter a date that isn’t in the future.');
}
