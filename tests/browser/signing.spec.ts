import { expect, type Page, test } from '@playwright/test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

async function agreement(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const words of ['Purchase agreement', 'Signatures'])
    document.addPage([400, 500]).drawText(words, { font, size: 20, x: 40, y: 440 });
  return Buffer.from(await document.save());
}

type Signing = { address: string; name: string; heading: string; place?: (page: Page) => Promise<void> };

async function sign(page: Page, { address, name, heading, place }: Signing): Promise<void> {
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole('heading', { name: 'Sign document' })).toBeVisible();
  await expect(page.getByRole('img', { name: /Agreement\.pdf/ })).toBeVisible();
  await place?.(page);
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('checkbox', { name: /sign this document electronically/ }).check();
  await page.getByRole('button', { name: 'Sign document' }).click();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
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
    await page.getByRole('button', { name: 'Send for signature' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send for signature' });
    await dialog.getByRole('button', { name: 'Add signer' }).click();
    for (const [place, name] of ['Ana Reyes', 'Ben Ortiz'].entries())
      await dialog.getByLabel('Name').nth(place).fill(name);
    await dialog.getByRole('switch', { name: 'Set signing order' }).check();
    await dialog.getByRole('button', { name: 'Next page' }).click();
    const pages = dialog.getByRole('img', { name: /Page 2 of 2/ });
    await expect(pages).toHaveAttribute('data-drawn', '2');
    await pages.click({ position: { x: 120, y: 200 } });
    await expect(dialog.getByText('Signature · Ana Reyes · page 2')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send to 2 signers' }).click();
    const addresses = dialog.locator('input[readonly]');
    await expect(addresses).toHaveCount(2);
    links = await addresses.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  const [ana, ben] = [await newVisitor(browser), await newVisitor(browser)];
  await ben.page.goto(new URL(links[1]!).pathname);
  await expect(ben.page.getByRole('heading', { name: 'It is not your turn yet' })).toBeVisible();
  await sign(ana.page, {
    address: links[0]!,
    name: 'Ana Reyes',
    heading: 'You’ve signed',
    place: async (signer) => {
      const box = signer.getByRole('checkbox', { name: /Sign here, page 2/ });
      await expect(signer.getByRole('img', { name: /Page 1 of 2/ })).toHaveAttribute('data-drawn', '1');
      // The page must be shown before it can be signed.
      await box.click();
      await expect(box).not.toBeChecked();
      await expect(signer.getByRole('img', { name: /Page 2 of 2/ })).toHaveAttribute('data-drawn', '2');
      await box.check();
      await looksRight(signer);
    },
  });
  await looksRight(ana.page);
  await sign(ben.page, { address: links[1]!, name: 'Ben Ortiz', heading: 'Completed' });
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Signed document' })).toBeVisible();
  }).toPass();
  await expect(page.getByText('Completed')).toBeVisible();
});
