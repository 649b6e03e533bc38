import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { holds, type Role, roles } from '#contract/core/access.ts';
import { eventKinds } from '#contract/core/event-kinds.ts';
import { fewest } from '#contract/core/metrics/metric.ts';
import { type Answer, type KnownMetric, metrics, noKey } from '#contract/core/metrics/metrics.ts';
import { spend } from '#contract/insight/spend.ts';
import { tools } from '#contract/insight/tools.ts';
import { kindOf } from '#contract/kinds.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { teamCalls } from '#contract/people/team.ts';
import { sql } from '#server/core/db/sql.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let database: pg.Client;
let here: string;
const people = {} as Record<Role, Person>;

/** Something of every kind that is counted, of several people, with samples among them. */
beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.database.owner);
  await database.connect();
  here = await newOrganisation(server);
  for (const role of roles) people[role] = await newMember(server, here, role);
  const { owner, manager, agent, assistant } = people;
  for (const { status } of [
    await owner.do(teamCalls.createTeam, { name: 'North', members: [manager.id, agent.id] }),
    await owner.do(teamCalls.setAssisted, { userId: assistant.id, agents: [agent.id] }),
  ])
    expect(status).toBe(200);
  const owners = [owner.id, manager.id, agent.id, null];
  for (let n = 0; n < 48; n += 1)
    await database.query(
      `insert into leads (organisation_id, first_name, source, stage, kind, owner_id, tags, created_at, lost_reason)
       values ($1, $2, $3, $4, 'buyer', $5, $6, now() - $7 * interval '1 day', $8)`,
      [
        here,
        `Lead ${n}`,
        ['zillow', 'website', 'referral'][n % 3],
        ['new', 'attempting', 'engaged', 'appointment', 'closed', 'trash'][n % 6],
        owners[n % 4],
        n % 12 === 11 ? ['sample'] : [],
        n % 40,
        n % 6 === 5 ? 'price' : null,
      ],
    );
  await database.query(
    `insert into first_touches (organisation_id, lead_id, at, user_id, channel)
     select organisation_id, id, created_at + interval '1 minute' * (extract(day from created_at)), owner_id, 'call'
     from leads where organisation_id = $1 and stage <> 'new'`,
    [here],
  );
  const { rows: some } = await database.query<{ id: string; owner_id: string | null }>(
    'select id, owner_id from leads where organisation_id = $1 order by id limit 12',
    [here],
  );
  for (const [n, { id, owner_id }] of some.entries()) {
    const { rows } = await database.query<{ id: string }>(
      'insert into conversations (organisation_id, lead_id) values ($1, $2) returning id',
      [here, id],
    );
    for (const direction of ['out', 'in'])
      await database.query(
        `insert into messages (organisation_id, conversation_id, lead_id, channel, direction, state, author_id, minutes, outcome)
         values ($1, $2, $3, $4, $5, $6, $7, 4, $8)`,
        [
          here,
          rows[0]!.id,
          id,
          ['call', 'sms', 'email'][n % 3],
          direction,
          direction === 'out' ? 'logged' : 'received',
          direction === 'out' ? (owner_id ?? owner.id) : null,
          n % 3 === 0 ? 'reached' : null,
        ],
      );
    await database.query(
      `insert into tasks (organisation_id, title, lead_id, assignee_id, created_by, due_on, done_at)
       values ($1, 'Call', $2, $3, $3, current_date - 3, case when $4 then now() end)`,
      [here, n % 3 === 0 ? null : id, owner_id ?? owner.id, n % 2 === 0],
    );
    await database.query(
      `insert into deals (organisation_id, name, pipeline, side, stage, state, probability, commission, gross_cents, closed_on, lead_id, owner_id)
       values ($1, $2, 'buyer', 'buyer', $3, $3, 30, '{}', $4, case when $3 = 'won' then current_date end, $5, $6)`,
      [here, `Deal ${n}`, ['open', 'won', 'lost'][n % 3], 100_000 + n, id, owner_id],
    );
    const { rows: homes } = await database.query<{ id: string }>(
      `insert into properties (organisation_id, address_key) values ($1, $2) returning id`,
      [here, `home ${n}`],
    );
    const { rows: listed } = await database.query<{ id: string }>(
      `insert into listings (organisation_id, property_id, standard_status, owner_id, list_price_cents, close_price_cents, close_date, street_number, street_name)
       values ($1, $2, $3, $4, 40000000, 39000000, case when $3 = 'Closed' then current_date end, $5, 'Elm') returning id`,
      [here, homes[0]!.id, ['Active', 'Closed', 'Incomplete'][n % 3], owner_id, String(n % 4)],
    );
    const home = listed[0]!.id;
    for (const [ago, state] of [
      [n, 'confirmed'],
      [n + 1, 'declined'],
    ] as const) {
      const { rows: shown } = await database.query<{ id: string }>(
        `insert into showings (organisation_id, listing_id, state, starts_at, minutes, time_zone, span, is_alone, for_whom, created_at)
         values ($1, $2, $3, now() - $4 * interval '1 day' - interval '2 hours', 30, 'America/Chicago', 'empty', false, 'other_agent', now() - $4 * interval '1 day' - interval '1 day')
         returning id`,
        [here, home, state, ago],
      );
      if (state === 'confirmed' && n % 2 === 0)
        await database.query(
          `insert into showing_feedback (organisation_id, showing_id, interest, price_opinion, offer_likely) values ($1, $2, $3, 'right', true)`,
          [here, shown[0]!.id, 1 + (n % 5)],
        );
    }
    await database.query(
      `insert into listing_offers (organisation_id, listing_id, buyer, price_cents, terms, state) values ($1, $2, 'Ola Ba', $3, '{}', $4)`,
      [here, home, 39_000_000 + n, n % 2 === 0 ? 'accepted' : 'received'],
    );
  }
  await database.query(`update leads set stage = 'active' where organisation_id = $1 and stage = 'engaged'`, [here]);
  await agent.do(leadShares.share, { id: some[0]!.id, users: [people.viewer.id] });
  const today = new Date().toISOString().slice(0, 10);
  await owner.do(spend.create, { source: 'zillow', amount: 100_001, startsOn: today, months: 3 });
  await owner.do(tools.create, { vendor: 'Dialer', price: 9_900, startsOn: '2026-01-31', seats: 4, category: 'phone' });
  for (const [n, { id }] of some.entries()) {
    const { rows: seen } = await database.query<{ id: string }>(
      `insert into site_visits (organisation_id, place, slug, first_page, source, pages, created_at)
       values ($1, $2, $3, $4, $5, '[]', now() - $6 * interval '1 day') returning id`,
      [here, n % 2 ? 'site' : 'form', n % 2 ? 'north' : 'ask', `/page/${n % 3}`, ['direct', 'google.com'][n % 2], n],
    );
    if (n % 3 === 0)
      await database.query(
        `insert into inbound_messages (organisation_id, kind, raw, content_type, same_as, state, facts, lead_id)
         values ($1, 'form', '', 'text/plain', $2, 'taken', $3, $4)`,
        [here, `visit ${n}`, JSON.stringify({ visit: seen[0]!.id }), id],
      );
  }
  await owner.do(spend.create, { source: 'website', amount: 5_000, startsOn: '2025-01-31', recurs: true });
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

