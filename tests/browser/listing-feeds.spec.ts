import { expect, test } from '@playwright/test';
import { newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('a server to take listings from is named, switched off and renamed', async ({ browser }) => {
  const maya = await newOwner(browser);
  await proveAddress(maya);
  const { page } = maya;
  await page.goto('/settings/feeds');
  await page.getByRole('button', { name: 'Add feed', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill('Hill Country MLS');
  await dialog.getByPlaceholder('https://api.example.com/odata').fill('https://127.0.0.1/odata');
  await dialog.locator('input[type=password]').fill('a token of theirs');
  await dialog.getByRole('button', { name: 'Add feed', exact: true }).click();
  await expect(dialog.getByPlaceholder('https://api.example.com/odata')).toHaveAttribute('aria-invalid', 'true');
  // The host does not exist, so the feed receives nothing.
  await dialog.getByPlaceholder('https://api.example.com/odata').fill('https://mls.invalid/odata');
  await dialog.getByRole('button', { name: 'Add feed', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('https://mls.invalid/odata', { exact: true })).toBeVisible();

  const reads = page.getByRole('switch', { name: 'Sync Hill Country MLS' });
  await reads.click();
  await expect(reads).not.toBeChecked();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await looksRight(page);

  await page.getByRole('button', { name: 'More actions for Hill Country MLS' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Name', { exact: false }).first().fill('Coast MLS');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();

  await maya.ask('PUT', '/profile/language', { preferred_locale: 'ar' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/feeds?lang=ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText('Coast MLS', { exact: true })).toBeVisible();
  await looksRight(page);
});
