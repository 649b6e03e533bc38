import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import { files } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { carriers } from '#contract/verticals/insurance/carriers.ts';
import { policies } from '#contract/verticals/insurance/policies.ts';
import { policyImports } from '#contract/verticals/insurance/policy-imports.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { policyImportJobs } from './importer.ts';
import { billTypeOf, carrierKey, lineOf, standingOf } from './words.ts';

let server: TestServer;
let folder: string;
let worker: JobWorker;
let owner: Person;
let producer: Person;
let today: string;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' });
  worker = new JobWorker({ services: server.services, kinds: [...policyImportJobs], pollMs: 30 });
  worker.start();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  producer = await newMember(server, here, 'agent');
  ({ today } = await inside((tx) =>
    tx.get<{ today: string }>(
      sql`select (now() at time zone lintel.reporting_zone(${owner.organisationId}))::date::text as today`,
    ),
  ));
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await removeFolder(folder);
});

const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: owner.id, actorKind: 'user' }, work);

async function taken(body: string, by: Person = owner) {
  const { body: file } = await by.do(files.upload, { name: 'book.csv' }, { body });
  const { body: made } = await by.do(policyImports.prepare, { file: file.id });
  const wish = { id: made.id, columns: made.columns.map(({ target }) => target) };
  const { body: checked } = await by.do(policyImports.check, wish);
  const { body: started } = await by.do(policyImports.run, wish);
  const job = await jobEnded(by, started.jobId);
  const { body: after } = await by.do(policyImports.get, { id: made.id });
  return { made, checked, job, jobId: started.jobId, counts: after.counts };
}
const us = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}/${day.slice(0, 4)}`;

test('what other programs call lines, standings, bills and carriers is understood', () => {
  expect(
    [
      'AUTOP',
      'HO-3',
      'Homeowners',
      'Personal Auto',
      'Commercial Auto',
      "Workers' Compensation",
      'DP3',
      'CGL',
      'Businessowners',
    ].map(lineOf),
  ).toEqual(['auto', 'home', 'home', 'auto', 'commercial_auto', 'workers', 'dwelling', 'liability', 'bop']);
  expect(lineOf('Pet')).toBe(undefined);
  expect(
    ['Active', 'In Force', 'Cancelled', 'Non-Renewed', 'Expired', 'Quoted', 'Pending Cancellation'].map(standingOf),
  ).toEqual(['active', 'active', 'canceled', 'nonrenewed', 'nonrenewed', 'quote', 'active']);
  expect(['Direct Bill', 'Agency Bill', 'Mortgagee', 'DB', 'Barter'].map(billTypeOf)).toEqual([
    'direct',
    'agency',
    'mortgagee',
    'direct',
    undefined,
  ]);
  expect(carrierKey('The Progressive Insurance Co.')).toBe(carrierKey('PROGRESSIVE'));
});

test('a book of business comes over as it was: people and carriers once, terms in a row, nothing announced', async () => {
  const known = await owner.do(leads.create, { firstName: 'Ann', lastName: 'Lee', email: 'ann@book.test' });
  await owner.do(carriers.create, { name: 'Progressive', naic: '24260' });
  const began = addMonths(today, -7);
  const head =
    'Policy #,Customer Name,E-mail,Phone,LOB,Writing Company,NAIC,Eff Date,Exp Date,Annual Premium,Policy Status,Cancel Date,Original Effective Date,Bill Type,State,Producer,CSR';
  const line = (...cells: string[]) => cells.map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(',');
  const file = [
    head,
    line(
      'PA 100-1',
      'Lee, Ann',
      'ANN@book.test',
      '',
      'AUTOP',
      'Progressive Ins Co',
      '',
      us(began),
      us(addMonths(began, 6)),
      '$600.00',
      'Renewed',
      '',
      '3/1/98',
      'Direct Bill',
      'TX',
      '',
      'Sue',
    ),
    line(
      'PA 100-1',
      'Ann Lee',
      'ann@book.test',
      '',
      'AUTOP',
      'Progressive Ins Co',
      '',
      us(addMonths(began, 6)),
      us(addMonths(began, 12)),
      '$640.00',
      'Active',
      '',
      '3/1/98',
      'Direct Bill',
      'Texas',
      '',
      'Sue',
    ),
    line(
      'HO-7',
      'Ann Lee',
      'ann@book.test',
      '',
      'Homeowners',
      'Chubb',
      '',
      us(began),
      us(addMonths(began, 12)),
      '1,900',
      'Cancelled',
      us(addMonths(began, 2)),
      '',
      'Escrow',
      'TX',
      'Gone, Bob',
      '',
    ),
    line(
      'BOP9',
      'Acme Roofing, LLC',
      '',
      '(512) 555-0177',
      'Business Owners',
      'Chubb',
      '',
      us(addMonths(today, -20)),
      us(addMonths(today, -8)),
      '2400',
      'Non-Renewed',
      '',
      '',
      'Agency',
      'TX',
      '',
      '',
    ),
    line(
      'Q1',
      'Cy Young',
      '',
      '',
      'Personal Auto',
      'Chubb',
      '',
      us(today),
      '',
      '0',
      'Quoted',
      '',
      '',
      '',
      'TX',
      '',
      '',
    ),
    line('P1', 'Cy Young', '', '', 'Pet', 'Chubb', '', us(today), '', '10', 'Active', '', '', '', 'TX', '', ''),
    '',
  ].join('\r\n');
  const { made, checked, counts, job, jobId } = await taken(file);
  expect(made.columns.filter(({ target }) => target === null).map(({ heading }) => heading)).toEqual(['CSR']);
  const expected = { rows: 6, create: 3, terms: 1, known: 0, people: 1, carriers: 1, refused: 2 };
  expect(checked.counts).toEqual(expected);
  expect(counts).toEqual(expected);
  expect(job).toMatchObject({ state: 'done', done: 4, refused: 2 });
  expect(checked.problems).toEqual([
    { row: 6, issues: [{ field: 'status', message: '“Quoted” is not a policy yet. Import it once it is bound.' }] },
    { row: 7, issues: [{ field: 'line', message: '“Pet” doesn’t match a line of business.' }] },
  ]);
  expect(checked.unknown.map(({ value, becomes }) => [value, becomes])).toEqual(
    expect.arrayContaining([
      ['Chubb', 'new_carrier'],
      ['Gone, Bob', 'office'],
      ['Cancelled', 'no_return'],
    ]),
  );
  const { body: list } = await owner.do(policies.list, { sort: 'insured', limit: 50 });
  const byNumber = new Map(list.rows.map((one) => [one.number, one]));
  expect(byNumber.get('PA 100-1')).toMatchObject({
    insured: 'Lee, Ann',
    line: 'auto',
    carrier: { name: 'Progressive' },
    state: 'in_force',
    premium: 64_000,
    inceptionOn: '1998-03-01',
    effectiveOn: addMonths(began, 6),
    expiresOn: addMonths(began, 12),
    lead: { id: known.body.id },
    stateOrProvince: 'TX',
    billType: 'direct',
  });
  expect(byNumber.get('HO-7')).toMatchObject({
    state: 'canceled',
    endsOn: addMonths(began, 2),
    billType: 'mortgagee',
    premium: 190_000,
    owner: null,
    lead: { id: known.body.id },
  });
  expect(byNumber.get('BOP9')).toMatchObject({
    insured: 'Acme Roofing, LLC',
    line: 'bop',
    state: 'expired',
    ending: 'nonrenewed',
  });
  const { body: told } = await owner.do(policies.transactions, { id: byNumber.get('PA 100-1')!.id });
  expect(told.transactions.map(({ kind, premium }) => [kind, premium])).toEqual([
    ['new', 60_000],
    ['renewal', 64_000],
  ]);
  const kinds = await inside((tx) =>
    tx.all<{ kind: string }>(sql`
      select distinct e.kind from events e where e.subject_type in ('policy', 'lead') and e.subject_id <> ${known.body.id} order by 1`),
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(['policy.imported']);
  const firm = await inside((tx) =>
    tx.all<{ name: string }>(
      sql`select first_name || '|' || last_name as name from leads where phone = '+15125550177'`,
    ),
  );
  expect(firm).toEqual([{ name: '|Acme Roofing, LLC' }]);

  const again = await taken(file);
  expect(again.counts).toEqual({ rows: 6, create: 0, terms: 0, known: 4, people: 0, carriers: 0, refused: 2 });

  // What somebody worked on stays, with its people and its carrier.
  const held = byNumber.get('BOP9')!;
  await owner.do(policies.change, { id: held.id, mortgagee: 'First Bank' }, { version: 1 });
  const { body: undoing } = await owner.do(jobs.undo, { id: jobId });
  expect(await jobEnded(owner, undoing.id)).toMatchObject({ state: 'done', done: 2, refused: 1 });
  const { body: left } = await owner.do(policies.list, { limit: 50 });
  expect(left.rows.map(({ number }) => number)).toEqual(['BOP9']);
  const { body: still } = await owner.do(carriers.list, {});
  expect(still.carriers.map(({ name }) => name)).toEqual(['Chubb', 'Progressive']);
});

test('a producer’s book needs the agency’s carriers, is theirs, and two who share a name stay two', async () => {
  await owner.do(carriers.create, { name: 'Travelers' });
  const { counts, checked } = await taken(
    [
      'Insured,Email,Line of Business,Carrier,Policy Number,Effective Date,Term,Premium',
      `Jo Day,jo1@book.test,Home,Travelers Indemnity,T-1,${us(addDays(today, -9))},12,900`,
      `Jo Day,jo2@book.test,Auto,Travelers,T-2,${us(addDays(today, -9))},Semi-annual,400`,
      `Jo Day,jo2@book.test,Auto,Nobody Mutual,N-1,${us(addDays(today, -9))},6,400`,
      '',
    ].join('\n'),
    producer,
  );
  expect(counts).toEqual({ rows: 3, create: 2, terms: 0, known: 0, people: 2, carriers: 0, refused: 1 });
  expect(checked.problems).toEqual([
    { row: 4, issues: [{ field: 'carrier', message: '“Nobody Mutual” isn’t in your agency’s list of carriers.' }] },
  ]);
  expect(checked.preview.map(({ owner: whose, expiresOn }) => [whose, expiresOn])).toEqual([
    [producer.id, addMonths(addDays(today, -9), 12)],
    [producer.id, addMonths(addDays(today, -9), 6)],
  ]);
});
