import { expect, test } from '@playwright/test';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { newOwner } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

test('a workspace is guarded: score, policy, sealed log, requests, webhooks and integrations', async ({ browser }) => {
  const owner = await newOwner(browser);
  const { page } = owner;
  const { organisation } = await owner.get<{ organisation: { id: string } }>('/session');

  await page.goto('/security');
  await expect(page.getByRole('heading', { name: 'Security score' })).toBeVisible();
  await expect(page.getByText('0 of 1 member has it turned on.')).toBeVisible();
  await looksRightDayAndNight(page, { within: 'main' });

  // A policy that would lock out its author is refused at the field.
  await page.getByRole('link', { name: 'Two-step verification required' }).click();
  await page.getByRole('checkbox', { name: 'Require two-step verification' }).check();
  await page.getByRole('button', { name: 'Save policy' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'for your own account first' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Require two-step verification' }).uncheck();
  await page.getByRole('combobox', { name: 'After signing in' }).click();
  await page.getByRole('option', { name: '12 hours' }).click();
  await page.getByRole('button', { name: 'Save policy' }).click();
  await expect(page.getByText('Policy saved').last()).toBeVisible();
  await expect(page.getByText('Changed by Maya Okafor')).toBeVisible();
  await looksRight(page, { within: 'main' });

  await page.getByRole('navigation', { name: 'Security' }).getByRole('link', { name: 'Devices' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Maya Okafor');

  // Tampers with the log in the database directly.
  await page.getByRole('navigation', { name: 'Security' }).getByRole('link', { name: 'Audit log' }).click();
  const verify = page.getByRole('button', { name: 'Verify log' });
  const found = page.getByRole('status').filter({ hasText: /entr/ });
  await expect(async () => {
    await verify.click();
    await expect(found).toContainText('Nothing was changed', { timeout: 2_000 });
  }).toPass();
  await looksRight(page, { within: 'main' });
  await inProductDatabase(
    `update events set data = '{"forged": true}' where organisation_id = $1 and kind = 'security.policy_changed'`,
    [organisation.id],
  );
  await expect(async () => {
    await verify.click();
    await expect(found).toContainText('was changed.', { timeout: 2_000 });
    await expect(found).toContainText('1 entry does not match its seal.');
  }).toPass();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/security/privacy');
  await page.getByRole('button', { name: 'Log request' }).click();
  await page.getByLabel('Person').fill('Ana Ruiz');
  await looksRight(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Log request' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana Ruiz' })).toContainText('Due');
  await page.goto('/security/incidents');
  await page.getByRole('button', { name: 'Log incident' }).click();
  await page.getByLabel('Title').fill('Laptop lost');
  await page.getByLabel('People affected').fill('600');
  await page.getByRole('dialog').getByRole('button', { name: 'Log incident' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Laptop lost' })).toContainText('Notify the FTC by');
  await looksRight(page, { within: 'main' });

  await page.goto('/integrations-marketplace');
  await expect(page.getByRole('listitem').filter({ hasText: 'QuickBooks' })).toContainText('Not set up');
  await looksRightDayAndNight(page, { within: 'main' });
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill('https://example.com/services/T0/B0/secret');
  await dialog.getByRole('button', { name: 'Connect Slack' }).click();
  await expect(dialog.getByText('Paste the address that begins with https://hooks.slack.com/')).toBeVisible();
  await dialog.getByLabel('URL').fill('https://hooks.slack.com/services/T0/B0/secretwxyz');
  await dialog.getByRole('button', { name: 'Connect Slack' }).click();
  await expect(page).toHaveURL(/\/webhooks$/);
  const room = page.getByRole('listitem').filter({ hasText: 'hooks.slack.com' });
  await expect(room).toContainText('…wxyz');
  await expect(page.getByText('secretwxyz')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search events' }).fill('earnest');
  await expect(page.getByText('finance.*')).toBeVisible();
  await looksRight(page, { within: 'main' });

  // A new policy affects open sessions.
  await inProductDatabase(
    `update security_policies set require_factor = true, factor_from = now() where organisation_id = $1`,
    [organisation.id],
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await looksRight(page);
});
