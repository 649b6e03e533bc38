import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { files } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { loanCalls } from '#contract/verticals/loans/loan-calls.ts';
import { loanImports } from '#contract/verticals/loans/loan-imports.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { loanImportJobs } from './importer.ts';

let server: TestServer;
let folder: string;
let worker: JobWorker;
let owner: Person;
let officer: Person;
let today: string;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' });
  worker = new JobWorker({ services: server.services, kinds: [...loanImportJobs], pollMs: 30 });
  worker.start();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  officer = await newMember(server, here, 'agent');
  await server.services.db.asSystem((tx) =>
    tx.run(
      sql`update subscriptions set status = 'active', vertical_tiers = '{"mortgage": "elite"}' where user_id = ${owner.id}`,
    ),
  );
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

async function prepared(body: string, by: Person = owner) {
  const { body: file } = await by.do(files.upload, { name: 'pipeline.csv' }, { body });
  const { body: made } = await by.do(loanImports.prepare, { file: file.id });
  return { made, wish: { id: made.id, columns: made.columns.map(({ target }) => target) } };
}
async function taken(body: string, by: Person = owner) {
  const { made, wish } = await prepared(body, by);
  const { body: checked } = await by.do(loanImports.check, wish);
  const { body: started } = await by.do(loanImports.run, wish);
  const job = await jobEnded(by, started.jobId);
  const { body: after } = await by.do(loanImports.get, { id: made.id });
  return { made, checked, job, jobId: started.jobId, counts: after.counts };
}
const us = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}/${day.slice(0, 4)}`;

const headings =
  'Loan Number,Borrower First Name,Borrower Last Name,Borrower Email,Borrower Cell Phone,Co-Borrower Name,Current Milestone,Loan Status,Loan Amount,Note Rate,Loan Type,Loan Program,Loan Purpose,Purchase Price,Subject Property Address,Subject Property City,Subject Property State,Subject Property Zip,Occupancy,Loan Officer,Loan Processor,File Started Date,Application Date,LE Sent Date,Intent to Proceed Date,Lock Date,Lock Expiration Date,Investor,Est Closing Date,Funding Date,Marketing Opt In';
const loan = (fields: Partial<Record<number, string>>): string =>
  headings
    .split(',')
    .map((_, at) => fields[at] ?? '')
    .map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell))
    .join(',');

test('an Encompass pipeline comes over as it was: people known once, days kept, and no clock rings', async () => {
  const known = await owner.do(leads.create, { firstName: 'Ann', lastName: 'Lee', email: 'ann@moving.test' });
  const applied = addDays(today, -40);
  const file = [
    headings,
    loan({
      0: '2611-001',
      1: 'Ann',
      2: 'Lee',
      3: 'ANN@moving.test',
      4: '(512) 555-0142',
      5: 'Bob Lee',
      6: 'Cond. Approval',
      7: 'Active Loan',
      8: '$425,000.00',
      9: '6.875%',
      10: 'FHA',
      11: 'FHA 30 Yr Fixed',
      12: 'Purchase',
      13: '500,000',
      14: '12 Elm St',
      15: 'Austin',
      16: 'Texas',
      17: '78704',
      18: 'PrimaryResidence',
      19: `${'Test'}, Nobody`,
      21: us(addDays(today, -45)),
      22: `${us(applied)} 12:00:00 AM`,
      23: us(addDays(applied, 2)),
      24: us(addDays(applied, 4)),
      25: us(addDays(today, -25)),
      26: us(addDays(today, 5)),
      27: 'United Wholesale',
      28: us(addDays(today, 9)),
      29: '//',
      30: 'Y',
    }),
    loan({
      0: '2611-002',
      1: 'Ann',
      2: 'Lee',
      3: 'ann@moving.test',
      6: 'Funding',
      7: 'Loan Originated',
      8: '310000',
      9: '0.0625',
      10: 'Conventional',
      12: 'NoCash-Out Refinance',
      22: us(addDays(today, -400)),
      29: us(addDays(today, -360)),
    }),
    loan({ 0: '2611-003', 1: 'Cy', 2: 'Young', 6: 'Moon phase', 8: '1', 10: 'HELOC 2nd', 12: 'Purchase' }),
    loan({ 0: '2611-004', 1: 'Di', 2: 'Ray', 7: 'Application denied', 22: us(addDays(today, -100)) }),
    loan({ 0: '2611-005', 1: 'Ed', 2: 'Poe', 8: 'plenty', 9: '6.5', 22: us(addDays(today, 3)) }),
    '',
  ].join('\r\n');
  const { made, checked, job, counts, jobId } = await taken(file);
  expect(made.columns.find(({ heading }) => heading === 'Loan Program')!.target).toBe(null);
  expect(made.columns.find(({ heading }) => heading === 'Marketing Opt In')!.target).toBe(null);
  expect(made.columns.filter(({ target }) => target === null)).toHaveLength(2);
  const expected = { rows: 5, create: 4, known: 0, people: 3, limited: 0, refused: 1 };
  expect(checked.counts).toEqual(expected);
  expect(counts).toEqual(expected);
  expect(job).toMatchObject({ state: 'done', done: 4, refused: 1 });
  expect(checked.problems).toEqual([
    {
      row: 6,
      issues: [
        { field: 'applicationOn', message: 'Enter a date that isn’t in the future.' },
        { field: 'amount', message: 'This is not an amount.' },
      ],
    },
  ]);
  expect(checked.unknown).toEqual(
    expect.arrayContaining([
      { heading: 'Current Milestone', value: 'Moon phase', becomes: 'inquiry', count: 1 },
      { heading: 'Loan Type', value: 'HELOC 2nd', becomes: 'other_program', count: 1 },
      { heading: 'Loan Officer', value: 'Test, Nobody', becomes: 'office', count: 1 },
    ]),
  );

  const { body: list } = await owner.do(loanCalls.list, { search: '2611', sort: 'name', limit: 50 });
  const byNumber = new Map(list.rows.map((one) => [one.number, one]));
  const first = byNumber.get('2611-001')!;
  expect(first).toMatchObject({
    name: 'Ann Lee',
    milestone: 'conditional_approval',
    state: 'open',
    amount: 42_500_000,
    rate: 68_750,
    program: 'fha',
    purpose: 'purchase',
    price: 50_000_000,
    address: '12 Elm St',
    stateOrProvince: 'TX',
    timeZone: 'America/Chicago',
    applicationOn: applied,
    owner: null,
    intentOn: addDays(applied, 4),
    closingOn: addDays(today, 9),
    lockExpiresOn: addDays(today, 5),
    lead: { id: known.body.id, name: 'Ann Lee' },
  });
  expect(byNumber.get('2611-002')).toMatchObject({
    state: 'funded',
    milestone: 'funded',
    rate: 62_500,
    purpose: 'refinance',
    fundedOn: addDays(today, -360),
    lead: { id: known.body.id },
  });
  expect(byNumber.get('2611-003')).toMatchObject({ milestone: 'inquiry', program: 'other', applicationOn: null });
  expect(byNumber.get('2611-004')).toMatchObject({
    state: 'denied',
    milestone: 'application',
    endReason: 'Application denied',
  });
  const { body: application } = await owner.do(loanCalls.application, { id: first.id });
  expect(application.borrowers.map(({ name, lead }) => [name, lead !== null])).toEqual([
    ['Ann Lee', true],
    ['Bob Lee', true],
  ]);

  // What was due before was minded there: nothing rings, and nothing starts.
  const { body: clocks } = await owner.do(loanCalls.clocks, { id: first.id });
  expect(clocks.clocks.filter(({ state }) => state === 'late')).toEqual([]);
  expect(clocks.disclosures).toMatchObject([{ kind: 'loan_estimate', sentOn: addDays(applied, 2) }]);
  const quiet = await inside((tx) =>
    tx.all<{ kind: string }>(sql`
      select distinct e.kind from events e where e.subject_type in ('loan', 'lead') and e.at > now() - interval '1 hour'
        and e.subject_id <> ${known.body.id} order by 1`),
  );
  expect(quiet.map(({ kind }) => kind)).toEqual(['loan.imported']);

  // It goes on from where it was, without being asked for what was minded elsewhere.
  const moved = await owner.do(
    loanCalls.changeMilestone,
    { id: first.id, milestone: 'resubmittal' },
    { version: first.version },
  );
  expect(moved.body).toMatchObject({ milestone: 'resubmittal' });
  const early = await owner.do(
    loanCalls.changeMilestone,
    { id: first.id, milestone: 'docs_signed' },
    { version: moved.body.version },
  );
  expect((early.body as unknown as { details: { lacking: string[] } }).details.lacking).toEqual([
    'closingDisclosure',
    'waitingPeriod',
  ]);

  const again = await taken(file);
  expect(again.counts).toEqual({ rows: 5, create: 0, known: 4, people: 0, limited: 0, refused: 1 });

  // Taken back: what somebody worked on stays, with its people; whom one knew before stays in any case.
  const { body: undoing } = await owner.do(jobs.undo, { id: jobId });
  expect(await jobEnded(owner, undoing.id)).toMatchObject({ state: 'done', done: 3, refused: 1 });
  const { body: left } = await owner.do(loanCalls.list, { search: '2611', limit: 50 });
  expect(left.rows.map(({ number }) => number)).toEqual(['2611-001']);
  const people = await inside((tx) =>
    tx.all<{ name: string }>(sql`select name from leads where archived_at is null order by name`),
  );
  expect(people.map(({ name }) => name)).toEqual(['Ann Lee', 'Bob Lee']);
});

test('an officer’s pipeline is theirs; an Arive file is understood, too', async () => {
  const { name: officerName } = await inside((tx) =>
    tx.get<{ name: string }>(sql`select first_name || ' ' || last_name as name from users where id = ${officer.id}`),
  );
  const { counts, checked } = await taken(
    [
      'File Number,Borrower Name,Loan Stage,Mortgage Amount,Interest Rate,Term,Mortgage Type,Loan Originator,Rate Lock Expiration,Lender Name',
      `A-77,"Ray & Di Moss",Approved w/ Conditions,"$280,500",6.125,30 years,Conventional,${officerName},${us(addDays(today, 20))},Rocket`,
      'A-78,"Poe, Edgar",CTC,100000,6,360,VA,Somebody Else,,',
      '',
    ].join('\n'),
    officer,
  );
  expect(counts).toEqual({ rows: 2, create: 2, known: 0, people: 3, limited: 0, refused: 0 });
  expect(checked.preview.map(({ borrowers, milestone, owner: whose }) => ({ borrowers, milestone, whose }))).toEqual([
    { borrowers: ['Ray Moss', 'Di Moss'], milestone: 'conditional_approval', whose: officer.id },
    { borrowers: ['Edgar Poe'], milestone: 'clear_to_close', whose: officer.id },
  ]);
  expect(checked.unknown.map(({ value, becomes }) => [value, becomes])).toEqual([
    [us(addDays(today, 20)), 'lock_from_today'],
    ['Somebody Else', 'yours'],
  ]);
  const { body: list } = await officer.do(loanCalls.list, { search: 'A-77', limit: 5 });
  const { body: held } = await officer.do(loanCalls.locks, { id: list.rows[0]!.id });
  expect(held.locks).toMatchObject([
    { lender: 'Rocket', expiresOn: addDays(today, 20), rate: 61_250, lockedOn: today },
  ]);
});

test('what the plan has no room for stays in the file, and can be downloaded', async () => {
  const here = await newOrganisation(server, 'One at a time');
  const free = await newMember(server, here, 'owner');
  const { counts, made } = await taken(
    ['Borrower Name,Milestone,Loan Number', 'Ann One,Processing,1', 'Bob Two,Processing,2', 'Cy Three,Lead,3', ''].join(
      '\n',
    ),
    free,
  );
  expect(counts).toEqual({ rows: 3, create: 2, known: 0, people: 2, limited: 1, refused: 0 });
  const problems = await free.do(loanImports.problems, { id: made.id });
  expect(String(problems.body)).toContain('Bob Two,Processing,2,3,"Your plan has no room');
});
