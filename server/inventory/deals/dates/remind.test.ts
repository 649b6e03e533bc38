import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn, startOfDay } from '#contract/core/time-zone.ts';
import { dealDates } from '#contract/inventory/deals/deal-dates.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { sql } from '#server/core/db/sql.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { tellOfDates } from './remind-job.ts';

let server: TestServer;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  server = await startTestServer();
  ({ agent, colleague } = await newTeam(server, { agent: 'agent', colleague: 'agent' }));
});
afterAll(() => server.stop());

const zone = 'America/Chicago';
const hour = 3_600_000;
const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
  server.services.db.withOrg({ organisationId: agent.organisationId, userId: null, actorKind: 'system' }, work);
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
  const waiting = await inOrg((tx) =>
    tx.get<{ at: string }>(sql`
      select run_at as at from jobs where kind = 'deals.remind_dates' and key = ${id} and state = 'waiting'`),
  );
  const dayBefore = startOfDay(addDays(day, -1), zone) + 8 * hour;
  expect(Math.abs(Date.parse(waiting.at) - dayBefore)).toBeLessThan(60_000);

  const at = (moment: number) => inOrg((tx) => tellOfDates(tx, id, moment));
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
