import type { InputOf } from '#contract/core/call.ts';
import { operatingChart } from '#contract/inventory/finance/chart.ts';
import type { finance } from '#contract/inventory/finance/finance.ts';
import type { Outcome } from '#contract/inventory/finance/ledger-calls.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Page, pageJson, placeIn } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { awaitSecond } from '#server/core/ledger/approvals.ts';
import { ofAccount, statementJson, wholeAccount } from '#server/core/ledger/balances.ts';
import { entryOf, post, reverse } from '#server/core/ledger/post.ts';
import { isPaidOutside, methodOf } from './checks.ts';
import type { Second } from './deeds.ts';

const bookOf = (organisationId: string, key: string): Sql =>
  sql`(select b.id from ledger_books b where b.organisation_id = ${organisationId} and b.key = ${key})`;

type Asked = { book: string; search?: string | undefined; from?: string | undefined; to?: string | undefined };

const entriesOf = (organisationId: string, { book, search, from, to }: Asked): Sql => sql`
  e.organisation_id = ${organisationId} and e.book_id = ${bookOf(organisationId, book)}
  ${search ? sql`and e.search like '%' || lintel.plain(${search.replace(/[\\%_]/g, '\\$&')}) || '%'` : sql``}
  ${from ? sql`and e.day >= ${from}` : sql``} ${to ? sql`and e.day <= ${to}` : sql``}`;

const nameOf = (user: Sql): Sql =>
  sql`(select trim(u.first_name || ' ' || u.last_name) from users u where u.id = ${user})`;

/** Only manual entries can be reversed: postings of a deal, bill, or deposit must be undone there, or its state would be wrong. */
const byHand = 'manual';

export function journalJson(input: InputOf<typeof finance.journal>, { organisationId }: Member): Sql {
  const { book, cursor, limit } = input;
  const place = cursor === undefined ? undefined : placeIn(cursor, 'date');
  const order = sql`e.day desc, e.id desc`;
  const rows = sql`
    select e.id, e.number, ${book} as book, e.day, e.memo, e.source, e.cents, ${nameOf(sql`e.created_by`)} as by,
      ${nameOf(sql`e.approved_by`)} as "approvedBy", e.created_at as at,
      (select o.number from ledger_entries o where o.organisation_id = e.organisation_id and o.id = e.reverses) as reverses,
      r.number as "reversedBy", e.source = ${byHand} and r.number is null as "canReverse", ${methodOf} as method,
      (select json_agg(json_build_object('account', a.id, 'code', a.code, 'name', a.name, 'cents', l.cents, 'owner', s.name,
          'mayReturn', a.is_bank and ${methodOf} <> 'check' and ${isPaidOutside} and not exists (select from ledger_voids v
            where v.organisation_id = l.organisation_id and v.entry_id = l.entry_id and v.n = l.n),
          'of', case when l.owner_kind is not null then json_build_object('kind', l.owner_kind, 'id', l.owner_id) end) order by l.n)
        from ledger_lines l join ledger_accounts a on a.organisation_id = l.organisation_id and a.id = l.account_id
        left join ledger_subs s on s.organisation_id = l.organisation_id and s.account_id = l.account_id
          and s.owner_kind = l.owner_kind and s.owner_id = l.owner_id
        where l.organisation_id = e.organisation_id and l.entry_id = e.id) as lines
    from ledger_entries e
    left join ledger_entries r on r.organisation_id = e.organisation_id and r.reverses = e.id
    where ${entriesOf(organisationId, input)}
      ${place ? sql`and (e.day, e.id) < (${place.value}::date, ${place.id}::uuid)` : sql``}
    order by ${order} limit ${sql.int(limit)}`;
  return pageJson(rows, [sql`r.day`, sql`r.id`], limit);
}

export type ExportedLine = {
  number: number;
  day: string;
  memo: string;
  code: string;
  name: string;
  owner: string | null;
  cents: number;
};

