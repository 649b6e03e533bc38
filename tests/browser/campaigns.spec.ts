import { expect, test } from '@playwright/test';
import { type MadeLead, newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

test('a campaign shows whom it may reach, is changed, tried on oneself, sent, and tells what came of it', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  await proveAddress(maya);
  const { page } = maya;
  await maya.ask('PUT', '/message-settings', { postalAddress: '12 Harbor Street, Austin, TX 78701' });
  for (const [firstName, email] of [
    ['Ines', 'ines@example.test'],
    ['Omar', 'omar@example.test'],
  ]) {
    const { id } = await maya.post<MadeLead>('/leads', { firstName, lastName: 'Berg', email });
    await maya.post(`/leads/${id}/consents`, {
      channel: 'email',
      purpose: 'marketing',
      basis: 'written',
      kind: 'given',
      note: 'On paper',
    });
  }
  await maya.post<MadeLead>('/leads', { firstName: 'Nia', lastName: 'Berg', phone: '+12125550142' });

  await test.step('from a template, with who may be reached before a word is written', async () => {
    await page.goto('/campaigns');
    await page.getByRole('button', { name: 'New campaign' }).click();
    await looksRight(page);
    await page.getByRole('button', { name: /^Past client check-in/ }).click();
    await expect(page).toHaveURL(/\/campaign\//);
    await expect(page.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('Past client check-in');
    await expect(page.getByText('3 people match')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Who can be reached' }).getByText('Can be reached now').first(),
    ).toBeVisible();
    await looksRightDayAndNight(page);
  });

  await test.step('the message beside how it will look, and a test to oneself', async () => {
    await page.getByRole('tab', { name: 'Message' }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Hello {{first_name|there}}');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Hello (Ines|Omar|Nia)$/)).toBeVisible();
    await page.getByRole('button', { name: 'Send test to me' }).click();
    await expect(page.getByText(/^Test sent to/).last()).toBeVisible();
    await looksRight(page);
  });

  await test.step('two versions are compared, then not; when it goes is chosen', async () => {
    await page.getByRole('tab', { name: 'Sending' }).click();
    await page.getByRole('checkbox', { name: 'Compare two versions of the first message' }).click();
    await expect(page.getByText('Version B must differ from version A and must not be empty.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await looksRight(page);
    await page.getByRole('checkbox', { name: 'Compare two versions of the first message' }).click();
    await expect(page.getByText('Version B must differ from version A and must not be empty.')).toBeHidden();
  });

  await test.step('sent after a last look; each number opens its people', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send this campaign?' });
    await expect(dialog.getByText('Reached by Email')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Delivered 2/ })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
    await looksRightDayAndNight(page);
    await page.getByRole('button', { name: /^Delivered 2/ }).click();
    await expect(
      page.getByRole('dialog', { name: 'Delivered' }).getByRole('link', { name: 'Ines Berg' }),
    ).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('whether mail arrives, and the list, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await looksRight(page);
    await page.goto('/campaigns/deliverability');
    await expect(page.getByRole('heading', { name: 'DMARC' })).toBeVisible();
    await looksRight(page);
    await page.goto('/campaigns');
    await expect(page.getByRole('link', { name: 'Past client check-in' })).toBeVisible();
    await looksRight(page);
  });
});
