import { createHash } from 'node:crypto';
import { parse } from 'papaparse';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { filing } from '#contract/inventory/files.ts';
import { retention } from '#contract/inventory/retention.ts';
import { defaultRetentionRules, type RetentionRule } from '#contract/inventory/retention-rules.ts';
import { files } from '#contract/people/files.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { sweepFileJob } from '#server/people/files/sweep-job.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { applyRetentionJob, retentionListener } from './apply-job.ts';
import { purgeJob } from './purge-job.ts';

let server: TestServer;
let database: pg.Client;
let worker: JobWorker;
let dispatcher: Dispatcher;
let owner: Person;
let admin: Person;
let agent: Person;
beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.database.owner);
  await database.connect();
  ({ owner, admin, agent } = await newTeam(server, { owner: 'owner', admin: 'admin', agent: 'agent' }));
  const { services } = server;
  worker = new JobWorker({ services, kinds: [applyRetentionJob, purgeJob, sweepFileJob], pollMs: 20 });
  dispatcher = new Dispatcher({ db: services.db, listeners: [retentionListener], log: services.log, pollMs: 20 });
  worker.start();
  await dispatcher.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await database.end();
  await server.stop();
});

/** A deal without required items, which can be closed. */
async function newDeal(address: string | null, pipeline = 'buyer') {
  const deal = (await agent.do(deals.create, { name: 'Elm', pipeline, address, price: 50_000_000 })).body;
  await database.query(`update deal_items set need = 'optional' where deal_id = $1`, [deal.id]);
  return deal;
}
/** Adds a file to a deal through its checklist. */
async function fileOf(deal: string, content = 'agreement'): Promise<string> {
  const item = (await agent.do(dealChecklist.addItem, { id: deal, name: content, kind: 'document', need: 'optional' }))
    .body;
  const { body } = await agent.do(
    dealChecklist.submitItem,
    { id: deal, itemId: item.id, name: 'agreement.txt' },
    { body: content },
  );
  return body.file!.id;
}
async function end(id: string, stage: string, more: object = {}) {
  const { version } = (await owner.do(deals.get, { id })).body;
  const ended = await owner.do(deals.changeStage, { id, stage, ...more }, { version });
  expect(ended.status).toBe(200);
}
const keptUntil = async (id: string) => (await owner.do(filing.get, { id })).body.keepUntil;
const isKeptUntil = (id: string, day: string) =>
  vi.waitFor(async () => expect(await keptUntil(id)).toBe(day), patience);
const stillDue = (id: string, day = '2020-01-01') =>
  database.query('update files set keep_until = $2 where id = $1', [id, day]);
const outcomes = async (id: string) =>
  Object.fromEntries(
    (await owner.do(retention.reportFiles, { id })).body.rows.map(({ file, outcome }) => [file, outcome]),
  );

test('the files of a deal are kept from its closing by side and state, and what comes later, too', async () => {
  const [inTexas, elsewhere, lease] = [
    await newDeal('1 Elm St, Austin, TX 78701'),
    await newDeal(null),
    await newDeal('2 Elm St, Portland, OR', 'lease'),
  ];
  const [a, b, c] = [await fileOf(inTexas.id), await fileOf(elsewhere.id), await fileOf(lease.id)];
  // A longer retention stays.
  await stillDue(b, '2099-01-01');
  await end(inTexas.id, 'closed', { closedOn: '2026-01-31' });
  await end(elsewhere.id, 'closed', { closedOn: '2026-01-31' });
  await end(lease.id, 'lost', { lostReason: 'Moved away.' });
  await isKeptUntil(a, '2030-01-31');
  const { rows } = await database.query<{ day: string }>(
    `select (current_date + interval '6 years')::date::text as day`,
  );
  await isKeptUntil(c, rows[0]!.day);
  expect(await keptUntil(b)).toBe('2099-01-01');
  expect((await owner.do(filing.get, { id: a })).body.retention).toBe('transaction');
  const { body } = await owner.do(deals.timeline, { id: inTexas.id, limit: 50 });
  expect(body.rows.find(({ kind }) => kind === 'deal.files_kept')!.data).toEqual({ count: 1, until: '2030-01-31' });
  await isKeptUntil(await fileOf(elsewhere.id, 'late'), '2031-01-31');
});

test('the years are the organisation’s own: longer ones hold for what is over, one rule for a state, all kinds have one', async () => {
  const deal = await newDeal('3 Elm St, Houston, TX');
  const file = await fileOf(deal.id);
  await end(deal.id, 'closed', { closedOn: '2026-02-01' });
  await isKeptUntil(file, '2030-02-01');
  expect((await agent.do(retention.rules)).body).toEqual({ rules: defaultRetentionRules, isOwn: false });
  const inTexas = (years: number): RetentionRule[] =>
    defaultRetentionRules.map((rule) => (rule.kind === 'buyer' && rule.state === 'TX' ? { ...rule, years } : rule));
  expect((await agent.do(retention.setRules, { rules: inTexas(6) })).status).toBe(403);
  const twice = [...inTexas(6), { kind: 'buyer' as const, state: 'TX', years: 2 }];
  const refused = await admin.do(retention.setRules, { rules: twice });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['rules', twice.length - 1, 'state'] }] } });
  const lacking = await admin.do(retention.setRules, { rules: inTexas(6).filter(({ kind }) => kind !== 'lease') });
  expect(lacking).toMatchObject({ status: 400, body: { issues: [{ path: ['rules'] }] } });

  expect((await admin.do(retention.setRules, { rules: inTexas(6) })).body.isOwn).toBe(true);
  await isKeptUntil(file, '2032-02-01');
  await admin.do(retention.setRules, { rules: inTexas(4) });
  await vi.waitFor(async () => {
    const { rows } = await database.query(
      `select from jobs where kind = 'retention.apply' and state in ('waiting', 'running')`,
    );
    expect(rows).toEqual([]);
  }, patience);
  expect(await keptUntil(file)).toBe('2032-02-01');
});

