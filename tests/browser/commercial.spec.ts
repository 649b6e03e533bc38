import { expect, test } from '@playwright/test';
import { inOutbox, newLead, newOwner, newVisitor, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

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

test('a lease pays its commission in two parts, and its tenant disputes a step of the costs', async ({ browser }) => {
  const olive = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = olive;
  await proveAddress(olive);
  const email = 'june@juniper.test';
  const tenant = await newLead(olive, { firstName: 'June', lastName: 'Juniper', email });
  const { id: building } = await olive.post<{ id: string }>('/commercial/buildings', {
    name: 'Twin Oaks',
    stateOrProvince: 'TX',
    squareFeet: 20_000,
  });
  const { id: space } = await olive.post<{ id: string }>(`/commercial/buildings/${building}/spaces`, {
    floor: 1,
    suite: '100',
    squareFeet: 12_000,
  });
  await olive.post(`/commercial/spaces/${space}/proposals`, {
    tenant: 'Juniper Labs',
    from: '2025-01-01',
    months: 60,
    squareFeet: 12_000,
    perFoot: 3_000,
    commissionRate: 60_000,
  });
  const { id: lease } = await olive.post<{ id: string }>(`/commercial/spaces/${space}/leases`, {
    lead: tenant.id,
    from: '2025-01-01',
    until: '2099-12-31',
    perFoot: 3_000,
  });
  await olive.put(`/commercial/buildings/${building}/costs/2025`, {
    occupancy: 800_000,
    expenses: [{ name: 'Cleaning', kind: 'controllable', cents: 8_000_000, isVariable: true }],
  });

  await test.step('the commission is set by its agreement, invoiced and paid', async () => {
    await page.goto(`/commercial/building/${building}`);
    await page.getByRole('combobox', { name: /^Stage of Juniper Labs/ }).click();
    await page.getByRole('option', { name: 'Executed', exact: true }).click();
    await page.getByRole('button', { name: 'Commission: Juniper Labs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Commission: Juniper Labs' });
    // Five years at $360,000 and 6%.
    await expect(dialog.getByText('Total $108,000')).toBeVisible();
    await dialog.getByLabel('Paid by').fill('Oak Holdings');
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Commission: Juniper Labs' }).click();
    await expect(dialog.getByRole('button', { name: 'Commission voucher 1' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark invoiced: At execution' }).click();
    await expect(dialog.getByText(/^Invoiced /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Record payment: At execution' }).click();
    await expect(dialog.getByText(/^Paid /)).toBeVisible();
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    // The agreed terms are prefilled.
    await page.getByRole('button', { name: 'Lease to Juniper Labs' }).click();
    const paper = page.getByRole('dialog', { name: 'Lease suite 100' });
    await expect(paper.getByLabel('Rent per sq ft and year')).toHaveValue(/^30/);
    await expect(paper.getByLabel('Until')).toHaveValue('12/31/2029');
    await page.keyboard.press('Escape');
    await page.goto('/commercial/commissions');
    await expect(page.getByRole('table', { name: 'Commissions' }).getByText('Juniper Labs')).toBeVisible();
    await looksRight(page);
  });

  await test.step('the tenant opens the statement and disputes a step of it', async () => {
    await page.goto(`/commercial/lease/${lease}`);
    await page.getByRole('button', { name: 'Bill this statement' }).click();
    await expect(page.getByText(/^Billed .* The tenant may audit it until/)).toBeVisible();
    await page.getByRole('button', { name: 'Invite to portal: June Juniper' }).click();
    const token = await inOutbox(olive, email, /\/portal\/(v1\.[\w.-]+)/);
    const { page: outside } = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
    await outside.goto(`/portal/${token}`);
    await outside.getByRole('button', { name: 'Sign in' }).click();
    await expect(outside.getByRole('table', { name: 'CAM reconciliation for 2025' })).toBeVisible();
    await outside.getByLabel('Step').selectOption('Tenant’s share');
    await outside.getByLabel('What do you dispute?').fill('Our lease says 11,000 square feet.');
    await looksRightDayAndNight(outside);
    await outside.getByRole('button', { name: 'Send dispute' }).click();
    await expect(outside.getByText('Waiting for an answer')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Answer dispute' }).click();
    const dialog = page.getByRole('dialog', { name: 'Answer dispute' });
    await dialog.getByLabel('Answer').fill('You are right.');
    await dialog.getByLabel('Credit').fill('400');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^\$400 credited/)).toBeVisible();
    await looksRight(page);
    await outside.reload();
    await expect(outside.getByText('You are right.')).toBeVisible();
    await outside.goto(`/portal/${token}?lang=ar`);
    await looksRight(outside);
  });
});
