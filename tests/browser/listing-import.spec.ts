import { expect, test } from '@playwright/test';
import { newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const csv = `MLS #,Address,Price,Beds,Garden gnomes
77,"12 Juniper St, Austin, TX 78704","$450,000",3,9
78,"14 Juniper St, Austin, TX 78704","$460,000",4,2
79,nowhere,1,,`;

test('a file of listings is looked at, tried, taken in and taken back', async ({ browser }) => {
  const { page } = await newOwner(browser);
  await page.goto('/listings/import');
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'listings.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('$450,000 · $460,000 · 1')).toBeVisible();
  await page.getByRole('combobox', { name: 'Field for “Garden gnomes”' }).click();
  await page.getByRole('option', { name: 'Garage spaces', exact: true }).click();
  await page.getByRole('button', { name: 'Preview import' }).click();
  await expect(page.getByRole('region', { name: 'Preview results' })).toContainText('Row 4');
  await looksRight(page);
  await page.getByRole('button', { name: 'Import 2 listings' }).click();
  await expect(page.getByRole('heading', { name: 'Import summary' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to listings' }).click();
  await expect(page.getByRole('row').filter({ hasText: '14 Juniper St' })).toContainText('$460,000');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/listings/import?lang=ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('link', { name: 'listings.csv' }).click();
  await page.getByRole('button', { name: 'التراجع عن الاستيراد كله' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'التراجع عن الاستيراد كله' }).click();
  await expect(page.getByText('استُعيد سجلان')).toBeVisible();
  await looksRight(page);
  await page.goto('/listings');
  await expect(page.getByRole('heading', { name: 'No listings yet' })).toBeVisible();
});

test('sold homes come in with what they sold for, and are there to compare with', async ({ browser }) => {
  const { page } = await newOwner(browser);
  const sold = [
    'MLS #,Status,Address,City,State,Zip,List Price,Close Price,List Date,Contract Date,Close Date,Beds,SqFt',
    '501,Closed,1200 Annie St,Austin,TX,78704,"$500,000","$512,000",6/1/2026,6/20/2026,7/21/2026,3,1900',
  ].join('\n');
  await page.goto('/listings/import');
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'sold.csv', mimeType: 'text/csv', buffer: Buffer.from(sold) });
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByRole('button', { name: 'Import 1 listing' }).click();
  await expect(page.getByRole('heading', { name: 'Import summary' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to listings' }).click();
  const row = page.getByRole('row').filter({ hasText: '1200 Annie St' });
  await expect(row).toContainText('Closed');
  await row.locator('[data-column=unparsedAddress]').click();
  await expect(page.getByText('$512,000').first()).toBeVisible();
});

const deals = `Name,Pipeline,Stage,Price,Commission,Projected Close Date,People,Agents,Earnest Money
12 Elm St,Buyers,Pending,"$400,000",2.5%,2099-01-15,Ann Lee,Zed Elsewhere,5000
Lake sale,Sellers,Waiting on Bob,"$500,000",,,,,
Old sale,Sellers,Closed,,,,,,`;

test('deals from another program are tried, taken in with what did not match, and taken back', async ({ browser }) => {
  const { page } = await newOwner(browser);
  await page.goto('/deals/import');
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(deals) });
  await page.getByRole('button', { name: 'Preview import' }).click();
  const preview = page.getByRole('region', { name: 'Preview results' });
  await expect(preview.getByRole('row').filter({ hasText: '12 Elm St' })).toContainText('$10,000');
  await expect(preview).toContainText('Waiting on Bob');
  await expect(preview).toContainText('Price: A closed deal needs its price.');
  await looksRight(page);
  await page.getByRole('button', { name: 'Import 2 deals' }).click();
  await expect(page.getByRole('link', { name: 'Download report' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to deals' }).click();
  await expect(page.getByRole('row').filter({ hasText: '12 Elm St' })).toContainText('Under contract');
  await page.goBack();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
});

test('a file of leads is previewed with phones as Americans write them', async ({ browser }) => {
  const { page } = await newOwner(browser);
  await page.goto('/leads/import');
  const people = 'First Name,Last Name,Phone,Boat,Dog\nAna,Lopez,5125550142,Sloop,Rex';
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) });
  await expect(
    page.getByText("2 columns aren't imported. Map them to a note or tag to keep their values."),
  ).toBeVisible();
  await page.getByText('Current or past clients').click();
  await page.getByRole('button', { name: 'Preview import' }).click();
  await expect(page.getByRole('region', { name: 'Preview results' }).getByText('(512) 555-0142')).toBeVisible();
});