test('an owner sees what could go, approves it and has it removed; holds and later days win, and the sums of what went stay', async () => {
  const deal = await newDeal('4 Elm St, Austin, TX');
  const [goes, held, longer, removed] = [
    await fileOf(deal.id, 'goes'),
    await fileOf(deal.id, 'held'),
    await fileOf(deal.id, 'longer'),
    (await agent.do(files.upload, { name: 'note.txt' }, { body: 'note' })).body.id,
  ];
  await database.query(`update files set is_own = true where id = $1`, [removed]);
  for (const id of [goes, held, longer, removed]) {
    await owner.do(filing.change, { id, retention: 'transaction' });
    await stillDue(id);
  }
  expect((await admin.do(retention.due)).status).toBe(403);
  expect((await owner.do(retention.due)).body.files).toBe(4);
  const first = (await owner.do(retention.drawUp)).body;
  const report = (await owner.do(retention.drawUp)).body;
  expect((await owner.do(retention.report, { id: first.id })).status).toBe(404);
  expect(report).toMatchObject({ state: 'drafted', files: 4, purged: 0 });
  expect((await owner.do(retention.approve, { id: report.id, files: 3 })).status).toBe(409);

  await owner.do(filing.hold, { id: held, reason: 'Reyes v. Harbor' });
  await stillDue(longer, '2099-01-01');
  expect((await agent.do(files.remove, { id: removed })).status).toBe(200);
  const { rows: stored } = await database.query<{ key: string }>('select storage_key as key from files where id = $1', [
    goes,
  ]);
  const approved = await owner.do(retention.approve, { id: report.id, files: 4 });
  expect(approved.body).toMatchObject({ approvedBy: owner.id });
  expect((await owner.do(retention.approve, { id: report.id, files: 4 })).status).toBe(200);
  await vi.waitFor(
    async () =>
      expect((await owner.do(retention.report, { id: report.id })).body).toMatchObject({ state: 'done', purged: 1 }),
    patience,
  );
  expect(await outcomes(report.id)).toEqual({ [goes]: 'purged', [held]: 'held', [longer]: 'kept', [removed]: 'gone' });
  expect((await owner.do(filing.get, { id: goes })).status).toBe(404);
  expect((await owner.do(filing.get, { id: held })).status).toBe(200);
  await vi.waitFor(async () => expect(await server.services.storage.get(stored[0]!.key)).toBeUndefined(), patience);

  const sum = createHash('sha256').update('goes').digest('hex');
  const { rows: events } = await database.query<{ data: object }>(
    `select data from events where kind = 'files.purged' and organisation_id = $1`,
    [owner.organisationId],
  );
  expect(events.map(({ data }) => data)).toEqual([
    { reportId: report.id, count: 1, files: [{ id: goes, sha256: sum }], earlier: [] },
  ]);
  const { data } = parse<Record<string, string>>(
    String((await owner.do(retention.reportCsv, { id: report.id })).body),
    {
      header: true,
      skipEmptyLines: true,
    },
  );
  expect(data.find(({ file }) => file === goes)).toMatchObject({ outcome: 'purged', sha256: sum, place: 'Elm' });
  expect((await owner.do(retention.discard, { id: report.id })).status).toBe(409);
  expect((await owner.do(retention.drawUp)).status).toBe(409);
});

test('a line of a checklist says that its document was approved, and removed after its years', async () => {
  const deal = await newDeal('5 Elm St, Austin, TX');
  const { body: item } = await agent.do(dealChecklist.addItem, { id: deal.id, name: 'Contract', kind: 'document' });
  const where = { id: deal.id, itemId: item.id };
  const { body: handed } = await agent.do(
    dealChecklist.submitItem,
    { ...where, name: 'c.pdf' },
    { body: new Blob(['%PDF-1.4 c']) },
  );
  await owner.do(dealChecklist.reviewItem, { ...where, approve: true });
  await stillDue(handed.file!.id);
  const report = (await owner.do(retention.drawUp)).body;
  await owner.do(retention.approve, { id: report.id, files: report.files });
  const line = async () =>
    (await agent.do(dealChecklist.items, { id: deal.id })).body.items.find(({ id }) => id === item.id)!;
  await vi.waitFor(async () => expect((await line()).file).toBeNull(), patience);
  expect(await line()).toMatchObject({
    state: 'approved',
    reviewedAt: expect.any(String),
    purgedAt: expect.any(String),
  });
});

test('a file whose last day has come in London only is still kept, by the database itself', async () => {
  const file = await fileOf((await newDeal(null)).id, 'kept');
  const day = (offset: number) => addDays(dayIn(Date.now(), 'Etc/GMT+12'), offset);
  const remove = () => database.query('update files set deleted_at = now() where id = $1', [file]);
  await stillDue(file, day(1));
  await expect(remove()).rejects.toThrow('kept by law');
  await stillDue(file, day(0));
  await remove();
});
