import type { Chart } from '#contract/core/money-ledger.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { accountsOf, lockBook } from '#server/core/ledger/books.ts';
import type { Posting } from '#server/core/ledger/post.ts';

type Entry = Pick<Posting, 'day' | 'memo' | 'source' | 'key' | 'lines'>;

/**
 * A year of entries at once, in the order of their days: the database holds each to the same rules as one that is posted by hand.
 * Answers their ids by source and key.
 */
export async function postMany(tx: Tx, chart: Chart, entries: readonly Entry[]): Promise<Map<string, string>> {
  const { organisationId } = tx.scope;
  const book = await lockBook(tx, chart);
  const accounts = new Map((await accountsOf(tx, book.id)).map(({ code, id }) => [code, id]));
  const posted = entries
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map((entry, place) => ({ ...entry, id: newId(), number: book.lastNumber + place + 1 }));
  const rows = posted.map(({ lines, ...entry }) => ({
    ...entry,
    count: lines.length,
    cents: lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0),
  }));
  await tx.run(sql`
    update ledger_books set last_number = ${book.lastNumber + posted.length} where organisation_id = ${organisationId} and id = ${book.id}`);
  await tx.run(sql`
    insert into ledger_entries (organisation_id, id, book_id, number, day, memo, source, source_key, lines, cents, created_at)
    select ${organisationId}, id, ${book.id}, number, day, left(memo, 300), source, key, count, cents, least(now(), day + interval '20 hours')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) e(id uuid, number bigint, day date, memo text, source text, key text, count int, cents bigint)`);
  const lines = posted.flatMap(({ id, number, day, lines: own }) =>
    own.map((line, place) => ({ ...line, entry: id, number, day, n: place + 1, account: accounts.get(line.account) })),
  );
  await tx.run(sql`
    insert into ledger_lines (organisation_id, entry_id, n, book_id, account_id, day, number, cents, owner_kind, owner_id, about_kind, about_id)
    select ${organisationId}, entry, n, ${book.id}, account, day, number, cents, owner ->> 'kind', (owner ->> 'id')::uuid, about ->> 'kind',
      (about ->> 'id')::uuid
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      l(entry uuid, n int, account uuid, day date, number bigint, cents bigint, owner jsonb, about jsonb)`);
  await tx.run(sql`
    update ledger_subs s set name = o.name
    from (select distinct account, (owner ->> 'id')::uuid as id, left(owner ->> 'name', 200) as name
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l(account uuid, owner jsonb) where owner is not null) o
    where s.organisation_id = ${organisationId} and s.account_id = o.account and s.owner_id = o.id`);
  return new Map(posted.map(({ id, source, key }) => [`${source} ${key}`, id]));
}
