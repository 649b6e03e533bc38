import { expect, type Page, test } from '@playwright/test';
import { newLead, newOwner, type Visitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const phone = { width: 390, height: 844 };

/** Two records of one person with different details. */
async function twoOfOne(maya: Visitor) {
  const kept = await newLead(maya, {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@home.test',
    phone: '512 555 0142',
  });
  const double = await newLead(maya, {
    firstName: 'Anna',
    lastName: 'Ruiz',
    email: 'ana@work.test',
    phone: '512 555 0142',
    city: 'Austin',
    tags: ['lake'],
  });
  await maya.post(`/leads/${double.id}/notes`, { body: 'Wants to be near the lake.' });
  return { kept, double };
}

async function mergeInDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Merge duplicates' });
  await expect(dialog.getByText('No email or phone is lost.', { exact: false })).toBeVisible();
  await dialog.getByRole('group', { name: 'First name' }).getByLabel('Anna').check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('one person of two records, and two again', async ({ browser }) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  const { kept, double } = await twoOfOne(maya);

  await test.step('they are found by themselves and compared field by field', async () => {
    await expect(async () => {
      await page.goto('/leads/duplicates');
      await expect(page.getByText('Same phone, similar name')).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await looksRight(page);
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge duplicates' });
    await expect(dialog.getByText('Keep', { exact: true })).toBeVisible();
    // The older record survives, whichever side it is on.
    if (!(await dialog.getByText('Anna Ruiz is merged into Ana Ruiz', { exact: false }).isVisible()))
      await dialog.getByRole('button', { name: 'Swap' }).click();
    await looksRight(page, { within: '[role=dialog]' });
    await mergeInDialog(page);
    await expect(page.getByRole('heading', { name: 'No duplicates' })).toBeVisible();
  });

  await test.step('the old address leads to the one that stayed, with all that either had', async () => {
    await page.goto(`/lead/${double.id}`);
    await page.waitForURL(`**/lead/${kept.id}`);
    await expect(page.getByRole('heading', { name: 'Anna Ruiz' })).toBeVisible();
    await expect(page.getByText('Wants to be near the lake.')).toBeVisible();
    const reach = page.getByRole('region', { name: 'Contact info' });
    await expect(reach.getByText('ana@work.test')).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByRole('button', { name: 'Source of First name' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('From Anna Ruiz, merged by', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('unmerged, both are as they were', async () => {
    await page.getByRole('region', { name: 'Relationships' }).getByRole('button', { name: 'Undo merge' }).click();
    await expect(page.getByRole('heading', { name: 'Ana Ruiz' })).toBeVisible();
    await expect(page.getByText('Wants to be near the lake.')).toBeHidden();
    const { lead, points } = {
      lead: await maya.get<{ email: string; tags: string[]; archivedAt: null }>(`/leads/${double.id}`),
      points: (await maya.get<{ points: unknown[] }>(`/leads/${kept.id}/contact-points`)).points,
    };
    expect(lead).toMatchObject({ email: 'ana@work.test', tags: ['lake'], archivedAt: null });
    expect(points).toHaveLength(2);
  });
});

test('on a phone, in Arabic and in the dark: an address, a relative, a merge and its undo', async ({ browser }) => {
  const maya = await newOwner(browser, { viewport: phone, hasTouch: true });
  const { page } = maya;
  const { kept, double } = await twoOfOne(maya);
  await page.goto(`/lead/${kept.id}`);

  await test.step('a further phone', async () => {
    const reach = page.getByRole('region', { name: 'Contact info' });
    await reach.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add phone or email' });
    await dialog.getByLabel('Phone', { exact: true }).last().fill('415 555 0100');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(reach.getByText('(415) 555-0100')).toBeVisible();
  });

  await test.step('merged from the record, undone from the toast', async () => {
    await page.getByRole('button', { name: 'Merge with another lead' }).click();
    await page.getByRole('dialog', { name: 'Merge Ana Ruiz with' }).getByRole('button', { name: 'Person' }).click();
    await page.getByRole('option', { name: /Anna Ruiz/ }).click();
    await mergeInDialog(page);
    await expect(page.getByRole('heading', { name: 'Anna Ruiz' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Ana Ruiz' })).toBeVisible();
    await expect(async () =>
      expect((await maya.get<{ archivedAt: string | null }>(`/leads/${double.id}`)).archivedAt).toBeNull(),
    ).toPass();
  });

  await test.step('everybody can read it', async () => {
    await maya.ask('PUT', `/leads/${kept.id}/relationships`, { other: double.id, kind: 'spouse' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/lead/${kept.id}?lang=ar`);
    await expect(page.getByRole('region', { name: 'العلاقات' }).getByText('الزوج أو الزوجة')).toBeVisible();
    await looksRight(page);
  });
});
