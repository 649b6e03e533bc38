import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboarding } from '#contract/account/onboarding.ts';
import { experiments } from '#contract/growth/experiments/experiments.ts';
import { type ContentPage, pages } from '#contract/growth/pages.ts';
import { sites } from '#contract/growth/sites.ts';
import { leads } from '#contract/people/leads.ts';
import { giveTier, newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newSite } from '#tests/setup/sites.ts';
import { judgeExperimentJob } from './judge-job.ts';

let server: TestServer;
let database: pg.Client;
let owner: Person;
let agent: Person;
let page: ContentPage;
let slug: string;

beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.database.owner);
  await database.connect();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  await giveTier(server, owner, 'elite');
  await owner.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const { id, version } = await newSite(owner, { slug: 'harbor-trials' });
  const site = (await owner.do(sites.publish, { id }, { version })).body;
  slug = site.slug;
  const made = (await owner.do(pages.create, { site: site.id, title: 'Sell with us' })).body;
  const blocks = [
    { type: 'heading' as const, words: 'Sell your home' },
    { type: 'buttons' as const, items: [{ label: 'Ask us', link: '#contact', kind: 'act' as const }] },
  ];
  const written = (
    await owner.do(pages.change, { id: made.id, content: { blocks } as never }, { version: made.version })
  ).body;
  page = (await owner.do(pages.publish, { id: made.id }, { version: written.version })).body;
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

const planned = { goal: 'inquiry' as const, lift: 1, rate: 0.1 };
const browser = (n: number) => ({
  'user-agent': `Mozilla/5.0 (X11; Linux x86_64; n${n}) Gecko/20100101 Firefox/130.${n}`,
});

async function started(words: string): Promise<string> {
  const given = {
    ...planned,
    page: page.id,
    name: words,
    guard: 'went_on' as const,
    place: '1',
    words: { 'items.0.label': words },
  };
  const made = await owner.do(experiments.create, given);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect((await owner.do(experiments.start, { id: made.body.id })).status).toBe(200);
  return made.body.id;
}

const labelFor = async (headers: Record<string, string>, isCounted = 'true') => {
  const { body } = await stranger(server).do(pages.open, { slug, page: page.slug, isCounted } as never, { headers });
  return (body.page!.blocks[1] as { items: { label: string }[] }).items[0]!.label;
};

const judgeNow = (experimentId: string) =>
  judgeExperimentJob.run({
    services: server.services,
    payload: { experimentId },
    job: {
      organisationId: owner.organisationId,
      id: experimentId,
      kind: 'experiments.judge',
      createdBy: null,
      attempt: 1,
      isLastAttempt: false,
    },
    signal: new AbortController().signal,
    progress: {} as never,
  });

/** Visits that saw a version: the first `hits` of them wrote, the first `kept` opened another page. */
async function seen(
  id: string,
  variant: 'a' | 'b',
  { count, hits = 0, kept = 0 }: { count: number; hits?: number; kept?: number },
) {
  const lead = hits > 0 ? (await owner.do(leads.create, { firstName: `Vera ${variant}` })).body.id : null;
  await database.query(
    `with visits as (
       insert into site_visits (organisation_id, place, slug, first_page, source, pages)
       select $1, 'site', $2, $3, 'direct', case when n <= $4::int
         then jsonb_build_array(jsonb_build_object('page', $3::text, 'at', now()), jsonb_build_object('page', '/s/other', 'at', now() + interval '1 second'))
         else jsonb_build_array(jsonb_build_object('page', $3::text, 'at', now())) end
       from generate_series(1, $5::int) n returning id),
     numbered as (select id, row_number() over () as n from visits),
     told as (insert into experiment_visits (organisation_id, experiment_id, visit_id, variant, at) select $1, $6, id, $7, now() - interval '1 second' from numbered)
     insert into inbound_messages (organisation_id, kind, raw, content_type, same_as, state, lead_id, facts)
     select $1, 'form', '', 'text/plain', id::text, 'taken', $8, jsonb_build_object('visit', id) from numbered where n <= $9::int`,
    [owner.organisationId, slug, `/s/${slug}/${page.slug}`, kept, count, id, variant, lead, hits],
  );
}

test('what is measured and how many it takes are settled before it starts, and forbidden words never start', async () => {
  const plan = (await owner.do(experiments.plan, { ...planned, page: page.id })).body;
  expect(plan).toMatchObject({ visits: 0, rate: 0.1, isMeasured: false, days: null });
  expect(plan.each).toBeGreaterThan(300);
  const { rate: _, ...unknown } = planned;
  expect((await owner.do(experiments.plan, { ...unknown, page: page.id })).body.each).toBeNull();
  const given = { ...planned, page: page.id, name: 'Label', place: '0', words: { words: 'Sell your home' } };
  const refused = async (change: object) => {
    const { status, body } = await owner.do(experiments.create, { ...given, ...change } as never);
    return [status, (body as unknown as { issues?: { path: string[] }[] }).issues?.[0]?.path[0]];
  };
  expect(await refused({})).toEqual([400, 'words']);
  expect(await refused({ words: { words: 'Perfect for a Christian family' } })).toEqual([400, 'words']);
  expect(await refused({ place: '7', words: { words: 'Other' } })).toEqual([400, 'place']);
  expect(await refused({ rate: undefined, words: { words: 'Other' } })).toEqual([400, 'rate']);
  expect(await refused({ goal: 'reached', target: 'elsewhere', words: { words: 'Other' } })).toEqual([400, 'target']);
  expect((await agent.do(experiments.create, { ...given, words: { words: 'Other' } })).status).toBe(403);
});

