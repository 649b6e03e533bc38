import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { dealImports } from '#contract/inventory/deals/deal-imports.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { files } from '#contract/people/files.ts';
import { imports } from '#contract/people/imports.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { peopleImportJobs } from '#server/people/imports/importer.ts';
import {
  cell,
  count,
  dealStages,
  headings,
  lineOf,
  madePerson,
} from '#server/people/imports/testing/follow-up-boss.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { dealImportJobs } from './importer.ts';

let server: TestServer;
let folder: string;
let worker: JobWorker;
let owner: Person;
let agent: Person;
let mate: Person;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' });
  worker = new JobWorker({
    services: server.services,
    kinds: [...peopleImportJobs, ...dealImportJobs],
    pollMs: 30,
  });
  worker.start();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  mate = await newMember(server, here, 'agent');
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await removeFolder(folder);
});

const upload = async (body: string): Promise<string> =>
  (await owner.do(files.upload, { name: 'follow-up-boss.csv' }, { body })).body.id;

type Row = {
  id: string;
  name: string;
  pipeline: string;
  stage: string;
  state: string;
  price: number | null;
  gross: number | null;
  closingOn: string | null;
  closedOn: string | null;
  owner: string | null;
  email: string | null;
  lostReason: string | null;
  parties: string[];
  agents: string[];
};
const allDeals = () =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: owner.id, actorKind: 'user' }, (tx) =>
    tx.all<Row>(sql`
      select d.id, d.name, d.pipeline, d.stage, d.state, d.price_cents::float8 as price, d.gross_cents::float8 as gross,
        d.closing_on::text as "closingOn", d.closed_on::text as "closedOn", d.owner_id as owner, l.email, d.lost_reason as "lostReason",
        array(select p.name from deal_parties p where p.organisation_id = d.organisation_id and p.deal_id = d.id order by p.name) as parties,
        array(select a.user_id::text from deal_agents a where a.organisation_id = d.organisation_id and a.deal_id = d.id) as agents
      from deals d left join leads l on l.organisation_id = d.organisation_id and l.id = d.lead_id
      where d.organisation_id = ${owner.organisationId} and d.archived_at is null order by d.id`),
  );

async function taken(body: string) {
  const { body: prepared } = await owner.do(dealImports.prepare, { file: await upload(body) });
  const wish = { id: prepared.id, columns: prepared.columns.map(({ target }) => target) };
  const { body: checked } = await owner.do(dealImports.check, wish);
  const { body: started } = await owner.do(dealImports.run, wish);
  return { prepared, checked, jobId: started.jobId, job: await jobEnded(owner, started.jobId) };
}
const dayOf = (us: string): string => {
  const [month, date, year] = us.split('/');
  return `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`;
};

test('the deals of a Follow Up Boss account of 2,000 people come over, field by field, once, and go back', async () => {
  const people = Array.from({ length: count }, (_, n) => madePerson(n, ['Sarah Gone', agent.id]));
  const file = [headings.map(cell).join(','), ...people.map(lineOf), ''].join('\r\n');
  const { body: first } = await owner.do(imports.prepare, { file: await upload(file) });
  const { body: run } = await owner.do(imports.run, {
    id: first.id,
    columns: first.columns.map(({ target }) => target),
    consent: { basis: 'inquiry' },
  });
  expect(await jobEnded(owner, run.jobId)).toMatchObject({ state: 'done', done: count });

  const { prepared, checked, job, jobId } = await taken(file);
  expect(Object.fromEntries(prepared.columns.map(({ heading, target }) => [heading, target]))).toMatchObject({
    Price: null,
    Stage: null,
    Created: null,
    'Email 1': 'person',
    'Assigned To': 'agent',
    'Deal Name': 'name',
    'Deal Stage': 'stage',
    'Deal Price': 'price',
    'Deal Close Date': 'closingOn',
    'Deal Commission': 'commission',
  });
  const dealt = people.filter(({ deal }) => deal[0]);
  const counts = { rows: count, create: dealt.length, known: 0, blank: count - dealt.length, refused: 0 };
  expect(checked.counts).toEqual(counts);
  expect(checked.unknown).toContainEqual({
    heading: 'Deal Stage',
    value: 'Waiting on Bob',
    becomes: 'first_stage',
    count: dealt.length / 5,
  });
  expect(checked.unknown).toContainEqual({
    heading: 'Assigned To',
    value: 'Sarah Gone',
    becomes: 'nobody',
    count: dealt.length,
  });
  expect(job).toMatchObject({ state: 'done', done: dealt.length, refused: 0 });
  const found = new Map((await allDeals()).map((deal) => [deal.name, deal]));
  expect(found.size).toBe(dealt.length);
  for (const { n, email, deal } of dealt) {
    const [name, , price, closing, commission] = deal as [string, string, string, string, string];
    const [said, pipeline, stage, state] = dealStages[(n / 10) % dealStages.length]!;
    expect(found.get(name), name).toMatchObject({
      pipeline,
      stage,
      state,
      price: Number(price) * 100,
      gross: commission ? Number(commission) * 100 : null,
      closingOn: dayOf(closing),
      closedOn: state === 'won' ? dayOf(closing) : null,
      lostReason: state === 'lost' ? said : null,
      email,
      owner: null,
    });
  }
  const report = (await owner.do(dealImports.report, { id: prepared.id })).body as unknown as string;
  expect(report).toContain(`Outcome,create,,${dealt.length}`);
  expect(report).toContain('Column,Stage,left out');
  expect(report).toContain(`Value,Deal Stage: Waiting on Bob,first stage of the pipeline,${dealt.length / 5}`);

  // Imported again, even after one was edited: no duplicates.
  const touched = found.get('0 Elm St')!;
  await owner.do(deals.change, { id: touched.id, name: 'Ann’s purchase' }, { version: 1 });
  const again = await taken(file);
  expect(again.job).toMatchObject({ state: 'done', done: 0, skipped: dealt.length });
  expect(await allDeals()).toHaveLength(dealt.length);

  const { body: undoing } = await owner.do(jobs.undo, { id: jobId });
  expect(await jobEnded(owner, undoing.id)).toMatchObject({ state: 'done', done: dealt.length - 1, refused: 1 });
  expect((await allDeals()).map(({ id }) => id)).toEqual([touched.id]);
});

