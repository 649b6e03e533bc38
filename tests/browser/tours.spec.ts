import { expect, test } from '@playwright/test';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { inOutbox, newOwner, newVisitor, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';
import { printed } from './printed.ts';

type Made = { id: string; version: number };

const phone = { width: 390, height: 844 };

async function newOffice(browser: Parameters<typeof newOwner>[0]) {
  const maya = await newOwner(browser, { timezoneId: 'America/Chicago' });
  await proveAddress(maya);
  const { user } = await maya.get<{ user: { id: string } }>('/session');
  await inProductDatabase(`update subscriptions set status = 'active', vertical_tiers = $2 where user_id = $1`, [
    user.id,
    '{"realestate": "elite"}',
  ]);
  const home = async (streetNumber: string, longitude: number): Promise<string> => {
    const { id } = await maya.post<Made>('/listings', {
      ...{ streetNumber, streetName: 'Juniper St', city: 'Austin', stateOrProvince: 'TX', postalCode: '78704' },
      ...{ latitude: 30.25, longitude, listPrice: 50_000_000 },
      ...{ listingContractDate: '2026-01-02', expirationDate: '2099-12-31' },
    });
    const active = await maya.ask(
      'POST',
      `/listings/${id}/status`,
      { standardStatus: 'Active' },
      { 'if-match': '"1"' },
    );
    expect(active.status(), await active.text()).toBe(200);
    return id;
  };
  return { maya, home };
}

test('a buyer’s tour of three homes is put in the shortest order, changed by hand, requested and printed', async ({
  browser,
}) => {
  const { maya, home } = await newOffice(browser);
  const { page } = maya;
  await home('10', -97.75);
  await home('30', -97.65);
  await home('20', -97.7);
  const { id: buyer } = await maya.post<Made>('/leads', { firstName: 'Bea', lastName: 'Buyer' });
  const term = { signedOn: '2026-01-01', from: '2026-01-01', until: '2099-01-01', payKind: 'rate' };
  await maya.post(`/leads/${buyer}/buyer-agreements`, { ...term, rateBasisPoints: 250, saysNegotiable: true });

  await page.goto('/showings');
  await page.getByRole('button', { name: 'Plan tour' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan tour' });
  const choose = async (label: string, wanted: string) => {
    await dialog.getByLabel(label).first().click();
    await page.getByRole('option', { name: wanted }).click();
  };
  await choose('Buyer', 'Bea Buyer');
  for (const number of ['10', '30', '20']) await choose('Homes', `${number} Juniper St`);
  const stops = dialog.getByRole('listitem');
  const order = async () => (await stops.allInnerTexts()).map((words) => words.slice(0, 2));
  await expect.poll(order).toEqual(['10', '20', '30']);
  await expect(stops.nth(1)).toContainText(/\d-minute drive/);
  // The second home as displayed, which was selected last.
  await stops
    .nth(1)
    .getByRole('button', { name: /^Move .* earlier$/ })
    .click();
  await expect.poll(order).toEqual(['20', '10', '30']);
  await expect(dialog.getByRole('checkbox', { name: 'Use the shortest route' })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Use the shortest route' }).check();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Request 3 showings' }).click();
  await page.waitForURL('**/tours/*');
  await expect(page.getByRole('heading', { name: 'Tour with Bea Buyer' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Juniper St/ })).toHaveCount(3);
  const { words } = await printed(page);
  for (const told of ['Tour with Bea Buyer', '3 stops', '10 Juniper St', 'CT']) expect(words).toContain(told);
  expect(words).not.toContain('Directions');
  await page.setViewportSize(phone);
  await looksRight(page, { rules: 'looks' });
});

test('a seller approves a showing from the mail, and the sign-in code of an open house is a poster with its home and host', async ({
  browser,
}) => {
  const { maya, home } = await newOffice(browser);
  const { page } = maya;
  const id = await home('12', -97.75);
  const ada = `${crypto.randomUUID()}@seller.test`;
  await maya.put(`/listings/${id}/sellers`, { sellers: [{ name: 'Ada Okafor', email: ada, phone: '', lead: null }] });
  const settings = await maya.get<Record<string, unknown>>(`/listings/${id}/showing-settings`);
  const { address: _, ...rules } = settings;
  await maya.put(`/listings/${id}/showing-settings`, { ...rules, isOpen: true });
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const agent = { name: 'Olive Out', licence: 'TX-1', brokerage: 'Far & Away', email: 'olive@far.test' };
  await maya.post(`/listings/${id}/showings`, { start: `${day}T10:00`, forWhom: 'other_agent', agent });

  await test.step('the seller’s answer is one press on a page of the brokerage', async () => {
    const path = await inOutbox(maya, ada, /(\/showing\/[^\s?]+\?deed=confirm)/);
    const seller = await newVisitor(browser, { viewport: phone, javaScriptEnabled: false });
    await seller.page.goto(path);
    await expect(seller.page.getByRole('heading', { level: 1, name: 'Showing request' })).toBeVisible();
    await expect(seller.page.getByText('10:00 AM')).toBeVisible();
    await seller.page.getByRole('button', { name: 'Approve' }).click();
    await expect(seller.page.getByRole('heading', { level: 1, name: 'Showing confirmed' })).toBeVisible();
    await page.goto(`/listing/${id}`);
    await expect(
      page.getByRole('region', { name: 'Showings', exact: true }).getByText('Confirmed', { exact: true }),
    ).toBeVisible();
  });

  await test.step('the poster', async () => {
    const made = await maya.post<Made>(`/listings/${id}/open-houses`, { start: `${day}T13:00` });
    await page.goto(`/open-house/${made.id}/poster`);
    const heading = page.getByRole('heading', { name: 'Open house' });
    const size = () => heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    await expect.poll(size).toBeGreaterThan(30);
    const { sheets, words } = await printed(page);
    expect(sheets).toBe(1);
    for (const told of ['Open house', '12 Juniper St', '1:00 – 3:00', 'Maya Okafor']) expect(words).toContain(told);
    await looksRight(page);
  });
});
