import { expect, test } from '@playwright/test';
import { pictures } from '#server/outside/testing/pictures.ts';
import { newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('the photo of a lead is set in their header and shown in the list, and taken away again', async ({ browser }) => {
  const { page, ...owner } = await newOwner(browser);
  const lead = await newLead({ page, ...owner }, { firstName: 'Pia', lastName: 'Sandoval' });
  await page.goto(`/lead/${lead.id}`);
  await expect(page.getByRole('heading', { name: 'Pia Sandoval' })).toBeVisible();
  await page
    .locator('input[type=file][accept^="image/png"]')
    .first()
    .setInputFiles({ name: 'pia.png', mimeType: 'image/png', buffer: Buffer.from(pictures.png) });
  const photo = page.locator(`img[src*="/leads/${lead.id}/photo"]`).first();
  await expect(photo).toBeVisible();
  await looksRight(page);
  await page.goto('/leads');
  await expect(photo).toBeVisible();
  await page.goto(`/lead/${lead.id}`);
  await page.getByRole('button', { name: 'Photo', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove photo' }).click();
  await expect(photo).toHaveCount(0);
});
