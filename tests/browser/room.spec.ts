import { expect, test } from '@playwright/test';
import { inOutbox, newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

test('a client and a lender in the room of a deal, each with their own view of it', async ({ browser }) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  const { id } = await maya.post<{ id: string }>('/deals', {
    name: '12 Juniper St',
    pipeline: 'buyer',
    price: 64_000_000,
    acceptedOn: '2026-06-24',
    closingOn: '2026-08-03',
  });
  const phone = '(512) 555-0147';
  await maya.post(`/deals/${id}/parties`, { role: 'client', name: 'Ana Reyes', email: 'ana@example.test', phone });
  await maya.post(`/deals/${id}/parties`, { role: 'lender', name: 'Lou Bank' });
  await page.goto(`/deal/${id}`);
  const room = page.getByRole('region', { name: 'Deal room' });
  const links: Record<string, string> = {};

  await test.step('asked in by a link and a second proof', async () => {
    const ask = async (name: string, prove: 'Texted code' | 'Passcode you share') => {
      await room.getByRole('button', { name: 'Invite guest' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite guest' });
      await dialog.getByRole('combobox', { name: 'Guest' }).click();
      await page.getByRole('option', { name: new RegExp(name) }).click();
      await dialog.getByRole('radio', { name: prove }).check();
      if (prove === 'Passcode you share') {
        await dialog.getByRole('textbox', { name: /^Passcode/ }).fill('short');
        await dialog.getByRole('button', { name: 'Send invitation' }).click();
        await expect(dialog.getByText('At least 8 characters.').last()).toBeVisible();
        await dialog.getByRole('textbox', { name: /^Passcode/ }).fill('juniper door');
      }
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      const told = page.getByRole('dialog', { name: `${name} invited` });
      links[name] = new URL(await told.getByLabel('Guest link').inputValue()).pathname;
      await told.getByRole('button', { name: 'Done' }).click();
    };
    await ask('Ana Reyes', 'Texted code');
    await ask('Lou Bank', 'Passcode you share');
    await looksRightDayAndNight(page);
  });

  const ana = (await newVisitor(browser)).page;
  await test.step('the client enters with the code that was texted to her', async () => {
    await ana.goto(links['Ana Reyes']!);
    await expect(ana.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible();
    await expect(ana.getByText('Juniper')).toHaveCount(0);
    await looksRight(ana);
    await ana.getByRole('button', { name: 'Text me a code' }).click();
    await ana.getByLabel('Code').fill(await inOutbox(maya, '+15125550147', /(\d{6})/));
    await ana.getByRole('button', { name: 'Continue' }).click();
    await expect(ana.getByRole('heading', { name: '12 Juniper St', level: 1 })).toBeVisible();
    await expect(ana.getByText('$640,000')).toBeVisible();
    await looksRightDayAndNight(ana);
  });

  const lou = (await newVisitor(browser)).page;
  await test.step('the lender with the word', async () => {
    await lou.setViewportSize({ width: 390, height: 844 });
    await lou.goto(links['Lou Bank']!);
    await lou.getByLabel('Passcode').fill('another word');
    await lou.getByRole('button', { name: 'Continue' }).click();
    await expect(lou.getByRole('alert')).toContainText('That code is incorrect');
    await lou.getByLabel('Passcode').fill('juniper door');
    await lou.getByRole('button', { name: 'Continue' }).click();
    await expect(lou.getByRole('heading', { name: '12 Juniper St', level: 1 })).toBeVisible();
    await looksRight(lou);
  });

  await test.step('what is written to the office stays there, what is for all is seen by all', async () => {
    await ana.getByLabel('Write a message').fill('May I move in early?');
    await ana.getByRole('button', { name: 'Send' }).click();
    await expect(ana.getByRole('listitem').filter({ hasText: 'May I move in early?' })).toBeVisible();
    await page.reload();
    await expect(room.getByText('May I move in early?')).toBeVisible();
    await room.getByLabel('Post to the deal room').fill('Keys on Friday at ten.');
    await room.getByRole('button', { name: 'Post' }).click();
    await expect(room.getByRole('listitem').filter({ hasText: 'Keys on Friday' })).toBeVisible();
    await lou.reload();
    await expect(lou.getByText('Keys on Friday at ten.')).toBeVisible();
    await expect(lou.getByText('May I move in early?')).toHaveCount(0);
  });

  await test.step('a document is handed in, and the office sees the room as the lender does', async () => {
    await ana
      .getByLabel('Upload document')
      .setInputFiles({ name: 'income.txt', mimeType: 'text/plain', buffer: Buffer.from('Paid in full') });
    await expect(ana.getByRole('link', { name: /income\.txt/ }).first()).toBeVisible();
    await page.reload();
    await expect(room.getByText(/income\.txt/)).toBeVisible();
    await room.getByRole('button', { name: 'More for Lou Bank' }).click();
    await page.getByRole('menuitem', { name: 'View as Lou Bank' }).click();
    const seen = page.getByRole('dialog', { name: 'Deal room as Lou Bank sees it' });
    await expect(seen.getByText('Keys on Friday at ten.')).toBeVisible();
    await expect(seen.getByText(/income\.txt/)).toHaveCount(0);
    await looksRight(page, { within: '[role=dialog]' });
    await seen.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('whose access is ended is out', async () => {
    await room.getByRole('button', { name: 'More for Lou Bank' }).click();
    await page.getByRole('menuitem', { name: 'Remove access' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click();
    // While the dialog is open, everything behind it is hidden.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(room.getByRole('button', { name: 'More for Lou Bank' })).toHaveCount(0);
    await lou.reload();
    await expect(lou.getByText('Keys on Friday at ten.')).toHaveCount(0);
  });

  await test.step('in Arabic on a phone', async () => {
    await ana.setViewportSize({ width: 390, height: 844 });
    await ana.goto(`${links['Ana Reyes']}?lang=ar`);
    await expect(ana.getByText('Keys on Friday at ten.')).toBeVisible();
    await looksRight(ana);
  });
});
