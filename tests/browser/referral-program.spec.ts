import { expect, test } from '@playwright/test';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('an owner shares their code, a colleague signs up by it, and an operator refuses what is held', async ({
  browser,
}) => {
  const owner = await newOwner(browser);
  await owner.page.goto('/referrals?tab=program');
  await owner.page.getByRole('button', { name: 'Get your code' }).click();
  await expect(owner.page.getByText('Your link', { exact: true })).toBeVisible();
  const code = await owner.page.locator('code').first().innerText();
  await expect(owner.page.getByText(`/signup?ref=${code}`)).toBeVisible();

  const colleague = await newVisitor(browser);
  await colleague.page.goto('/signup?ref=ZZZZZZZZ');
  const field = colleague.page.getByLabel('Referral code');
  await expect(field).toHaveValue('ZZZZZZZZ');
  await colleague.page.getByLabel('First name').fill('Rita');
  await colleague.page.getByLabel('Last name').fill('Vale');
  await colleague.page.getByLabel('Email').fill(colleague.email);
  await colleague.page.locator('input[name=password]').fill('Harbour4Lamp!');
  const next = colleague.page.getByRole('button', { name: 'Continue' });
  await next.click();
  await colleague.page.getByText('Real estate', { exact: true }).click();
  await next.click();
  await colleague.page.getByRole('button', { name: 'Create account' }).click();
  await expect(colleague.page.getByText('This referral code doesn’t exist.')).toBeVisible();
  await field.fill(code.toLowerCase());
  await next.click();
  await next.click();
  await colleague.page.getByRole('button', { name: 'Create account' }).click();
  await colleague.page.waitForURL(/onboarding|dashboard/);

  await owner.page.reload();
  await expect(owner.page.getByText('Signed up', { exact: true })).toBeVisible();
  await expect(owner.page.locator('main').getByText('Vale')).toHaveCount(0);
  await looksRight(owner.page);

  await inProductDatabase(
    `update referred_sign_ups s set state = 'held', reasons = '{same_device}' from users u where u.id = s.user_id and u.email = $1`,
    [colleague.email],
  );
  const operator = await newOwner(browser);
  await inProductDatabase('update users set is_operator = true where email = $1', [operator.email]);
  await operator.page.goto('/admin/referrals');
  const row = operator.page.getByRole('listitem').filter({ hasText: colleague.email });
  await expect(row.getByText('Same device')).toBeVisible();
  await looksRight(operator.page);
  await row.getByRole('button', { name: 'Refuse' }).click();
  await operator.page.getByLabel('Reason').fill('One person with two accounts');
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(row).toHaveCount(0);
  await operator.page.getByText('Refused', { exact: true }).click();
  await expect(row.getByText('One person with two accounts')).toBeVisible();
  await owner.page.reload();
  await expect(owner.page.getByText('Not eligible')).toBeVisible();
});