const known = async (by: Person): Promise<KnownMetric[]> => (await by.do(metrics.known)).body.metrics;

async function ask(by: Person, input: object): Promise<Answer> {
  const { status, body } = await by.do(metrics.ask, input as never);
  expect(status, JSON.stringify([input, body])).toBe(200);
  return body;
}

/** As many as open behind a number, page by page. */
async function opened(by: Person, input: object): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body } = await by.do(metrics.rows, { ...input, limit: 7, ...(cursor && { cursor }) } as never);
    expect(status, JSON.stringify([input, body])).toBe(200);
    ids.push(...body.rows.map(({ id, at }) => `${id} ${at}`));
    cursor = body.next;
  }
  expect(new Set(ids).size, 'no row twice').toBe(ids.length);
  return ids;
}

test('every metric says what events it may be another after: those of its own records at least, and of related ones that are asked for', async () => {
  const nouns = new Set(Object.keys(eventKinds).map((kind) => kind.split('.')[0]!));
  for (const { id, subject, vertical } of await known(people.owner)) {
    const { news, isQuiet } = await ask(people.owner, { metrics: [id] });
    expect(news.length, id).toBeGreaterThan(0);
    for (const noun of news) expect(nouns, id).toContain(noun);
    const kind = kindOf(subject);
    if (kind) expect(news, id).toContain(kind.eventNoun ?? kind.type);
    expect(isQuiet, id).toBe(subject === 'visit' || subject === 'form_refusal');
    expect(vertical, id).toBe(
      /^(loan|loan_lock)$/.test(subject)
        ? 'mortgage'
        : /^(polic|claim|household|insur)/.test(subject)
          ? 'insurance'
          : null,
    );
  }
  const newsOf = async (input: object) => (await ask(people.owner, input)).news;
  expect(await newsOf({ metrics: ['offers_received'] })).toContain('offer');
  expect(await newsOf({ metrics: ['showings_held'] })).toContain('showing');
  expect(await newsOf({ metrics: ['leads_new'] })).not.toContain('loan');
  expect(await newsOf({ metrics: ['leads_new'], related: ['loan'] })).toContain('loan');
  const { body } = await people.owner.do(metrics.rows, { metrics: ['offers_received'] } as never);
  expect(body.news).toContain('offer');
});

