import { expect, test } from '@playwright/test';
import { newOwner } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

test('an accepted review locks what is before it, and who reviews opens it again with a reason', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  const { id } = await maya.post<{ id: string }>('/deals', {
    name: '12 Juniper St',
    pipeline: 'lease',
    saleKind: 'lease_renewal',
  });
  // The other checklist items don't matter here.
  const { items } = await maya.get<{ items: { id: string }[] }>(`/deals/${id}/items`);
  for (const item of items)
    await maya.put(`/deals/${id}/items/${item.id}/state`, { state: 'waived', reason: 'Not here' });
  const add = (name: string, kind: string) => maya.post<{ id: string }>(`/deals/${id}/items`, { name, kind });
  const info = await add('File number', 'info');
  const gate = await add('Broker’s review', 'gate');
  await maya.put(`/deals/${id}/items/${info.id}/state`, { state: 'done', value: 'GF 26-114' });
  await maya.put(`/deals/${id}/items/${gate.id}/state`, { state: 'submitted' });

  await page.goto(`/deal/${id}`);
  await expect(page.getByText('Lease renewal')).toBeVisible();
  const lines = page.getByRole('region', { name: /^Checklist/ }).getByRole('listitem');
  const locked = lines.filter({ hasText: 'File number' });
  const review = lines.filter({ hasText: 'Broker’s review' }).last();
  await review.getByRole('button', { name: 'Approve review' }).click();
  await expect(locked.getByText('locked until review: Broker’s review')).toBeVisible();
  await expect(locked.getByRole('button')).toHaveCount(0);
  await looksRightDayAndNight(page);

  await review.getByRole('button', { name: 'Reopen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen: Broker’s review' });
  await dialog.getByRole('textbox').fill('Another deal’s number');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('reopened the review Broker’s review: Another deal’s number')).toBeVisible();
  await expect(locked.getByRole('button').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await maya.ask('PUT', '/profile/language', { preferred_locale: 'ar' });
  await page.goto(`/deal/${id}?lang=ar`);
  await expect(page.getByText('تجديد إيجار')).toBeVisible();
  await looksRight(page);
});
