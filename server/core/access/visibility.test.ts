import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '#contract/core/access.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { dealVisibility } from '#server/inventory/deals/policy.ts';
import { listingVisibility } from '#server/inventory/listings/policy.ts';
import { referralVisibility } from '#server/inventory/referrals/policy.ts';
import { leadVisibility } from '#server/people/leads/policy.ts';
import { policyVisibility } from '#server/verticals/insurance/policy.ts';
import { loanVisibility } from '#server/verticals/loans/policy.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { type TestServices, testServices } from '#tests/setup/services.ts';
import { type Looking, nobody } from './near.ts';
import type { Facts, Visibility } from './visibility.ts';

let database: TestDatabase;
let product: TestServices;
const organisationId = newId();
/** Two users of each role, because one can be near a record while the other is not. */
const people = roles
  .flatMap((role) => [role, role])
  .map((role): Looking => ({ organisationId, userId: newId(), role }));

beforeAll(async () => {
  database = await testDatabase();
  product = await testServices(database);
  await product.services.db.asSystem(async (tx) => {
    await tx.run(sql`insert into organisations (id, name) values (${organisationId}, 'Harbor & Vine Realty')`);
    for (const { userId, role } of people) {
      await tx.run(sql`
        insert into users (id, email, first_name, last_name) values (${userId}, ${`${userId}@example.test`}, ${role}, 'Tester')`);
      await tx.run(
        sql`insert into memberships (organisation_id, user_id, role) values (${organisationId}, ${userId}, ${role})`,
      );
    }
  });
});
afterAll(async () => {
  await product.stop();
  await database.drop();
});

/** A generated world; numbers are indexes into `people`. */
type Drawn = {
  teams: number[][];
  assists: [agent: number, assistant: number][];
  records: { owner: number | null; sharedWith: number[]; coOwners: number[]; isWithheld: boolean; isKnown: boolean }[];
};

type Record_ = Drawn['records'][number] & { id: string; owner: number | null };
const idOf = (place: number): string => people[place]!.userId;
const ownerOf = ({ owner }: Record_): string | null => (owner === null ? null : idOf(owner));

type Kind = {
  visibility: Visibility<unknown>;
  table: Sql;
  /** Whether this kind of record supports the concept at all. */
  has: { shares: boolean; coOwners: boolean; withheld: boolean };
  /** The largest number of users that one record can be shared with. */
  mostShares?: number;
  seenAs(record: Record_): string;
  put(tx: Tx, record: Record_): Promise<unknown>;
};

/** Every kind of record that uses the shared visibility rule. */
const kinds: Record<string, Kind> = {
  lead: {
    visibility: leadVisibility,
    table: sql`leads`,
    has: { shares: true, coOwners: true, withheld: true },
    seenAs: (record) => ownerOf(record) ?? nobody,
    async put(tx, record) {
      const { id, sharedWith, coOwners, isWithheld } = record;
      await tx.run(
        sql`insert into leads (organisation_id, id, owner_id) values (${organisationId}, ${id}, ${ownerOf(record)})`,
      );
      for (const place of new Set([...sharedWith, ...coOwners]))
        await tx.run(sql`
          insert into lead_shares (organisation_id, lead_id, user_id, co_owner)
          values (${organisationId}, ${id}, ${idOf(place)}, ${coOwners.includes(place)})`);
      if (isWithheld)
        await tx.run(sql`
          insert into lead_offers (organisation_id, lead_id, rule_id, method, shows_name)
          values (${organisationId}, ${id}, ${newId()}, 'first_to_claim', false)`);
    },
  },
  listing: {
    visibility: listingVisibility,
    table: sql`listings`,
    has: { shares: false, coOwners: false, withheld: false },
    seenAs: (record) => (record.isKnown ? nobody : (ownerOf(record) ?? nobody)),
    async put(tx, record) {
      const property = newId();
      await tx.run(sql`
        insert into properties (organisation_id, id, address_key) values (${organisationId}, ${property}, ${property})`);
      await tx.run(sql`
        insert into listings (organisation_id, id, property_id, standard_status, owner_id)
        values (${organisationId}, ${record.id}, ${property}, ${record.isKnown ? 'Active' : 'Incomplete'}, ${ownerOf(record)})`);
    },
  },
  deal: {
    visibility: dealVisibility,
    table: sql`deals`,
    has: { shares: true, coOwners: false, withheld: false },
    seenAs: (record) => ownerOf(record) ?? nobody,
    async put(tx, record) {
      await tx.run(sql`
        insert into deals (organisation_id, id, name, pipeline, side, stage, commission, owner_id)
        values (${organisationId}, ${record.id}, 'Sale', 'buyer', 'buyer', 'open', '{}', ${ownerOf(record)})`);
      for (const place of record.sharedWith)
        await tx.run(sql`
          insert into deal_agents (organisation_id, deal_id, user_id) values (${organisationId}, ${record.id}, ${idOf(place)})`);
    },
  },
  loan: {
    visibility: loanVisibility,
    table: sql`loans`,
    has: { shares: true, coOwners: false, withheld: false },
    mostShares: 1,
    seenAs: (record) => ownerOf(record) ?? nobody,
    async put(tx, record) {
      const [processor] = record.sharedWith;
      await tx.run(sql`
        insert into loans (organisation_id, id, name, owner_id, processor_id)
        values (${organisationId}, ${record.id}, 'Loan', ${ownerOf(record)}, ${processor === undefined ? null : idOf(processor)})`);
    },
  },
  referral: {
    visibility: referralVisibility,
    table: sql`referrals`,
    has: { shares: false, coOwners: false, withheld: false },
    seenAs: (record) => ownerOf(record) ?? nobody,
    put: (tx, record) =>
      tx.run(sql`
        insert into referrals (organisation_id, id, direction, partner_agent, partner_brokerage, partner_license, partner_state, covers,
          fee_rate, protection_days, owner_id)
        values (${organisationId}, ${record.id}, 'out', 'Ben', 'Far Realty', 'CO-1', 'CO', 'Sale', 250000, 365, ${ownerOf(record)})`),
  },
  policy: {
    visibility: policyVisibility,
    table: sql`policies`,
    has: { shares: false, coOwners: false, withheld: false },
    seenAs: (record) => ownerOf(record) ?? nobody,
    async put(tx, record) {
      const carrier = newId();
      await tx.run(sql`
        insert into carriers (organisation_id, id, name) values (${organisationId}, ${carrier}, ${carrier})`);
      await tx.run(sql`
        insert into policies (organisation_id, id, chain_id, insured, line, carrier_id, effective_on, expires_on, ends_on,
          inception_on, owner_id)
        values (${organisationId}, ${record.id}, ${record.id}, 'Lee', 'home', ${carrier}, '2026-01-01', '2027-01-01', '2027-01-01',
          '2026-01-01', ${ownerOf(record)})`);
    },
  },
};

