import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { audit } from '#contract/account/audit.ts';
import { account } from '#contract/account/auth.ts';
import { billing } from '#contract/account/billing.ts';
import { support } from '#contract/account/support.ts';
import { isForSupport, supportScopes } from '#contract/core/support-rights.ts';
import { allCalls } from '#contract/index.ts';
import { consentTexts } from '#contract/people/consent-texts.ts';
import { leads } from '#contract/people/leads.ts';
import { mailTemplates } from '#contract/people/mail-templates.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { endSupportJob } from './end-job.ts';

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

async function newOperator(): Promise<Person> {
  const person = await newMember(server, await newOrganisation(server, 'Lintel'), 'owner', { operator: true });
  await owner.query(`update sessions set aal = 'aal2' where user_id = $1`, [person.id]);
  return person;
}

async function invited(scope: 'read' | 'change') {
  const here = await newOrganisation(server, 'Harbor & Vine Realty');
  const boss = await newMember(server, here, 'owner');
  const agent = await newMember(server, here, 'agent');
  const lead = (await boss.do(leads.create, { firstName: 'Ana', lastName: 'Ruiz' })).body;
  const asked = await boss.do(support.invite, { hours: 1, scope, reason: 'Leads do not come in' });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  return { here, boss, agent, lead, access: asked.body };
}

test('by invitation alone: seen by all, entered by one, recorded, and ended at once by the organization', async () => {
  const { here, boss, agent, lead, access } = await invited('read');
  const [jordan, other] = [await newOperator(), await newOperator()];
  expect((await agent.do(support.invite, { hours: 1, scope: 'read', reason: 'x' })).status).toBe(403);
  expect((await boss.do(support.invite, { hours: 24, scope: 'read', reason: 'x' })).status, 'one at a time').toBe(409);
  expect((await agent.do(account.session)).body.support).toMatchObject({ scope: 'read', operator: null, isMe: false });
  expect((await boss.do(support.enter, { id: access.id })).status, 'no operator').toBe(403);

  // Requires a second factor.
  const plain = await newMember(server, await newOrganisation(server), 'owner', { operator: true });
  expect((await plain.do(support.enter, { id: access.id })).body).toMatchObject({ code: 'second_factor_needed' });

  const shown = (await jordan.do(support.invitations)).body.invitations.find(({ id }) => id === access.id);
  expect(shown).toMatchObject({ organisation: 'Harbor & Vine Realty', isMine: false, isHere: false });
  expect((await jordan.do(leads.list, {})).body.rows, 'not before').toEqual([]);
  for (let twice = 0; twice < 2; twice++) expect((await jordan.do(support.enter, { id: access.id })).status).toBe(200);
  expect((await other.do(support.enter, { id: access.id })).status, 'another is there').toBe(409);

  const session = (await jordan.do(account.session)).body;
  expect(session).toMatchObject({ organisation: { id: here }, support: { isMe: true }, role: 'admin' });
  expect(session.rights).toContain('leads.read');
  for (const right of [
    'leads.change',
    'billing.manage',
    'security.read',
    'keys.manage',
    'leads.export',
    'support.manage',
  ])
    expect(session.rights, right).not.toContain(right);
  expect((await jordan.do(leads.get, { id: lead.id })).body).toMatchObject({ firstName: 'Ana' });
  expect((await jordan.do(leads.create, { firstName: 'Not' })).status).toBe(403);
  // Support may read the texts that clients receive, but not change them.
  const { body: mails } = await jordan.do(mailTemplates.list);
  const { key } = mails.templates[0]!;
  const { body: mail } = await jordan.do(mailTemplates.get, { key });
  expect((await jordan.do(mailTemplates.preview, { key, ...mail.template })).status).toBe(200);
  expect((await jordan.do(mailTemplates.restore, { key })).status).toBe(403);
  expect((await jordan.do(consentTexts.list)).status).toBe(200);
  expect((await jordan.do(billing.state)).status).toBe(403);
  expect((await jordan.do(apiKeys.list, {})).status).toBe(403);
  expect((await agent.do(account.session)).body.support).toMatchObject({ operator: expect.stringContaining('Tester') });

  const acts = (await boss.do(support.acts, { id: access.id })).body.rows;
  expect(acts).toContainEqual(
    expect.objectContaining({ call: 'leads.get', record: lead.id, wrote: false, refused: false }),
  );
  expect(acts).toContainEqual(expect.objectContaining({ call: 'leads.create', refused: true }));
  expect((await boss.do(support.end, { id: access.id })).body).toMatchObject({
    state: 'ended',
    endedSide: 'organization',
  });
  // Processes drop their cached data on the commit's notification, which arrives a moment later.
  await expect.poll(async () => (await jordan.do(leads.get, { id: lead.id })).status).toBe(404);
  expect((await jordan.do(leads.list, {}, { headers: { 'lintel-organisation': here } })).body).toMatchObject({
    code: 'organisation_changed',
  });
  expect((await jordan.do(support.enter, { id: access.id })).status).toBe(404);
  expect((await agent.do(account.session)).body.support).toBeNull();
  expect((await boss.do(support.list, {})).body.rows[0]).toMatchObject({
    id: access.id,
    acts: expect.any(Number),
    changes: 0,
  });
});

