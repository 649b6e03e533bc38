import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Chart, credit, debit, type Line } from '#contract/core/money-ledger.ts';
import { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { readDay } from '../imports/cells.ts';
import { balanceAsOf, statementJson, wholeAccount } from './balances.ts';
import { readAmount, readBankFile } from './bank-file.ts';
import { accountsOf, closeThrough, lockBook } from './books.ts';
import { post, reverse } from './post.ts';

let database: TestDatabase;
let owner: pg.Client;
let db: Database;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.owner);
  await owner.connect();
  db = new Database({ app: database.app, system: database.system });
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await database.drop();
});

const chart: Chart = {
  key: 'trust',
  kind: 'trust',
  accounts: [
    { code: '1000', name: 'Bank', type: 'asset', isBank: true, isGuarded: true },
    { code: '2000', name: 'Clients', type: 'liability', isOwned: true, isGuarded: true },
  ],
};

async function newScope() {
  const organisationId = randomUUID();
  await owner.query(`insert into organisations (id, name) values ($1, 'Books')`, [organisationId]);
  return { organisationId, userId: null, actorKind: 'system' as const };
}
type Scope = Awaited<ReturnType<typeof newScope>>;

const days = ['2026-01-05', '2026-01-06', '2026-01-20', '2026-02-03', '2026-02-28'];
const clients = Array.from({ length: 3 }, (_, n) => ({ kind: 'deal', id: randomUUID(), name: `Client ${n}` }));
const give = (client: number, cents: number): Line[] => [
  debit('1000', cents),
  credit('2000', cents, { owner: clients[client]! }),
];
const take = (client: number, cents: number): Line[] => [
  debit('2000', cents, { owner: clients[client]! }),
  credit('1000', cents),
];
const move = (from: number, to: number, cents: number): Line[] => [
  debit('2000', cents, { owner: clients[from]! }),
  credit('2000', cents, { owner: clients[to]! }),
];
const posting = (key: string, day: string, lines: Line[]) => ({ chart, day, memo: 'Test', source: 'test', key, lines });

type Kept = { entry: string; key: string; account: string; owner: string | null; day: string; cents: number };
const linesOf = async ({ organisationId }: Scope): Promise<Kept[]> =>
  (
    await owner.query<Kept>(
      `select l.entry_id as entry, e.source || ' ' || e.source_key as key, a.code as account, l.owner_id as owner, l.day::text, l.cents::int
       from ledger_lines l join ledger_entries e on e.id = l.entry_id join ledger_accounts a on a.id = l.account_id
       where l.organisation_id = $1`,
      [organisationId],
    )
  ).rows;

/** Compares all stored balances with the ledger lines themselves. */
async function expectSound(scope: Scope): Promise<Kept[]> {
  const lines = await linesOf(scope);
  const byEntry = Map.groupBy(lines, ({ entry }) => entry);
  for (const parts of byEntry.values()) expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  const { rows: entries } = await owner.query('select id from ledger_entries where organisation_id = $1', [
    scope.organisationId,
  ]);
  expect(entries.length).toBe(byEntry.size);
  expect(new Set(lines.map(({ key, entry }) => `${key} ${entry}`)).size).toBe(
    new Set(lines.map(({ key }) => key)).size,
  );
  const { rows: kept } = await owner.query<{ account: string; owner: string; day: string; balance: number }>(
    `select a.code as account, d.owner_id as owner, d.day::text, d.balance_cents::int as balance
     from ledger_days d join ledger_accounts a on a.id = d.account_id where d.organisation_id = $1`,
    [scope.organisationId],
  );
  for (const { account, owner: whose, day, balance } of kept) {
    const counted = lines
      .filter((line) => line.account === account && line.day <= day)
      .filter((line) => whose === wholeAccount.id || line.owner === whose)
      .reduce((sum, { cents }) => sum + cents, 0);
    expect([account, whose, day, balance]).toEqual([account, whose, day, counted]);
    expect(account === '1000' ? balance : -balance).toBeGreaterThanOrEqual(0);
  }
  const { rows: sums } = await owner.query<{ bank: number; subs: number }>(
    `select coalesce(sum(l.cents) filter (where a.code = '1000'), 0)::int as bank,
       (select coalesce(-sum(s.balance_cents), 0)::int from ledger_subs s where s.organisation_id = $1) as subs
     from ledger_lines l join ledger_accounts a on a.id = l.account_id where l.organisation_id = $1`,
    [scope.organisationId],
  );
  expect(sums[0]!.bank).toBe(sums[0]!.subs);
  return lines;
}

