import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { webhooks } from '#contract/account/webhooks.ts';
import { blocksOf } from '#contract/core/content/tree.ts';
import { metrics } from '#contract/core/metrics/metrics.ts';
import { againstRest, twoShares } from '#contract/core/metrics/significance.ts';
import { sites } from '#contract/growth/sites.ts';
import { conversion } from '#contract/insight/conversion.ts';
import { forecast } from '#contract/insight/forecast.ts';
import { predictions } from '#contract/insight/predictions.ts';
import { testRuns } from '#contract/insight/test-runs.ts';
import { expectedBy, noticeBy, tools, underScenario, unusedPerMonth } from '#contract/insight/tools.ts';
import { consents } from '#contract/people/consents.ts';
import { inbound } from '#contract/people/inbound.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';
import { newId } from '#server/core/db/ids.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { leadForm } from '#server/people/inbound/submit-form.ts';
import { simulateJob } from '#server/people/routing/simulate-job.ts';
import type { Column } from '#server/people/scoring/model/columns.ts';
import { forgetVisitorsJob } from '#server/people/visits/forget-visitors.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { simulate } from './forecast/simulate.ts';
import { chanceOf, fitLogistic, movedBy } from './predictions/logistic.ts';
import { hasDrifted } from './predictions/drift.ts';
import { trainPredictionsJob } from './predictions/train-job.ts';
import { accessibilityOf } from './test-runs/checks.ts';
import { settleRunJob } from './test-runs/settle-job.ts';

let server: TestServer;
let database: pg.Client;
let worker: JobWorker;

beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.database.owner);
  await database.connect();
  const kinds = [forgetVisitorsJob, settleRunJob, simulateJob, trainPredictionsJob];
  worker = new JobWorker({ services: server.services, kinds, pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await database.end();
  await server.stop();
});

async function office(): Promise<{ here: string; owner: Person; agent: Person }> {
  const here = await newOrganisation(server);
  return { here, owner: await newMember(server, here, 'owner'), agent: await newMember(server, here, 'agent') };
}

/** A form for visitors, as it is opened in the lead sources. */
async function formOf(owner: Person): Promise<{ id: string; slug: string }> {
  const slug = `ask-${newId()}`;
  const { rows } = await database.query<{ id: string }>(
    `insert into inbound_doors (organisation_id, kind, name, slug, consent_text, created_by)
     values ($1, 'form', 'Ask us', $2, 'We may answer you.', $3) returning id`,
    [owner.organisationId, slug, owner.id],
  );
  return { id: rows[0]!.id, slug };
}

const browser = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15' };

