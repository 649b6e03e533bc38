import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connections } from '#contract/account/connections.ts';
import { finance } from '#contract/inventory/finance/finance.ts';
import { hurriedUntil, mine, ok, startWorker } from '#server/account/connections/testing/bench.ts';
import type { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { quickbooksConnector } from './connector.ts';
import { startQuickbooks } from './testing/quickbooks.ts';

let server: TestServer;
let quickbooks: Awaited<ReturnType<typeof startQuickbooks>>;
let worker: JobWorker;

beforeAll(async () => {
  quickbooks = await startQuickbooks();
  server = await startTestServer(undefined, quickbooks.environment);
  worker = startWorker(server, [quickbooksConnector]);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await quickbooks.stop();
});

test('the journal goes to QuickBooks once: counted first, by chosen accounts, through a cut line; what lacks an account waits', async () => {
  const organisationId = await newOrganisation(server);
  const owner = await newMember(server, organisationId, 'owner');
  const agent = await newMember(server, organisationId, 'agent');
  expect((await agent.do(connections.start, { connector: 'quickbooks' })).status).toBe(403);
  const { address } = ok(await owner.do(connections.start, { connector: 'quickbooks' }));
  const { code, state, realmId } = quickbooks.agree(address) as Record<'code' | 'state' | 'realmId', string>;
  ok(await owner.do(connections.finish, { code, state, realmId }));
  const post = async (day: string, from: string, cents: number) =>
    ok(
      await owner.do(finance.postEntry, {
        day,
        memo: 'Desk fees',
        lines: [
          { account: '1000', cents },
          { account: from, cents: -cents },
        ],
      }),
    );
  await post('2026-01-05', '3000', 1_000);
  await post('2026-03-05', '3000', 123_45);
  await post('2026-03-06', '6000', 5_000);
  const first = await vi.waitFor(async () => {
    const one = await mine(owner);
    expect(one?.choices).toHaveLength(2);
    return one;
  }, patience);
  expect(first).toMatchObject({ account: 'Quill Realty LLC', state: 'connecting', owner: null });
  const account = (number: string) => first.ours.find(({ name }) => name.startsWith(`${number} `))!.id;

  const { id } = first;
  const settings = {
    since: '2026-02-01',
    accounts: [
      { account: account('1000'), to: '35' },
      { account: account('3000'), to: '45' },
    ],
  };
  const wrong = { ...settings, accounts: [{ account: account('1000'), to: '99' }] };
  const change = async (given: object) =>
    owner.do(connections.change, { id, ...given }, { version: (await mine(owner)).version });
  expect((await change({ settings: wrong })).body).toMatchObject({
    issues: [{ path: ['settings', 'accounts', 0, 'to'] }],
  });
  ok(await change({ settings }));
  const ended = (before: string | undefined) =>
    hurriedUntil(server, async () => {
      const { lastRun: run } = await mine(owner);
      expect(run && run.id !== before && run.endedAt).toBeTruthy();
      return run!;
    });
  ok(await owner.do(connections.run, { id, mode: 'test' }));
  const tested = await ended(undefined);
  expect(tested.counts).toMatchObject({ out: 1, failed: 1 });
  expect(quickbooks.entries).toEqual([]);

  // Another office of the same company numbers its entries alike: hers is not ours.
  quickbooks.entries.push({ Id: '900', DocNumber: 'L2', TxnDate: '2026-03-05', PrivateNote: 'Desk fees [another]' });
  const sent = () => quickbooks.entries.filter(({ Id }) => Id !== '900');
  quickbooks.faults.push({ on: /journalentry/, dropped: 'done' });
  ok(await change({ isOn: true }));
  await vi.waitFor(async () => {
    await ended(tested.id);
    expect((await mine(owner)).state).toBe('on');
  }, patience);
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({
    DocNumber: 'L2',
    TxnDate: '2026-03-05',
    PrivateNote: expect.stringMatching(/^Desk fees \[[0-9a-f-]{36}\]$/),
    Line: [
      { Amount: 123.45, JournalEntryLineDetail: { PostingType: 'Debit', AccountRef: { value: '35' } } },
      { Amount: 123.45, JournalEntryLineDetail: { PostingType: 'Credit', AccountRef: { value: '45' } } },
    ],
  });
  expect(ok(await owner.do(connections.failures, { id })).rows).toMatchObject([
    { direction: 'out', problem: expect.stringContaining('6000') },
  ]);
  // After its account is mapped, the next run sends the entry; the others aren't sent again.
  ok(
    await change({
      settings: { ...settings, accounts: [...settings.accounts, { account: account('6000'), to: '45' }] },
    }),
  );
  await vi.waitFor(async () => expect(sent()).toHaveLength(2), patience);
  await vi.waitFor(async () => expect((await mine(owner)).failures).toBe(0), patience);

  // Another company has its own books: nothing sent to the first counts as sent, and nothing is sent before it is turned on.
  quickbooks.chooses('9131');
  const again = new URL(ok(await owner.do(connections.start, { connector: 'quickbooks' })).address);
  const back = quickbooks.agree(again.href) as Record<'code' | 'state' | 'realmId', string>;
  ok(await owner.do(connections.finish, back));
  const other = await vi.waitFor(async () => {
    const one = await mine(owner);
    expect(one.id).not.toBe(id);
    expect(one.choices).toHaveLength(2);
    return one;
  }, patience);
  expect(other).toMatchObject({
    account: 'Quill Property LLC',
    state: 'connecting',
    settings: null,
    failures: 0,
    lastRun: null,
  });
  await vi.waitFor(async () => expect(quickbooks.keys.size).toBe(1), patience);
  const all = { ...settings, accounts: [...settings.accounts, { account: account('6000'), to: '45' }] };
  ok(await owner.do(connections.change, { id: other.id, settings: all, isOn: true }, { version: other.version }));
  await vi.waitFor(async () => expect(quickbooks.elsewhere.get('9131')).toHaveLength(2), patience);

  ok(await owner.do(connections.disconnect, { id: other.id }));
  await vi.waitFor(async () => expect(quickbooks.keys.size).toBe(0), patience);
  expect(sent()).toHaveLength(2);
});
