import { expect, type Page, test } from '@playwright/test';
import { looksRight } from './looks.ts';

type Lead = { firstName: string; stage?: string; budget?: number; tags?: string[] };

const leads: Lead[] = [
  { firstName: 'Ana', stage: 'new', budget: 64_000_000, tags: ['vip'] },
  { firstName: 'Boris', stage: 'engaged', budget: 30_000_000 },
  { firstName: 'Chidi', stage: 'closed', tags: ['vip', 'investor'] },
];

/** A new user with three leads, on the list. */
async function atLeads(page: Page, query = ''): Promise<void> {
  const post = async (path: string, data: object) => {
    const headers = { 'idempotency-key': crypto.randomUUID(), origin: new URL(page.url()).origin, ...from };
    const response = await page.request.post(`/api/v1${path}`, { data, headers });
    expect(response.status(), await response.text()).toBeLessThan(300);
  };
  // Each test uses an address of its own, or all would share one sign-up limit.
  const byte = () => Math.floor(Math.random() * 256);
  const from = { 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` };
  await page.goto('/');
  await post('/auth/sign-up', {
    email: `${crypto.randomUUID()}@example.test`,
    password: 'Lintel-bears-7-weights',
    data: { first_name: 'Maya', last_name: 'Okafor' },
  });
  for (const lead of leads) await post('/leads', lead);
  await page.goto(`/leads${query}`);
}

const names = (page: Page) => page.getByRole('row').getByText(/^(Ana|Boris|Chidi)\s*$/);
const bar = (page: Page) => page.getByRole('group', { name: 'Filters' });

test('a filter is made by keyboard alone, narrows the list and stands in the address', async ({ page }) => {
  await atLeads(page);
  await expect(names(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await page.getByPlaceholder('Find a field').fill('stage');
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Type to search').fill('new');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bar(page).getByText('Stage is New')).toBeVisible();
  await expect(names(page)).toHaveText(['Ana']);
  expect(page.url()).toContain('?filter=stage:any_of(new)');
  await page.goBack();
  await expect(names(page)).toHaveCount(3);
});

test('a shared address opens the same list, and its pills change it', async ({ page }) => {
  await atLeads(page, '?filter=tags:has_any(vip)~or(stage:is(closed)~budget:gte(60000000))');
  await expect(names(page)).toHaveCount(2);
  await bar(page).getByRole('button', { name: 'Remove filter: Budget is at least $600,000' }).click();
  await expect(names(page)).toHaveText(['Chidi']);
  await bar(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(names(page)).toHaveCount(3);
});

test('Escape gives up, a click elsewhere keeps', async ({ page }) => {
  await atLeads(page, '?filter=stage:any_of(new)');
  await expect(names(page)).toHaveText(['Ana']);
  const pill = bar(page).getByRole('button', { name: 'Stage is New', exact: true });
  await pill.click();
  await page.getByRole('option', { name: 'Engaged' }).click();
  await page.keyboard.press('Escape');
  await expect(pill).toBeFocused();
  await expect(names(page)).toHaveText(['Ana']);
  await pill.click();
  await page.getByRole('option', { name: 'Engaged' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(bar(page).getByText('Stage is New or Engaged')).toBeVisible();
  await expect(names(page)).toHaveCount(2);
});

test('conditions are nested in the dialog', async ({ page }) => {
  await atLeads(page, '?filter=not(or(stage:is(closed)~and(stage:is(new)~budget:gte(60000000))))');
  await expect(names(page)).toHaveText(['Boris']);
  await bar(page).getByText('3 nested conditions').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove group' }).last().click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(names(page)).toHaveCount(2);
});

test('nothing stands in the way of those who listen or hold a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await atLeads(page, '?filter=tags:has_any(vip)~or(stage:is(closed)~budget:gte(60000000))');
  await expect(names(page)).toHaveCount(2);
  await bar(page).getByRole('button', { name: 'Tags include vip', exact: true }).click();
  await expect(page.getByPlaceholder('Type to search')).toBeFocused();
  await looksRight(page, { within: '[role="group"], fieldset, [role="dialog"]' });
});