describe('visits', () => {
  test('pages of one visitor are one visit, whoever writes joins it, and programs are not counted', async () => {
    const { owner, here } = await office();
    const { slug } = await formOf(owner);
    const anyone = stranger(server);
    const visit = (headers: Record<string, string>) => anyone.do(inbound.visit, { slug }, { headers });
    for (let n = 0; n < 2; n += 1) expect((await visit(browser)).status).toBe(200);
    await visit({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    await visit({ 'user-agent': `${browser['user-agent']} Other/1` });
    const sent = await anyone.do(
      inbound.submit,
      {
        slug,
        name: 'Wanda Visitor',
        email: 'wanda@example.test',
        consent: true,
        opened: leadForm.openedNow(server.services.settings.secret, Date.now() - 60_000),
      },
      { headers: browser },
    );
    expect(sent.status).toBe(200);
    const asked = { metrics: ['visits', 'visits_with_inquiry', 'inquiry_rate'], by: ['form'], period: 'last_7_days' };
    const { body } = await owner.do(metrics.ask, asked);
    expect(body.rows[0]!.keys).toEqual([slug]);
    expect(body.total.cells.visits!.value).toBe(2);
    expect(body.total.cells.visits_with_inquiry!.value).toBe(1);
    expect(body.total.cells.inquiry_rate).toMatchObject({ n: 2, part: 1, tooFew: true });

    // Nobody is named before they write, and nothing tells visitors apart after a day.
    const { rows } = await database.query('select * from site_visits where organisation_id = $1', [here]);
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
    await database.query(`update site_visits set created_at = now() - interval '2 days' where organisation_id = $1`, [
      here,
    ]);
    // Also where nobody visits again.
    await database.query(
      `update jobs set run_at = now() where organisation_id = $1 and kind = 'visits.forget_visitors'`,
      [here],
    );
    const kept = async () => {
      const { rows: counts } = await database.query(
        'select count(visitor)::int as n, count(*)::int as all from site_visits where organisation_id = $1',
        [here],
      );
      return counts[0];
    };
    await vi.waitFor(async () => expect(await kept()).toEqual({ n: 0, all: 2 }), patience);
    await visit(browser);
    expect(await kept()).toEqual({ n: 1, all: 3 });

    const [lead] = (await owner.do(leads.list, {})).body.rows;
    expect((await owner.do(conversion.paths, {})).body.rows).toEqual([]);
    await owner.do(leads.change, { id: lead!.id, stage: 'closed' }, { version: lead!.version });
    const [path] = (await owner.do(conversion.paths, {})).body.rows;
    expect(path).toMatchObject({ id: lead!.id, hasVisit: true });
    expect(path!.hops[0]).toMatchObject({ kind: 'closed' });
    expect(path!.hops.at(-1)).toMatchObject({ kind: 'page', what: `/form/${slug}` });
    expect(path!.hops.find(({ kind }) => kind === 'inquiry')!.consent!.text).not.toBe('');
    const stolen = await newMember(server, here, 'agent');
    await owner.do(leads.change, { id: lead!.id, owner: owner.id }, { version: lead!.version + 1 });
    expect((await stolen.do(conversion.paths, {})).body.rows).toEqual([]);
  });

  test('a field at which a form was refused is counted once for each filling, mended when it is sent, and nothing that was written is kept', async () => {
    const { owner, here } = await office();
    const { slug } = await formOf(owner);
    const anyone = stranger(server);
    const { secret } = server.services.settings;
    const openedAt = (ago: number) => leadForm.openedNow(secret, Date.now() - ago);
    const [mended, left] = [openedAt(60_000), openedAt(90_000)];
    const refuse = (opened: string, fields: ('email' | 'phone' | 'consent')[]) =>
      anyone.do(inbound.refused, { slug, opened, fields });
    expect((await refuse(mended, ['email', 'consent'])).status).toBe(200);
    expect((await refuse(`${mended}~${openedAt(5_000)}`, ['email'])).status).toBe(200);
    expect((await refuse(left, ['email'])).status).toBe(200);
    expect((await refuse('v1.not.ours.at', ['email'])).status).toBe(400);
    expect((await anyone.do(inbound.refused, { slug, opened: left, fields: ['name', 'age'] } as never)).status).toBe(
      400,
    );
    const sent = { slug, name: 'Wanda', email: 'wanda@example.test', consent: true as const };
    expect((await anyone.do(inbound.submit, { ...sent, opened: `${mended}~${openedAt(4_000)}` })).status).toBe(200);
    await database.query(`update form_refusals set last_at = now() - interval '1 hour' where organisation_id = $1`, [
      here,
    ]);

    const asked = { metrics: ['fields_refused', 'fields_given_up', 'give_up_rate'], by: ['field', 'form'] };
    const { body } = await owner.do(metrics.ask, { ...asked, period: 'last_7_days' } as never);
    const of = (field: string) => body.rows.find(({ keys: [key] }) => key === field)!.cells;
    expect(of('email').fields_refused!.value).toBe(2);
    expect(of('email').fields_given_up!.value).toBe(1);
    expect(of('consent')).toMatchObject({
      fields_refused: { value: 1 },
      give_up_rate: { value: 0, n: 1, tooFew: true },
    });
    expect(body.rows[0]!.keys[1]).toBe(slug);
    const { rows } = await database.query('select * from form_refusals where organisation_id = $1', [here]);
    expect(rows.find(({ field, is_mended }) => field === 'email' && is_mended)).toMatchObject({ times: 2 });
    expect(JSON.stringify(rows)).not.toMatch(/wanda|127\.0\.0\.1/i);
  });

  test('fields of a form are told by who filled them in, and closings leave for ad platforms as hashes of who agreed', async () => {
    const { owner, here, agent } = await office();
    const { slug } = await formOf(owner);
    const anyone = stranger(server);
    for (const [n, phone] of ['+15125550171', undefined].entries())
      await anyone.do(
        inbound.submit,
        {
          slug,
          name: `Wanda ${n}`,
          email: `Wan.Da+${n}@gmail.com`,
          consent: true,
          ...(phone && { phone }),
          opened: leadForm.openedNow(server.services.settings.secret, Date.now() - 60_000),
        } as never,
        { headers: browser },
      );
    const { forms } = (await owner.do(conversion.fields, { period: 'last_7_days' })).body;
    expect(forms).toMatchObject([{ slug, inquiries: 2 }]);
    expect(Object.fromEntries(forms[0]!.fields.map(({ field, with: filled }) => [field, filled.people]))).toEqual({
      ...{ name: 2, email: 2, phone: 1, message: 0 },
    });
    const people = (await owner.do(leads.list, {})).body.rows;
    for (const { id } of people)
      await database.query(
        `insert into deals (organisation_id, name, pipeline, side, stage, state, probability, commission, gross_cents, closed_on, lead_id)
         values ($1, 'Sale', 'buyer', 'buyer', 'closed', 'won', 100, '{}', 1234500, (now() at time zone 'Pacific/Honolulu')::date, $2)`,
        [here, id],
      );
    const file = async (platform: string) => {
      const taken = await owner.do(conversion.offline, {
        period: 'last_30_days',
        platform,
        withValue: 'true',
      } as never);
      expect(taken.status).toBe(200);
      return String(taken.body).trim().split('\r\n');
    };
    expect(await file('google'), 'nobody agreed to marketing').toHaveLength(1);
    const agreed = people.find(({ name }) => name.endsWith('0'))!;
    await owner.do(consents.add, {
      ...{ id: agreed.id, channel: 'email', purpose: 'marketing', basis: 'written', kind: 'given', note: 'On paper' },
    } as never);
    const [, row, ...more] = await file('google');
    expect(more).toEqual([]);
    // SHA-256 of wanda@gmail.com: Google reads neither dots nor tags.
    expect(row).toContain('8eca51dbe70db0006edc37794793114c1ada3c0de90c548dab1980ac98f44f27');
    expect(row).toContain('12345.00');
    expect(row).not.toMatch(/wan|512555/i);
    expect((await agent.do(conversion.offline, { period: 'last_30_days', platform: 'meta' } as never)).status).toBe(
      403,
    );
  });

  test('nobody counts a site that is not there', async () => {
    const { status } = await stranger(server).do(sites.visit, { slug: 'no-such-site-here', page: '/s/x' });
    expect(status).toBe(404);
  });
});

test('what was foretold is held against who was contacted within a week and what came of it, each person once', async () => {
  const { owner, here, agent } = await office();
  const made = async (booked: boolean, contacted: boolean, daysAgo: number, band = 'high') => {
    const { id } = (await owner.do(leads.create, { firstName: 'A', owner: owner.id } as never)).body;
    const said = `now() - interval '${daysAgo} days'`;
    for (const later of [0, 29])
      await database.query(
        `insert into prediction_marks (organisation_id, target, lead_id, said_at, chance, band)
         values ($1, 'appointment', $2, ${said} + interval '${later} days', 4000, $3)`,
        [here, id, later === 0 ? band : 'low'],
      );
    if (contacted)
      await database.query(
        `insert into tasks (organisation_id, title, lead_id, assignee_id, created_by, done_at)
         values ($1, 'Call', $2, $3, $3, ${said} + interval '2 days')`,
        [here, id, owner.id],
      );
    if (!booked) return;
    const { rows } = await database.query<{ id: string }>(
      `insert into appointments (organisation_id, title, organiser_id, created_at)
       values ($1, 'Visit', $2, ${said} + interval '5 days') returning id`,
      [here, owner.id],
    );
    await database.query(
      'insert into appointment_leads (organisation_id, appointment_id, lead_id) values ($1, $2, $3)',
      [here, rows[0]!.id, id],
    );
  };
  await made(true, true, 60);
  await made(false, true, 60);
  await made(false, false, 60);
  await made(true, false, 60, 'low');
  await made(false, false, 3);
  const { body } = await owner.do(predictions.followed, { target: 'appointment' });
  expect(body).toMatchObject({ days: 30, waiting: 1 });
  expect(body.bands.find(({ band }) => band === 'high')).toEqual({
    band: 'high',
    worked: { people: 2, happened: 1 },
    left: { people: 1, happened: 0 },
  });
  expect(body.bands.find(({ band }) => band === 'low')).toMatchObject({ left: { people: 1, happened: 1 } });
  const other = (await agent.do(predictions.followed, { target: 'appointment' })).body;
  expect(other.bands.every(({ worked, left }) => worked.people + left.people === 0)).toBe(true);
});

describe('segments', () => {
  test('two shares are told apart as tables of statistics tell them', () => {
    // 120 of 400 and 90 of 400: z = 2.411, p = 0.0159.
    expect(twoShares({ part: 120, n: 400 }, { part: 90, n: 400 })).toBeCloseTo(0.0159, 3);
    expect(twoShares({ part: 5, n: 29 }, { part: 90, n: 400 })).toBeNull();
    expect(twoShares({ part: 0, n: 50 }, { part: 0, n: 50 })).toBe(1);
  });

  test('of many groups that are alike hardly ever is one called different', () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    let wrong = 0;
    for (let table = 0; table < 100; table += 1) {
      const groups = Array.from({ length: 12 }, () => {
        let part = 0;
        for (let n = 0; n < 80; n += 1) if (random() < 0.2) part += 1;
        return { part, n: 80 };
      });
      if (againstRest(groups).some(({ verdict }) => verdict !== 'chance')) wrong += 1;
    }
    expect(wrong).toBeLessThanOrEqual(12);
    const verdicts = againstRest([
      { part: 60, n: 100 },
      { part: 20, n: 100 },
      { part: 22, n: 100 },
      { part: 3, n: 9 },
    ]);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['higher', 'lower', 'lower', 'few']);
  });
});

