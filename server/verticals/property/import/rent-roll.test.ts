import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import { finance } from '#contract/inventory/finance/finance.ts';
import { files } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { rentalLeases } from '#contract/verticals/property/leases.ts';
import { rentRollImports } from '#contract/verticals/property/rent-roll-imports.ts';
import { monthOf } from '#contract/verticals/property/rent-rules.ts';
import { rentals } from '#contract/verticals/property/rentals.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { ok, refused } from '#tests/setup/answers.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { postLateFees, postMonth } from '../post-rent.ts';
import { rentRollJobs } from './importer.ts';
import { readAmount, readPeople, readProperty } from './read-line.ts';
import { standing } from './undo.ts';

let server: TestServer;
let folder: string;
let worker: JobWorker;
let today: string;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' });
  worker = new JobWorker({ services: server.services, kinds: [...rentRollJobs], pollMs: 30 });
  worker.start();
  // All properties here are in Texas.
  ({ today } = await server.services.db.asSystem((tx) =>
    tx.get<{ today: string }>(sql`select (now() at time zone 'America/Chicago')::date::text as today`),
  ));
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await removeFolder(folder);
});

async function office(addOn = true): Promise<Person> {
  const person = await newMember(server, await newOrganisation(server, 'Switching Management'), 'owner');
  if (addOn)
    await server.services.db.asSystem((tx) =>
      tx.run(sql`update subscriptions set add_ons = '{property-management}' where user_id = ${person.id}`),
    );
  return person;
}