/** One row per line, in the order of the book. */
export function exportPage(
  { book, from, to }: InputOf<typeof finance.exportJournal>,
  organisationId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Page {
  const place = cursor?.split('~');
  return {
    rows: sql`
      select e.number, e.day, e.memo, a.code, a.name, s.name as owner, l.cents, e.number as "atNumber", l.n
      from ledger_lines l
      join ledger_entries e on e.organisation_id = l.organisation_id and e.id = l.entry_id
      join ledger_accounts a on a.organisation_id = l.organisation_id and a.id = l.account_id
      left join ledger_subs s on s.organisation_id = l.organisation_id and s.account_id = l.account_id and s.owner_kind = l.owner_kind
        and s.owner_id = l.owner_id
      where l.organisation_id = ${organisationId} and ${entriesOf(organisationId, { book, from, to })}
        ${place ? sql`and (e.number, l.n) > (${place[0]}::bigint, ${place[1]}::int)` : sql``}
      order by e.number, l.n limit ${sql.int(limit)}`,
    leaving: sql`r.number, r.day, r.memo, r.code, r.name, r.owner, r.cents`,
    cursor: [sql`r."atNumber"`, sql`r.n`],
    limit,
  };
}

export const accountStatement = (
  { id, from, to, ownerKind, ownerId, cursor, limit }: InputOf<typeof finance.statement>,
  { organisationId }: Member,
): Sql =>
  statementJson(organisationId, {
    account: id,
    whose: ownerKind && ownerId ? { kind: ownerKind, id: ownerId } : wholeAccount,
    from,
    to,
    cursor,
    limit,
  });

/** Subledgers with a balance, by name. */
export function subledgersJson(
  { id, cursor, limit }: InputOf<typeof finance.subledgers>,
  { organisationId }: Member,
): Sql {
  const place = cursor === undefined ? undefined : placeIn(cursor, 'text');
  const rows = sql`
    select s.owner_id as id, s.owner_kind as kind, s.name,
      s.balance_cents * case when a.type in ('asset', 'expense') then 1 else -1 end as balance
    from ledger_subs s join ledger_accounts a on a.organisation_id = s.organisation_id and a.id = s.account_id
    where s.organisation_id = ${organisationId} and s.account_id = ${id} and s.balance_cents <> 0
      ${place ? sql`and (s.name, s.owner_id) > (${place.value}, ${place.id}::uuid)` : sql``}
    order by s.name, s.owner_id limit ${sql.int(limit)}`;
  return ofAccount(organisationId, id, pageJson(rows, [sql`r.name`, sql`r.id`], limit));
}

type Manual = InputOf<typeof finance.postEntry> & { key: string };

export async function postEntry(tx: Tx, actor: Member, input: InputOf<typeof finance.postEntry>): Promise<Outcome> {
  const wish = { ...input, key: newId() };
  const cents = wish.lines.reduce((sum, line) => sum + Math.max(0, line.cents), 0);
  const approval = await awaitSecond(tx, actor, operatingChart, {
    deed: 'entry',
    payload: wish,
    subject: wish.key,
    memo: wish.memo,
    cents: Math.max(1, cents),
  });
  if (approval) return { state: 'waiting', entry: null, approval };
  return {
    state: 'posted',
    entry: await doEntry(tx, wish, { createdBy: actor.userId, approvedBy: null }),
    approval: null,
  };
}

export async function doEntry(tx: Tx, { day, memo, lines, key }: Manual, second: Second): Promise<string> {
  const { id } = await post(tx, { chart: operatingChart, day, memo, source: byHand, key, lines, ...second });
  tx.record({ kind: 'finance.entry_posted', subject: { type: 'ledger_entry', id }, data: { memo } });
  return id;
}

export async function reverseEntry(
  tx: Tx,
  actor: Member,
  { id, day, reason }: InputOf<typeof finance.reverseEntry>,
): Promise<Outcome> {
  const entry = await entryOf(tx, id);
  if (entry.source !== byHand)
    throw new Refusal('conflict', 'This entry was posted by a deal, a bill, or a deposit. Undo it there.');
  const { id: made } = await reverse(tx, operatingChart, id, {
    day,
    memo: `Reversal: ${reason}`,
    createdBy: actor.userId,
  });
  tx.record({ kind: 'finance.entry_reversed', subject: { type: 'ledger_entry', id }, data: { reason } });
  return { state: 'posted', entry: made, approval: null };
}
