import { expect, test } from '@playwright/test';
import { newOwner } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

const phone = { width: 390, height: 844 };

test('homes are tagged in one’s own words, one by one and many at once, and found by them', async ({ browser }) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  const home = (streetNumber: string, more: object = {}) =>
    maya.post<{ id: string }>('/listings', {
      streetNumber,
      streetName: 'Juniper St',
      city: 'Austin',
      stateOrProvince: 'TX',
      ...more,
    });
  const { id } = await home('12');
  await home('14', { tags: ['lake'] });
  await home('16');

  await test.step('what a form takes stands on the record', async () => {
    await page.goto(`/listing/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit' });
    await dialog.getByLabel('Tags').fill('lake');
    await dialog.getByLabel('Tags').press('Enter');
    await dialog.getByLabel('On market date').fill('1/2/2026');
    await dialog.getByLabel('Living area source').click();
    await page.getByRole('option', { name: 'Appraiser' }).click();
    await dialog.getByLabel('Disclosures').click();
    await page.getByRole('option', { name: 'Radon' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('lake', { exact: true })).toBeVisible();
    await expect(page.getByText('Radon')).toBeVisible();
    await expect(page.getByText('Appraiser')).toBeVisible();
  });
  await looksRightDayAndNight(page);

  await test.step('tags find them, and are put to many at once', async () => {
    await page.goto('/listings?filter=tags:has_any(lake)&columns=unparsedAddress,tags');
    await expect(page.getByRole('row').filter({ hasText: 'Juniper St' })).toHaveCount(2);
    for (const number of ['12', '14'])
      await page
        .getByRole('row')
        .filter({ hasText: `${number} Juniper St` })
        .getByRole('checkbox')
        .check();
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change tags' });
    await dialog.getByLabel('Tags').fill('spring');
    await dialog.getByLabel('Tags').press('Enter');
    await dialog.getByRole('button', { name: 'Add tags' }).click();
    await page.getByRole('button', { name: 'Change 2 listings' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'lake and spring' })).toHaveCount(2);
  });

  await test.step('on a phone and in Arabic', async () => {
    await page.setViewportSize(phone);
    await page.goto(`/listing/${id}`);
    await expect(page.getByText('spring', { exact: true })).toBeVisible();
    await looksRight(page);
    await maya.ask('PUT', '/profile/language', { preferred_locale: 'ar' });
    await page.goto(`/listing/${id}?lang=ar`);
    await expect(page.getByText('الوسوم').first()).toBeVisible();
    await looksRight(page);
  });
});
