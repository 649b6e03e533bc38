import pg from 'pg';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { addMonths } from '#contract/core/time-zone.ts';
import { rent, rentChart } from '#contract/inventory/finance/chart.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Page } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { lockBankAccount } from '#server/core/ledger/bank.ts';
import { post } from '#server/core/ledger/post.ts';
import { worksheet } from '#server/core/ledger/reconcile.ts';
import { seedOrganisation } from '#server/seed/organisations.ts';
import { accountOf } from '#server/verticals/property/books.ts';
import { postMonth } from '#server/verticals/property/post-rent.ts';
import { delinquencyPage, rentRollPage } from '#server/verticals/property/rent-roll.ts';
import { openHouse } from './house.ts';
import { median } from './median.ts';
import type { Table } from './table.ts';

const few = 2_000;
const perProperty = 20;
const chunk = 5_000;
/** A month in which rent is posted and paid, except by every twentieth lease. The runs post later months. */
const paidMonth = '2010-01-01';
const rentCents = 150_000;

type Portfolio = { scope: Scope; actor: Member; units: number; bank: string };

/** Buildings of twenty units, each leased for years with rent due on the first. */
async function fillUnits(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(sql`
    with made as (
      insert into rental_properties (organisation_id, name, state_or_province, time_zone, fee_rate)
      select ${tx.scope.organisationId}, 'Bench ' || n, 'TX', 'America/Chicago', 80000
      from generate_series(${from / perProperty + 1}::int, ${to / perProperty}::int) n returning organisation_id, id),
    units as (
      insert into rental_units (organisation_id, property_id, name, market_rent_cents)
      select m.organisation_id, m.id, 'Unit ' || n, ${rentCents} from made m cross join generate_series(1, ${perProperty}::int) n
      returning organisation_id, property_id, id),
    leases as (
      insert into rental_leases (organisation_id, property_id, unit_id, tenants, from_on, due_day, proration, post_from)
      select organisation_id, property_id, id, 'Tenant ' || right(id::text, 6), '2009-06-01', 1, 'actual_days', '2010-01-01' from units
      returning organisation_id, id)
    insert into rental_recurring (organisation_id, lease_id, kind, cents, from_on)
    select organisation_id, id, 'rent', ${rentCents}, '2009-06-01' from leases`);
}

/** Posts as the job does: a few hundred leases per transaction, counted on commit. */
const postAll = async (db: Database, scope: Scope, month: string): Promise<number> => {
  let all = 0;
  for (let after: string | null | undefined; after !== null; ) {
    const { posted, next } = await db.withOrg(scope, (tx) => postMonth(tx, month, after ?? null));
    all += posted;
    after = next;
  }
  return all;
};

/** The month's rent deposits with a bank statement that matches every one. */
async function payMonth(tx: Tx): Promise<void> {
  const { organisationId } = tx.scope;
  const leases = await tx.all<{ property: string; lease: string }>(sql`
    select l.property_id as property, l.id as lease from rental_charges c
    join rental_leases l on l.organisation_id = c.organisation_id and l.id = c.lease_id
    where c.organisation_id = ${organisationId} and c.month = ${paidMonth} and c.open_cents > 0
      and ('x' || right(l.id::text, 4))::bit(16)::int % 20 <> 0 order by l.id`);
  for (let at = 0; at < leases.length; at += 500) {
    const some = leases.slice(at, at + 500);
    await post(tx, {
      chart: rentChart,
      day: paidMonth,
      memo: 'Bench',
      source: 'bench.rent',
      key: some[0]!.lease,
      lines: some.flatMap(({ property, lease }) => [
        debit(rent.bank, rentCents, { about: { kind: 'lease', id: lease } }),
        credit(rent.ownerFunds, rentCents, { owner: { kind: 'property', id: property, name: 'Bench' } }),
      ]),
    });
  }
  await tx.run(sql`
    update rental_charges set open_cents = 0 where organisation_id = ${organisationId} and month = ${paidMonth}
      and lease_id = any(${leases.map(({ lease }) => lease)}::uuid[])`);
  // Derives the bank line's id from the entry instead of a join, whose plan would be a guess on unanalyzed tables.
  const line = sql`md5(c.entry_id || ' ' || c.n)`;
  await tx.run(sql`
    insert into ledger_bank_lines (organisation_id, id, account_id, day, cents, fingerprint, is_matched)
    select c.organisation_id, ${line}::uuid, c.account_id, c.day, c.cents, ${line}, true from ledger_clearings c
    where c.organisation_id = ${organisationId} and c.bank_line_id is null`);
  await tx.run(sql`
    update ledger_clearings c set bank_line_id = ${line}::uuid
    where c.organisation_id = ${organisationId} and c.bank_line_id is null`);
}

