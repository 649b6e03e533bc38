import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aiPolicy } from '#contract/account/ai-policy.ts';
import { jobs } from '#contract/account/jobs.ts';
import { notifications } from '#contract/account/notifications.ts';
import { members } from '#contract/account/organisations.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { aiTools, type ToolBatch } from '#contract/growth/ai-tools/ai-tools.ts';
import { builder } from '#contract/growth/builder.ts';
import { sites } from '#contract/growth/sites.ts';
import { listings } from '#contract/inventory/listings.ts';
import { marketing } from '#contract/inventory/marketing/marketing.ts';
import { pageOf } from '#contract/kinds.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

const homeAt = (number: number) => ({
  ...{ streetNumber: String(number), streetName: 'Juniper Street', city: 'Austin', stateOrProvince: 'TX' },
  ...{ postalCode: '78704', listPrice: 45_000_000, bedroomsTotal: 3, bathroomsFull: 2, livingArea: 1850 },
});
const everyRole = ['owner', 'admin', 'manager', 'agent', 'assistant'] as const;

describe('drafts for many, by rules', () => {
  let server: TestServer;
  let worker: Worker;
  let owner: Person;
  let agent: Person;
  beforeAll(async () => {
    server = await startTestServer();
    worker = await startWorker(server.services);
    owner = await newMember(server, await newOrganisation(server), 'owner');
    agent = await newMember(server, owner.organisationId, 'agent');
  });
  afterAll(async () => {
    await worker.stop();
    await server.stop();
  });

  const finished = (by: Person, id: string) =>
    vi.waitUntil(async () => {
      const { body } = await by.do(jobs.get, { id });
      return body.finishedAt ? body : undefined;
    }, patience);

  test('what the list shows is previewed without keeping anything, and each record gets a draft of its own', async () => {
    const ids: string[] = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7]) ids.push((await owner.do(listings.create, homeAt(number))).body.id);
    const wish = { tool: 'listing_remarks' as const, listings: { search: 'Juniper' }, input: { length: 'short' } };
    const preview = (await owner.do(aiTools.previewMany, wish)).body;
    expect(preview).toMatchObject({ total: 7, cost: 0 });
    expect(preview.samples).toHaveLength(3);
    expect(preview.samples.every(({ parts }) => parts[0]!.sentences.length > 0)).toBe(true);
    expect((await owner.do(aiTools.runs, {})).body.rows).toEqual([]);

    const { batch, jobId } = (await owner.do(aiTools.runMany, wish)).body;
    expect(await finished(owner, jobId)).toMatchObject({ state: 'done', done: 7, refused: 0, total: 7 });
    const kept: ToolBatch = (await owner.do(aiTools.batch, { id: batch })).body;
    expect(kept).toMatchObject({ total: 7, cost: 0, counts: { open: 7, used: 0, stopped: 0 } });
    const drafts = (await owner.do(aiTools.runs, { batch, limit: 50 })).body.rows;
    expect(drafts.map(({ subject }) => subject!.id).sort()).toEqual([...ids].sort());
    // Used, edited and discarded one by one; nothing was published automatically.
    const [first, second] = drafts;
    expect((await owner.do(aiTools.settle, { id: first!.id, outcome: 'used' })).status).toBe(200);
    expect((await owner.do(aiTools.settle, { id: second!.id, outcome: 'discarded' })).status).toBe(200);
    expect((await owner.do(aiTools.batch, { id: batch })).body.counts).toMatchObject({
      open: 5,
      used: 1,
      discarded: 1,
    });
    expect((await owner.do(marketing.get, { id: ids[0]! })).body.kit).toBeNull();
    // A batch is private to its maker.
    expect((await agent.do(aiTools.batch, { id: batch })).status).toBe(404);
    expect((await agent.do(aiTools.runs, { batch })).body.rows).toEqual([]);
  });

  test('replies to people stop at what a person must answer, and only for people one sees', async () => {
    const mine = (await agent.do(leads.create, { firstName: 'Ana' })).body;
    const sad = (await agent.do(leads.create, { firstName: 'Ben' })).body;
    const theirs = (await owner.do(leads.create, { firstName: 'Cleo' })).body;
    const wish = (say: string) => ({
      ...{ tool: 'message_reply' as const, leads: { ids: [mine.id, sad.id, theirs.id] } },
      input: { channel: 'sms', say },
    });
    const cued = (await agent.do(aiTools.previewMany, wish('So sorry that your mother passed away'))).body;
    expect(cued.total).toBe(2);
    expect(cued.samples.map(({ stopped }) => stopped)).toEqual([
      expect.stringContaining('a death'),
      expect.stringContaining('a death'),
    ]);
    const { batch, jobId } = (await agent.do(aiTools.runMany, wish('So sorry that your mother passed away'))).body;
    const job = await finished(agent, jobId);
    expect([job.done, job.refusals.map(({ reason }) => reason)]).toEqual([0, ['left_to_you', 'left_to_you']]);
    expect((await agent.do(aiTools.batch, { id: batch })).body.counts).toMatchObject({ stopped: 2, open: 0 });
  });

  test('too many, none, and tools that write one at a time are refused', async () => {
    const wishes = [
      { tool: 'listing_remarks', listings: { search: 'no such street anywhere' } },
      { tool: 'listing_remarks' },
      { tool: 'listing_remarks', listings: { search: 'Juniper' }, input: { length: 'endless' } },
      { tool: 'call_summary', leads: { search: 'Ana' } },
    ] as const;
    for (const wish of wishes) expect((await owner.do(aiTools.runMany, wish)).status, JSON.stringify(wish)).toBe(400);
  });

  test('an organization says for each act who may use AI, and every way to it asks', async () => {
    const { body: listing } = await agent.do(listings.create, homeAt(20));
    const remarks = () => agent.do(aiTools.run, { tool: 'listing_remarks', input: { listing: listing.id } });
    const set = (change: object) =>
      owner.do(aiPolicy.set, {
        ...{ act: 'remarks', writer: 'model', roles: [...everyRole], needsApproval: false },
        ...change,
      } as never);
    expect(
      (await agent.do(aiPolicy.set, { act: 'remarks', writer: 'nobody', roles: ['owner'], needsApproval: false }))
        .status,
    ).toBe(403);
    expect((await remarks()).status).toBe(200);

    expect((await set({ roles: ['owner', 'admin'] })).status).toBe(200);
    expect(await remarks()).toMatchObject({ status: 403 });
    const many = { tool: 'listing_remarks' as const, listings: { ids: [listing.id] } };
    expect((await agent.do(aiTools.previewMany, many)).status).toBe(403);
    expect((await agent.do(aiTools.runMany, many)).status).toBe(403);
    expect((await agent.do(marketing.rewrite, { id: listing.id, text: 'mls' })).status).toBe(403);
    const told = (await agent.do(aiTools.overview, {})).body.tools.find(({ name }) => name === 'listing_remarks')!;
    expect(told.acts).toEqual([{ act: 'remarks', writer: 'model', mayUse: false, needsApproval: false }]);
    // Other tools are unaffected.
    expect((await agent.do(aiTools.run, { tool: 'social_set', input: { listing: listing.id } })).status).toBe(200);

    expect((await set({ writer: 'nobody' })).status).toBe(200);
    expect((await owner.do(aiTools.run, { tool: 'listing_remarks', input: { listing: listing.id } })).status).toBe(403);
    expect((await set({})).status).toBe(200);
    expect((await remarks()).status).toBe(200);

    // Bulk emails and bulk texts are two acts of one tool.
    await set({ act: 'text', writer: 'nobody' });
    const message = (channel: string) =>
      agent.do(aiTools.run, { tool: 'campaign_message', input: { channel, say: 'Open house on Saturday.' } });
    expect([(await message('sms')).status, (await message('email')).status]).toEqual([403, 200]);
    // Each act allows only certain settings.
    expect((await set({ act: 'documents', writer: 'model' })).status).toBe(400);
    expect((await set({ act: 'chat', writer: 'nobody' })).status).toBe(400);
    expect((await set({ act: 'summary', needsApproval: true })).status).toBe(400);
  });

  test('a website is composed only where AI may write pages', async () => {
    const other = await newMember(server, await newOrganisation(server), 'owner');
    const { id: site } = (await other.do(sites.create, {})).body;
    const answers = {
      ...{ who: 'person', where: ['Austin'], forWhom: ['buyers'], style: 'coast', show: ['homes'] },
      ...{ words: 'I know these streets.', testimonials: [] },
    };
    const compose = () => other.do(builder.compose, { site, answers } as never);
    const writer = (writer: 'nobody' | 'rules') =>
      other.do(aiPolicy.set, { act: 'page', writer, roles: [...everyRole], needsApproval: false });
    await writer('nobody');
    expect((await compose()).status).toBe(403);
    await writer('rules');
    expect((await compose()).status).not.toBe(403);
  });

  test('where somebody must read it first, a draft is used once they have, and an edit ends that', async () => {
    await owner.do(aiPolicy.set, { act: 'post', writer: 'model', roles: [...everyRole], needsApproval: true });
    const { body: listing } = await agent.do(listings.create, homeAt(30));
    const { body: draft } = await agent.do(aiTools.run, { tool: 'social_set', input: { listing: listing.id } });
    expect(draft).toMatchObject({ needsApproval: true, approval: null });
    const settle = (outcome: 'used' | 'copied') => agent.do(aiTools.settle, { id: draft.id, outcome });
    expect([(await settle('used')).status, (await settle('copied')).status]).toEqual([409, 409]);

    expect((await agent.do(aiTools.submit, { ids: [draft.id] })).body.submitted).toBe(1);
    // Submitting twice changes nothing.
    expect((await agent.do(aiTools.submit, { ids: [draft.id] })).body.submitted).toBe(1);
    expect((await agent.do(aiTools.awaiting, {})).status).toBe(403);
    const waiting = (await owner.do(aiTools.awaiting, {})).body.rows;
    expect(waiting.map(({ id }) => id)).toEqual([draft.id]);
    // Approvers see the text without its sources.
    expect(Object.keys(waiting[0]!)).not.toContain('sources');
    expect((await owner.do(aiTools.overview, {})).body.awaiting).toBe(1);

    const read = async () => (await agent.do(aiTools.get, { id: draft.id })).body.version;
    const decide = async (approve: boolean, note = '', version?: number) =>
      owner.do(aiTools.decide, { id: draft.id, approve, note }, { version: version ?? (await read()) });
    expect((await decide(false, 'Shorter, please.')).status).toBe(200);
    const back = (await agent.do(aiTools.get, { id: draft.id })).body;
    expect(back).toMatchObject({ approval: 'changes', approvalNote: 'Shorter, please.' });
    expect((await decide(true)).status).toBe(409);
    const edit = async () => {
      const { version } = (await agent.do(aiTools.get, { id: draft.id })).body;
      return agent.do(aiTools.edit, { id: draft.id, parts: [{ name: 'x', text: 'Come and see it.' }] }, { version });
    };
    expect((await edit()).body.approval).toBeNull();
    await agent.do(aiTools.submit, { ids: [draft.id] });
    expect((await decide(true)).status).toBe(200);
    // An edit cancels the approval.
    expect((await edit()).body.approval).toBeNull();
    expect((await settle('used')).status).toBe(409);
    await agent.do(aiTools.submit, { ids: [draft.id] });
    const [before] = (await owner.do(aiTools.awaiting, {})).body.rows;
    await edit();
    await agent.do(aiTools.submit, { ids: [draft.id] });
    expect((await decide(true, '', before!.version)).body).toMatchObject({ code: 'version_conflict' });
    expect((await settle('used')).status).toBe(409);
    await decide(true);
    expect((await settle('used')).body).toMatchObject({ outcome: 'used', approval: 'approved' });

    // A draft edited after use needs approval again.
    await edit();
    expect((await settle('used')).status).toBe(409);

    // Approvers need no approval and are recorded as their own approver.
    const { body: own } = await owner.do(aiTools.run, { tool: 'social_set', input: { listing: listing.id } });
    expect((await owner.do(aiTools.settle, { id: own.id, outcome: 'copied' })).body).toMatchObject({
      outcome: 'copied',
      approval: 'approved',
      decidedBy: expect.any(String),
    });
  });

  test('who may approve a draft is told that it waits, and whoever made it what was decided', async () => {
    const manager = await newMember(server, owner.organisationId, 'manager');
    const left = await newMember(server, owner.organisationId, 'manager');
    expect((await owner.do(members.remove, { userId: left.id })).status).toBe(200);
    type Kind = NonNullable<RequestOf<typeof notifications.list>['kind']>;
    const toldOf = async (person: Person, kind: Kind, id: string) =>
      (await person.do(notifications.list, { kind, limit: 100 })).body.rows.filter(({ subject }) => subject.id === id);
    const isTold = (person: Person, kind: Kind, id: string) =>
      vi.waitUntil(async () => (await toldOf(person, kind, id))[0], patience);
    const as = <T>(userId: string, work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
      server.services.db.withOrg({ organisationId: owner.organisationId, userId, actorKind: 'user' }, work);
    const needsApproval = (act: 'post' | 'reply') =>
      owner.do(aiPolicy.set, { act, writer: 'model', roles: [...everyRole], needsApproval: true });
    for (const act of ['post', 'reply'] as const) expect((await needsApproval(act)).status).toBe(200);

    const { body: listing } = await agent.do(listings.create, homeAt(40));
    const { body: draft } = await agent.do(aiTools.run, { tool: 'social_set', input: { listing: listing.id } });
    const submit = (id: string) => agent.do(aiTools.submit, { ids: [id] });
    const decide = async (id: string, approve: boolean, note = '') => {
      const { version } = (await owner.do(aiTools.awaiting, {})).body.rows.find((row) => row.id === id)!;
      return owner.do(aiTools.decide, { id, approve, note }, { version });
    };
    await submit(draft.id);
    for (const person of [owner, manager])
      expect(await isTold(person, 'ai_run.submitted', draft.id)).toMatchObject({
        actor: { id: agent.id },
        data: { title: draft.subject!.name },
      });
    expect(await toldOf(agent, 'ai_run.submitted', draft.id)).toEqual([]);
    const ofLeft = await as(left.id, (tx) => tx.all(sql`select from notifications where user_id = ${left.id}`));
    expect(ofLeft).toEqual([]);
    await decide(draft.id, false, 'Shorter, please.');
    const told = await isTold(agent, 'ai_run.sent_back', draft.id);
    expect(told).toMatchObject({
      actor: { id: owner.id },
      data: { title: draft.subject!.name, note: 'Shorter, please.' },
    });
    expect(pageOf(told!.subject)).toBe(`/ai-tools?run=${draft.id}`);
    await submit(draft.id);
    await decide(draft.id, true);
    await isTold(agent, 'ai_run.approved', draft.id);
    for (const person of [owner, manager]) expect(await toldOf(person, 'ai_run.approved', draft.id)).toEqual([]);

    // Events about a client's draft hold neither a name nor a note.
    const { body: lead } = await agent.do(leads.create, { firstName: 'Dorothea', lastName: 'Quince' });
    const input = { lead: lead.id, channel: 'sms', say: 'The inspection is booked' };
    const { body: reply } = await agent.do(aiTools.run, { tool: 'message_reply', input });
    await submit(reply.id);
    expect((await isTold(manager, 'ai_run.submitted', reply.id))!.data).toEqual({});
    await decide(reply.id, false, 'Ask Dorothea first.');
    expect((await isTold(agent, 'ai_run.sent_back', reply.id))!.data).toEqual({});
    const kept = await as(owner.id, (tx) =>
      tx.all<{ data: object }>(sql`select data from events where subject_type = 'ai_run' and subject_id = ${reply.id}`),
    );
    expect(kept.length).toBeGreaterThan(2);
    expect(JSON.stringify(kept)).not.toMatch(/Dorothea|Quince/);
  });
});

