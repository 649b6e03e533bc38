import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentProfile } from '#contract/account/agent-profile.ts';
import { account, auth } from '#contract/account/auth.ts';
import { metrics } from '#contract/core/metrics/metrics.ts';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { builder } from '#contract/growth/builder.ts';
import { campaigns } from '#contract/growth/campaigns/campaigns.ts';
import { library } from '#contract/growth/marketing/library.ts';
import { outgoing } from '#contract/growth/marketing/outgoing.ts';
import { sites } from '#contract/growth/sites.ts';
import { social } from '#contract/growth/social/social.ts';
import { boards, isMeasured, reports } from '#contract/insight/boards.ts';
import { conversion } from '#contract/insight/conversion.ts';
import { goals } from '#contract/insight/goals.ts';
import { tools } from '#contract/insight/tools.ts';
import { filing } from '#contract/inventory/files.ts';
import { finance } from '#contract/inventory/finance/finance.ts';
import { listings } from '#contract/inventory/listings.ts';
import { automations } from '#contract/people/automations/automations.ts';
import { booking } from '#contract/people/booking.ts';

import { inbox } from '#contract/people/inbox.ts';
import { messages } from '#contract/people/messages.ts';
import { routing } from '#contract/people/routing.ts';
import { removeDemos } from '#server/account/demo/remove-demos.ts';
import { sampleWorkspace } from '#server/account/sample.ts';
import { newVisitor } from '#server/account/testing/visitor.ts';
import { sql } from '#server/core/db/sql.ts';
import { seedPictures } from '#server/seed/pictures.ts';
import { seedPieces } from '#server/seed/pieces.ts';
import { picturePosts } from '#server/seed/posts.ts';
import { fillSample } from '#server/seed/sample.ts';
import { type Caller, callerAt } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { austin, zone } from './metro.ts';
import { stageOrder } from './papers.ts';

let server: TestServer;
let files: string;
beforeAll(async () => {
  files = await scratchFolder();
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1', DATA_DIR: files });
});
afterAll(async () => {
  await server.stop();
  await removeFolder(files);
});

let networks = 0;
async function opened(name: string, role: string): Promise<Caller & { organisationId: string; cookie: string }> {
  const response = await fetch(`${server.url}/demo/${name}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': `198.51.100.${++networks}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: `role=${role}`,
  });
  expect(response.status).toBe(303);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const caller = callerAt(server.url, { cookie });
  return { ...caller, cookie, organisationId: (await caller.do(account.session)).body.organisation!.id };
}