test('an export of deals: several people and agents, commission in percent, and each problem by row and field', async () => {
  const ann = (await owner.do(leads.create, { firstName: 'Ann', lastName: 'Lee', email: 'ann@deals.test' })).body;
  const bob = (await owner.do(leads.create, { firstName: 'Bob', lastName: 'Lee', email: 'bob@deals.test' })).body;
  const rows = [
    'ID,Name,Pipeline,Stage,Price,Commission,Projected Close Date,Mutual Acceptance Date,People,Agents,Description',
    `7,Lee purchase,Buyers,Pending,"$400,000",2.5%,2027-01-15,2026-10-01,"Ann Lee, Bob Lee, Cy Unknown","${agent.id}, ${mate.id}",hello`,
    `8,Lake sale,Sellers,Closed,,,,,ann@deals.test,,`,
    `9,,Buyers,Offer,abc,x,soon,,Nobody Here,,`,
    `10,Shop,Odd pipeline,Offer,1000,,,,,Zed,`,
  ];
  const before = (await allDeals()).length;
  const { checked, prepared, job } = await taken(rows.join('\n'));
  expect(checked.counts).toEqual({ rows: 4, create: 2, known: 0, blank: 0, refused: 2 });
  expect(checked.preview[0]).toEqual({
    row: 2,
    name: 'Lee purchase',
    pipeline: 'buyer',
    stage: 'under_contract',
    price: 40_000_000,
    gross: 1_000_000,
    closingOn: '2027-01-15',
    people: ['Ann Lee', 'Bob Lee', 'Cy Unknown'],
    agents: [agent.id, mate.id],
  });
  expect(checked.problems).toEqual([
    {
      row: 3,
      issues: [
        { field: 'price', message: 'A closed deal needs its price.' },
        { field: 'closingOn', message: 'A closed deal needs the day it closed.' },
      ],
    },
    {
      row: 4,
      issues: [
        { field: 'price', message: 'This is not an amount.' },
        { field: 'commission', message: 'This is not an amount.' },
        { field: 'closingOn', message: 'Enter a date.' },
      ],
    },
  ]);
  expect(job).toMatchObject({ state: 'done', done: 2, refused: 2 });
  const made = (await allDeals()).slice(before);
  expect(made[0]).toMatchObject({ owner: agent.id, email: ann.email, parties: ['Bob Lee', 'Cy Unknown'] });
  expect(made[0]!.agents.toSorted()).toEqual([agent.id, mate.id].toSorted());
  const { parties } = (await owner.do(deals.parties, { id: made[0]!.id })).body;
  expect(parties.find(({ name }) => name === 'Bob Lee')).toMatchObject({ lead: bob.id, role: 'co_client' });
  expect((await owner.do(deals.get, { id: made[0]!.id })).body).toMatchObject({
    acceptedOn: '2026-10-01',
    address: null,
  });
  const problems = (await owner.do(dealImports.problems, { id: prepared.id })).body as unknown as string;
  expect(problems).toContain('closingOn: A closed deal needs the day it closed.');
  expect(checked.unknown.map(({ value, becomes }) => [value, becomes])).toEqual(
    expect.arrayContaining([
      ['Odd pipeline', 'first_pipeline'],
      ['Zed', 'nobody'],
      ['Cy Unknown', 'named_only'],
      // No commission is invented, and the report says so.
      ['', 'no_commission'],
    ]),
  );
  const listed = await taken('Name,Deal Name,Deal Stage,Deal Price\nAnn Lee,Lee condo,Offer,100000');
  expect(listed.checked.preview[0]).toMatchObject({ name: 'Lee condo', gross: null, people: ['Ann Lee'] });
});
