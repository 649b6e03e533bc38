import { inflateRawSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { audit } from '#contract/account/audit.ts';
import { notifications } from '#contract/account/notifications.ts';
import { outbox } from '#contract/account/outbox.ts';
import { metrics as askMetrics } from '#contract/core/metrics/metrics.ts';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { boards, reports } from '#contract/insight/boards.ts';
import { reportSchedules } from '#contract/insight/report-schedules.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { removeOutlived } from '#server/core/jobs/retention.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { metrics } from '#server/metrics.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { boards as keptBoards } from '../boards/manifest.ts';
import { dueReportsJob, sendReportJob } from './send-job.ts';
import { digitsIn, shown } from './table.ts';

let server: TestServer;
let worker: JobWorker;
let dispatcher: Dispatcher;
let owner: Person;
let agent: Person;
let report: string;

const question = { metrics: ['leads_new', 'closing_rate'], by: ['source'], period: 'last_30_days' };
const words = { headings: ['Source', 'New leads', 'Closing rate'], names: ['zillow=Zillow Group'] };

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  dispatcher = new Dispatcher({ db: services.db, listeners: [noticesListener], log: services.log, pollMs: 20 });
  worker = new JobWorker({ services, kinds: [dueReportsJob, sendReportJob(metrics)], pollMs: 20 });
  await dispatcher.start();
  worker.start();
  const here = await newOrganisation(server, 'Quill <Realty> & Sons');
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  for (const source of ['zillow', 'zillow', 'website'] as const)
    await owner.do(leads.create, { firstName: 'A', source });
  await agent.do(leads.create, { firstName: 'B', source: 'zillow' });
  report = (await owner.do(reports.create, { name: 'Sources <2026>', question, shared: true })).body.id;
});
afterAll(async () => {
  await Promise.all([dispatcher.stop(), worker.stop()]);
  await server.stop();
});

const times = () => ({
  every: 'week' as const,
  weekday: 1,
  time: '08:00',
  timeZone: 'America/Chicago',
  format: 'csv' as const,
  recipients: [owner.id, agent.id],
  ...words,
});

/** As if its hour had come; whoever runs every minute finds it. */
const fallDue = (id: string) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, (tx) =>
    tx.run(sql`update report_schedules set next_at = now() - interval '1 minute' where id = ${id}`),
  );
const look = () => server.services.db.asSystem((tx) => tx.enqueueFor(null, null, dueReportsJob.with({})));
const scheduleOf = async (id: string) => (await owner.do(reportSchedules.list)).body.rows.find((one) => one.id === id)!;
const settled = (id: string, runs: number) =>
  vi.waitFor(async () => {
    const found = await scheduleOf(id);
    expect(found.runs).toHaveLength(runs);
    expect(found.runs.every(({ state }) => state !== 'running')).toBe(true);
    return found;
  }, patience);

async function mails(person: Person) {
  const { email } = await server.services.db.asSystem((tx) =>
    tx.get<{ email: string }>(sql`select email from users where id = ${person.id}`),
  );
  const { rows } = (await owner.do(outbox.list, {})).body;
  return Promise.all(
    rows
      .filter(({ recipient }) => recipient === email)
      .map(async ({ id }) => (await owner.do(outbox.read, { id })).body),
  );
}

test('a report goes out when it is due, once, to each with their own numbers', async () => {
  const { body } = await owner.do(reportSchedules.create, { report, ...times() });
  expect(body).toMatchObject({ name: 'Sources <2026>', isOn: true, can: { change: true } });
  expect(new Date(body.nextAt!).getTime()).toBeGreaterThan(Date.now());
  await fallDue(body.id);
  await Promise.all([look(), look(), look()]);
  const after = await settled(body.id, 1);
  expect(after.runs[0]).toMatchObject({ state: 'sent', sent: 2, problems: [] });
  expect(new Date(after.nextAt!).getTime()).toBeGreaterThan(Date.now());
  const [toOwner, toAgent] = [await mails(owner), await mails(agent)];
  expect([toOwner.length, toAgent.length]).toEqual([1, 1]);
  expect(toOwner[0]!.subject).toMatch(/^Sources <2026>: /);
  expect(toOwner[0]!.text).toContain('New leads: 4');
  expect(toAgent[0]!.text).toContain('New leads: 1');
  expect(toOwner[0]!.attachments).toMatchObject([{ name: 'Sources 2026.csv', contentType: 'text/csv; charset=utf-8' }]);
  await look();
  await owner.do(reportSchedules.send, { id: body.id });
  expect((await settled(body.id, 2)).runs[0]).toMatchObject({ state: 'sent', sent: 2 });
  expect(await mails(owner)).toHaveLength(2);
});