const whole = 'last_12_months';
/** Accountants read no metrics: theirs is Finance. */
const readers = roles.filter((role) => holds(role, 'metrics.read'));

test.each(readers)(
  '%s: every number is the count of the rows it opens, and groups and stretches add up to it',
  async (role) => {
    const by = people[role];
    const all = await known(by);
    expect(all.length).toBeGreaterThan(25);
    for (const { id, measure, isNow, dimensions } of all) {
      const asked = { metrics: [id], period: whole };
      const { total } = await ask(by, asked);
      const { n, part } = total.cells[id]!;
      expect((await opened(by, { ...asked, of: 'whole' })).length, id).toBe(n);
      if (measure === 'share') expect((await opened(by, asked)).length, `part of ${id}`).toBe(part);
      for (const { name } of dimensions) {
        const grouped = await ask(by, { ...asked, by: [name] });
        const sum = (pick: (line: Answer['rows'][number]) => number) =>
          grouped.rows.reduce((all, line) => all + pick(line), 0);
        expect(
          sum(({ cells }) => cells[id]!.n),
          `${id} by ${name}`,
        ).toBe(n);
        if (measure === 'sum')
          expect(
            sum(({ cells }) => cells[id]!.value!),
            `${id} by ${name}`,
          ).toBeCloseTo(total.cells[id]!.value!);
        const [first] = grouped.rows;
        if (first)
          expect((await opened(by, { ...asked, by: [name], keys: [first.keys[0] ?? noKey], of: 'whole' })).length).toBe(
            first.cells[id]!.n,
          );
      }
      if (isNow) continue;
      const byWeek = await ask(by, { ...asked, grain: 'week' });
      const series = byWeek.total.series![id]!;
      expect(
        series.reduce((all, cell) => all + cell.n, 0),
        `${id} by week`,
      ).toBe(n);
      const place = series.findIndex((cell) => cell.n > 0);
      if (place >= 0)
        expect((await opened(by, { ...asked, grain: 'week', bucket: byWeek.buckets[place], of: 'whole' })).length).toBe(
          series[place]!.n,
        );
    }
  },
);

test('what a number opens as a list finds the same rows', async () => {
  const { owner } = people;
  for (const input of [
    { metrics: ['leads_new'], period: whole, by: ['source'], keys: ['zillow'] },
    { metrics: ['leads_in_new'], by: ['owner'], keys: [noKey] },
    { metrics: ['leads_open'], filter: 'source:is(website)' },
  ]) {
    const { body } = await owner.do(metrics.rows, { ...input, limit: 100 } as never);
    const filter = new URLSearchParams(body.list!.split('?')[1]).get('filter')!;
    expect((await owner.do(leads.count, { filter })).body.count).toBe(body.rows.length);
  }
  expect((await owner.do(metrics.rows, { metrics: ['leads_contacted'] })).body.list).toBeNull();
});

test('who came several times counts under each source, once in the whole, and opens as such; a deal goes with its lead', async () => {
  const owner = await newMember(server, await newOrganisation(server), 'owner');
  const made = async (source: string) => (await owner.do(leads.create, { firstName: 'A', source } as never)).body.id;
  const [twice, once] = [await made('zillow'), await made('website')];
  const come = (lead: string, source: string, days: number) =>
    database.query(
      `insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, data, at)
       values ($1, lintel.new_id(), 'lead.enquired', 'lead', $2, 'system', $3, now() - $4 * interval '1 day')`,
      [owner.organisationId, lead, JSON.stringify({ source }), days],
    );
  await come(twice, 'website', 0);
  await come(twice, 'website', 0);
  await database.query(
    `insert into deals (organisation_id, name, pipeline, side, stage, state, probability, commission, gross_cents, closed_on, lead_id, owner_id)
     values ($1, 'Sale', 'buyer', 'buyer', 'closed', 'won', 100, '{}', 500000, (now() at time zone 'Pacific/Honolulu')::date, $2, $3)`,
    [owner.organisationId, twice, owner.id],
  );
  const shown = async (metric: string, more: object = {}) => {
    const asked = { metrics: [metric], by: ['source'], period: whole, attribution: 'influenced', ...more };
    const { rows, total } = await ask(owner, asked);
    const counts = rows.map(({ keys, cells }) => [keys[0], cells[metric]!.value] as const).sort();
    for (const [source, value] of counts)
      if (metric === 'leads_new') expect(await opened(owner, { ...asked, keys: [source] })).toHaveLength(value!);
    return [total.cells[metric]!.value, Object.fromEntries(counts)];
  };
  expect(await shown('leads_new')).toEqual([2, { website: 2, zillow: 1 }]);
  expect(await shown('commission')).toEqual([500_000, { website: 500_000, zillow: 500_000 }]);
  const byWeek = await ask(owner, {
    ...{ metrics: ['leads_new'], by: ['source'], grain: 'week', period: whole, attribution: 'influenced' },
  });
  expect(byWeek.total.series!.leads_new!.reduce((sum, { n }) => sum + n, 0)).toBe(2);
  const related = await ask(owner, { metrics: ['closings'], by: ['leadOwner', 'leadStage'], period: whole });
  expect(related.rows.map(({ keys }) => keys)).toEqual([[owner.id, 'new']]);
  expect(once).toBeDefined();
});