/** Ends the database connection before the given statement, as a crash would. */
async function dieAt(tx: Tx, statement: number): Promise<void> {
  const { pid } = await tx.get<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  let left = statement;
  for (const name of ['all', 'run'] as const) {
    const through = tx[name].bind(tx) as (query: unknown) => Promise<never>;
    (tx as unknown as Record<string, unknown>)[name] = async (query: unknown) => {
      left -= 1;
      if (left === 0) await owner.query('select pg_terminate_backend($1)', [pid]);
      return through(query);
    };
  }
}

const amount = fc.integer({ min: 1, max: 500 });
const client = fc.nat({ max: clients.length - 1 });
const day = fc.constantFrom(...days);
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('give' as const), client, amount, day }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('take' as const), client, amount, day }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), client, to: client, amount, day }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const), of: fc.nat({ max: 30 }), day }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), of: fc.nat({ max: 30 }) }) },
);
const step = fc.record({ deed, diesAt: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 4 }) });

test('whatever happens at once, again, or half: books balance, nobody is below zero on any day, nothing is posted twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 7 }),
      async (rounds) => {
        const scope = await newScope();
        const posted: { id: string; again: ReturnType<typeof posting> | null }[] = [];
        const done = new Set<string>();
        const undone = new Set<string>();
        for (const round of rounds) {
          const results = await Promise.all(
            round.map(async ({ deed: wish, diesAt }) => {
              const key = randomUUID();
              const known = 'of' in wish ? posted[wish.of] : undefined;
              if ('of' in wish && !known) return undefined;
              const lines =
                wish.do === 'give'
                  ? give(wish.client, wish.amount)
                  : wish.do === 'take'
                    ? take(wish.client, wish.amount)
                    : wish.do === 'move'
                      ? move(wish.client, wish.to, wish.amount)
                      : [];
              const asked =
                wish.do === 'again' ? known!.again : 'client' in wish ? posting(key, wish.day, lines) : null;
              try {
                const { id } = await db.withOrg(scope, async (tx) => {
                  if (diesAt !== null) await dieAt(tx, diesAt);
                  if (wish.do === 'reverse') return reverse(tx, chart, known!.id, { day: wish.day, memo: 'Undo' });
                  return asked ? post(tx, asked) : known!;
                });
                if (asked) done.add(`test ${asked.key}`);
                return { id, again: asked };
              } catch (error) {
                // A refusal has its reason; a crash may surface as any error, but must leave nothing behind.
                if (diesAt === null) expect(error, String(error)).toBeInstanceOf(Refusal);
                if (wish.do !== 'again' && wish.do !== 'reverse') undone.add(`test ${key}`);
                return undefined;
              }
            }),
          );
          posted.push(...results.filter((result) => result !== undefined));
        }
        const there = new Set((await expectSound(scope)).map(({ key }) => key));
        expect([...done].filter((key) => !there.has(key))).toEqual([]);
        expect([...undone].filter((key) => there.has(key))).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

test('a withdrawal passes exactly when the client has so much on that day and every later one', async () => {
  const wish = fc.record({ isOut: fc.boolean(), client, amount, day });
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 10 }), async (wishes) => {
      const scope = await newScope();
      const moves: { client: number; day: string; cents: number }[] = [];
      const held = (who: number, on: string) =>
        moves.filter((one) => one.client === who && one.day <= on).reduce((sum, { cents }) => sum + cents, 0);
      for (const { isOut, client: who, amount: cents, day: on } of wishes) {
        const isEnough =
          !isOut || [on, ...days.filter((later) => later > on)].every((later) => held(who, later) >= cents);
        const made = db.withOrg(scope, (tx) =>
          post(tx, posting(randomUUID(), on, isOut ? take(who, cents) : give(who, cents))),
        );
        if (isEnough) {
          await made;
          moves.push({ client: who, day: on, cents: isOut ? -cents : cents });
        } else await expect(made).rejects.toThrow(/holds \$/);
      }
      await db.withOrg(scope, async (tx) => {
        const { id } = await lockBook(tx, chart);
        const [bank, funds] = await accountsOf(tx, id);
        for (const on of ['2025-12-31', ...days]) {
          const all = clients.map((_, who) => held(who, on));
          const { balance } = await tx.get<{ balance: number }>(
            sql`select ${balanceAsOf(scope.organisationId, bank!.id, on)} as balance`,
          );
          expect(balance).toBe(all.reduce((sum, one) => sum + one, 0));
          const { first } = await tx.get<{ first: number }>(
            sql`select ${balanceAsOf(scope.organisationId, funds!.id, on, clients[0]!)} as first`,
          );
          expect(-first || 0).toBe(all[0]);
        }
      });
    }),
    { numRuns: 40 },
  );
});

