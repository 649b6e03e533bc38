import { expect, test } from '@playwright/test';
import { newOwner, type Visitor } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

type Item = { id: string; need: string };

/** A lease signed long ago, with a file whose retention is over. */
async function oldLease(maya: Visitor): Promise<void> {
  const deal = await maya.post<{ id: string }>('/deals', { name: '9 Elm Street', pipeline: 'lease', price: 240_000 });
  const content = Buffer.from('Signed by both.');
  const place = { record: { type: 'deal', id: deal.id } };
  const { id } = await maya.post<{ id: string }>('/files/uploads', { name: 'Lease.txt', size: content.length, place });
  const bytes = { 'content-type': 'application/octet-stream' };
  expect((await maya.ask('PUT', `/files/uploads/${id}/parts/0`, content, bytes)).status()).toBe(200);
  expect((await maya.ask('POST', `/files/uploads/${id}/complete`, Buffer.of(), bytes)).status()).toBe(200);
  const { items } = await maya.get<{ items: Item[] }>(`/deals/${deal.id}/items`);
  for (const item of items)
    await maya.put(`/deals/${deal.id}/items/${item.id}/state`, { state: 'waived', reason: 'Long ago.' });
  const { version } = await maya.get<{ version: number }>(`/deals/${deal.id}`);
  const signed = { stage: 'signed', closedOn: '2015-01-31' };
  const answer = await maya.ask('POST', `/deals/${deal.id}/stage`, signed, { 'if-match': `"${version}"` });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('an owner sets the years of a state, sees what could go and removes it by a report', async ({ browser }) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  await oldLease(maya);
  await page.goto('/settings/retention');

  await test.step('our years say that they are our reading; one state gets another', async () => {
    await expect(page.getByText('Have your counsel review them')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Leases' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leases' });
    await dialog.getByLabel('Years in TX').fill('0');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByLabel('Years in TX').fill('8');
    await looksRight(page, { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Leases' })).toContainText('TX 8');
    await expect(page.getByText('your organization’s own periods')).toBeVisible();
  });

  await test.step('a report is drawn up and read', async () => {
    const could = page.getByText('1 file (15 bytes) past retention.');
    // A listener processes the end of the deal.
    await expect(async () => {
      await page.reload();
      await expect(could).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await looksRightDayAndNight(page);
    await page.getByRole('button', { name: 'Create report' }).click();
    await page.waitForURL('**/settings/retention/*');
    await expect(page.getByRole('link', { name: 'Lease.txt' })).toBeVisible();
    await expect(page.getByText('Retained until Jan 31, 2020')).toBeVisible();
    await looksRightDayAndNight(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await looksRight(page, { rules: 'looks' });
  });

  await test.step('it is approved by writing the number of files, and they go', async () => {
    await page.getByRole('button', { name: 'Approve and delete permanently' }).click();
    const dialog = page.getByRole('dialog', { name: 'Permanently delete 1 file?' });
    const act = dialog.getByRole('button', { name: 'Approve and delete permanently' });
    await expect(act).toBeDisabled();
    await dialog.getByRole('textbox').fill('1');
    await act.click();
    await expect(page.getByText('Deleted', { exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Completed' })).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^purge-report/);
  });
});
