import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#contract/account/onboarding.ts';
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
  const set = async (who: typeof boss, name: string) => {
    const { version } = (await who.do(brand.get)).body;
    return who.do(brand.change, { name, colour: null, logo: null, licence: '' }, { version });
  };
  expect((await set(boss, 'Vega Homes')).status).toBe(200);
  expect((await set(admin, 'Vega West')).status).toBe(200);
  expect((await agent.do(settingsHistory.list, {})).status).toBe(403);
  expect((await stranger.do(settingsHistory.list, {})).body.rows).toEqual([]);
  const { rows } = (await boss.do(settingsHistory.list, { place: 'brands' })).body;
  expect(rows[0]).toMatchObject({
    place: 'brands',
    deed: 'changed',
    by: { id: admin.id },
    changes: [{ field: 'name', before: 'Vega Homes', after: 'Vega West' }],
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
  expect(reverted).toMatchObject({
    reverts: later!.id,
    changes: [{ field: 'name', before: 'Vega West', after: 'Vega Homes' }],
  });
  // A second click answers the same.
  expect((await boss.do(settingsHistory.revert, { id: later!.id })).body.id).toBe(reverted.id);
  expect((await boss.do(brand.get)).body).toMatchObject({ name: 'Vega Homes' });
  const [, back] = (await boss.do(settingsHistory.list, {})).body.rows;
  expect(back).toMatchObject({ id: later!.id, isReverted: true });
});

test('the security policy is put back on its own page alone', async () => {
  const here = await newOrganisation(server);
  const boss = await newMember(server, here, 'owner');
  // A limit on exports needs somebody else who can approve.
  await newMember(server, here, 'admin');
  expect((await boss.do(security.changePolicy, { ...policy, exportRows: 100 }, { version: 1 })).status).toBe(200);
  const [made] = (await boss.do(settingsHistory.list, { place: 'security_policies' })).body.rows;
  expect((await boss.do(settingsHistory.revert, { id: made!.id })).body).toMatchObject({ code: 'conflict' });
});

test('a setting that was never set before goes back to what it is where nobody set it', async () => {
  const boss = await newMember(server, await newOrganisation(server), 'owner');
  const before = (await boss.do(brand.get)).body;
  const given = { name: 'Vega Homes', colour: '#0a5544', logo: null, licence: 'TX 612' };
  expect((await boss.do(brand.change, given, { version: before.version })).status).toBe(200);
  const [made] = (await boss.do(settingsHistory.list, { place: 'brands' })).body.rows;
  expect((await boss.do(settingsHistory.revert, { id: made!.id })).status).toBe(200);
  expect((await boss.do(brand.get)).body).toMatchObject({ name: before.name, colour: null, licence: '' });
});

test('two clicks at once take back once, and what the company locked meanwhile stays', async () => {
  const here = await newOrganisation(server);
  const boss = await newMember(server, here, 'owner');
  const set = async (name: string, colour: string) => {
    const { version } = (await boss.do(brand.get)).body;
    return boss.do(brand.change, { name, colour, logo: null, licence: '' }, { version });
  };
  await set('Vega', '#0a5544');
  await set('Vega', '#112233');
  const [recolored] = (await boss.do(settingsHistory.list, { place: 'brands' })).body.rows;
  const lock = (color: string) =>
    owner.query(
      `insert into inherited_settings (organisation_id, name, value, is_locked, set_by) values ($1, 'brandColor', $2, true, 'Vega Group')`,
      [here, color],
    );
  await lock('#112233');
  expect((await boss.do(settingsHistory.revert, { id: recolored!.id })).body).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Vega Group'),
  });
  await owner.query('delete from inherited_settings where organisation_id = $1', [here]);
  const answers = await Promise.all([1, 2, 3].map(() => boss.do(settingsHistory.revert, { id: recolored!.id })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await boss.do(brand.get)).body).toMatchObject({ colour: '#0a5544' });
});