describe('forecast', () => {
  test('a range holds what comes as often as it says', () => {
    const rates = new Map([
      ['a', { seen: 200, closed: 60 }],
      ['b', { seen: 200, closed: 140 }],
    ]);
    const deals = Array.from({ length: 40 }, (_, n) => ({ stage: n % 2 ? 'a' : 'b', cents: 100_00 }));
    const { p10, p50, p90 } = simulate(deals, rates);
    expect(p10).toBeLessThan(p50);
    expect(p50).toBeLessThan(p90);
    // 20 × 0.3 + 20 × 0.7 = 20 deals.
    expect(Math.abs(p50 - 2_000_00)).toBeLessThanOrEqual(100_00);
    // Little history is a wide range.
    const thin = simulate(
      deals,
      new Map([
        ['a', { seen: 3, closed: 1 }],
        ['b', { seen: 3, closed: 2 }],
      ]),
    );
    expect(thin.p90 - thin.p10).toBeGreaterThan((p90 - p10) * 1.4);
    expect(simulate([], rates)).toEqual({ p10: 0, p50: 0, p90: 0 });
  });

  test('it refuses where little was decided, and else says what its past record is', async () => {
    const { owner, agent, here } = await office();
    await database.query(
      `insert into deals (organisation_id, name, pipeline, side, stage, state, probability, commission, gross_cents, owner_id)
       select $1, 'Open ' || n, 'buyer', 'buyer', 'offer', 'open', 50, '{}', 500000, $2 from generate_series(1, 4) n`,
      [here, owner.id],
    );
    const refused = (await owner.do(forecast.ask, { days: 30 })).body;
    expect(refused).toMatchObject({ expected: null, decided: 0, open: 4, record: [] });
    // Two deals opened each month, the odd ones closed within three weeks, the others lost after two months.
    await database.query(
      `with made as (
         select gen_random_uuid() as id, n, (now() - (n * 15 + 40) * interval '1 day') as at from generate_series(1, 44) n),
       put as (
         insert into deals (organisation_id, id, name, pipeline, side, stage, state, probability, commission, gross_cents, owner_id, created_at, closed_on)
         select $1, id, 'Past ' || n, 'buyer', 'buyer', case when n % 2 = 1 then 'closed' else 'lost' end, case when n % 2 = 1 then 'won' else 'lost' end, 50, '{}',
           400000, $2, at, case when n % 2 = 1 then (at + interval '35 days')::date end from made returning id)
       select count(*) from put`,
      [here, owner.id],
    );
    await database.query(
      `delete from deal_history where organisation_id = $1 and deal_id in (select id from deals where organisation_id = $1 and state <> 'open')`,
      [here],
    );
    await database.query(
      `insert into deal_history (organisation_id, deal_id, from_at, until_at, stage, state, owner_key, gross_cents, counted)
       select organisation_id, id, created_at, created_at + interval '35 days', 'offer', 'open', owner_id, gross_cents, true from deals
       where organisation_id = $1 and state <> 'open'`,
      [here],
    );
    const { body } = await owner.do(forecast.ask, { days: 30 });
    expect(body.decided).toBe(44);
    expect(body.expected).not.toBeNull();
    expect(body.expected!.p10).toBeLessThanOrEqual(body.expected!.p50);
    expect(body.stages[0]).toMatchObject({ stage: 'offer', open: 4 });
    expect(body.stages[0]!.closed).toBeGreaterThan(0);
    for (const { p10, p50, p90, actual } of body.record) {
      expect([p10, p50, p90]).toEqual([p10, p50, p90].toSorted((a, b) => a - b));
      expect(actual).toBeGreaterThanOrEqual(0);
    }
    // Whoever sees fewer deals is told of those.
    expect((await agent.do(forecast.ask, { days: 30 })).body).toMatchObject({ open: 0, expected: { p50: 0 } });
  });
});

