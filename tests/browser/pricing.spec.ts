import { expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere } from './looks.ts';

const vertical = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Industry' }).getByRole('tab', { name });
const period = (page: Page, name: 'Monthly' | 'Annual') => page.getByRole('radio', { name });
const price = (page: Page, tier: string) => page.locator(`[data-price=${tier}]`);
const beneath = (page: Page, tier: string) => page.locator(`[data-beneath=${tier}]`);

/** Links become tabs once the pointer is near. */
async function open(page: Page, path = '/pricing'): Promise<void> {
  await page.goto(path);
  await vertical(page, 'Mortgage').hover();
  await expect(vertical(page, 'Mortgage')).toHaveAttribute('tabindex', '-1');
}

for (const path of ['/', '/pricing']) {
  test(`${path} begins with real estate, by the month`, async ({ page }) => {
    await open(page, path);
    await expect(vertical(page, 'Real estate')).toHaveAttribute('aria-selected', 'true');
    await expect(period(page, 'Monthly')).toHaveAttribute('aria-checked', 'true');
    await expect(price(page, 'free')).toContainText('$0');
    await expect(price(page, 'pro')).toContainText('$199');
    await expect(price(page, 'elite')).toContainText('$399');
    await expect(page.getByText('Recommended')).toBeVisible();
  });
}

test('a card says what the plan is, for whom, what it holds and what to do', async ({ page }) => {
  await page.goto('/pricing');
  const card = (tier: string) => page.getByRole('article').filter({ has: price(page, tier) });
  for (const [tier, name, whom, act, lines] of [
    [
      'free',
      'Free',
      /getting started/,
      'Start free',
      ['Active listings: 1', 'Websites: 1', 'AI credits per month: 10'],
    ],
    [
      'pro',
      'Pro',
      /full-time producers/,
      'Start 14-Day Free Trial',
      ['Active listings: 50', 'Websites: 3, plus team sites', 'AI credits per month: 500'],
    ],
    [
      'elite',
      'Elite',
      /no limits/,
      'Start 14-Day Free Trial',
      ['Unlimited listings', 'Unlimited websites', 'AI credits per month: 5,000'],
    ],
  ] as const) {
    await expect(card(tier).getByRole('heading', { level: 3 })).toContainText(name);
    await expect(card(tier)).toContainText(whom);
    await expect(card(tier).getByRole('link', { name: act })).toBeVisible();
    for (const line of lines) await expect(card(tier).getByRole('listitem').getByText(line)).toBeVisible();
    await expect(card(tier).getByText('Recommended')).toHaveCount(tier === 'pro' ? 1 : 0);
  }
  await expect(page.getByText('One property is included free.')).toBeVisible();
  await expect(page.getByText('One lease is included free.')).toBeVisible();
});

test('a year costs a fifth less, with its month beneath', async ({ page }) => {
  await open(page);
  await period(page, 'Annual').click();
  await expect(page).toHaveURL('/pricing');
  await expect(period(page, 'Annual')).toBeFocused();
  await expect(price(page, 'free')).toContainText('$0');
  await expect(price(page, 'pro')).toContainText('$1,910');
  await expect(beneath(page, 'pro')).toContainText('$159.17');
  await expect(price(page, 'elite')).toContainText('$3,830');
  await expect(page.locator('[data-add-on=commercial]')).toContainText('$1,115');
  await expect(page.locator('[data-add-on=property-management]')).toContainText('$855');
  await period(page, 'Monthly').click();
  await expect(page.locator('[data-add-on=property-management]')).toContainText('$89.10');
  await expect(page.locator('[data-add-on=commercial]')).toContainText('$116.10');
});

test('every trade has its plans, walked by keyboard', async ({ page }) => {
  await open(page);
  await vertical(page, 'Real estate').focus();
  for (const [name, pro, elite] of [
    ['Mortgage', '$229', '$449'],
    ['Insurance', '$249', '$499'],
    ['Bundle', '$549', '$999'],
  ] as const) {
    await page.keyboard.press('ArrowRight');
    await expect(vertical(page, name)).toBeFocused();
    await expect(price(page, 'pro')).toContainText(pro);
    await expect(price(page, 'elite')).toContainText(elite);
  }
  await expect(price(page, 'free')).toHaveCount(0);
  await expect(page.locator('[data-add-on]')).toHaveCount(0);
});