test('whoever was spoken with stays contacted when they are lost or put off', async () => {
  const owner = await newMember(server, await newOrganisation(server), 'owner');
  const { id } = (await owner.do(leads.create, { firstName: 'Met' })).body;
  const contacted = async () => {
    const { cells } = (await ask(owner, { metrics: ['leads_contacted', 'contact_rate'], period: 'last_30_days' }))
      .total;
    return [cells.leads_contacted!.value, cells.contact_rate!.part];
  };
  expect(await contacted()).toEqual([0, 0]);
  expect((await owner.do(leads.change, { id, stage: 'engaged' }, { version: 1 })).status).toBe(200);
  expect(await contacted()).toEqual([1, 1]);
  const lost = await owner.do(leads.change, { id, stage: 'trash', lostReason: 'price' } as never, { version: 2 });
  expect(lost.status).toBe(200);
  expect(await contacted()).toEqual([1, 1]);
});

test('samples are in no number', async () => {
  const { owner } = people;
  const samples = (
    await database.query(`select id from leads where organisation_id = $1 and 'sample' = any(tags)`, [here])
  ).rows;
  expect(samples.length).toBeGreaterThan(0);
  const rows = await opened(owner, { metrics: ['leads_new'], period: 'all' });
  for (const { id } of samples) expect(rows.some((row) => row.startsWith(id))).toBe(false);
});

test('a share of few is a range and says so; of none it is nothing', async () => {
  const { owner, agent } = people;
  const few = (await ask(agent, { metrics: ['closing_rate'], period: whole, filter: 'source:is(zillow)' })).total.cells
    .closing_rate!;
  expect(few.n).toBeLessThan(fewest);
  expect(few).toMatchObject({ tooFew: true, part: expect.any(Number) });
  expect(few.low!).toBeLessThanOrEqual(few.value!);
  expect(few.high!).toBeGreaterThanOrEqual(few.value!);
  const none = (await ask(owner, { metrics: ['closing_rate'], period: '2001-01-01..2001-01-31' })).total.cells
    .closing_rate!;
  expect(none).toMatchObject({ value: null, n: 0 });
  const all = (await ask(owner, { metrics: ['closing_rate'], period: whole })).total.cells.closing_rate!;
  expect(all).toMatchObject({ tooFew: false });
});

test('a cost that is spread or comes every month is told in the months it falls into, to the cent', async () => {
  const { owner, agent } = people;
  const year = new Date().getUTCFullYear();
  const { total } = await ask(owner, {
    metrics: ['spend'],
    period: `${year}-01-01..${year + 1}-12-31`,
    by: ['source'],
    grain: 'month',
  });
  expect(total.cells.spend!.value).toBeGreaterThan(100_001);
  const { rows } = await ask(owner, { metrics: ['spend'], period: `${year}-01-01..${year + 2}-12-31`, by: ['source'] });
  expect(rows.find(({ keys }) => keys[0] === 'zillow')!.cells.spend).toMatchObject({ value: 100_001, n: 3 });
  const { status } = await agent.do(metrics.ask, { metrics: ['spend'] });
  expect(status).toBe(400);
});

test('what cannot be asked is refused, with the field that is wrong', async () => {
  const { owner } = people;
  const refused = async (input: object) => {
    const { status, body } = await owner.do(metrics.ask, input as never);
    return [status, (body as unknown as { issues: { path: unknown[] }[] }).issues?.[0]?.path[0]];
  };
  expect(await refused({ metrics: ['nothing_of_the_kind'] })).toEqual([400, 'metrics']);
  expect(await refused({ metrics: ['leads_new'], by: ['weather'] })).toEqual([400, 'by']);
  expect(await refused({ metrics: ['leads_new'], filter: 'weather:is(bad)' })).toEqual([400, 'filter']);
  expect(await refused({ metrics: ['leads_open'], grain: 'week' })).toEqual([400, 'grain']);
  expect(await refused({ metrics: ['calls_made'], asOf: '2026-01-01' })).toEqual([400, 'asOf']);
  expect(await refused({ metrics: ['leads_new'], asOf: '2026-01-01', filter: 'tags:has_any(vip)' })).toEqual([
    400,
    'filter',
  ]);
  expect(await refused({ metrics: ['leads_new'], period: 'all', grain: 'day' })).toEqual([400, 'grain']);
});