describe('drafts for many, by a model', () => {
  let server: TestServer;
  let worker: Worker;
  let model: Server;
  let owner: Person;
  let failing = false;
  const asked: string[] = [];
  beforeAll(async () => {
    model = createServer(async (request, response) => {
      asked.push(Buffer.concat(await Array.fromAsync(request)).toString());
      if (failing) return response.writeHead(401).end();
      const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
      const words = '## remarks\nA home with three bedrooms. [s1]\n';
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        `${data({ choices: [{ delta: { content: words } }] })}${data({ choices: [{ delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`,
      );
    });
    await new Promise<void>((ready) => model.listen(0, '127.0.0.1', ready));
    const { port } = model.address() as AddressInfo;
    server = await startTestServer(undefined, {
      ...{ AI_PROVIDER: 'openai-compatible', AI_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'stand-in' },
    });
    worker = await startWorker(server.services);
    owner = await newMember(server, await newOrganisation(server), 'owner');
  });
  afterAll(async () => {
    await worker.stop();
    await server.stop();
    model.close();
  });

  const used = async () => (await owner.do(aiTools.overview, {})).body.credits.used;
  const settled = (id: string) =>
    vi.waitUntil(async () => {
      const { body } = await owner.do(aiTools.batch, { id });
      const { writing, ...ended } = body.counts;
      const all = Object.values(ended).reduce((sum, count) => sum + count, 0);
      return writing === 0 && all === body.total ? body : undefined;
    }, patience);

  test('credits are said before, taken a draft, given back where it fails, and a cap holds for all of them', async () => {
    const ids: string[] = [];
    for (const number of [1, 2, 3]) ids.push((await owner.do(listings.create, homeAt(number))).body.id);
    const wish = { tool: 'listing_remarks' as const, listings: { ids } };
    const preview = (await owner.do(aiTools.previewMany, wish)).body;
    expect(preview).toMatchObject({ total: 3, cost: 3, mine: null });
    // The preview uses the rules only: no model was asked, and no credit taken.
    expect([asked.length, await used()]).toEqual([0, 0]);

    const batch = await settled((await owner.do(aiTools.runMany, wish)).body.batch);
    expect(batch).toMatchObject({ cost: 3, counts: { open: 3, failed: 0 } });
    expect(await used()).toBe(3);

    failing = true;
    const failed = await settled((await owner.do(aiTools.runMany, wish)).body.batch);
    expect(failed).toMatchObject({ cost: 0, counts: { failed: 3 } });
    expect(await used()).toBe(3);
    failing = false;

    await owner.do(aiTools.setCap, { member: owner.id, cap: 5 });
    expect((await owner.do(aiTools.previewMany, wish)).body).toMatchObject({ cost: 3, mine: 2 });
    const over = await owner.do(aiTools.runMany, wish);
    expect([over.status, JSON.stringify(over.body)]).toEqual([409, expect.stringContaining('2 are left')]);
    const before = asked.length;
    const byRules = await settled((await owner.do(aiTools.runMany, { ...wish, by: 'rules' })).body.batch);
    expect([byRules.cost, byRules.counts.open, asked.length]).toEqual([0, 3, before]);

    // A rules-only policy keeps the model out, whatever the request says.
    await owner.do(aiPolicy.set, { act: 'remarks', writer: 'rules', roles: [...everyRole], needsApproval: false });
    const kept = await settled((await owner.do(aiTools.runMany, wish)).body.batch);
    expect([kept.cost, asked.length, await used()]).toEqual([0, before, 3]);
    const tool = (await owner.do(aiTools.overview, {})).body.tools.find(({ name }) => name === 'listing_remarks')!;
    expect(tool).toMatchObject({ byModel: false, cost: 0 });
  });
});
