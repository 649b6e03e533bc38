import { type Sql, sql } from '#server/core/db/sql.ts';

/** The owner of a sub-ledger; `wholeAccount` is the account itself. */
export type Whose = { kind: string; id: string };
export const wholeAccount: Whose = { kind: '', id: '00000000-0000-0000-0000-000000000000' };

/**
 * The balance of an account or a sub-ledger at the end of a day, in debits, read with one index search however much was posted.
 * `organisation`, `account` and the others are columns or values.
 */
export const balanceAsOf = (
  organisation: Sql | string,
  account: Sql | string,
  day: Sql | string,
  { kind, id }: { kind: Sql | string; id: Sql | string } = wholeAccount,
): Sql => sql`
  coalesce((select d.balance_cents from ledger_days d
    where d.organisation_id = ${organisation} and d.account_id = ${account} and d.owner_kind = ${kind} and d.owner_id = ${id}::uuid
      and d.day <= (${day})::date order by d.day desc limit 1), 0)`;

/** The change of a balance between two days, both included: two searches of the same index. */
export const movedBetween = (
  organisation: Sql | string,
  account: Sql | string,
  from: Sql | string,
  to: Sql | string,
): Sql =>
  sql`(${balanceAsOf(organisation, account, to)} - ${balanceAsOf(organisation, account, sql`${from}::date - 1`)})`;

/** The sum of all sub-ledgers of a book's accounts at the end of a day. */
export const subsAsOf = (organisation: string, book: Sql | string, day: string): Sql => sql`
  coalesce((select sum(${balanceAsOf(organisation, sql`s.account_id`, day, { kind: sql`s.owner_kind`, id: sql`s.owner_id` })})
    from ledger_subs s join ledger_accounts o on o.organisation_id = s.organisation_id and o.id = s.account_id
    where s.organisation_id = ${organisation} and o.book_id = ${book}), 0)::bigint`;

type Statement = { account: string; whose: Whose; from: string; to: string; cursor: string | undefined; limit: number };

/**
 * The lines of an account or a sub-ledger in order, each with the balance after it. Only the lines of the first day of a page are added up;
 * everything before is one stored balance.
 */
export function statementJson(organisation: string, { account, whose, from, to, cursor, limit }: Statement): Sql {
  const [day, number, n] = cursor?.split('~') ?? [];
  const isWhole = whose.kind === '';
  const mine = sql`l.organisation_id = ${organisation} and l.account_id = ${account}
    and l.book_id = (select a.book_id from ledger_accounts a where a.organisation_id = ${organisation} and a.id = ${account})
    ${isWhole ? sql`` : sql`and l.owner_kind = ${whose.kind} and l.owner_id = ${whose.id}::uuid`}`;
  const after = cursor
    ? sql`and (l.day, l.number, l.n) > (${day}::date, ${number}::bigint, ${n}::int)`
    : sql`and l.day >= ${from}::date`;
  const opening = cursor
    ? sql`${balanceAsOf(organisation, account, sql`${day}::date - 1`, whose)} + coalesce((select sum(l.cents) from ledger_lines l
        where ${mine} and l.day = ${day}::date and (l.number, l.n) <= (${number}::bigint, ${n}::int)), 0)`
    : balanceAsOf(organisation, account, sql`${from}::date - 1`, whose);
  return sql`
    with opening as (select (${opening})::bigint as cents),
    page as (
      select l.day, l.number, l.n, l.cents, l.entry_id, l.owner_kind, l.owner_id, l.about_kind from ledger_lines l
      where ${mine} ${after} and l.day <= ${to}::date order by l.day, l.number, l.n limit ${sql.int(limit)}),
    rows as (
      select p.*, e.memo, e.source, s.name as owner,
        o.cents + sum(p.cents) over (order by p.day, p.number, p.n) as balance
      from page p cross join opening o
      join ledger_entries e on e.organisation_id = ${organisation} and e.id = p.entry_id
      left join ledger_subs s on s.organisation_id = ${organisation} and s.account_id = ${account} and s.owner_kind = p.owner_kind
        and s.owner_id = p.owner_id)
    select json_build_object(
      'opening', (select cents from opening),
      'closing', ${balanceAsOf(organisation, account, to, whose)},
      'rows', coalesce((select json_agg(json_build_object('entry', r.entry_id, 'number', r.number, 'day', r.day, 'memo', r.memo,
          'source', r.source, 'about', r.about_kind, 'owner', r.owner, 'cents', r.cents, 'balance', r.balance) order by r.day, r.number, r.n) from rows r), '[]'),
      'next', case when (select count(*) from page) = ${sql.int(limit)} then
        (select r.day || '~' || r.number || '~' || r.n from rows r order by r.day desc, r.number desc, r.n desc limit 1) end)::text
    where exists (select from ledger_accounts a where a.organisation_id = ${organisation} and a.id = ${account})`;
}

/** An answer about an account as text; no row if the organization has no such account. */
export const ofAccount = (organisation: string, account: string, json: Sql): Sql => sql`
  select (${json}) where exists (select from ledger_accounts a where a.organisation_id = ${organisation} and a.id = ${account})`;
