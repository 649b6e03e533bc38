import { expect, test } from '@playwright/test';
import { inOutbox, newLead, newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('a building is sold: letters compared, an investor signs and reads, and the offering is a page', async ({
  browser,
}) => {
  const olive = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = olive;
  const investor = await newLead(olive, { firstName: 'Ines', lastName: 'Vestor', email: 'ines@vestor.test' });
  const { id: building } = await olive.post<{ id: string }>('/commercial/buildings', {
    name: 'Twin Oaks',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78702',
    squareFeet: 20_000,
  });
  const { id: space } = await olive.post<{ id: string }>(`/commercial/buildings/${building}/spaces`, {
    floor: 1,
    suite: '100',
    squareFeet: 12_000,
  });
  await olive.post(`/commercial/buildings/${building}/spaces`, { floor: 2, suite: '200', squareFeet: 6_000 });
  await olive.post(`/commercial/spaces/${space}/leases`, {
    lead: investor.id,
    from: '2025-01-01',
    until: '2099-12-31',
    perFoot: 3_000,
  });
  await olive.post('/commercial/contacts', { kind: 'investor', lead: investor.id, firm: 'Vestor Capital' });

  await test.step('a sale is started and a letter of intent weighed', async () => {
    await page.goto(`/commercial/building/${building}`);
    await page.getByRole('button', { name: 'Start sale' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start sale' });
    await dialog.getByLabel('Asking price').fill('5000000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Valuation').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add LOI' }).click();
    const letter = page.getByRole('dialog', { name: 'Add LOI' });
    await letter.getByLabel('Buyer').fill('Lark REIT');
    await letter.getByLabel('Price').fill('4900000');
    await letter.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('table', { name: 'Letters of intent' }).getByText('Lark REIT')).toBeVisible();
    await looksRight(page);
  });

  await test.step('an investor is invited, signs the words they read, and is let out again', async () => {
    await page.getByRole('button', { name: 'Invite Ines Vestor' }).click();
    await expect(page.getByRole('table', { name: 'Investors' }).getByText('Invited')).toBeVisible();
    const token = await inOutbox(olive, 'ines@vestor.test', /\/data-room\/([\w-]+)/);
    const { page: outside } = await newVisitor(browser);
    await outside.goto(`/data-room/${token}`);
    await outside.getByLabel('Your full name').fill('Ines Vestor');
    await outside.getByRole('checkbox').check();
    await looksRight(outside);
    const sale = new URL(page.url()).pathname.split('/').at(-1)!;
    const { version } = await olive.get<{ version: number }>(`/commercial/sales/${sale}`);
    const changed = await olive.ask(
      'PATCH',
      `/commercial/sales/${sale}`,
      { nda: 'For five years.' },
      { 'if-match': `"${version}"` },
    );
    expect(changed.status(), await changed.text()).toBe(200);
    await outside.getByRole('button', { name: 'Sign agreement' }).click();
    await expect(outside.getByRole('alert')).toContainText('The agreement was changed');
    await expect(outside.getByRole('region', { name: 'Confidentiality agreement' })).toHaveText('For five years.');
    await expect(outside.getByLabel('Your full name')).toHaveValue('Ines Vestor');
    await looksRight(outside);
    await outside.getByRole('checkbox').check();
    await outside.getByRole('button', { name: 'Sign agreement' }).click();
    await expect(outside.getByText('Agreement signed by Ines Vestor')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('table', { name: 'Investors' }).getByText('Signed')).toBeVisible();
    await page.getByRole('button', { name: 'Revoke access of Ines Vestor' }).click();
    await expect(page.getByRole('table', { name: 'Investors' }).getByText('Revoked')).toBeVisible();
    await outside.reload();
    await expect(outside.getByText('Agreement signed by')).toBeHidden();
  });

  await test.step('the offering is published', async () => {
    await page.getByRole('button', { name: 'Edit text' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit text' });
    await dialog.getByLabel('Summary').fill('An office building with one tenant.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Publish page' }).click();
    const link = page.getByRole('link', { name: 'Open page' });
    await expect(link).toBeVisible();
    const { page: outside } = await newVisitor(browser);
    await outside.goto(new URL((await link.getAttribute('href'))!).pathname);
    await expect(outside.getByRole('heading', { name: 'Rent roll' })).toBeVisible();
    await expect(outside.getByRole('link', { name: /@/ }).first()).toBeVisible();
    await looksRight(outside);
  });

  await test.step('the letter is accepted once it is said what follows', async () => {
    const letters = page.getByRole('table', { name: 'Letters of intent' });
    await letters.getByRole('button', { name: 'Accept Lark REIT’s LOI' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept Lark REIT’s LOI?' });
    await expect(dialog).toContainText('The sale moves to PSA at $4,900,000');
    await looksRight(page, { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(letters.getByText('Received', { exact: true })).toBeVisible();
    await letters.getByRole('button', { name: 'Accept Lark REIT’s LOI' }).click();
    await dialog.getByRole('button', { name: 'Accept LOI' }).click();
    await expect(letters.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(page.getByText('PSA', { exact: true }).first()).toBeVisible();
  });
});