describe('pages that are live', () => {
  test('pictures and buttons without words are found, and so are forbidden words in a block', async () => {
    const { owner, here } = await office();
    const blocks = blocksOf([
      { type: 'picture', file: newId(), alt: '' },
      { type: 'buttons', items: [{ label: 'Click here', link: '#contact' }] },
      { type: 'text', words: 'No kids, Christians preferred.' },
    ]);
    expect(accessibilityOf(blocks).map(({ level }) => level)).toEqual(['block', 'warn']);
    const site = newId();
    await database.query(`insert into sites (organisation_id, id, slug, content) values ($1, $2, $3, '{}')`, [
      here,
      site,
      `s-${site.slice(-12)}`,
    ]);
    const content = JSON.stringify({ blocks });
    await database.query(
      `insert into content_documents (organisation_id, site_id, slug, title, content, published, published_at)
       values ($1, $2, 'sell', 'Sell', $3, jsonb_build_object('title', 'Sell', 'description', '', 'content', $3::jsonb), now())`,
      [here, site, content],
    );
    const seen = (await owner.do(testRuns.checkAccessibility)).body;
    expect(seen).toMatchObject({ kind: 'accessibility', state: 'failed', checked: 1, failed: 1 });
    expect((await owner.do(testRuns.checkCompliance)).body).toMatchObject({ state: 'failed', failed: 1 });
    expect((await owner.do(testRuns.checkMail)).body).toMatchObject({ kind: 'mail', checked: expect.any(Number) });
  });
});