test('who cannot be reached is named, and who set it up is told', async () => {
  const silent = await newMember(server, owner.organisationId, 'agent', { unproved: true });
  const { body } = await owner.do(reportSchedules.create, { report, ...times(), recipients: [silent.id] });
  await owner.do(reportSchedules.send, { id: body.id });
  expect((await settled(body.id, 1)).runs[0]).toMatchObject({
    state: 'failed',
    sent: 0,
    problems: [{ why: expect.stringContaining('confirmed') }],
  });
  await vi.waitFor(async () => {
    const { rows } = (await owner.do(notifications.list, {})).body;
    expect(rows.map(({ kind }) => kind)).toContain('report.failed');
  }, patience);
});

test('others get it only from who may share, and are members', async () => {
  const own = { report, ...times(), recipients: [agent.id] };
  expect((await agent.do(reportSchedules.create, { ...own, recipients: [owner.id] })).status).toBe(403);
  const { body } = await agent.do(reportSchedules.create, own);
  const foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  expect((await foreigner.do(reportSchedules.create, { ...own, recipients: [foreigner.id] })).status).toBe(404);
  const bad = await owner.do(reportSchedules.create, { ...own, recipients: [foreigner.id] });
  expect([bad.status, (bad.body as unknown as { issues: { path: string[] }[] }).issues[0]!.path]).toEqual([
    400,
    ['recipients'],
  ]);
  const off = { ...times(), recipients: [agent.id], isOn: false };
  const paused = await agent.do(reportSchedules.change, { id: body.id, ...off }, { version: 1 });
  expect(paused.body).toMatchObject({ isOn: false, nextAt: null, version: 2 });
  expect((await owner.do(reportSchedules.change, { id: body.id, ...off }, { version: 1 })).status).toBe(412);
  expect((await owner.do(reports.remove, { id: report })).status).toBe(200);
  expect((await owner.do(reportSchedules.list)).body.rows).toEqual([]);
});

test('a dashboard goes out in the letter itself, each with their own numbers', async () => {
  const box = { y: 0, w: 4, h: 3, title: '', goal: null };
  const widgets = [
    {
      ...box,
      id: 'a',
      kind: 'number' as const,
      x: 0,
      question: { metrics: ['leads_new'], by: [], compare: 'none' as const },
    },
    {
      ...box,
      id: 'b',
      kind: 'bars' as const,
      x: 4,
      question: { metrics: ['leads_new'], by: ['source'], compare: 'none' as const },
    },
    // Agents may not see what sources cost: one widget that is refused blanks itself only.
    {
      ...box,
      id: 'c',
      kind: 'number' as const,
      x: 8,
      question: { metrics: ['spend'], by: [], compare: 'none' as const },
    },
  ];
  const board = (await owner.do(boards.create, { name: 'Morning <1>', widgets, shared: true })).body;
  const { format: _, ...when } = times();
  const named = { headings: [], names: ['leads_new=New leads', 'source=Source', 'zillow=Zillow Group'] };
  const made = await owner.do(reportSchedules.createForBoard, {
    board: board.id,
    ...when,
    ...named,
    period: 'last_30_days',
  });
  expect(made.body).toMatchObject({
    name: 'Morning <1>',
    board: board.id,
    report: null,
    format: 'mail',
    period: 'last_30_days',
  });
  const wrong = await owner.do(
    reportSchedules.change,
    { id: made.body.id, ...when, ...named, format: 'pdf' },
    { version: 1 },
  );
  expect(wrong.status).toBe(400);
  await fallDue(made.body.id);
  await look();
  expect((await settled(made.body.id, 1)).runs[0]).toMatchObject({ state: 'sent', sent: 2 });
  const of = async (person: Person) => (await mails(person)).find(({ subject }) => subject.startsWith('Morning'))!;
  const [toOwner, toAgent] = [await of(owner), await of(agent)];
  expect(toOwner.text).toContain('New leads: 4');
  expect(toOwner.text).toContain('Source: Zillow Group, New leads: 3');
  expect(toAgent.text).toContain('New leads: 1');
  expect(toAgent.text).toContain('can’t see this number');
  expect(toOwner.text).not.toContain('can’t see this number');
});