describe('the database itself', () => {
  let scope: Scope;
  let entry: string;
  let book: string;
  let accounts: Record<string, string>;
  beforeAll(async () => {
    scope = await newScope();
    entry = (await db.withOrg(scope, (tx) => post(tx, posting('first', days[0]!, give(0, 1_000))))).id;
    await db.withOrg(scope, async (tx) => {
      book = (await lockBook(tx, chart)).id;
      accounts = Object.fromEntries((await accountsOf(tx, book)).map(({ code, id }) => [code, id]));
    });
  });

  type Raw = { account: string; cents: number; owner?: string };
  /** Inserts directly into the tables, bypassing all our code, as the product's own role. */
  const raw = (lines: Raw[], more: { day?: string; entry?: string; says?: number } = {}) =>
    db.withOrg(scope, async (tx) => {
      const id = more.entry ?? randomUUID();
      const on = more.day ?? days[1]!;
      const { organisationId } = scope;
      if (!more.entry)
        await tx.run(sql`
          insert into ledger_entries (organisation_id, id, book_id, number, day, memo, source, source_key, lines, cents)
          values (${organisationId}, ${id}, ${book}, ${100_000 + Math.floor(Math.random() * 1e9)}, ${on}, 'Raw', 'raw', ${id},
            ${more.says ?? lines.length}, ${lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)})`);
      for (const [index, line] of lines.entries())
        await tx.run(sql`
          insert into ledger_lines (organisation_id, entry_id, n, book_id, account_id, day, number, cents, owner_kind, owner_id)
          values (${organisationId}, ${id}, ${(more.entry ? 10 : 1) + index}, ${book}, ${accounts[line.account]}, ${on}, 1, ${line.cents},
            ${line.owner ? 'deal' : null}, ${line.owner ?? null})`);
    });
  const whose = clients[0]!.id;

  test('refuses an entry that does not balance, one without its lines, and lines added later', async () => {
    await expect(
      raw([
        { account: '1000', cents: 5 },
        { account: '2000', cents: -4, owner: whose },
      ]),
    ).rejects.toThrow(/does not balance/);
    await expect(
      raw(
        [
          { account: '1000', cents: 5 },
          { account: '2000', cents: -5, owner: whose },
        ],
        { says: 3 },
      ),
    ).rejects.toThrow(/does not balance/);
    await expect(
      raw(
        [
          { account: '1000', cents: 5 },
          { account: '2000', cents: -5, owner: whose },
        ],
        { entry, day: days[0]! },
      ),
    ).rejects.toThrow(/does not balance/);
    await expectSound(scope);
  });

  test('refuses what would take more than there is, and lines that name nobody', async () => {
    await expect(
      raw([
        { account: '2000', cents: 1_001, owner: whose },
        { account: '1000', cents: -1_001 },
      ]),
    ).rejects.toThrow(/ledger_not_negative/);
    await expect(
      raw([
        { account: '1000', cents: 5 },
        { account: '2000', cents: -5 },
      ]),
    ).rejects.toThrow(/must name whose/);
  });

  test('changes and removes nothing, whoever asks', async () => {
    for (const text of [
      'update ledger_lines set cents = 1',
      'delete from ledger_lines',
      `update ledger_entries set memo = 'x'`,
      'delete from ledger_entries',
    ])
      await expect(owner.query(text)).rejects.toThrow(/never changed or removed/);
  });

  test('knows no trust money that is nobody’s', async () => {
    await expect(
      owner.query(
        `insert into ledger_accounts (organisation_id, book_id, book_kind, code, name, type) values ($1, $2, 'trust', '4000', 'Income', 'income')`,
        [scope.organisationId, book],
      ),
    ).rejects.toThrow(/ledger_trust_accounts/);
  });

  test('keeps a closed time closed', async () => {
    await db.withOrg(scope, (tx) => closeThrough(tx, chart, days[1]!));
    await expect(
      raw([
        { account: '1000', cents: 5 },
        { account: '2000', cents: -5, owner: whose },
      ]),
    ).rejects.toThrow(/closed through/);
    await expect(db.withOrg(scope, (tx) => post(tx, posting('late', days[1]!, give(0, 5))))).rejects.toThrow(
      /closed through 2026-01-06/,
    );
    await expect(owner.query('update ledger_books set closed_through = null where id = $1', [book])).rejects.toThrow(
      /not opened again/,
    );
  });
});

