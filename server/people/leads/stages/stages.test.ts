import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboard } from '#contract/insight/dashboard.ts';
import { leadBulk } from '#contract/people/lead-bulk.ts';
import { leadStages } from '#contract/people/lead-stages.ts';
import { leads } from '#contract/people/leads.ts';
import { defaultStages, type LeadStage, waitingFilter } from '#contract/people/stage-list.ts';
import { sql } from '#server/core/db/sql.ts';
import { putStages } from '#tests/setup/lead-lists.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { receive } from '../../messages/receive.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let elsewhere: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  elsewhere = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

const issuesOf = (body: unknown) => (body as { issues?: { path: (string | number)[] }[] }).issues ?? [];
const paths = (body: unknown) => issuesOf(body).map(({ path }) => path.join('.'));
const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, work);

const changed = (changes: Record<string, Partial<LeadStage>>): LeadStage[] =>
  defaultStages.map((stage) => ({ ...stage, ...changes[stage.key] }));
const set = async (stages: LeadStage[]) => {
  const answer = await putStages(owner, stages);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const create = async (input: object = {}) => {
  const answer = await agent.do(leads.create, { firstName: 'Ana', ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const move = (lead: { id: string; version: number }, change: object) =>
  agent.do(leads.change, { id: lead.id, ...change }, { version: lead.version });

describe('an organisation’s stages', () => {
  test('are those that everybody begins with until somebody changes them, and nobody else’s change', async () => {
    expect((await agent.do(leadStages.stages)).body.stages).toEqual(defaultStages);
    const own: LeadStage = {
      key: 'viewing',
      name: 'Viewing homes',
      tone: 'act',
      needs: [],
      touchHours: 24,
      hidden: false,
    };
    const stages = [...changed({ new: { name: 'Fresh' }, nurture: { hidden: true } }), own];
    expect((await agent.do(leadStages.setStages, { stages }, { version: 1 })).status).toBe(403);
    await set(stages);
    expect((await agent.do(leadStages.stages)).body.stages).toEqual(stages);
    expect((await elsewhere.do(leadStages.stages)).body.stages).toEqual(defaultStages);
    const lead = await create({ stage: 'viewing' });
    expect(lead.stage).toBe('viewing');
    expect((await elsewhere.do(leads.create, { firstName: 'Bo', stage: 'viewing' })).status).toBe(400);
  });

  test('one that leads are in cannot be left out; the ten can be put away but for the first and the last', async () => {
    const kept = await putStages(owner, changed({}));
    expect(kept.status).toBe(409);
    const { status, body } = await putStages(owner, changed({ new: { hidden: true } }).slice(0, 9));
    expect(status).toBe(400);
    expect(paths(body)).toEqual(['stages.0.hidden', 'stages']);
  });

  test('are not replaced by who has not seen them as they are', async () => {
    const { stages, version } = (await owner.do(leadStages.stages)).body;
    const named = (name: string) => stages.map((stage) => (stage.key === 'new' ? { ...stage, name } : stage));
    expect((await owner.do(leadStages.setStages, { stages: named('One') }, { version })).status).toBe(200);
    const late = await owner.do(leadStages.setStages, { stages: named('Two') }, { version });
    expect(late).toMatchObject({ status: 412, body: { current: { stages: named('One'), version: version + 1 } } });
    await set(stages);
  });

  test('who waits longer than a stage allows is found by one filter', async () => {
    const lead = await create({ stage: 'attempting' });
    const filter = waitingFilter(defaultStages)!;
    const found = async () => (await agent.do(leads.list, { filter })).body.rows.map(({ id }) => id);
    expect(await found()).not.toContain(lead.id);
    await inOrg((tx) =>
      tx.run(sql`update leads set last_activity_at = now() - interval '49 hours' where id = ${lead.id}`),
    );
    expect(await found()).toContain(lead.id);
    expect((await agent.do(leads.count, { filter })).body.count).toBe((await found()).length);
  });

  test('what a lead does themself is nobody’s work: they go on waiting until somebody does something', async () => {
    const lead = await create({ stage: 'attempting', email: 'waits@example.test' });
    const filter = waitingFilter(defaultStages)!;
    const waits = async () => (await agent.do(leads.list, { filter })).body.rows.some(({ id }) => id === lead.id);
    const last = new Date(Date.now() - 49 * 3_600_000).toISOString();
    await inOrg((tx) => tx.run(sql`update leads set last_activity_at = ${last} where id = ${lead.id}`));
    for (const n of [1, 2])
      await inOrg((tx) =>
        receive(tx, {
          channel: 'email',
          from: 'waits@example.test',
          providerId: `waits ${n}`,
          subject: 'Hello?',
          body: 'Are you there?',
        }),
      );
    const read = (await agent.do(leads.get, { id: lead.id })).body;
    expect(read.waitsSince && Date.parse(read.waitsSince)).toBe(Date.parse(last));
    expect(Date.parse(read.lastActivityAt)).toBeGreaterThan(Date.now() - 3_600_000);
    expect(await waits()).toBe(true);
    await agent.do(dashboard.worked, { id: lead.id });
    expect(await waits()).toBe(false);
    await agent.do(dashboard.undoWorked, { id: lead.id });
    expect(await waits()).toBe(true);
    await agent.do(leads.addNote, { id: lead.id, body: 'Rang the bell.' });
    expect(await waits()).toBe(false);
    expect((await agent.do(leads.get, { id: lead.id })).body.waitsSince).toBeNull();
  });
});

describe('leaving a stage', () => {
  beforeAll(() =>
    set([
      ...changed({ attempting: { needs: ['phone', 'note', 'appointment'] } }),
      { key: 'viewing', name: 'Viewing homes', tone: 'act', needs: [], touchHours: null, hidden: false },
    ]),
  );

  test('is refused while something is missing, and the missing is named; what is filled in with the move counts', async () => {
    const lead = await create({ stage: 'attempting' });
    const { status, body } = await move(lead, { stage: 'engaged' });
    expect(status).toBe(400);
    expect(paths(body)).toEqual(['stage']);
    expect((body as unknown as { details: object }).details).toEqual({ missing: ['phone', 'note', 'appointment'] });
    expect((await agent.do(leads.get, { id: lead.id })).body).toEqual(lead);
    await agent.do(leads.addNote, { id: lead.id, body: 'Rang, will see her on Friday.' });
    await inOrg(async (tx) => {
      const { id } = await tx.get<{ id: string }>(sql`
        insert into appointments (organisation_id, title, organiser_id) values (${owner.organisationId}, 'Visit', ${agent.id}) returning id`);
      await tx.run(sql`
        insert into appointment_leads (organisation_id, appointment_id, lead_id) values (${owner.organisationId}, ${id}, ${lead.id})`);
      await tx.run(sql`update appointments set status = 'cancelled' where id = ${id}`);
    });
    // A canceled appointment doesn't count.
    expect((await move(lead, { stage: 'engaged', phone: '512 555 0188' })).status).toBe(400);
    await inOrg((tx) =>
      tx.run(sql`
        update appointments set status = 'planned' where id in (select appointment_id from appointment_leads where lead_id = ${lead.id})`),
    );
    expect((await move(lead, { stage: 'engaged', phone: '512 555 0188' })).body).toMatchObject({ stage: 'engaged' });
  });

  test('binds acts on many too: those that lack something are refused by reason', async () => {
    const lead = await create({ stage: 'attempting' });
    const { body } = await owner.do(leadBulk.previewBulk, {
      selection: { ids: [lead.id] },
      do: { act: 'stage', stage: 'active' },
    });
    expect(body.refused).toEqual([{ reason: 'stage_needs', count: 1 }]);
  });
});

describe('a lost lead', () => {
  test('was lost for a reason, needs nothing else, and loses the reason when it comes back', async () => {
    const lead = await create({ stage: 'attempting' });
    const bare = await move(lead, { stage: 'trash' });
    expect([bare.status, paths(bare.body)]).toEqual([400, ['lostReason']]);
    const lost = (await move(lead, { stage: 'trash', lostReason: 'not_ready', reengageOn: '2031-05-01' })).body;
    expect(lost).toMatchObject({ stage: 'trash', lostReason: 'not_ready', reengageOn: '2031-05-01' });
    const { rows } = (await agent.do(leads.timeline, { id: lead.id })).body;
    expect(rows.find(({ kind }) => kind === 'lead.stage_changed')?.data).toEqual({
      from: 'attempting',
      to: 'trash',
      reason: 'not_ready',
    });
    const found = await agent.do(leads.list, { filter: 'lostReason:is(not_ready)', with: ['lostReason'] });
    expect(found.body.rows.map(({ id, lostReason }) => [id, lostReason])).toContainEqual([lead.id, 'not_ready']);
    expect((await move(lost, { stage: 'nurture' })).body).toMatchObject({ lostReason: null, reengageOn: null });
  });
});
