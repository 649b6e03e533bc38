import { expect, test } from '@playwright/test';
import { newOwner, newVisitor, password } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';
import { printed } from './printed.ts';

type Made = { id: string; version: number };

const daysOn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('three offers are compared, printed and shared with the seller and with agents', async ({ browser }) => {
  const maya = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = maya;
  const listing = await maya.post<Made>('/listings', {
    streetNumber: '12',
    streetName: 'Juniper St',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 50_000_000,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
  });
  await maya.ask('POST', `/listings/${listing.id}/status`, { standardStatus: 'Active' }, { 'if-match': '"1"' });
  const offers = `/listings/${listing.id}/offers`;
  await maya.post(offers, { buyer: 'Ben Cole', price: 50_000_000, financing: 'cash' });
  const climbing = await maya.post<Made>(offers, {
    buyer: 'Ana Ruiz',
    price: 48_000_000,
    agent: 'Bea Lund',
    closingOn: daysOn(45),
    optionFee: 25_000,
    optionDays: 7,
    rentBackDays: 10,
    rentBackDaily: 0,
    contingencies: [{ kind: 'inspection', days: 7 }],
    escalation: { increment: 100_000, cap: 51_000_000, proof: true, expiresAt: null },
  });
  await maya.ask('POST', `${offers}/${climbing.id}/state`, { state: 'presented' }, { 'if-match': '"1"' });

  await test.step('a third comes in', async () => {
    await page.goto(`/listing/${listing.id}`);
    await page.getByRole('button', { name: 'Add offer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add offer' });
    await dialog.getByLabel(/^Buyer(?![’-])/).fill('Cy Moss');
    await dialog.getByLabel('Offer price').fill('495k');
    await dialog.getByLabel('Seller concessions').fill('10k');
    await dialog.getByRole('button', { name: 'Add offer' }).click();
    await expect(page.getByRole('heading', { name: '3 offers, 3 open' })).toBeVisible();
  });

  const grid = page.getByRole('table', { name: 'Compare offers' });
  await test.step('they are compared by what they leave the seller', async () => {
    await page.getByRole('link', { name: 'Compare offers' }).click();
    await expect(grid.getByRole('columnheader')).toHaveText(['Ana Ruiz', 'Ben Cole', 'Cy Moss']);
    await page.getByRole('button', { name: 'Seller’s costs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Seller’s costs' });
    await dialog.getByLabel('Total commission').fill('5');
    await dialog.getByLabel('Loan payoff').fill('200k');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      grid
        .getByRole('row', { name: /^Estimated net to seller/ })
        .getByRole('cell')
        .first(),
    ).toHaveText('$275,950');
    await expect(page.getByText('Ana Ruiz escalates $1,000 over Ben Cole at $500,000: $501,000.')).toBeVisible();
    await looksRight(page);
  });

  await test.step('the comparison is printed whole, and nothing beside it', async () => {
    const { words } = await printed(page);
    for (const told of ['Ana Ruiz', 'Ben Cole', 'Cy Moss', '$275,950', 'escalates $1,000 over Ben Cole', 'Loan payoff'])
      expect(words).toContain(told);
    expect(words).not.toContain('Share by link');
  });

  await page.getByRole('button', { name: 'Share by link' }).click();
  const linkFor = async (audience: string) => {
    const part = page.getByRole('region', { name: audience });
    await part.getByRole('button', { name: 'Create link' }).click();
    return new URL(await part.getByRole('textbox', { name: 'Link' }).inputValue()).pathname;
  };

  await test.step('the seller sees the best offer as the best: names, escalated price and cap, net', async () => {
    const path = await linkFor('Link for the seller');
    await looksRight(page);
    const seller = await newVisitor(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await seller.page.goto(path);
    const best = seller.page.getByRole('main').getByRole('listitem').first();
    await expect(best.getByRole('heading')).toHaveText('Ana Ruiz');
    for (const told of ['$501,000', '$480,000', '$510,000', '$275,950', '$250 · 7 days', '10 days'])
      await expect(best).toContainText(told);
    await looksRight(seller.page);
  });

  await test.step('agents see no name, no cap and no net', async () => {
    const path = await linkFor('Link for buyers’ agents');
    const other = await newVisitor(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await other.page.goto(`${path}?lang=ar`);
    await expect(other.page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(other.page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    for (const hidden of ['Ruiz', '510,000', '501,000', '275,950'])
      await expect(other.page.getByText(hidden)).toHaveCount(0);
    await looksRight(other.page);
  });

  await test.step('the day of acceptance is the home’s, wherever the reader is', async () => {
    const abroad = await newVisitor(browser, { timezoneId: 'Pacific/Kiritimati' });
    await abroad.post('/auth/sign-in', { email: maya.email, password });
    await abroad.page.goto(`/listing/${listing.id}/offers`);
    await abroad.page.getByRole('button', { name: 'More actions for Ana Ruiz’s offer' }).first().click();
    await abroad.page.getByRole('menuitem', { name: 'Accept…' }).click();
    const today = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago' });
    const begun = today.format();
    const dialog = abroad.page.getByRole('dialog', { name: 'Accept Ana Ruiz’s offer' });
    const day = await dialog.getByLabel('Acceptance date').inputValue();
    // Midnight may have passed there meanwhile.
    expect([begun, today.format()]).toContain(day);
  });

  await test.step('a sale that falls through takes its home and its deal along', async () => {
    await maya.ask('POST', `${offers}/${climbing.id}/accept`, { timeZone: 'UTC' }, { 'if-match': '"2"' });
    await page.goto(`/listing/${listing.id}/offers`);
    await page.getByRole('button', { name: 'More actions for Ana Ruiz’s offer' }).first().click();
    await page.getByRole('menuitem', { name: 'Mark as fallen through' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sale to Ana Ruiz fell through' });
    await expect(dialog.getByRole('switch', { name: 'Put the listing back on market' })).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Mark as fallen through' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill('Financing');
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Mark as fallen through' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await maya.get(`/listings/${listing.id}`)).toMatchObject({ standardStatus: 'Active' });
  });
});
