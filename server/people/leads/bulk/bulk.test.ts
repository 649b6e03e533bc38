import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { type BulkAct, leadBulk } from '#contract/people/lead-bulk.ts';
import { stages } from '#contract/people/lead-fields.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { leadsInBulk } from './bulk.ts';

let server: TestServer;
let worker: JobWorker;
let owner: Person;
let agent: Person;
let colleague: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  worker = new JobWorker({ services: server.services, kinds: [leadsInBulk.job, leadsInBulk.undoJob], pollMs: 20 });
  worker.start();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1], who = owner) =>
  server.services.db.withOrg({ organisationId: who.organisationId, userId: null, actorKind: 'system' }, work);

type JobRow = {
  id: string;
  state: string;
  total: number | null;
  done: number;
  skipped: number;
  refused: number;
  refusals: { item: string; reason: string }[];
  notice: string | null;
};
const jobRow = (id: string) =>
  server.services.db.asSystem((tx) => tx.get<JobRow>(sql`select * from jobs where id = ${id}`));
const ended = async (id: string): Promise<JobRow> => {
  await vi.waitUntil(async () => !['waiting', 'running'].includes((await jobRow(id)).state), patience);
  return jobRow(id);
};

const run = async (by: Person, selection: object, act: BulkAct): Promise<JobRow> => {
  const { status, body } = await by.do(leadBulk.bulk, { selection, do: act } as never);
  expect(status, JSON.stringify(body)).toBe(200);
  return ended(body.jobId);
};
const undo = async (by: Person, job: { id: string }): Promise<JobRow> => {
  const { status, body } = await by.do(jobs.undo, { id: job.id });
  expect(status, JSON.stringify(body)).toBe(200);
  return ended(body.id);
};

const create = async (by: Person, input: object = {}) => {
  const { status, body } = await by.do(leads.create, { firstName: 'Bulk', ...input });
  expect(status).toBe(200);
  return body;
};
const read = async (id: string) => (await owner.do(leads.get, { id })).body;

/** Everything stored about an organization's leads except their version counters. */
/** Stages that a lead was in stay in its history, and with them that it was spoken with or a client once. */
const everything = (who: Person) =>
  inOrg(
    async (tx) => ({
      leads: await tx.all(sql`
      select to_jsonb(l) - 'version' || jsonb_build_object('facts', l.facts & ~5) as lead from leads l where organisation_id = ${who.organisationId} order by id`),
      tags: await tx.all(
        sql`select * from lead_tags where organisation_id = ${who.organisationId} order by tag, lead_id`,
      ),
      counts: await tx.all(sql`
      select owner_key, stage, source, sum(leads)::int as n from lead_counts where organisation_id = ${who.organisationId}
      group by 1, 2, 3 having sum(leads) <> 0 order by 1, 2, 3`),
    }),
    who,
  );

