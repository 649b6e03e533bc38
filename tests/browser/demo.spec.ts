import { expect, test } from '@playwright/test';
import { newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('one press opens a workspace of one’s own, without a sign-up', async ({ browser }) => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  await page.goto('/demo/real-estate');
  await expect(page.getByRole('radio', { name: /Solo agent/ })).toBeChecked();
  await looksRight(page);
  await page.getByRole('button', { name: 'Open demo' }).click();
  await page.waitForURL('**/tasks');
  const banner = page.getByRole('complementary', { name: 'Demo data' });
  await expect(banner).toContainText('Only you can see it.');
  await expect(page.getByRole('heading', { name: /Overdue|Today/ }).first()).toBeVisible();

  await test.step('what is done there stays, under its own address', async () => {
    await page.goto('/leads');
    await page.getByRole('row').locator('[data-column=name]').first().click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Seen in the demo.');
    await page.getByRole('button', { name: 'Add note' }).click();
    const kept = page.getByRole('list', { name: 'Activity' }).getByText('Seen in the demo.');
    await expect(kept).toBeVisible();
    await page.reload();
    await expect(kept).toBeVisible();
  });

  await test.step('what would reach beyond it is not offered', async () => {
    await page.goto('/team');
    await expect(page.getByText('Maya Torres').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Invite/ })).toHaveCount(0);
    await page.goto('/settings/organisation');
    await expect(page.getByRole('link', { name: 'Manage on Team' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'API keys' })).toHaveCount(0);
    await page.goto('/integrations-marketplace');
    await expect(page.getByRole('heading', { name: 'Not part of the demo' })).toBeVisible();
  });

  await test.step('somebody else sees another one', async () => {
    const other = await newVisitor(browser);
    await other.page.goto('/demo/real-estate');
    await other.page.getByRole('button', { name: 'Open demo' }).click();
    await other.page.waitForURL('**/tasks');
    const here = await visitor.get<{ organisation: { id: string } }>('/session');
    const there = await other.get<{ organisation: { id: string } }>('/session');
    expect(there.organisation.id).not.toBe(here.organisation.id);
    await other.context.close();
  });

  await banner.getByRole('link', { name: 'Create your account' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('works without script, opens on the chosen role’s work and on a deep link', async ({ browser }) => {
  const { page, context } = await newVisitor(browser, { javaScriptEnabled: false });
  await page.goto('/demo/real-estate');
  await page.getByRole('radio', { name: /Team lead/ }).check();
  await page.getByRole('button', { name: 'Open demo' }).click();
  expect(new URL(page.url()).search).toBe('?filter=owner:is_empty&sort=-score');
  await context.close();

  const deep = await newVisitor(browser);
  await deep.page.goto('/demo/insurance?next=%2Fleads%3Fsort%3Dname');
  await expect(deep.page.getByText('P&C producer')).toBeVisible();
  await deep.page.getByRole('button', { name: 'Open demo' }).click();
  await deep.page.waitForURL('**/leads?sort=name');
  await expect(deep.page.getByRole('row').locator('[data-column=name]').first()).toBeVisible();
});
