import { expect, test } from '@playwright/test';
import { newLead, newOwner } from '#tests/setup/workspace.ts';
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
});
