import { expect, test } from '@playwright/test';
import { textsOf } from '#tests/setup/texts.ts';
import { newLead, newOwner } from '#tests/setup/workspace.ts';

test('of several addresses one is chosen, and the inbox is worked by keys', async ({ browser }) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = maya;
  const ana = await newLead(maya, { firstName: 'Ana', email: 'ana@example.test', phone: '+12125550142' });
  await newLead(maya, { firstName: 'Ben', phone: '+12125550143' });
  await maya.put(`/leads/${ana.id}/contact-points`, {
    channel: 'email',
    address: 'ana@work.example.test',
    label: 'work',
    doNotUse: true,
  });
  await page.goto(`/lead/${ana.id}`);
  const write = page.getByRole('region', { name: 'Write' });
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(write.getByRole('status')).toContainText('Goes out now');
  await write.getByRole('combobox', { name: 'To which address' }).click();
  await page.getByRole('option', { name: 'ana@work.example.test · Work, must not be reached' }).click();
  await expect(write.getByRole('status')).toContainText('must not be contacted this way');

  const text = await textsOf(maya);
  await text('+12125550143', 'Hello from Ben');
  await text('+12125550142', 'Hello from Ana');
  await page.goto('/inbox');
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('button')).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 2, name: 'Ana' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 2, name: 'Ben' })).toBeVisible();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('status')).toBeVisible();
  await page.keyboard.press('r');
  await expect(answer.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.press('Escape');
  await answer.getByRole('textbox', { name: 'Text' }).blur();
  await page.keyboard.press('e');
  await expect(list.getByRole('button')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('button')).toHaveCount(2);
});