test('a visitor keeps their version without a cookie, and who is not counted gets the page as it is', async () => {
  const id = await started('Book a tour');
  const labels = await Promise.all(Array.from({ length: 24 }, (_, n) => labelFor(browser(n))));
  expect(new Set(labels)).toEqual(new Set(['Ask us', 'Book a tour']));
  expect(await Promise.all(Array.from({ length: 24 }, (_, n) => labelFor(browser(n))))).toEqual(labels);
  expect(await Promise.all(Array.from({ length: 24 }, (_, n) => labelFor(browser(n), 'false')))).toEqual(
    Array(24).fill('Ask us'),
  );
  expect(
    await labelFor({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }),
  ).toBe('Ask us');
  for (let n = 0; n < 24; n += 1)
    for (let again = 0; again < 2; again += 1)
      await stranger(server).do(sites.visit, { slug, page: `/s/${slug}/${page.slug}` }, { headers: browser(n) });
  const { a, b } = (await owner.do(experiments.list)).body.rows.find((one) => one.id === id)!.result;
  expect([a.seen, b.seen]).toEqual([
    labels.filter((one) => one === 'Ask us').length,
    labels.filter((one) => one !== 'Ask us').length,
  ]);

  // A visitor who returns on another day counts once; the identifying hash is deleted when the experiment ends.
  const counted = async () => {
    const { result } = (await owner.do(experiments.list)).body.rows.find((one) => one.id === id)!;
    return result.a.seen + result.b.seen;
  };
  await database.query("update site_visits set visitor = null, created_at = created_at - interval '1 day'");
  for (let n = 0; n < 24; n += 1)
    await stranger(server).do(sites.visit, { slug, page: `/s/${slug}/${page.slug}` }, { headers: browser(n) });
  const { rows: visits } = await database.query('select from experiment_visits where experiment_id = $1', [id]);
  expect([visits.length, await counted()]).toEqual([48, 24]);

  const second = { ...planned, page: page.id, name: 'Head', place: '0', words: { words: 'Sell it' } };
  const other = (await owner.do(experiments.create, second)).body;
  expect((await owner.do(experiments.start, { id: other.id })).status).toBe(409);
  expect((await owner.do(experiments.remove, { id: other.id })).status).toBe(200);
  expect((await owner.do(experiments.remove, { id })).status).toBe(409);
  expect((await owner.do(experiments.apply, { id, variant: 'b' })).status).toBe(409);
  expect((await owner.do(experiments.stop, { id })).body).toMatchObject({
    state: 'ended',
    end: 'stopped',
    result: { verdict: 'early' },
  });
  expect(await labelFor(browser(labels.indexOf('Book a tour')))).toBe('Ask us');
  const { rows: keys } = await database.query('select visitor_key from experiments where id = $1', [id]);
  expect(keys).toEqual([{ visitor_key: null }]);
});

test('a winner waits for a week, names its people, and is published by a person', async () => {
  const id = await started('Get a price');
  await seen(id, 'a', { count: 400, hits: 20, kept: 200 });
  await seen(id, 'b', { count: 400, hits: 120, kept: 200 });
  await judgeNow(id);
  const running = (await owner.do(experiments.list)).body.rows[0]!;
  expect(running).toMatchObject({
    id,
    state: 'running',
    result: { verdict: 'b', a: { seen: 400, hits: 20 }, b: { hits: 120 } },
  });
  await database.query(`update experiments set started_at = now() - interval '8 days' where id = $1`, [id]);
  await judgeNow(id);
  expect((await owner.do(experiments.list)).body.rows[0]).toMatchObject({
    state: 'ended',
    end: 'decided',
    applied: null,
  });
  // Each lead once, and only those the actor may see.
  expect((await owner.do(experiments.people, { id, variant: 'b' })).body.rows.map(({ name }) => name)).toEqual([
    'Vera b',
  ]);
  expect((await agent.do(experiments.people, { id, variant: 'b' })).body.rows).toEqual([]);
  expect(await labelFor(browser(1))).toBe('Ask us');
  for (let again = 0; again < 2; again += 1)
    expect((await owner.do(experiments.apply, { id, variant: 'b' })).body).toMatchObject({ applied: 'b' });
  expect(await labelFor(browser(1))).toBe('Get a price');
  expect((await owner.do(experiments.apply, { id, variant: 'a' })).status).toBe(409);
});

test('what harms a guarded number stops at once, and so does what no longer stands on the page', async () => {
  const id = await started('Call today');
  await seen(id, 'a', { count: 300, kept: 200 });
  await seen(id, 'b', { count: 300, kept: 60 });
  await judgeNow(id);
  expect((await owner.do(experiments.list)).body.rows[0]).toMatchObject({ state: 'ended', end: 'guard' });
  const next = await started('Write to us');
  const now = (await owner.do(pages.get, { id: page.id })).body;
  const blocks = now.content.blocks.map((block) =>
    block.type === 'buttons' ? { ...block, items: [{ ...block.items[0]!, label: 'Ask' }] } : block,
  );
  const changed = (await owner.do(pages.change, { id: page.id, content: { blocks } }, { version: now.version })).body;
  await owner.do(pages.publish, { id: page.id }, { version: changed.version });
  expect(new Set(await Promise.all(Array.from({ length: 12 }, (_, n) => labelFor(browser(n)))))).toEqual(
    new Set(['Ask']),
  );
  await judgeNow(next);
  expect((await owner.do(experiments.list)).body.rows[0]).toMatchObject({ state: 'ended', end: 'page_changed' });
});
