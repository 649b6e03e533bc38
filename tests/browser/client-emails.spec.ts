import { expect, type Page, test } from '@playwright/test';
import { blocksOf } from '#contract/core/content/tree.ts';
import { chooseLanguage } from '#contract/core/locale.ts';
import { renderMailContent } from '#server/core/content/render-mail.ts';
import { newColleague, newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

/** Waits until the draft is saved, merged with a colleague's earlier change. */
const kept = (page: Page) =>
  page.waitForResponse((reply) => reply.url().endsWith('/mail-template/draft') && reply.ok());

test('built-in reminders are turned off and on, and a client email gets words of its own and its usual ones back', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  await proveAddress(maya);
  const { page } = maya;

  await test.step('reminders', async () => {
    await page.goto('/automations');
    const guests = page.getByRole('switch', { name: 'Guest reminders' });
    await expect(guests).toBeChecked();
    await guests.click();
    await expect(guests).not.toBeChecked();
    await page.reload();
    await expect(guests).not.toBeChecked();
    await guests.click();
    await expect(guests).toBeChecked();
    await expect(page.getByText('Always on').first()).toBeVisible();
    await looksRightDayAndNight(page);
  });

  await test.step('own words, seen as they will look', async () => {
    await page.goto('/settings/emails');
    await page.getByRole('link', { name: 'Booking reminder' }).click();
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await expect(subject).toHaveValue('Reminder: {{title}}, {{when}}');
    await subject.fill('See you soon, {{name|friend}}');
    await expect(page.getByText('See you soon, Alex')).toBeVisible();
    await expect(page.frameLocator('iframe').getByText('Hello Alex,')).toBeVisible();
    await looksRightDayAndNight(page);
    await expect(page.getByText('Unpublished changes')).toBeVisible();
    // Saved as a draft, not sent yet.
    await page.reload();
    await expect(subject).toHaveValue('See you soon, {{name|friend}}');
    await expect(page.getByText('Unpublished changes')).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Email published').last()).toBeVisible();
  });

  await test.step('what two people write at once stands, and an earlier version comes back', async () => {
    const rosa = await newColleague(browser, maya, 'admin', ['Rosa', 'Lind']);
    await rosa.page.goto('/settings/emails/booking_reminder');
    const hers = rosa.page.getByRole('textbox', { name: 'Subject' });
    await expect(hers).toHaveValue('See you soon, {{name|friend}}');
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    const german = kept(page);
    await page.getByRole('textbox', { name: 'Subject' }).fill('Bis bald');
    await german;
    const later = kept(rosa.page);
    await hers.fill('See you tomorrow');
    await later;
    await rosa.page.reload();
    await expect(hers).toHaveValue('See you tomorrow');
    await rosa.page.getByRole('combobox', { name: 'Language' }).click();
    await rosa.page.getByRole('option', { name: 'Deutsch' }).click();
    await expect(hers).toHaveValue('Bis bald');
    await page.reload();
    await page.getByRole('button', { name: 'Versions' }).click();
    const published = page.getByRole('listitem').filter({ hasText: 'See you soon' });
    await published.last().getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Version restored').last()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('See you soon, {{name|friend}}');
  });

  await test.step('and back, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings/emails');
    await expect(page.getByText(/^Edited /)).toBeVisible();
    await looksRight(page);
    await page.getByRole('link', { name: 'Booking reminder' }).click();
    await page.getByRole('button', { name: 'Restore default' }).click();
    await expect(page.getByText('Default restored').last()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Reminder: {{title}}, {{when}}');
    await looksRight(page);
  });
});

test('a mail of somebody with a long address fits a phone', async ({ page }) => {
  const scene = {
    ...{ language: chooseLanguage('en', []), origin: 'https://lintel.test', homes: [], people: [], pictures: {} },
    brand: { name: 'Whitfield Realty Group', colour: '#14553f', logo: null, licence: 'TREC 9001234' },
    from: {
      ...{ id: 'u', name: 'Noor Haddad', title: 'Broker', phone: '(512) 555-0188', photo: '/photo', words: '' },
      ...{ email: 'noor.haddad.listings@whitfieldrealtygroup.example', licence: 'TX real estate license 0745521' },
    },
    words: { viewHome: 'View home', openMap: 'Open map', altered: 'Altered' },
  };
  const said = blocksOf([{ type: 'text', words: 'Hello.' }, { type: 'signature' }]);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.setContent(renderMailContent(said, scene, { subject: 'S', preview: 'P' }));
  await expect(page.getByText('noor.haddad.listings@')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
