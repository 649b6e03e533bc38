import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMailchimp } from '#server/growth/mailchimp/testing/mailchimp.ts';
import { startDocusign } from '#server/inventory/docusign/testing/docusign.ts';
import { startGoogleDrive } from '#server/inventory/drives/testing/google-drive.ts';
import { resultsFolder, startProduct } from '#tests/setup/product.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('Mailchimp, Google Drive, and DocuSign are connected from integrations, mapped, tested and turned on, and say what they cannot do', async ({
  browser,
}) => {
  const [mailchimp, drive, docusign] = [await startMailchimp(), await startGoogleDrive(), await startDocusign()];
  const dataDir = await scratchFolder();
  const product = await startProduct({
    dataDir,
    log: join(await resultsFolder(), 'mailchimp-and-drives.log'),
    env: { PASSWORD_COST: '10', ...mailchimp.environment, ...drive.environment, ...docusign.environment },
  });
  try {
    const maya = await newOwner(browser, { baseURL: product.url });
    const { page } = maya;
    await proveAddress(maya);
    mailchimp.join('gone@example.com', 'unsubscribed');
    const state = page.getByRole('main').getByText(/^(Not on yet|On|Failing)$/);

    await test.step('an audience is chosen, and its merge fields', async () => {
      await page.goto('/integrations-marketplace');
      await page.locator('a[href="/integrations-marketplace/mailchimp"]').click();
      await expect(page.getByText(/Nobody who unsubscribed or was archived in Mailchimp/)).toBeVisible();
      await page.getByRole('button', { name: 'Connect Mailchimp' }).click();
      await expect(page.getByRole('heading', { name: 'Quill Realty' })).toBeVisible();
      await page.getByRole('combobox', { name: 'Audience' }).click();
      await page.getByRole('option', { name: 'Newsletter' }).click();
      await page.getByRole('combobox', { name: 'First Name' }).click();
      await page.getByRole('option', { name: 'First name', exact: true }).click();
      await looksRight(page, { within: 'main' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Test' }).click();
      await expect(page.getByText(/1 would come in/).first()).toBeVisible();
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(state).toHaveText('On');
    });

    await test.step('a folder is made in Google Drive by the first run', async () => {
      await page.goto('/integrations-marketplace/google_drive');
      await page.getByRole('button', { name: 'Connect Google Drive' }).click();
      await expect(page.getByRole('heading', { name: 'files@quill.example' })).toBeVisible();
      await looksRight(page, { within: 'main' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(state).toHaveText('On');
      await page.getByRole('button', { name: 'Disconnect' }).click();
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await expect(dialog).toContainText('The copies in Google Drive stay');
      await dialog.getByRole('button', { name: 'Disconnect' }).click();
      await expect(page.getByRole('button', { name: 'Connect Google Drive' })).toBeVisible();
    });

    await test.step('an envelope that fits no deal waits in DocuSign’s room until somebody finds its deal', async () => {
      await maya.post('/deals', { name: 'Elm purchase', pipeline: 'buyer', price: 1, timeZone: 'America/Chicago' });
      docusign.complete('Agreement with Zoe', [['Zoe', 'zoe@example.com']], ['Agreement'], Date.now());
      await page.goto('/integrations-marketplace/docusign');
      await page.getByRole('button', { name: 'Connect DocuSign' }).click();
      await expect(page.getByRole('heading', { name: 'Quill Realty' })).toBeVisible();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText(/No deal has this address or these signers/)).toBeVisible();
      await looksRight(page, { within: 'main' });
      await page.getByRole('button', { name: 'Agreement with Zoe' }).click();
      await page.getByPlaceholder('Type to search').fill('elm');
      await page.getByRole('option', { name: /Elm purchase/ }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/No deal has this address or these signers/)).toBeHidden();
      await page.goto('/files');
      await expect(page.getByText('Agreement.pdf')).toBeVisible();
    });
  } finally {
    await product.stop();
    await mailchimp.stop();
    await drive.stop();
    await docusign.stop();
    await removeFolder(dataDir);
  }
});
