import { expect, test } from '@playwright/test';
import { newLead, newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

test('a client is referred and paid for, another chooses among three lenders, and an office joins its company', async ({
  browser,
}) => {
  const grace = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = grace;
  const lead = await newLead(grace, { firstName: 'Ana', lastName: 'Lee' });
  const outside = await newVisitor(browser);

  await test.step('signed here, accepted by the other broker, closed and paid', async () => {
    const { id } = await grace.post<{ id: string }>('/referrals', {
      direction: 'out',
      lead: lead.id,
      partnerAgent: 'Ben Cole',
      partnerBrokerage: 'Far Realty',
      partnerLicense: 'CO-778',
      partnerState: 'CO',
      covers: 'Purchase of a home in Denver',
    });
    await page.goto(`/referrals?open=${id}`);
    const sheet = page.getByRole('dialog', { name: 'Ana Lee' });
    await sheet.getByRole('button', { name: 'Sign and get link' }).click();
    const link = page.getByRole('dialog', { name: 'Agreement link' });
    await expect(link.getByRole('textbox')).toBeFocused();
    const address = await link.getByRole('textbox').inputValue();
    await link.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(link).toBeHidden();
    await expect(sheet).toBeVisible();
    await outside.page.goto(new URL(address).pathname);
    await expect(outside.page.getByText('Ana Lee')).toBeHidden();
    await looksRightDayAndNight(outside.page);
    await outside.page.getByLabel('Broker’s name').first().fill('Cy Broker');
    await outside.page.getByLabel('Broker’s license number').fill('CO-1');
    await outside.page.getByRole('button', { name: 'Accept agreement' }).click();
    await expect(outside.page.getByText('Ana Lee')).toBeVisible();
    await outside.page.getByRole('button', { name: 'Report progress' }).click();
    await page.reload();
    await sheet.getByRole('button', { name: 'Record closing' }).click();
    const closing = page.getByRole('dialog', { name: 'Record closing' });
    await closing.getByLabel('Gross commission of the partner’s side').fill('12000');
    await expect(closing.getByText('Referral fee: $3,000')).toBeVisible();
    await closing.getByRole('button', { name: 'Save' }).click();
    await sheet.getByRole('button', { name: 'Record payment' }).click();
    await page.getByRole('dialog', { name: 'Record payment' }).getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('Paid', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await looksRightDayAndNight(page);
  });

  await test.step('three licensed lenders, the reason of each, and status only', async () => {
    for (const [place, name] of ['Lo One', 'Lo Two', 'Lo Three'].entries())
      await grace.post('/lenders', {
        name,
        company: 'First Mortgage',
        nmls: `10000${place}`,
        companyNmls: '3001',
        states: ['TX'],
      });
    await page.goto('/lender-network');
    await page.getByRole('button', { name: 'Introduce client' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Introduce client' });
    await dialog.getByRole('button', { name: /^Client/ }).click();
    await page.getByRole('option', { name: /Ana Lee/ }).click();
    await dialog.getByLabel('Loan amount').fill('400000');
    await dialog.getByLabel(/^Lo One/).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Choose at least three lenders.')).toBeVisible();
    await dialog.getByLabel(/^Lo Two/).check();
    await dialog.getByLabel(/^Lo Three/).check();
    for (const place of [0, 1, 2]) await dialog.getByLabel('Why this lender').nth(place).fill('Knows the area');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const sheet = page.getByRole('dialog', { name: 'Ana Lee' });
    await sheet.getByRole('button', { name: 'Get lender link: Lo Two' }).click();
    const link = page.getByRole('dialog', { name: 'Get lender link' });
    await expect(link.getByRole('textbox')).toBeFocused();
    const address = await link.getByRole('textbox').inputValue();
    await link.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(link).toBeHidden();
    await expect(sheet).toBeVisible();
    await outside.page.goto(new URL(address).pathname);
    await looksRight(outside.page);
    await outside.page.getByRole('button', { name: 'Share status with agent' }).click();
    await expect(outside.page.getByText('Contacted', { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(sheet.getByRole('combobox', { name: 'Status of Lo Two' })).toHaveText(/Contacted/);
    await looksRight(page, { within: '[role=dialog]' });
  });

  await test.step('the office’s owner joins; what the company locked says why', async () => {
    const office = await newOwner(browser);
    await page.goto('/enterprise');
    await page.getByRole('button', { name: 'Set up company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up company' });
    await dialog.getByLabel('Name').fill('Keystone Holdings');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Keystone Holdings' })).toBeVisible();
    const { units } = await grace.get<{ units: { id: string }[] }>('/enterprise');
    const unit = await grace.post<{ id: string }>('/enterprise/units', {
      parent: units[0]!.id,
      kind: 'office',
      name: 'Denver',
    });
    await grace.put(`/enterprise/units/${units[0]!.id}/settings/postalAddress`, { value: '1 Main St', isLocked: true });
    await page.goto(`/enterprise/${unit.id}`);
    await page.getByRole('button', { name: 'Get invitation link' }).click();
    const link = page.getByRole('dialog', { name: 'Get invitation link' });
    const address = new URL(await link.getByRole('textbox').inputValue());
    await office.page.goto(address.pathname + address.search);
    await office.page.getByRole('dialog').getByRole('button', { name: 'Join company' }).click();
    await expect(office.page.getByText(/locked by Keystone Holdings/)).toBeVisible();
    await looksRight(office.page);
    await office.page.goto('/settings/messages');
    await expect(office.page.getByText('Postal address is set and locked by Keystone Holdings.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Linked', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Roster' })).toBeVisible();
    await looksRightDayAndNight(page);
  });
});
