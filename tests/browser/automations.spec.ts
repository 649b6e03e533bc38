import { expect, test } from '@playwright/test';
import { type MadeLead, newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

test('an automation is made from a template, changed and taken back, previewed and turned on', async ({ browser }) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  await proveAddress(maya);
  const { page } = maya;
  await maya.post<MadeLead>('/leads', {
    firstName: 'Ines',
    lastName: 'Berg',
    email: 'ines@example.test',
    phone: '+12125550142',
  });

  await test.step('from a template, with all that it takes', async () => {
    await page.goto('/automations');
    await page.getByRole('button', { name: 'New automation' }).click();
    await page.getByRole('button', { name: /^New buyer lead/ }).click();
    await expect(page).toHaveURL(/\/automation\//);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('New buyer lead');
    await expect(page.getByText('Lead created', { exact: true })).toBeVisible();
    await looksRightDayAndNight(page);
  });

  await test.step('a step is added, has its problem where it is, is moved by key and taken back', async () => {
    await page.getByRole('button', { name: 'Add step', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Task', exact: true }).click();
    await expect(page.getByText('Enter what is to be done.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Task' }).fill('Check the file of {{name}}');
    await expect(page.getByText('Enter what is to be done.')).toBeHidden();
    await page.getByRole('button', { name: 'Done' }).click();
    const card = page.getByRole('button', { name: /^Task Check the file/ });
    await card.focus();
    await card.press('Alt+ArrowUp');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete step' }).last().click();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('the next thirty days on real people, before it is turned on', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: 'The next 30 days' });
    await expect(dialog.getByRole('link', { name: 'Ines Berg' })).toBeVisible();
    await expect(dialog.getByText('Call reminder').first()).toBeVisible();
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Automation is on').last()).toBeVisible();
  });
});
