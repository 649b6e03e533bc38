import { expect, test } from '@playwright/test';
import { newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const homes = [
  { streetNumber: '1', latitude: 30.25, longitude: -97.75, listPrice: 45_000_000 },
  { streetNumber: '2', latitude: 30.26, longitude: -97.74, listPrice: 52_000_000 },
  { streetNumber: '3', latitude: 30.28, longitude: -97.73, listPrice: 61_000_000 },
  { streetNumber: '4', latitude: 32.78, longitude: -96.8, listPrice: 39_000_000 },
];

test('listings and leads are seen on a map, an area is drawn, and the list is narrowed to it', async ({ browser }) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  for (const home of homes)
    await maya.post('/listings', { streetName: 'Juniper St', city: 'Austin', stateOrProvince: 'TX', ...home });
  await page.goto('/listings?layout=map');
  const map = page.getByRole('application', { name: 'Map: Listings' });
  const table = page.getByRole('table', { name: 'Map: Listings' });

  await test.step('bubbles say how many there are where, and a table says it too', async () => {
    await expect(page.getByText('4 of 4 on the map')).toBeVisible();
    await expect(page.getByRole('button', { name: '3 near Austin, TX' })).toBeVisible();
    await expect(table.getByRole('row', { name: 'Austin, TX 3' })).toBeAttached();
  });

  await looksRight(page);

  await test.step('a bubble that is pressed says who is in it', async () => {
    await page.getByRole('button', { name: '3 near Austin, TX' }).click();
    const place = page.getByRole('region', { name: 'Austin, TX' });
    await expect(place.getByRole('link')).toHaveCount(3);
    await place.getByRole('checkbox').first().check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await place.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('an area set corner by corner with the keyboard becomes a filter', async () => {
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Draw area' }).click();
    await expect(map).toBeFocused();
    // Around the southern homes: the map shows all four.
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key);
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter'])
      await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Apply area' }).click();
    await expect(page.getByText('Map location inside the drawn area')).toBeVisible();
    await expect(page).toHaveURL(/filter=location:inside\(/);
    await expect(page.getByText('3 listings')).toBeVisible();
  });

  await test.step('as cards, as a board and as a table they are the same three', async () => {
    await page.getByRole('radio', { name: 'Cards' }).click();
    await expect(page.getByRole('list', { name: 'Listings' }).getByRole('listitem')).toHaveCount(3);
    await looksRight(page);
    await page.getByRole('radio', { name: 'Board' }).click();
    await expect(page.getByRole('region', { name: 'Draft' }).getByRole('article')).toHaveCount(3);
    await page.getByRole('radio', { name: 'Table' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Juniper St' })).toHaveCount(3);
  });

  await test.step('leads lie in their towns, on a phone and in Arabic, at night', async () => {
    for (const firstName of ['Ana', 'Bo']) await newLead(maya, { firstName, city: 'Austin', state: 'TX' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await maya.ask('PUT', '/profile/language', { preferred_locale: 'ar' });
    await page.goto('/leads?layout=map&lang=ar');
    // A left-to-right name is wrapped in invisible direction marks.
    await page.getByRole('button', { name: /2.? حول .?Austin, TX/ }).click();
    await expect(page.getByRole('region', { name: 'Austin, TX' }).getByRole('link')).toHaveCount(2);
    await looksRight(page);
  });
});