/** How many files the store of this server holds. */
const storedOf = async ({ services }: TestServer): Promise<number> =>
  (
    await readdir(join(services.settings.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  ).filter((entry) => entry.isFile()).length;

const ask = async (by: Caller, ids: string[], grouped: string[] = []) =>
  (await by.do(metrics.ask, { metrics: ids, by: grouped, period: 'last_12_months' } as never)).body;

/** What is wrong, named: nothing here is to be found. */
const broken = (organisationId: string) =>
  server.services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) =>
    tx.all<{ what: string }>(sql`
      select 'touch before lead' as what from first_touches f join leads l on l.organisation_id = f.organisation_id and l.id = f.lead_id
        where f.organisation_id = ${organisationId} and (f.at < l.created_at or f.at > now())
      union all select 'deal before lead' from deals d join leads l on l.organisation_id = d.organisation_id and l.id = d.lead_id
        where d.organisation_id = ${organisationId} and (d.created_at < l.created_at or d.closed_on < (d.created_at at time zone ${zone})::date
          or d.accepted_on < (d.created_at at time zone ${zone})::date)
      union all select 'talk before lead ' || m.channel from messages m join leads l on l.organisation_id = m.organisation_id and l.id = m.lead_id
        where m.organisation_id = ${organisationId} and (m.created_at < l.created_at or m.created_at > now() + interval '1 minute')
      union all select 'impossible home ' || h.listing_id from listings h where h.organisation_id = ${organisationId}
        and (h.bathrooms_full > h.bedrooms_total or h.living_area < 300 + 200 * h.bedrooms_total or h.list_price_cents not between 15000000 and 350000000
          or h.lot_size_square_feet < h.living_area / 3 or h.year_built > extract(year from now()) or h.close_date > (now() at time zone ${zone})::date
          or h.close_date < h.listing_contract_date + 20 or not (h.postal_code = any(${austin.map(({ zip }) => zip)}::text[])))
      union all select 'shown before it was on the market' from showings s join listings h on h.organisation_id = s.organisation_id and h.id = s.listing_id
        where s.organisation_id = ${organisationId} and (s.starts_at at time zone s.time_zone)::date < h.on_market_date
      union all select 'a visit that was and is still to come' from showings s
        where s.organisation_id = ${organisationId} and s.starts_at < now() - interval '1 day' and s.state in ('confirmed', 'requested', 'proposed')
      union all select 'an offer on a home that is new today' from listing_offers o join listings h on h.organisation_id = o.organisation_id and h.id = o.listing_id
        where o.organisation_id = ${organisationId} and h.on_market_date > (now() at time zone ${zone})::date - 5
      union all select 'a home without a seller' from listings h where h.organisation_id = ${organisationId} and h.standard_status <> 'Incomplete'
        and not exists (select from listing_sellers s where s.organisation_id = h.organisation_id and s.listing_id = h.id)
      union all select 'under contract for a season' from listings h where h.organisation_id = ${organisationId}
        and h.standard_status in ('Pending', 'Active Under Contract') and h.purchase_contract_date < (now() at time zone ${zone})::date - 75
      union all select 'a sale without a home' from deals d where d.organisation_id = ${organisationId} and d.address is null and d.listing_id is null
        and d.stage not in ('searching', 'touring', 'appointment')
      union all select 'an inspection or a closing of nothing' from appointments a
        join appointment_leads p on p.organisation_id = a.organisation_id and p.appointment_id = a.id
        join leads l on l.organisation_id = p.organisation_id and l.id = p.lead_id
        where a.organisation_id = ${organisationId} and a.kind in ('inspection', 'closing') and l.stage <> 'under_contract'
      union all select 'nobody may be mailed' where not exists (select from consent_events c where c.organisation_id = ${organisationId} and c.channel = 'email')
      union all select 'entries out of balance' from ledger_lines l where l.organisation_id = ${organisationId} group by l.entry_id having sum(l.cents) <> 0`),
  );

/** Documents that open deals have needed since the stage they are at. */
const papersOf = (organisationId: string) =>
  server.services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) =>
    tx.all<{ deal: string; name: string; state: string }>(sql`
      select d.name as deal, i.name, i.state from deals d
      join jsonb_to_recordset(${stageOrder}::jsonb) p(key text, stages text[]) on p.key = d.pipeline
      join deal_items i on i.organisation_id = d.organisation_id and i.deal_id = d.id
      where d.organisation_id = ${organisationId} and d.state = 'open' and i.kind = 'document' and i.need = 'required'
        and array_position(p.stages, i.before_stage) <= array_position(p.stages, d.stage)`),
  );

/** Every number has its people, who answered stands in the inbox, and nobody is reached who wanted no more. */
async function campaignAddsUp(by: Caller & { organisationId: string }, id: string): Promise<void> {
  const { numbers, total, entered, leftOut, compared, startedAt, finishedAt } = (await by.do(campaigns.get, { id }))
    .body;
  expect(entered + leftOut).toBe(total);
  expect(numbers.sent).toBe(entered);
  expect(numbers.delivered).toBe(numbers.sent - numbers.bounced);
  expect(Date.parse(finishedAt!)).toBeGreaterThan(Date.parse(startedAt!));
  expect(compared!.verdict).toEqual({ state: 'no_winner', why: 'floor' });
  expect(compared!.a.delivered + compared!.b.delivered).toBe(numbers.delivered);
  for (const result of ['sent', 'delivered', 'clicked', 'replied', 'bounced', 'unsubscribed'] as const) {
    const { body } = await by.do(campaigns.people, { id, result, limit: 100 } as never);
    expect([result, body.rows.length]).toEqual([result, numbers[result]]);
    expect(numbers[result]).toBeGreaterThan(0);
  }
  const kept = await server.services.db.withOrg(
    { organisationId: by.organisationId, userId: null, actorKind: 'system' },
    (tx) =>
      tx.get<{ answers: number; refused: number }>(sql`
        select (select count(*)::int from campaign_sends s join messages m on m.organisation_id = s.organisation_id and m.lead_id = s.lead_id
                  and m.direction = 'in' and m.created_at = s.replied_at where s.campaign_id = ${id}) as answers,
          (select count(*)::int from suppressions where reason in ('bounce', 'unsubscribe')) as refused`),
  );
  expect(kept).toEqual({ answers: numbers.replied, refused: numbers.bounced + numbers.unsubscribed });
}

