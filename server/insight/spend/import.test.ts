import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { metrics } from '#contract/core/metrics/metrics.ts';
import { spend, spendImports } from '#contract/insight/spend.ts';
import { files } from '#contract/people/files.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let worker: Worker;
let manager: Person;
beforeAll(async () => {
  server = await startTestServer();
  worker = await startWorker(server.services);
  manager = await newMember(server, await newOrganisation(server), 'manager');
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

async function prepared(name: string, body: string | Blob) {
  const file = await manager.do(files.upload, { name }, { body });
  expect(file.status, JSON.stringify(file.body)).toBe(200);
  const made = await manager.do(spendImports.prepare, { file: file.body.id });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
}
const choicesOf = ({ id, columns }: Awaited<ReturnType<typeof prepared>>) => ({
  id,
  columns: columns.map(({ target }) => target),
});
const ran = async (choices: ReturnType<typeof choicesOf>) => {
  const { body } = await manager.do(spendImports.run, choices);
  await jobEnded(manager, body.jobId);
  return body.jobId;
};
const costs = async () => (await manager.do(spend.list, {})).body.rows;

const statement = [
  'Reporting starts,Campaign name,Amount spent (USD),Platform',
  '2026-06-01,Spring buyers,"1,250.00",Facebook',
  '2026-06-02,Open houses,80.5,zillow',
  '2026-06-03,Flyers,40.00,Print shop',
  'soon,Nothing,12.00,zillow',
].join('\n');

test('a statement becomes costs by lead source, once however often it is sent, and can be taken back', async () => {
  const file = await prepared('june.csv', statement);
  expect(file.columns.map(({ target }) => target)).toEqual(['startsOn', 'note', 'amount', 'source']);
  const choices = choicesOf(file);
  const { counts, problems } = (await manager.do(spendImports.check, choices)).body;
  expect(counts).toEqual({ rows: 4, create: 2, known: 0, refused: 2 });
  expect(problems.map(({ row, issues }) => [row, issues[0]!.field])).toEqual([
    [4, 'source'],
    [5, 'startsOn'],
  ]);
  expect(await costs()).toEqual([]);
  const job = await ran(choices);
  expect((await costs()).map(({ source, amount, startsOn }) => [source, amount, startsOn])).toEqual([
    ['zillow', 8_050, '2026-06-02'],
    ['social', 125_000, '2026-06-01'],
  ]);
  const asked = { period: '2026-06-01..2026-06-30', by: ['source'], metrics: ['spend'] };
  const answer = (await manager.do(metrics.ask, asked as never)).body;
  expect(JSON.stringify(answer)).toContain('125000');

  const again = choicesOf(await prepared('june again.csv', statement));
  expect((await manager.do(spendImports.check, again)).body.counts).toMatchObject({ create: 0, known: 2 });
  await ran(again);
  expect(await costs()).toHaveLength(2);

  // What was changed since is somebody's own.
  const [kept] = await costs();
  const { id, createdAt: _, version, ...given } = kept!;
  expect((await manager.do(spend.change, { ...given, id, note: 'By hand' }, { version })).status).toBe(200);
  const undo = (await manager.do(jobs.undo, { id: job })).body;
  await jobEnded(manager, undo.id);
  expect((await costs()).map(({ note }) => note)).toEqual(['By hand']);
});

test('an invoice as PDF is read by its lines; who sent it says which source they are for', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage();
  const lines = [
    'Zillow Group, Inc.   Invoice 4711',
    '07/01/2026   Premier Agent 78704   $1,000.00',
    '07/15/2026   Premier Agent 78745   $250.00',
    '07/31/2026   Total due   $1,250.00',
  ];
  lines.forEach((text, at) => {
    page.drawText(text, { x: 40, y: 700 - at * 24, size: 12, font });
  });
  const file = await prepared('invoice.pdf', new Blob([(await document.save()) as never]));
  expect(file.rows).toBe(2);
  await ran(choicesOf(file));
  const july = (await costs()).filter(({ startsOn }) => startsOn.startsWith('2026-07'));
  expect(july.map(({ source, amount, note }) => [source, amount, note])).toEqual([
    ['zillow', 25_000, 'Premier Agent 78745'],
    ['zillow', 100_000, 'Premier Agent 78704'],
  ]);
});
