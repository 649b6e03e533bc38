import { expect, test } from '@playwright/test';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { inOutbox, newLead, newOwner, newVisitor, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

const phone = { width: 390, height: 844 };
/** The date as typed in the United States. */
const typed = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
};

test('a closing moved three days shows what breaks before it is saved, and is mended; the borrower fills a section from the link', async ({
  browser,
}) => {
  const zone = 'America/Chicago';
  const maya = await newOwner(browser, { timezoneId: zone });
  const { page } = maya;
  await proveAddress(maya);
  const email = 'ana.ruiz@example.test';
  const lead = await newLead(maya, { firstName: 'Ana', lastName: 'Ruiz', email });
  const today = dayIn(Date.now(), zone);
  const closingOn = addDays(today, 40);
  const deal = await maya.post<{ id: string }>('/deals', {
    name: '12 Juniper St',
    pipeline: 'buyer',
    lead: lead.id,
    price: 40_000_000,
    timeZone: zone,
    acceptedOn: today,
    closingOn,
  });
  const loan = await maya.post<{ id: string }>('/loans', {
    name: 'Ruiz, Juniper St',
    lead: lead.id,
    timeZone: zone,
    closingOn,
    amount: 30_000_000,
  });
  await maya.post(`/loans/${loan.id}/locks`, { lockedOn: today, days: 42, rate: 61_250 });
  await maya.post(`/loans/${loan.id}/conditions`, {
    gate: 'docs',
    title: 'Pay stubs',
  });
  const carrier = await maya.post<{ id: string }>('/carriers', {
    name: 'Prairie Mutual',
    appointments: [],
    appetite: [],
  });
  await maya.post('/policies', {
    lead: lead.id,
    line: 'home',
    carrier: carrier.id,
    effectiveOn: closingOn,
    premium: 180_000,
    stateOrProvince: 'TX',
  });

  const timeline = page.getByRole('region', { name: 'Closing timeline' });
  await test.step('the household suggests what belongs together', async () => {
    await page.goto(`/deal/${deal.id}`);
    await timeline.getByRole('button', { name: 'Join Ruiz, Juniper St' }).click();
    await timeline.getByRole('button', { name: 'Join Ana Ruiz' }).click();
    await expect(timeline.getByText('Every date fits this closing.')).toBeVisible();
    await expect(timeline.getByText('Rate lock expires')).toBeVisible();
    await looksRightDayAndNight(page);
  });

  await test.step('what breaks is shown before it is saved', async () => {
    await timeline.getByRole('button', { name: 'Move closing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move closing' });
    await dialog.getByLabel('Closing date').fill(typed(addDays(closingOn, 3)));
    await dialog.getByLabel('Closing date').press('Tab');
    const breaks = dialog.getByRole('region', { name: 'What breaks' });
    await expect(breaks.getByText('Rate lock expires')).toBeVisible();
    await expect(breaks.getByText(/Coverage starts: .?Ana Ruiz/)).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'What moves' }).getByText('Final walkthrough')).toBeVisible();
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Move closing' }).click();
    await expect(dialog).toBeHidden();
    await expect(timeline.getByText('2 dates don’t fit')).toBeVisible();
  });

  await test.step('the loan follows, and the lock is mended there', async () => {
    await page.goto(`/loan/${loan.id}`);
    await expect(timeline.getByText('Rate lock expires')).toBeVisible();
    const { locks } = await maya.get<{ locks: { id: string }[] }>(`/loans/${loan.id}/locks`);
    await maya.post(`/loans/${loan.id}/locks/${locks[0]!.id}/extend`, { days: 5 });
    await page.reload();
    await expect(timeline.getByText('1 date doesn’t fit')).toBeVisible();
    await page.setViewportSize(phone);
    await looksRight(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the borrower is asked in', async () => {
    await page.getByRole('tab', { name: 'Application' }).click();
    await page.getByRole('button', { name: 'Invite to portal: Ana Ruiz' }).click();
    await expect(page.getByText(/Portal: invited/)).toBeVisible();
  });
  const link = await inOutbox(maya, email, /\/portal\/(v1\.[\w.-]+)/);

  const ana = await newVisitor(browser, { viewport: phone });
  await test.step('signs in on a phone, and sees how far the loan is', async () => {
    await ana.page.goto(`/portal/${link}`);
    await looksRight(ana.page);
    await ana.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(ana.page.getByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
    await expect(ana.page.getByText('Pay stubs')).toBeVisible();
    await expect(ana.page.getByText('Your rate is locked until')).toBeVisible();
    await looksRightDayAndNight(ana.page);
  });

  await test.step('fills a section that saves itself, and another with its button', async () => {
    await ana.page.getByRole('link', { name: 'Personal information' }).click();
    await ana.page.getByLabel('First name').fill('Ana');
    await ana.page.getByLabel('Last name').fill('Ruiz');
    await expect(ana.page.getByText('Saved', { exact: true })).toBeVisible();
    await looksRight(ana.page);
    await ana.page.getByRole('link', { name: 'Back' }).click();
    await ana.page.getByRole('link', { name: 'Income' }).click();
    await ana.page.getByLabel('Monthly amount').fill('9,000');
    await ana.page.getByRole('button', { name: 'Save' }).click();
    await expect(ana.page.getByRole('group', { name: 'Entry 1' }).getByLabel('Monthly amount')).toHaveValue('9000');
    const { sections } = await maya.get<{ sections: { section: string; data: { rows: object[] } }[] }>(
      `/loans/${loan.id}/application`,
    );
    expect(Object.fromEntries(sections.map(({ section, data }) => [section, data.rows]))).toEqual({
      personal: [{ firstName: 'Ana', lastName: 'Ruiz' }],
      income: [{ monthly: 900_000 }],
    });
  });

  await test.step('hands in what was asked for', async () => {
    await ana.page.getByRole('link', { name: 'Back' }).click();
    await ana.page.getByLabel('Upload document').setInputFiles({
      name: 'stubs.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Paid'),
    });
    await expect(ana.page.getByText('Received')).toBeVisible();
    await expect(ana.page.getByText('stubs.txt').first()).toBeVisible();
    await ana.page.goto(`/portal/${link}?lang=ar`);
    await expect(ana.page.locator('html')).toHaveAttribute('dir', 'rtl');
    await looksRight(ana.page);
  });
});
