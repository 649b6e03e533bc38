import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMeta } from '#server/people/lead-ads/testing/meta.ts';
import { resultsFolder, startProduct } from '#tests/setup/product.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('Facebook lead ads are connected from lead sources, mapped, and become leads that say which ad they answered', async ({
  browser,
}) => {
  const meta = await startMeta();
  const dataDir = await scratchFolder();
  const product = await startProduct({
    dataDir,
    log: join(await resultsFolder(), 'lead-ads.log'),
    env: { PASSWORD_COST: '10', ...meta.environment },
  });
  try {
    const maya = await newOwner(browser, { baseURL: product.url });
    const { page } = maya;
    await proveAddress(maya);
    meta.fill('501', { full_name: 'Ana de la Cruz', email: 'ana@example.com' }, { checked: ['call_me'] });
    meta.fill('502', { full_name: 'Ben Moss', how_can_we_reach_you: 'ben@example.com' });
    const state = page.getByRole('main').getByText(/^(Not on yet|On|Failing)$/);

    await test.step('allowed there, forms are chosen, tested and turned on', async () => {
      await page.goto('/leads/inbound');
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Facebook Lead Ads' }) });
      await card.getByRole('link', { name: 'Connect' }).click();
      await expect(page.getByText('Read lead forms and the answers to them')).toBeVisible();
      await page.getByRole('button', { name: 'Connect Facebook Lead Ads' }).click();
      await expect(page.getByRole('heading', { name: 'Ann Quill' })).toBeVisible();
      await expect(state).toHaveText('Not on yet');
      for (const name of [/^Home valuation/, /^Open house/]) await page.getByRole('checkbox', { name }).check();
      await page
        .getByRole('combobox', { name: /^Checkbox that gives consent/ })
        .first()
        .click();
      await page.getByRole('option', { name: 'Quill Realty may call and text me.' }).click();
      await looksRight(page, { within: 'main' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Test' }).click();
      await expect(page.getByText(/2 would come in/).first()).toBeVisible();
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(state).toHaveText('On');
    });

    await test.step('what cannot be read says so until its question is mapped', async () => {
      const errors = page.getByRole('region', { name: '1 error' });
      await expect(errors.getByText('Ben Moss')).toBeVisible();
      await page.getByRole('combobox', { name: 'how can we reach you' }).click();
      await page.getByRole('option', { name: 'Email', exact: true }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(errors).toHaveCount(0);
    });

    await test.step('the lead says which ad it answered and what they agreed to, also after disconnecting', async () => {
      await page.getByRole('button', { name: 'Disconnect' }).click();
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await expect(dialog).toContainText('All leads stay, including 2 imported this way');
      await dialog.getByRole('button', { name: 'Disconnect' }).click();
      await expect(page.getByRole('button', { name: 'Connect Facebook Lead Ads' })).toBeVisible();
      await page.goto('/leads?q=Ana');
      await page.getByRole('link', { name: 'Ana de la Cruz' }).click();
      await expect(page.getByText('Campaign: Spring sellers')).toBeVisible();
      await expect(page.getByText('Agreed to: Quill Realty may call and text me.')).toBeVisible();
    });
  } finally {
    await product.stop();
    await meta.stop();
    await removeFolder(dataDir);
  }
});