test.each(readers)('%s: with what is related and without it are all, and both open what they count', async (role) => {
  const by = people[role];
  const count = async (id: string, related: string[], more: object = {}) => {
    const input = { metrics: [id], period: whole, related, ...more };
    const { n } = (await ask(by, input)).total.cells[id]!;
    expect((await opened(by, { ...input, of: 'whole' })).length, `${id} ${related}`).toBe(n);
    return n;
  };
  const all = new Map((await known(by)).map((metric) => [metric.id, metric]));
  for (const [id, of] of [
    ['leads_new', 'deal~state:is(won)'],
    ['leads_new', 'deal'],
    ['leads_open', 'deal~state:any_of(open,won)'],
    ['deals_open', 'lead~source:is(zillow)'],
    ['closings', 'lead~stage:is_not(new)'],
  ] as const) {
    if (!all.get(id)?.related.includes(of.split('~')[0]!)) continue;
    expect((await count(id, [of])) + (await count(id, [`!${of}`])), `${id} ${of}`).toBe(await count(id, []));
    expect(await count(id, [of, `!${of}`])).toBe(0);
  }
});

test('what is related is found by all that its filter says of one record, and only where one sees it', async () => {
  const { owner, agent } = people;
  const counted = async (by: Person, related: string[], more: object = {}) => {
    const { total } = await ask(by, { metrics: ['leads_new'], period: 'all', related, ...more });
    return total.cells.leads_new!.n;
  };
  const { rows } = await database.query<{ won: string; lead: string }>(
    `select count(distinct d.lead_id) filter (where d.state = 'won') as won, min(d.lead_id::text) filter (where d.state = 'open') as lead
     from deals d join leads l on l.id = d.lead_id
     where d.organisation_id = $1 and l.archived_at is null and not 'sample' = any(l.tags)`,
    [here],
  );
  const won = Number(rows[0]!.won);
  expect(won).toBeGreaterThan(0);
  expect(await counted(owner, ['deal~state:is(won)'])).toBe(won);
  expect(await counted(agent, ['deal~state:is(won)'])).toBeLessThan(won);
  // Two deals of one lead, one won and one large: no deal is both.
  await database.query(
    `insert into deals (organisation_id, name, pipeline, side, stage, state, probability, commission, gross_cents, closed_on, lead_id, owner_id)
     values ($1, 'Small', 'buyer', 'buyer', 'won', 'won', 30, '{}', 1, current_date, $2, $3)`,
    [here, rows[0]!.lead, owner.id],
  );
  const small = 'deal~name:is(Small)';
  expect(await counted(owner, [small])).toBe(1);
  expect(await counted(owner, [`${small}~state:is(open)`])).toBe(0);
  expect(await counted(owner, [small, 'deal~state:is(open)'])).toBe(1);
  expect(await counted(owner, [small], { by: ['source'], compare: 'previous', grain: undefined })).toBe(1);
  const refused = async (input: object) => {
    const { status, body } = await owner.do(metrics.ask, { metrics: ['leads_new'], ...input } as never);
    return [status, (body as unknown as { issues: { path: unknown[] }[] }).issues?.[0]?.path[0]];
  };
  expect(await refused({ related: ['weather'] })).toEqual([400, 'related']);
  expect(await refused({ related: ['deal~weather:is(bad)'] })).toEqual([400, 'related']);
  expect(await refused({ related: ['deal'], asOf: '2026-01-01' })).toEqual([400, 'related']);
  expect(await refused({ related: ['deal; drop table leads'] })).toEqual([400, 'related']);
});

type Deed = {
  at: number;
  lead: number;
  stage: number;
  source: number;
  owner: number;
  archived: boolean;
  sample: boolean;
  zone: number;
};
const stages = ['new', 'engaged', 'closed'];
const sources = ['zillow', 'website'];
const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles'];

