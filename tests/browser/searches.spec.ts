import { expect, test } from '@playwright/test';
import { newLead, newOwner, newVisitor, type Visitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

type Made = { id: string; version: number };

async function homeOnOffer(maya: Visitor, streetNumber: string, listPrice: number): Promise<Made> {
  const home = await maya.post<Made>('/listings', {
    streetNumber,
    streetName: 'Juniper St',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice,
    bedroomsTotal: 3,
    bathroomsFull: 2,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
    publicRemarks: 'A deep porch under live oaks.',
    privateRemarks: 'The key is under the stone.',
  });
  const active = await maya.ask(
    'POST',
    `/listings/${home.id}/status`,
    { standardStatus: 'Active' },
    { 'if-match': '"1"' },
  );
  expect(active.status(), await active.text()).toBe(200);
  return active.json();
}

/** The latest alert in the outbox with this subject. */
async function alertMail(maya: Visitor, subject: RegExp): Promise<string> {
  let text = '';
  await expect(async () => {
    const { rows } = await maya.get<{ rows: { id: string; subject: string }[] }>('/outbox?limit=20');
    const found = rows.find((row) => subject.test(row.subject));
    text = (await maya.get<{ text: string }>(`/outbox/${found!.id}`)).text;
  }).toPass();
  return text;
}

test('a search is saved, a home that fits is told of, clicked, and one click ends the alerts', async ({ browser }) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = maya;
  const ruiz = await newLead(maya, { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.test' });
  await maya.post(`/leads/${ruiz.id}/consents`, {
    channel: 'email',
    purpose: 'marketing',
    kind: 'given',
    basis: 'written',
    note: 'On the form at the fair.',
  });
  await maya.ask('PUT', '/message-settings', { postalAddress: '12 Harbor Street, Austin, TX 78701' });
  await page.goto('/saved-searches');
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible();

  await test.step('with criteria that are counted while they are written', async () => {
    await page.getByRole('main').getByRole('button', { name: 'New search' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New search' });
    await dialog.getByRole('button', { name: 'Contact' }).click();
    await page.getByRole('option', { name: /Ana Ruiz/ }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('South Austin');
    await dialog.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByPlaceholder('Find a field').fill('beds');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Value' }).fill('3');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('group', { name: 'Filters' }).getByText('Beds is at least 3')).toBeVisible();
    await expect(dialog.getByText('No homes match now')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Frequency' }).click();
    await page.getByRole('option', { name: 'Instantly' }).click();
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await page.waitForURL('**/saved-search/*');
    await expect(page.getByRole('heading', { level: 1, name: /South Austin/ })).toBeVisible();
  });

  const { id } = await homeOnOffer(maya, '12', 45_000_000);
  const mail = await alertMail(maya, /12 Juniper St/);
  expect(mail).not.toContain('under the stone');
  const path = /(\/alert\/[^\s/]+)\n/.exec(mail)![1]!;
  const stop = /(\/alert\/\S+\/stop)/.exec(mail)![1]!;
  // The user agent of a regular browser: a headless one counts as a scanner.
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const ana = await newVisitor(browser, { userAgent, viewport: { width: 1280, height: 800 } });

  await test.step('the person looks at the home, which is counted', async () => {
    await ana.page.goto(path);
    await expect(ana.page.getByRole('heading', { level: 1, name: /12 Juniper St/ })).toBeVisible();
    await expect(ana.page.getByText('A deep porch under live oaks.')).toBeVisible();
    await looksRight(ana.page);
    await expect(async () => {
      await ana.page.mouse.move(200 + Math.random() * 100, 200);
      await page.reload();
      await expect(page.getByRole('region', { name: 'Homes' }).getByText(/^clicked/)).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await looksRight(page);
  });

  await test.step('the listing knows who looks for it', async () => {
    await page.goto(`/listing/${id}`);
    const seekers = page.getByRole('region', { name: 'Buyers searching for a home like this' });
    await expect(seekers.getByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
    await expect(seekers.getByText('Matches all criteria')).toBeVisible();
  });

  await test.step('one click ends it', async () => {
    await ana.page.goto(stop);
    await ana.page.getByRole('button', { name: 'Stop alerts' }).click();
    await expect(ana.page.getByRole('heading', { level: 1, name: 'Alerts stopped' })).toBeVisible();
    const again = await ana.context.request.post(stop, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(again.status()).toBe(200);
    await page.goto('/saved-searches');
    await expect(page.getByRole('row', { name: /South Austin/ }).getByText('Stopped')).toBeVisible();
  });

  await test.step('in Arabic, in the dark, on a phone', async () => {
    await ana.page.setViewportSize({ width: 390, height: 844 });
    await ana.page.emulateMedia({ colorScheme: 'dark' });
    await ana.page.goto(`${path}?lang=ar`);
    await expect(ana.page.getByText('تم إيقاف هذه التنبيهات')).toBeVisible();
    await looksRight(ana.page);
  });
});
