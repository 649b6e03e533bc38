import { expect, type Page, test } from '@playwright/test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

async function agreement(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([400, 500]).drawText('Purchase agreement', { font, size: 20, x: 40, y: 440 });
  return Buffer.from(await document.save());
}

async function sign(page: Page, address: string, name: string): Promise<void> {
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole('heading', { name: 'Please sign' })).toBeVisible();
  await expect(page.getByRole('img', { name: /Agreement\.pdf/ })).toBeVisible();
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('checkbox', { name: /sign this document electronically/ }).check();
  await page.getByRole('button', { name: 'Sign the document' }).click();
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
}

test('two people sign a document one after the other, and it is sealed', async ({ browser }) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  await page.goto('/files');
  await page.getByRole('main').getByRole('button', { name: 'Add files' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add files' });
  await adding
    .getByLabel('Choose files or drop them here')
    .setInputFiles({ name: 'Agreement.pdf', mimeType: 'application/pdf', buffer: await agreement() });
  await expect(adding.getByLabel('Uploaded')).toBeVisible();
  await adding.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: /Agreement\.pdf/ }).click();

  let links: string[] = [];
  await test.step('who signs, in which order and where', async () => {
    await page.getByRole('button', { name: 'Ask for signatures' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for signatures' });
    await dialog.getByRole('button', { name: 'Add a person' }).click();
    for (const [place, name] of ['Ana Reyes', 'Ben Ortiz'].entries())
      await dialog.getByLabel('Name').nth(place).fill(name);
    await dialog.getByRole('switch', { name: 'One after the other' }).check();
    const pages = dialog.getByRole('img', { name: /Page 1 of 1/ });
    await expect(pages).toHaveAttribute('data-drawn', '1');
    await pages.click({ position: { x: 120, y: 200 } });
    await expect(dialog.getByText('Signature · Ana Reyes · page 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Ask 2 people' }).click();
    const addresses = dialog.locator('input[readonly]');
    await expect(addresses).toHaveCount(2);
    links = await addresses.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  const [ana, ben] = [await newVisitor(browser), await newVisitor(browser)];
  await ben.page.goto(new URL(links[1]!).pathname);
  await expect(ben.page.getByRole('heading', { name: 'It is not your turn yet' })).toBeVisible();
  await sign(ana.page, links[0]!, 'Ana Reyes');
  await looksRight(ana.page);
  await sign(ben.page, links[1]!, 'Ben Ortiz');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Sealed document' })).toBeVisible();
  }).toPass();
  await expect(page.getByText('Signed by all')).toBeVisible();
});