test('a statement goes on where its page ended, and ends at the balance of the day', async () => {
  const scope = await newScope();
  const amounts = [700, 20, 3, 41, 56];
  for (const [index, cents] of amounts.entries())
    await db.withOrg(scope, (tx) => post(tx, posting(`s${index}`, days[index % 2 ? 2 : 0]!, give(index % 2, cents))));
  const rows: { cents: number; balance: number }[] = [];
  const bank = await db.withOrg(scope, async (tx) => (await accountsOf(tx, (await lockBook(tx, chart)).id))[0]!.id);
  let cursor: string | undefined;
  do {
    const asked = { account: bank, whose: wholeAccount, from: days[0]!, to: days.at(-1)!, cursor, limit: 2 };
    const { json } = await db.withOrg(scope, (tx) =>
      tx.get<{ json: string }>(sql`select (${statementJson(scope.organisationId, asked)}) as json`),
    );
    const page = JSON.parse(json) as { rows: typeof rows; next: string | null; closing: number };
    rows.push(...page.rows);
    expect(page.closing).toBe(820);
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(rows.map(({ cents }) => cents)).toEqual([700, 3, 56, 20, 41]);
  expect(rows.map(({ balance }) => balance)).toEqual([700, 703, 759, 779, 820]);
});

describe('files of banks', () => {
  test('amounts and days as banks write them', () => {
    const amounts = ['$1,234.56', '(12.00)', '-12', '12.5', '.99', '7-', '', 'abc', '1.234'];
    expect(amounts.map(readAmount)).toEqual([123_456, -1_200, -1_200, 1_250, 99, -700, null, null, null]);
    expect(['2026-02-28', '2/3/2026', '12/31/26', '2026-02-30', '13/1/2026', ''].map(readDay)).toEqual([
      '2026-02-28',
      '2026-02-03',
      '2026-12-31',
      null,
      null,
      null,
    ]);
  });

  test('lines above the heading, debits and credits apart, the same line twice', () => {
    const text =
      'Account,123\n\nPosting Date,Description,Debit,Credit,Check #\n01/05/2026,Deposit,,500.00,\n01/05/2026,Deposit,,500.00,\n1/6/2026,Check,20.00,,101\nnonsense,x,1,,\n';
    const { lines, refused } = readBankFile(text);
    expect(lines.map(({ day: on, cents, reference }) => [on, cents, reference])).toEqual([
      ['2026-01-05', 50_000, ''],
      ['2026-01-05', 50_000, ''],
      ['2026-01-06', -2_000, '101'],
    ]);
    expect(new Set(lines.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    expect(refused).toMatchObject([{ message: 'The date can’t be read.' }]);
    expect(() => readBankFile('a,b\n1,2\n')).toThrow(/heading/);
  });
});
