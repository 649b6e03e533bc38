import { expect, test } from '@playwright/test';
import { textsOf } from '#tests/setup/texts.ts';
import { newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const phone = { width: 390, height: 844 };

test('a lead’s first screen has who, what they said last, where one answers and what happened; tours wait for a signature', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = maya;
  const lead = await newLead(maya, { firstName: 'Ana', lastName: 'Ruiz', phone: '+12125550142' });
  const text = await textsOf(maya);
  await text('+12125550142', 'Is the house on Elm still there?');
  await page.goto(`/lead/${lead.id}`);
  const latest = page.getByRole('region', { name: 'Latest message' });
  await expect(latest.getByText('Is the house on Elm still there?')).toBeInViewport();
  await expect(latest.getByText('Not answered')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeInViewport();
  await expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Consent Email: none/ })).toBeVisible();

  await test.step('a showing is planned on the spot, and refused until the buyer has signed', async () => {
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Showing' }).click();
    const editor = page.getByRole('dialog', { name: 'New appointment' });
    await expect(editor.getByRole('textbox', { name: 'Title' })).toHaveValue('Showing: Ana Ruiz');
    await editor.getByRole('button', { name: 'Schedule appointment' }).click();
    await expect(editor.getByText(/Ana Ruiz has no signed buyer agreement/).first()).toBeVisible();
    await editor.getByRole('button', { name: 'Cancel' }).click();
    const today = await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format(new Date()));
    const until = `${Number(today.slice(0, 4)) + 1}-12-31`;
    const term = { signedOn: today, from: today, until, payKind: 'rate', rateBasisPoints: 250, saysNegotiable: true };
    await maya.post(`/leads/${lead.id}/buyer-agreements`, term);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Showing' }).click();
    await editor.getByLabel('Day', { exact: true }).fill(`12/30/${today.slice(0, 4)}`);
    await editor.getByRole('button', { name: 'Schedule appointment' }).click();
    await expect(editor).toBeHidden();
    await expect(page).toHaveURL(/\/lead\//);
    await expect(page.getByRole('link', { name: /^Showing: Ana Ruiz/ })).toBeVisible();
  });
  await looksRight(page);

  await page.setViewportSize(phone);
  await page.reload();
  await expect(latest).toBeInViewport();
  for (const name of ['Call', 'Text', 'Schedule'])
    await expect(page.getByRole('button', { name, exact: true }).first()).toBeInViewport();
  await looksRight(page, { rules: 'looks' });
});

test('a call queue goes on by itself, and the tab counts as many as the dashboard', async ({ browser }) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  await maya.post('/onboarding/complete');
  const { page } = maya;
  for (const [firstName, phoneNumber] of [
    ['Ana', '+12125550142'],
    ['Bo', '+12125550143'],
  ] as const)
    await newLead(maya, { firstName, phone: phoneNumber });
  await newLead(maya, { firstName: 'Cy', owner: null });
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Pipeline' }).getByRole('link', { name: /^New\s*3/ })).toBeVisible();
  await page.goto('/leads');
  await expect(page.getByRole('link', { name: /^New\s*3/ })).toBeVisible();

  const names = page.getByRole('row').locator('[data-column=name]');
  await expect(names).toHaveCount(3);
  const order = (await names.allInnerTexts()).map((words) => words.match(/Ana|Bo|Cy/)![0]);
  await page.getByRole('button', { name: 'List actions' }).click();
  await page.getByRole('menuitem', { name: 'Start call queue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: order[0]! })).toBeVisible();
  await page.getByRole('button', { name: 'No answer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: order[1]! })).toBeVisible();
  await expect(page.getByRole('button', { name: 'No answer' })).toBeVisible();
});
