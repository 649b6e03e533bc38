import { expect, test } from '@playwright/test';
import { newOwner } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

test('a candidate is added to an office, moved on the board, lost for a reason, and invited', async ({ browser }) => {
  const { page, post } = await newOwner(browser);
  const company = await post<{ id: string }>('/enterprise/units', { kind: 'company', name: 'Keystone Holdings' });
  const denver = await post<{ id: string }>('/enterprise/units', {
    kind: 'office',
    name: 'Denver',
    parent: company.id,
  });
  for (const [name, brokerage, volume] of [
    ['Ana Cruz', 'Far Realty', 1_850_000_000],
    ['Bo Lindqvist', 'Harbor Homes', 940_000_000],
  ])
    await post('/recruits', { name, brokerage, volume, sides: 21, licenseState: 'CO', licenseNumber: 'FA100012' });

  await page.goto(`/enterprise/${denver.id}`);
  await page.getByRole('button', { name: 'Add candidate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add candidate' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Zoë Park');
  await dialog.getByLabel('Email').fill('zoe@agents.test');
  await dialog.getByLabel('Next step').fill('Coffee on the plan for the first year');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Zoë Park' })).toBeVisible();
  await looksRight(page);

  await page.getByRole('link', { name: 'Open board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recruiting' })).toBeVisible();
  await page.goto('/recruiting');
  await page.getByRole('link', { name: /Zoë Park/ }).press('Shift+ArrowRight');
  await expect(page.getByRole('region', { name: 'Contacted' }).getByText('Zoë Park')).toBeVisible();
  await looksRightDayAndNight(page);

  await page.getByRole('link', { name: /Bo Lindqvist/ }).click();
  const bo = page.getByRole('dialog', { name: 'Bo Lindqvist' });
  await bo.getByRole('combobox', { name: 'Stage of Bo Lindqvist' }).click();
  await page.getByRole('option', { name: 'Lost' }).click();
  const lost = page.getByRole('dialog', { name: 'Mark Bo Lindqvist as lost' });
  await lost.getByRole('combobox', { name: 'Reason lost' }).click();
  await page.getByRole('option', { name: 'Commission split' }).click();
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(bo.getByText('Commission split')).toBeVisible();
  await expect(lost).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(bo).toBeHidden();

  await page.getByRole('link', { name: /Zoë Park/ }).click();
  const zoe = page.getByRole('dialog', { name: 'Zoë Park' });
  await zoe.getByRole('button', { name: 'Send invitation' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite Zoë Park' });
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect(zoe.getByText('Invited', { exact: true })).toBeVisible();
  await looksRight(page);
});