test('a recipient leaves a mailing by its link, without an account; the owner sees it, and only they join it again', async () => {
  const kept = (await owner.do(reports.create, { name: 'Leavers', question: { metrics: ['leads_new'] } })).body;
  const given = times();
  const { body: made } = await owner.do(reportSchedules.create, {
    report: kept.id,
    ...given,
    recipients: [owner.id, agent.id],
  });
  expect(made).toMatchObject({ left: [] });
  await fallDue(made.id);
  await look();
  await settled(made.id, 1);
  const letter = (await mails(agent)).find(({ subject }) => subject.startsWith('Leavers'))!;
  const token = /\/unsubscribe\/report\/([\w.-]+)/.exec(letter.text)![1]!;
  const visitor = stranger(server);
  const looked = await visitor.do(reportSchedules.readMailing, { token });
  expect(looked.body).toMatchObject({ name: 'Leavers', is: 'report', isDone: false });
  expect((await visitor.do(reportSchedules.leaveMailing, { token: `${token}x` })).status).toBe(404);
  for (let times = 0; times < 2; times++)
    expect((await visitor.do(reportSchedules.leaveMailing, { token })).body).toMatchObject({ isDone: true });
  const seen = await scheduleOf(made.id);
  expect(seen).toMatchObject({ recipients: [owner.id], left: [{ user: agent.id }] });
  const told = (await owner.do(audit.list, { limit: 50 } as never)).body.rows.filter(
    ({ kind }) => kind === 'report.left',
  );
  expect(told).toHaveLength(1);

  const back = await owner.do(
    reportSchedules.change,
    { id: made.id, ...given, recipients: [owner.id, agent.id] },
    { version: seen.version },
  );
  expect(back.status).toBe(400);
  const without = { id: made.id, ...given, recipients: [owner.id] };
  const changed = await owner.do(reportSchedules.change, without, { version: seen.version });
  expect(changed.body).toMatchObject({ left: [{ user: agent.id }] });
  expect((await owner.do(reportSchedules.send, { id: made.id })).status).toBe(200);
  await settled(made.id, 2);
  expect((await mails(agent)).filter(({ subject }) => subject.startsWith('Leavers'))).toHaveLength(1);
  expect((await mails(owner)).filter(({ subject }) => subject.startsWith('Leavers'))).toHaveLength(2);

  const joined = await agent.do(reportSchedules.leave, { id: made.id, isLeft: false });
  expect(joined.body).toMatchObject({ left: [] });
  expect(joined.body.recipients.toSorted()).toEqual([owner.id, agent.id].toSorted());
  // Whoever does not get it has nothing to leave.
  const foreigner = await newMember(server, await newOrganisation(server, 'Far away'), 'owner');
  expect((await foreigner.do(reportSchedules.leave, { id: made.id, isLeft: true })).status).toBe(404);
  await owner.do(reportSchedules.remove, { id: made.id });
});