test('a plan leads to sign-up with what was chosen; what is coming soon leads nowhere', async ({ page }) => {
  await open(page);
  await period(page, 'Annual').click();
  const pro = page.getByRole('article').filter({ has: page.locator('[data-price=pro]') });
  await expect(pro.getByRole('link')).toHaveAttribute('href', '/signup?plan=pro&vertical=realestate&period=annual');
  await vertical(page, 'Mortgage').click();
  await expect(pro.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Get Early Access' })).toHaveAttribute(
    'href',
    '/signup?plan=free&vertical=mortgage&period=annual',
  );
});

const competitors = (...rows: [string, number, string][]) => ({
  competitors: rows.map(([competitor_name, competitor_price, checked_on], place) => ({
    id: `01980000-0000-7000-8000-00000000000${place}`,
    competitor_name,
    competitor_price,
    checked_on,
  })),
});

test('savings are what the others cost less what this costs; old rows are grey', async ({ page }) => {
  const lately = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
  await page.route('**/api/v1/pricing/competitors?vertical=realestate&tier=elite', (route) =>
    route.fulfill({ json: competitors(['One', 500, lately], ['Two', 299, '2020-01-01']) }),
  );
  await open(page);
  const savings = page.locator('[data-savings]');
  await expect(savings.getByRole('tab', { name: 'Pro' })).toHaveAttribute('aria-selected', 'true');
  await expect(savings.getByText('Competitor prices are estimates')).toBeVisible();
  await savings.getByRole('tab', { name: 'Elite' }).click();
  await expect(savings.locator('[data-total]')).toHaveText('$799');
  await expect(savings.locator('[data-ours]')).toHaveText('$399');
  await expect(savings.locator('[data-saved]')).toHaveText('$400');
  await expect(savings.locator('[data-percent]')).toHaveText('50% less');
  await expect(savings.getByRole('row', { name: /Two/ })).toHaveAttribute('data-stale', 'true');
  await expect(savings.getByRole('row', { name: /One/ })).not.toHaveAttribute('data-stale');
  await period(page, 'Annual').click();
  await expect(savings.locator('[data-total]')).toHaveText('$9,588');
  await expect(savings.locator('[data-ours]')).toHaveText('$3,830');
  await expect(savings.locator('[data-saved]')).toHaveText('$5,758');
  await expect(savings.locator('[data-percent]')).toHaveText('60% less');
});

test('while prices are on their way their shape stands there; without any there is no comparison', async ({ page }) => {
  let answer: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/pricing/competitors?vertical=mortgage&tier=pro', async (route) => {
    await asked;
    await route.fulfill({ json: competitors() });
  });
  await open(page);
  await expect(page.locator('[data-savings]')).toBeVisible();
  await vertical(page, 'Mortgage').click();
  await expect(page.locator('[data-skeleton]').first()).toBeVisible();
  answer?.();
  await expect(page.locator('[data-savings]')).toHaveCount(0);
});

test('prices that could not be had are passed over', async ({ page }) => {
  await page.route('**/api/v1/pricing/competitors?vertical=insurance&tier=pro', (route) =>
    route.fulfill({ status: 500 }),
  );
  await open(page);
  await vertical(page, 'Insurance').click();
  await expect(page.locator('[data-savings]')).toHaveCount(0);
  await expect(price(page, 'pro')).toContainText('$249');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('choices are links, and prices are there to read', async ({ page }) => {
    await page.goto('/pricing');
    await vertical(page, 'Insurance').click();
    await expect(page).toHaveURL(/vertical=insurance/);
    await expect(price(page, 'pro')).toContainText('$249');
    await period(page, 'Annual').click();
    await expect(price(page, 'pro')).toContainText('$2,390');
    await expect(page.locator('[data-savings] tbody tr').first()).toBeVisible();
  });
});

test('nothing is out of reach, at a desk, in the dark, on a phone and in Arabic', ({ page }) =>
  looksRightEverywhere(page, '/pricing'));
