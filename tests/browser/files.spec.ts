import { expect, test } from '@playwright/test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

async function twoPages(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const words of ['Purchase agreement', 'Signatures'])
    document.addPage([400, 300]).drawText(words, { font, size: 20, x: 40, y: 200 });
  return Buffer.from(await document.save());
}

test('a file is added to a folder, shared by a link, opened by a stranger, and the link is ended', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  await page.goto('/files');
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible();

  await test.step('a folder, and a file in it', async () => {
    const places = page.getByRole('navigation', { name: 'Locations' });
    await places.getByRole('button', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    await dialog.getByLabel('Name').fill('Contracts');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // A name as long as an address is truncated, and its count stays visible.
    await maya.post('/files/folders', { name: '1412 Alta Vista Ave, Austin, TX 78704: inspection' });
    await page.reload();
    await expect(places.getByRole('button', { name: /^1412 Alta Vista Ave/ })).toBeVisible();
    expect(await places.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await places.getByRole('button', { name: 'Contracts' }).click();
    await page.getByRole('button', { name: 'Add files' }).first().click();
    const adding = page.getByRole('dialog', { name: 'Add files' });
    await expect(adding.getByText('Files will be added to Contracts.')).toBeVisible();
    await adding
      .getByLabel('Choose files or drop them here')
      .setInputFiles({ name: 'Agreement.pdf', mimeType: 'application/pdf', buffer: await twoPages() });
    await expect(adding.getByLabel('Uploaded')).toBeVisible();
    await adding.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: /Agreement\.pdf/ }).click();
    await page.waitForURL('**/file/*');
  });

  let address = '';
  await test.step('its pages are drawn; a link to it has a password', async () => {
    await expect(page.getByRole('img', { name: /Page 1 of 2/ })).toBeVisible();
    await page.getByRole('button', { name: 'Share by link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share by link' });
    await dialog.getByLabel('Recipient').fill('Ana’s lawyer');
    await dialog.getByLabel('Password', { exact: true }).fill('lantern on the quay');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    address = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await looksRight(page);
  });

  const stranger = await newVisitor(browser);
  await test.step('a stranger opens it with the password and saves it', async () => {
    const { page: outside } = stranger;
    await outside.goto(new URL(address).pathname);
    await outside.getByLabel('Password').fill('something else');
    await outside.getByRole('button', { name: 'Open file' }).click();
    await expect(outside.getByRole('alert')).toHaveText('Incorrect password.');
    await outside.getByLabel('Password').fill('lantern on the quay');
    await outside.getByRole('button', { name: 'Open file' }).click();
    await expect(outside.getByRole('heading', { name: 'Agreement.pdf' })).toBeVisible();
    await expect(outside.getByRole('img', { name: /Page 1 of 2/ })).toBeVisible();
    const saved = outside.waitForEvent('download');
    await outside.getByRole('link', { name: 'Download file' }).click();
    expect((await saved).suggestedFilename()).toBe('Agreement.pdf');
  });

  await test.step('the visits are seen, and the link is ended at once', async () => {
    await page.reload();
    const links = page.getByRole('region', { name: 'Share links' });
    await links.getByRole('button', { name: 'Visits' }).click();
    for (const what of ['Downloaded', 'Opened', 'Wrong password'])
      await expect(links.getByText(what, { exact: true })).toBeVisible();
    await links.getByRole('button', { name: 'Revoke link' }).click();
    await expect(links.getByText('Revoked')).toBeVisible();
    const { page: outside } = stranger;
    const answer = await outside.goto(new URL(address).pathname);
    expect(answer!.status()).toBe(404);
  });

  await test.step('on a phone at night, in Arabic', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await maya.ask('PUT', '/profile/language', { preferred_locale: 'ar' });
    await page.goto('/files');
    await expect(page.getByText('Agreement.pdf').first()).toBeVisible();
    await looksRight(page);
  });
});