test('what is kept by day is what a scan counts, whatever happens to leads and in whichever zone', async () => {
  const organisation = await newOrganisation(server);
  const owner = await newMember(server, organisation, 'owner');
  const agent = await newMember(server, organisation, 'agent');
  const owners = [owner.id, agent.id, null];
  const deed = fc.record<Deed>({
    at: fc.integer({ min: 0, max: 40 * 24 }),
    lead: fc.nat({ max: 5 }),
    stage: fc.nat({ max: 2 }),
    source: fc.nat({ max: 1 }),
    owner: fc.nat({ max: 2 }),
    archived: fc.boolean(),
    sample: fc.boolean(),
    zone: fc.nat({ max: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 12 }), async (deeds) => {
      const ids: string[] = [];
      for (const { at, lead, stage, source, owner: whose, archived, sample, zone } of deeds) {
        const tags = sample ? ['sample'] : [];
        const known = ids[lead];
        const values = [organisation, stages[stage], sources[source], owners[whose], tags, archived];
        if (known)
          await database.query(
            `update leads set stage = $2, source = $3, owner_id = $4, tags = $5, archived_at = case when $6 then now() end
             where organisation_id = $1 and id = $7`,
            [...values, known],
          );
        else {
          const { rows } = await database.query<{ id: string }>(
            `insert into leads (organisation_id, stage, source, owner_id, tags, archived_at, created_at)
             values ($1, $2, $3, $4, $5, case when $6 then now() end, now() - $7 * interval '1 hour') returning id`,
            [...values, at],
          );
          ids.push(rows[0]!.id);
        }
        const timeZone = zones[zone];
        if (timeZone) expect((await owner.do(metrics.setZone, { timeZone })).status).toBe(200);
      }
      for (const by of [['source'], ['owner'], ['stage'], []]) {
        const asked = { metrics: ['leads_new', 'closing_rate'], by, grain: 'day', period: 'last_90_days' };
        // A condition that all meet, on a field that no day was kept by: the same question, scanned for.
        const { at: _, ...scanned } = await ask(owner, { ...asked, filter: 'score:gte(0)' });
        const { at: __, ...kept } = await ask(owner, asked);
        expect(kept).toEqual(scanned);
        const standing = { metrics: ['leads_open', 'leads_in_new'], by: by.filter((name) => name !== 'source') };
        const [{ rows, total }, other] = [
          await ask(owner, standing),
          await ask(owner, { ...standing, filter: 'score:gte(0)' }),
        ];
        expect({ rows, total }).toEqual({ rows: other.rows, total: other.total });
      }
    }),
    { numRuns: 12 },
  );
});

/** What may become of a lead, by the row that says it. */
const becoming = [
  'lead',
  'lead',
  'message',
  'message',
  'moved',
  'corrected',
  'appointment',
  'cancelled',
  'removed',
  'touch',
  'untouched',
  'earlier',
  'gone',
] as const;
type Becoming = {
  what: (typeof becoming)[number];
  lead: number;
  other: number;
  stage: number;
  owner: number;
  of: number;
};

