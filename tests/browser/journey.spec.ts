import { expect, test } from '@playwright/test';
import { newLead, newOwner, newVisitor, password } from '#tests/setup/workspace.ts';

test.use({ serviceWorkers: 'allow' });

test('sign up, win a lead and work it: everything is there after a reload', async ({ browser }) => {
  const { page, email } = await newVisitor(browser);
  await page.goto('/auth?auth=signup');
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/onboarding');
  await page.getByRole('button', { name: 'Skip setup' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/leads');
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'New lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'New lead' });
  await dialog.getByLabel('First name').fill('Daniela');
  await dialog.getByLabel('Last name').fill('Reyes');
  await dialog.getByLabel('Email').fill('daniela@example.test');
  await dialog.getByLabel('Phone').fill('(512) 555-0134');
  await dialog.getByRole('button', { name: 'Create lead' }).click();
  const panel = page.getByRole('complementary', { name: 'Daniela Reyes' });
  await expect(panel.getByText('created the lead')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: 'Daniela Reyes' });
  await row.locator('[data-column=budget]').dblclick();
  await page.getByRole('textbox', { name: 'Budget' }).fill('640k');
  await page.keyboard.press('Enter');
  await expect(row.locator('[data-column=budget]')).toHaveText('$640K');

  await panel.getByRole('textbox', { name: 'Note' }).fill('Wants a yard for the dog.');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(panel.getByText('Wants a yard for the dog.')).toBeVisible();

  await panel.getByRole('button', { name: 'Task', exact: true }).click();
  await panel.getByRole('textbox', { name: 'Task' }).fill('Send comparables');
  await panel.getByRole('button', { name: 'Tomorrow' }).click();
  await panel.getByRole('button', { name: 'Add task' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Complete Send comparables' })).toBeVisible();

  await panel.getByRole('button', { name: 'Edit Stage' }).click();
  await page.getByRole('option', { name: 'Engaged' }).click();
  await expect(row.getByText('Engaged')).toBeVisible();
  await expect(panel.getByText('moved it from New to Engaged')).toBeVisible();

  await panel.getByRole('button', { name: 'Archive' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  await page.reload();
  await expect(row.locator('[data-column=budget]')).toHaveText('$640K');
  await row.getByText('Daniela Reyes').click();
  for (const words of [
    'Wants a yard for the dog.',
    'Send comparables',
    'moved it from New to Engaged',
    'changed Budget from nothing to $640,000',
    'archived it',
    'restored it',
  ])
    await expect(panel.getByText(words).first()).toBeVisible();
});

test('two organisations see nothing of each other: not by list, search, address or API', async ({ browser }) => {
  const [maya, noor] = [await newOwner(browser), await newOwner(browser)];
  const hers = await newLead(maya, { firstName: 'Daniela', lastName: 'Secret', email: 'daniela@example.test' });
  await newLead(noor, { firstName: 'Boris', lastName: 'Visible' });

  await noor.page.goto('/leads');
  await expect(noor.page.getByRole('row').filter({ hasText: 'Boris Visible' })).toBeVisible();
  await expect(noor.page.getByText('Daniela Secret')).toHaveCount(0);

  await noor.page.getByRole('searchbox', { name: 'Search leads' }).fill('daniela');
  await expect(noor.page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await noor.page.keyboard.press('Control+k');
  await noor.page.getByRole('combobox').fill('daniela');
  await expect(noor.page.getByText(/Nothing found|No results|nothing/i).first()).toBeVisible();

  await noor.page.goto(`/lead/${hers.id}`);
  await expect(noor.page.getByRole('alert')).toBeVisible();
  await expect(noor.page.getByText('Daniela Secret')).toHaveCount(0);

  for (const [method, path, body] of [
    ['GET', `/leads/${hers.id}`],
    ['GET', `/leads/${hers.id}/timeline`],
    ['POST', `/leads/${hers.id}/archive`, {}],
    ['POST', `/leads/${hers.id}/notes`, { body: 'I was here' }],
  ] as const)
    expect((await noor.ask(method, path, body)).status(), `${method} ${path}`).toBe(404);
  const change = await noor.ask('PATCH', `/leads/${hers.id}`, { stage: 'trash' }, { 'if-match': '"1"' });
  expect(change.status()).toBe(404);
  expect(await maya.get(`/leads/${hers.id}`)).toMatchObject({ stage: 'new', archivedAt: null });
});
