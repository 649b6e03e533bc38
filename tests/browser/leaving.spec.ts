import { expect, test } from '@playwright/test';
import { newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('everything is taken along, a setting put back, the organization deleted and restored, and the export brought in elsewhere', async ({
  browser,
}) => {
  const owner = await newOwner(browser);
  const { page } = owner;
  await newLead(owner, { firstName: 'Marisol', lastName: 'Vega' });
  const { organisation } = await owner.get<{ organisation: { name: string } }>('/session');

  await page.goto('/settings/export');
  await page.getByRole('button', { name: 'Start full export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download ZIP' }).click();
  const zip = await (await download).path();
  await expect(page.getByText('This organization already has records.')).toBeVisible();

  await page.goto('/settings/brand');
  await page.getByRole('textbox', { name: /name/i }).first().fill('Vega Homes');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.goto('/settings/history');
  const change = page.getByRole('listitem').filter({ hasText: 'Vega Homes' }).first();
  await expect(change).toContainText('Brand');
  await looksRight(page, { within: 'main' });
  await change.getByRole('button', { name: 'Revert' }).click();
  await expect(page.getByText('Setting reverted').last()).toBeVisible();
  await expect(page.getByText('Reverted', { exact: true })).toBeVisible();

  await page.goto('/settings/delete');
  await expect(page.getByRole('term').filter({ hasText: 'Leads' })).toBeVisible();
  await looksRight(page, { within: 'main' });
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(organisation.name);
  await dialog.getByRole('button', { name: 'Delete organization' }).click();
  await expect(page.getByRole('heading', { name: `${organisation.name} was deleted` })).toBeVisible();
  expect((await owner.ask('GET', '/leads')).status()).toBe(403);
  await looksRight(page, { within: 'main' });
  const colleague = await page.context().newPage();
  await colleague.goto('/dashboard');
  await expect(colleague.getByRole('button', { name: 'Restore' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(colleague.getByRole('navigation').first()).toBeVisible();
  await colleague.close();
  expect((await owner.ask('GET', '/leads')).status()).toBe(200);

  // An open tab would reload at the switch and interfere.
  await page.goto('about:blank');
  const made = await owner.post<{ id: string }>('/organisations', { name: 'Vega West' });
  await owner.post(`/organisations/${made.id}/switch`, {});
  await page.goto('/settings/export');
  await page.getByLabel('Choose an export ZIP').setInputFiles(zip);
  await expect(page.getByText('Ready to import')).toBeVisible();
  await looksRight(page, { within: 'main' });
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
  const { rows } = await owner.get<{ rows: { name: string }[] }>('/leads');
  expect(rows.map(({ name }) => name)).toContain('Marisol Vega');
});