/** The site is live, for people and not for search engines; its posts are out, in the queue and on their way, and the calendar has them. */
async function postsAddUp(by: Caller) {
  const { sites: made } = (await by.do(sites.list)).body;
  expect(made).toMatchObject([{ state: 'published', issues: [], waiting: [] }]);
  const { id, slug } = made[0]!;
  const passer = newVisitor(server);
  const { page } = (await passer.do(sites.open, { slug })).body;
  expect(page).toMatchObject({ isPreview: false, seo: { isIndexed: false }, licence: expect.stringMatching(/TX/) });
  expect(page!.homes.length).toBeGreaterThan(3);
  expect(await (await fetch(`${server.url}/sitemap-sites.xml`)).text()).not.toContain(slug);

  const { rows } = (await by.do(social.list, { limit: 100 })).body;
  const of = (state: string) => rows.filter((post) => post.state === state);
  for (const state of ['draft', 'submitted', 'approved']) expect([state, of(state).length]).toEqual([state, 1]);
  for (const state of ['scheduled', 'published']) expect([state, of(state).length]).toEqual([state, 2]);
  for (const { channels } of rows) expect(channels.map(({ network }) => network)).toEqual(['site']);
  for (const { scheduledAt } of of('scheduled')) expect(Date.parse(scheduledAt!)).toBeGreaterThan(Date.now());
  expect((await by.do(social.channels)).body.channels).toMatchObject([{ state: 'ok', timeZone: zone }]);
  const feed = (await passer.do(social.feed, { slug })).body.page!.posts;
  expect(feed.length).toBe(of('published').length);
  for (const { link, publishedAt } of feed) {
    expect((await passer.do(sites.home, { slug, home: link.split('/').at(-1)! })).body.page).not.toBeNull();
    expect(Date.parse(publishedAt)).toBeLessThan(Date.now());
  }
  const today = dayIn(Date.now(), zone);
  const period = { from: addDays(today, -40), to: addDays(today, 14), timeZone: zone };
  const { items } = (await by.do(outgoing.list, period)).body;
  const shown = (source: string) => items.filter((item) => item.source === source).map(({ state }) => state);
  expect(shown('social').filter((state) => state === 'scheduled').length).toBe(of('scheduled').length);
  expect(shown('campaign')).toContain('sent');
  return { id };
}

async function tellsItsStory(by: Caller, people: number): Promise<void> {
  const { rows, total, timeZone } = await ask(by, ['closings', 'commission'], ['owner']);
  expect(timeZone).toBe(zone);
  const closings = rows.map(({ cells }) => cells.closings!.n).filter((n) => n > 0);
  expect(closings.length).toBe(people);
  expect(total.cells.closings!.n).toBe(people === 1 ? 14 : 40);
  expect(total.cells.commission!.value).toBeGreaterThan(10_000_000);
  expect((await ask(by, ['spend'])).total.cells.spend?.value ?? 0).toBeGreaterThan(100_000);
  const speeds = (await ask(by, ['speed_to_lead'], ['owner'])).rows.flatMap(
    ({ cells }) => cells.speed_to_lead?.value ?? [],
  );
  expect(Math.min(...speeds)).toBeLessThan(15);
  if (people > 1) expect(Math.max(...speeds)).toBeGreaterThan(6 * 60);
}