test('what is removed is put aside: nothing of it goes out, and undo brings back the same with its owner, readers and schedule', async () => {
  const admin = await newMember(server, owner.organisationId, 'admin');
  const board = (await agent.do(boards.create, { name: 'Aside' })).body;
  const shared = (await owner.do(boards.create, { name: 'Office', shared: true })).body;
  const { format: _, ...when } = times();
  const made = (await owner.do(reportSchedules.createForBoard, { board: shared.id, ...when })).body;
  const question = { metrics: ['leads_new'] };
  const kept = (await owner.do(reports.create, { name: 'Kept', question, shared: true })).body;
  const ofReport = (await owner.do(reportSchedules.create, { report: kept.id, ...times() })).body;

  expect((await admin.do(boards.remove, { id: shared.id })).status).toBe(200);
  expect((await admin.do(reports.remove, { id: kept.id })).status).toBe(200);
  expect((await owner.do(boards.get, { id: shared.id })).status).toBe(404);
  for (const { rows } of [(await owner.do(boards.list)).body, (await owner.do(reports.list)).body])
    expect(rows.some(({ id }) => id === shared.id || id === kept.id)).toBe(false);
  expect(await scheduleOf(made.id)).toBeUndefined();
  expect((await owner.do(reportSchedules.send, { id: made.id })).status).toBe(404);
  const before = (await owner.do(outbox.list, {})).body.rows.length;
  await fallDue(made.id);
  await look();
  const nextOf = () =>
    server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, (tx) =>
      tx.get<{ late: boolean; runs: number }>(sql`
        select next_at < now() as late, (select count(*)::int from report_runs where schedule_id = id) as runs
        from report_schedules where id = ${made.id}`),
    );
  await vi.waitFor(async () => expect(await nextOf()).toEqual({ late: false, runs: 0 }), patience);
  expect((await owner.do(outbox.list, {})).body.rows).toHaveLength(before);

  expect((await agent.do(boards.restore, { id: shared.id })).status).toBe(404);
  const back = (await admin.do(boards.restore, { id: shared.id })).body;
  expect(back).toMatchObject({ id: shared.id, owner: owner.id, shared: true, name: 'Office' });
  expect((await admin.do(boards.restore, { id: shared.id })).body).toEqual(back);
  expect((await admin.do(reports.restore, { id: kept.id })).body).toMatchObject({ id: kept.id, owner: owner.id });
  const { nextAt, version: __, ...same } = made;
  expect(await scheduleOf(made.id)).toMatchObject(same);
  expect((await scheduleOf(made.id)).nextAt).toBe(nextAt);
  expect(await scheduleOf(ofReport.id)).toEqual(ofReport);

  // One's own, that nobody else may see, is nobody else's to bring back.
  await agent.do(boards.remove, { id: board.id });
  expect((await admin.do(boards.restore, { id: board.id })).status).toBe(404);
  expect((await agent.do(boards.restore, { id: board.id })).body).toMatchObject({ id: board.id, owner: agent.id });
});

test('what was put aside 30 days ago is gone for good, with its schedule', async () => {
  const board = (await owner.do(boards.create, { name: 'Long ago' })).body;
  const fresh = (await owner.do(boards.create, { name: 'Lately' })).body;
  const { format: _, ...when } = times();
  const { id } = (await owner.do(reportSchedules.createForBoard, { board: board.id, ...when })).body;
  for (const one of [board, fresh]) await owner.do(boards.remove, { id: one.id });
  const system = { organisationId: owner.organisationId, userId: null, actorKind: 'system' } as const;
  await server.services.db.withOrg(system, (tx) =>
    tx.run(sql`update dashboards set removed_at = now() - interval '31 days' where id = ${board.id}`),
  );
  const [rule] = keptBoards.outlived;
  expect(await removeOutlived(server.services.db, rule!, new AbortController().signal)).toBe(1);
  expect((await owner.do(boards.restore, { id: board.id })).status).toBe(404);
  expect((await owner.do(boards.restore, { id: fresh.id })).status).toBe(200);
  const left = await server.services.db.withOrg(system, (tx) =>
    tx.one(sql`select 1 from report_schedules where id = ${id}`),
  );
  expect(left).toBeUndefined();
});

test('columns of one’s own are reckoned alike in every file, and refused at their place', async () => {
  const own = { metrics: ['leads_new', 'leads_closed'], by: ['source'], period: 'last_30_days' };
  const formulas = ['Part = leads_new / total(leads_new)', 'Twice = leads_new * 2'];
  const lines = ((await owner.do(reports.export, { ...own, formulas })).body as string).split('\r\n');
  expect(lines[0]).toMatch(/Part,Twice$/);
  expect(lines[1]).toMatch(/^Zillow,3,0,75%,6$/);
  const refused = await owner.do(askMetrics.ask, { ...own, formulas: ['A = leads_new + commission'] });
  expect((refused.body as unknown as { issues: object[] }).issues).toEqual([
    { path: ['formulas', 0], message: 'This metric is not in the report: commission, at 17.' },
  ]);
  expect((await owner.do(askMetrics.ask, { ...own, formulas: ['A = (1'] })).status).toBe(400);
});