const somebody = fc.nat({ max: people.length - 1 });
const some = fc.uniqueArray(somebody, { maxLength: 3 });
const drawn: fc.Arbitrary<Drawn> = fc.record({
  teams: fc.array(fc.uniqueArray(somebody, { maxLength: 6 }), { maxLength: 3 }),
  assists: fc.uniqueArray(fc.tuple(somebody, somebody), { maxLength: 6, selector: ([a, b]) => `${a} ${b}` }),
  records: fc.array(
    fc.record({
      owner: fc.option(somebody),
      sharedWith: some,
      coOwners: some,
      isWithheld: fc.boolean(),
      isKnown: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});

class TakenBack extends Error {}
/** Rolls every generated world back, so that the next one starts without teams or records. */
async function inVain(work: (tx: Tx) => Promise<void>): Promise<void> {
  await product.services.db
    .withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
      await work(tx);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
}

async function settle(tx: Tx, { teams, assists }: Drawn): Promise<void> {
  for (const members of teams) {
    const id = newId();
    await tx.run(sql`insert into teams (organisation_id, id, name) values (${organisationId}, ${id}, 'Team')`);
    for (const place of members)
      await tx.run(
        sql`insert into team_members (organisation_id, team_id, user_id) values (${organisationId}, ${id}, ${idOf(place)})`,
      );
  }
  for (const [agent, assistant] of assists)
    await tx.run(sql`
      insert into assistants (organisation_id, agent_id, assistant_id) values (${organisationId}, ${idOf(agent)}, ${idOf(assistant)})`);
}

test.each(Object.entries(kinds))('%s: SQL and predicate say the same of every role', async (_, kind) => {
  const asked = new Set<Role>();
  await fc.assert(
    fc.asyncProperty(drawn, (world) =>
      inVain(async (tx) => {
        await settle(tx, world);
        const records = world.records.map((record): Record_ => ({ ...record, id: newId() }));
        for (const record of records) await kind.put(tx, record);
        for (const [at, actor] of people.entries()) {
          asked.add(actor.role);
          const near = {
            team: world.teams.filter((members) => members.includes(at)).flatMap((members) => members.map(idOf)),
            assisted: world.assists.filter(([, assistant]) => assistant === at).map(([agent]) => idOf(agent)),
          };
          const expected = records.flatMap((record) => {
            const facts: Facts = {
              owner: ownerOf(record) ?? nobody,
              seenAs: kind.seenAs(record),
              sharedWith: kind.has.shares
                ? [...record.sharedWith.slice(0, kind.mostShares), ...(kind.has.coOwners ? record.coOwners : [])].map(
                    idOf,
                  )
                : [],
              coOwners: record.coOwners.map(idOf),
              isWithheld: record.isWithheld && (actor.role === 'agent' || actor.role === 'assistant'),
            };
            const can = kind.visibility.judge(actor, near, facts);
            return can === undefined ? [] : [{ id: record.id, can }];
          });
          const found = await tx.all<{ id: string; can: unknown }>(sql`
            select l.id, ${kind.visibility.canColumn(actor)} as can from ${kind.table} l
            where l.organisation_id = ${organisationId} and ${kind.visibility.visibleTo(actor)} order by l.id`);
          const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
          expect(found, `${actor.role} ${at}`).toEqual(expected.sort(byId));
        }
      }),
    ),
    { numRuns: 25 },
  );
  expect([...asked].sort()).toEqual([...roles].sort());
});
