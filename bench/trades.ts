import pg from 'pg';
import { policySelection } from '#contract/verticals/insurance/policies.ts';
import { renewalFilter } from '#contract/verticals/insurance/renewal-desk.ts';
import { loanSelection } from '#contract/verticals/loans/loans.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Page } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { seedOrganisation } from '#server/seed/organisations.ts';
import { importStatement } from '#server/verticals/insurance/commissions/statements.ts';
import { policyPage } from '#server/verticals/insurance/queries.ts';
import { hmdaLoans } from '#server/verticals/loans/hmda/loan.ts';
import { loanPage } from '#server/verticals/loans/queries.ts';
import { openHouse } from './house.ts';
import { median } from './median.ts';
import type { Table } from './table.ts';

const chunk = 20_000;
const few = 2_000;

type Trade = { scope: Scope; actor: Member; carrier: string };

/** Loans over ten years at all milestones; every third is open, and half of those are locked. */
async function fillLoans(tx: Tx, owner: string, from: number, to: number): Promise<void> {
  await tx.run(sql`
    insert into loans (organisation_id, name, number, milestone, state, amount_cents, value_cents, rate, term_months, application_on,
      closing_on, funded_on, decided_on, lock_expires_on, owner_id, created_at)
    select ${tx.scope.organisationId}, 'Loan ' || n, 'L' || n,
      case when n % 3 = 0 then (array['application', 'processing', 'underwriting', 'clear_to_close'])[1 + n % 4] else 'funded' end,
      case when n % 3 = 0 then 'open' when n % 3 = 1 then 'funded' else 'withdrawn' end,
      20000000 + (n % 500) * 100000, 40000000, 60000 + n % 20000, 360, '2016-01-01'::date + (n % 3600)::int,
      '2016-02-01'::date + (n % 3700)::int, case when n % 3 = 1 then '2016-02-01'::date + (n % 3600)::int end,
      case when n % 3 = 2 then '2016-02-01'::date + (n % 3600)::int end,
      case when n % 6 = 0 then current_date + (n % 90)::int - 10 end, ${owner}, now() - (n % 3600) * interval '1 day'
    from generate_series(${from}::int, ${to}::int) n`);
}

/** Policies that expire daily over two years, each with a single term. */
async function fillPolicies(tx: Tx, owner: string, carrier: string, from: number, to: number): Promise<void> {
  await tx.run(sql`
    with numbers as (select n, lintel.new_id() as id, current_date - 365 + (n % 730)::int as expires
      from generate_series(${from}::int, ${to}::int) n),
    made as (
      insert into policies (organisation_id, id, insured, line, carrier_id, number, state_or_province, premium_cents, effective_on,
        expires_on, ends_on, inception_on, chain_id, owner_id)
      select ${tx.scope.organisationId}, id, 'Insured ' || n, (array['home', 'auto', 'umbrella'])[1 + n % 3], ${carrier}, 'P' || n, 'TX',
        100000 + n % 90000, expires - 365, expires, expires, expires - 365, id, ${owner} from numbers)
    insert into policy_terms (organisation_id, policy_id, number, carrier_id, policy_number, opened_by, effective_on, expires_on, ends_on,
      written_cents)
    select ${tx.scope.organisationId}, id, 1, ${carrier}, 'P' || n, 'new', expires - 365, expires, expires, 100000 from numbers`);
}

