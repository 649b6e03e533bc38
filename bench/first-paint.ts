import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findChromium } from '../bin/lib/chromium.mjs';
import { median } from './median.ts';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

type Options = {
  table: Table;
  owner: pg.ClientConfig;
  subject: Subject;
  size: number;
  url: string;
  cookie: string;
  rounds: number;
};

/** The screens with figures, as they open. */
const rooms = [
  '/dashboard',
  '/analytics',
  '/advanced-analytics',
  '/conversion-analytics',
  '/predictive-analytics',
  '/custom-dashboard',
  '/reports',
  '/cost-optimization',
  '/testing-hub',
  '/team/board',
];

type Call = { path: string; ms: number };
type Seen = { firstAfter: number; shownAfter: number; slowest: Call };

/**
 * Opens every screen with figures in a browser as the owner of an organization of this size, and measures its slowest answer against one
 * scan of the leads, and when all figures are visible.
 */
export async function measureFirstPaint({ table, owner, subject, size, url, cookie, rounds }: Options): Promise<void> {
  const executablePath = await findChromium();
  if (!executablePath) {
    console.log('first numbers of pages: not measured, there is no Chromium here.');
    return;
  }
  const bare = new pg.Pool({ ...owner, max: 1 });
  await touchLeads(bare, subject);
  await layOutDashboard(bare, subject);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const room of rooms) {
      const seen: Seen[] = [];
      const scans: number[] = [];
      // The first visit fills the caches that later ones use.
      await visit(browser, url, cookie, room);
      for (let round = 0; round < rounds; round += 1) {
        scans.push(await scan(bare, subject));
        seen.push(await visit(browser, url, cookie, room));
      }
      const ratios = seen.map(({ slowest }, place) => slowest.ms / scans[place]!);
      const middle = seen.toSorted((one, other) => one.slowest.ms - other.slowest.ms)[Math.floor(seen.length / 2)]!;
      const [first, shown] = [
        median(seen.map(({ firstAfter }) => firstAfter)),
        median(seen.map(({ shownAfter }) => shownAfter)),
      ];
      // With few leads a scan takes less time than any answer.
      const [floor, goal] = size >= 1_000_000 ? [8, 3] : [40, 15];
      table.atMost(
        `${size.toLocaleString('en')} leads, ${room}: its slowest answer, × the scan`,
        median(ratios),
        floor,
        goal,
        `${Math.round(middle.slowest.ms)} ms ${middle.slowest.path}, first after ${Math.round(first)} ms, all shown after ${Math.round(shown)} ms`,
      );
    }
  } finally {
    await browser.close();
    await bare.end();
  }
}

/** Adds first touches to most leads, which seeded leads don't have. */
async function touchLeads(bare: pg.Pool, { organisationId, ownerId }: Subject): Promise<void> {
  await bare.query(
    `insert into first_touches (organisation_id, lead_id, at, user_id, channel)
     select l.organisation_id, l.id, l.created_at + interval '1 minute' * (abs(hashtext(l.id::text)) % 900), coalesce(l.owner_id, $2), 'call'
     from leads l where l.organisation_id = $1 and l.stage <> 'new'
       and not exists (select from first_touches where organisation_id = $1)`,
    [organisationId, ownerId],
  );
  await bare.query('vacuum analyze first_touches, leads, lead_days, lead_history');
}

const widget = (kind: string, place: number, metrics: string[], more: object = {}) => ({
  ...{ id: `w${place}`, kind, title: '', x: (place % 3) * 4, y: Math.floor(place / 3) * 3, w: 4, h: 3, goal: null },
  question: { metrics, by: [], compare: 'none', ...more },
});

/** A dashboard with one widget of each kind. */
async function layOutDashboard(bare: pg.Pool, { organisationId, ownerId }: Subject): Promise<void> {
  const widgets = [
    widget('number', 0, ['leads_new'], { compare: 'previous' }),
    widget('number', 1, ['contact_rate'], { compare: 'previous' }),
    widget('trend', 2, ['leads_new'], { grain: 'week', period: 'last_12_months' }),
    widget('bars', 3, ['leads_open'], { by: ['stage'] }),
    widget('table', 4, ['leads_new', 'appointment_rate', 'closing_rate'], { by: ['source'] }),
    widget('leaderboard', 5, ['leads_clients'], { by: ['owner'] }),
  ];
  await bare.query(
    `insert into dashboards (organisation_id, owner_id, name, shared, widgets)
     select $1, $2, 'Bench', false, $3 where not exists (select from dashboards where organisation_id = $1)`,
    [organisationId, ownerId, JSON.stringify(widgets)],
  );
}

async function scan(bare: pg.Pool, { organisationId }: Subject): Promise<number> {
  const began = performance.now();
  await bare.query('select source, count(*) from leads where organisation_id = $1 group by 1', [organisationId]);
  return performance.now() - began;
}

/** The idle time after which a page counts as loaded. */
const stillMs = 300;

async function visit(browser: Browser, url: string, cookie: string, path: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const [name, ...value] = cookie.split('=');
  await context.addCookies([{ name: name!, value: value.join('='), url }]);
  const page = await context.newPage();
  const calls: Call[] = [];
  let waiting = 0;
  let lastAt = performance.now();
  let firstAt: number | undefined;
  const isAnswer = (one: { url(): string; resourceType(): string }) =>
    one.url().includes('/api/') && one.resourceType() === 'fetch';
  page.on('request', (request) => {
    if (isAnswer(request)) waiting += 1;
  });
  const ended = (
    request: Parameters<typeof isAnswer>[0] & { timing(): { requestStart: number; responseEnd: number } },
  ) => {
    if (!isAnswer(request)) return;
    waiting -= 1;
    lastAt = performance.now();
    // Session and name lists are not figures.
    if (isNumber(request.url())) firstAt ??= lastAt;
    const { requestStart, responseEnd } = request.timing();
    const { pathname, searchParams } = new URL(request.url());
    calls.push({
      path: [pathname.replace('/api/v1', ''), searchParams.get('metrics')].filter(Boolean).join(' '),
      ms: responseEnd - requestStart,
    });
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await page.addInitScript(watchForNumbers);
  const began = performance.now();
  await page.goto(url + path);
  while (waiting > 0 || calls.length === 0 || performance.now() - lastAt < stillMs || (await isBare(page)))
    await pause(50);
  const shownAfter = await page.evaluate<number>('globalThis.shownAt');
  await context.close();
  return {
    firstAfter: (firstAt ?? lastAt) - began,
    shownAfter,
    slowest: calls.toSorted((one, other) => other.ms - one.ms)[0]!,
  };
}

const isNumber = (address: string): boolean => /\/metrics\/answer|\/dashboard\/|\/team\/board/.test(address);

/** The placeholder of a figure. */
const bars = '.animate-breathe';
const isBare = async (page: Page): Promise<boolean> => (await page.locator(bars).count()) > 0;

/** Runs in the page, as text because this file has no DOM types: records when the last placeholder was replaced. */
const watchForNumbers = `
  globalThis.shownAt = 0;
  let wasBare = true;
  new MutationObserver(() => {
    const isBare = document.querySelector('${bars}') !== null;
    if (wasBare && !isBare) globalThis.shownAt = performance.now();
    wasBare = isBare;
  }).observe(document, { childList: true, subtree: true });
`;
