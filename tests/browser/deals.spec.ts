import { expect, test } from '@playwright/test';
import { newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';
import { printed } from './printed.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAGElEQVR4AWK60KX3XyTUHoyZXE4LMsAAAAAA//+oWk6AAAAABklEQVQDAH9xBvrbP2VHAAAAAElFTkSuQmCC',
  'base64',
);

test('a deal is opened, moved on, its dates follow, its document is approved and its commission split', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = maya;
  await maya.post('/commission-plans', {
    user: null,
    name: '70/30',
    from: '2026-01-01',
    terms: {
      period: 'calendar',
      startsOn: '01-01',
      tiers: [{ from: 0, agent: 700_000 }],
      cap: null,
      preItems: [],
      postItems: [],
      afterCapFee: 0,
      team: null,
    },
  });
  await page.goto('/deals');
  await expect(page.getByRole('heading', { name: 'No deals yet' })).toBeVisible();

  await test.step('a new deal', async () => {
    await page.getByRole('main').getByRole('button', { name: 'New deal' }).click();
    const dialog = page.getByRole('dialog', { name: 'New deal' });
    await dialog.getByLabel('Deal', { exact: false }).first().fill('12 Juniper St');
    await dialog.getByLabel('Price', { exact: true }).fill('400k');
    await dialog.getByLabel('Commission (% of price)').fill('2.5');
    await dialog.getByLabel('Acceptance date').fill('6/24/2026');
    await dialog.getByLabel('Closing date').fill('8/3/2026');
    await dialog.getByRole('button', { name: 'Create deal' }).click();
    await page.waitForURL('**/deal/*');
    await expect(page.getByRole('heading', { name: '12 Juniper St' })).toBeVisible();
    await expect(page.getByText('$10,000 commission')).toBeVisible();
  });

  await test.step('a stage waits for what the checklist asks for', async () => {
    await page.getByRole('button', { name: /^Stage: Searching/ }).click();
    await page.getByRole('menuitem', { name: 'Offer', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Move to Offer' });
    await dialog.getByRole('button', { name: 'Move deal' }).click();
    await expect(dialog.getByText('Buyer representation agreement is missing.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const row = page
      .getByRole('region', { name: /^Checklist/ })
      .getByRole('listitem')
      .filter({ hasText: 'Buyer representation agreement' });
    await page
      .getByLabel('Document for Buyer representation agreement')
      .setInputFiles({ name: 'signed.png', mimeType: 'image/png', buffer: png });
    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(row.getByText('Approved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Stage: Searching/ }).click();
    await page.getByRole('menuitem', { name: 'Offer', exact: true }).click();
    await dialog.getByRole('button', { name: 'Move deal' }).click();
    await expect(page.getByRole('button', { name: /^Stage: Offer/ })).toBeVisible();
  });

  await test.step('a moved acceptance shows what follows before it does', async () => {
    const dates = page.getByRole('region', { name: 'Dates' });
    await expect(dates.getByRole('listitem').filter({ hasText: /^Inspection period ends/ })).toContainText(
      'Jul 6, 2026',
    );
    await dates.getByRole('button', { name: 'Move acceptance or closing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move acceptance or closing' });
    await dialog.getByLabel('Acceptance date').fill('7/1/2026');
    await expect(dialog.getByRole('listitem').filter({ hasText: /^Inspection period ends/ })).toContainText(
      'Jul 13, 2026',
    );
    await dialog.getByRole('button', { name: 'Apply new dates' }).click();
    await expect(dates.getByRole('listitem').filter({ hasText: /^Inspection period ends/ })).toContainText(
      'Jul 13, 2026',
    );
  });
  await looksRight(page);

  await test.step('payment instructions are masked, and a change of them locks the deal', async () => {
    const wires = page.getByRole('region', { name: 'Wire instructions' });
    const enter = async (name: string, account: string) => {
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByLabel('Payee').fill('Gulf Title');
      await dialog.getByLabel('Routing number').fill('021000021');
      await dialog.getByLabel('Account number').fill(account);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    };
    await wires.getByRole('button', { name: 'Add wire instructions' }).click();
    await enter('Add wire instructions', '000123456789');
    await expect(wires.getByText('•••• 6789')).toBeVisible();
    await wires.getByRole('button', { name: 'More for Earnest money' }).click();
    await page.getByRole('menuitem', { name: 'Change…' }).click();
    await enter('Change wire instructions', '998877665544');
    await expect(wires.getByRole('alert')).toBeVisible();
    await wires.getByRole('button', { name: 'More for Earnest money' }).click();
    await page.getByRole('menuitem', { name: 'Reject…' }).click();
    const reject = page.getByRole('dialog', { name: 'Reject: Earnest money' });
    await reject.getByLabel('Reason').fill('They know nothing of it');
    await reject.getByRole('button', { name: 'Reject…' }).click();
    await expect(wires.getByRole('alert')).toBeHidden();
  });

  await test.step('documents are reviewed beside their pages, by keys', async () => {
    const address = page.url();
    await page
      .getByLabel('Document for Signed purchase contract')
      .setInputFiles({ name: 'contract.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByRole('link', { name: 'contract.png' }).first()).toBeVisible();
    await page.goto('/deals/reviews');
    await expect(page.getByRole('img', { name: /contract\.png/ })).toBeVisible();
    await looksRight(page);
    await page.keyboard.press('a');
    await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
    await page.goto(address);
  });

  await test.step('the sheet says who gets what, and is approved', async () => {
    await page.getByRole('link', { name: 'Open CDA' }).click();
    const sheet = page.getByRole('article');
    await expect(sheet.getByRole('row').filter({ hasText: 'Maya Okafor' })).toContainText('$7,000');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Mark as sent' })).toBeVisible();
    await looksRight(page);
    const { words } = await printed(page);
    for (const told of ['Maya Okafor', '$7,000', 'Total commission']) expect(words).toContain(told);
  });

  await test.step('the forecast opens its rows', async () => {
    await page.goto('/deals/forecast');
    await page.getByRole('table', { name: 'By closing month' }).getByRole('link', { name: '1', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: '12 Juniper St' })).toBeVisible();
  });

  await test.step('on a phone, in Arabic and in the dark', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/deals?lang=ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.getByText('12 Juniper St').first().click();
    await page.waitForURL('**/deal/*');
    await expect(page.getByRole('heading', { name: '12 Juniper St' })).toBeVisible();
    await looksRight(page);
  });
});

test('a buyer’s deal earns what was agreed, a review holds the rest of its checklist, and a new plan is agreed to', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = maya;
  const lead = await newLead(maya, { firstName: 'Ana', lastName: 'Ruiz' });
  await maya.post(`/leads/${lead.id}/buyer-agreements`, {
    signedOn: '2026-06-01',
    from: '2026-06-01',
    until: '2099-05-31',
    payKind: 'rate',
    rateBasisPoints: 200,
    saysNegotiable: true,
  });
  const line = { need: 'required', before: null };
  await maya.put('/deal-templates', {
    templates: [
      { key: 'purchase', name: 'Purchase', side: 'buyer', items: [], dates: [] },
      {
        key: 'texas',
        name: 'Texas purchase',
        side: 'buyer',
        stateOrProvince: 'TX',
        items: [
          { ...line, name: 'File number', kind: 'info' },
          { ...line, name: 'Broker’s review', kind: 'gate' },
          { ...line, name: 'Call the lender', kind: 'task' },
        ],
        dates: [],
      },
    ],
  });
  const { id } = await maya.post<{ id: string }>('/deals', {
    name: '9 Elm St',
    pipeline: 'buyer',
    lead: lead.id,
    price: 40_000_000,
    stateOrProvince: 'TX',
    acceptedOn: '2026-06-24',
    closingOn: '2026-08-03',
  });

  await test.step('the checklist says where it is from; what comes after a review waits for it', async () => {
    await page.goto(`/deal/${id}`);
    const checklist = page.getByRole('region', { name: /^Checklist/ });
    await expect(checklist.getByText('From the “Texas purchase” template, matched by side and state.')).toBeVisible();
    const task = checklist.getByRole('checkbox', { name: 'Call the lender' });
    await expect(task).toBeDisabled();
    await checklist.getByRole('button', { name: 'Enter value: File number' }).click();
    const dialog = page.getByRole('dialog', { name: 'File number' });
    await dialog.getByLabel('Value').fill('GF 26-114');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(checklist.getByText('GF 26-114')).toBeVisible();
    await checklist.getByRole('button', { name: 'Request review' }).click();
    await page.goto('/deals/reviews');
    await expect(page.getByRole('region', { name: 'Broker’s review' })).toContainText('GF 26-114');
    await looksRight(page);
    await page.keyboard.press('a');
    await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
    await page.goto(`/deal/${id}`);
    await task.click();
    await expect(page.getByRole('region', { name: 'Checklist, 3 of 3' })).toBeVisible();
  });

  await test.step('compensation comes from the buyer agreement and cannot exceed it', async () => {
    await page.getByRole('link', { name: 'Open CDA' }).click();
    const fee = page.getByRole('region', { name: 'Buyer agreement' });
    await expect(fee).toContainText('max $8,000');
    await page.getByRole('button', { name: 'Edit terms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit terms' });
    await dialog.getByRole('textbox', { name: 'Buyer side' }).fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/allows at most \$8,000\.00/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a plan is put in force by hand, and what it changes is agreed to', async () => {
    await page.goto('/settings/deals');
    await page.getByRole('button', { name: 'Add plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add plan' });
    await dialog.getByLabel('Name').fill('By deals');
    await dialog.getByLabel('Effective date').fill('1/1/2026');
    await dialog.getByRole('button', { name: 'Add tier' }).click();
    await dialog.getByLabel('Tiers based on').click();
    await page.getByRole('option', { name: 'Deals closed' }).click();
    await expect(dialog.getByLabel('From (deals per year)').nth(1)).toHaveValue('5');
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Activate plan' }).click();
    await expect(page.getByText(/2 tiers by deals closed/)).toBeVisible();
    await expect(async () => {
      await page.goto('/deals/changes');
      await expect(page.getByRole('table', { name: '9 Elm St' })).toContainText('-$2,400');
    }).toPass();
    await looksRight(page);
    await page.getByRole('button', { name: 'Accept new numbers for 9 Elm St' }).click();
    await expect(page.getByRole('heading', { name: 'No changes' })).toBeVisible();
  });
});
