import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { inProductDatabase, rowsInProductDatabase } from '#tests/setup/product-database.ts';
import { type MadeLead, newColleague, newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const byte = () => Math.floor(Math.random() * 256);
test.use({
  serviceWorkers: 'allow',
  // No cookie choice yet, and a user agent that doesn't reveal automation.
  storageState: { cookies: [], origins: [] },
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  extraHTTPHeaders: async ({ baseURL }, use) =>
    use({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`, origin: baseURL! }),
});

/** A page on another site that frames ours. */
async function serveFraming(address: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><iframe src="${address}" width="1200" height="800">`),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}

/** The number of storage entries of a document. A browser that blocks storage in third-party frames refuses the question too. */
function keptHere(): number[] {
  const lengthOf = (storage: () => Storage) => {
    try {
      return storage().length;
    } catch {
      return 0;
    }
  };
  return [lengthOf(() => localStorage), lengthOf(() => sessionStorage)];
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const noon = new Date('2026-11-15T12:00:00Z');

async function signUp({ request }: BrowserContext): Promise<{ userId: string; email: string }> {
  const email = `${crypto.randomUUID()}@example.test`;
  const response = await request.post('/api/v1/auth/sign-up', {
    data: { email, password: 'Lintel-bears-7-weights', data: { first_name: 'Maya', last_name: 'Okafor' } },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(response.status(), await response.text()).toBe(200);
  const session = await (await request.get('/api/v1/session')).json();
  return { userId: session.user.id, email };
}

test.describe('the cookie banner', () => {
  test('comes a second after the page, and keeps a yes with its date', async ({ page }) => {
    await page.clock.install({ time: noon });
    const loadedAt = noon.getTime() + 1_000;
    await page.clock.pauseAt(loadedAt);
    let wanted = 0;
    page.on('request', (request) => {
      if (/\/assets\/cookie-banner-/.test(request.url())) wanted += 1;
    });
    await page.goto('/');
    await page.clock.runFor(100);
    await expect
      .poll(async () => {
        // If the script started late, the idle time it waits for has partly passed.
        await page.clock.runFor(15);
        return page.locator('#companions [role=status]').count();
      })
      .toBe(1);
    await page.clock.runFor(loadedAt + 999 - (await page.evaluate(() => Date.now())));
    await expect(banner(page)).toHaveCount(0);
    expect(wanted).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(() => wanted).toBe(1);
    await page.clock.resume();
    await expect(banner(page)).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Cookie Policy' })).toHaveAttribute('href', '/cookie-policy');
    await expect(banner(page).getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
    await looksRight(page);
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect(banner(page)).toBeHidden();
    expect(await stored(page, 'cookie-consent')).toBe('accepted');
    expect(await stored(page, 'cookie-consent-date')).toMatch(/^2026-11-15T12:\d\d:\d\d\.\d{3}Z$/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(banner(page)).toBeHidden();
  });

  test('closed it says nothing, and asks again on the next page', async ({ page }) => {
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toBeHidden();
    expect(await stored(page, 'cookie-consent')).toBeNull();
    expect(await stored(page, 'cookie-consent-date')).toBeNull();
    await page.reload();
    await expect(banner(page)).toBeVisible();
  });

  test('a choice can be changed in the footer', async ({ page }) => {
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    expect(await stored(page, 'cookie-consent')).toBe('declined');
    expect(await stored(page, 'cookie-consent-date')).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    await expect(banner(page)).toContainText('You declined cookies.');
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    expect(await stored(page, 'cookie-consent')).toBe('accepted');
  });

  for (const [name, options] of [
    ['a phone in the dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
    ['a phone in Arabic', { viewport: { width: 390, height: 844 }, locale: 'ar-EG' }],
  ] as const) {
    test.describe(`on ${name}`, () => {
      test.use(options);
      test('fits, and axe finds nothing', async ({ page }) => {
        await page.goto('/');
        await expect(page.locator('[aria-labelledby=cookies-title]')).toBeVisible();
        await looksRight(page);
      });
    });
  }
});

test.describe('visits', () => {
  const rows = (session: string) =>
    rowsInProductDatabase('select * from acquisition_tracking where session_id = $1 order by created_at, id', [
      session,
    ]);
  const sessionOf = async (page: Page) =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('lintel-visit') ?? 'null') as string);
  const sent = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/v1/acquisition'));

  test('are written down 100 ms after load and with every new path, with where they came from', async ({ page }) => {
    const first = sent(page);
    await page.goto('/?utm_source=newsletter&utm_medium=email&utm_campaign=spring');
    expect((await first).status()).toBe(200);
    const session = await sessionOf(page);
    const second = sent(page);
    await page.evaluate(() => history.pushState(null, '', '/elsewhere?token=secret'));
    await second;
    expect(await rows(session)).toMatchObject([
      {
        user_id: null,
        utm_source: 'newsletter',
        utm_medium: 'email',
        utm_campaign: 'spring',
        landing_page: '/',
        conversion_event: null,
        converted_at: null,
        metadata: { screen_width: 1440, screen_height: 900, user_agent: expect.stringContaining('Chrome/140') },
      },
      { utm_source: 'newsletter', landing_page: '/elsewhere' },
    ]);
  });

  test('by the clock: nothing before 100 ms, then a look every second', async ({ page }) => {
    const asked: string[] = [];
    await page.route('**/api/v1/acquisition', async (route) => {
      asked.push(route.request().postDataJSON().landing_page);
      await route.fulfill({ json: { done: true } });
    });
    await page.clock.install({ time: noon });
    await page.clock.pauseAt(new Date(noon.getTime() + 1_000));
    const tracker = page.waitForResponse(/\/assets\/track-[^/]*\.js$/);
    await page.goto('/');
    await page.clock.runFor(0);
    await (await tracker).finished();
    await page.clock.runFor(99);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect
      .poll(async () => {
        await page.clock.runFor(1);
        return asked;
      })
      .toEqual(['/']);
    await page.evaluate(() => history.pushState(null, '', '/second'));
    await page.clock.runFor(1_000);
    await expect.poll(() => asked).toEqual(['/', '/second']);
    await page.clock.runFor(5_000);
    expect(asked).toEqual(['/', '/second']);
  });

  test('leave nothing once declined, and nothing where the browser asks for that', async ({ page, context }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/acquisition') && asked.push(request.url()));
    await context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
    await page.goto('/');
    await expect(page.locator('#companions [role=status]')).toBeAttached();
    await page.evaluate(() => history.pushState(null, '', '/second'));
    await page.clock.install();
    await page.clock.runFor(3_000);
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => [sessionStorage.length, Object.keys(localStorage)])).toEqual([
      0,
      ['cookie-consent'],
    ]);
    // The next page shares the storage, so remove the choice there.
    await page.close();

    const private_ = await context.newPage();
    private_.on('request', (request) => request.url().endsWith('/acquisition') && asked.push(request.url()));
    await private_.addInitScript(() => {
      localStorage.removeItem('cookie-consent');
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    await private_.goto('/');
    await expect(banner(private_)).toBeVisible();
    expect(asked).toEqual([]);
  });
});

test.describe('errors', () => {
  test('nobody caught reach the log and the operators, without what the address hides', async ({ page }) => {
    const words = `Broken ${crypto.randomUUID().replaceAll(/[\d-]/g, 'x')}`;
    const alert = page.waitForRequest('**/functions/v1/critical-error-alert');
    const log = page.waitForResponse('**/api/v1/error-logs');
    await page.goto('/?secret=1');
    await page.evaluate(
      (message) =>
        void setTimeout(() => {
          throw new TypeError(message);
        }),
      words,
    );
    expect((await log).status()).toBe(200);
    const body = (await alert).postDataJSON();
    expect(body).toMatchObject({
      errorLevel: 'error',
      errorMessage: words,
      stackTrace: expect.stringContaining('TypeError'),
      userId: null,
      metadata: { userAgent: expect.stringContaining('Chrome/140'), timestamp: expect.stringMatching(/^\d{4}-/) },
    });
    expect(body.metadata.url).not.toContain('secret');
    const [row] = await rowsInProductDatabase('select * from error_logs where error_message = $1', [words]);
    expect(row).toMatchObject({ error_type: 'TypeError', user_id: null, url: expect.stringMatching(/\/$/) });
  });

  test('that cannot be told of are nobody’s concern', async ({ page }) => {
    const unheard: string[] = [];
    for (const path of ['/api/v1/error-logs', '/functions/v1/critical-error-alert', '/api/v1/acquisition'])
      await page.route(`**${path}`, (route) => {
        unheard.push(path);
        return route.abort();
      });
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    await page.goto('/');
    await expect.poll(() => unheard).toContain('/api/v1/acquisition');
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('The only one');
        }),
    );
    await expect.poll(() => unheard).toHaveLength(3);
    expect(thrown).toEqual(['The only one']);
    await expect(page.getByRole('region', { name: 'Message' })).toHaveCount(0);
  });

  test('a promise nobody kept is told of once, in the name of who is signed in', async ({ page, context }) => {
    const { userId } = await signUp(context);
    await page.goto('/tasks');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const words = `Rejected ${crypto.randomUUID().replaceAll(/[\d-]/g, 'x')}`;
    const alert = page.waitForRequest('**/functions/v1/critical-error-alert');
    const log = page.waitForResponse('**/api/v1/error-logs');
    await page.evaluate((message) => {
      const error = new Error(message);
      for (let times = 0; times < 3; times++) void Promise.reject(error);
    }, words);
    await log;
    expect((await alert).postDataJSON()).toMatchObject({ userId });
    await expect
      .poll(() => rowsInProductDatabase('select user_id from error_logs where error_message = $1', [words]))
      .toEqual([{ user_id: userId }]);
  });

  test('the error screen says what the specification says, and the log where it happened', async ({ page }) => {
    const words = `Undrawable ${crypto.randomUUID().replaceAll(/[\d-]/g, 'x')}`;
    await page.route(/\/assets\/auth-page-[^/]*\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export default function Broken() { throw new RangeError(${JSON.stringify(words)}); }`,
      }),
    );
    const alert = page.waitForRequest('**/functions/v1/critical-error-alert');
    const log = page.waitForResponse('**/api/v1/error-logs');
    await page.goto('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await expect(page.getByText("We've logged this error and will look into it.")).toHaveText(
      "We've logged this error and will look into it. Please try refreshing the page or returning home.",
    );
    await expect(page.getByText('If this problem persists')).toHaveText(
      'If this problem persists, please contact support@lintel.example',
    );
    await looksRight(page);
    expect((await log).status()).toBe(200);
    expect((await alert).postDataJSON()).toMatchObject({ errorLevel: 'critical', errorMessage: words });
    const [row] = await rowsInProductDatabase('select * from error_logs where error_message = $1', [words]);
    expect(row).toMatchObject({ error_type: 'RangeError', component_stack: expect.stringContaining('Broken') });

    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden();
    await page.goto('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await page.unroute(/\/assets\/auth-page-[^/]*\.js$/);
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden();
    await expect(page.getByLabel('Email').first()).toBeVisible();
  });

  test('a page of the workspace that fails shows it too, in its frame, and can be tried again', async ({ browser }) => {
    const maya = await newOwner(browser);
    const { page } = maya;
    const { id } = await maya.post<MadeLead>('/leads', { firstName: 'Ines', lastName: 'Berg' });
    let isBroken = true;
    await page.route(`**/api/v1/leads/${id}`, (route) =>
      // An answer that no page can be rendered from.
      isBroken ? route.fulfill({ json: {} }) : route.fallback(),
    );
    await page.goto(`/lead/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await expect(page.getByText('If this problem persists')).toContainText('support@lintel.example');
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Ines Berg', level: 1 })).toBeVisible();
  });
});

test.describe('inside a frame', () => {
  test('every path is the landing page, as a preview that keeps, asks and sends nothing', async ({
    page,
    context,
    baseURL,
  }) => {
    await signUp(context);
    const asked: string[] = [];
    context.on('request', (request) => /\/(api|functions)\/v1\//.test(request.url()) && asked.push(request.url()));
    const elsewhere = await serveFraming(`${baseURL}/leads?x=1`);
    await page.clock.install();
    await page.goto(elsewhere.url);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('Preview Router Mode')).toBeVisible();
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(frame.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
    await frame.getByRole('link', { name: 'Sign In' }).first().click();
    await expect(frame.getByText('Preview Router Mode')).toBeVisible();
    await expect(frame.getByRole('dialog')).toHaveCount(0);
    // Long after each of them would have appeared.
    await page.clock.runFor(10_000);
    await expect(frame.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
    await expect(frame.getByRole('button', { name: /assistant/i })).toHaveCount(0);
    expect(await frame.locator('html').evaluate(keptHere)).toEqual([0, 0]);
    expect(asked).toEqual([]);
    elsewhere.stop();
  });

  test('the worker and what it kept are taken away', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      await caches.open('left-behind');
      document.body.append(Object.assign(document.createElement('iframe'), { src: '/tasks' }));
    });
    await expect(page.frameLocator('iframe').getByText('Preview Router Mode')).toBeAttached();
    const left = async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).includes('left-behind'),
    ];
    await expect.poll(() => page.evaluate(left)).toEqual([0, false]);
  });

  test('a document says so itself: for a frame it may be framed, else not', async ({ request }) => {
    const framed = await request.get('/settings', {
      headers: { 'sec-fetch-dest': 'iframe', cookie: 'lintel-language=fr' },
    });
    expect(framed.headers()['content-security-policy']).toContain('frame-ancestors *');
    expect(framed.headers()).not.toHaveProperty('x-frame-options');
    expect(framed.headers()).not.toHaveProperty('set-cookie');
    expect(framed.headers().vary).toContain('sec-fetch-dest');
    expect(await framed.text()).toContain('lang="en-US"');
    const whole = await request.get('/settings', { headers: { 'sec-fetch-dest': 'document' } });
    expect(whole.headers()['content-security-policy']).toContain(`frame-ancestors 'none'`);
  });
});

test.describe('zoom', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const viewport = (page: Page) => page.locator('meta[name=viewport]');

  test('is off, is given back in the language menu, and stays so', async ({ page }) => {
    for (const path of ['/auth', '/', '/pricing']) {
      const document = await (await page.request.get(path)).text();
      expect(document, path).toMatch(/<meta name="viewport" content="[^"]*maximum-scale=1/);
    }
    await page.goto('/');
    await expect(viewport(page)).toHaveAttribute('content', /maximum-scale=1/);
    await expect(page.locator('html')).toHaveCSS('touch-action', 'pan-x pan-y');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('zoom');
    await expect(viewport(page)).not.toHaveAttribute('content', /maximum-scale/);
    await expect(page.locator('html')).toHaveCSS('touch-action', 'auto');
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
    await page.reload();
    await expect(viewport(page)).not.toHaveAttribute('content', /maximum-scale/);
  });

  test('a second tap within 300 ms is blocked, unless zoom is wanted', async ({ page, context }) => {
    await context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
    await signUp(context);
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const secondTap = (gapMs: number, on = 'h1') =>
      page.evaluate(
        ([gap, target]) => {
          const tap = (at: number) => {
            const event = new TouchEvent('touchend', { bubbles: true, cancelable: true });
            Object.defineProperty(event, 'timeStamp', { value: at });
            document.querySelector(target)!.dispatchEvent(event);
            return event.defaultPrevented;
          };
          const start = Math.random() * 1e9 + 1e6;
          tap(start);
          return tap(start + gap);
        },
        [gapMs, on] as const,
      );
    expect(await secondTap(300)).toBe(true);
    for (const control of ['a', 'button', 'input']) expect(await secondTap(300, control), control).toBe(true);
    expect(await secondTap(301)).toBe(false);
    // A tap hits the larger area around the switch.
    await page.getByRole('switch', { name: 'Allow pinch to zoom' }).locator('..').click();
    expect(await secondTap(100)).toBe(false);
  });
});

