import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { dealBulk } from '#contract/inventory/deals/deal-bulk.ts';
import { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { dealDates } from '#contract/inventory/deals/deal-dates.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { filing } from '#contract/inventory/files.ts';
import { files } from '#contract/people/files.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { readTextJob } from '#server/people/files/read-text-job.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let folder: string;
let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let pdf: Blob;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder });
  ({ owner, agent, colleague } = await newTeam(server, { owner: 'owner', agent: 'agent', colleague: 'agent' }));
  const document = await PDFDocument.create();
  const words = ['Statement of account', 'Buyer ______________', 'Page 1 of 6'];
  const page = document.addPage([400, 300]);
  for (const [place, line] of words.entries()) page.drawText(line, { x: 40, y: 250 - 60 * place, size: 12 });
  pdf = new Blob([Buffer.from(await document.save())]);
});
afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

/** Today in UTC; the tests use days far enough apart that the time of day doesn't matter. */
const today = () => new Date().toISOString().slice(0, 10);

async function newSlot(goodFor: number | null = null) {
  const { id } = (await agent.do(deals.create, { name: '9 Elm', pipeline: 'lease', price: 1_000_000 })).body;
  const added = await agent.do(dealChecklist.addItem, {
    id,
    name: 'Bank statement',
    kind: 'document',
    need: 'required',
    before: 'application',
    goodFor,
  });
  return { id, itemId: added.body.id };
}
const handIn = (slot: { id: string; itemId: string }, more: object = {}) =>
  agent.do(dealChecklist.submitItem, { ...slot, name: 'Statement.pdf', ...more }, { body: pdf });
const approve = (slot: { id: string; itemId: string }) =>
  owner.do(dealChecklist.reviewItem, { ...slot, approve: true });
const moveOn = async (id: string) =>
  agent.do(
    deals.changeStage,
    { id, stage: 'application' },
    { version: (await agent.do(deals.get, { id })).body.version },
  );

test('what stands in a checklist is a file of the deal: found by its words, kept for years, replaced in its place only', async () => {
  const slot = await newSlot();
  const file = (await handIn(slot)).body.file!.id;
  const filed = await agent.do(filing.get, { id: file });
  expect(filed.body).toMatchObject({ record: { type: 'deal', id: slot.id }, retention: 'none' });
  expect((await colleague.do(filing.get, { id: file })).status).toBe(404);
  expect((await agent.do(files.remove, { id: file })).status).toBe(409);
  expect((await agent.do(filing.move, { id: file, to: {} })).status).toBe(409);

  const worker = new JobWorker({ services: server.services, kinds: [readTextJob], pollMs: 20 });
  worker.start();
  const hints = async () => (await owner.do(dealChecklist.itemHints, slot)).body.hints;
  await vi.waitUntil(async () => (await hints()) !== null, patience).finally(() => worker.stop());
  expect(await hints()).toEqual({ pages: 1, stated: 6, emptyLines: 1 });
  expect((await colleague.do(dealChecklist.itemHints, slot)).status).toBe(404);
  const found = (await agent.do(filing.browse, { search: 'statement of account' })).body.rows;
  expect(found.map(({ id }) => id)).toContain(file);

  await approve(slot);
  expect((await agent.do(filing.get, { id: file })).body).toMatchObject({
    retention: 'transaction',
    keepUntil: expect.stringMatching(/^\d{4}-/),
  });
});

test('a document that is held or infected is neither thrown away nor handed out', async () => {
  const slot = await newSlot();
  const held = (await handIn(slot)).body.file!.id;
  await owner.do(filing.hold, { id: held, reason: 'Case 26-114' });
  const next = (await handIn(slot)).body.file!.id;
  expect(next).not.toBe(held);
  expect((await owner.do(filing.get, { id: held })).body).toMatchObject({ deletedAt: null, record: { id: slot.id } });

  expect((await owner.do(dealChecklist.document, slot)).status).toBe(200);
  await server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, (tx) =>
    tx.run(sql`update files set scan = 'infected' where id = ${next}`),
  );
  expect((await owner.do(dealChecklist.document, slot)).status).toBe(404);
});

test('a document is good to the end of its last day where the deal is, and is of the day it is there', async () => {
  // One of these two zones always has another date than UTC.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const slot = await newSlot(30);
    await server.services.db.withOrg(
      { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
      (tx) => tx.run(sql`update deals set time_zone = ${zone} where id = ${slot.id}`),
    );
    const before = dayIn(Date.now(), zone);
    const { datedOn } = (await handIn(slot)).body;
    expect([before, dayIn(Date.now(), zone)]).toContain(datedOn);
    const lastDay = await handIn(slot, { datedOn: addDays(dayIn(Date.now(), zone), -30) });
    // Midnight may have passed there meanwhile.
    expect(lastDay.body.isExpired && lastDay.body.expiresOn === dayIn(Date.now(), zone), zone).toBe(false);
    expect((await handIn(slot, { datedOn: addDays(dayIn(Date.now(), zone), -31) })).body.isExpired, zone).toBe(true);
  }
});

test('a document grows old: it expires, holds the stage back, and can be replaced although it was approved', async () => {
  const slot = await newSlot(60);
  const future = await handIn(slot, { datedOn: addDays(today(), 3) });
  expect(future.status).toBe(400);
  await handIn(slot, { datedOn: addDays(today(), -90) });
  await approve(slot);
  const item = async () =>
    (await agent.do(dealChecklist.items, { id: slot.id })).body.items.find(({ id }) => id === slot.itemId)!;
  expect(await item()).toMatchObject({ state: 'approved', isExpired: true, expiresOn: addDays(today(), -30) });
  expect((await moveOn(slot.id)).status).toBe(400);
  const preview = await agent.do(dealBulk.previewBulk, {
    selection: { ids: [slot.id] },
    do: { act: 'stage', stage: 'application' },
  });
  expect(JSON.stringify(preview.body)).toContain('checklist');

  expect((await handIn(slot, { datedOn: addDays(today(), -10) })).status).toBe(200);
  await approve(slot);
  expect(await item()).toMatchObject({ state: 'approved', isExpired: false });
  expect((await handIn(slot)).status, 'locked again').toBe(409);
  expect((await moveOn(slot.id)).status).toBe(200);
});

test('a date has somebody who sees to it, and a paper by which it was waived', async () => {
  const slot = await newSlot();
  const paper = (await handIn(slot)).body.file!.id;
  const { id } = slot;
  const added = await agent.do(dealDates.addDate, { id, key: 'survey', name: 'Survey', owner: colleague.id });
  expect(added.body).toMatchObject({ owner: colleague.id, waiver: null });
  const dateId = added.body.id;
  const waive = (waiver: string) =>
    agent.do(dealDates.changeDate, { id, dateId, state: 'waived', reason: 'Agreed', waiver });
  const elsewhere = (await handIn(await newSlot())).body.file!.id;
  expect((await waive(elsewhere)).status).toBe(400);
  expect((await waive(paper)).body).toMatchObject({ waiver: { id: paper, name: 'Statement.pdf' } });
  expect((await agent.do(dealDates.changeDate, { id, dateId, state: 'open' })).body).toMatchObject({ waiver: null });
});
