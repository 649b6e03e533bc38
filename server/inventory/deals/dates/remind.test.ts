import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { members } from '#contract/account/organisations.ts';
import { addDays, dayIn, startOfDay } from '#contract/core/time-zone.ts';
import { dealDates } from '#contract/inventory/deals/deal-dates.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { departuresListener, releaseJobOf } from '#server/people/departures/release.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { runNow, runRecords, waitingIn } from '#tests/setup/programs.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { departing } from '../departures.ts';
import { dateRemindersListener } from './reminders.ts';

let server: TestServer;
let database: pg.Client;
let worker: JobWorker;
let dispatcher: Dispatcher;
let owner: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.database.owner);
  await database.connect();
  ({ owner, agent, colleague } = await newTeam(server, { owner: 'owner', agent: 'agent', colleague: 'agent' }));
  const { services } = server;
  worker = new JobWorker({ services, kinds: [releaseJobOf(departing)], pollMs: 20 });
  const listeners = [dateRemindersListener, departuresListener];
  dispatcher = new Dispatcher({ db: services.db, listeners, log: services.log, pollMs: 20 });
  worker.start();
  await dispatcher.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await database.end();
  await server.stop();
});

const zone = 'America/Chicago';
const hour = 3_600_000;
const told = async (id: string) =>
  (await agent.do(deals.timeline, { id, limit: 50 })).body.rows
    .filter(({ kind }) => kind === 'deal.date_due')
    .map(({ data }) => [data.name, data.days, data.user])
    .reverse();

test('whoever sees to a date is told the day before and on the day, in the morning where the deal is, each once', async () => {
  const day = addDays(dayIn(Date.now(), zone), 10);
  const { id } = (await agent.do(deals.create, { name: '9 Elm', pipeline: 'lease', timeZone: zone })).body;
  await agent.do(dealDates.addDate, { id, key: 'survey', name: 'Survey', on: day, owner: colleague.id });
  const second = await agent.do(dealDates.addDate, { id, key: 'title', name: 'Title', on: day });
  const [waiting] = await waitingFor(id);
  const dayBefore = startOfDay(addDays(day, -1), zone) + 8 * hour;
  expect(waiting).toBe(dayBefore);

  const at = (moment: number) => runRecords(server, agent.organisationId, moment);
  await at(dayBefore - hour);
  expect(await told(id)).toEqual([]);
  await at(dayBefore);
  await at(dayBefore + hour);
  const first = [
    ['Survey', 1, colleague.id],
    ['Title', 1, agent.id],
  ];
  expect(await told(id)).toEqual(first);
  await agent.do(dealDates.changeDate, { id, dateId: second.body.id, state: 'done' });
  await at(startOfDay(day, zone) + 8 * hour);
  expect(await told(id)).toEqual([...first, ['Survey', 0, colleague.id]]);
  await at(startOfDay(addDays(day, 1), zone) + 8 * hour);
  expect((await told(id)).length).toBe(3);
});

const waitingFor = (deal: string) => waitingIn(server, agent.organisationId, 'deal_date_reminder', deal);
/** A deal with a date in ten days, and the time of its first reminder. */
async function withDate(name: string, owner?: string) {
  const day = addDays(dayIn(Date.now(), zone), 10);
  const deal = (await agent.do(deals.create, { name, pipeline: 'lease', timeZone: zone })).body;
  await agent.do(dealDates.addDate, { id: deal.id, key: 'survey', name: 'Survey', on: day, ...(owner && { owner }) });
  return { id: deal.id, stage: deal.stage, dayBefore: startOfDay(addDays(day, -1), zone) + 8 * hour };
}
const soonDue = (deal: string) => runNow(server, agent.organisationId, 'deal_date_reminder', deal);
const isReminded = ({ id, dayBefore }: { id: string; dayBefore: number }) =>
  vi.waitFor(async () => {
    await runRecords(server, agent.organisationId);
    expect(await waitingFor(id)).toEqual([dayBefore]);
  }, patience);
const change = async (id: string, stage: string, more: object = {}) => {
  const { version } = (await agent.do(deals.get, { id })).body;
  expect((await agent.do(deals.changeStage, { id, stage, ...more }, { version })).status).toBe(200);
};

test('a deal that comes back from the archive, or was lost and goes on, is told of its dates again', async () => {
  const deal = await withDate('1 Oak');
  await agent.do(deals.archive, { id: deal.id });
  await soonDue(deal.id);
  expect(await waitingFor(deal.id)).toEqual([]);
  await agent.do(deals.restore, { id: deal.id });
  await isReminded(deal);

  await change(deal.id, 'lost', { lostReason: 'Found another.' });
  await soonDue(deal.id);
  expect(await waitingFor(deal.id)).toEqual([]);
  await change(deal.id, deal.stage);
  await isReminded(deal);
});

test('what somebody saw to who leaves is seen to by whose deal it is', async () => {
  const { id, dayBefore } = await withDate('3 Oak', colleague.id);
  expect((await owner.do(members.remove, { userId: colleague.id })).status).toBe(200);
  const seenTo = async () =>
    (await agent.do(dealDates.dates, { id })).body.dates.find(({ key }) => key === 'survey')!.owner;
  await vi.waitFor(async () => expect(await seenTo()).toBeNull(), patience);
  await runRecords(server, agent.organisationId, dayBefore);
  expect(await told(id)).toEqual([['Survey', 1, agent.id]]);
});
