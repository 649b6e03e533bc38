import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { leadBulk } from '#contract/people/lead-bulk.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { merging } from '#contract/people/merging.ts';
import { routing } from '#contract/people/routing.ts';
import { search } from '#contract/people/search.ts';
import { teamCalls } from '#contract/people/team.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { leadsInBulk } from '../leads/bulk/bulk.ts';
import { expireOffer } from './claim-lead.ts';
import { arriveAt, named, newOffice, type Office, openOfferTo, putInForce, withinOffice } from './testing/office.ts';

let server: TestServer;
let worker: JobWorker;
beforeAll(async () => {
  server = await startTestServer();
  worker = new JobWorker({ services: server.services, kinds: [leadsInBulk.job], pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const lastOffer = (here: Office, lead: string) =>
  withinOffice(server, here.id, (tx) =>
    tx.get<{ id: string; state: string; ends: string }>(sql`
      select id, state, expires_at as ends from lead_offers
      where organisation_id = ${here.id} and lead_id = ${lead} order by id desc limit 1`),
  );
const runOut = (here: Office, { id, ends }: { id: string; ends: string }) =>
  withinOffice(server, here.id, (tx) => expireOffer(tx, id, new Date(ends)));
const outcomesOf = async (here: Office, id: string) =>
  (await here.owner.do(routing.decisionsOf, { id })).body.decisions.map(({ outcome }) => outcome);

async function heldOut(agents = 2): Promise<{ here: Office; first: Person; second: Person; lead: string }> {
  const here = await newOffice(server, agents);
  const [first, second] = here.agents as [Person, Person];
  await putInForce(here, [{ method: 'next_up', people: named(here.agents) }]);
  const { id } = await arriveAt(server, here.id);
  return { here, first, second, lead: id };
}

describe('an open offer is withdrawn', () => {
  const ways: [string, (here: Office, lead: string, other: Person) => Promise<{ status: number }>][] = [
    ['when the lead is archived', ({ owner }, id) => owner.do(leads.archive, { id })],
    ['when it is put in the trash', ({ owner }, id) => owner.do(leads.remove, { id })],
    [
      'when it is lost',
      ({ owner }, id) => owner.do(leads.change, { id, stage: 'trash', lostReason: 'other' }, { version: 1 }),
    ],
    [
      'when it is given by hand',
      ({ owner }, id, { id: to }) => owner.do(leads.change, { id, owner: to }, { version: 1 }),
    ],
    [
      'when it is merged away',
      async ({ owner }, loser) => {
        const { body: winner } = await owner.do(leads.create, { firstName: 'Ada', lastName: 'Moss' });
        return owner.do(merging.merge, { id: winner.id, loser, loserVersion: 1 }, { version: winner.version });
      },
    ],
  ];
  test.each(ways)('%s; who claims is told so, the log says it, and time does not bring it back', async (_, how) => {
    const { here, first, second, lead } = await heldOut();
    expect((await how(here, lead, second)).status).toBe(200);
    const offer = await lastOffer(here, lead);
    expect(offer.state).toBe('withdrawn');
    expect((await first.do(routing.offers)).body.offers).toEqual([]);
    const late = await first.do(routing.claim, { id: lead });
    expect([late.status, (late.body as never as { message: string }).message]).toEqual([
      409,
      expect.stringMatching(/archived before|no longer offered/),
    ]);
    await runOut(here, offer);
    expect(await openOfferTo(server, here.id, lead)).toBeUndefined();
    expect(await outcomesOf(here, lead)).toEqual(['withdrawn', 'offered']);
  });

  test('an archived lead is not routed either', async () => {
    const { here, lead } = await heldOut();
    await here.owner.do(leads.archive, { id: lead });
    expect((await here.owner.do(routing.route, { id: lead })).status).toBe(409);
  });
});

describe('a lead that is held out is seen by those it is held out to and by who leads them', () => {
  test('in lists, counts, searches and by its address, until its time is over', async () => {
    const { here, first, second, lead } = await heldOut();
    const inPond = await withinOffice(server, here.id, (tx) =>
      tx.get<{ id: string }>(sql`
        insert into leads (organisation_id, first_name) values (${here.id}, 'Pond') returning id`),
    );
    const manager = await newMember(server, here.id, 'manager');
    const assistant = await newMember(server, here.id, 'assistant');
    const aide = await newMember(server, here.id, 'assistant');
    await server.services.db.asSystem((tx) =>
      tx.run(sql`
        insert into assistants (organisation_id, agent_id, assistant_id)
        values (${here.id}, ${first.id}, ${assistant.id}), (${here.id}, ${second.id}, ${aide.id})`),
    );
    const sees = async (who: Person) => {
      const { rows } = (await who.do(leads.list)).body;
      const found = (await who.do(search.everything, { q: 'ada' })).body.leads;
      const { total, byStage } = (await who.do(leads.counts)).body;
      const { count } = (await who.do(leads.count)).body;
      expect([total, byStage.new, count]).toEqual([rows.length, rows.length, rows.length]);
      expect(found.map(({ id }) => id)).toEqual(rows.some(({ id }) => id === lead) ? [lead] : []);
      expect((await who.do(leads.get, { id: lead })).status).toBe(found.length > 0 ? 200 : 404);
      return rows.map(({ id }) => id).sort();
    };
    const [both, pondOnly] = [[lead, inPond.id].sort(), [inPond.id]];
    for (const who of [first, assistant, manager, here.owner]) expect(await sees(who)).toEqual(both);
    for (const who of [second, aide]) expect(await sees(who)).toEqual(pondOnly);
    await runOut(here, await lastOffer(here, lead));
    expect(await sees(first)).toEqual(pondOnly);
    expect(await sees(second)).toEqual(both);
  });

  test('and by whom it is shared with', async () => {
    const { here, second, lead } = await heldOut();
    await here.owner.do(leadShares.share, { id: lead, users: [second.id] });
    expect((await second.do(leads.list)).body.rows.map(({ id }) => id)).toEqual([lead]);
    expect((await second.do(leads.counts)).body.total).toBe(1);
    expect((await second.do(leads.get, { id: lead })).status).toBe(200);
  });
});

describe('nobody takes a lead past those it is held out to', () => {
  test('by an act on many', async () => {
    const { here, second, lead } = await heldOut();
    const take = async () => {
      const { body } = await second.do(leadBulk.bulk, {
        selection: { ids: [lead] },
        do: { act: 'owner', owner: second.id },
      });
      const job = () =>
        server.services.db.asSystem((tx) =>
          tx.get<{ state: string; refusals: unknown }>(sql`select state, refusals from jobs where id = ${body.jobId}`),
        );
      await vi.waitUntil(async () => (await job()).state === 'done', patience);
      return (await job()).refusals;
    };
    expect(await take()).toEqual([]);
    await here.owner.do(leadShares.share, { id: lead, users: [second.id] });
    expect(await take()).toEqual([{ item: lead, reason: 'on_offer' }]);
    expect((await second.do(leads.get, { id: lead })).body.owner).toBeNull();
  });

  test('by merging it with one of their own', async () => {
    const { here, second, first, lead } = await heldOut();
    const { body: own } = await second.do(leads.create, { firstName: 'Ada' });
    const into = () => second.do(merging.merge, { id: own.id, loser: lead, loserVersion: 1 }, { version: 1 });
    const from = () =>
      second.do(merging.merge, { id: lead, loser: own.id, loserVersion: 1, take: ['owner'] }, { version: 1 });
    expect([(await into()).status, (await from()).status]).toEqual([404, 404]);
    await here.owner.do(leadShares.share, { id: lead, users: [second.id] });
    expect([(await into()).status, (await from()).status]).toEqual([409, 409]);
    // A member the lead is offered to may merge it.
    const { body: mine } = await first.do(leads.create, { firstName: 'Ada' });
    const merged = await first.do(merging.merge, { id: mine.id, loser: lead, loserVersion: 1 }, { version: 1 });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  });
});

test('caps hold however many are claimed at once', async () => {
  const here = await newOffice(server, 1);
  const [agent] = here.agents as [Person];
  await putInForce(here, [{ method: 'first_to_claim', minutes: 30 }]);
  const { body: work } = await here.owner.do(teamCalls.changeWork, { userId: agent.id, capDay: 2 }, { version: 1 });
  expect(work.capDay).toBe(2);
  const arrived = [];
  for (let number = 0; number < 6; number += 1) arrived.push(await arriveAt(server, here.id));
  const claims = await Promise.all(arrived.map(({ id }) => agent.do(routing.claim, { id })));
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
});

describe('who lets leads run out', () => {
  test('is paused after so many in a row, told, seen in the log, and given no more until they are back', async () => {
    const here = await newOffice(server, 2);
    const [first, second] = here.agents as [Person, Person];
    await putInForce(
      here,
      [{ method: 'next_up', people: named([first]), fallback: [{ kind: 'people', users: [second.id] }] }],
      {
        pauseAfter: 2,
      },
    );
    const memberOf = async (by: Person) =>
      (await by.do(teamCalls.overview)).body.members.find(({ userId }) => userId === first.id)!;
    const miss = async () => {
      const { id } = await arriveAt(server, here.id);
      await runOut(here, (await openOfferTo(server, here.id, id)) as { id: string; ends: string });
      return id;
    };
    await miss();
    expect(await memberOf(here.owner)).toMatchObject({ missed: 1, isPaused: false });
    // Any answer resets the count, even passing.
    const answered = await arriveAt(server, here.id);
    await first.do(routing.pass, { id: answered.id });
    await miss();
    expect(await memberOf(here.owner)).toMatchObject({ missed: 1, isPaused: false });
    const last = await miss();
    const paused = await memberOf(here.owner);
    expect(paused).toMatchObject({ missed: 2, isPaused: true, pausedForMissing: true });
    expect((await outcomesOf(here, last)).slice(0, 3)).toEqual(['assigned', 'paused', 'expired']);
    const { outcome, owner } = await arriveAt(server, here.id);
    expect([outcome, owner]).toEqual(['assigned', second.id]);
    const back = await first.do(
      teamCalls.changeWork,
      { userId: first.id, isPaused: false },
      { version: paused.version },
    );
    expect(back.body).toMatchObject({ missed: 0, isPaused: false, pausedForMissing: false });
    expect((await arriveAt(server, here.id)).offered).toEqual([first.id]);
  });

  test('is not paused where nobody asked for it, nor by what was held out to several', async () => {
    const here = await newOffice(server, 2);
    const [first] = here.agents as [Person];
    await putInForce(here, [{ method: 'first_to_claim' }], { pauseAfter: 1 });
    const { id } = await arriveAt(server, here.id);
    await runOut(here, (await openOfferTo(server, here.id, id)) as { id: string; ends: string });
    await putInForce(here, [{ method: 'next_up', people: named([first]) }], { pauseAfter: null });
    const alone = await arriveAt(server, here.id);
    await runOut(here, (await openOfferTo(server, here.id, alone.id)) as { id: string; ends: string });
    const { members } = (await here.owner.do(teamCalls.overview)).body;
    expect(members.find(({ userId }) => userId === first.id)).toMatchObject({ missed: 1, isPaused: false });
    // An omitted setting keeps its value.
    const { body: rules } = await here.owner.do(routing.rules);
    const saved = await here.owner.do(
      routing.saveRules,
      { rules: rules.rules, pauseAfter: 3 },
      { version: rules.version },
    );
    const again = await here.owner.do(routing.saveRules, { rules: rules.rules }, { version: saved.body.version });
    expect(again.body.pauseAfter).toBe(3);
  });
});
