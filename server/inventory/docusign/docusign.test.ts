import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '#contract/account/connections.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { filing } from '#contract/inventory/files.ts';
import { leads } from '#contract/people/leads.ts';
import {
  hurriedUntil,
  mine,
  ran as nextRun,
  ok,
  runNow as runOnce,
  set,
  startWorker,
  until,
} from '#server/account/connections/testing/bench.ts';
import { sql } from '#server/core/db/sql.ts';
import type { JobWorker } from '#server/core/jobs/worker.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { docusignConnector } from './connector.ts';
import { startDocusign } from './testing/docusign.ts';

let folder: string;
let server: TestServer;
let docusign: Awaited<ReturnType<typeof startDocusign>>;
let worker: JobWorker;

beforeAll(async () => {
  folder = await scratchFolder();
  docusign = await startDocusign();
  server = await startTestServer(undefined, { DATA_DIR: folder, ...docusign.environment });
  worker = startWorker(server, [docusignConnector]);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await docusign.stop();
  await removeFolder(folder);
});

const ran = (by: Person, begin: () => Promise<unknown>) => nextRun(server, by, begin);
const runNow = (by: Person, mode?: 'sync' | 'test') => runOnce(server, by, mode);
async function connect(by: Person) {
  const { address } = ok(await by.do(connections.start, { connector: 'docusign' }));
  expect(address).toContain('code_challenge_method=S256');
  const { code, state } = docusign.agree(address) as { code: string; state: string };
  ok(await by.do(connections.finish, { code, state }));
}
const newDeal = async (by: Person, name: string, more: object = {}) =>
  ok(await by.do(deals.create, { name, pipeline: 'buyer', price: 1, timeZone: 'America/Chicago', ...more })).id;
const filesOf = async (by: Person) =>
  ok(await by.do(filing.browse, { sort: 'name', limit: 50 })).rows.map(
    ({ name, record }) => `${record?.name}: ${name}`,
  );

const settings = { since: '2026-01-10', chosen: [] as { envelope: string; deal: string }[] };

