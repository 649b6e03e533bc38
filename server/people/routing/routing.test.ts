import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leads } from '#contract/people/leads.ts';
import { routing } from '#contract/people/routing.ts';
import type { RoutingRule } from '#contract/people/routing-rules.ts';
import { teamCalls } from '#contract/people/team.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { putFields } from '#tests/setup/lead-lists.ts';
import { callerAt, newMember, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { expireOffer } from './claim-lead.ts';
import { routeLead } from './route-lead.ts';
import {
  arriveAt,
  named,
  newOffice as newOfficeAt,
  type Office,
  openOfferTo,
  putInForce as putAllInForce,
  ruleOf,
  withinOffice,
} from './testing/office.ts';
import { claimToken } from './token.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const newOffice = (agents: number) => newOfficeAt(server, agents);
const within = <T>(here: string, work: (tx: Tx) => Promise<T>) => withinOffice(server, here, work);
const arrive = (here: string, given?: Parameters<typeof arriveAt>[2]) => arriveAt(server, here, given);
const putInForce = (here: Office, ...rules: Partial<RoutingRule>[]) => putAllInForce(here, rules);
const ownerOf = async ({ owner }: Office, id: string) => (await owner.do(leads.get, { id })).body.owner;

test('without rules what arrives is everybody’s to take', async () => {
  const here = await newOffice(1);
  const { id, outcome } = await arrive(here.id);
  expect(outcome).toBe('pond');
  expect((await here.agents[0]!.do(leads.get, { id })).body.owner).toBeNull();
  expect((await here.owner.do(routing.rules)).body.rules).toMatchObject([{ isDefault: true, method: 'pond' }]);
  // The organization's owner is notified once, however often the lead inquires.
  await within(here.id, (tx) => routeLead(tx, id));
  const story = (await here.owner.do(leads.timeline, { id, kinds: ['lead.offered'] })).body.rows;
  expect(story.map(({ data }) => data)).toMatchObject([{ users: [here.owner.id], method: 'pond' }]);
});

test('licenses are asked for once somebody has one, and the rules say where nobody is licensed', async () => {
  const here = await newOffice(2);
  const [first, second] = here.agents as [Person, Person];
  await putInForce(here, { method: 'round_robin', people: named(here.agents), needsLicence: true });
  expect((await arrive(here.id, { state: 'TX' })).owner).toBe(first.id);
  expect((await here.owner.do(routing.rules)).body.licensed).toEqual([{ state: 'TX', agents: 3, licensed: 0 }]);
  const licences = [{ kind: 'realestate' as const, state: 'TX' as const, number: '1', expiresOn: null }];
  await second.do(teamCalls.setLicences, { userId: second.id, licences });
  expect((await arrive(here.id, { state: 'Texas' })).owner).toBe(second.id);
  expect((await arrive(here.id, { state: 'TX' })).owner).toBe(second.id);
  expect((await here.owner.do(routing.rules)).body.licensed).toEqual([{ state: 'TX', agents: 3, licensed: 1 }]);
});

test('round robin goes on where it stood, whatever process asks, and says who is next', async () => {
  const here = await newOffice(3);
  const [first, second, third] = here.agents as [Person, Person, Person];
  await putInForce(here, { method: 'round_robin', people: named(here.agents) });
  const next = async () => Object.values((await here.owner.do(routing.rules)).body.next)[0];
  expect(await next()).toBe(first.id);
  expect((await arrive(here.id)).owner).toBe(first.id);
  expect(await next()).toBe(second.id);
  expect((await arrive(here.id)).owner).toBe(second.id);
  const third_ = await third.do(teamCalls.changeWork, { userId: third.id, isPaused: true }, { version: 1 });
  expect(third_.status, JSON.stringify(third_.body)).toBe(200);
  expect(await next()).toBe(first.id);
  expect((await arrive(here.id)).owner).toBe(first.id);
});

test('a person who asks again stays with whose they are, and the log says so (0.3 row 9)', async () => {
  const here = await newOffice(2);
  await putInForce(here, { method: 'round_robin', people: named(here.agents) });
  const { id, owner } = await arrive(here.id);
  const again = await within(here.id, (tx) => routeLead(tx, id));
  expect(again).toMatchObject({ outcome: 'kept', owner });
  expect((await arrive(here.id)).owner).toBe(here.agents[1]!.id);
  const { body } = await here.owner.do(routing.decisionsOf, { id });
  expect(body.decisions.map(({ outcome }) => outcome)).toEqual(['kept', 'assigned']);
});

test('every decision is logged with each rule, each candidate and their reasons; the timeline tells of it', async () => {
  const here = await newOffice(2);
  const [first, second] = here.agents as [Person, Person];
  await first.do(teamCalls.changeWork, { userId: first.id, isPaused: true }, { version: 1 });
  await putInForce(
    here,
    {
      name: 'Zillow',
      filter: { and: [{ field: 'source', op: 'is', value: 'zillow' }] },
      method: 'direct',
      people: named([first]),
    },
    { name: 'The rest', method: 'round_robin', people: named(here.agents) },
  );
  const { id } = await arrive(here.id);
  expect(await ownerOf(here, id)).toBe(second.id);
  const { body } = await second.do(routing.decisionsOf, { id });
  expect(body.decisions[0]).toMatchObject({
    outcome: 'assigned',
    method: 'round_robin',
    chosen: second.id,
    reasons: {
      rules: [
        { name: 'Zillow', result: 'no_match', failed: ['source'] },
        { name: 'The rest', result: 'matched' },
      ],
      candidates: [
        { user: first.id, step: 0, hindrances: ['paused'] },
        { user: second.id, step: 0, hindrances: [] },
      ],
      by: 'rule',
    },
  });
  const timeline = await second.do(leads.timeline, { id });
  expect(timeline.body.rows.map(({ kind }) => kind).sort()).toEqual(['lead.assigned', 'lead.routed']);
  // The decisions about a lead are hidden from members who don't see it.
  expect((await first.do(routing.decisionsOf, { id })).status).toBe(404);
});

describe('caps', () => {
  test('are kept exactly while many arrive at once', async () => {
    const here = await newOffice(2);
    const [first, second] = here.agents as [Person, Person];
    const capped = await here.owner.do(teamCalls.changeWork, { userId: first.id, capDay: 3 }, { version: 1 });
    expect(capped.status).toBe(200);
    await putInForce(here, { method: 'round_robin', people: named(here.agents) });
    const given = await Promise.all(Array.from({ length: 12 }, () => arrive(here.id)));
    expect(given.filter(({ owner }) => owner === first.id)).toHaveLength(3);
    expect(given.filter(({ owner }) => owner === second.id)).toHaveLength(9);
  });

  test('are nobody’s own to change', async () => {
    const here = await newOffice(1);
    const [agent] = here.agents as [Person];
    const tried = await agent.do(teamCalls.changeWork, { userId: agent.id, capDay: 50 }, { version: 1 });
    expect(tried.status).toBe(403);
  });
});

describe('first to claim', () => {
  test('a hundred leads at once with twenty who claim at two web processes: each goes to exactly one', async () => {
    const here = await newOffice(20);
    const other = await startTestServer(server.database);
    const atEither = here.agents.map((agent, index) =>
      index % 2 === 0 ? agent : { ...agent, ...callerAt(other.url, { cookie: agent.cookie }) },
    );
    await putInForce(here, { method: 'first_to_claim', minutes: 30 });
    const arrived: Awaited<ReturnType<typeof arrive>>[] = [];
    for (let batch = 0; batch < 10; batch += 1)
      arrived.push(...(await Promise.all(Array.from({ length: 10 }, () => arrive(here.id)))));
    expect(arrived.every(({ offered }) => offered.length === 20)).toBe(true);
    const won = new Map<string, string[]>();
    await Promise.all(
      atEither.map(async (agent, index) => {
        // Agents start at different leads, so that most leads are claimed by several agents at once.
        for (let step = 0; step < 100; step += 1) {
          const { id } = arrived[(index * 5 + step) % 100]!;
          if (won.has(id) && step % 7 !== 0) continue;
          let { status } = await agent.do(routing.claim, { id });
          // An overloaded server answers 503, and the claim is repeated.
          while (status === 503) ({ status } = await agent.do(routing.claim, { id }));
          expect([200, 409]).toContain(status);
          if (status === 200) won.set(id, [...(won.get(id) ?? []), agent.id]);
        }
      }),
    );
    await other.stop();
    expect(won.size).toBe(100);
    const owners = await within(here.id, (tx) =>
      tx.all<{ id: string; owner: string; open: number }>(sql`
        select l.id, l.owner_id as owner,
          (select count(*)::int from lead_offers o where o.organisation_id = l.organisation_id and o.lead_id = l.id and o.state = 'open') as open
        from leads l where l.organisation_id = ${here.id}`),
    );
    expect(owners).toHaveLength(100);
    for (const { id, owner, open } of owners) {
      expect(new Set(won.get(id))).toEqual(new Set([owner]));
      expect(open).toBe(0);
    }
    const assigned = await within(here.id, (tx) =>
      tx.get<{ events: number; leads: number }>(sql`
        select count(*)::int as events, count(distinct subject_id)::int as leads from events
        where organisation_id = ${here.id} and kind = 'lead.assigned'`),
    );
    expect(assigned).toEqual({ events: 100, leads: 100 });
  });

  test('asked again by whoever got it, it is still theirs; others are told that it is gone', async () => {
    const here = await newOffice(2);
    const [first, second] = here.agents as [Person, Person];
    await putInForce(here, { method: 'first_to_claim' });
    const { id } = await arrive(here.id);
    expect((await first.do(routing.offers)).body.offers).toMatchObject([{ lead: { id } }]);
    expect((await first.do(routing.claim, { id })).body.owner).toBe(first.id);
    expect((await first.do(routing.claim, { id })).status).toBe(200);
    const late = await second.do(routing.claim, { id });
    expect(late.status).toBe(409);
    expect((await second.do(routing.offers)).body.offers).toEqual([]);
  });

  test('nobody takes past those it is held out to; a head may give it to whom they like, and it is held out no longer', async () => {
    const here = await newOffice(2);
    const [first, second] = here.agents as [Person, Person];
    await putInForce(here, { method: 'first_to_claim', people: named([first]) });
    const { id } = await arrive(here.id);
    const past = await second.do(leads.change, { id, owner: second.id }, { version: 1 });
    expect(past.status).toBe(404);
    expect((await second.do(routing.claim, { id })).status).toBe(404);
    expect((await here.owner.do(leads.change, { id, owner: second.id }, { version: 1 })).status).toBe(200);
    expect((await first.do(routing.offers)).body.offers).toEqual([]);
    expect((await first.do(routing.claim, { id })).status).toBe(409);
  });

  test('when time is up it goes on to those behind, at last to the owner', async () => {
    const here = await newOffice(3);
    const [first, second, third] = here.agents as [Person, Person, Person];
    await putInForce(here, {
      method: 'first_to_claim',
      people: named([first, second]),
      fallback: [{ kind: 'people', users: [third.id] }],
    });
    const { id } = await arrive(here.id);
    const offer = await within(here.id, (tx) =>
      tx.get<{ id: string; ends: string }>(
        sql`select id, expires_at as ends from lead_offers where organisation_id = ${here.id} and lead_id = ${id}`,
      ),
    );
    const end = Date.parse(offer.ends);
    await within(here.id, (tx) => expireOffer(tx, offer.id, new Date(end - 1)));
    expect(await ownerOf(here, id)).toBeNull();
    await within(here.id, (tx) => expireOffer(tx, offer.id, new Date(end)));
    expect(await ownerOf(here, id)).toBe(third.id);
    // Running it twice changes nothing more.
    await within(here.id, (tx) => expireOffer(tx, offer.id, new Date(end)));
    expect((await first.do(routing.claim, { id })).status).toBe(409);
    const { body } = await here.owner.do(routing.decisionsOf, { id });
    expect(body.decisions.map(({ outcome }) => outcome)).toEqual(['assigned', 'expired', 'offered']);
  });
});

describe('next up', () => {
  const openOf = (here: string, lead: string) => openOfferTo(server, here, lead);

  test('goes from one to the next by the clock or when passed on, to nobody twice, and ends at the owner', async () => {
    const here = await newOffice(3);
    const [first, second, third] = here.agents as [Person, Person, Person];
    await putInForce(here, { method: 'next_up', minutes: 5, people: named(here.agents) });
    const { id, offered } = await arrive(here.id);
    expect(offered).toEqual([first.id]);
    expect((await second.do(routing.claim, { id })).status).toBe(404);
    expect((await first.do(routing.pass, { id })).status).toBe(200);
    const toSecond = (await openOf(here.id, id))!;
    expect(toSecond.people).toEqual([second.id]);
    await within(here.id, (tx) => expireOffer(tx, toSecond.id, new Date(toSecond.ends)));
    const toThird = (await openOf(here.id, id))!;
    expect(toThird.people).toEqual([third.id]);
    await within(here.id, (tx) => expireOffer(tx, toThird.id, new Date(toThird.ends)));
    expect(await openOf(here.id, id)).toBeUndefined();
    expect(await ownerOf(here, id)).toBe(here.owner.id);
  });
});

describe('the link in the mail', () => {
  const tokenFor = async (here: string, lead: string, userId: string) => {
    const offer = await within(here, (tx) =>
      tx.get<{ id: string }>(sql`select id from lead_offers where organisation_id = ${here} and lead_id = ${lead}`),
    );
    return claimToken(server.services.settings.secret, here, offer.id, userId);
  };

  test('takes the lead without a sign-in, once, and only for whom it was written', async () => {
    const here = await newOffice(2);
    const [first, second] = here.agents as [Person, Person];
    await putInForce(here, { method: 'first_to_claim' });
    const { id } = await arrive(here.id);
    const visitor = stranger(server);
    const [mine, theirs] = [await tokenFor(here.id, id, first.id), await tokenFor(here.id, id, second.id)];
    expect((await visitor.do(routing.readClaim, { token: mine })).body).toMatchObject({ state: 'open', lead: { id } });
    expect((await visitor.do(routing.claimByLink, { token: mine })).body.state).toBe('mine');
    expect(await ownerOf(here, id)).toBe(first.id);
    expect((await visitor.do(routing.claimByLink, { token: mine })).body.state).toBe('mine');
    expect((await visitor.do(routing.claimByLink, { token: theirs })).status).toBe(409);
    expect((await visitor.do(routing.readClaim, { token: theirs })).body.state).toBe('gone');
    expect((await visitor.do(routing.readClaim, { token: `${mine}x` })).status).toBe(404);
    const outsider = await tokenFor(here.id, id, here.owner.id);
    expect((await visitor.do(routing.claimByLink, { token: outsider })).status).toBe(404);
  });
});

describe('rules', () => {
  test('are replaced whole, by who read what is in force, and name only people and groups of the organisation', async () => {
    const here = await newOffice(1);
    const elsewhere = await newOffice(1);
    const { body } = await here.owner.do(routing.rules);
    const rule = { ...body.rules[0]!, method: 'direct' as const };
    const foreign = await here.owner.do(
      routing.saveRules,
      { rules: [{ ...rule, people: named(elsewhere.agents) }] },
      { version: body.version },
    );
    const refused = { status: 400, body: { issues: [{ path: ['rules', 0, 'people', 0, 'user'] }] } };
    expect(foreign).toMatchObject(refused);
    const idle = await here.owner.do(
      routing.saveRules,
      { rules: [{ ...rule, people: named([await newMember(server, here.id, 'viewer')]) }] },
      { version: body.version },
    );
    expect(idle).toMatchObject(refused);
    const unknownTeam = await here.owner.do(
      routing.saveRules,
      { rules: [{ ...rule, people: named(here.agents), scope: { kind: 'team', id: newId() } }] },
      { version: body.version },
    );
    expect(unknownTeam).toMatchObject({ status: 400, body: { issues: [{ path: ['rules', 0, 'scope', 'id'] }] } });
    const good = { rules: [{ ...rule, people: named(here.agents) }] };
    expect((await here.owner.do(routing.saveRules, good, { version: body.version })).status).toBe(200);
    expect((await here.owner.do(routing.saveRules, good, { version: body.version })).status).toBe(412);
  });

  test('may ask a field of the organisation’s own, a day as it is from today; one that is not there is refused', async () => {
    const here = await newOffice(2);
    const [first, second] = here.agents as [Person, Person];
    const fields = [
      { key: 'x_choice_loan', label: 'Loan type', options: ['FHA', 'VA'] },
      { key: 'x_date_lease', label: 'Lease ends', options: [] },
    ];
    await putFields(here.owner, fields);
    const loan = { field: 'x_choice_loan', op: 'is', value: 'VA' } as const;
    const soon = { field: 'x_date_lease', op: 'in_next', value: { n: 30, unit: 'days' } } as const;
    await putInForce(
      here,
      { filter: { or: [loan, soon] } as never, method: 'direct', people: named([first]) },
      { method: 'direct', people: named([second]) },
    );
    const owners = async (custom: object) => (await arrive(here.id, { custom } as never)).owner;
    const in20 = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    expect(await owners({ x_choice_loan: 'VA' })).toBe(first.id);
    expect(await owners({ x_date_lease: in20 })).toBe(first.id);
    expect(await owners({ x_choice_loan: 'FHA', x_date_lease: '2020-01-01' })).toBe(second.id);
    const { body } = await here.owner.do(routing.rules);
    const [rule, ...rest] = body.rules;
    const strange = { and: [{ field: 'x_text_gone', op: 'is', value: 'x' }] } as never;
    const saved = await here.owner.do(
      routing.saveRules,
      { rules: [{ ...rule!, filter: strange }, ...rest] },
      { version: body.version },
    );
    expect(saved).toMatchObject({ status: 400, body: { issues: [{ path: ['rules', 0, 'filter'] }] } });
  });

  test('may ask what somebody speaks, where they look and how soon', async () => {
    const here = await newOffice(2);
    const [first, second] = here.agents as [Person, Person];
    const asked = [
      { field: 'language', op: 'any_of', value: ['es', 'pt'] },
      { field: 'areas', op: 'has_any', value: ['Zilker'] },
      { field: 'timeframe', op: 'is', value: 'now' },
    ];
    await putInForce(
      here,
      { filter: { or: asked } as never, method: 'direct', people: named([first]) },
      { method: 'direct', people: named([second]) },
    );
    const owners = async (given: Parameters<typeof arrive>[1]) => (await arrive(here.id, given)).owner;
    expect(await owners({ language: 'es' })).toBe(first.id);
    expect(await owners({ areas: ['Zilker', 'Mueller'] })).toBe(first.id);
    expect(await owners({ timeframe: 'now' })).toBe(first.id);
    expect(await owners({ language: 'fr', areas: ['Mueller'] })).toBe(second.id);
  });

  test('end with one that takes everything and cannot go', async () => {
    const here = await newOffice(1);
    const { body } = await here.owner.do(routing.rules);
    const without = [ruleOf({ people: named(here.agents) })];
    for (const rules of [without, [...body.rules, ...without], [{ ...body.rules[0]!, isOn: false }], []]) {
      const tried = await here.owner.do(routing.saveRules, { rules }, { version: body.version });
      expect(tried.status).toBe(400);
    }
  });
});
