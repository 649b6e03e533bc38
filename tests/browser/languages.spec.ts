import { expect, test } from '@playwright/test';
import { locales } from '#contract/core/locale.ts';
import { rowsInProductDatabase } from '#tests/setup/product-database.ts';
import { newOwner } from '#tests/setup/workspace.ts';

const headings = {
  en: 'Every client, home and closing under one beam.',
  fr: 'Tous vos clients, biens et signatures sous un même linteau.',
  ar: 'كل عميل وعقار وصفقة تحت سقف واحد.',
};

test.describe('a reader who never chose', () => {
  test.use({ locale: 'fr-CA' });

  test('is met in the browser’s language, before any script and after it', async ({ page, request }) => {
    const html = await (await request.get('/', { headers: { 'accept-language': 'fr-CA,fr;q=0.9' } })).text();
    expect(html).toContain('lang="fr-CA"');
    expect(html).toContain('un même linteau.');

    const fetched: string[] = [];
    page.on('request', (sent) => sent.url().includes('/assets/messages-') && fetched.push(sent.url()));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings.fr);
    // The messages came with the page, so the first render waits for nothing.
    expect(fetched).toEqual([]);
  });
});

test.describe('an unknown language', () => {
  test.use({ locale: 'sw' });

  test('falls back to English', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings.en);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  });
});

test('choosing Arabic mirrors the page, says so in Arabic, and is remembered', async ({ page, context }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings.ar);
  await expect(page.getByText('تم تغيير اللغة بنجاح').last()).toBeVisible();

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');

  // Without the cookie the server guesses, but the stored choice still counts.
  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings.ar);
});

test('English says it to the letter', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'lintel-language', value: 'fr', url: baseURL! }]);
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('en');
  await expect(page.getByText('Language changed successfully').last()).toBeVisible();
});

test('the menu lists the ten languages, and keeps the choice of who is signed in', async ({ browser }) => {
  const owner = await newOwner(browser);
  const { page } = owner;
  await page.goto('/');
  const listed = await page
    .getByRole('combobox', { name: 'Language' })
    .locator('option')
    .evaluateAll((options) =>
      options.map((option) => (option as HTMLOptionElement).value).filter((value) => value.length === 2),
    );
  expect(listed).toEqual(['en', 'es', 'fr', 'de', 'zh', 'ja', 'ar', 'pt', 'it', 'ru']);
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
  const { user } = await owner.get<{ user: { id: string } }>('/session');
  const kept = 'select user_id, preferred_locale, updated_at from user_language_preferences where user_id = $1';
  await expect
    .poll(() => rowsInProductDatabase(kept, [user.id]))
    .toEqual([{ user_id: user.id, preferred_locale: 'de', updated_at: expect.any(Date) }]);

  // The menu of a public page stores it too.
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings.fr);
  expect(await rowsInProductDatabase(kept, [user.id])).toMatchObject([{ preferred_locale: 'fr' }]);
});

test.describe('without the worker, which would fetch what is kept from the page', () => {
  test.use({ serviceWorkers: 'block' });

  test('a language whose words can’t be had leaves the page as it is', async ({ page }) => {
    await page.goto('/');
    await page.route('**/assets/messages-*/ja/**', (route) => route.abort());
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
    await expect(page.getByText('Failed to change language').last()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings.en);
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
  });
});

test('no language makes the page scroll sideways on a small phone', async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const locale of locales) {
    await context.addCookies([{ name: 'lintel-language', value: locale, url: baseURL! }]);
    await page.goto('/');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, locale).toBeLessThanOrEqual(360);
  }
});