test('completed envelopes come into the files of their deal once, by address or signers, and what fits none or several waits for somebody', async () => {
  const organisationId = await newOrganisation(server);
  const owner = await newMember(server, organisationId, 'owner');
  const manager = await newMember(server, organisationId, 'manager');
  expect((await manager.do(connections.start, { connector: 'docusign' })).status).toBe(403);
  const client = ok(await owner.do(leads.create, { firstName: 'Ana', email: 'ana@example.com' })).id;
  const oak = await newDeal(owner, 'Oak', { address: '12 Oak Ln, Austin, TX' });
  await newDeal(owner, '112 Oak Ln');
  const elm = await newDeal(owner, 'Elm purchase', { lead: client });
  for (const name of ['Twin one', 'Twin two']) await newDeal(owner, name, { address: '7 Twin Ct, Waco, TX' });
  const day = (n: number) => Date.parse(`2026-02-${String(n).padStart(2, '0')}T15:00:00Z`);
  docusign.complete(
    'Old papers of 12 Oak Ln',
    [['Ann', 'ann@example.com']],
    ['Old.pdf'],
    Date.parse('2025-12-01T00:00:00Z'),
  );
  docusign.complete(
    'Please sign: 12 Oak Ln., Austin',
    [
      ['Ben Moss', 'ben@example.com'],
      ['Cy Roe', 'cy@example.com'],
    ],
    ['Contract.docx', 'Addendum'],
    day(1),
  );
  // Characters that PostgreSQL can't store don't stop the import: NUL, and half an emoji.
  docusign.complete('Your agreement\u0000', [['Ana\u0000\ud83d', 'ANA@example.com']], ['Agreement'], day(2));
  const stray = docusign.complete('Something else', [['Zoe', 'zoe@example.com']], ['Stray'], day(3));
  docusign.complete('Closing of 7 Twin Ct', [['Zoe', 'zoe@example.com']], ['Twin'], day(4));

  // A host that isn't DocuSign's own gets no request.
  docusign.docusign.base = 'https://files.example.com';
  await connect(owner);
  await until(async () => {
    const job = await server.services.db.asSystem((tx) =>
      tx.one<{ state: string }>(
        sql`select state from jobs where kind = 'connections.connect' order by id desc limit 1`,
      ),
    );
    expect(job?.state).toBe('dead');
  });
  docusign.docusign.base = undefined;
  await connect(owner);
  await until(async () => expect(await mine(owner)).toMatchObject({ account: 'Quill Realty', state: 'connecting' }));
  ok(await set(owner, { settings }));
  docusign.docusign.pageSize = 3;
  expect(await runNow(owner, 'test')).toMatchObject({ outcome: 'ok', counts: { in: 2, failed: 2 } });
  expect(await filesOf(owner)).toEqual([]);

  // The connection breaks in the middle of an envelope, and DocuSign rate-limits once: nothing is imported partially or twice.
  const limited = {
    errorCode: 'HOURLY_APIINVOCATION_LIMIT_EXCEEDED',
    message: 'The maximum number of hourly API invocations has been exceeded.',
  };
  docusign.faults.push(
    { on: /documents\/2$/, dropped: 'before' },
    {
      on: /documents\/certificate$/,
      reply: {
        status: 400,
        body: limited,
        headers: { 'x-ratelimit-reset': String(Math.floor(Date.now() / 1_000) + 1) },
      },
    },
  );
  ok(await set(owner, { isOn: true }));
  await hurriedUntil(server, async () => {
    expect((await mine(owner)).lastOkAt).toBeTruthy();
  });
  const there = [
    'Elm purchase: Agreement.pdf',
    'Elm purchase: Certificate of completion Your agreement.pdf',
    'Oak: Addendum.pdf',
    'Oak: Certificate of completion Please sign 12 Oak Ln., Austin.pdf',
    'Oak: Contract.pdf',
  ];
  expect(
    (await filesOf(owner)).map((name) => name.replace('sign: ', 'sign ').replace('sign_ ', 'sign ')).sort(),
  ).toEqual(there.sort());
  const told = ok(await owner.do(deals.timeline, { id: oak })).rows.find(
    ({ kind }) => kind === 'deal.envelope_imported',
  );
  expect(told?.data).toMatchObject({
    name: 'Please sign: 12 Oak Ln., Austin',
    count: 3,
    signers: [
      { name: 'Ben Moss', email: 'ben@example.com', at: '2026-02-01T15:00:00.000Z' },
      { name: 'Cy Roe', email: 'cy@example.com' },
    ],
  });
  const { id } = await mine(owner);
  const waiting = ok(await owner.do(connections.failures, { id, limit: 10 })).rows;
  expect(waiting.map(({ name, problem }) => [name, problem.split('.')[0]]).sort()).toEqual([
    ['Closing of 7 Twin Ct', 'More than one deal fits'],
    ['Something else', 'No deal has this address or these signers'],
  ]);
  expect(await runNow(owner)).toMatchObject({ counts: { in: 0, failed: expect.any(Number) } });

  // Once a member assigns a deal, the next run imports the envelope; the other one still waits.
  await ran(owner, async () =>
    ok(await set(owner, { settings: { ...settings, chosen: [{ envelope: stray, deal: elm }] } })),
  );
  await until(async () => expect((await mine(owner)).failures).toBe(1));
  expect((await filesOf(owner)).filter((name) => name.includes('Stray'))).toEqual(['Elm purchase: Stray.pdf']);
  expect(await mine(owner)).toMatchObject({ kept: 3 });

  // After disconnecting, imported files stay; after reconnecting, nothing is imported twice.
  const all = await filesOf(owner);
  ok(await owner.do(connections.disconnect, { id }));
  await connect(owner);
  await until(async () => expect((await mine(owner))?.account).toBe('Quill Realty'));
  ok(await set(owner, { settings }));
  expect(await ran(owner, async () => ok(await set(owner, { isOn: true })))).toMatchObject({
    outcome: 'ok',
    counts: { in: 0, same: 3, failed: 1 },
  });
  expect(await filesOf(owner)).toEqual(all);
});
