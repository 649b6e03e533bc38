import { expect, type Page, test } from '@playwright/test';
import { newVisitor, password } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const newAddress = () => `${crypto.randomUUID()}@example.test`;

const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible();
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const create = (page: Page) => page.getByRole('button', { name: 'Create account' });

async function fillAccount(page: Page, email: string, given = password): Promise<void> {
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Quill');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(given);
}

const subscription = (page: Page) =>
  page.evaluate(async () => {
    const session = await (await fetch('/api/v1/session')).json();
    return session.subscription as { tier: string; verticals: string[] };
  });

test('three steps lead in, with the specified words for what is missing', async ({ browser }) => {
  const { page } = await newVisitor(browser);
  await page.goto('/signup?utm_source=test');
  await expect(page.getByRole('listitem').filter({ hasText: 'Account details' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(page.getByText('At least 8 characters with uppercase, lowercase and numbers')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await next(page);
  await said(page, 'Missing information');
  await said(page, 'Please fill in all fields');
  for (const [tried, message, met] of [
    ['Ab1', 'Password must be at least 8 characters', 3],
    ['harbour4lamp', 'Password must contain an uppercase letter', 3],
    ['HARBOUR4LAMP', 'Password must contain a lowercase letter', 3],
    ['HarbourLamp', 'Password must contain a number', 3],
  ] as const) {
    await fillAccount(page, newAddress(), tried);
    await expect(page.getByRole('listitem').filter({ hasText: 'met' })).toHaveCount(met);
    await next(page);
    await said(page, 'Invalid password');
    await said(page, message);
  }
  await fillAccount(page, newAddress());
  await expect(page.getByRole('listitem').filter({ hasText: 'met' })).toHaveCount(4);
  await next(page);
  await next(page);
  await said(page, 'Select a vertical');
  await said(page, 'Please choose your industry');
  await expect(page.getByRole('radio', { name: 'Annual' })).toBeChecked();
  await page.getByRole('radio', { name: 'Real estate' }).check();
  await next(page);
  await expect(page.getByRole('radio', { name: 'Free' })).toBeChecked();
  // 12 × 199 × 0.8, with the monthly amount below.
  await expect(page.getByText('$1,910', { exact: true })).toBeVisible();
  await expect(page.getByText('$159.17 a month')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?utm_source=test');
  await create(page).click();
  await said(page, 'Account created!');
  await said(page, 'Welcome to Lintel');
  await page.waitForURL((url) => url.pathname !== '/signup');
  expect(await subscription(page)).toMatchObject({ verticals: ['realestate'] });
});

test('going back and loading anew keep what was given, but for the password', async ({ browser }) => {
  const { page } = await newVisitor(browser);
  const email = newAddress();
  await page.goto('/signup?vertical=realestate&plan=elite&period=monthly');
  await fillAccount(page, email);
  await next(page);
  await expect(page.getByRole('radio', { name: 'Real estate' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await next(page);
  await expect(page.getByRole('radio', { name: 'Elite' })).toBeChecked();
  await expect(page.getByText('$399', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Pro' }).check();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('radio', { name: 'Annual' }).check();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Mara');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(password);

  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Last name')).toHaveValue('Quill');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await next(page);
  await expect(page.getByRole('radio', { name: 'Annual' })).toBeChecked();
  await next(page);
  await expect(page.getByRole('radio', { name: 'Pro' })).toBeChecked();
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain(password);
});

test('by the clock: the choice is told again half a second after the account is there', async ({ browser }) => {
  const { page } = await newVisitor(browser);
  const told: unknown[] = [];
  page.on('request', (request) => request.url().endsWith('/billing/wish') && told.push(request.postDataJSON()));
  await page.clock.install();
  await page.goto('/signup?vertical=realestate&plan=pro&period=monthly');
  await fillAccount(page, newAddress());
  await next(page);
  await next(page);
  await expect(page.getByRole('radio', { name: 'Pro' })).toBeChecked();
  await page.clock.pauseAt(Date.now() + 600_000);
  const known = page.waitForResponse('**/api/v1/session');
  await create(page).click();
  await (await known).finished();
  await page.clock.runFor(499);
  expect(told).toEqual([]);
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return told;
    })
    .toEqual([{ verticals: ['realestate'], vertical_tiers: { realestate: 'pro' }, billing_period: 'monthly' }]);
});

test('where a vertical isn’t live, the free plan is early access and the rest comes soon', async ({ browser }) => {
  const { page } = await newVisitor(browser);
  await page.goto('/signup?vertical=mortgage&plan=pro');
  await fillAccount(page, newAddress());
  await next(page);
  await expect(page.getByRole('radio', { name: 'Mortgage' })).toBeChecked();
  await next(page);
  await expect(page.getByRole('radio', { name: 'Free' })).toBeChecked();
  await expect(page.getByText('Early access')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Pro' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Elite' })).toBeDisabled();
  await create(page).click();
  await page.waitForURL((url) => url.pathname !== '/signup');
  expect(await subscription(page)).toMatchObject({ tier: 'freemium', verticals: ['mortgage'] });
  await page.goto('/loans');
  await expect(page.getByRole('heading', { level: 1, name: 'Loans' })).toBeVisible();
  await looksRight(page);
});

test('pressed twice, it makes one account', async ({ browser }) => {
  const { page } = await newVisitor(browser);
  await page.goto('/signup?vertical=insurance');
  await fillAccount(page, newAddress());
  await next(page);
  await next(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/sign-up')) sent += 1;
  });
  await create(page).dblclick();
  await page.waitForURL((url) => url.pathname !== '/signup');
  expect(sent).toBe(1);
});

test('without scripts it is one form that the browser sends', async ({ browser }) => {
  const { page } = await newVisitor(browser, { javaScriptEnabled: false });
  await page.goto('/signup?vertical=insurance');
  await fillAccount(page, newAddress());
  await create(page).click();
  await page.waitForURL((url) => url.pathname !== '/signup');
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toContain('lintel-access');
  const session = await page.request.get('/api/v1/session');
  expect((await session.json()).subscription.verticals).toEqual(['insurance']);

  await page.goto('/signup');
  await fillAccount(page, newAddress(), 'Password1');
  await page.getByRole('radio', { name: 'Real estate' }).check();
  await create(page).click();
  await expect(page.getByRole('alert')).toContainText("isn't right");
});

for (const [name, options] of [
  ['on a desk', {}],
  ['on a phone in Arabic and the dark', { viewport: { width: 390, height: 844 }, locale: 'ar', colorScheme: 'dark' }],
] as const) {
  test(`nothing stands in anybody’s way ${name}`, async ({ browser }) => {
    const { page } = await newVisitor(browser, options);
    await page.goto('/signup?vertical=realestate');
    const form = page.locator('form[action="/signup"]');
    await form.locator('[name=firstName]').fill('Mara');
    await form.locator('[name=lastName]').fill('Quill');
    await form.locator('[name=email]').fill(newAddress());
    await form.locator('[name=password]').fill(password);
    for (const shown of ['[name=email]', '[name=vertical]', '[name=plan]']) {
      await expect(form.locator(shown).first()).toBeVisible();
      await looksRight(page);
      if (shown !== '[name=plan]') await form.locator('button[type=submit]:visible').click();
    }
  });
}
