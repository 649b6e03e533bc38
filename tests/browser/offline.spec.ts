import type { Page } from '@playwright/test';
import { banner, expect, offline, test, withLead } from './without-network.ts';

test('the banner says that the network is gone, and that it is back until it goes again', async ({ page, context }) => {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByText(offline)).toBeHidden();
  await context.setOffline(true);
  await expect(banner(page)).toHaveText(offline);
  await expect(banner(page).locator('p')).toHaveCSS('background-color', 'rgb(174, 42, 30)');
  await context.setOffline(false);
  await expect(banner(page)).toHaveText('Back online');
  await page.getByRole('combobox', { name: 'Language' }).focus();
  await expect(banner(page)).toHaveText('Back online');
  await context.setOffline(true);
  await expect(banner(page)).toHaveText(offline);
});

test('without a network the workspace opens with what was seen, and says of when', async ({ page, context }) => {
  const lead = await withLead(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await context.setOffline(true);
  await page.goto('/leads');
  await expect(page.getByRole('row').getByText('Ana Reyes')).toBeVisible();
  await expect(banner(page)).toContainText(offline);
  await expect(banner(page)).toContainText(/Showing data as of \d/);
  await page.goto(`/lead/${lead.id}`);
  await expect(page.getByRole('heading', { name: 'Ana Reyes' })).toBeVisible();
  await expect(page.getByText('created the lead')).toBeVisible();
  // A page that was never opened here says so, inside the workspace's frame.
  await page.goto('/lead/0190aaaa-0000-7000-8000-000000000001');
  await expect(page.getByText("This hasn't been opened on this device before.", { exact: false })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  expect(problems).toEqual([]);
});

// Like the first load while the worker takes over: such a page has no controller.
test('a page that was loaded past the worker becomes its own', async ({ page, context }) => {
  await withLead(page);
  const devtools = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devtools.send('Page.reload', { ignoreCache: true });
  await loaded;
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
});

test('a newer release is announced, and takes over when asked and nothing is being sent', async ({ page }) => {
  await withLead(page);
  const script = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  // The same worker at another address counts as a new release.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'));
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(page.getByText('A new version is ready').last()).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<void>((taken) => {
        void navigator.locks.request('lintel-queue', () => {
          taken();
          return new Promise<void>((free) => Object.assign(window, { free }));
        });
      }),
  );
  await reload.click();
  await expect(reload).toBeHidden();
  expect(await script()).toMatch(/sw\.js$/);
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => (window as unknown as { free: () => void }).free());
  await loaded;
  await expect.poll(script).toMatch(/\?next$/);
  await expect(page.getByRole('heading', { name: 'Ana Reyes' })).toBeVisible();
});

/** Simulates the browser's install prompt. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed' | 'failure') =>
  page.evaluate((how) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        if (how === 'failure') throw new Error('No.');
        if (how === 'accepted') setTimeout(() => dispatchEvent(new Event('appinstalled')));
      },
      userChoice: Promise.resolve({ outcome: how }),
    });
    dispatchEvent(event);
  }, outcome);

const card = (page: Page) => page.getByRole('complementary', { name: 'Install Lintel' });
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('pwa-install-dismissed'));

test('the install card says what one gets, and each end of it', async ({ page }) => {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await offer(page, 'failure');
  await expect(card(page).getByRole('listitem')).toHaveText([
    'Works offline',
    'Faster loading',
    'Add to home screen',
    'Push notifications',
  ]);
  await card(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.getByText('Failed to install app').last()).toBeVisible();
  await offer(page, 'accepted');
  await card(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.getByText('App installed successfully!').last()).toBeVisible();
  await expect(card(page)).toBeHidden();
});

test('"not now" holds for seven days', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await offer(page, 'accepted');
  await card(page).getByRole('button', { name: 'Not now' }).click();
  await expect(card(page)).toBeHidden();
  expect(await flag(page)).not.toBeNull();
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await offer(page, 'accepted');
  await expect(card(page)).toBeHidden();
  await page.clock.fastForward(604_800_000);
  await expect.poll(() => flag(page)).toBeNull();
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await offer(page, 'accepted');
  await expect(card(page)).toBeVisible();
});

test('the manifest and its pictures are there, and the worker is asked for anew each time', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Lintel', display: 'standalone', scope: '/' });
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
  const worker = await request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-type']).toContain('javascript');
});
