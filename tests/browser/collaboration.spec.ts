import { expect, test } from '@playwright/test';
import { newColleague, newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRightDayAndNight } from './looks.ts';

test('what colleagues did and wrote stands in one stream, and where one is called by name', async ({ browser }) => {
  const maya = await newOwner(browser);
  const marcus = await newColleague(browser, maya, 'agent', ['Marcus', 'Bell']);
  const { user } = await maya.get<{ user: { id: string } }>('/session');
  const lead = await newLead(maya, { firstName: 'Olive', lastName: 'Owners', owner: null });
  await marcus.post('/comments', {
    subject: { type: 'lead', id: lead.id },
    body: 'Called her this morning',
    mentions: [user.id],
  });
  const { page } = maya;
  await page.goto('/collaboration');
  await expect(page.getByText('Olive Owners').first()).toBeVisible();
  await expect(page.getByText('Marcus Bell').first()).toBeVisible();
  await looksRightDayAndNight(page);
  await page.getByRole('radio', { name: 'Mentions' }).click();
  await page.getByRole('link', { name: /Marcus Bell mentioned you Olive Owners/ }).click();
  await expect(page.getByText('Called her this morning').first()).toBeVisible();
});
