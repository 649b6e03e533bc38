import { expect, test } from '@playwright/test';
import { newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

test('built-in reminders are turned off and on, and a client email gets words of its own and its usual ones back', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  await proveAddress(maya);
  const { page } = maya;

  await test.step('reminders', async () => {
    await page.goto('/automations');
    const guests = page.getByRole('switch', { name: 'Guest reminders' });
    await expect(guests).toBeChecked();
    await guests.click();
    await expect(guests).not.toBeChecked();
    await page.reload();
    await expect(guests).not.toBeChecked();
    await guests.click();
    await expect(guests).toBeChecked();
    await expect(page.getByText('Always on').first()).toBeVisible();
    await looksRightDayAndNight(page);
  });

  await test.step('own words, seen as they will look', async () => {
    await page.goto('/settings/emails');
    await page.getByRole('link', { name: 'Booking reminder' }).click();
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await expect(subject).toHaveValue('Reminder: {{title}}, {{when}}');
    await subject.fill('See you soon, {{name|friend}}');
    await expect(page.getByText('See you soon, Alex Sample')).toBeVisible();
    await expect(page.frameLocator('iframe').getByText('Hello Alex Sample,')).toBeVisible();
    await looksRightDayAndNight(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  });

  await test.step('and back, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings/emails');
    await expect(page.getByText(/^Edited /)).toBeVisible();
    await looksRight(page);
    await page.getByRole('link', { name: 'Booking reminder' }).click();
    await page.getByRole('button', { name: 'Restore default' }).click();
    await expect(page.getByText('Default restored').last()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Reminder: {{title}}, {{when}}');
    await looksRight(page);
  });
});
