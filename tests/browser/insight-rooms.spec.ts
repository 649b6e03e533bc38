import { expect, test } from '@playwright/test';
import { newLead, newOwner, newVisitor, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

test('questions, conversion, predictions, costs and tests: each room says what it knows, and where it knows too little', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = maya;
  await proveAddress(maya);
  for (const source of ['zillow', 'referral']) await newLead(maya, { firstName: 'Ana', lastName: source, source });

  await test.step('a question is asked and kept, and groups of few are not called different', async () => {
    await page.goto('/advanced-analytics');
    await expect(page.getByRole('row', { name: /^Zillow/ })).toContainText('1');
    await page.getByRole('button', { name: 'Save report' }).click();
    const form = page.getByRole('dialog', { name: 'Save report' });
    await form.getByLabel('Name').fill('Rates by source');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Rates by source' })).toBeVisible();
    await looksRightDayAndNight(page);
    await page.getByRole('tab', { name: 'Compare segments' }).click();
    await expect(page.getByRole('row', { name: /^Zillow/ })).toContainText('Too few');
    await page.getByRole('tab', { name: 'Forecast' }).click();
    await expect(page.getByText('Not enough history for a forecast: 0 won or lost deals')).toBeVisible();
    await page.getByRole('tab', { name: 'Speed to lead' }).click();
    await expect(page.getByRole('row', { name: /^Never/ })).toContainText('2');
    await looksRight(page);
  });

  await test.step('whoever opens a form is a visit, and nobody else', async () => {
    const slug = `ask-${Date.now().toString(36)}`;
    await maya.post('/inbound/doors', { kind: 'form', name: 'Ask us', slug, consentText: 'You may answer me.' });
    const wanda = await newVisitor(browser, {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    });
    await wanda.page.goto(`/form/${slug}`);
    await expect(wanda.page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/conversion-analytics?by=form');
    const groups = page.getByRole('region', { name: 'By page, site, form, and source', exact: true });
    await expect(groups.getByRole('row', { name: slug })).toContainText('1');
    await looksRightDayAndNight(page);
    await wanda.page.close();
  });

  await test.step('without 200 outcomes nothing is predicted', async () => {
    await page.goto('/predictive-analytics');
    await expect(page.getByText('Not trained yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Update now' }).click();
    await expect(page.getByText('Too few outcomes: 0 of 200.')).toBeVisible();
    await looksRightDayAndNight(page);
  });

  await test.step('a tool is added, its notice is a task, and a scenario says what it saves', async () => {
    await page.goto('/cost-optimization');
    await page.getByRole('button', { name: 'Add tool' }).click();
    const form = page.getByRole('dialog', { name: 'Add tool' });
    await form.getByRole('textbox', { name: /^Tool/ }).fill('Dialer');
    await form.getByLabel('Price for all seats').fill('120');
    await form.getByLabel('Seats', { exact: true }).fill('4');
    await form.getByLabel('Seats used').fill('1');
    await form.getByRole('button', { name: 'Save' }).click();
    const tools = page.getByRole('region', { name: 'Tools', exact: true }).first();
    await expect(tools.getByRole('row', { name: /^Dialer/ })).toContainText('$90');
    await page.getByLabel('Scenario for Dialer').click();
    await page.getByRole('option', { name: 'Cancel' }).click();
    await expect(page.getByText('-$1,440')).toBeVisible();
    await looksRightDayAndNight(page);
  });

  await test.step('checks are run and stay', async () => {
    await page.goto('/testing-hub');
    await page.getByRole('button', { name: 'Run: Calculators' }).click();
    const runs = page.getByRole('region', { name: 'Runs', exact: true });
    await expect(runs.getByRole('listitem').filter({ hasText: 'Calculators' })).toContainText('Passed');
    await page.getByRole('button', { name: 'Run: Permissions' }).click();
    await expect(runs.getByText('2 / 2')).toBeAttached();
    await page.getByRole('button', { name: 'Run: Routing' }).click();
    await expect(runs.getByRole('listitem').filter({ hasText: 'Routing' }).first()).toContainText('Passed');
    await page.reload();
    await expect(runs.getByRole('listitem').filter({ hasText: 'Calculators' })).toContainText('0 failed');
    await looksRightDayAndNight(page);
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const room of ['advanced', 'conversion', 'predictive'] as const) {
      await page.goto(`/${room}-analytics`);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await looksRight(page, { rules: 'looks' });
    }
    for (const room of ['/cost-optimization', '/testing-hub']) {
      await page.goto(room);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await looksRight(page, { rules: 'looks' });
    }
  });
});
