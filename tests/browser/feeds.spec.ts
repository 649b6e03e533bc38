import { expect, test } from '@playwright/test';
import { newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('a feed of listings is added, changed and removed', async ({ browser }) => {
  const maya = await newOwner(browser);
  await proveAddress(maya);
  const { page } = maya;
  await page.goto('/settings/feeds');
  await page.getByRole('button', { name: 'Add a feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a feed' });
  await dialog.getByLabel('Name', { exact: true }).fill('Hill Country MLS');
  await dialog.getByLabel('Address', { exact: true }).fill('https://127.0.0.1/odata');
  await dialog.getByLabel('Token', { exact: true }).fill('their secret');
  await dialog.getByRole('button', { name: 'Add a feed' }).click();
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Address', { exact: true }).fill('https://mls.example.com/odata');
  await dialog.getByRole('button', { name: 'Add a feed' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: 'Hill Country MLS' });
  await expect(row).toContainText('0 listings');
  await expect(row).not.toContainText('their secret');
  await looksRight(page);

  await row.getByRole('button', { name: 'More for Hill Country MLS' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change' });
  await change.getByLabel('Only where', { exact: true }).fill("City eq 'Austin'");
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText("City eq 'Austin'");

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await looksRight(page, { rules: 'looks' });

  await row.getByRole('button', { name: 'More for Hill Country MLS' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No feeds yet')).toBeVisible();
});