describe('a workspace with made-up people', () => {
  test('of one agent: a year of closings, in the books and in the order of time', async () => {
    const maya = await opened('real-estate', 'solo-agent');
    expect(await broken(maya.organisationId)).toEqual([]);
    await tellsItsStory(maya, 1);
    const today = dayIn(Date.now(), zone);
    const { body: money } = await maya.do(finance.overview, { from: addDays(today, -365), to: today });
    expect(money.commissionIncome).toBeGreaterThan(10_000_000);
    expect(money.companyDollar).toBeGreaterThan(1_000_000);
    expect(money.due.count).toBe(2);
    expect(money.paid.count).toBe(12);
    expect(money.trust).toMatchObject({ isEqual: true, late: 0 });
    expect(money.trust.bank).toBeGreaterThan(100_000);
    const { automations: on } = (await maya.do(automations.list)).body;
    expect(on.filter(({ state }) => state === 'on').length).toBeGreaterThanOrEqual(2);
    expect(on.filter(({ counts }) => counts.active > 0).length).toBeGreaterThanOrEqual(2);
    const { rows: kept } = (await maya.do(boards.list)).body;
    expect(kept.length).toBe(1);
    const { widgets } = (await maya.do(boards.get, { id: kept[0]!.id })).body;
    for (const { question } of widgets.filter(isMeasured))
      expect((await maya.do(metrics.ask, question as never)).status).toBe(200);
    expect((await maya.do(reports.list)).body.rows.length).toBe(1);
    const { rows: sent } = (await maya.do(campaigns.list, {})).body;
    expect(sent.map(({ state }) => state).sort()).toEqual(['draft', 'sent']);
    await campaignAddsUp(maya, sent.find(({ state }) => state === 'sent')!.id);
    const { id } = await postsAddUp(maya);
    expect((await maya.do(builder.brief, { site: id })).body.pages.length).toBeGreaterThan(2);
  });

  test('its homes get drawings of the front, the rooms and the yard, once, and all of it goes with the demo', async () => {
    const { organisationId, do: ask, cookie } = await opened('real-estate', 'solo-agent');
    const { id: keeper } = (await ask(account.session)).body.user;
    const before = await storedOf(server);
    for (const _ of ['first', 'again']) await seedPictures(server.services, organisationId, keeper);
    const { rows } = (await ask(listings.list, { limit: 100 } as never)).body;
    const offered = rows.filter(({ standardStatus }) => standardStatus !== 'Incomplete');
    // A condominium has no yard.
    const views = offered.map(({ propertySubType }) => (propertySubType === 'Condominium' ? 5 : 6));
    expect(offered.map(({ photosCount }) => photosCount)).toEqual(views);
    expect((await storedOf(server)) - before).toBe(views.reduce((sum, count) => sum + count, 0) * 3);
    const scope = { organisationId, userId: null, actorKind: 'system' as const };
    await server.services.db.withOrg(scope, async (tx) => {
      await picturePosts(tx, server.services.settings.publicUrl);
      await seedPieces(tx, server.services, keeper);
    });
    const { rows: pieces } = (await ask(library.list, {} as never)).body;
    expect(new Set(pieces.map(({ state }) => state))).toEqual(new Set(['approved', 'submitted', 'draft']));
    const { rows: posts } = (await ask(social.list, {} as never)).body;
    for (const { photo } of posts) {
      const shown = await fetch(server.url + photo!, { headers: { cookie } });
      expect(shown.headers.get('content-type')).toMatch(/^image\//);
    }
    const [site] = (await ask(sites.list)).body.sites;
    for (const { photos } of (await ask(social.feed, { slug: site!.slug })).body.page!.posts)
      expect(photos.length).toBe(1);
    await server.services.db.asSystem((tx) =>
      tx.run(sql`update organisations set demo_ends_at = now() where id = ${organisationId}`),
    );
    await removeDemos(server.services, new AbortController().signal);
    expect(await storedOf(server)).toBe(before);
  });

  test('of a team: forty closings over eight people, strong and weak', async () => {
    const priya = await opened('real-estate', 'team-lead');
    expect(await broken(priya.organisationId)).toEqual([]);
    const { rows, total } = await ask(priya, ['closings'], ['owner']);
    expect(total.cells.closings!.n).toBe(40);
    expect(rows.map(({ cells }) => cells.closings!.n).sort((one, other) => one - other)).toEqual([
      1, 3, 4, 4, 5, 7, 7, 9,
    ]);
  });

  test.each([
    ['mortgage', 'loan-officer'],
    ['insurance', 'producer'],
  ])('of %s: leads are answered, sources cost, automations run', async (name, role) => {
    const them = await opened(name, role);
    expect(await broken(them.organisationId)).toEqual([]);
    const { total, timeZone } = await ask(them, ['speed_to_lead']);
    expect(timeZone).toBe(zone);
    expect(total.cells.speed_to_lead!.value).toBeLessThan(30);
    expect((await ask(them, ['spend'])).total.cells.spend!.value).toBeGreaterThan(100_000);
    const { automations: on } = (await them.do(automations.list)).body;
    expect(on.filter(({ counts }) => counts.active > 0).length).toBeGreaterThanOrEqual(1);
  });

  test('the sample: an office of eight who sell, with bills that are open', async () => {
    const { organisationId, people, link } = (await sampleWorkspace(server.services))!;
    await fillSample(server.services, organisationId, people);
    const nora = newVisitor(server);
    await nora.do(auth.enter, { token: link.split('/enter/')[1]! });
    expect(await broken(organisationId)).toEqual([]);
    await tellsItsStory(nora, 8);
    await postsAddUp(nora);
    const year = Number(dayIn(Date.now(), zone).slice(0, 4));
    const { rows: wished } = (await nora.do(goals.list, { year })).body;
    expect(wished.filter(({ metric, user }) => metric === 'closings' && user).length).toBe(8);
    expect((await nora.do(booking.pages)).body.pages.map(({ isOpen }) => isOpen)).toEqual([true, true]);
    expect((await nora.do(messages.templates)).body.templates.length).toBeGreaterThan(3);
    expect((await nora.do(routing.rules)).body.rules.map(({ name }) => name)).toEqual([
      'Portal leads',
      'Sellers',
      'Everything else',
    ]);
    // Rooms of insight have something to tell: who looked at the site, and what is paid for.
    expect((await ask(nora, ['visits'])).total.cells.visits!.value).toBeGreaterThan(300);
    const { rows: ways } = (await nora.do(conversion.paths, { limit: 50 })).body;
    const visited = ways.filter(({ hasVisit }) => hasVisit);
    expect(visited.length).toBeGreaterThan(0);
    expect(visited.every(({ hops, closedAt }) => hops.every(({ kind, at }) => kind !== 'page' || at < closedAt))).toBe(
      true,
    );
    expect((await nora.do(tools.list)).body.rows.length).toBe(3);
    expect((await nora.do(filing.browse, {} as never)).body.rows.length).toBeGreaterThan(5);
    expect((await nora.do(agentProfile.get)).body.photo).not.toBeNull();
    const { photos } = (await nora.do(agentProfile.photos)).body;
    expect(photos).toHaveLength(8);
    expect((await fetch(server.url + photos[0]!.photo)).status).toBe(200);
    // Whatever a deal's stage wants is there, and some of it waits for a review.
    const papers = await papersOf(organisationId);
    expect(papers.filter(({ state }) => state === 'open')).toEqual([]);
    expect(new Set(papers.map(({ state }) => state))).toEqual(new Set(['submitted', 'approved']));
    const { rows: talks } = (await nora.do(inbox.list, { view: 'open' })).body;
    expect(talks.filter(({ photo }) => photo !== null).length).toBeGreaterThan(5);
    const today = dayIn(Date.now(), zone);
    const { body: money } = await nora.do(finance.overview, { from: addDays(today, -365), to: today });
    expect(money.receivable).toBe(8 * 15_000);
    expect(money.feesBilled).toBe(7 * 3 * 15_000);
    expect(money.trust).toMatchObject({ isEqual: true, undeposited: 1, late: 0 });
  });
});
