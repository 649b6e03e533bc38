import { expect, test } from '@playwright/test';
import { newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('numbers open what they count, a source gets its cost, a dashboard is laid out by keys, a report is saved and taken along', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = maya;
  for (const source of ['zillow', 'zillow', 'website'])
    await newLead(maya, { firstName: 'Ana', lastName: source, source });

  await test.step('analytics: a number opens its leads, in the days of the organization', async () => {
    await page.goto('/analytics');
    await expect(page.getByText('Days in Chicago time')).toBeVisible();
    const sources = page.getByRole('region', { name: 'Sources', exact: true });
    await sources.getByRole('button', { name: 'Zillow: New leads: 2. Show records' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zillow: New leads' });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('link', { name: 'Open as a list' }).click();
    await page.waitForURL('**/leads?**');
    await expect(page.getByRole('row').filter({ hasText: 'Ana zillow' })).toHaveCount(2);
    await page.goBack();
  });

  await test.step('what a source costs stands beside what it brought', async () => {
    await page.getByRole('button', { name: 'Spend', exact: true }).first().click();
    await page.getByRole('dialog', { name: 'Spend' }).getByRole('button', { name: 'Add spend' }).click();
    const form = page.getByRole('dialog', { name: 'Add spend' });
    await form.getByLabel('Amount').fill('450');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Monthly from/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row').filter({ hasText: 'Zillow' }).first()).toContainText('$225');
    await looksRight(page);
  });

  await test.step('a dashboard from a template is moved by keys, kept by itself and undone', async () => {
    await page.goto('/custom-dashboard');
    await page.getByRole('button', { name: 'Agent', exact: true }).click();
    const handle = page.getByRole('button', { name: /^Move Speed to lead\./ });
    await handle.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await expect(page.getByText('All changes saved')).toBeVisible();
    const boards = await maya.get<{ rows: { id: string; version: number }[] }>('/dashboards');
    await expect
      .poll(async () => {
        const { widgets } = await maya.get<{ widgets: { h: number; question: { metrics: string[] } }[] }>(
          `/dashboards/${boards.rows[0]!.id}`,
        );
        return widgets.find(({ question }) => question.metrics[0] === 'speed_to_lead')?.h;
      })
      .toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await looksRight(page);
  });

  await test.step('a colleague’s change is not written over unasked', async () => {
    const { rows } = await maya.get<{ rows: { id: string; version: number }[] }>('/dashboards');
    await page.route('**/api/v1/dashboards/*', (route) =>
      route.request().method() === 'PATCH' ? route.continue() : route.abort(),
    );
    const { id, version } = rows[0]!;
    const renamed = await maya.ask('PATCH', `/dashboards/${id}`, { name: 'Mornings' }, { 'if-match': `"${version}"` });
    expect(renamed.status(), await renamed.text()).toBe(200);
    await page.getByRole('button', { name: /^Move Commission\./ }).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await page.unroute('**/api/v1/dashboards/*');
  });

  await test.step('a report is asked for, saved and taken along', async () => {
    await page.goto('/reports');
    await page.getByRole('link', { name: 'Lead sources' }).click();
    await expect(page.getByRole('row', { name: /^Zillow/ })).toContainText('2');
    await page.getByRole('button', { name: 'Save report' }).click();
    const form = page.getByRole('dialog', { name: 'Save report' });
    await form.getByLabel('Name').fill('Sources, all year');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Sources, all year' })).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await file).suggestedFilename()).toBe('Sources, all year.csv');
    await page.getByRole('button', { name: 'Schedule email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule email' });
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Every Monday at 8:00 AM/)).toBeVisible();
    await looksRight(page);
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/analytics', '/custom-dashboard', '/reports']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await looksRight(page, { rules: 'looks' });
    }
  });
});

test('the address that a mail gives of a saved report shows that report, and nothing of the library', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  const { id } = await maya.post<{ id: string }>('/reports', {
    name: 'Weekly sources',
    question: { metrics: ['leads_new'], by: ['source'] },
  });
  await maya.page.goto(`/reports?report=${id}`);
  await expect(maya.page.getByRole('heading', { name: 'Weekly sources' })).toBeVisible();
  await expect(maya.page.getByText('New leads', { exact: true }).first()).toBeVisible();
  await expect(maya.page.getByText('Commission per closing')).toHaveCount(0);
});
