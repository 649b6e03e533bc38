import { expect, test } from '@playwright/test';
import { newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

type Made = { id: string; version: number };

const home = {
  ...{ streetNumber: '12', streetName: 'Juniper Street', city: 'Austin', stateOrProvince: 'TX', postalCode: '78704' },
  ...{ listPrice: 45_000_000, bedroomsTotal: 3, livingArea: 1_800, yearBuilt: 1998 },
  ...{ listingContractDate: '2026-01-02', expirationDate: '2099-12-31', publicRemarks: 'Three bedrooms and a porch.' },
};

test('six questions make a site, a wish changes it, it is published, and a visitor searches and asks', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = maya;
  await maya.ask('PATCH', '/onboarding', { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const { id, version } = await maya.post<Made>('/listings', home);
  await maya.ask('POST', `/listings/${id}/status`, { standardStatus: 'Active' }, { 'if-match': `"${version}"` });

  await page.goto('/website');
  await page.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByRole('heading', { name: 'Who is the site for?' })).toBeVisible();
  await looksRight(page, { within: 'main' });
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Austin' })).toBeVisible();
  await page.getByPlaceholder('Austin').fill('Hyde Park');
  await page.keyboard.press('Enter');
  await next.click();
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible();
  await next.click();
  await page.getByRole('radio', { name: 'Coast' }).check({ force: true });
  await next.click();
  await expect(page.getByRole('checkbox', { name: 'Payment calculator' })).toBeChecked();
  await next.click();
  await page.getByLabel('Tell visitors about yourself').fill('I know these streets. Perfect for Christian families.');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('alert')).toContainText('by religion');
  await page.getByLabel('Tell visitors about yourself').fill('I know these streets.');
  await page.getByRole('button', { name: 'Create draft' }).click();

  await test.step('the draft stands beside what it rests on, and a wish changes it', async () => {
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('Buying and selling homes in Austin and Hyde Park.')).toBeVisible();
    await page.locator('summary', { hasText: /^About Maya/ }).click();
    await expect(page.getByText('Your answer: Your words').locator('visible=true').first()).toBeVisible();
    await page.getByLabel('What should change?').fill('Make it warmer');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(frame.getByText('Let’s talk it through.')).toBeVisible();
    await page.getByRole('list').getByRole('button', { name: 'Undo' }).click();
    await expect(frame.getByText('Buying and selling homes in Austin and Hyde Park.')).toBeVisible();
    await looksRight(page, { within: 'main' });
  });

  await page.getByRole('link', { name: 'Review and publish' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Hyde Park' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Site published').last()).toBeVisible();
  const address = await page.getByRole('link', { name: 'Open site' }).getAttribute('href');

  await test.step('a visitor finds the home by its city, and asks', async () => {
    const visitor = await newVisitor(browser, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await visitor.page.goto(new URL(address!).pathname);
    await expect(visitor.page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
    await visitor.page.getByRole('link', { name: 'See all homes' }).click();
    await visitor.page.getByLabel('City').fill('Austin');
    await visitor.page.getByRole('button', { name: 'Search' }).click();
    await expect(visitor.page.getByRole('status')).toHaveText('1 home');
    await visitor.page
      .getByRole('link', { name: /12 Juniper Street/ })
      .first()
      .click();
    const openedAt = Date.now();
    await visitor.page.locator('input[name=name]').fill('Ben Ortiz');
    await visitor.page.locator('input[name=email]').fill('ben@example.test');
    await visitor.page.locator('input[name=consent]').check();
    // What is sent within three seconds is a program's, and no lead.
    await expect.poll(() => Date.now() - openedAt).toBeGreaterThan(3_100);
    await visitor.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(visitor.page).toHaveURL(/sent=1/);
  });
  await expect(async () => {
    const { rows } = await maya.get<{ rows: { name: string }[] }>('/leads?limit=10');
    expect(rows.map(({ name }) => name)).toContain('Ben Ortiz');
  }).toPass();
});
