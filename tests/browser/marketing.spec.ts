import { expect, test } from '@playwright/test';
import { newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

type Made = { id: string; version: number };

test('a listing is marketed in one act, and nothing leaves that the record no longer says', async ({ browser }) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  const listing = await maya.post<Made>('/listings', {
    streetNumber: '12',
    streetName: 'Juniper St',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 50_000_000,
    bedroomsTotal: 3,
    bathroomsFull: 2,
    livingArea: 1_850,
    poolPrivateYN: false,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
  });
  await maya.ask('POST', `/listings/${listing.id}/status`, { standardStatus: 'Active' }, { 'if-match': '"1"' });

  await test.step('the kit is made, and a sentence shows the fields it came from', async () => {
    await page.goto(`/listing/${listing.id}`);
    await page.getByRole('link', { name: 'Market this listing' }).click();
    await page.getByRole('button', { name: 'Create marketing' }).click();
    await page.getByRole('button', { name: /^1,850 square feet/ }).focus();
    await expect(page.getByRole('complementary').getByText('Living area (sq ft)')).toBeVisible();
    await looksRight(page);
  });

  await test.step('what fair housing forbids is refused with the reason, and what the record says otherwise is marked', async () => {
    await page.getByRole('button', { name: 'Edit text' }).click();
    const text = page.getByRole('textbox', { name: 'MLS remarks' });
    const drafted = await text.inputValue();
    await text.fill(`${drafted} Perfect for young families.`);
    await expect(page.getByText(/prefers some people \(familial status\)\./)).toBeVisible();
    await page.getByRole('button', { name: 'Save text' }).click();
    await expect(page.getByText(/as amended 1988/).first()).toBeVisible();
    await text.fill(`${drafted} Swim in the pool.`);
    // The refused text was replaced, and none of it remains.
    await expect(page.getByText(/as amended 1988/)).toHaveCount(0);
    await expect(page.getByText('“pool” doesn’t match the listing. Private pool: no.')).toBeVisible();
    await text.fill(`${drafted} Bring your boots.`);
    await page.getByRole('button', { name: 'Save text' }).click();
    await expect(page.getByRole('button', { name: 'Bring your boots.' })).toBeVisible();
  });

  const takeFlyer = async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Letter PDF' }).click();
    return (await download).suggestedFilename();
  };
  await test.step('the flyer is downloaded', async () => {
    expect(await takeFlyer()).toBe('flyer-letter.pdf');
  });

  await test.step('the price changes: the flyer is refused until the kit is refreshed', async () => {
    const { version } = await maya.get<Made>(`/listings/${listing.id}`);
    const changed = await maya.ask(
      'PATCH',
      `/listings/${listing.id}`,
      { listPrice: 48_000_000 },
      { 'if-match': `"${version}"` },
    );
    expect(changed.status()).toBe(200);
    await page.getByRole('button', { name: 'Letter PDF' }).click();
    const changes = page.getByRole('region', { name: /^The listing has changed/ });
    await expect(changes.getByText('List price: $500,000 changed to $480,000')).toBeVisible();
    await expect(page.getByText('The listing has changed. Refresh first.').first()).toBeVisible();
    await changes.getByRole('button', { name: 'Refresh' }).click();
    await expect(changes).toBeHidden();
    await expect(page.getByRole('button', { name: 'Bring your boots.' })).toBeVisible();
    expect(await takeFlyer()).toBe('flyer-letter.pdf');
  });

  await test.step('it reads in Arabic, in the dark, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/listing/${listing.id}/marketing?lang=ar`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('button', { name: 'Bring your boots.' })).toBeVisible();
    await looksRight(page);
  });
});
