import { expect, test } from '@playwright/test';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { newOwner, newVisitor, type Visitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const home = {
  streetNumber: '12',
  streetName: 'Juniper Street',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78704',
  listPrice: 45_000_000,
  listingContractDate: '2026-01-02',
  expirationDate: '2099-12-31',
  showingInstructions: 'The key is in the blue box.',
};
const rules = {
  mode: 'confirm_any',
  timeZone: 'America/Chicago',
  leadMinutes: 60,
  mostMinutes: 60,
  mayOverlap: false,
  isAccompanied: false,
  hours: [],
  blackouts: [],
  holdsFeedback: false,
  isOpen: true,
  contacts: [],
};
type Made = { id: string; version: number };

async function offered(owner: Visitor): Promise<Made> {
  const { id, version } = await owner.post<Made>('/listings', home);
  const moved = await owner.ask(
    'POST',
    `/listings/${id}/status`,
    { standardStatus: 'Active' },
    { 'if-match': `"${version}"` },
  );
  expect(moved.status(), await moved.text()).toBe(200);
  return moved.json();
}

test('an agent from elsewhere asks to show a home, is confirmed, and the seller reads what they said', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { id } = await offered(maya);
  const setUp = await maya.ask('PUT', `/listings/${id}/showing-settings`, rules);
  const { address } = (await setUp.json()) as { address: string };
  const olive = await newVisitor(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const asks = olive.page;
  await asks.goto(new URL(address).pathname);
  await expect(asks.getByRole('heading', { level: 1, name: 'Show this home' })).toBeVisible();
  await asks.locator('main section a').first().click();
  for (const [name, value] of Object.entries({
    name: 'Olive Out',
    licence: 'TX-1',
    brokerage: 'Far & Away',
    phone: '512 555 0153',
    email: olive.email,
  }))
    await asks.locator(`input[name=${name}]`).fill(value);
  await asks.locator('input[name=consent]').check();
  // A form that is sent at once is a program's: the page says so and asks to send it again.
  await expect(async () => {
    await asks.getByRole('button', { name: 'Ask for this time' }).click();
    await expect(asks.getByRole('heading', { level: 1, name: 'Your request has arrived' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await expect(asks.getByText('blue box')).toHaveCount(0);

  const { page } = maya;
  await page.goto(`/listing/${id}`);
  const card = page.getByRole('region', { name: 'Showings', exact: true });
  await expect(card.getByText('Far & Away')).toBeVisible();
  await card.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible();
  await asks.reload();
  await expect(asks.getByText('The key is in the blue box.')).toBeVisible();

  await inProductDatabase(
    `update showings set starts_at = now() - interval '2 hours', span = 'empty' where listing_id = $1 and state = 'confirmed'`,
    [id],
  );
  await asks.reload();
  await asks.locator('input[name=interest][value="5"]').check();
  await asks.locator('input[name=priceOpinion][value=high]').check();
  await asks.locator('input[name=offerLikely][value=yes]').check();
  await asks.locator('textarea[name=liked]').fill('The yard');
  await asks.getByRole('button', { name: 'Send the answer' }).click();
  await expect(asks.getByRole('heading', { level: 1, name: 'Thank you for your answer' })).toBeVisible();

  await page.goto(`/listing/${id}/showings`);
  await expect(page.getByRole('link', { name: /1\s*Offer likely/ })).toBeVisible();
  await page.getByRole('link', { name: /1\s*Price is high/ }).click();
  await expect(page.getByText('The yard')).toBeVisible();
  await looksRight(page);
  const { address: link } = await maya.post<{ address: string }>(`/listings/${id}/showing-report/link`);
  await asks.emulateMedia({ colorScheme: 'dark' });
  await asks.goto(`${new URL(link).pathname}?lang=ar&show=offers`);
  await expect(asks.getByText('The yard')).toBeVisible();
  await expect(asks.locator('html')).toHaveAttribute('dir', 'rtl');
});
