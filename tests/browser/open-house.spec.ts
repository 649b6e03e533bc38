import { confirmAddress } from '#tests/setup/workspace.ts';
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
};
type Made = { id: string; version: number };

test('visitors sign in at the door without a network, also after a reload, and become leads once', async ({
  page,
  context,
}) => {
  const email = `${crypto.randomUUID()}@example.test`;
  await post(context, '/auth/sign-up', { email, password, data: { first_name: 'Maya', last_name: 'Okafor' } });
  await confirmAddress(email);
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

  await test.step('a locked tablet has no other page until the code is entered', async () => {
    const lock = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Lock this tablet' }).click();
    await lock.getByLabel('Passcode (4 to 8 digits)').fill('4711');
    await lock.getByRole('button', { name: 'Lock tablet', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Exit kiosk' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.goto('/leads');
    await expect(page).toHaveURL(`/door/${house.id}`);
    await page.getByRole('button', { name: 'Exit kiosk' }).click();
    await lock.getByLabel('Passcode (4 to 8 digits)').fill('1234');
    await lock.getByRole('button', { name: 'Unlock' }).click();
    await expect(lock.getByText('Incorrect passcode.')).toBeVisible();
    await looksRight(page);
    await lock.getByRole('button', { name: 'Cancel' }).click();
  });

  const signIn = async (who: string) => {
    await name.fill(who);
    await page.getByLabel('Email', { exact: true }).fill(`${who.toLowerCase()}@door.test`);
    await page.getByRole('checkbox', { name: /may email me/ }).check();
    await page.getByRole('checkbox', { name: 'I have read this disclosure.' }).check();
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
  await page.getByRole('button', { name: 'Exit kiosk' }).click();
  await page.getByRole('dialog').getByLabel('Passcode (4 to 8 digits)').fill('4711');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(page).toHaveURL(`/listing/${draft.id}`);
  await expect(page.getByRole('navigation').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${new URL(house.page).pathname}?lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain('"Event"');
  await looksRight(page);
});
