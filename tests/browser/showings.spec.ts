import { inProductDatabase } from '#tests/setup/product-database.ts';
import { newOwner, newVisitor, type Visitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';
import { expect, kept, password, post, queued, test } from './without-network.ts';

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

test('visitors sign in at the door without a network, also after a reload, and become leads once', async ({
  page,
  context,
}) => {
  const email = `${crypto.randomUUID()}@example.test`;
  await post(context, '/auth/sign-up', { email, password, data: { first_name: 'Maya', last_name: 'Okafor' } });
  const draft = await post<Made>(context, '/listings', home);
  const moved = await context.request.post(`/api/v1/listings/${draft.id}/status`, {
    data: { standardStatus: 'Active' },
    headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': `"${draft.version}"` },
  });
  expect(moved.status(), await moved.text()).toBe(200);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const house = await post<{ id: string; page: string }>(context, `/listings/${draft.id}/open-houses`, {
    start: `${day}T13:00`,
  });
  await page.goto(`/door/${house.id}`);
  const name = page.getByLabel('Name', { exact: false }).first();
  await expect(name).toBeVisible();
  await kept(page, '"door"');
  await looksRight(page);

  const signIn = async (who: string) => {
    await name.fill(who);
    await page.getByLabel('Email', { exact: true }).fill(`${who.toLowerCase()}@door.test`);
    await page.getByRole('checkbox', { name: /may email me/ }).check();
    await page.getByRole('checkbox', { name: 'I have read this.' }).check();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: who })).toBeVisible();
  };
  await context.setOffline(true);
  await signIn('Vera');
  await page.reload();
  await expect(name).toBeVisible();
  await signIn('Vito');
  expect(await queued(page)).toBe(2);
  await context.setOffline(false);
  await expect.poll(() => queued(page)).toBe(0);
  const { visits } = await (await context.request.get(`/api/v1/open-houses/${house.id}/visits`)).json();
  expect(
    visits.map((visit: { lead: { name: string }; consents: string[] }) => [visit.lead.name, visit.consents]).sort(),
  ).toEqual([
    ['Vera', ['email']],
    ['Vito', ['email']],
  ]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${new URL(house.page).pathname}?lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain('"Event"');
  await looksRight(page);
});
