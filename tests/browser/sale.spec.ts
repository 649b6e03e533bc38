import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

/** Thirty slightly different photos with camera file names. */
const pictures = () =>
  Promise.all(
    Array.from({ length: 30 }, async (_, number) => ({
      name: `DSC_${1000 + number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: {
          width: 360,
          height: 240,
          channels: 3,
          background: { r: 90 + 5 * number, g: 140, b: 200 - 4 * number },
        },
      })
        .jpeg()
        .toBuffer(),
    })),
  );

type Terms = { buyer: string; price: string; concessions?: string; agent?: string; most?: string };

async function addOffer(page: Page, { buyer, price, concessions, agent, most }: Terms): Promise<void> {
  await page.getByRole('button', { name: 'Add offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add offer' });
  await dialog.getByLabel(/^Buyer(?![’-])/).fill(buyer);
  await dialog.getByLabel('Offer price').fill(price);
  if (concessions) await dialog.getByLabel('Seller concessions').fill(concessions);
  if (agent) await dialog.getByLabel('Buyer’s agent', { exact: true }).fill(agent);
  if (most) {
    await dialog.getByRole('checkbox', { name: 'Has an escalation clause' }).check();
    await dialog.getByLabel('Increment', { exact: true }).fill('1k');
    await dialog.getByLabel('Escalation cap', { exact: true }).fill(most);
  }
  await dialog.getByRole('button', { name: 'Add offer' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: buyer })).toBeVisible();
}

test('a home is sold: thirty photos, a showing, what was said of it, three offers, a deal, its papers and who gets what', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = maya;
  let id = '';

  await test.step('the office says how commissions are split', async () => {
    await page.goto('/settings/deals');
    await page.getByRole('button', { name: 'Add plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add plan' });
    await dialog.getByLabel('Name', { exact: false }).first().fill('70/30');
    await dialog.getByRole('button', { name: 'Activate plan' }).click();
    await expect(page.getByText('70% to agent')).toBeVisible();
  });

  await test.step('a home is listed', async () => {
    await page.goto('/listings');
    await page.getByRole('main').getByRole('button', { name: 'New listing' }).click();
    const dialog = page.getByRole('dialog', { name: 'New listing' });
    await dialog.getByLabel('Street number').fill('12');
    await dialog.getByLabel('Street name').fill('Juniper St');
    await dialog.getByLabel('City').fill('Austin');
    await dialog.getByLabel('State').fill('TX');
    await dialog.getByLabel('ZIP').fill('78704');
    await dialog.getByLabel('List price').fill('500k');
    await dialog.getByRole('button', { name: 'Create listing' }).click();
    await page.waitForURL('**/listing/*');
    id = new URL(page.url()).pathname.split('/').at(-1)!;
  });

  const photos = page.getByRole('region', { name: 'Photos', exact: true });
  await test.step('with thirty photos, the last of them put first', async () => {
    await page.getByLabel('Add photos').setInputFiles(await pictures());
    await expect(photos.getByRole('img')).toHaveCount(30, { timeout: 120_000 });
    await photos.getByRole('button', { name: 'Edit photo' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Edit photo' });
    await dialog.getByLabel('Alt text').fill('The porch at dusk');
    await dialog.getByLabel('Position', { exact: true }).click();
    await page.getByRole('option', { name: 'Photo 1', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(photos.getByRole('img').first()).toHaveAttribute('alt', 'The porch at dusk');
  });

  await test.step('and offered', async () => {
    await page.getByRole('button', { name: /^Status: Draft/ }).click();
    await page.getByRole('menuitem', { name: 'Active', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change to Active' });
    await dialog.getByLabel('Listing date').fill('1/2/2026');
    await dialog.getByLabel('Expiration date').fill('12/31/2099');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await expect(page.getByRole('button', { name: /^Status: Active/ })).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Edit' });
    await edit.getByLabel('Showing instructions').fill('The key is in the blue box.');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
  });

  const showings = page.getByRole('region', { name: 'Showings', exact: true });
  const olive = await newVisitor(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const asks = olive.page;
  await test.step('an agent from elsewhere asks to show it and is confirmed', async () => {
    await showings.getByRole('button', { name: 'Showing rules' }).click();
    const rules = page.getByRole('dialog', { name: 'Showing rules' });
    await rules.getByRole('checkbox', { name: 'Accept online showing requests' }).check();
    await rules.getByRole('button', { name: 'Save' }).click();
    await expect(rules).toBeHidden();
    const { address } = await maya.get<{ address: string }>(`/listings/${id}/showing-settings`);
    await asks.goto(new URL(address).pathname);
    await expect(asks.getByRole('heading', { level: 1, name: 'Request a showing' })).toBeVisible();
    // The first slot may be too soon by the time it is requested.
    const tomorrow = asks.locator('main details').nth(1);
    await tomorrow.locator('summary').click();
    await tomorrow.getByRole('link').first().click();
    for (const [name, value] of Object.entries({
      name: 'Olive Out',
      licence: 'TX-1',
      brokerage: 'Far & Away',
      phone: '512 555 0153',
      email: olive.email,
    }))
      await asks.locator(`input[name=${name}]`).fill(value);
    await asks.locator('input[name=mayText]').check();
    await asks.locator('input[name=consent]').check();
    // A form sent at once is treated as spam: the page says so and asks to send it again.
    await expect(async () => {
      const ask = asks.getByRole('button', { name: 'Request showing' });
      if (await ask.isVisible()) await ask.click();
      await expect(asks.getByRole('heading', { level: 1, name: 'Showing requested' })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    await expect(asks.getByText('blue box')).toHaveCount(0);
    await expect(asks.getByRole('button', { name: 'Cancel showing' })).toBeVisible();
    await page.reload();
    await expect(showings.getByText('Far & Away')).toBeVisible();
    await showings.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(showings.getByText('Confirmed', { exact: true })).toBeVisible();
    await asks.reload();
    await expect(asks.getByText('The key is in the blue box.')).toBeVisible();
  });

  await test.step('afterwards says how it was, and the seller may read it', async () => {
    await inProductDatabase(
      `update showings set starts_at = now() - interval '2 hours', span = 'empty' where listing_id = $1 and state = 'confirmed'`,
      [id],
    );
    await asks.reload();
    await asks.locator('input[name=interest][value="5"]').check();
    await asks.locator('input[name=priceOpinion][value=high]').check();
    await asks.locator('input[name=offerLikely][value=yes]').check();
    await asks.locator('textarea[name=liked]').fill('The yard');
    await asks.getByRole('button', { name: 'Send feedback' }).click();
    await expect(asks.getByRole('heading', { level: 1, name: 'Thanks for your feedback' })).toBeVisible();
    await page.goto(`/listing/${id}/showings`);
    await page.getByRole('link', { name: /1\s*Price too high/ }).click();
    await expect(page.getByText('The yard')).toBeVisible();
    await looksRight(page);
    const { address } = await maya.post<{ address: string }>(`/listings/${id}/showing-report/link`);
    await asks.emulateMedia({ colorScheme: 'dark' });
    await asks.goto(`${new URL(address).pathname}?lang=ar&show=offers`);
    await expect(asks.getByText('The yard')).toBeVisible();
    await expect(asks.locator('html')).toHaveAttribute('dir', 'rtl');
  });

  await test.step('three offers come in', async () => {
    await page.goto(`/listing/${id}`);
    await addOffer(page, { buyer: 'Ben Cole', price: '500k' });
    await addOffer(page, { buyer: 'Ana Ruiz', price: '480k', agent: 'Olive Out', most: '510k' });
    await addOffer(page, { buyer: 'Cy Moss', price: '495k', concessions: '10k' });
    await expect(page.getByRole('heading', { name: '3 offers, 3 open' })).toBeVisible();
  });

  await test.step('they are compared by what they leave the seller, and the best is accepted', async () => {
    await page.getByRole('link', { name: 'Compare offers' }).click();
    const grid = page.getByRole('table', { name: 'Compare offers' });
    await expect(grid.getByRole('columnheader')).toHaveText(['Ana Ruiz', 'Ben Cole', 'Cy Moss']);
    await expect(page.getByText('Ana Ruiz escalates $1,000 over Ben Cole at $500,000: $501,000.')).toBeVisible();
    const more = page.getByRole('button', { name: 'More actions for Ana Ruiz’s offer' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Mark as presented' }).click();
    await expect(grid.getByText('Presented', { exact: true })).toBeVisible();
    await more.click();
    await page.getByRole('menuitem', { name: 'Accept…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept Ana Ruiz’s offer' });
    await expect(dialog.getByLabel('Agreed price')).toHaveValue('501,000');
    await dialog.getByRole('checkbox', { name: /Ben Cole/ }).check();
    await dialog.getByRole('button', { name: 'Accept offer' }).click();
    await page.waitForURL('**/deal/*');
    await expect(page.getByRole('button', { name: /^Stage: Offer/ })).toBeVisible();
    await expect(page.getByText('Olive Out')).toBeVisible();
  });

  await test.step('its papers are brought and looked over', async () => {
    const [scan] = await pictures();
    const agreement = page
      .getByRole('region', { name: /^Checklist/ })
      .getByRole('listitem')
      .filter({ hasText: 'Listing agreement' });
    await page.getByLabel('Document for Listing agreement').setInputFiles(scan!);
    await agreement.getByRole('button', { name: 'Approve' }).click();
    await expect(agreement.getByText('Approved', { exact: true })).toBeVisible();
  });

  await test.step('who gets what is approved', async () => {
    await page.getByRole('link', { name: 'Open CDA' }).click();
    const sheet = page.getByRole('article');
    await expect(sheet.getByText('Enter the commission to see what each person gets.')).toBeVisible();
    await page.getByRole('button', { name: 'Edit terms' }).click();
    const terms = page.getByRole('dialog');
    await terms.getByLabel('Listing side', { exact: true }).fill('2.5');
    await terms.getByRole('button', { name: 'Save' }).click();
    // 2.5% of $501,000, and 70% of that.
    await expect(sheet.getByRole('row').filter({ hasText: 'Maya Okafor' })).toContainText('$8,767.50');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Mark as sent' })).toBeVisible();
  });

  await test.step('and the listing says that it is sold but for the paper', async () => {
    await page.goto(`/listing/${id}`);
    await expect(page.getByRole('button', { name: /^Status: Pending/ })).toBeVisible();
    await expect(page.getByText('Backup #1')).toBeVisible();
  });
});
