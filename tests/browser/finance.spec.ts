import { expect, type Page, test } from '@playwright/test';
import { writeDate } from '#app/ui/date-text.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { newColleague, newOwner, type Visitor } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

/** Days of last month, the one that is reconciled. */
const lastMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1))
  .toISOString()
  .slice(0, 7);
const there = (day: number): string => `${lastMonth}-${String(day).padStart(2, '0')}`;

async function fundedDeal(owner: Visitor, name: string): Promise<void> {
  const terms = {
    period: 'calendar',
    startsOn: '01-01',
    base: 'split',
    scale: 'marginal',
    tiers: [{ from: 0, agent: 700_000 }],
    cap: null,
    preItems: [],
    postItems: [],
    afterCapFee: 0,
    team: null,
    mentor: null,
  };
  await owner.post('/commission-plans', { user: null, name: '70/30', from: '2020-01-01', terms });
  const { id } = await owner.post<{ id: string }>('/deals', {
    name,
    pipeline: 'lease',
    price: 40_000_000,
    commissionRate: 25_000,
    timeZone: 'America/New_York',
  });
  for (const state of ['approved', 'sent', 'funded']) await owner.post(`/deals/${id}/sheet/state`, { state });
}

async function heldDeposit(owner: Visitor): Promise<void> {
  const { id: deal } = await owner.post<{ id: string }>('/deals', {
    name: '12 Elm St',
    pipeline: 'buyer',
    price: 50_000_000,
  });
  const { id } = await owner.post<{ id: string }>('/finance/deposits', {
    deal,
    payer: 'Ana Buyer',
    method: 'check',
    cents: 1_000_000,
    receivedOn: there(10),
    depositBy: there(12),
  });
  await owner.post(`/finance/deposits/${id}/deposit`, { on: there(11) });
}

const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Finance' }).getByRole('link', { name }).click();

test('an owner pays a commission, bills an agent, releases trust money, and signs the month', async ({ browser }) => {
  const owner = await newOwner(browser);
  await fundedDeal(owner, 'Oak lease');
  await heldDeposit(owner);
  const { page } = owner;
  await page.goto('/finance');
  await expect(page.getByText('Company dollar').first()).toBeVisible();
  await expect(page.getByText('Equal to client ledgers')).toBeVisible();
  await looksRightDayAndNight(page);

  await test.step('pay', async () => {
    await go(page, 'Payouts');
    await page.getByRole('button', { name: 'Pay Maya Okafor' }).click();
    await page.getByRole('dialog').getByLabel('Reference').fill('ACH 77');
    await page.getByRole('dialog').getByRole('button', { name: 'Pay $7,000' }).click();
    await expect(page.getByText('Payout to Maya Okafor recorded').last()).toBeVisible();
    await expect(page.getByText('No payouts due')).toBeVisible();
    await page.getByText('Paid', { exact: true }).click();
    await expect(page.getByRole('row', { name: /Maya Okafor/ })).toContainText('ACH 77');
  });

  await test.step('bill', async () => {
    await go(page, 'Agent bills');
    await page.getByRole('button', { name: 'Bill agent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Agent/ }).click();
    await page.getByRole('option', { name: /Maya Okafor/ }).click();
    await dialog.getByLabel('Amount').fill('125');
    await dialog.getByRole('button', { name: 'Bill agent' }).click();
    await expect(page.getByRole('table', { name: 'Receivables by age' })).toContainText('$125');
    await looksRight(page);
  });

  await test.step('more than is held is refused with the reason, what is held is released', async () => {
    await go(page, 'Trust account');
    await page.getByText('All', { exact: true }).click();
    await page.getByRole('button', { name: 'Release funds: 12 Elm St' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Pay to').fill('Sure Title');
    await dialog.getByLabel('Amount').fill('10000.01');
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect(dialog.getByRole('alert')).toContainText('12 Elm St holds $10,000.00');
    await dialog.getByLabel('Amount').fill('4000');
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect(page.getByRole('region', { name: 'Message' }).getByText('Funds released')).toBeVisible();
  });

  await test.step('reconcile on a phone, and sign', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/finance/reconcile');
    const [year, month] = lastMonth.split('-');
    const file = {
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Date,Description,Amount\n${month}/12/${year},Deposit,10000.00\n`),
    };
    await page.getByLabel('Import bank CSV').setInputFiles(file);
    await expect(page.getByText('1 line imported, 1 matched').last()).toBeVisible();
    await page.getByLabel('Statement balance').fill('9999');
    await expect(page.getByText('Off by $1')).toBeVisible();
    await page.getByLabel('Statement balance').fill('10000');
    await expect(page.getByText('All balances are equal.')).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Sign reconciliation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign reconciliation' }).click();
    await expect(page.getByRole('table', { name: 'Signed reconciliations' })).toContainText('$10,000');
  });
});

test('an accountant begins at the books, records earnest money for a deal by its name, and finds no client', async ({
  browser,
}) => {
  const owner = await newOwner(browser);
  await heldDeposit(owner);
  const { page } = await newColleague(browser, owner, 'accountant', ['Ruth', 'Abernathy']);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/finance$/);
  const rail = page.getByRole('navigation').first();
  await expect(rail.getByRole('link', { name: 'Finance' })).toBeVisible();
  for (const name of ['Leads', 'Deals', 'Tasks', 'Inbox', 'Dashboard'])
    await expect(rail.getByRole('link', { name, exact: true })).toHaveCount(0);
  await looksRight(page);
  await go(page, 'Trust');
  // The deal is named without a link.
  await page.getByRole('radio', { name: 'All' }).click();
  await expect(page.getByText('12 Elm St').first()).toBeVisible();
  await expect(page.getByRole('link', { name: '12 Elm St' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Record earnest money' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Deal/ }).click();
  await page.getByRole('option', { name: /12 Elm St/ }).click();
  await expect(dialog.getByRole('button', { name: /^Deal/ })).toContainText('12 Elm St');
});

test('the books are dated by the office’s day, whose time zone an owner sets', async ({ browser }) => {
  const owner = await newOwner(browser);
  const { page } = owner;
  // Their days always differ, and from the reader's at least one does.
  for (const [place, zone] of [
    ['Kiritimati', 'Pacific/Kiritimati'],
    ['Pago Pago', 'Pacific/Pago_Pago'],
  ] as const) {
    await page.goto('/settings/organisation');
    await page.getByRole('button', { name: /^Time zone/ }).click();
    await page.getByRole('option').first().waitFor();
    await page.keyboard.type(place);
    await page.getByRole('option', { name: new RegExp(place) }).click();
    await expect(page.getByText('Organization saved')).toBeVisible();
    expect(await owner.get('/metrics/time-zone')).toEqual({ timeZone: zone });
    await page.goto('/finance/bills');
    const days = [dayIn(Date.now(), zone)];
    await page.getByRole('button', { name: 'Bill agent' }).click();
    const shown = await page.getByRole('dialog').getByLabel('Billed').inputValue();
    days.push(dayIn(Date.now(), zone));
    expect(days.map((day) => writeDate(day, 'en-US'))).toContain(shown);
  }
});