test('between two days it is told what came, went and changed, and the totals differ by that', async () => {
  const person = await newMember(server, await newOrganisation(server, 'Two days'), 'owner');
  const stranger = await newMember(server, person.organisationId, 'agent');
  const ids: string[] = [];
  for (const firstName of ['Kept', 'Moved', 'Gone', 'New'])
    ids.push((await person.do(leads.create, { firstName })).body.id);
  const [, moved, gone, fresh] = ids as [string, string, string, string];
  const scope = { organisationId: person.organisationId, userId: null, actorKind: 'system' as const };
  // As if three of them had been here for ten days, and one for two.
  await server.services.db.withOrg(scope, (tx) =>
    tx.run(sql`update lead_history set from_at = now() - case when lead_id = ${fresh} then interval '2 days' else interval '10 days' end
      where organisation_id = ${scope.organisationId}`),
  );
  await person.do(
    leads.change,
    { id: moved, stage: 'engaged' },
    { version: (await person.do(leads.get, { id: moved })).body.version },
  );
  await person.do(
    leads.change,
    { id: gone, stage: 'closed' },
    {
      version: (await person.do(leads.get, { id: gone })).body.version,
    },
  );
  const zone = (await person.do(askMetrics.known)).body.timeZone;
  const today = dayIn(Date.now(), zone);
  const asked = { metric: 'leads_open', from: addDays(today, -5), to: today };
  const { body } = await person.do(askMetrics.difference, asked);
  expect(body).toMatchObject({ before: { n: 3 }, added: 1, gone: 1, changed: 1, after: { n: 3 } });
  expect(body.after.value).toBe(body.before.value + body.added - body.gone);
  const said = Object.fromEntries(body.rows.map(({ id, what }) => [id, what]));
  expect(said).toEqual({ [fresh]: 'added', [gone]: 'gone', [moved]: 'changed' });
  expect(body.rows.find(({ id }) => id === moved)!.fields).toContainEqual({
    name: 'stage',
    before: 'new',
    after: 'engaged',
  });
  expect((await stranger.do(askMetrics.difference, asked)).body).toMatchObject({ rows: [], added: 0 });
  expect((await person.do(askMetrics.difference, { ...asked, metric: 'leads_new' })).status).toBe(400);
  expect((await person.do(askMetrics.difference, { ...asked, to: asked.from })).status).toBe(400);
});

const file = async (format: 'xlsx' | 'pdf', more: object = {}, metrics: readonly string[] = question.metrics) => {
  const asked = new URLSearchParams({
    format,
    title: 'Sources & stages',
    period: 'last_30_days',
    language: 'en',
    ...more,
  });
  for (const metric of metrics) asked.append('metrics', metric);
  asked.append('by', 'source');
  for (const heading of words.headings) asked.append('headings', heading);
  for (const name of words.names) asked.append('names', name);
  const reply = await fetch(`${server.url}/api/v1/reports/export?${asked}`, { headers: { cookie: owner.cookie } });
  expect(reply.status).toBe(200);
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
};

