import { expect, test } from '@playwright/test';
import { PDFDocument } from 'pdf-lib';
import { inOutbox, newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

type Made = { id: string };

async function pdfOf(lines: readonly string[], pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let at = 1; at <= pages; at += 1) {
    const page = document.addPage([612, 792]);
    for (const [place, line] of lines.entries()) page.drawText(line, { x: 60, y: 700 - place * 30, size: 12 });
  }
  return Buffer.from(await document.save());
}

test('documents are dropped and split, the authorization goes to title, and an offer is read from its PDF', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = maya;
  const listing = await maya.post<Made>('/listings', {
    streetNumber: '14',
    streetName: 'Alta Vista Ave',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 61_500_000,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
  });
  const deal = await maya.post<Made>('/deals', {
    name: 'Okafor sale',
    pipeline: 'seller',
    listing: listing.id,
    price: 61_500_000,
    commissionRate: 25_000,
    closingOn: '2026-12-18',
  });
  await maya.post(`/deals/${deal.id}/parties`, {
    role: 'title',
    name: 'Mei Tanaka',
    company: 'Lone Star Title',
    email: 'mei@lonestar.example',
  });
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

  await test.step('the checklist is Texas’s; two files find their lines by name, a scan is split', async () => {
    await page.goto(`/deal/${deal.id}`);
    await expect(page.getByText(/Tex. Prop. Code § 5.008/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Add documents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add documents' });
    await dialog
      .getByLabel('Choose or drop files')
      .setInputFiles([
        file('Listing_Agreement_signed.pdf', await pdfOf(['Listing'])),
        file('scan0001.pdf', await pdfOf(['A page of a scan'], 4)),
      ]);
    await expect(dialog.getByText('Matched by name')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Split pages' }).last().click();
    await dialog.getByRole('combobox', { name: 'Checklist item 1' }).click();
    await page.getByRole('option', { name: 'Information About Brokerage Services (IABS)' }).click();
    // Cleared and typed again, a number is what was typed.
    await dialog.getByLabel('From page').fill('4');
    await expect(dialog.getByText('Page 1 comes before page 4.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Upload \d/ })).toBeDisabled();
    await dialog.getByLabel('From page').clear();
    await dialog.getByLabel('From page').pressSequentially('1');
    await dialog.getByLabel('To page').clear();
    await dialog.getByLabel('To page').pressSequentially('3');
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Upload 2 documents' }).click();
    await expect(dialog.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const checklist = page.getByRole('region', { name: /^Checklist/ });
    await expect(checklist.getByText('Information About Brokerage Services (IABS).pdf')).toBeVisible();
  });

  await test.step('the approved authorization is sent, and its receipt stands on the timeline', async () => {
    await page.goto(`/deal/${deal.id}/sheet`);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: 'Send to title' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('mei@lonestar.example')).toBeVisible();
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
    await looksRight(page);
    await page.goto(`/deal/${deal.id}`);
    await expect(page.getByText('The disbursement authorization was delivered to Title company')).toBeVisible();
  });

  await test.step('title reports a problem by the link in the mail, then confirms, without script', async () => {
    const link = await inOutbox(maya, 'mei@lonestar.example', /(\/authorization\/[\w.-]+)/);
    const mei = await newVisitor(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await mei.page.goto(link);
    await expect(mei.page.getByRole('row', { name: 'Total commission $15,375.00' })).toBeVisible();
    await mei.page.getByLabel('Your name').fill('Mei Tanaka');
    await mei.page.getByRole('button', { name: 'Report a problem' }).click();
    await expect(mei.page.getByText('Write what doesn’t match.')).toBeVisible();
    await expect(mei.page.getByLabel('Your name')).toHaveValue('Mei Tanaka');
    await mei.page.getByLabel('Remarks').fill('The referral is $200 less.');
    await mei.page.getByRole('button', { name: 'Report a problem' }).click();
    await expect(mei.page.getByText(/^Problem reported by/)).toBeVisible();
    await mei.page.getByRole('button', { name: 'Confirm receipt and amounts' }).click();
    await expect(mei.page.getByText(/^Confirmed by/)).toBeVisible();
    await expect(mei.page.getByRole('button')).toHaveCount(0);
    await page.goto(`${link}?lang=ar`);
    await looksRight(page);
    await page.goto(`/deal/${deal.id}/sheet`);
    await expect(page.getByText(/^Confirmed by Mei Tanaka/)).toBeVisible();
    await page.goto(`/deal/${deal.id}`);
    await expect(page.getByText('Mei Tanaka (Title company) confirmed the disbursement authorization')).toBeVisible();
  });

  await test.step('what an offer’s PDF says becomes its terms once somebody says so', async () => {
    await maya.ask('POST', `/listings/${listing.id}/status`, { standardStatus: 'Active' }, { 'if-match': '"1"' });
    await maya.post(`/listings/${listing.id}/offers`, { buyer: 'Ada Okafor', price: 60_000_000 });
    await page.goto(`/listing/${listing.id}/offers`);
    const paper = await pdfOf(['Total sales price $615,000.00', 'Earnest money of $6,150', 'Option fee of $250']);
    await page
      .getByLabel(/Ada Okafor/)
      .and(page.locator('input[accept*=pdf]'))
      .setInputFiles(file('offer.pdf', paper));
    const dialog = page.getByRole('dialog', { name: 'Terms in the PDF' });
    await expect(dialog.getByText('$615,000', { exact: false }).first()).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Option fee' }).click();
    await dialog.getByRole('button', { name: 'Save 2 terms' }).click();
    await expect(dialog).toBeHidden();
    const { offers } = await maya.get<{ offers: { price: number; earnestMoney: number; optionFee: number }[] }>(
      `/listings/${listing.id}/offers`,
    );
    expect(offers[0]).toMatchObject({ price: 61_500_000, earnestMoney: 615_000, optionFee: 0 });
  });
});