describe('predictions', () => {
  test('the weights that made the data are found again, and reasons are told against what is usual', () => {
    const rows = 4_000;
    let seed = 11;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const booked = Array.from({ length: rows }, () => (random() < 0.3 ? 1 : 0));
    const source = Array.from({ length: rows }, () => ['zillow', 'referral', 'website'][Math.floor(random() * 3)]!);
    const labels = Uint8Array.from(booked, (one, row) => {
      const odds = -2 + 2.5 * one + (source[row] === 'referral' ? 1 : 0);
      return random() < 1 / (1 + Math.exp(-odds)) ? 1 : 0;
    });
    const columns: Column[] = [
      { name: 'bookings', type: 'number', values: booked },
      { name: 'source', type: 'word', values: source },
    ];
    const model = fitLogistic({ columns, labels });
    const oddsOf = (values: [number | null, string | null]) => {
      const chance = chanceOf(model, values);
      return Math.log(chance / (1 - chance));
    };
    expect(oddsOf([1, 'zillow']) - oddsOf([0, 'zillow'])).toBeCloseTo(2.5, 0);
    expect(oddsOf([0, 'referral']) - oddsOf([0, 'website'])).toBeCloseTo(1, 0);
    expect(movedBy(model, [1, 'zillow'])[0]).toMatchObject({ column: 'bookings', value: 1 });
    expect(movedBy(model, [1, 'zillow'])[0]!.by).toBeGreaterThan(0);
    expect(chanceOf(model, [null, 'never seen'])).toBeGreaterThan(0);
  });

  test('months that were far off what was said are drift; a few unlucky ones are not', () => {
    const month = (said: number, happened: number, rows = 200) => ({
      month: '2026-01-01',
      rows,
      said,
      happened,
      brier: 0.2,
    });
    expect(hasDrifted([month(0.3, 0.31), month(0.3, 0.28), month(0.3, 0.33)])).toBe(false);
    expect(hasDrifted([month(0.3, 0.5), month(0.3, 0.52), month(0.3, 0.49)])).toBe(true);
    expect(hasDrifted([month(0.3, 0.6, 10), month(0.3, 0.6, 10), month(0.3, 0.6, 10)])).toBe(false);
  });

  test('loans that fall out are foretold from their own terms, to who sees the loan, and policies only where there are enough', async () => {
    const { owner, agent, here } = await office();
    // Of every ten jumbo loans seven fall out, of the others one.
    await database.query(
      `insert into loans (organisation_id, name, state, program, application_on, decided_on, amount_cents, price_cents, owner_id)
       select $1, 'Loan ' || n, case when (hashint4(n * 31 + 7) & 65535) % 10 < case when n % 2 = 0 then 7 else 1 end then 'withdrawn' else 'funded' end,
         case when n % 2 = 0 then 'jumbo' else 'fha' end, (now() - interval '1 day' * (720 - n))::date, (now() - interval '1 day' * (690 - n))::date,
         40000000, 50000000, $2 from generate_series(1, 400) n`,
      [here, owner.id],
    );
    await database.query(
      `insert into loans (organisation_id, name, program, application_on, amount_cents, price_cents, owner_id)
       select $1, name, program, (now() - interval '5 days')::date, 40000000, 50000000, $2
       from (values ('Open jumbo', 'jumbo'), ('Open FHA', 'fha')) v(name, program)`,
      [here, owner.id],
    );
    const stateOf = async (target: string) =>
      (await owner.do(predictions.state)).body.models.find((one) => one.target === target)!;
    expect((await owner.do(predictions.train)).status).toBe(200);
    await vi.waitFor(async () => expect((await stateOf('renewal')).latest).not.toBeNull(), patience);
    const { latest } = await stateOf('fallout');
    expect(latest).toMatchObject({ state: 'ready', outcomes: 400 });
    expect(latest!.quality!.auc).toBeGreaterThan(0.7);
    expect(latest!.features[0]!.feature).toBe('program');
    expect(latest!.backTest.length).toBeGreaterThan(0);
    expect((await stateOf('nonrenewal')).latest).toMatchObject({ state: 'refused', refusal: 'few_outcomes' });
    await vi.waitFor(async () => {
      const { rows } = (await owner.do(predictions.list, { target: 'fallout' })).body;
      expect(rows.map(({ name }) => name)).toEqual(['Open jumbo', 'Open FHA']);
      expect(rows[0]!.chance).toBeGreaterThan(0.55);
      expect(rows[1]!.chance).toBeLessThan(0.25);
      expect(rows[0]).toMatchObject({ to: expect.stringMatching(/^\/loan\//), band: 'high' });
      expect(rows[0]!.reasons[0]).toMatchObject({ feature: 'program', value: 'jumbo' });
    }, patience);
    expect((await agent.do(predictions.list, { target: 'fallout' })).body.rows).toEqual([]);
  });

  test('under 200 outcomes it says so; above, open leads have a probability, reasons and a band, and only to who sees them', async () => {
    const { owner, agent, here } = await office();
    const stateOf = async () =>
      (await owner.do(predictions.state)).body.models.find(({ target }) => target === 'appointment')!;
    const train = async () => {
      const before = (await stateOf()).latest?.trainedAt;
      expect((await owner.do(predictions.train)).status).toBe(200);
      await vi.waitFor(async () => {
        const { latest, training } = await stateOf();
        expect(latest).not.toBeNull();
        expect(latest!.trainedAt).not.toBe(before);
        expect(training).toBe(false);
      }, patience);
      return (await stateOf()).latest!;
    };
    expect((await agent.do(predictions.train)).status).toBe(403);
    expect(await train()).toMatchObject({ state: 'refused', refusal: 'few_outcomes', outcomes: 0 });

    // Referrals come to an appointment four times as often.
    await database.query(
      `with made as (
         select n, gen_random_uuid() as id, now() - interval '1 day' * (460 - n) as at, d.source,
           d.luck % 100 < case when d.source = 'referral' then 70 else 15 end as came
         from generate_series(1, 420) n cross join lateral (
           select case when (hashint4(n) & 1023) % 2 = 0 then 'referral' else 'website' end as source, hashint4(n * 31 + 7) & 65535 as luck) d),
       put as (
         insert into leads (organisation_id, id, first_name, email, source, stage, created_at)
         select $1, id, 'Past ' || n, 'past' || n || '@example.test', source, 'engaged', at from made returning id),
       met as (
         insert into appointments (organisation_id, id, title, organiser_id, created_at)
         select $1, id, 'Tour', $2, at + interval '2 days' from made where came returning id)
       insert into appointment_leads (organisation_id, appointment_id, lead_id) select $1, id, id from made where came`,
      [here, owner.id],
    );
    const { id: mine } = (await agent.do(leads.create, { firstName: 'Ana', source: 'referral' })).body;
    const { id: other } = (await owner.do(leads.create, { firstName: 'Bo', source: 'website' })).body;
    const latest = await train();
    expect(latest).toMatchObject({ state: 'ready', refusal: null });
    expect(latest.outcomes).toBeGreaterThanOrEqual(400);
    expect(latest.quality!.auc).toBeGreaterThan(0.65);
    expect(latest.quality!.brier).toBeLessThan(latest.quality!.baseline);
    expect(latest.backTest.length).toBeGreaterThan(2);
    expect(latest.features.slice(0, 3).map(({ feature }) => feature)).toContain('source');
    const { rows } = (await owner.do(predictions.list, { target: 'appointment' })).body;
    const of = (id: string) => rows.find((row) => row.id === id)!;
    expect(of(mine).chance).toBeGreaterThan(of(other).chance * 2);
    expect(of(mine).band).toBe('high');
    expect(of(other).band).not.toBe('high');
    const why = of(mine).reasons.find(({ feature }) => feature === 'source');
    expect(why).toMatchObject({ value: 'referral' });
    expect(why!.strength).toBeGreaterThan(0);
    const seen = (await agent.do(predictions.list, { target: 'appointment' })).body.rows.map(({ id }) => id);
    expect(seen).toContain(mine);
    expect(seen).not.toContain(other);
  });
});

describe('tools', () => {
  test('what a seat, a notice and a scenario come to', () => {
    expect(noticeBy({ renewsOn: '2027-03-01', noticeDays: 30 })).toBe('2027-01-30');
    expect(noticeBy({ renewsOn: null, noticeDays: 30 })).toBeNull();
    const tool = { price: 120_000, billed: 'yearly', seats: 10, seatsUsed: 4 } as const;
    expect(unusedPerMonth(tool)).toBe(6_000);
    expect(underScenario(tool, { deed: 'cancel' })).toBe(0);
    expect(underScenario(tool, { deed: 'negotiate', percent: 15 })).toBe(8_500);
    expect(underScenario(tool, { deed: 'replace', price: 4_900 })).toBe(4_900);
  });

  test('whoever is in charge has a task due on the notice date, which moves and goes with the tool', async () => {
    const { owner, agent } = await office();
    const given = {
      vendor: 'Dialer',
      price: 9_900,
      startsOn: '2026-01-05',
      renewsOn: '2027-03-01',
      noticeDays: 60,
      owner: agent.id,
    };
    const made = (await owner.do(tools.create, given)).body;
    const due = async () =>
      (await agent.do(tasks.list, { state: 'open', assignee: 'me' } as never)).body.rows.map(({ title, dueOn }) => [
        title,
        dueOn,
      ]);
    expect(await due()).toEqual([['Renew or cancel Dialer', '2026-12-31']]);
    const moved = await owner.do(tools.change, { ...given, id: made.id, noticeDays: 30 }, { version: 1 });
    expect(moved.status).toBe(200);
    expect(await due()).toEqual([['Renew or cancel Dialer', '2027-01-30']]);
    expect((await owner.do(tools.change, { ...given, id: made.id }, { version: 1 })).status).toBe(412);
    expect((await agent.do(tools.list)).status).toBe(403);
    const wrong = await owner.do(tools.create, { ...given, seats: 2, seatsUsed: 3 });
    expect([wrong.status, (wrong.body as unknown as { issues: { path: string[] }[] }).issues[0]!.path]).toEqual([
      400,
      ['seatsUsed'],
    ]);
    await owner.do(tools.remove, { id: made.id });
    expect(await due()).toEqual([]);
  });

  test('a tool costs each time it is billed, until it ends', async () => {
    const { owner } = await office();
    await owner.do(tools.create, {
      vendor: 'Signs',
      price: 10_000,
      billed: 'monthly',
      startsOn: '2025-01-15',
      endedOn: '2025-06-30',
    });
    await owner.do(tools.create, { vendor: 'Site', price: 50_000, billed: 'yearly', startsOn: '2024-03-01' });
    const { body } = await owner.do(metrics.ask, {
      metrics: ['tool_cost'],
      by: ['vendor'],
      period: '2025-01-01..2025-12-31',
    });
    expect(body.rows.map(({ keys, cells }) => [keys[0], cells.tool_cost!.value, cells.tool_cost!.n])).toEqual([
      ['Signs', 60_000, 6],
      ['Site', 50_000, 1],
    ]);
  });

  test('what goes by use is told with what it comes to by the month’s end', async () => {
    expect([expectedBy(10, 2.9, 30), expectedBy(10, 5, 30), expectedBy(0, 20, 30)]).toEqual([null, 60, 0]);
    const { owner } = await office();
    const { status, body } = await owner.do(tools.use);
    expect(status).toBe(200);
    expect(body.rows.map(({ kind }) => kind)).toEqual(['credits', 'texts', 'emails', 'storage']);
    expect(body.rows.every(({ used, before }) => used >= 0 && before >= 0)).toBe(true);
  });

  test('members who have not been here for a month are seats that nobody uses', async () => {
    const { owner, agent, here } = await office();
    await database.query(`update memberships set created_at = now() - interval '90 days' where organisation_id = $1`, [
      here,
    ]);
    await database.query(`update sessions set last_seen_at = now() - interval '45 days' where user_id = $1`, [
      agent.id,
    ]);
    const { body } = await owner.do(tools.seats);
    expect(body.members).toBe(2);
    expect(body.unused.map(({ id }) => id)).toEqual([agent.id]);
  });
});

describe('test runs', () => {
  test('what somebody sees is asked by the rule of the lists, and stays as a run', async () => {
    const { owner, agent } = await office();
    const { id } = (await owner.do(leads.create, { firstName: 'Ana', owner: owner.id } as never)).body;
    const own = (await agent.do(leads.create, { firstName: 'Bo' })).body.id;
    const check = async (record: string) =>
      (await owner.do(testRuns.checkPermissions, { member: agent.id, record: { type: 'lead', id: record } })).body;
    expect(await check(own)).toMatchObject({ state: 'passed', failed: 0 });
    const hidden = await check(id);
    expect(hidden).toMatchObject({ state: 'failed', failed: 1 });
    expect(hidden.findings.find(({ what }) => what === 'lead')).toMatchObject({ text: '1 / 2' });
    expect((await agent.do(testRuns.list, {})).status).toBe(403);
    const { rows } = (await owner.do(testRuns.list, { kind: 'permissions' })).body;
    expect(rows.map((run) => run.state)).toEqual(['failed', 'passed']);
    expect(rows[0]!.ranBy).not.toBeNull();
    // A record of somebody else's workspace is not there.
    const elsewhere = (await office()).owner;
    const theirs = (await elsewhere.do(leads.create, { firstName: 'C' })).body.id;
    expect(
      (await owner.do(testRuns.checkPermissions, { member: agent.id, record: { type: 'lead', id: theirs } })).status,
    ).toBe(404);
  });

  test('every calculator gives what its examples say, and live texts are checked with a trend', async () => {
    const { owner, here } = await office();
    const vectors = (await owner.do(testRuns.checkCalculators)).body;
    expect(vectors.findings).toEqual([]);
    expect(vectors.checked).toBeGreaterThan(30);
    const { rows } = await database.query<{ id: string }>(
      `insert into properties (organisation_id, address_key) values ($1, 'home') returning id`,
      [here],
    );
    expect((await owner.do(testRuns.checkCompliance)).body).toMatchObject({ state: 'passed', failed: 0 });
    await database.query(
      `insert into listings (organisation_id, property_id, standard_status, public_remarks)
       values ($1, $2, 'Active', 'Bright home, no children allowed.')`,
      [here, rows[0]!.id],
    );
    const found = (await owner.do(testRuns.checkCompliance)).body;
    expect(found).toMatchObject({ state: 'failed', checked: 1, failed: 1 });
    expect(found.findings[0]).toMatchObject({ level: 'block', to: expect.stringContaining('/listing/') });
    expect((await owner.do(testRuns.trend)).body.runs.map(({ failed }) => failed)).toEqual([0, 1]);
  });

  test('a run that waits for an answer ends when it is there', async () => {
    const { owner, here } = await office();
    const runOf = async (id: string) => (await owner.do(testRuns.list, {})).body.rows.find((run) => run.id === id)!;
    const replay = (await owner.do(testRuns.simulateRouting)).body;
    expect(replay.state).toBe('running');
    await vi.waitFor(async () => expect((await runOf(replay.id)).state).toBe('passed'), patience);

    const made = await owner.do(webhooks.create, { url: 'https://hooks.example.com/a', kinds: ['lead.*'] });
    expect(made.status).toBe(200);
    const { rows } = await database.query<{ id: string }>(
      'select id from webhook_endpoints where organisation_id = $1',
      [here],
    );
    const run = (await owner.do(testRuns.testWebhook, { endpoint: rows[0]!.id })).body;
    expect(run).toMatchObject({ state: 'running', about: 'https://hooks.example.com/a' });
    await database.query(
      `update webhook_deliveries set state = 'failed', last_error = 'The receiver answered 500.' where organisation_id = $1`,
      [here],
    );
    await vi.waitFor(async () => expect((await runOf(run.id)).state).toBe('failed'), patience);
    expect((await runOf(run.id)).findings[0]!.text).toBe('The receiver answered 500.');

    const door = await formOf(owner);
    expect((await owner.do(testRuns.testForm, { door: door.id })).body).toMatchObject({
      state: 'passed',
      kind: 'form',
    });
  });
});