test('a spreadsheet holds numbers as numbers, under the words that were asked for', async () => {
  const { reply, bytes } = await file('xlsx');
  expect(reply.headers.get('content-disposition')).toContain('Sources stages.xlsx');
  const sheet = partOf(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<t xml:space="preserve">Sources &amp; stages</t>');
  expect(sheet).toContain('Quill &lt;Realty&gt; &amp; Sons');
  expect(sheet).toContain('<t xml:space="preserve">Zillow Group</t></is></c><c s="2"><v>3</v></c>');
  expect(sheet).toMatch(/<c s="14"><v>4<\/v><\/c>/);
  expect(partOf(bytes, '[Content_Types].xml')).toContain('worksheet+xml');
});

test('a spreadsheet is ready for paper: as wide as a page, its head on each, named after the report, from the right in Arabic', async () => {
  const { bytes } = await file('xlsx');
  const sheet = partOf(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('fitToWidth="1" fitToHeight="0"');
  expect(sheet).toMatch(/<autoFilter ref="A4:[A-Z]+\d+"\/>/);
  expect(sheet).not.toContain('rightToLeft');
  const workbook = partOf(bytes, 'xl/workbook.xml');
  expect(workbook).toContain('<sheet name="Sources &amp; stages"');
  expect(workbook).toContain("'Sources &amp; stages'!$4:$4");
  const arabic = await file('xlsx', { language: 'ar' });
  expect(partOf(arabic.bytes, 'xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"');
});

test('months are named as months, and what there is is told of its day', async () => {
  const day = '2025-12-01';
  expect(shown(day, 'day', 'en-US')).toBe('Dec 1, 2025');
  expect(shown(day, 'month', 'en-US')).toBe('Dec 2025');
  expect(shown('2026-01-01', 'quarter', 'en-US')).toMatch(/^Jan\s–\sMar 2026$/);
  expect(shown('2026-01-01', 'year', 'en-US')).toBe('2026');
  const { bytes } = await file('xlsx', { grain: 'month' });
  // A number in the look of a month, which stands at its place among the looks.
  expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).toMatch(/<c s="11"><v>\d{5}<\/v><\/c>/);
  expect(partOf(bytes, 'xl/styles.xml')).toContain('mmm yyyy');
  const period = async (metric: string) =>
    / · ([^<]*)</.exec(partOf((await file('xlsx', {}, [metric])).bytes, 'xl/worksheets/sheet1.xml'))![1];
  expect(await period('leads_new')).toContain(' – ');
  expect(await period('leads_open')).not.toContain(' – ');
});

test('numbers of a column on paper have as many digits, and the whole stands beside what it is compared with', async () => {
  expect(digitsIn([1_00, 2_50, null], 'money')).toBe(2);
  expect(digitsIn([1_00, 2_00], 'money')).toBe(0);
  expect(digitsIn([3.5, 4], 'days')).toBe(1);
  expect(digitsIn(['Ana'], 'word')).toBeUndefined();
  expect(shown(2_00, 'money', 'en-US', 2)).toBe('$2.00');
  expect(shown(2_00, 'money', 'en-US')).toBe('$2');
  const { bytes } = await file('pdf', { language: 'ja', compare: 'previous' });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text).toContain('Compared with');
  // Paper has Latin letters only: a reader of Japanese gets English days.
  expect(text).toMatch(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/);
});

test('a report on paper has its title, and as many pages as its rows need', async () => {
  const { reply, bytes } = await file('pdf', { language: 'ja' });
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  const document = await PDFDocument.load(bytes);
  expect([document.getTitle(), document.getPageCount()]).toEqual(['Sources & stages', 1]);
});

/** One file of a zip, by its directory. */
function partOf(zip: Buffer, name: string): string {
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const length = zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + 46, at + 46 + length) !== name) continue;
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    return (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString('utf8');
  }
  throw new Error(`There is no ${name}.`);
}

test('a report that is being sent is not sent again by a second click', async () => {
  const own = (await owner.do(reports.create, { name: 'Sent by hand', question })).body.id;
  const { id } = (await owner.do(reportSchedules.create, { report: own, ...times(), recipients: [owner.id] })).body;
  const before = (await mails(owner)).length;
  const inOffice = (what: ReturnType<typeof sql>) =>
    server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, (tx) =>
      tx.run(what),
    );
  await inOffice(sql`
    insert into report_runs (organisation_id, schedule_id, due_at, job_id) values (${owner.organisationId}, ${id}, now(), ${id})`);
  expect((await owner.do(reportSchedules.send, { id })).status).toBe(409);
  await inOffice(sql`update report_runs set state = 'sent' where schedule_id = ${id}`);
  expect((await owner.do(reportSchedules.send, { id })).status).toBe(200);
  await settled(id, 2);
  expect(await mails(owner)).toHaveLength(before + 1);
  await owner.do(reportSchedules.remove, { id });
});