test('what became of leads is kept as the rows say it, whatever happens to them, their messages, appointments and owners', async () => {
  const organisation = await newOrganisation(server);
  const owner = await newMember(server, organisation, 'owner');
  const agent = await newMember(server, organisation, 'agent');
  const owners = [owner.id, agent.id, null];
  const inStage = ['new', 'attempting', 'engaged', 'active', 'closed', 'trash'];
  const run = async (text: string, ...values: unknown[]) =>
    (await database.query<{ id: string }>(text, [organisation, ...values])).rows[0]?.id;
  const deed = fc.record<Becoming>({
    what: fc.constantFrom(...becoming),
    lead: fc.nat({ max: 4 }),
    other: fc.nat({ max: 4 }),
    stage: fc.nat({ max: inStage.length - 1 }),
    owner: fc.nat({ max: 2 }),
    of: fc.nat({ max: 5 }),
  });
  const ofRows = `
    select l.source, l.owner_id, (l.stage in ('engaged', 'active', 'closed')
        or exists (select from lead_history h where h.lead_id = l.id and h.stage in ('engaged', 'active', 'closed'))
        or exists (select from messages m where m.lead_id = l.id and (m.outcome in ('reached', 'appointment') or m.direction = 'in' and not m.is_automatic))) as contacted,
      exists (select from appointment_leads x join appointments a on a.id = x.appointment_id
        where x.lead_id = l.id and a.removed_at is null and a.status <> 'cancelled') as appointment,
      exists (select from lead_history h where h.lead_id = l.id and h.stage in ('active', 'closed')) as client,
      coalesce((select f.at <= l.created_at + interval '5 minutes' from first_touches f where f.lead_id = l.id), false) as within5,
      l.first_touch_at is distinct from (select f.at from first_touches f where f.lead_id = l.id) as astray
    from leads l where l.organisation_id = $1 and l.archived_at is null`;
  const asked = ['leads_contacted', 'leads_with_appointment', 'leads_clients', 'answered_in_5'];
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 25 }), async (deeds) => {
      const leadIds: string[] = [];
      const messageIds: string[] = [];
      const meetings: string[] = [];
      const one = <T>(from: T[], place: number): T | undefined => from[place % Math.max(1, from.length)];
      const deedsOf: Record<Becoming['what'], (given: Becoming) => Promise<unknown>> = {
        lead: async ({ lead, stage, owner: whose, of }) => {
          const known = leadIds[lead];
          const values = [inStage[stage], owners[whose], ['zillow', 'website'][of % 2]];
          if (known)
            return run(
              `update leads set stage = $2, owner_id = $3, source = $4 where organisation_id = $1 and id = $5`,
              ...values,
              known,
            );
          const id = await run(
            `insert into leads (organisation_id, stage, owner_id, source, created_at) values ($1, $2, $3, $4, now() - $5 * interval '7 hours') returning id`,
            ...values,
            of,
          );
          return leadIds.push(id!);
        },
        message: async ({ lead, of }) => {
          const id = one(leadIds, lead);
          if (!id) return;
          const talk =
            (await run(
              `insert into conversations (organisation_id, lead_id) values ($1, $2) on conflict do nothing returning id`,
              id,
            )) ?? (await run(`select id from conversations where organisation_id = $1 and lead_id = $2`, id));
          const direction = of % 2 ? 'in' : 'out';
          messageIds.push(
            (await run(
              `insert into messages (organisation_id, conversation_id, lead_id, channel, direction, state, is_automatic, outcome)
               values ($1, $2, $3, 'call', $4, $5, $6, $7) returning id`,
              ...[
                talk,
                id,
                direction,
                direction === 'in' ? 'received' : 'logged',
                of === 3,
                of === 2 ? 'reached' : null,
              ],
            ))!,
          );
        },
        /** As a merge does, and its undo. */
        moved: async ({ lead, of }) => {
          const [id, message] = [one(leadIds, lead), one(messageIds, of)];
          const meeting = one(meetings, of);
          if (id && message)
            await run(`update messages set lead_id = $2 where organisation_id = $1 and id = $3`, id, message);
          if (id && meeting)
            await run(
              `update appointment_leads x set lead_id = $2 where organisation_id = $1 and appointment_id = $3
                and not exists (select from appointment_leads y where y.appointment_id = $3 and y.lead_id = $2)`,
              id,
              meeting,
            );
        },
        corrected: async ({ other, of }) => {
          const message = one(messageIds, other);
          if (message)
            await run(
              `update messages set outcome = $2 where organisation_id = $1 and id = $3`,
              ['voicemail', 'reached', 'appointment'][of % 3],
              message,
            );
        },
        appointment: async ({ lead, other }) => {
          const some = [...new Set([one(leadIds, lead), one(leadIds, other)].filter((id) => id !== undefined))];
          if (some.length === 0) return;
          const id = await run(
            `insert into appointments (organisation_id, organiser_id, title) values ($1, $2, 'Talk') returning id`,
            owner.id,
          );
          meetings.push(id!);
          await run(
            `insert into appointment_leads (organisation_id, appointment_id, lead_id) select $1, $2, unnest($3::uuid[])`,
            id,
            some,
          );
        },
        cancelled: async ({ other, of }) =>
          run(
            `update appointments set status = $2 where organisation_id = $1 and id = $3`,
            of % 2 ? 'cancelled' : 'planned',
            one(meetings, other),
          ),
        removed: async ({ other, of }) =>
          of === 5
            ? run(`delete from appointments where organisation_id = $1 and id = $2`, one(meetings, other))
            : run(
                `update appointments set removed_at = case when $2 then now() end where organisation_id = $1 and id = $3`,
                of % 2 === 1,
                one(meetings, other),
              ),
        touch: async ({ lead, of }) =>
          run(
            `insert into first_touches (organisation_id, lead_id, at, channel)
             select $1, id, created_at + $3 * interval '3 minutes', 'call' from leads where id = $2
             on conflict (organisation_id, lead_id) do update set at = excluded.at`,
            one(leadIds, lead),
            of,
          ),
        untouched: async ({ lead }) =>
          run(`delete from first_touches where organisation_id = $1 and lead_id = $2`, one(leadIds, lead)),
        earlier: async ({ lead, of }) =>
          run(
            `update leads set created_at = created_at - $3 * interval '2 minutes' where organisation_id = $1 and id = $2`,
            one(leadIds, lead),
            of,
          ),
        gone: async ({ lead, of }) => {
          const id = one(leadIds, lead);
          await run(
            `update leads set archived_at = case when $3 then now() end where organisation_id = $1 and id = $2`,
            id,
            of % 2 === 1,
          );
          if (of < 5 || !id) return;
          await run(`delete from leads where organisation_id = $1 and id = $2`, id);
          leadIds.splice(leadIds.indexOf(id), 1);
        },
      };
      for (const given of deeds) await deedsOf[given.what](given);
      type Row = {
        source: string;
        owner_id: string | null;
        contacted: boolean;
        appointment: boolean;
        client: boolean;
        within5: boolean;
        astray: boolean;
      };
      const { rows } = await database.query<Row>(ofRows, [organisation]);
      expect(rows.filter(({ astray }) => astray)).toEqual([]);
      const countOf = (some: Row[]) => [
        some.filter(({ contacted }) => contacted).length,
        some.filter(({ appointment }) => appointment).length,
        some.filter(({ client }) => client).length,
        some.filter(({ within5 }) => within5).length,
      ];
      const told = (line: Answer['total']) => asked.map((id) => line.cells[id]!.part ?? line.cells[id]!.value ?? 0);
      const question = { metrics: asked, period: 'last_90_days' };
      for (const filter of [undefined, 'score:gte(0)']) {
        const more = filter ? { filter } : {};
        expect(told((await ask(owner, { ...question, ...more })).total)).toEqual(countOf(rows));
        for (const [by, of] of [
          ['source', (row: Row) => row.source],
          ['owner', (row: Row) => row.owner_id],
        ] as const)
          for (const line of (await ask(owner, { ...question, ...more, by: [by] })).rows)
            expect(told(line)).toEqual(countOf(rows.filter((row) => of(row) === line.keys[0])));
      }
      const theirs = rows.filter(({ owner_id }) => owner_id === agent.id || owner_id === null);
      expect(told((await ask(agent, question)).total)).toEqual(countOf(theirs));
      await run('delete from appointments where organisation_id = $1');
      await run('update leads set archived_at = now() where organisation_id = $1');
      await run('delete from leads where organisation_id = $1');
    }),
    { numRuns: 25 },
  );
});