test.describe('the badge', () => {
  test('goes by the plan of the organization, for everybody who works there', async ({ browser }) => {
    const owner = await newOwner(browser);
    const agent = await newColleague(browser, owner, 'agent', ['Ana', 'Ruiz']);
    const badge = agent.page.getByRole('link', { name: 'Powered by Lintel' });
    await agent.page.goto('/tasks');
    await expect(badge).toBeVisible();
    const { user } = await owner.get<{ user: { id: string } }>('/session');
    await inProductDatabase(`update subscriptions set tier = 'pro' where user_id = $1`, [user.id]);
    await agent.page.reload();
    await expect(agent.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(badge).toHaveCount(0);
  });

  test('is on the pages that clients open, by the plan of the organization they belong to', async ({ browser }) => {
    const owner = await newOwner(browser);
    const slug = `badge-${crypto.randomUUID().slice(0, 8)}`;
    await owner.post('/inbound/doors', { kind: 'form', name: 'Ask us', slug, consentText: 'You may answer me.' });
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));
    await owner.post('/booking/pages', { title: 'Buyer consultation', slug, timeZone: 'America/Chicago', hours });
    const { page } = await newVisitor(browser);
    const badge = page.getByRole('contentinfo').getByRole('link', { name: 'Powered by Lintel' });
    for (const path of [`/form/${slug}`, `/book/${slug}`]) {
      await page.goto(path);
      await expect(badge).toHaveAttribute('href', 'https://lintel.example');
    }
    const { user } = await owner.get<{ user: { id: string } }>('/session');
    await inProductDatabase(`update subscriptions set tier = 'pro', status = 'active' where user_id = $1`, [user.id]);
    for (const path of [`/form/${slug}`, `/book/${slug}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Powered by')).toHaveCount(0);
    }
  });

  test('is there for who pays nothing, leads to the provider, and goes with a plan', async ({ page, context }) => {
    const { userId } = await signUp(context);
    await page.goto('/tasks');
    const badge = page.getByRole('link', { name: 'Powered by Lintel' });
    await expect(badge).toHaveAttribute('href', 'https://lintel.example');
    await expect(badge.locator('..')).toHaveCSS('position', 'fixed');
    await page.goto('/');
    await expect(badge).toBeVisible();
    for (const tier of ['free', 'pro', 'elite']) {
      await inProductDatabase('update subscriptions set tier = $2 where user_id = $1', [userId, tier]);
      await page.goto('/tasks');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(badge).toHaveCount(0);
    }
  });
});

test.describe('a slow device', () => {
  test('is spared motion', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 }));
    await page.goto('/');
    await expect(page.locator('html')).toHaveClass(/reduce-animations/);
  });

  test('with four cores it is none', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }));
    await page.goto('/');
    await expect(page.locator('#companions [role=status]')).toBeAttached();
    await expect(page.locator('html')).not.toHaveClass(/reduce-animations/);
  });
});

test.describe('the install card', () => {
  test.beforeEach(({ context }) => context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined')));
  const card = (page: Page) => page.getByRole('complementary', { name: 'Install Lintel' });
  const offer = (page: Page, outcome: 'accepted' | 'dismissed' | 'broken') =>
    page.evaluate((how) => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          if (how === 'broken') throw new Error('no');
        },
        userChoice: Promise.resolve({ outcome: how }),
      });
      dispatchEvent(event);
    }, outcome);
  const opened = async (page: Page) => {
    await page.goto('/');
    await expect(page.locator('#companions [role=status]')).toBeAttached();
  };

  test('does not wait for the cookie question, and covers nothing of it', async ({ page, context }) => {
    await context.addInitScript(() => localStorage.removeItem('cookie-consent'));
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await opened(page);
      const banner = page.getByRole('region', { name: 'Cookies' });
      await expect(banner).toBeVisible();
      await offer(page, 'accepted');
      await expect(card(page)).toBeVisible();
      const [above, below] = [(await card(page).boundingBox())!, (await banner.boundingBox())!];
      expect(above.y + above.height).toBeLessThanOrEqual(below.y);
      expect(above.y).toBeGreaterThanOrEqual(0);
    }
  });

  test('lists what one gets, and says when it is installed', async ({ page }) => {
    await opened(page);
    await offer(page, 'accepted');
    await expect(card(page).getByRole('listitem')).toHaveText([
      'Works offline',
      'Faster loading',
      'Add to home screen',
      'Push notifications',
    ]);
    await looksRight(page);
    await card(page).getByRole('button', { name: 'Install', exact: true }).click();
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await expect(page.getByText('App installed successfully!').last()).toBeVisible();
    await expect(card(page)).toBeHidden();
  });

  test('a failure is said', async ({ page }) => {
    await opened(page);
    await offer(page, 'broken');
    await card(page).getByRole('button', { name: 'Install', exact: true }).click();
    await expect(page.getByText('Failed to install app').last()).toBeVisible();
  });

  test('put off, it stays away for seven days to the millisecond', async ({ page }) => {
    await page.clock.install({ time: noon });
    await opened(page);
    await offer(page, 'accepted');
    await card(page).getByRole('button', { name: 'Not now' }).click();
    const since = Number(await stored(page, 'pwa-install-dismissed'));
    expect(since).toBeGreaterThanOrEqual(noon.getTime());
    await page.clock.setSystemTime(since + 604_800_000 - 60_000);
    await opened(page);
    await offer(page, 'accepted');
    await expect(card(page)).toBeHidden();
    expect(await stored(page, 'pwa-install-dismissed')).not.toBeNull();
    await page.clock.fastForward(60_000);
    await expect.poll(() => stored(page, 'pwa-install-dismissed')).toBeNull();
    await opened(page);
    await offer(page, 'accepted');
    await expect(card(page)).toBeVisible();
  });

  test('where it is installed already, nothing is offered', async ({ page }) => {
    await page.addInitScript(() => {
      const real = matchMedia.bind(window);
      window.matchMedia = (query) => (query.includes('standalone') ? real('all') : real(query));
    });
    await opened(page);
    await offer(page, 'accepted');
    await expect(card(page)).toBeHidden();
  });
});
