import { type Chart, type Line, type Owner, sideOf } from '#contract/core/money-ledger.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { accountsOf, type Book, type LedgerAccount, lockBook } from './books.ts';
import { offset } from './offset.ts';

export type Posting = {
  chart: Chart;
  day: string;
  memo: string;
  /** The source and its own key make a posting unique: it is posted once, however often it is attempted. */
  source: string;
  key: string;
  lines: readonly Line[];
  /** The person who approved it, where two people are required; never the person who posts it. */
  approvedBy?: string | null;
  /** The person who requested it, if different from the person who posts it. */
  createdBy?: string | null;
  reverses?: string;
  /** The payment method, if it pays someone outside. */
  method?: string;
};

export type Posted = { id: string; number: number; isNew: boolean };

/** An unbalanced entry is a bug and never the user's mistake; the database refuses it too. */
function checkBalanced(lines: readonly Line[]): number {
  if (lines.length < 2 || lines.some(({ cents }) => cents === 0 || !Number.isSafeInteger(cents)))
    throw invalid(['lines'], 'An entry needs at least two lines, each with an amount.');
  if (lines.reduce((sum, { cents }) => sum + cents, 0) !== 0)
    throw invalid(['lines'], 'Debits and credits must be equal.');
  return lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);
}

/** The only way to post money. Returns the earlier entry if the source has already posted it. */
export async function post(tx: Tx, posting: Posting): Promise<Posted> {
  const { chart, day, memo, source, key, lines } = posting;
  const { organisationId } = tx.scope;
  const cents = checkBalanced(lines);
  const book = await lockBook(tx, chart);
  const before = await tx.one<Posted>(sql`
    select e.id, e.number, false as "isNew" from ledger_entries e
    where e.organisation_id = ${organisationId} and e.source = ${source} and e.source_key = ${key}`);
  if (before) return before;
  await refuseDay(tx, book, day);
  const accounts = new Map((await accountsOf(tx, book.id)).map((account) => [account.code, account]));
  const placed = lines.map((line) => placeOf(line, accounts, day));
  await refuseNegative(tx, book, placed, day);
  const [id, number] = [newId(), book.lastNumber + 1];
  await tx.run(sql`
    update ledger_books set last_number = ${number} where organisation_id = ${organisationId} and id = ${book.id}`);
  await tx.run(sql`
    insert into ledger_entries (organisation_id, id, book_id, number, day, memo, source, source_key, lines, cents, reverses, created_by,
      approved_by, method)
    values (${organisationId}, ${id}, ${book.id}, ${number}, ${day}, ${memo}, ${source}, ${key}, ${lines.length}, ${cents},
      ${posting.reverses ?? null}, ${posting.createdBy ?? tx.scope.userId}, ${posting.approvedBy ?? null},
      ${posting.method ?? null})`);
  await tx.run(sql`
    insert into ledger_lines (organisation_id, entry_id, n, book_id, account_id, day, number, cents, owner_kind, owner_id, about_kind,
      about_id)
    select ${organisationId}, ${id}, l.n, ${book.id}, l.account, ${day}, ${number}, l.cents, l.owner ->> 'kind',
      (l.owner ->> 'id')::uuid, l.about ->> 'kind', (l.about ->> 'id')::uuid
    from jsonb_to_recordset(${JSON.stringify(placed.map((line, index) => ({ ...line, account: line.account.id, n: index + 1 })))}::jsonb)
      l(n int, account uuid, cents bigint, owner jsonb, about jsonb)`);
  await nameOwners(tx, placed);
  return { id, number, isNew: true };
}

type Placed = Omit<Line, 'account'> & { account: LedgerAccount };

function placeOf(line: Line, accounts: ReadonlyMap<string, LedgerAccount>, day: string): Placed {
  const account = accounts.get(line.account);
  if (!account) throw invalid(['lines'], `There is no account ${line.account} in this book.`);
  if (account.isOwned !== (line.owner !== undefined))
    throw invalid(
      ['lines'],
      account.isOwned ? `Say whose the amount in ${account.name} is.` : `${account.name} has no sub-ledgers.`,
    );
  if (account.reconciledThrough !== null && day <= account.reconciledThrough)
    throw new Refusal(
      'conflict',
      `${account.name} is reconciled through ${account.reconciledThrough}. Use a later date.`,
    );
  return { ...line, account };
}

async function refuseDay(tx: Tx, { closedThrough }: Book, day: string): Promise<void> {
  if (closedThrough !== null && day <= closedThrough)
    throw new Refusal('conflict', `The books are closed through ${closedThrough}. Use a later date.`);
  // The zone where the day begins first: a day that has not begun there is in the future everywhere.
  const { latest } = await tx.get<{ latest: string }>(
    sql`select (now() at time zone 'Pacific/Kiritimati')::date::text as latest`,
  );
  if (day > latest) throw invalid(['day'], 'Enter a date that isn’t in the future.');
}

const nobody = { kind: '', id: '00000000-0000-0000-0000-000000000000', name: '' };

/**
 * Checks that a guarded account and each of its sub-ledgers stay at or above zero on the day and on every later day. A database constraint
 * enforces the same; this check gives a readable message.
 */
