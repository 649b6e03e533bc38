import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { billing } from '#contract/account/billing.ts';
import { organisationDeletion } from '#contract/account/organisation-deletion.ts';
import { archives } from '#contract/insight/archives.ts';
import { leads } from '#contract/people/leads.ts';
import { stopBillingJob } from '#server/account/billing/stop-job.ts';
import { purgeOrganisations } from '#server/account/organisations/purge.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { writeArchiveJob } from '#server/insight/archives/write-job.ts';
import { sweepFileJob } from '#server/people/files/sweep-job.ts';
import { readTables } from '#tests/database/catalogue.ts';
import { fillAll } from '#tests/database/fill.ts';
import { ofNobody } from '#tests/database/rules.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { certificatesOf } from './leave.ts';

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

const { signal } = new AbortController();
const count = async (statement: string, ...values: unknown[]): Promise<number> =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from ${statement}`, values)).rows[0]!.n;

test('deleted, it is closed to all but its owner, who can take everything along and restore it', async () => {
  const here = await newOrganisation(server, 'Harbor & Vine Realty');
  const boss = await newMember(server, here, 'owner');
  const admin = await newMember(server, here, 'admin');
  const { key } = (await boss.do(apiKeys.create, { name: 'Reader', role: 'admin' })).body;
  const program = callerAt(server.url, { authorization: `Bearer ${key}` });
  await boss.do(leads.create, { firstName: 'Ana' });
  await owner.query(
    `insert into sites (organisation_id, slug, content, created_by) values ($1, 'harbor-and-vine', '{}', $2)`,
    [here, boss.id],
  );
  expect((await admin.do(organisationDeletion.read)).status).toBe(403);
  expect((await boss.do(organisationDeletion.ask, { name: 'Harbor' })).body).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: ['name'] }],
  });
  const answer = await boss.do(organisationDeletion.ask, { name: 'Harbor & Vine Realty' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const asked = answer.body;
  expect(asked.deletion).toMatchObject({ timeZone: 'UTC' });
  // Whole days, to the midnight after the last.
  expect(asked.deletion!.deleteAt).toMatch(/T00:00:00/);
  expect((await boss.do(organisationDeletion.ask, { name: 'Harbor & Vine Realty' })).body.deletion).toEqual(
    asked.deletion,
  );
  expect(await count(`jobs where kind = 'account.mail' and payload ->> 'template' = 'organisation-leaving'`)).toBe(2);

  for (const who of [boss, admin, program])
    expect((await who.do(leads.list, {})).body, 'nobody works').toMatchObject({ code: 'organisation_deleted' });
  expect((await admin.do(organisationDeletion.restore)).status).toBe(403);
  const system = new pg.Client(server.database.system);
  await system.connect();
  const dark = await system.query('select slug from sites where organisation_id = $1', [here]);
  expect(dark.rows, 'visitors find nothing').toEqual([]);

  // Its work rests; an export is still made.
  await owner.query(
    `insert into jobs (id, organisation_id, created_by, kind, payload) values (gen_random_uuid(), $1, $2, 'files.sweep', '{"key":"x"}')`,
    [here, boss.id],
  );
  const worker = new JobWorker({ services: server.services, kinds: [writeArchiveJob, sweepFileJob], pollMs: 20 });
  worker.start();
  const made = (await boss.do(archives.make)).body;
  await vi.waitFor(async () => {
    expect((await boss.do(archives.list)).body.archives[0]).toMatchObject({ id: made.id, state: 'ready' });
  }, patience);
  expect(
    await count(
      `jobs where organisation_id = $1 and kind = 'files.sweep' and payload ->> 'key' = 'x' and state = 'waiting'`,
      here,
    ),
  ).toBe(1);

  const back = (await boss.do(organisationDeletion.restore)).body;
  expect(back.deletion).toBeNull();
  expect((await admin.do(leads.list, {})).body.rows).toHaveLength(1);
  expect((await system.query('select slug from sites where organisation_id = $1', [here])).rows).toHaveLength(1);
  await vi.waitFor(async () => {
    expect(
      await count(
        `jobs where organisation_id = $1 and kind = 'files.sweep' and payload ->> 'key' = 'x' and state = 'done'`,
        here,
      ),
    ).toBe(1);
  }, patience);
  await worker.stop();
  await system.end();
});

test('after its days everything goes, files too, and a certificate stays; a legal hold stops it', async () => {
  const tables = (await readTables(owner)).filter(({ name }) => !(name in ofNobody));
  const there = await fillAll(owner, tables);
  const living = await fillAll(owner, tables);
  const boss = await newMember(server, there.organisationId, 'owner');
  await owner.query(`update organisations set demo_ends_at = null where id = $1`, [there.organisationId]);
  const { name } = (await boss.do(organisationDeletion.read)).body;
  await boss.do(organisationDeletion.ask, { name });
  const key = there.rows.get('files')!.storage_key as string;
  await server.services.storage.put(key, Buffer.from('x'), { contentType: 'text/plain' });
  const held = async () => false;
  const free = async () => true;
  expect(await purgeOrganisations(server.services, free, signal), 'not before its day').toBe(0);
  await owner.query(`update organisations set delete_at = now() - interval '1 minute' where id = $1`, [
    there.organisationId,
  ]);
  expect(await purgeOrganisations(server.services, held, signal), 'not while something is held').toBe(0);
  expect(await count('organisations where id = $1', there.organisationId)).toBe(1);
  expect(await purgeOrganisations(server.services, free, signal)).toBe(1);
  expect(await purgeOrganisations(server.services, free, signal), 'once').toBe(0);
  for (const { name: table, isTenant } of tables)
    if (isTenant) expect(await count(`${table} where organisation_id = $1`, there.organisationId), table).toBe(0);
  expect(await server.services.storage.get(key)).toBeUndefined();
  expect(await count('leads where organisation_id = $1', living.organisationId)).toBe(1);
  const certificates = await server.services.db.asSystem((tx) => certificatesOf(tx, boss.id));
  expect(certificates).toHaveLength(1);
  expect(certificates[0]).toMatchObject({ name, tables: expect.arrayContaining([{ name: 'leads', rows: 1 }]) });
  expect(certificates[0]!.seal?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(certificates[0]!.rows).toBeGreaterThan(200);
});

test('whatever a visitor finds by a name or a link goes dark', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped)
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('slug', 'token_hash', 'host')
        and has_column_privilege('lintel_system', c.oid, a.attnum, 'select'))
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'dark')
    order by 1`);
  // Its owner still signs in, by their company too. Invitations and the directory ask for themselves; the rest is of sites and forms, which are dark.
  const others = [
    'claimed_domains',
    'directory_tokens',
    'form_refusals',
    'invitations',
    'site_sign_ins',
    'site_visits',
  ];
  expect(rows.map(({ name }) => name)).toEqual(others);
});