describe('acting', () => {
  test('chosen leads change, what is so already is skipped, and each change is told as if made by hand', async () => {
    const [first, second] = [await create(agent), await create(agent, { stage: 'engaged' })];
    const job = await run(agent, { ids: [first.id, second.id] }, { act: 'stage', stage: 'engaged' });
    expect(job).toMatchObject({ state: 'done', total: 2, done: 1, skipped: 1, refused: 0 });
    expect(await read(first.id)).toMatchObject({ stage: 'engaged', version: 2 });
    expect(await read(second.id)).toMatchObject({ stage: 'engaged', version: 1 });
    const { body } = await agent.do(leads.timeline, { id: first.id });
    expect(body.rows[0]).toMatchObject({
      kind: 'lead.stage_changed',
      data: { from: 'new', to: 'engaged' },
      actor: { kind: 'user', id: agent.id },
    });
  });

  test('all that a list shows, more than one chunk of it, and nobody’s leads from elsewhere', async () => {
    const rows = 1_203;
    await inOrg((tx) =>
      tx.run(sql`
        insert into leads (organisation_id, first_name, owner_id, city)
        select ${owner.organisationId}, 'Many', ${owner.id}, 'Bulkton' from generate_series(1, ${rows})`),
    );
    const selection = { filter: 'city:is(Bulkton)' };
    const preview = await owner.do(leadBulk.previewBulk, { selection, do: { act: 'add_tags', tags: ['vip'] } });
    expect(preview.body).toMatchObject({ total: rows, changing: rows, unchanged: 0, refused: [] });
    expect(preview.body.examples.changing).toHaveLength(8);
    // The filter tests the stage, so each lead leaves the selection as it changes.
    const moving = { filter: 'city:is(Bulkton)~stage:is(new)' };
    const job = await run(owner, moving, { act: 'stage', stage: 'trash', lostReason: 'other' });
    expect(job).toMatchObject({ state: 'done', total: rows, done: rows, skipped: 0, refused: 0 });
    expect((await owner.do(leads.count, moving)).body.count).toBe(0);
    expect((await foreigner.do(leadBulk.previewBulk, { selection, do: { act: 'archive' } })).body.total).toBe(0);
    const undone = await undo(owner, job);
    expect(undone).toMatchObject({ state: 'done', total: rows, done: rows, refused: 0 });
    expect((await owner.do(leads.count, moving)).body.count).toBe(rows);
  });

  test('what somebody may not do to a lead is refused lead by lead; what they do not see is not there', async () => {
    const mine = await create(agent);
    const pond = await create(owner, { owner: null });
    const others = await create(colleague);
    const selection = { ids: [mine.id, pond.id, others.id] };
    const preview = await agent.do(leadBulk.previewBulk, { selection, do: { act: 'archive' } });
    expect(preview.body).toEqual({
      total: 2,
      changing: 1,
      unchanged: 0,
      refused: [{ reason: 'may_not_archive', count: 1 }],
      examples: {
        changing: [{ id: mine.id, name: mine.name }],
        refused: [{ id: pond.id, name: pond.name, reason: 'may_not_archive' }],
      },
    });
    const job = await run(agent, selection, { act: 'archive' });
    expect(job).toMatchObject({ done: 1, refused: 1, refusals: [{ item: pond.id, reason: 'may_not_archive' }] });
    expect((await read(others.id)).archivedAt).toBeNull();
    const full = await create(agent, { tags: Array.from({ length: 30 }, (_, index) => `t${index}`) });
    expect(await run(agent, { ids: [full.id] }, { act: 'add_tags', tags: ['one-more'] })).toMatchObject({
      done: 0,
      refusals: [{ reason: 'too_many_tags' }],
    });
  });

  test('what is held out to others is not taken past them by an act on many; who leads others may give it', async () => {
    const offered = await create(owner, { owner: null });
    const free = await create(owner, { owner: null });
    await inOrg((tx) =>
      tx.run(sql`
        insert into lead_offers (organisation_id, lead_id, rule_id, method, people, expires_at)
        values (${owner.organisationId}, ${offered.id}, ${owner.organisationId}, 'first_to_claim', ${[colleague.id]}::uuid[],
                now() + interval '1 hour')`),
    );
    const selection = { ids: [offered.id, free.id] };
    const take = { act: 'owner', owner: agent.id } as const;
    const preview = await agent.do(leadBulk.previewBulk, { selection, do: take });
    // A lead offered to other agents is invisible to this agent.
    expect(preview.body).toMatchObject({ total: 1, changing: 1, refused: [] });
    expect(await run(agent, selection, take)).toMatchObject({ done: 1 });
    expect((await read(offered.id)).owner).toBeNull();
    expect(await run(owner, selection, take)).toMatchObject({ done: 1, skipped: 1, refused: 0 });
    expect((await read(offered.id)).owner).toBe(agent.id);
  });

  test('strangers, roles without the right, and owners from elsewhere or without work here are refused at once', async () => {
    const viewer = await newMember(server, owner.organisationId, 'viewer');
    const assistant = await newMember(server, owner.organisationId, 'assistant');
    const { id } = await create(owner, { owner: null });
    const wish = (act: BulkAct) => ({ selection: { ids: [id] }, do: act });
    const status = async (by: Pick<Person, 'do'>, act: BulkAct) => (await by.do(leadBulk.bulk, wish(act))).status;
    expect(await status(stranger(server), { act: 'archive' })).toBe(401);
    expect(await status(viewer, { act: 'stage', stage: 'new' })).toBe(403);
    expect(await status(assistant, { act: 'archive' })).toBe(403);
    expect(await status(assistant, { act: 'owner', owner: assistant.id })).toBe(403);
    expect(await status(owner, { act: 'owner', owner: foreigner.id })).toBe(400);
    expect(await status(owner, { act: 'owner', owner: viewer.id })).toBe(400);
    expect((await owner.do(leadBulk.bulk, { selection: { ids: [] }, do: { act: 'archive' } })).status).toBe(400);
    expect(await run(foreigner, { ids: [id] }, { act: 'archive' })).toMatchObject({ total: 0, done: 0 });
    expect((await read(id)).archivedAt).toBeNull();
  });

  test('rights are asked again when the job runs', async () => {
    const demoted = await newMember(server, owner.organisationId, 'agent');
    const lead = await create(demoted);
    const { by } = { by: { kind: 'user' as const, role: 'agent' as const } };
    await server.services.db.asSystem((tx) =>
      tx.run(sql`update memberships set role = 'viewer' where user_id = ${demoted.id}`),
    );
    const id = await inOrg((tx) =>
      tx.enqueueFor(demoted.organisationId, demoted.id, {
        ...leadsInBulk.job.with({
          by,
          do: { act: 'archive' },
          selection: { ids: [lead.id] },
          askedAt: new Date().toISOString(),
          newest: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
          total: 1,
        }),
      }),
    );
    expect(await ended(id)).toMatchObject({ state: 'dead', done: 0, notice: expect.stringContaining('leads.archive') });
    expect((await read(lead.id)).archivedAt).toBeNull();
  });
});

