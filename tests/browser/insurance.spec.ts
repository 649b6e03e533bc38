import { expect, type Locator, test } from '@playwright/test';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('a risk is quoted, compared by coverage, bound, certified, renewed and rewritten', async ({ browser }) => {
  const grace = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = grace;
  await inProductDatabase(
    `update subscriptions set verticals = '{insurance}', vertical_tiers = '{"insurance": "free"}'
     where user_id = (select id from users where email = $1)`,
    [grace.email],
  );
  const lead = await newLead(grace, { firstName: 'Ana', lastName: 'Lee' });
  const appointments = [{ state: 'TX', from: '2020-01-01' }];
  const carrier = (name: string, mayBind: boolean) =>
    grace.post<{ id: string }>('/carriers', { name, mayBind, appointments, appetite: [{ line: 'home' }] });
  await carrier('Blue Mesa Mutual', true);
  await carrier('Harborstone Casualty', false);
  const wanted = { dwelling: 40_000_000, deductible: 250_000 };
  const one = await grace.post<{ id: string }>('/opportunities', {
    lead: lead.id,
    line: 'home',
    stateOrProvince: 'TX',
    wanted,
  });

  const choose = async (dialog: Locator, label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await test.step('two quotes, typed by hand; the thin one is not ranked until its gap is stated', async () => {
    await page.goto(`/insurance-marketplace/${one.id}`);
    const quote = async (name: string, premium: string, dwelling?: string) => {
      await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Submit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add quote' });
      await choose(dialog, 'Carrier’s answer', 'Quoted');
      await dialog.getByLabel('Premium for the term').fill(premium);
      if (dwelling) await dialog.getByLabel('Dwelling or building').fill(dwelling);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    };
    await quote('Blue Mesa Mutual', '2400');
    await quote('Harborstone Casualty', '1900', '300000');
    await expect(page.getByText('Not comparable')).toBeVisible();
    await expect(page.getByText('No. 1 by price')).toBeVisible();
    await looksRight(page);
  });

  await test.step('bound with its checklist', async () => {
    await page.getByRole('button', { name: 'Bind', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Bind Blue Mesa Mutual/ });
    await dialog.getByRole('button', { name: 'Bind', exact: true }).click();
    await expect(dialog.getByText('Complete the checklist before you bind.')).toBeVisible();
    for (const item of ['Application signed', 'Payment', 'Coverage reviewed', 'Declined coverages'])
      await dialog.getByLabel(item).check();
    await dialog.getByRole('button', { name: 'Bind', exact: true }).click();
    await page.waitForURL('**/policy/*');
    await expect(page.getByRole('heading', { name: 'Ana Lee' })).toBeVisible();
  });

  await test.step('a certificate, an endorsement with its premium told before, a renewal', async () => {
    await page.getByRole('button', { name: 'Add certificate request' }).click();
    const asked = page.getByRole('dialog', { name: 'Add certificate request' });
    await asked.getByLabel('Certificate holder').fill('First Bank');
    await asked.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible();
    const transact = async (name: string) => {
      await page.getByRole('button', { name: 'New transaction' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
      return page.getByRole('dialog', { name });
    };
    const renewal = await transact('Renew policy');
    await renewal.getByLabel('Premium for the term').fill('2600');
    await expect(renewal.getByRole('region', { name: 'Premium calculation' })).toContainText('$2,600');
    await renewal.getByRole('button', { name: 'Renew policy' }).click();
    await expect(renewal).toBeHidden();
    const rewrite = await transact('Rewrite policy');
    await choose(rewrite, 'Carrier', 'Harborstone Casualty');
    await rewrite.getByLabel('Reason').fill('Better rate');
    await rewrite.getByLabel('Premium for the term').fill('2100');
    await rewrite.getByRole('button', { name: 'Rewrite policy' }).click();
    await expect(rewrite).toBeHidden();
    await expect(page.getByText('Harborstone Casualty').first()).toBeVisible();
    await looksRight(page);
  });

  await test.step('it is in the list and in the pipeline', async () => {
    await page.goto('/insurance/policies');
    await expect(page.getByRole('main').getByText('Ana Lee').first()).toBeVisible();
    await page.goto('/insurance');
    await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible();
    await looksRight(page);
  });
});