test('bills stop with it and go on when it is back; who had cancelled before stays cancelled', async () => {
  const worker = new JobWorker({ services: server.services, kinds: [stopBillingJob], pollMs: 20 });
  worker.start();
  const paying = async (name: string): Promise<Person> => {
    const person = await newMember(server, await newOrganisation(server, name), 'owner');
    const pro = { tier: 'pro', price: '199', priceId: 'pro_realestate_monthly' } as const;
    const { url } = (await person.do(billing.createCheckoutSession, pro)).body;
    await stranger(server).do(billing.settleTestCheckout, { token: new URL(url).hash.slice(1), outcome: 'paid' });
    return person;
  };
  const settled = async (person: Person) => {
    await vi.waitFor(async () => {
      expect(
        await count(
          `jobs where organisation_id = $1 and kind = 'billing.stop' and state <> 'done'`,
          person.organisationId,
        ),
      ).toBe(0);
    }, patience);
    const { rows } = await owner.query<{ cancel_at: Date | null }>(
      'select cancel_at from subscriptions where user_id = $1',
      [person.id],
    );
    return rows[0]!.cancel_at !== null;
  };
  const one = await paying('Paying Homes');
  await one.do(organisationDeletion.ask, { name: 'Paying Homes' });
  expect(await settled(one), 'no further bill').toBe(true);
  await one.do(organisationDeletion.restore);
  expect(await settled(one), 'bills go on').toBe(false);

  const other = await paying('Cancelled Homes');
  await other.do(billing.cancel);
  await other.do(organisationDeletion.ask, { name: 'Cancelled Homes' });
  expect(await settled(other)).toBe(true);
  await other.do(organisationDeletion.restore);
  expect(await settled(other), 'not billed against their word').toBe(true);

  // The plan pays for a second organization, which stays.
  const two = await paying('First Homes');
  const second = await newOrganisation(server, 'Second Homes');
  await owner.query(`insert into memberships (organisation_id, user_id, role) values ($1, $2, 'owner')`, [
    second,
    two.id,
  ]);
  await two.do(organisationDeletion.ask, { name: 'First Homes' });
  expect(await settled(two), 'it still pays for the other').toBe(false);
  await worker.stop();
});
