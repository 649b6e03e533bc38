import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { listingImports } from '#contract/inventory/listing-imports.ts';
import { files } from '#contract/people/files.ts';
import { imports } from '#contract/people/imports.ts';
import { compImports } from '#contract/verticals/commercial/market.ts';
import { policyImports } from '#contract/verticals/insurance/policy-imports.ts';
import { loanImports } from '#contract/verticals/loans/loan-imports.ts';
import { eventually } from '#tests/process/watch.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { callerAt } from '#tests/setup/people.ts';
import type { Product } from '#tests/setup/product.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { enter, settingsFor, startPart } from './installation.ts';

let folder: string;
let database: TestDatabase;
let owner: pg.Client;
let holder: pg.Client;
let settings: Record<string, string>;
let web: Product;
let worker: Product;

beforeAll(async () => {
  folder = await scratchFolder();
  database = await testDatabase();
  owner = new pg.Client(database.owner);
  holder = new pg.Client(database.owner);
  await Promise.all([owner.connect(), holder.connect()]);
  settings = settingsFor(database.owner, database.secret);
  [web, worker] = await Promise.all([startPart(folder, 'web', settings), startPart(folder, 'worker', settings)]);
});
afterAll(async () => {
  await Promise.all([web.kill(), worker.kill()]);
  await Promise.all([owner.end(), holder.end()]);
  await database.drop();
  await removeFolder(folder);
});

/** More than the largest chunk, the one of people. */
const rows = 2_500;
const each = (line: (n: number) => string) => Array.from({ length: rows }, (_, n) => line(n)).join('\n');

/** An arbitrary lock id; holding the lock stops each import in the middle of its second chunk. */
const gate = 7_150;
const stopAtSecondChunk = `
  create function stop_import() returns trigger language plpgsql as $$
  begin
    if new.chunk > 0 then perform pg_advisory_xact_lock(${gate}); end if;
    return new;
  end $$;
  create trigger stop_import after insert on file_import_made for each row execute function stop_import()`;

test('an import whose worker is killed goes on where it was, and takes no row twice', async () => {
  const { cookie, organisationId } = await enter(web.url);
  const by = callerAt(web.url, { cookie });
  const upload = async (name: string, body: string) =>
    (await by.do(files.upload, { name: `${name}.csv` }, { body })).body.id;
  const people = await by.do(imports.prepare, {
    file: await upload('people', `First name,Email,Notes\n${each((n) => `Pat${n},pat${n}@killed.test,Met at ${n}`)}`),
  });
  const homes = await by.do(listingImports.prepare, {
    file: await upload('homes', `Address,Price\n${each((n) => `"${n + 1} Elm St, Austin, TX 78704",${400_000 + n}`)}`),
  });
  const comps = await by.do(compImports.prepare, {
    file: await upload('comps', `Name,State,Date,SF,Price\n${each((n) => `Block ${n},TX,2/3/2026,1000,${9_000 + n}`)}`),
  });
  // Two rows of each person, in chunks of their own: whoever takes over knows whom the one before took along.
  const loans = await by.do(loanImports.prepare, {
    file: await upload(
      'pipeline',
      `Borrower Name,Borrower Email,Loan Number,Milestone\n${each((n) => `Lo Borrower,lo${n % (rows / 2)}@killed.test,L${n},Lead`)}`,
    ),
  });
  const policies = await by.do(policyImports.prepare, {
    file: await upload(
      'book',
      `Insured,Email,LOB,Carrier,Policy Number,Effective Date,Premium\n${each((n) => `In Sured,in${n % (rows / 2)}@killed.test,AUTOP,Chubb,P${n},2/3/2026,100`)}`,
    ),
  });
  await owner.query(stopAtSecondChunk);
  const chosen = ({ id, columns }: { id: string; columns: { target: unknown }[] }) => ({
    id,
    columns: columns.map(({ target }) => target) as never,
  });
  // All at once may take a busy machine longer than `eventually` waits.
  const rounds = [
    () => [
      by.do(imports.run, { ...chosen(people.body), consent: { basis: 'inquiry' } }),
      by.do(listingImports.run, chosen(homes.body)),
      by.do(compImports.run, chosen(comps.body)),
      by.do(loanImports.run, chosen(loans.body)),
    ],
    () => [by.do(policyImports.run, chosen(policies.body))],
  ];
  const ids: string[] = [];
  for (const start of rounds) {
    await holder.query(`select pg_advisory_lock(${gate})`);
    const started = (await Promise.all(start())).map(({ body }) => body.jobId);
    ids.push(...started);
    const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`;
    await eventually(async () => (await owner.query(waiting)).rows[0].n === started.length);
    await worker.kill();
    const halfway = await owner.query(`select state, done, checkpoint from jobs where id = any($1)`, [started]);
    for (const { state, done, checkpoint } of halfway.rows) {
      expect(state).toBe('running');
      expect(checkpoint.next).toBe(done);
      expect(done).toBeGreaterThan(0);
      expect(done).toBeLessThan(rows);
    }
    await holder.query(`select pg_advisory_unlock(${gate})`);
    // As after half a minute without a heartbeat.
    await owner.query(`update jobs set heartbeat_at = now() - interval '1 hour' where id = any($1)`, [started]);
    worker = await startPart(folder, 'worker', settings);
    for (const id of started) {
      const ended = await eventually(async () => {
        const { body } = await by.do(jobs.get, { id });
        return body.finishedAt ? body : false;
      });
      expect(ended).toMatchObject({ state: 'done', total: rows, done: rows, skipped: 0, refused: 0 });
    }
  }
  const { rows: found } = await owner.query(
    `select (select count(*)::int from leads where organisation_id = $1 and email like 'pat%') as people,
       (select count(distinct email)::int from leads where organisation_id = $1 and email like 'pat%') as addresses,
       (select count(*)::int from leads where organisation_id = $1 and email like any('{lo%,in%}')) as along,
       (select count(*)::int from loans where organisation_id = $1) as loans,
       (select count(*)::int from loan_borrowers where organisation_id = $1) as borrowers,
       (select count(*)::int from policies where organisation_id = $1) as policies,
       (select count(*)::int from policy_terms where organisation_id = $1) as terms,
       (select count(*)::int from carriers where organisation_id = $1) as carriers,
       (select count(*)::int from notes where organisation_id = $1) as notes,
       (select count(*)::int from listings where organisation_id = $1) as homes,
       (select count(*)::int from events where organisation_id = $1 and kind = 'listing.created') as told,
       (select count(*)::int from commercial_comps where organisation_id = $1) as comps,
       (select sum(cardinality(made))::int from file_import_made where organisation_id = $1) as made,
       (select min(attempts) from jobs where id = any($2)) > 1 as "takenUpAgain"`,
    [organisationId, ids],
  );
  expect(found[0]).toEqual({
    people: rows,
    addresses: rows,
    along: rows,
    loans: rows,
    borrowers: rows,
    policies: rows,
    terms: rows,
    carriers: 1,
    notes: rows,
    homes: rows,
    told: rows,
    comps: rows,
    made: 5 * rows,
    // More than once if the machine is too busy to answer in time.
    takenUpAgain: true,
  });
});
