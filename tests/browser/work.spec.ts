import { expect, test } from '@playwright/test';
import { changeLead, newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const phone = { width: 390, height: 844 };

test('one goes through a list from lead to lead, though the work takes them out of it, until its end', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  const made = [];
  for (const firstName of ['Ana', 'Ben', 'Cora', 'Dario']) made.push(await newLead(maya, { firstName }));
  await page.goto('/leads?filter=stage:is(new)&sort=name');
  await page.getByRole('row', { name: /Ana/ }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Ana', level: 2 })).toBeVisible();
  await changeLead(maya, made[0]!.id, { stage: 'engaged' });
  await expect(page.getByRole('row', { name: /Ana/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next in the list' }).click();
  await expect(page.getByRole('heading', { name: 'Ben', level: 2 })).toBeVisible();

  await page.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page.getByRole('heading', { name: 'Ben', level: 1 })).toBeVisible();
  // Somebody else deals with the next one: they are passed over.
  await changeLead(maya, made[2]!.id, { stage: 'engaged' });
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { name: 'Dario', level: 1 })).toBeVisible();
  await page.setViewportSize(phone);
  await expect(page.getByText('0 to go')).toBeVisible();
  await page.getByRole('button', { name: 'Next in the list' }).click();
  await expect(page.getByText('That was the last one in this list.').first()).toBeVisible();
  await looksRight(page);
});
