import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { files } from '#contract/people/files.ts';
import { type FileImport, imports } from '#contract/people/imports.ts';
import { leadImport } from '#contract/people/lead-import.ts';
import { leads } from '#contract/people/leads.ts';
import { provenance } from '#contract/people/provenance.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { tidySearchJob } from '../leads/import/tidy-job.ts';
import { peopleImportJobs } from './importer.ts';

let server: TestServer;
let folder: string;
let worker: JobWorker;
let owner: Person;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder });
  worker = new JobWorker({
    services: server.services,
    kinds: [...peopleImportJobs, tidySearchJob],
    pollMs: 30,
  });
  worker.start();
  owner = await newMember(server, await newOrganisation(server), 'owner');
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await removeFolder(folder);
});

async function upload(csv: string): Promise<FileImport> {
  const file = await owner.do(files.upload, { name: 'people.csv' }, { body: csv });
  return (await owner.do(imports.prepare, { file: file.body.id })).body;
}
const choices = ({ id, columns }: FileImport, matches: 'update_empty' | 'overwrite' = 'update_empty') => ({
  id,
  columns: columns.map(({ target }) => target),
  consent: { basis: 'customer' as const },
  matches,
});
async function run(prepared: FileImport, matches?: 'overwrite') {
  const { body } = await owner.do(imports.run, choices(prepared, matches));
  return jobEnded(owner, body.jobId);
}
const leadOf = async (search: string) => {
  const { id } = (await owner.do(leads.list, { search })).body.rows[0]!;
  return (await owner.do(leads.get, { id })).body;
};

test.each([
  [
    'follow_up_boss',
    'First Name,Email,Assigned To,Secondary Email,Timeframe,Areas',
    'Timeframe',
    ['timeframe', 'areas'],
  ],
  [
    'hubspot',
    'Record ID,Contact owner,First Name,Email,Buying Timeframe,Preferred language,Neighborhoods',
    'Buying',
    ['timeframe', 'language', 'areas'],
  ],
  [
    'kvcore',
    'first_name,email,hashtags,buying_timeframe,search_areas,language',
    'buying',
    ['timeframe', 'areas', 'language'],
  ],
  ['zillow', 'Name,Email,Contact Source,Listing Address,Timeline,Preferred Areas', 'Timeline', ['timeframe', 'areas']],
  ['plain', 'Name,Email,Time frame,Language,Area of interest', 'Time', ['timeframe', 'language', 'areas']],
])('%s: when, where and in which language is known by the headings', async (system, headings, from, targets) => {
  const prepared = await upload(`${headings}\n${headings.split(',').fill('x').join(',')}\n`);
  expect(prepared.system).toBe(system);
  const first = prepared.columns.findIndex(({ heading }) => heading.startsWith(from));
  expect(prepared.columns.slice(first).map(({ target }) => target)).toEqual(targets);
});

test('they are taken in as they would be, each unreadable value is told by row and column, and an undo leaves nothing', async () => {
  const prepared = await upload(
    [
      'Name,Email,Timeframe,Search areas,Area of interest,Preferred language',
      'Wish One,one@wishes.test,0-3 Months,"Zilker, Mueller","Austin, TX",Spanish',
      'Wish Two,two@wishes.test,12+ Months,,,Korean',
      'Wish Three,three@wishes.test,when the lease ends,,,gibberish',
      '',
    ].join('\n'),
  );
  const { body: checked } = await owner.do(imports.check, choices(prepared));
  expect(checked.counts).toMatchObject({ rows: 3, create: 2, refused: 1 });
  expect(checked.problems).toEqual([
    {
      row: 4,
      issues: [
        { field: 'Timeframe', message: expect.any(String) },
        { field: 'Preferred language', message: expect.any(String) },
      ],
    },
  ]);
  expect(checked.unknown).toContainEqual({ heading: 'Preferred language', value: 'Korean', becomes: 'tag', count: 1 });
  const job = await run(prepared);
  expect(job).toMatchObject({ done: 2, refused: 1 });
  const one = await leadOf('one@wishes.test');
  expect(one).toMatchObject({ timeframe: 'three_months', areas: ['Zilker', 'Mueller', 'Austin, TX'], language: 'es' });
  expect(await leadOf('two@wishes.test')).toMatchObject({
    timeframe: 'later',
    areas: [],
    language: null,
    tags: ['Korean'],
  });
  expect((await owner.do(provenance.provenance, { id: one.id })).body.origin.how).toBe('imported');
  expect((await jobEnded(owner, (await owner.do(jobs.undo, { id: job.id })).body.id)).done).toBe(2);
  expect((await owner.do(leads.list, { search: 'wishes.test' })).body.rows).toEqual([]);
});

test('who is here already keeps what they said, gets what is new or is overwritten, with its origin, and is put back', async () => {
  const given = { timeframe: 'now', areas: ['Zilker'], language: null } as const;
  const { body: lead } = await owner.do(leads.create, {
    firstName: 'Old',
    email: 'old@wishes.test',
    ...given,
    areas: ['Zilker'],
  });
  const csv = 'Email,Timeframe,Areas,Language\nold@wishes.test,6-12 months,Mueller;Zilker,de\n';
  const filled = await run(await upload(csv));
  expect(await leadOf('old@wishes.test')).toMatchObject({
    timeframe: 'now',
    areas: ['Zilker', 'Mueller'],
    language: 'de',
  });
  const { changes } = (await owner.do(provenance.provenance, { id: lead.id })).body;
  expect(changes.find(({ field }) => field === 'language')).toMatchObject({ from: null, to: 'de' });
  expect(changes.find(({ field }) => field === 'areas')).toMatchObject({ from: ['Zilker'], to: ['Zilker', 'Mueller'] });
  const over = await run(await upload(csv), 'overwrite');
  expect(await leadOf('old@wishes.test')).toMatchObject({ timeframe: 'year' });
  for (const { id } of [over, filled]) await jobEnded(owner, (await owner.do(jobs.undo, { id })).body.id);
  expect(await leadOf('old@wishes.test')).toMatchObject(given);
});

test('two rows of one person are put together, areas of both', async () => {
  const csv = 'Name,Email,Areas,Timeframe\nTwice,twice@wishes.test,Zilker,\nTwice,twice@wishes.test,Mueller,ASAP\n';
  await run(await upload(csv));
  expect(await leadOf('twice@wishes.test')).toMatchObject({ areas: ['Zilker', 'Mueller'], timeframe: 'now' });
});

test('the quick way over the API reads them by the same words', async () => {
  const csv =
    'Name,Email,Timeframe,Areas,Language\nQuick,quick@wishes.test,3-6 months,Zilker,English\nBad,bad@wishes.test,someday soon,,Klingonish\n';
  const { body } = await owner.do(leadImport.import, {}, { body: csv });
  expect(body).toMatchObject({ created: 1, refusedCount: 1 });
  expect(body.refused[0]!.issues.map(({ field }) => field)).toEqual(['timeframe', 'language']);
  expect(await leadOf('quick@wishes.test')).toMatchObject({
    timeframe: 'six_months',
    areas: ['Zilker'],
    language: 'en',
  });
});
