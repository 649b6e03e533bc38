import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { security } from '#contract/account/security.ts';
import { settingPlaces, settingsHistory } from '#contract/insight/settings-history.ts';
import { newMember, newOrganisation } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client(server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const policy = { requireFactor: false, sessionHours: null, idleHours: null, networks: [], networksForKeys: false };

test('every setting that is named keeps its history, and every one that keeps it is named', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'settings_history' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...settingPlaces].sort());
});

test('a change is kept with who, before and after; it is taken back once, and not over a later one', async () => {
  const here = await newOrganisation(server);
  const boss = await newMember(server, here, 'owner');
  const admin = await newMember(server, here, 'admin');
  const agent = await newMember(server, here, 'agent');
  const stranger = await newMember(server, await newOrganisation(server), 'owner');
  const set = (who: typeof boss, exportRows: number | null, version: number) =>
    who.do(security.changePolicy, { ...policy, exportRows }, { version });
  expect((await set(boss, 100, 1)).status).toBe(200);
  expect((await set(admin, 200, 2)).status).toBe(200);
  expect((await agent.do(settingsHistory.list, {})).status).toBe(403);
  expect((await stranger.do(settingsHistory.list, {})).body.rows).toEqual([]);
  const { rows } = (await boss.do(settingsHistory.list, { place: 'security_policies' })).body;
  expect(rows[0]).toMatchObject({
    place: 'security_policies',
    deed: 'changed',
    by: { id: admin.id },
    changes: [{ field: 'export_rows', before: 100, after: 200 }],
    isReverted: false,
  });
  expect((await boss.do(settingsHistory.list, { by: boss.id })).body.rows.map(({ by }) => by?.id)).toEqual(
    (await boss.do(settingsHistory.list, { by: boss.id })).body.rows.map(() => boss.id),
  );
  const [later, earlier] = rows;
  expect((await stranger.do(settingsHistory.revert, { id: later!.id })).status).toBe(404);
  expect((await boss.do(settingsHistory.revert, { id: earlier!.id })).body, 'not over a later one').toMatchObject({
    code: 'conflict',
  });
  const reverted = (await boss.do(settingsHistory.revert, { id: later!.id })).body;
  expect(reverted).toMatchObject({ reverts: later!.id, changes: [{ field: 'export_rows', before: 200, after: 100 }] });
  // A second click answers the same.
  expect((await boss.do(settingsHistory.revert, { id: later!.id })).body.id).toBe(reverted.id);
  expect((await boss.do(security.policy)).body).toMatchObject({ exportRows: 100 });
  const [, back] = (await boss.do(settingsHistory.list, {})).body.rows;
  expect(back).toMatchObject({ id: later!.id, isReverted: true });
});
