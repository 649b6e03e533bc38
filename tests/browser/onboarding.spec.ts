import { expect, type Page, test } from '@playwright/test';
import { newColleague, newOwner, newVisitor, password, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible();
const next = (page: Page, name = 'Continue') => page.getByRole('button', { name }).click();
const at = (page: Page, step: string) => expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();

test('a new person is led through the steps, takes them up on another device, and ends at the dashboard', async ({
  browser,
}) => {
  const owner = await newOwner(browser);
  const { page } = owner;
  await page.goto('/onboarding');
  await at(page, 'About you');
  await looksRight(page);
  await page.getByLabel('Phone').fill('512 555 0188');
  await next(page);
  await at(page, 'Your license');
  expect(await owner.get('/agent-profile')).toMatchObject({ phone: '512 555 0188' });
  await page.getByLabel('Number').fill('??');
  await next(page);
  await expect(page.getByText("This doesn't look like a license number.")).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: /^Texas/ }).click();
  await page.getByLabel('Number').fill('0612345');
  await next(page);
  await at(page, 'Your team');
  await page.getByLabel('Organization name').fill('Okafor Homes');
  await next(page);
  await at(page, 'Your goals');

  const other = await newVisitor(browser);
  await other.post('/auth/sign-in', { email: owner.email, password });
  await other.page.goto('/onboarding');
  await at(other.page, 'Your goals');
  await other.page.getByLabel('Answer new leads faster').check();
  await next(other.page);
  await at(other.page, 'Your contacts');
  await other.page.getByRole('button', { name: 'Load sample data' }).click();
  await said(other.page, '12 sample leads added');
  await expect(other.page.getByRole('button', { name: 'Remove sample data' })).toBeVisible();
  await next(other.page);
  await at(other.page, 'Your brand');
  await looksRight(other.page);
  await other.page.getByLabel('Name clients see').fill('Okafor & Daughters');
  await next(other.page);
  await at(other.page, 'Your first site');
  await next(other.page, 'Not now');
  await other.page.waitForURL('**/dashboard');
  await said(other.page, "You're all set");
  await looksRight(other.page);
  // Samples are for trying things out and are not counted.
  await expect(other.page.getByText('No one is waiting.')).toBeVisible();
  const session = await owner.get<{ organisation: { name: string }; user: { onboardingCompleted: boolean } }>(
    '/session',
  );
  expect(session).toMatchObject({ organisation: { name: 'Okafor Homes' }, user: { onboardingCompleted: true } });

  // In the list they are counted, labeled as samples, and removed with one click.
  await other.page.goto('/leads');
  await expect(other.page.getByText('12 sample leads loaded.')).toBeVisible();
  await looksRight(other.page);
  // Also where the list is narrowed to none of them.
  await other.page.goto('/leads?q=nobody-here');
  await expect(other.page.getByText('12 sample leads loaded.')).toBeVisible();
  await other.page.getByRole('button', { name: 'Remove sample data' }).click();
  await said(other.page, 'Sample data removed');
  await expect(other.page.getByText('12 sample leads loaded.')).toBeHidden();
});

test('colleagues invited during setup, as a pasted list, are invited to the name just typed', async ({ browser }) => {
  const owner = await newOwner(browser);
  await proveAddress(owner);
  const { page } = owner;
  await page.goto('/onboarding');
  await at(page, 'About you');
  await next(page, 'Not now');
  await at(page, 'Your license');
  await next(page, 'Not now');
  await at(page, 'Your team');
  await page.getByLabel('Organization name').fill('Okafor Homes');
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email addresses').fill('Ana Ruiz <ana@team.test>\nbo@team.test, manager');
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
  await said(page, '2 invitations sent');
  await expect(page.getByText('bo@team.test')).toBeVisible();
  await expect(page.getByText(/expires [A-Z][a-z]{2} \d/).first()).toBeVisible();
  await looksRight(page);
  expect(await owner.get('/organisation')).toMatchObject({ name: 'Okafor Homes' });
});

test('a state is found by typing its name, also in a dialog, and where colleagues are licensed is proposed', async ({
  browser,
}) => {
  const owner = await newOwner(browser);
  await proveAddress(owner);
  await owner.post('/onboarding/complete');
  await newColleague(browser, owner, 'agent', ['Noor', 'Haddad']);
  const { page } = owner;
  await page.goto('/team');
  const dialog = page.getByRole('dialog');
  const addFor = async (name: string) => {
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('button', { name: 'Add license' }).click();
  };
  await addFor('Maya Okafor');
  const state = dialog.getByRole('combobox', { name: 'State' });
  await state.click();
  await expect(page.getByRole('listbox', { name: 'State' })).toBeFocused();
  await page.keyboard.type('Tex');
  await page.keyboard.press('Enter');
  await expect(state).toHaveText('Texas (TX)');
  await dialog.getByLabel('Number').fill('0612345');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await addFor('Noor Haddad');
  await expect(state).toHaveText('Texas (TX)');
  await looksRight(page);
});

test('a brand is changed later, and shown as clients see it', async ({ browser }) => {
  const owner = await newOwner(browser);
  await owner.post('/onboarding/complete');
  const { page } = owner;
  await page.goto('/settings/brand');
  await expect(page.getByLabel('Name clients see')).toHaveValue('Okafor workspace');
  await page.getByLabel('Name clients see').fill('Okafor & Daughters');
  await page.getByLabel('License line').fill('Okafor Homes LLC · TX 0612345');
  const card = page.getByRole('figure', { name: 'What clients see' });
  await expect(card).toContainText('Okafor & DaughtersOkafor Homes LLC · TX 0612345');
  await looksRight(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Brand saved');
  expect(await owner.get('/brand')).toMatchObject({
    name: 'Okafor & Daughters',
    licence: 'Okafor Homes LLC · TX 0612345',
  });
});

test('who signs in before they are through is led there after a moment, and then to where they were going', async ({
  browser,
}) => {
  const owner = await newOwner(browser);
  await owner.context.clearCookies();
  const { page } = owner;
  await page.goto('/settings/security');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/onboarding?next=**');
  await page.getByRole('button', { name: 'Skip setup' }).click();
  await page.waitForURL('**/settings/security');
});

test('the dashboard counts what waits, and the first steps are done by doing them', async ({ browser }) => {
  const owner = await newOwner(browser);
  await owner.post('/onboarding/complete');
  await proveAddress(owner);
  const { page } = owner;
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Hello, Maya' })).toBeVisible();
  const chip = page.getByRole('button', { name: /^First steps/ });
  await expect(chip).toContainText('1 of 7 done');
  await owner.post('/leads', { firstName: 'Ana', lastName: 'Lopez' });
  const waiting = page.getByRole('region', { name: 'Waiting for first contact' });
  await expect(waiting.getByText('Ana Lopez')).toBeVisible();
  await expect(waiting.getByText(/^\d:\d\d$/)).toBeVisible();
  const today = await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format(new Date()));
  await owner.post('/tasks', { title: 'Call Ana', dueOn: today });
  await expect(page.getByRole('region', { name: 'Dates at risk' }).getByText('Call Ana')).toBeVisible();
  await page.reload();
  await expect(chip).toContainText('2 of 7 done');
  await chip.click();
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link', { name: /first lead Done$/ })).toBeVisible();
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(chip).toBeHidden();
});

test('it stands on a phone, in Arabic and in the dark', async ({ browser }) => {
  const owner = await newOwner(browser, {
    viewport: { width: 390, height: 844 },
    locale: 'ar',
    colorScheme: 'dark',
  });
  const { page } = owner;
  for (const path of ['/onboarding', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await looksRight(page);
  }
});
