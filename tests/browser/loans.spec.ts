import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { newLead, newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('a loan goes from its first item to an application, its estimate is logged, and a charge over tolerance is named', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = maya;
  const lead = await newLead(maya, { firstName: 'Ana', lastName: 'Ruiz' });
  await page.goto('/loans');
  await expect(page.getByRole('heading', { name: 'No loans yet' })).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'New loan' }).click();
  const dialog = page.getByRole('dialog', { name: 'New loan' });
  await dialog.getByLabel('Name', { exact: true }).fill('Ruiz, Juniper St');
  await dialog.getByLabel('Loan amount').fill('400k');
  await dialog.getByRole('button', { name: 'Create loan' }).click();
  await page.waitForURL('**/loan/*');
  await expect(page.getByRole('heading', { name: 'Ruiz, Juniper St' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const borrower = await maya.post<{ id: string }>(`/loans/${id}/borrowers`, { lead: lead.id });
  await maya.put(`/loans/${id}/borrowers/${borrower.id}/tax-id`, { value: '123456789' });

  await test.step('a section saves itself, and the sixth item starts the clock', async () => {
    await page.getByRole('tab', { name: 'Application' }).click();
    await page.getByRole('button', { name: /^Income/ }).click();
    const section = page.getByRole('region', { name: 'Income' });
    await section.getByRole('button', { name: 'Add row' }).click();
    await section.getByLabel('Monthly amount').fill('9,000');
    await expect(section.getByText('Saved', { exact: true })).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Edit' });
    await edit.getByLabel('Estimated value').fill('500k');
    await edit.getByLabel('Property address').fill('12 Juniper St');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    await page.getByRole('tab', { name: 'Disclosures' }).click();
    const clocks = page.getByRole('region', { name: 'Deadlines' });
    await expect(clocks.getByRole('listitem').filter({ hasText: /^Loan Estimate due/ })).toContainText('Running');
  });

  await test.step('what is logged meets its deadline, and the count can be read', async () => {
    await page.getByRole('button', { name: 'Log disclosure' }).click();
    const log = page.getByRole('dialog', { name: 'Log disclosure' });
    await log.getByRole('button', { name: 'Save' }).click();
    const due = page
      .getByRole('region', { name: 'Deadlines' })
      .getByRole('listitem')
      .filter({ hasText: /^Loan Estimate due/ });
    await expect(due).toContainText('Met');
    await page.getByRole('button', { name: 'Day-by-day count: Loan Estimate due' }).click();
    await expect(page.getByRole('list', { name: 'Days counted: Loan Estimate due' })).toBeVisible();
    await looksRight(page);
  });

  await test.step('a charge above its estimate must be refunded', async () => {
    await page.getByRole('tab', { name: 'Fees' }).click();
    await page.getByRole('button', { name: 'Add charge' }).click();
    const charge = page.getByRole('dialog', { name: 'Add charge' });
    await charge.getByLabel(/^Name/).fill('Origination fee');
    await charge.getByLabel('Loan Estimate').fill('1,000');
    await charge.getByLabel('Closing Disclosure').fill('1,200');
    await charge.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Over tolerance: $200 to refund')).toBeVisible();
    await looksRight(page);
  });

  await test.step('it moves as far as it has what a milestone asks for', async () => {
    await page.getByRole('button', { name: /^Change milestone: Inquiry/ }).click();
    await page.getByRole('menuitem', { name: 'Processing' }).click();
    await expect(
      page.getByText('Log the borrower’s intent to proceed. Assign a processor.', { exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: /^Change milestone: Inquiry/ }).click();
    await page.getByRole('menuitem', { name: 'Disclosures out' }).click();
    await expect(page.getByRole('button', { name: /^Change milestone: Disclosures out/ })).toBeVisible();
    await page.goto('/loans?layout=board');
    await expect(page.getByRole('link', { name: 'Ruiz, Juniper St' })).toBeVisible();
    await looksRight(page);
  });

  await test.step('an agent outside sees its milestone by a link, and no more once that is revoked', async () => {
    await page.goto(`/loan/${id}`);
    await page.getByRole('button', { name: 'Share status' }).click();
    const share = page.getByRole('dialog', { name: 'Share status' });
    await share.getByLabel('Name').fill('Rosa Delgado');
    await share.getByLabel('The borrower agreed to share the status with this person').check();
    await share.getByRole('button', { name: 'Create link' }).click();
    const address = await page.getByRole('dialog').getByRole('textbox', { name: 'Share status' }).inputValue();
    const { page: rosa } = await newVisitor(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await rosa.goto(address);
    await expect(rosa.getByRole('heading', { level: 1, name: 'Loan status' })).toBeVisible();
    await expect(rosa.getByText('Disclosures out').first()).toBeVisible();
    await expect(rosa.getByText(/400,000|Ruiz/)).toHaveCount(0);
    await looksRight(rosa);
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Opened once/)).toBeVisible();
    await page.getByRole('button', { name: 'More for Rosa Delgado' }).click();
    await page.getByRole('menuitem', { name: 'Revoke link' }).click();
    await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
    expect((await rosa.goto(address))?.status()).toBe(404);
  });
});

test('a loan that ended is completed for the HMDA register, which is checked, frozen and downloaded', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = maya;
  const lead = await newLead(maya, { firstName: 'Ana', lastName: 'Ruiz' });
  const { id } = await maya.post<{ id: string }>('/loans', {
    lead: lead.id,
    number: 'HC-100',
    timeZone: 'America/Chicago',
    amount: 40_000_000,
    value: 50_000_000,
    termMonths: 360,
    address: '12 Juniper St',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78701',
  });
  const { borrowers } = await maya.get<{ borrowers: { id: string }[] }>(`/loans/${id}/application`);
  const borrower = borrowers[0]!.id;
  const section = (name: string, row: object) =>
    maya.put(`/loans/${id}/application/${name}`, { borrower, data: { rows: [row] }, basis: 0 });
  await section('personal', { firstName: 'Ana', lastName: 'Ruiz', birthDate: '1985-02-03' });
  await section('income', { kind: 'Base', monthly: 900_000 });
  await maya.put(`/loans/${id}/borrowers/${borrower}/tax-id`, { value: '123456789' });
  await maya.put(`/loans/${id}/borrowers/${borrower}/demographics`, {
    demographics: { ethnicity: ['2'], race: ['5'], sex: '2', isObserved: false },
  });
  const { version } = await maya.get<{ version: number }>(`/loans/${id}`);
  const ended = await maya.ask('POST', `/loans/${id}/end`, { ending: 'withdrawn' }, { 'if-match': `"${version}"` });
  expect(ended.status(), await ended.text()).toBe(200);

  await test.step('what is missing is named, and what only people know is typed', async () => {
    await page.goto(`/loan/${id}?tab=hmda`);
    await expect(page.getByText('7 fields missing')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Demographic information' })).not.toContainText('White');
    await looksRight(page);
    await page.getByRole('button', { name: 'Edit Property' }).click();
    const property = page.getByRole('dialog', { name: 'Edit Property' });
    await property.getByLabel('Census Tract').fill('48453001100');
    await property.getByRole('button', { name: 'Save' }).click();
    await expect(property).toBeHidden();
    await expect(page.getByText('5 fields missing')).toBeVisible();
    const { version: basis } = await maya.get<{ version: number }>(`/loans/${id}/hmda`);
    await maya.put(`/loans/${id}/hmda`, { answers: { tract: '48453001100', nmls: '123456', aus1: '6' }, basis });
  });

  await test.step('the register is checked against the published edits', async () => {
    await page.goto('/loans/hmda');
    await expect(page.getByText('V600')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Freeze register' })).toBeDisabled();
    await looksRight(page);
    await page.getByRole('button', { name: 'More for the HMDA register' }).click();
    await page.getByRole('menuitem', { name: 'Filer information' }).click();
    const filer = page.getByRole('dialog', { name: 'Filer information' });
    for (const [label, value] of Object.entries({
      Institution: 'Hill Country Lending',
      LEI: 'B90YWS6AFX2LGWOXJ1LD',
      'Federal tax number': '12-3456789',
      'Contact name': 'Maya Chen',
      'Contact phone': '512-555-0142',
      'Contact email': 'maya@lending.test',
      'Office street': '1 Main St',
      'Office city': 'Austin',
      'Office state': 'TX',
      'Office ZIP': '78701',
    }))
      await filer.getByLabel(label, { exact: true }).fill(value);
    await filer.getByRole('button', { name: 'Save' }).click();
    await expect(filer).toBeHidden();
    await expect(page.getByText('1 loan is ready to file.')).toBeVisible();
  });

  await test.step('it is frozen once what is unusual was looked at, downloaded and filed', async () => {
    await page.getByRole('button', { name: 'Freeze register' }).click();
    const freeze = page.getByRole('dialog', { name: 'Freeze register' });
    await freeze.getByLabel('I reviewed the quality edits and the data is correct').check();
    await freeze.getByRole('button', { name: 'Freeze register' }).click();
    await expect(freeze).toBeHidden();
    const registers = page.getByRole('table', { name: 'Registers' });
    await expect(registers).toContainText('1 loan');
    await registers.getByRole('button', { name: /^More for/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download file' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/^1\|Hill Country Lending\|\d{4}\|4\|Maya Chen\|/);
    expect(text.split('\n')[1]!.split('|')).toHaveLength(110);
    await registers.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Log filing' }).click();
    const filing = page.getByRole('dialog', { name: 'Log filing' });
    await filing.getByLabel('Confirmation number').fill('C-1');
    await filing.getByRole('button', { name: 'Save' }).click();
    await expect(registers).toContainText('Filed');
    await looksRight(page);
  });
});