test('with leave to change, what support changes is on record as support’s, with the name; support ends it, too', async () => {
  const { boss, lead, access } = await invited('change');
  const jordan = await newOperator();
  await jordan.do(support.enter, { id: access.id });
  const { version } = (await jordan.do(leads.get, { id: lead.id })).body;
  const changed = await jordan.do(leads.change, { id: lead.id, firstName: 'Anna' }, { version });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const { rows } = (await boss.do(audit.list, { kind: 'lead.changed' })).body;
  expect(rows[0]).toMatchObject({ actor: { kind: 'support', id: jordan.id, name: expect.stringContaining('Tester') } });
  expect((await jordan.do(support.leave, {})).status).toBe(200);
  expect((await jordan.do(leads.list, {})).body.rows, 'back at home').toEqual([]);
  expect((await jordan.do(support.enter, { id: access.id })).status, 'and in again').toBe(200);
  expect((await jordan.do(support.leave, { end: true })).status).toBe(200);
  expect((await boss.do(support.list, {})).body.rows[0]).toMatchObject({ endedSide: 'support', changes: 1 });
  const { rows: kinds } = await owner.query<{ kind: string }>(
    `select kind from events where organisation_id = $1 and kind like 'support.%' order by tx, position`,
    [boss.organisationId],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'support.invited',
    'support.entered',
    'support.left',
    'support.entered',
    'support.ended',
  ]);
});

test('it ends by itself, and an operator who is none any more is out', async () => {
  const { boss, lead, access } = await invited('read');
  const jordan = await newOperator();
  await jordan.do(support.enter, { id: access.id });
  expect((await jordan.do(leads.get, { id: lead.id })).status).toBe(200);
  await owner.query('update users set is_operator = false where id = $1', [jordan.id]);
  server.services.actors.forgetAll();
  expect((await jordan.do(leads.get, { id: lead.id })).status).toBe(404);
  await owner.query('update users set is_operator = true where id = $1', [jordan.id]);
  await owner.query(
    `update support_accesses set created_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
    [access.id],
  );
  server.services.actors.forgetAll();
  expect((await jordan.do(leads.get, { id: lead.id })).status, 'before anybody wrote it down').toBe(404);
  expect((await boss.do(support.list, {})).body.rows[0]).toMatchObject({ state: 'ended', endedSide: 'time' });
  const worker = new JobWorker({ services: server.services, kinds: [endSupportJob], pollMs: 20 });
  await owner.query(`update jobs set run_at = now() where kind = 'support.end' and organisation_id = $1`, [
    boss.organisationId,
  ]);
  worker.start();
  await expect
    .poll(async () => {
      const { rows } = await owner.query(`select from support_accesses where id = $1 and ended_side = 'time'`, [
        access.id,
      ]);
      return rows.length;
    })
    .toBe(1);
  await worker.stop();
  expect((await boss.do(support.invite, { hours: 24, scope: 'change', reason: 'Again' })).status).toBe(200);
});

test('of all calls, support never gets what opens, sends, seals, bills or takes away', () => {
  const all = allCalls;
  expect(all.length).toBeGreaterThan(500);
  for (const scope of supportScopes) {
    const open = all.filter(([, call]) => call.access.who === 'member' && isForSupport(scope, call));
    expect(open.length).toBeGreaterThan(50);
    for (const [name, call] of open) {
      expect(call.secret, name).toBe(false);
      expect(call.reaches, name).toBeNull();
      expect(call.reply, name).toBe('json');
      if (scope === 'read') expect(call.repeat, name).toBe('read');
      if (call.repeat !== 'read') expect(call.path, name).not.toMatch(/export|import|bulk/);
      expect(name, name).not.toMatch(
        /^(billing|security|privacy|incidents|apiKeys|webhooks|archives|support|factors)\./,
      );
    }
  }
});