async function fill(db: Database, seed: number, loans: number, policies: number): Promise<Trade> {
  const { id: organisationId, ownerId } = await seedOrganisation(db, seed, 1);
  const scope = { organisationId, userId: ownerId, actorKind: 'user' as const };
  const { carrier, there } = await db.withOrg(scope, async (tx) => {
    await tx.run(sql`
      insert into carriers (organisation_id, name) values (${organisationId}, 'Bench Mutual') on conflict do nothing`);
    const found = await tx.get<{ id: string }>(
      sql`select id from carriers where organisation_id = ${organisationId} limit 1`,
    );
    const held = await tx.get<{ loans: number; policies: number }>(sql`
      select (select count(*)::int from loans where organisation_id = ${organisationId}) as loans,
        (select count(*)::int from policies where organisation_id = ${organisationId}) as policies`);
    return { carrier: found.id, there: held };
  });
  const inChunks = async (from: number, until: number, put: (tx: Tx, first: number, last: number) => Promise<void>) => {
    for (let at = from; at < until; at += chunk)
      await db.withOrg(scope, async (tx) => {
        await tx.allowSeconds(600);
        await put(tx, at + 1, Math.min(at + chunk, until));
      });
  };
  await inChunks(there.loans, loans, (tx, first, last) => fillLoans(tx, ownerId, first, last));
  await inChunks(there.policies, policies, (tx, first, last) => fillPolicies(tx, ownerId, carrier, first, last));
  return { scope, actor: { organisationId, userId: ownerId, role: 'owner' } as Member, carrier };
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    number: `P${at + 1}`,
    insured: `Insured ${at + 1}`,
    premium: 100_000,
    commission: 12_000,
  }));

/** The mortgage and insurance dashboards over a large book, compared with a small one. */
export async function measureTrades(table: Table, isQuick: boolean): Promise<void> {
  const house = await openHouse();
  const { db } = house.services;
  const [loans, policies, statement] = isQuick ? [20_000, 100_000, 10_000] : [100_000, 1_000_000, 50_000];
  const small = await fill(db, 971, few, statement);
  const large = await fill(db, 970, loans, policies);
  const owner = new pg.Client(house.owner);
  await owner.connect();
  await owner.query('analyze loans, policies, policy_terms');
  await owner.end();
  const loanList = (filter: string, sort: string) => ({ ...loanSelection.parse({ filter }), sort, limit: 50 });
  const renewing = {
    ...policySelection.parse({ filter: renewalFilter('60', Date.now(), new Date().toISOString().slice(0, 10)) }),
    sort: 'expiresOn',
    limit: 50,
  };
  const read = ({ scope }: Trade, of: Page) => db.withOrg(scope, (tx) => tx.all(of.rows));
  const works: [string, number, (of: Trade) => Promise<unknown>][] = [
    ['renewal desk', policies, (of) => read(of, policyPage(renewing, of.actor))],
    [
      'pipeline of one milestone',
      loans,
      (of) => read(of, loanPage(loanList('milestone:is(underwriting)~state:is(open)', '-createdAt'), of.actor)),
    ],
    ['expiring locks', loans, (of) => read(of, loanPage(loanList('state:is(open)', 'lockExpiresOn'), of.actor))],
    [
      'a page of the HMDA register',
      loans,
      (of) => db.withOrg(of.scope, (tx) => hmdaLoans(tx, of.actor, { year: 2020, limit: 50 })),
    ],
  ];
  const rounds = isQuick ? 15 : 40;
  for (const [name, size, work] of works) {
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const side of ['small', 'large'] as const) {
        const began = performance.now();
        await work(side === 'small' ? small : large);
        times[side].push(performance.now() - began);
      }
    const [alone, much] = [median(times.small.slice(3)), median(times.large.slice(3))];
    table.atMost(
      `${size.toLocaleString('en')}: ${name}, × a small book`,
      much / alone,
      3,
      1.5,
      `${much.toFixed(2)} ms`,
    );
  }
  const imported = async (of: Trade, count: number): Promise<number> => {
    const given = rows(count);
    const began = performance.now();
    // Undone, so that every run imports into the same book.
    await db
      .withOrg(of.scope, async (tx) => {
        await tx.allowSeconds(300);
        await importStatement(tx, of.actor, given, {
          carrier: of.carrier,
          name: 'Bench',
          paidOn: '2026-01-31',
          total: 0,
        });
        throw new Done();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Done)) throw error;
      });
    return performance.now() - began;
  };
  await imported(small, few);
  const whole: number[] = [];
  const part: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    part.push((await imported(small, few)) / few);
    whole.push((await imported(large, statement)) / statement);
  }
  await house.close();
  table.atMost(
    `a statement of ${statement.toLocaleString('en')} rows into ${policies.toLocaleString('en')} policies, a row × one of a statement of ${few.toLocaleString('en')}`,
    median(whole) / median(part),
    2.5,
    1.5,
    `${((median(whole) * statement) / 1000).toFixed(1)} s`,
  );
}

class Done extends Error {}