async function fill(db: Database, seed: number, units: number): Promise<Portfolio> {
  const { id: organisationId, ownerId } = await seedOrganisation(db, seed, 1);
  const scope = { organisationId, userId: ownerId, actorKind: 'user' as const };
  const inTx = <Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
    db.withOrg(scope, async (tx) => {
      await tx.allowSeconds(900);
      return work(tx);
    });
  const { there } = await inTx((tx) =>
    tx.get<{ there: number }>(
      sql`select count(*)::int as there from rental_units where organisation_id = ${organisationId}`,
    ),
  );
  for (let from = there; from < units; from += chunk)
    await inTx((tx) => fillUnits(tx, from, Math.min(from + chunk, units)));
  await postAll(db, scope, paidMonth);
  await inTx(payMonth);
  const { bank } = await inTx((tx) =>
    tx.get<{ bank: string }>(sql`select ${accountOf(organisationId, rentChart, rent.bank)} as bank`),
  );
  return { scope, actor: { organisationId, userId: ownerId, role: 'owner' } as Member, units, bank };
}

/** A portfolio of fifty thousand units compared with one of two thousand: paged reads, and work done for every unit. */
export async function measureRentals(table: Table, isQuick: boolean): Promise<void> {
  const house = await openHouse();
  const { db } = house.services;
  const units = isQuick ? 10_000 : 50_000;
  const small = await fill(db, 973, few);
  const large = await fill(db, 972, units);
  const owner = new pg.Client(house.owner);
  await owner.connect();
  await owner.query(
    'analyze rental_units, rental_leases, rental_recurring, rental_charges, ledger_clearings, ledger_bank_lines, ledger_days, ledger_subs',
  );
  await owner.end();
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const both = async (rounds: number, work: (of: Portfolio) => Promise<unknown>) => {
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const [side, of] of [
        ['small', small],
        ['large', large],
      ] as const)
        times[side].push(await timed(() => work(of)));
    return { few: median(times.small.slice(1)), many: median(times.large.slice(1)) };
  };
  const read = ({ scope }: Portfolio, page: Page) => db.withOrg(scope, (tx) => tx.all(page.rows));
  const name = units.toLocaleString('en');
  const roll = await both(isQuick ? 15 : 40, (of) => read(of, rentRollPage({ limit: 50 }, of.actor)));
  table.atMost(
    `${name} units: a page of the rent roll, × one of ${few}`,
    roll.many / roll.few,
    3,
    1.5,
    `${roll.many.toFixed(2)} ms`,
  );
  const each = async (what: string, rounds: number, work: (of: Portfolio) => Promise<unknown>) => {
    const { few: little, many } = await both(rounds, work);
    const ratio = many / units / (little / few);
    table.atMost(`${name} units: ${what}, a unit × one of ${few}`, ratio, 2.5, 1.5, `${(many / 1000).toFixed(2)} s`);
  };
  await each('delinquency', isQuick ? 8 : 15, (of) => read(of, delinquencyPage({ limit: 50 }, of.actor)));
  await each('bank reconciliation', isQuick ? 5 : 8, (of) =>
    db.withOrg(of.scope, async (tx) => {
      await tx.allowSeconds(60);
      return worksheet(tx, await lockBankAccount(tx, of.bank), paidMonth, 0);
    }),
  );
  // Each round posts a month that was not posted before; posted rent stays, as in real use.
  const posted = new Map<Portfolio, number>();
  for (const portfolio of [small, large])
    posted.set(
      portfolio,
      await db.withOrg(
        portfolio.scope,
        async (tx) =>
          (
            await tx.get<{ months: number }>(sql`
              select count(distinct month)::int as months from rental_charges where organisation_id = ${portfolio.scope.organisationId}`)
          ).months,
      ),
    );
  await each('rent of a month posted', 3, async (of) => {
    const months = posted.get(of)!;
    posted.set(of, months + 1);
    const count = await postAll(db, of.scope, addMonths(paidMonth, months));
    if (count !== of.units) throw new Error(`${count} of ${of.units} rents were posted.`);
  });
  await house.close();
}
