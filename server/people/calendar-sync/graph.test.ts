import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connections } from '#contract/account/connections.ts';
import { calendar } from '#contract/people/appointments.ts';
import { revokeJob } from '#server/account/connections/revoke.ts';
import { runJob } from '#server/account/connections/run.ts';
import { connectJob } from '#server/account/connections/start.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { calendarConnectors } from './connector.ts';
import { startGraph } from './testing/graph.ts';

let server: TestServer;
let graph: Awaited<ReturnType<typeof startGraph>>;
let worker: JobWorker;
const zone = 'America/New_York';

beforeAll(async () => {
  graph = await startGraph();
  graph.state.rotatesKeys = true;
  server = await startTestServer(undefined, graph.environment);
  const connectors = new Map(calendarConnectors.map((one) => [one.key, one] as const));
  const fetch = createGuardedFetch({ userAgent: 'test', allowLoopback: true });
  const kinds = [connectJob(fetch, connectors), runJob(fetch, connectors), revokeJob(fetch, connectors)];
  worker = new JobWorker({ services: server.services, kinds, pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await graph.stop();
});

const ok = <B>(answer: { status: number; body: B }): B => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const mine = async (by: Person) => ok(await by.do(connections.list, {})).connections[0]!;

test('Microsoft 365 both ways: zones by their Windows names, pages, a lost place, keys that are good once, nothing twice', async () => {
  const me = await newMember(server, await newOrganisation(server), 'agent');
  // The test server handles `/authorize` under the name of its dialog page.
  const { address } = ok(await me.do(connections.start, { connector: 'microsoft_calendar' }));
  expect(address).toContain('Calendars.ReadWrite');
  const { code, state } = graph.agree(address) as { code: string; state: string };
  ok(await me.do(connections.finish, { code, state }));
  await vi.waitFor(async () => expect((await mine(me))?.choices).toHaveLength(1), patience);
  const plan = (title: string, start: string, given: object = {}) =>
    me.do(calendar.create, { title, start, timeZone: zone, ...given });
  ok(await plan('Showing', '2030-01-07T09:00'));
  ok(await plan('Each month', '2030-01-31T09:00', { recurrence: { every: 'monthly' } }));
  const timed = (from: string, to: string) => ({
    start: { dateTime: from, timeZone: zone },
    end: { dateTime: to, timeZone: zone },
  });
  graph.put({ subject: 'Dentist', ...timed('2030-01-08T10:00:00', '2030-01-08T11:00:00') }, 'dentist');
  graph.put(
    { subject: 'Salary', sensitivity: 'private', ...timed('2030-01-09T10:00:00', '2030-01-09T11:00:00') },
    'salary',
  );
  graph.state.graph.pageSize = 1;
  const { id, version } = await mine(me);
  ok(await me.do(connections.change, { id, isOn: true }, { version }));
  const synced = async () => {
    const before = (await mine(me)).lastRun?.id;
    ok(await me.do(connections.run, { id }));
    return vi.waitFor(async () => {
      const { lastRun: run } = await mine(me);
      expect(run && run.id !== before && run.endedAt, run?.problem ?? '').toBeTruthy();
      return run!;
    }, patience);
  };
  const shown = async () =>
    ok(await me.do(calendar.list, { from: '2030-01-01', to: '2030-01-20', timeZone: zone })).rows.map(
      ({ start, title }) => `${start} ${title}`,
    );
  await vi.waitFor(async () => expect((await mine(me)).lastRun?.outcome).toBe('ok'), patience);
  expect(await shown()).toEqual(['2030-01-07T09:00 Showing', '2030-01-08T10:00 Dentist', '2030-01-09T10:00 Busy']);
  // Outlook would use the last day of shorter months, so the event is reported instead of being sent with another meaning.
  expect(ok(await me.do(connections.failures, { id })).rows).toMatchObject([{ name: 'Each month', direction: 'out' }]);
  const there = graph.live().find(({ subject }) => subject === 'Showing')!;
  expect(there).toMatchObject({
    start: { dateTime: '2030-01-07T14:00:00' },
    originalStartTimeZone: 'Eastern Standard Time',
  });
  expect((await synced()).counts).toMatchObject({ in: 0, out: 0, removed: 0 });

  graph.put(timed('2030-01-07T12:00:00', '2030-01-07T12:30:00'), there.id);
  graph.drop('dentist');
  graph.endTokens();
  expect((await synced()).counts).toMatchObject({ in: 1, removed: 1 });
  expect(await shown()).toEqual(['2030-01-07T12:00 Showing', '2030-01-09T10:00 Busy']);
  graph.forgetPlaces();
  expect((await synced()).counts).toMatchObject({ in: 0, removed: 0 });
  expect(graph.live()).toHaveLength(2);
  ok(await me.do(connections.disconnect, { id }));
});
