import { expect, test } from '@playwright/test';
import { newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('a field of one’s own is filled in with a new lead and offered for a column; who does not answer is paused by choice', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  const fields = [
    { key: 'x_choice_loan', label: 'Loan type', options: ['FHA', 'VA'] },
    { key: 'x_yes_pets', label: 'Pets', options: [] },
  ];
  await maya.put('/lead-fields', { fields }, { 'if-match': '"1"' });

  await page.goto('/leads');
  await page.getByRole('button', { name: 'New lead' }).first().click();
  const form = page.getByRole('dialog', { name: 'New lead' });
  await form.getByRole('textbox', { name: 'First name' }).fill('Odile');
  await form.getByRole('combobox', { name: 'Loan type' }).click();
  await page.getByRole('option', { name: 'FHA' }).click();
  await looksRight(page, { rules: 'looks' });
  await form.getByRole('button', { name: 'Create lead' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('FHA')).toBeVisible();

  await page.goto('/leads/import?from=onboarding');
  await expect(page.getByRole('link', { name: 'Back to setup' })).toHaveAttribute('href', '/onboarding');
  await page.getByLabel('Choose file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First name,Loan Type\nAnn,va\n'),
  });
  await expect(page.getByRole('combobox', { name: 'Loan Type' })).toHaveText('Loan type');

  await page.goto('/team/routing');
  await page.getByRole('combobox', { name: 'Auto-pause agents who miss leads' }).click();
  await page.getByRole('option', { name: 'After 3 missed leads in a row' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText("The published rules haven't changed.")).toBeHidden();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Auto-pause agents who miss leads' })).toHaveText(
    'After 3 missed leads in a row',
  );
  await looksRight(page);
});
