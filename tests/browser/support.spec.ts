import { expect, test } from '@playwright/test';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('support comes by invitation, is seen by all while it is there, and is out when either side ends it', async ({
  browser,
}) => {
  const owner = await newOwner(browser);
  const operator = await newOwner(browser);
  await newLead(owner, { firstName: 'Marisol', lastName: 'Vega' });
  const { user } = await operator.get<{ user: { id: string } }>('/session');
  await inProductDatabase('update users set is_operator = true, email_verified_at = now() where id = $1', [user.id]);
  await inProductDatabase(`update sessions set aal = 'aal2' where user_id = $1`, [user.id]);

  const { page } = owner;
  await page.goto('/security/support');
  const invite = page.getByRole('button', { name: 'Invite support' }).first();
  await expect(invite).toBeVisible();
  await looksRight(page, { within: 'main' });
  await invite.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Marisol does not appear in the list');
  await dialog.getByRole('button', { name: 'Invite support' }).click();
  await expect(page.getByText('Support can see this workspace')).toBeVisible();

  const there = operator.page;
  await there.goto('/admin/support');
  const invitation = there.getByRole('listitem').filter({ hasText: 'Marisol does not appear' });
  await expect(invitation).toBeVisible();
  await looksRight(there, { within: 'main' });
  await invitation.getByRole('button', { name: 'Enter' }).click();
  await expect(there.getByText('You are here as support')).toBeVisible();
  await there.goto('/leads');
  await expect(there.getByText('Marisol Vega').first()).toBeVisible();
  await looksRight(there, { within: 'aside' });
  // Updates live, without a reload.
  await expect(page.getByText(/of support can see this workspace/)).toBeVisible();

  await page.getByRole('complementary', { name: 'Support access' }).getByRole('button', { name: 'End access' }).click();
  await expect(page.getByText(/can see this workspace/)).toHaveCount(0);
  expect((await operator.get<{ rows: unknown[] }>('/leads')).rows).toEqual([]);
  await page.getByRole('button', { name: 'Show activity' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await looksRight(page, { within: '[role=dialog]' });
});

test('a consent text is written, published, compared and restored', async ({ browser }) => {
  const { page, put } = await newOwner(browser);
  // Otherwise the first page would set the zone, and data read before would use another day.
  await put('/team/zone', { timeZone: 'America/New_York' });
  await page.goto('/settings/consents');
  await expect(page.getByRole('button', { name: 'Edit Email' })).toBeVisible();
  await looksRight(page, { within: 'main' });
  const publish = async (words: string) => {
    await page.getByRole('button', { name: 'Edit Email' }).click();
    await page.getByRole('dialog').getByLabel('Text').fill(words);
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await publish('{who} may email me about homes.');
  await publish('{who} may email me about homes once a week.');
  await page.getByRole('button', { name: 'Versions of Email' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('ins').first()).toContainText('once a week');
  await looksRight(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('dialog').getByLabel('Text')).toHaveValue('{who} may email me about homes.');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 3').first()).toBeVisible();
  // Every sentence of the audit log is complete, including fields of special kinds.
  await page.goto('/security/audit');
  await expect(
    page.getByText(/published version 3 of a consent text \(Email\), effective \w+ \d+, \d{4}/),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText(/\{\w+\}/)).toHaveCount(0);
});
