import { expect, test } from '@playwright/test';
import { newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';
import { printed } from './printed.ts';

type Made = { id: string; version: number };

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('a home is compared with sold ones, the report is opened by a stranger, and the link is revoked', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = maya;
  const home = (streetNumber: string, more: object = {}) =>
    maya.post<Made>('/listings', {
      streetNumber,
      streetName: 'Juniper St',
      city: 'Austin',
      stateOrProvince: 'TX',
      postalCode: '78704',
      latitude: 30.25,
      longitude: -97.76,
      livingArea: 2_000,
      bedroomsTotal: 3,
      listPrice: 50_000_000,
      listingContractDate: daysAgo(120),
      expirationDate: '2099-12-31',
      ...more,
    });
  const sell = async (streetNumber: string, closePrice: number, more: object = {}) => {
    const { id } = await home(streetNumber, more);
    const move = (version: number, change: object) =>
      maya.ask('POST', `/listings/${id}/status`, change, { 'if-match': `"${version}"` });
    await move(1, { standardStatus: 'Active' });
    await move(2, { standardStatus: 'Pending', purchaseContractDate: daysAgo(60) });
    expect((await move(3, { standardStatus: 'Closed', closePrice, closeDate: daysAgo(30) })).ok()).toBe(true);
  };
  await sell('10', 49_000_000);
  await sell('11', 53_000_000, { livingArea: 2_100, internetAddressDisplayYN: false });
  const subject = await home('12');

  await test.step('an analysis is made from the listing', async () => {
    await page.goto(`/listing/${subject.id}`);
    await expect(page.getByText(/No estimate yet. It needs 200 sold homes/)).toBeVisible();
    await page.getByRole('button', { name: 'New CMA', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^12 Juniper St/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^1[01] Juniper St/ })).toHaveCount(2);
  });

  await test.step('a line is set by hand, one comparable weighs more, and the facts are confirmed', async () => {
    await page.getByText('Adjustments', { exact: false }).first().click();
    await page.getByLabel('Living area (sq ft): Set manually; clear to recalculate').first().fill('5000');
    await page.getByLabel('Weight (%)', { exact: true }).first().fill('75');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();
    await looksRight(page);
  });

  await test.step('what is not saved yet is saved when the report is opened, and the report is printed whole', async () => {
    await page.getByRole('checkbox', { name: 'Facts verified' }).check();
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    // The editor has the same heading and stays until the report is loaded.
    await expect(
      page.getByRole('heading', { level: 1, name: /^Comparative market analysis: .*12 Juniper St/ }),
    ).toBeVisible();
    const { words } = await printed(page);
    // The office's own report names every home; only a link leaves out what sellers keep off the internet.
    for (const told of ['12 Juniper St', '10 Juniper St', '11 Juniper St', '$530,000']) expect(words).toContain(told);
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: 'Facts verified' })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();
  });

  await test.step('it is presented over the whole screen, by keys, and handed over as a PDF', async () => {
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    const stage = page.getByRole('dialog', { name: 'CMA presentation' });
    await expect(stage.getByRole('heading', { name: '12 Juniper St' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(stage.getByRole('heading', { name: 'Your home' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(stage.getByRole('heading', { name: 'Map of comparables' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(stage.getByRole('heading', { name: 'Your home' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(stage.getByRole('heading', { name: 'Maya Okafor' })).toBeVisible();
    await looksRight(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await page.goBack();
  });

  const link = await test.step('it is shared', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share report' });
    await dialog.getByLabel('Recipient', { exact: true }).fill('The Okafors');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    return new URL(await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue());
  });

  const client = await newVisitor(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await test.step('a stranger reads it, without the address that its seller keeps private', async () => {
    await client.page.goto(`${link.pathname}?lang=ar`);
    await expect(client.page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(client.page.getByRole('heading', { level: 3 })).toHaveCount(2);
    await expect(client.page.getByRole('heading', { level: 3, name: /10 Juniper St/ })).toBeVisible();
    await expect(client.page.getByText(/11 Juniper St/)).toHaveCount(0);
    await looksRight(client.page);
  });

  await test.step('that is told, and the link is ended', async () => {
    await page.reload();
    await expect(page.getByText('Someone opened the shared report')).toBeVisible();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share report' });
    await dialog.getByRole('button', { name: 'Revoke link' }).click();
    await expect(dialog.getByText('Inactive', { exact: false })).toBeVisible();
    expect((await client.page.goto(link.pathname))?.status()).toBe(404);
  });
});