async function refuseNegative(tx: Tx, { kind }: Book, lines: readonly Placed[], day: string): Promise<void> {
  const moves = new Map<string, { account: LedgerAccount; owner: Owner; cents: number }>();
  for (const { account, owner, cents } of lines) {
    if (!account.isGuarded) continue;
    for (const whose of owner ? [owner, nobody] : [nobody]) {
      const key = `${account.id} ${whose.kind} ${whose.id}`;
      const known = moves.get(key);
      moves.set(key, { account, owner: whose, cents: (known?.cents ?? 0) + cents });
    }
  }
  const taking = [...moves.values()].filter(({ account, cents }) => sideOf(account.type) * cents < 0);
  if (taking.length === 0) return;
  // Sub-ledgers are checked before the account, because "whose money" is the reason that people understand.
  taking.sort((one, other) => Number(one.owner.kind === '') - Number(other.owner.kind === ''));
  const asked = taking.map(({ account, owner }, n) => ({
    n,
    account: account.id,
    kind: owner.kind,
    id: owner.id,
    side: sideOf(account.type),
  }));
  const key = sql`d.organisation_id = ${tx.scope.organisationId} and d.account_id = m.account and d.owner_kind = m.kind and d.owner_id = m.id`;
  const left = await tx.all<{ least: number }>(sql`
    select least(
      coalesce((select m.side * d.balance_cents from ledger_days d where ${key} and d.day <= ${day} order by d.day desc limit 1), 0),
      (select min(m.side * d.balance_cents) from ledger_days d where ${key} and d.day > ${day})) as least
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) m(n int, account uuid, kind text, id uuid, side int) order by m.n`);
  for (const [place, { account, owner, cents }] of taking.entries()) {
    const { least } = left[place]!;
    const side = sideOf(account.type);
    if (least + side * cents >= 0) continue;
    const name = owner.name || account.name;
    const said = `${name} holds ${dollars(least)}, and this takes ${dollars(-side * cents)}.`;
    throw new Refusal('conflict', kind === 'trust' ? `${said} Money of one client can’t pay for another.` : said, {
      details: { account: account.code, owner: owner.id, available: least, wanted: -side * cents },
    });
  }
}

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Updates sub-ledgers with the latest names of their owners. */
async function nameOwners(tx: Tx, lines: readonly Placed[]): Promise<void> {
  const named = lines.flatMap(({ account, owner }) => (owner?.name ? [{ account: account.id, ...owner }] : []));
  if (named.length === 0) return;
  await tx.run(sql`
    update ledger_subs s set name = left(o.name, 200)
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) o(account uuid, kind text, id uuid, name text)
    where s.organisation_id = ${tx.scope.organisationId} and s.account_id = o.account and s.owner_kind = o.kind and s.owner_id = o.id
      and s.name <> left(o.name, 200)`);
}

type Kept = {
  id: string;
  number: number;
  book: string;
  source: string;
  sourceKey: string;
  isReversal: boolean;
  reversedBy: string | null;
  lines: { account: string; cents: number; owner: Owner | null; about: Omit<Owner, 'name'> | null }[];
};

export async function entryOf(tx: Tx, id: string): Promise<Kept> {
  const entry = await tx.one<Kept>(sql`
    select e.id, e.number, b.key as book, e.source, e.source_key as "sourceKey", e.reverses is not null as "isReversal",
      (select r.id from ledger_entries r where r.organisation_id = e.organisation_id and r.reverses = e.id) as "reversedBy",
      (select json_agg(json_build_object('account', a.code, 'cents', l.cents,
          'owner', case when l.owner_kind is not null then json_build_object('kind', l.owner_kind, 'id', l.owner_id, 'name', '') end,
          'about', case when l.about_kind is not null then json_build_object('kind', l.about_kind, 'id', l.about_id) end) order by l.n)
        from ledger_lines l join ledger_accounts a on a.organisation_id = l.organisation_id and a.id = l.account_id
        where l.organisation_id = e.organisation_id and l.entry_id = e.id) as lines
    from ledger_entries e join ledger_books b on b.organisation_id = e.organisation_id and b.id = e.book_id
    where e.organisation_id = ${tx.scope.organisationId} and e.id = ${id}`);
  if (!entry) throw notFound();
  return entry;
}

/** Posts the same lines with the opposite signs; the original entry stays. A second reversal is refused. */
export async function reverse(
  tx: Tx,
  chart: Chart,
  id: string,
  { day, memo, approvedBy, createdBy }: Pick<Posting, 'day' | 'memo' | 'approvedBy' | 'createdBy'>,
): Promise<Posted> {
  await lockBook(tx, chart);
  const entry = await entryOf(tx, id);
  if (entry.isReversal) throw new Refusal('conflict', 'A reversal can’t be reversed. Post a new entry.');
  if (entry.reversedBy) throw new Refusal('conflict', 'This entry is already reversed.');
  const back = await post(tx, {
    chart,
    day,
    memo,
    source: 'reversal',
    key: id,
    reverses: id,
    ...(approvedBy !== undefined && { approvedBy }),
    ...(createdBy !== undefined && { createdBy }),
    lines: entry.lines.map(({ account, cents, owner, about }) => ({
      account,
      cents: -cents,
      ...(owner && { owner }),
      ...(about && { about }),
    })),
  });
  await offset(tx, id, back.id, day);
  return back;
}