describe('while it runs', () => {
  const rows = 2_700;
  /** Starts a bulk act on many leads of a town. The act is still running when `meanwhile` is called, however fast the machine is. */
  const start = async (town: string, meanwhile: (id: string) => Promise<void>): Promise<string> => {
    await inOrg((tx) =>
      tx.run(sql`
        insert into leads (organisation_id, first_name, owner_id, city)
        select ${owner.organisationId}, 'Many', ${owner.id}, ${town} from generate_series(1, ${rows})`),
    );
    return inOrg(async (tx) => {
      // Locks one lead of the third chunk.
      await tx.run(sql`
        select from leads where organisation_id = ${owner.organisationId} and id = (
          select id from leads where organisation_id = ${owner.organisationId} and city = ${town}
          order by id offset 1200 limit 1) for update`);
      const selection = { filter: `city:is(${town})` };
      const { body } = await owner.do(leadBulk.bulk, { selection, do: { act: 'stage', stage: 'nurture' } });
      await vi.waitUntil(async () => (await jobRow(body.jobId)).done > 0, patience);
      await meanwhile(body.jobId);
      return body.jobId;
    });
  };
  const changeJob = (id: string, set: string) =>
    server.services.db.asSystem((tx) =>
      tx.run(sql`update jobs set ${sql.raw(set)} where id = ${id} and state = 'running'`),
    );

  test('cancelled, it stops where it is, and what it did can be taken back', async () => {
    const id = await start('Cancelton', async (running) => {
      expect((await owner.do(jobs.cancel, { id: running })).status).toBe(200);
    });
    const job = await ended(id);
    expect(job.state).toBe('cancelled');
    expect(job.done).toBeLessThan(rows);
    const moved = async () =>
      (await owner.do(leads.count, { filter: 'city:is(Cancelton)~stage:is(nurture)' })).body.count;
    expect(await moved()).toBe(job.done);
    expect(await undo(owner, job)).toMatchObject({ state: 'done', done: job.done });
    expect(await moved()).toBe(0);
  });

  test('taken over after its worker was lost, it changes every lead once', async () => {
    const id = await start('Crashton', async (running) => {
      // Simulates a worker that went silent, followed by a second worker that took the job and was lost too.
      expect(await changeJob(running, `state = 'waiting', worker = null, attempts = attempts + 1`)).toBe(1);
    });
    const job = await ended(id);
    expect(job).toMatchObject({ state: 'done', done: rows, total: rows });
    const counts = await inOrg((tx) =>
      tx.all(sql`
        select l.version, (select count(*) from events e where e.organisation_id = l.organisation_id
          and e.subject_type = 'lead' and e.subject_id = l.id) as events, count(*) as leads
        from leads l where l.organisation_id = ${owner.organisationId} and l.city = 'Crashton' group by 1, 2`),
    );
    expect(counts).toEqual([{ version: 2, events: 1, leads: rows }]);
  });
});

