import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { pictures } from '#server/outside/testing/pictures.ts';
import { newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('a home is listed, offered, repriced and found again', async ({ browser }) => {
  // Far ahead of the home's time zone, where the reader's today is in the future for most of the day.
  const maya = await newOwner(browser, { timezoneId: 'Pacific/Kiritimati' });
  const { page } = maya;
  await page.goto('/listings');
  await expect(page.getByRole('heading', { name: 'No listings yet' })).toBeVisible();

  await test.step('a draft from its address', async () => {
    await page.getByRole('main').getByRole('button', { name: 'New listing' }).click();
    const dialog = page.getByRole('dialog', { name: 'New listing' });
    await expect(dialog.getByLabel('Street name')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create listing' }).click();
    await expect(dialog.getByText('This field is required.').first()).toBeVisible();
    await dialog.getByLabel('Street number').fill('12');
    await dialog.getByLabel('Street name').fill('Juniper St');
    await dialog.getByLabel('City').fill('Austin');
    await dialog.getByLabel('State').fill('TX');
    await dialog.getByLabel('ZIP').fill('78704');
    await dialog.getByLabel('Beds').fill('3');
    await dialog.getByLabel('List price').fill('450k');
    await dialog.getByRole('button', { name: 'Create listing' }).click();
    await page.waitForURL('**/listing/*');
    await expect(page.getByRole('heading', { name: '12 Juniper St' })).toBeVisible();
    await expect(page.getByText('created the listing')).toBeVisible();
  });

  await test.step('a draft with forbidden words says so while they are written and after they are saved', async () => {
    const says = page.getByText('These remarks can’t go public as they are.');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Edit' });
    await edit.getByLabel('Public remarks').fill('A deep porch. No children, please.');
    await expect(edit.getByText('These remarks can’t go public as they are.')).toBeVisible();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    await expect(says).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await edit.getByLabel('Public remarks').fill('A deep porch.');
    await expect(edit.getByText('These remarks can’t go public as they are.')).toHaveCount(0);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    await expect(says).toHaveCount(0);
  });

  await test.step('its status asks for what it needs', async () => {
    await page.getByRole('button', { name: /^Status: Draft/ }).click();
    await page.getByRole('menuitem', { name: 'Active', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change to Active' });
    const today = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago' });
    const begun = today.format();
    const asked = [
      await dialog.getByLabel('Listing date').inputValue(),
      await dialog.getByLabel('Effective date').inputValue(),
    ];
    // Midnight may have passed there meanwhile.
    for (const day of asked) expect([begun, today.format()]).toContain(day);
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await expect(dialog.getByText('Required for Active.').first()).toBeVisible();
    await dialog.getByLabel('Listing date').fill('1/2/2026');
    await dialog.getByLabel('Expiration date').fill('12/31/2099');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await expect(page.getByRole('button', { name: /^Status: Active/ })).toBeVisible();
    await expect(page.getByText('changed the status from Draft to Active')).toBeVisible();
  });

  await test.step('a new price stands in the history with its reason', async () => {
    await page.getByRole('button', { name: 'Change price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change price' });
    await dialog.getByLabel('List price', { exact: true }).fill('430k');
    await expect(dialog.getByText('-4.4%')).toBeVisible();
    await dialog.getByLabel('Reason for price change').fill('Two weeks without an offer');
    await dialog.getByRole('button', { name: 'Change price' }).click();
    const prices = page.getByRole('region', { name: 'Price history' });
    await expect(prices.getByText('Two weeks without an offer')).toBeVisible();
    await expect(prices.getByText('-4.4%')).toBeVisible();
  });

  await test.step('who sells, what feeds would bring and its rooms are typed', async () => {
    await page.getByRole('button', { name: 'Edit sellers' }).click();
    const sellers = page.getByRole('dialog', { name: 'Sellers' });
    await sellers.getByLabel('Seller name').fill('Sam Seller');
    await sellers.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Sellers' }).getByText('Sam Seller')).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit' });
    await dialog.getByRole('button', { name: /^Schools/ }).click();
    await dialog.getByLabel('High school', { exact: true }).fill('Austin High');
    await dialog.getByRole('button', { name: /^Rooms/ }).click();
    await dialog.getByRole('button', { name: 'Add room' }).click();
    await dialog.getByLabel('Length (ft)').fill('12.5');
    await dialog.getByLabel('Width (ft)').fill('10');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const details = page.getByRole('region', { name: 'Property details' });
    await expect(details.getByText('Austin High')).toBeVisible();
    await expect(details.getByText('12′6″ × 10′')).toBeVisible();
  });

  await test.step('photos are looked at one by one, by keys', async () => {
    const id = page.url().split('/listing/')[1]!.slice(0, 36);
    for (const [name, background] of Object.entries({ 'front-porch': '#a53', IMG_2044: '#357' })) {
      const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
        .jpeg()
        .toBuffer();
      await maya.context.request.post(`/api/v1/listings/${id}/photos?name=${name}.jpg`, {
        data: picture,
        headers: {
          'content-type': 'image/jpeg',
          origin: process.env.LINTEL_TEST_URL!,
          'idempotency-key': crypto.randomUUID(),
        },
      });
    }
    await page.reload();
    await expect(page.getByText('Maya Okafor added 2 photos')).toBeVisible();
    await page.getByRole('button', { name: 'Open photo: Front porch' }).click();
    const box = page.getByRole('dialog', { name: 'Photos' });
    await expect(box.getByText('1 of 2')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(box.getByText('2 of 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
  });

  await test.step('an iPhone’s photo goes as JPEG where the browser can show it, and else is refused with how to save it', async () => {
    await page.getByRole('button', { name: 'Edit photos' }).click();
    const choose = page.getByLabel('Add photos');
    // A PNG named HEIC stands for what Safari can display.
    await choose.setInputFiles({ name: 'IMG_2045.HEIC', mimeType: 'image/heic', buffer: Buffer.from(pictures.png) });
    await expect(page.getByRole('region', { name: 'Photos' }).getByRole('listitem')).toHaveCount(3);
    await choose.setInputFiles({ name: 'IMG_2046.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') });
    await expect(page.getByText(/HEIC photos can’t be shown in browsers/)).toBeVisible();
    await page.getByRole('button', { name: /Remove IMG_2046/ }).click();
    await page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Open photo: Photo 3' })).toBeVisible();
  });

  await test.step('an open house is told by the home’s clock, and canceled once that is confirmed', async () => {
    await page.getByRole('button', { name: 'Schedule open house' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule open house' });
    await dialog.getByRole('button', { name: 'Schedule open house' }).click();
    await expect(dialog).toBeHidden();
    const houses = page.getByRole('region', { name: 'Open houses' });
    await expect(houses.getByText(/1:00 – 3:00\sPM CT$/)).toBeVisible();
    await expect(page.getByText(/scheduled an open house .*1:00\sPM CT/)).toBeVisible();
    await houses.getByRole('button', { name: 'Cancel open house' }).click();
    const ask = page.getByRole('dialog', { name: 'Cancel this open house?' });
    await expect(ask).toContainText('PM CT');
    await ask.getByRole('button', { name: 'Cancel open house' }).click();
    await expect(ask).toBeHidden();
    await expect(houses.getByText('Canceled')).toBeVisible();
  });

  await looksRight(page);

  await test.step('the list finds it by filter, and the palette by a fragment', async () => {
    await page.goto('/listings?filter=standardStatus:is(Active)~bedroomsTotal:gte(3)');
    const row = page.getByRole('row').filter({ hasText: '12 Juniper St' });
    await expect(row.locator('[data-column=listPrice]')).toHaveText('$430,000');
    await page.keyboard.press('Control+k');
    await page.locator('input[role=combobox]').fill('junip');
    await page.getByRole('option', { name: /12 Juniper St/ }).click();
    await page.waitForURL('**/listing/*');
  });

  await test.step('many at once, told first and taken back', async () => {
    await page.goto('/listings');
    await page.getByRole('row').filter({ hasText: '12 Juniper St' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Change prices' }).click();
    await page.getByRole('dialog', { name: 'Change prices' }).getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('button', { name: 'Change 1 listing' }).click();
    await expect(page.getByRole('row').filter({ hasText: '$417,100' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('row').filter({ hasText: '$430,000' })).toBeVisible();
  });

  await test.step('a second one is beyond the free plan, which says so and keeps the draft', async () => {
    const { id } = await maya.post<{ id: string }>('/listings', {
      streetNumber: '14',
      streetName: 'Juniper St',
      city: 'Austin',
      stateOrProvince: 'TX',
      postalCode: '78704',
      listPrice: 51_000_000,
      listingContractDate: '2026-01-02',
      expirationDate: '2099-12-31',
    });
    await page.goto(`/listing/${id}`);
    await page.getByRole('button', { name: /^Status: Draft/ }).click();
    await page.getByRole('menuitem', { name: 'Active', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change to Active' });
    await dialog.getByRole('button', { name: 'Change status' }).click();
    const reached = page.getByRole('dialog', { name: 'Plan limit reached' });
    await expect(reached.getByText('1 of 1')).toBeVisible();
    await reached.getByRole('button', { name: 'Close' }).first().click();
    await expect(reached).toBeHidden();
    await expect(dialog).toBeVisible();
  });
});