const us = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`;

/** A rent roll as AppFolio writes one, with its title above and a sum below. */
const roll = () => {
  const [from, until] = [us(addMonths(today, -8)), us(addMonths(today, 4))];
  return [
    'Rent Roll',
    `As of: ${us(today)}`,
    '',
    'Property,Unit,BD/BA,Tenant,Email,Status,Sqft,Market Rent,Rent,Deposit,Lease From,Lease To,Move-out,Past Due,Prepaid,Owner,Cash Balance,Management Fee %,Reserve Amount',
    `"Maple Court - 12 Maple St, Austin, TX 78701",1,2/1.00,"Lee, Ana; Bo Cruz",ana@tenant.test; bo@tenant.test,Current,850,"1,600.00","1,500.00","1,500.00",${from},${until},,"1,725.50",,Vera Stone,"2,400.00",8%,200`,
    `"Maple Court - 12 Maple St, Austin, TX 78701",2,1/1.00,Cy Park,cy@tenant.test,Current,600,"1,300.00","1,250.00","1,000.00",${from},,,,"(250.00)",Vera Stone,"2,400.00",8%,200`.replace(
      '"(250.00)"',
      '250.00',
    ),
    `"Maple Court - 12 Maple St, Austin, TX 78701",3,1/1.00,VACANT,,Vacant-Unrented,610,"1,350.00",,,,,,,,Vera Stone,,8%,200`,
    `"9 Oak Ave, Austin, TX 78702",A,,Di Moss,,Sublet,,,"2,000.00","2,000.00",${from},${until},,-100.00,,Vera Stone,0,,`,
    `"9 Oak Ave, Austin, TX 78702",B,,Ed Nowhere,,Current,,,much,,${from},,,,,,,,`,
    'Total,,5,,,,,"4,250.00","4,750.00","4,500.00",,,,"1,625.50",,,,,',
  ].join('\r\n');
};

async function taken(by: Person, body: string, more: Record<string, unknown> = {}) {
  const { id: file } = await ok(by.do(files.upload, { name: 'rent-roll.csv' }, { body }));
  const prepared = await ok(by.do(rentRollImports.prepare, { file }));
  const wish = { id: prepared.id, columns: prepared.columns.map(({ target }) => target), asOf: today, ...more };
  const checked = await ok(by.do(rentRollImports.check, wish));
  const { jobId } = await ok(by.do(rentRollImports.run, wish));
  return { prepared, checked, jobId, job: await jobEnded(by, jobId), wish };
}

const scopeOf = ({ organisationId }: Person) => ({ organisationId, userId: null, actorKind: 'system' as const });
const postAll = (by: Person) =>
  server.services.db.withOrg(scopeOf(by), async (tx) => {
    let posted = 0;
    for (const back of [2, 1, 0]) posted += (await postMonth(tx, addMonths(monthOf(today), -back), null)).posted;
    return { posted, lateFees: (await postLateFees(tx, null)).posted };
  });
/** Bank = book = sum of sub-ledgers, of both accounts that hold others’ money. */
async function sheets(by: Person) {
  const found: Record<string, { book: number; subs: number | null; deposits: number; checks: number }> = {};
  for (const kind of ['rent', 'deposits'] as const) {
    const { accounts } = await ok(by.do(finance.accounts, { book: kind, on: today }));
    const { id } = accounts.find(({ code }) => code === '1000')!;
    const { book, subs, deposits, checks } = await ok(by.do(finance.worksheet, { id, through: today, statement: 0 }));
    found[kind] = { book, subs, deposits, checks };
  }
  return found;
}
const undo = async (by: Person, jobId: string) => {
  const { id } = await ok(by.do(jobs.undo, { id: jobId }));
  return jobEnded(by, id);
};

test('amounts, people and places are read as other programs write them', () => {
  expect(['$1,250.00', '(1,250.50)', '-$5', '–', '-', ''].map(readAmount)).toEqual([
    { cents: 125_000 },
    { cents: -125_050 },
    { cents: -500 },
    { cents: null },
    { cents: null },
    { cents: null },
  ]);
  expect(readPeople('Lee, Ana', '', '').map(({ name }) => name)).toEqual(['Ana Lee']);
  expect(readPeople('Ana Lee, Bo Cruz', '', '').map(({ name }) => name)).toEqual(['Ana Lee', 'Bo Cruz']);
  expect(readProperty('Maple Court - 12 Maple St, Austin, TX 78701')).toEqual({
    name: 'Maple Court',
    place: { street: '12 Maple St', city: 'Austin', stateOrProvince: 'TX', postalCode: '78701' },
  });
  expect(readProperty('Maple Court')).toEqual({ name: 'Maple Court', place: null });
});

test('a rent roll comes over whole: homes, people, leases and every balance, and nothing of before is charged', async () => {
  const owner = await office();
  const { id: ana } = await ok(owner.do(leads.create, { firstName: 'Ana', lastName: 'Lee', email: 'ana@tenant.test' }));
  const { prepared, checked, job } = await taken(owner, roll());
  expect(prepared.columns.map(({ target }) => target)).not.toContain(null);
  const counts = { rows: 6, create: 4, properties: 2, leases: 3, known: 0, blank: 1, refused: 1 };
  expect(checked).toMatchObject({
    counts,
    totals: { rent: 4_750_00, owed: 1_725_50, prepaid: 350_00, deposits: 4_500_00, owners: 2_400_00 },
    problems: [{ row: 9, issues: [{ field: 'rent' }] }],
    unmatched: [{ field: 'status', value: 'Sublet', becomes: 'occupied', count: 1 }],
  });
  expect(job).toMatchObject({ state: 'done', result: counts });
  const { rows } = await ok(owner.do(rentals.properties, {}));
  expect(rows.map(({ name, units, occupied, held }) => ({ name, units, occupied, held }))).toEqual([
    { name: '9 Oak Ave', units: 1, occupied: 1, held: 0 },
    { name: 'Maple Court', units: 3, occupied: 2, held: 2_400_00 },
  ]);
  expect(rows[1]).toMatchObject({ street: '12 Maple St', city: 'Austin', feeRate: 80_000, reserve: 200_00 });
  const maple = await ok(owner.do(rentals.property, { id: rows[1]!.id }));
  const oak = await ok(owner.do(rentals.property, { id: rows[0]!.id }));
  // One owner of both, though nothing but the name says so.
  expect(maple.owners).toMatchObject([{ name: 'Vera Stone', share: 1_000_000 }]);
  expect(oak.owners[0]!.lead).toBe(maple.owners[0]!.lead);
  const leaseIn = async (unit: string) =>
    ok(owner.do(rentalLeases.get, { id: maple.list.find(({ name }) => name === unit)!.lease!.id }));
  const late = await leaseIn('1');
  expect(late).toMatchObject({ balance: 1_725_50, depositHeld: 1_500_00, dueDay: 1, state: 'active' });
  expect(late.tenants).toMatchObject([{ lead: ana, name: 'Ana Lee' }, { name: 'Bo Cruz' }]);
  expect(late.charges).toMatchObject([{ kind: 'other', open: 1_725_50, dueOn: today }]);
  expect(await leaseIn('2')).toMatchObject({ balance: -250_00, until: null, payments: [{ unapplied: 250_00 }] });
  // The money is at the bank: no statement will show it come.
  expect(await sheets(owner)).toEqual({
    rent: { book: 2_750_00, subs: 2_750_00, deposits: 0, checks: 0 },
    deposits: { book: 4_500_00, subs: 4_500_00, deposits: 0, checks: 0 },
  });
  // Eight months of rent lie before the file, and what is owed is late: none of it is charged.
  await ok(
    owner.do(rentals.setSettings, {
      lateFee: { kind: 'fixed', graceDays: 0, fixed: 50_00 },
      order: 'rent_first',
      proration: 'actual_days',
    }),
  );
  expect(await postAll(owner)).toEqual({ posted: 0, lateFees: 0 });
  // Sent again, it adds nothing.
  const again = await taken(owner, roll());
  expect(again.checked.counts).toMatchObject({ create: 0, properties: 0, leases: 0, known: 4, refused: 1 });
  expect(again.job.result).toMatchObject({ create: 0, known: 4 });
  expect((await sheets(owner)).rent!.book).toBe(2_750_00);
  const { entries } = await server.services.db.withOrg(scopeOf(owner), (tx) =>
    tx.get<{ entries: number }>(sql`
      select count(*)::int as entries from ledger_entries where organisation_id = ${owner.organisationId} and source like 'rentals.opening_%'`),
  );
  expect(entries).toBe(6);
});

test('rent is charged from the day after the balances, by what comes due', async () => {
  const owner = await office();
  const asOf = addDays(today, -20);
  const due = Number(addDays(asOf, 1).slice(8));
  const file = `Property,State,Unit,Tenant,Lease start,Rent,Due day,Balance\nElm,TX,1,Al Reed,1/1/2024,900,${due},0`;
  await taken(owner, file, { asOf });
  expect((await postAll(owner)).posted).toBe(1);
  const { rows } = await ok(owner.do(rentals.rentRoll, {}));
  expect(rows).toMatchObject([{ rent: 900_00, balance: 900_00 }]);
  // Older balances would leave months that nobody charges.
  const { id: again } = await ok(owner.do(files.upload, { name: 'old.csv' }, { body: file }));
  const { id, columns } = await ok(owner.do(rentRollImports.prepare, { file: again }));
  const old = { id, columns: columns.map(({ target }) => target), asOf: addDays(today, -60) };
  await refused(owner.do(rentRollImports.check, old), 400);
  await refused(owner.do(rentRollImports.run, { ...old, asOf: addDays(today, 5) }), 400);
});

test('an import is undone while nothing stands on it: entries are reversed, rows go, and the rest stays', async () => {
  const owner = await office();
  const { jobId } = await taken(owner, roll());
  const { rows } = await ok(owner.do(rentals.properties, {}));
  const oak = await ok(owner.do(rentals.property, { id: rows[0]!.id }));
  await ok(
    owner.do(rentalLeases.recordPayment, { id: oak.list[0]!.lease!.id, cents: 100_00, on: today, method: 'check' }),
  );
  const undone = await undo(owner, jobId);
  expect(undone).toMatchObject({ state: 'done', total: 2, done: 1, refused: 1 });
  const left = await ok(owner.do(rentals.properties, {}));
  expect(left.rows.map(({ name }) => name)).toEqual(['9 Oak Ave']);
  expect(await sheets(owner)).toEqual({
    rent: { book: 200_00, subs: 200_00, deposits: 100_00, checks: 0 },
    deposits: { book: 2_000_00, subs: 2_000_00, deposits: 0, checks: 0 },
  });
  const { rows: people } = await ok(owner.do(leads.list, {}));
  expect(people.map(({ name }) => name).sort()).toEqual(['Di Moss', 'Vera Stone']);
  // What went comes over again.
  const again = await taken(owner, roll());
  expect(again.job.result).toMatchObject({ create: 3, properties: 1, leases: 2, known: 1 });
  expect((await sheets(owner)).rent!.book).toBe(2_850_00);
});

test('a plan without the add-on takes one property, and a closed month takes none', async () => {
  const owner = await office(false);
  const { checked, job } = await taken(owner, roll());
  expect(checked.counts).toMatchObject({ properties: 1, refused: 2 });
  expect(checked.problems.map(({ issues }) => issues[0]!.message).join(' ')).toContain('The limit of your plan');
  expect(job).toMatchObject({ state: 'done', result: { properties: 1, refused: 2 } });
  expect((await ok(owner.do(rentals.properties, {}))).rows).toHaveLength(1);
  await ok(owner.do(finance.closePeriod, { book: 'deposits', through: addDays(today, -3) }));
  const { id: file } = await ok(owner.do(files.upload, { name: 'more.csv' }, { body: roll() }));
  const { id, columns } = await ok(owner.do(rentRollImports.prepare, { file }));
  const wish = { id, columns: columns.map(({ target }) => target), asOf: addDays(today, -3) };
  await refused(owner.do(rentRollImports.check, wish), 409);
  await refused(owner.do(rentRollImports.run, wish), 409);
});

test('undoing knows every table that can stand on what came in', async () => {
  const rows = await server.services.db.asSystem((tx) =>
    tx.all<{ to: string; from: string }>(sql`
      select distinct c.confrelid::regclass::text as to, c.conrelid::regclass::text as "from" from pg_constraint c
      where c.contype = 'f' and c.confrelid::regclass::text in ('rental_properties', 'rental_units', 'rental_leases')`),
  );
  const of = (table: string) => rows.flatMap(({ to, from }) => (to === table ? [from] : [])).sort();
  expect(of('rental_properties')).toEqual([...standing.property]);
  expect(of('rental_units')).toEqual([...standing.unit]);
  expect(of('rental_leases')).toEqual([...standing.lease]);
});
