import { expect, type Page, test } from '@playwright/test';
import { newOwner, type Visitor } from '#tests/setup/workspace.ts';
import { looksRightDayAndNight } from './looks.ts';

const ready = (page: Page) => expect(page.getByRole('heading', { name: 'Your plan', exact: true })).toBeVisible();

async function openBilling({ page }: Visitor): Promise<void> {
  await page.goto('/settings/billing');
  await ready(page);
}

/** From the settings to the checkout page. */
async function toCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose a plan' }).click();
  const dialog = page.getByRole('dialog');
  const asked = page.waitForRequest('**/functions/v1/create-checkout-session');
  await dialog.getByRole('button', { name: 'Go to checkout' }).click();
  expect((await asked).postDataJSON()).toEqual({ tier: 'pro', price: '199', priceId: 'pro_realestate_monthly' });
  await page.waitForURL('**/checkout');
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible();
  // A paying user is signed in already.
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toHaveCount(0);
}

async function pay(page: Page): Promise<void> {
  await toCheckout(page);
  await page.getByRole('button', { name: 'Pay $199 (test)' }).click();
  await page.waitForURL('**/settings/billing?paid=1');
  await expect(page.getByText('Thank you. Your plan is active.')).toBeVisible();
}

test('from free to paid and back again, without anybody being charged', async ({ browser }) => {
  const owner = await newOwner(browser);
  const { page } = owner;
  await openBilling(owner);
  await expect(page.getByText('No charge within the limits below.')).toBeVisible();
  await expect(page.getByText('0 of 10')).toBeVisible();

  await toCheckout(page);
  await expect(page.getByText('No one is charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Decline (test)' }).click();
  await expect(page.getByRole('alert')).toHaveText('Payment declined. Nothing changed.');
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await ready(page);
  await expect(page.getByText('No charge within the limits below.')).toBeVisible();

  await pay(page);
  await expect(page.getByText('Real estate Pro', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('0 of 500')).toBeVisible();
  await expect(page.getByText('would cover your usage: $0 a month instead of $199.')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Your plan ends on /)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
  await expect(page.getByText(/^Your plan ends on /)).toBeHidden();
});

test('what a change costs is shown before it is made: up, and down again', async ({ browser }) => {
  const owner = await newOwner(browser);
  const { page } = owner;
  await openBilling(owner);
  await pay(page);

  await page.getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Elite/ }).check();
  // Verticals that are not live can't be bought.
  await expect(dialog.getByText('Commercial Real Estate')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Preview cost' }).click();
  await expect(dialog.getByText('Due now')).toBeVisible();
  await expect(dialog.getByText('Unused time: Real Estate Pro, monthly')).toBeVisible();
  await expect(dialog.getByText(/: \$399 a month$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change plan now' }).click();
  await expect(page.getByText('Plan changed').last()).toBeVisible();
  await expect(page.getByText('Real estate Elite', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Change plan' }).click();
  await dialog.getByRole('radio', { name: /^Pro/ }).check();
  await dialog.getByRole('button', { name: 'Preview cost' }).click();
  await expect(dialog.getByText('Added as credit')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Real estate Elite', { exact: true }).first()).toBeVisible();

  const invoice = page.getByRole('link', { name: /^TEST-/ }).last();
  await invoice.click();
  await expect(page.getByRole('heading', { name: /^Invoice TEST-/ })).toBeVisible();
  await expect(page.getByText('Test invoice. No one was charged.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Real Estate Pro, monthly' })).toBeVisible();
});

test('a limit that is reached is explained in one dialog, wherever it comes from', async ({ browser }) => {
  const owner = await newOwner(browser);
  const { page } = owner;
  await page.goto('/tasks');
  await page.route('**/api/v1/tasks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 402,
          contentType: 'application/problem+json',
          json: {
            type: 'about:blank#plan_limit',
            title: 'The plan allows no more of this.',
            status: 402,
            code: 'plan_limit',
            message: 'The limit of your plan for websites is 1; in use: 1. Pro allows more.',
            details: { limit: 'website', used: 1, allowed: 1, liftedBy: { vertical: 'realestate', tier: 'pro' } },
            requestId: 'test',
          },
        })
      : route.fallback(),
  );
  await page.getByLabel('Task name').fill('Call Ana');
  await page.getByRole('button', { name: 'Add task' }).click();
  const reached = page.getByRole('dialog', { name: 'Plan limit reached' });
  await expect(reached.getByText('1 of 1')).toBeVisible();
  await reached.getByRole('link', { name: 'View plan' }).click();
  await page.waitForURL('**/settings/billing?change=pro_realestate_monthly');
  await expect(page.getByRole('dialog', { name: 'Choose a plan' }).getByRole('radio', { name: /^Pro/ })).toBeChecked();
});

for (const [where, options] of [
  ['at a desk', {}],
  ['on a phone', { viewport: { width: 390, height: 844 } }],
  ['in Arabic', { locale: 'ar' }],
] as const) {
  test(`billing and checkout can be read by everybody, ${where}`, async ({ browser }) => {
    const { page } = await newOwner(browser, options);
    await page.goto('/settings/billing');
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    await looksRightDayAndNight(page);
    await page.locator('section:has(h2)').first().getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await looksRightDayAndNight(page);
    await dialog.getByRole('button').last().click();
    await page.waitForURL('**/checkout');
    await expect(page.getByRole('button').last()).toBeVisible();
    await expect(page.locator('dl')).toBeVisible();
    await looksRightDayAndNight(page);
  });
}
