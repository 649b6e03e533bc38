import { expect, test } from '@playwright/test';
import { newOwner } from '#tests/setup/workspace.ts';

const minute = 60_000;

test('a session is renewed on a tick within ninety seconds of its end, not before and not while nobody looks', async ({
  browser,
}) => {
  const { page, context } = await newOwner(browser);
  await page.clock.install();
  let renewed = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) renewed += 1;
  });
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  const show = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);

  // A token lasts ten minutes: after seven and a half, two and a half are left.
  await page.clock.fastForward(7.5 * minute);
  expect(renewed).toBe(0);
  await show(true);
  await page.clock.fastForward(1.5 * minute);
  expect(renewed).toBe(0);
  await show(false);
  await expect.poll(() => renewed).toBe(1);
});

test('the tick itself renews what is about to end', async ({ browser }) => {
  const { page } = await newOwner(browser);
  await page.clock.install();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().endsWith('/auth/refresh'));
  await page.clock.fastForward(8 * minute);
  // The next tick, at most half a minute later, is within the last ninety seconds.
  await page.clock.runFor(minute / 2);
  await asked;
});
