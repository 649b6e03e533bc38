import { type Chart, credit, debit } from '#contract/core/money-ledger.ts';
import type { Database } from '#server/core/db/database.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { balanceAsOf } from '#server/core/ledger/balances.ts';
import { accountsOf, lockBook } from '#server/core/ledger/books.ts';
import { post } from '#server/core/ledger/post.ts';
import { seedOrganisation } from '#server/seed/organisations.ts';
import { openHouse } from './house.ts';
import { median } from './median.ts';
import type { Table } from './table.ts';

const chart: Chart = {
  key: 'bench',
  kind: 'trust',
  accounts: [
    { code: '1000', name: 'Bank', type: 'asset', isBank: true, isGuarded: true },
    { code: '2000', name: 'Clients', type: 'liability', isOwned: true, isGuarded: true },
  ],
};
const firstDay = '2020-01-01';
const days = 2_000;
const chunk = 5_000;

type Filled = { scope: Scope; bank: string };

/** Daily deposits, written in bulk; the triggers count them like single ones. */
async function fill(db: Database, seed: number, lines: number): Promise<Filled> {
  const { id: organisationId } = await seedOrganisation(db, seed, 1);
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const { book, bank, clients, there } = await db.withOrg(scope, async (tx) => {
    const { id, lastNumber } = await lockBook(tx, chart);
    const [first, second] = await accountsOf(tx, id);
    return { book: id, bank: first!.id, clients: second!.id, there: lastNumber };
  });
  for (let from = there; from < lines / 2; from += chunk)
    await db.withOrg(scope, async (tx) => {
      await tx.allowSeconds(300);
      await tx.run(sql`
        with numbers as (
          select n, ${firstDay}::date + ((n - 1) * ${days}::bigint / ${lines / 2}::bigint)::int as day,
            ('00000000-0000-7000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid as owner, lintel.new_id() as id
          from generate_series(${from + 1}::bigint, ${from + chunk}::bigint) n),
        entries as (
          insert into ledger_entries (organisation_id, id, book_id, number, day, memo, source, source_key, lines, cents)
          select ${organisationId}, id, ${book}, n, day, 'Bench', 'bench', n::text, 2, 100 from numbers)
        insert into ledger_lines (organisation_id, entry_id, n, book_id, account_id, day, number, cents, owner_kind, owner_id)
        select ${organisationId}, o.id, l.n, ${book}, l.account, o.day, o.n, l.cents,
          case when l.n = 2 then 'deal' end, case when l.n = 2 then o.owner end
        from numbers o cross join (values (1, ${bank}::uuid, 100), (2, ${clients}::uuid, -100)) l(n, account, cents)`);
      await tx.run(
        sql`update ledger_books set last_number = ${from + chunk} where organisation_id = ${organisationId} and id = ${book}`,
      );
    });
  return { scope, bank };
}

const timed = async (work: () => Promise<unknown>, rounds: number): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times.slice(Math.floor(rounds / 5)));
};

/** A balance as of a day and a posting in a ledger of a million lines, compared with summing and with a small ledger. */
export async function measureLedger(table: Table, isQuick: boolean): Promise<void> {
  const house = await openHouse();
  const { db } = house.services;
  const size = isQuick ? 100_000 : 1_000_000;
  const [large, small] = [await fill(db, 961, size), await fill(db, 962, 2 * chunk)];
  const asOf = ({ scope, bank }: Filled) =>
    db.withOrg(scope, (tx) => tx.get(sql`select ${balanceAsOf(scope.organisationId, bank, '2023-06-30')} as balance`));
  const addedUp = () =>
    db.withOrg(large.scope, async (tx) => {
      await tx.allowSeconds(60);
      await tx.get(sql`
        select sum(cents) from ledger_lines where organisation_id = ${large.scope.organisationId} and account_id = ${large.bank} and day <= '2023-06-30'`);
    });
  const owner = { kind: 'deal', id: newId(), name: 'Bench' };
  const posting = ({ scope }: Filled) =>
    db.withOrg(scope, (tx) =>
      post(tx, {
        chart,
        day: '2026-01-05',
        memo: 'Bench',
        source: 'bench.one',
        key: newId(),
        lines: [debit('1000', 5), credit('2000', 5, { owner })],
      }),
    );
  const rounds = isQuick ? 50 : 200;
  const [balance, sum] = [await timed(() => asOf(large), rounds), await timed(addedUp, 5)];
  const [posted, alone] = [await timed(() => posting(large), rounds), await timed(() => posting(small), rounds)];
  await house.close();
  const label = `${size.toLocaleString('en')} lines`;
  table.atLeast(`${label}: a balance as of a day, × adding up`, sum / balance, 10, 30, `${balance.toFixed(2)} ms`);
  table.atMost(
    `${label}: a posting, × one in a book of ${(2 * chunk).toLocaleString('en')}`,
    posted / alone,
    2,
    1.3,
    `${posted.toFixed(2)} ms`,
  );
}