test('two who add to one lead at once lose nothing of what either did', async () => {
  const owner = await newMember(server, await newOrganisation(server), 'owner');
  const here = owner.organisationId;
  const { id } = (await owner.do(leads.create, { firstName: 'Both' })).body;
  const { rows } = await database.query<{ id: string }>(
    `insert into conversations (organisation_id, lead_id) values ($1, $2) returning id`,
    [here, id],
  );
  const meeting = await database.query<{ id: string }>(
    `insert into appointments (organisation_id, organiser_id, title) values ($1, $2, 'Talk') returning id`,
    [here, owner.id],
  );
  const other = new pg.Client(server.database.owner);
  await other.connect();
  await database.query('begin');
  await database.query(
    `insert into messages (organisation_id, conversation_id, lead_id, channel, direction, state) values ($1, $2, $3, 'sms', 'in', 'received')`,
    [here, rows[0]!.id, id],
  );
  // Waits for the first where it has not ended yet.
  const second = other.query(
    'insert into appointment_leads (organisation_id, appointment_id, lead_id) values ($1, $2, $3)',
    [here, meeting.rows[0]!.id, id],
  );
  await vi.waitFor(async () => {
    const waiting = await server.services.db.asSystem((tx) =>
      tx.get<{ n: number }>(sql`select count(*)::int as n from pg_locks where not granted`),
    );
    expect(waiting.n).toBeGreaterThan(0);
  }, patience);
  await database.query('commit');
  await second;
  await other.end();
  const { cells } = (await ask(owner, { metrics: ['leads_contacted', 'leads_with_appointment'] })).total;
  expect([cells.leads_contacted!.value, cells.leads_with_appointment!.value]).toEqual([1, 1]);
});

test('no inquiry waits for an import, and none for another: each open transaction counts leads in a place of its own', async () => {
  const owner = await newMember(server, await newOrganisation(server), 'owner');
  const { organisationId, id: userId } = owner;
  const ends: (() => void)[] = [];
  const asking = () => owner.do(leads.create, { firstName: 'Asks', source: 'website' });
  // Chunks that have written the same days in either order and have not ended.
  const chunks = Array.from({ length: 5 }, (_, n) =>
    server.services.db.withOrg({ organisationId, userId, actorKind: 'user' }, async (tx) => {
      for (const source of n % 2 ? ['website', 'zillow'] : ['zillow', 'website'])
        await tx.run(sql`
          insert into leads (organisation_id, first_name, source) select ${organisationId}, 'Row', ${source} from generate_series(1, 20)`);
      await new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await vi.waitUntil(() => ends.length === chunks.length, patience);
  const made = [await asking(), ...(await Promise.all([asking(), asking()]))];
  expect(made.every(({ status }) => status < 300)).toBe(true);
  for (const end of ends) end();
  await Promise.all(chunks);
  expect((await ask(owner, { metrics: ['leads_new'], period: 'last_90_days' })).total.cells.leads_new!.value).toBe(203);
});