describe('taking back', () => {
  test('what was changed since stays and is named; the rest is as it was', async () => {
    const [first, second] = [await create(agent, { tags: ['a', 'b'] }), await create(agent, { tags: ['b'] })];
    const job = await run(agent, { ids: [first.id, second.id] }, { act: 'remove_tags', tags: ['b'] });
    const changed = await read(second.id);
    await agent.do(leads.change, { id: second.id, city: 'Austin' }, { version: changed.version });
    const undone = await undo(agent, job);
    expect(undone).toMatchObject({ done: 1, refusals: [{ item: second.id, reason: 'changed_since' }] });
    expect((await read(first.id)).tags).toEqual(['a', 'b']);
    expect(await read(second.id)).toMatchObject({ tags: [], city: 'Austin' });
  });

  test('leads given away come back to whoever gave them, but not to somebody who left', async () => {
    const left = await newMember(server, owner.organisationId, 'agent');
    const [mine, theirs] = [await create(agent), await create(left)];
    const given = await run(agent, { ids: [mine.id] }, { act: 'owner', owner: colleague.id });
    expect((await agent.do(leads.get, { id: mine.id })).status).toBe(404);
    expect(await undo(agent, given)).toMatchObject({ done: 1 });
    expect((await read(mine.id)).owner).toBe(agent.id);
    const taken = await run(owner, { ids: [theirs.id] }, { act: 'owner', owner: colleague.id });
    await server.services.db.asSystem((tx) =>
      tx.run(sql`update memberships set removed_at = now() where user_id = ${left.id}`),
    );
    expect(await undo(owner, taken)).toMatchObject({ done: 0, refusals: [{ reason: 'owner_left' }] });
    expect((await read(theirs.id)).owner).toBe(colleague.id);
  });

  test('nobody takes back what another did, but for the heads', async () => {
    const lead = await create(agent);
    const job = await run(agent, { ids: [lead.id] }, { act: 'stage', stage: 'closed' });
    expect((await colleague.do(jobs.undo, { id: job.id })).status).toBe(404);
    expect(await undo(owner, job)).toMatchObject({ state: 'done', done: 1 });
    expect((await read(lead.id)).stage).toBe('new');
  });

  test('any act on any leads, taken back, leaves everything as it was', async () => {
    // A separate organization, so that there is little to compare.
    const here = await newOrganisation(server);
    const head = await newMember(server, here, 'owner');
    const [one, other] = [await newMember(server, here, 'agent'), await newMember(server, here, 'agent')];
    const tag = fc.constantFrom('a', 'b', 'c', 'd');
    const tags = fc.uniqueArray(tag, { maxLength: 4 });
    const people = fc.constantFrom(one.id, other.id, null);
    const lead = fc.record({ stage: fc.constantFrom(...stages), owner: people, tags, archived: fc.boolean() });
    const act = fc.oneof(
      fc.record({
        act: fc.constant('stage' as const),
        stage: fc.constantFrom(...stages),
        lostReason: fc.constant('other' as const),
      }),
      fc.record({ act: fc.constant('owner' as const), owner: people }),
      fc.record({
        act: fc.constantFrom('add_tags' as const, 'remove_tags' as const),
        tags: fc.uniqueArray(tag, { minLength: 1 }),
      }),
      fc.record({ act: fc.constantFrom('archive' as const, 'restore' as const, 'remove' as const) }),
    );
    const property = fc.asyncProperty(
      fc.array(lead, { minLength: 1, maxLength: 12 }),
      act,
      fc.constantFrom<'chosen' | 'no' | 'only'>('chosen', 'no', 'only'),
      fc.constantFrom(head, one),
      async (made, wished, kind, by) => {
        const ids = await inOrg(
          (tx) =>
            tx.all<{ id: string }>(sql`
            insert into leads (organisation_id, first_name, stage, owner_id, tags, archived_at)
            select ${here}, 'Drawn', r.stage, r.owner, array(select jsonb_array_elements_text(r.tags)),
              case when r.archived then now() - interval '1 day' end
            from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
              as r(stage text, owner uuid, tags jsonb, archived boolean) returning id`),
          head,
        );
        const before = await everything(head);
        const selection =
          kind === 'chosen' ? { ids: ids.map(({ id }) => id) } : { archived: kind, filter: 'firstName:is(Drawn)' };
        const { body: preview } = await by.do(leadBulk.previewBulk, { selection, do: wished } as never);
        const job = await run(by, selection, wished);
        expect(job).toMatchObject({
          state: 'done',
          total: preview.total,
          done: preview.changing,
          skipped: preview.unchanged,
        });
        expect(job.refused).toBe(preview.refused.reduce((sum, { count }) => sum + count, 0));
        if (job.done === 0) return;
        expect(await everything(head)).not.toEqual(before);
        expect(await undo(by, job)).toMatchObject({ state: 'done', done: job.done, refused: 0 });
        expect(await everything(head)).toEqual(before);
      },
    );
    await fc.assert(property, { numRuns: 15 });
  }, 60_000);
});
