import { expect, type Page, test } from '@playwright/test';
import { type MadeLead, newColleague, newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

const handed = (page: Page) => page.getByRole('region', { name: 'Handoffs' });

async function handOver(page: Page, lead: MadeLead, name: string, summary: string): Promise<void> {
  await page.goto(`/lead/${lead.id}`);
  await page.getByRole('button', { name: 'Hand off' }).click();
  const dialog = page.getByRole('dialog', { name: `Hand off ${name}` });
  await dialog.getByRole('button', { name: /^To(?:Required)?$/ }).click();
  await page.getByRole('option', { name: 'Noor Haddad' }).click();
  await dialog.getByRole('button', { name: 'Hand off' }).click();
  await expect(dialog.getByText('Enter a handoff note.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Handoff note' }).fill(summary);
  await dialog.getByRole('checkbox', { name: "Live transfer: they're on the line or expecting a call now" }).check();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Hand off' }).click();
  await expect(handed(page).getByText(summary)).toBeVisible();
}

test('a lead is handed over with words, taken by one who is told of it, and another goes back with a reason', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  await proveAddress(maya);
  const noor = await newColleague(browser, maya, 'agent', ['Noor', 'Haddad']);
  const { user } = await maya.get<{ user: { id: string } }>('/session');
  const [ines, otto] = await Promise.all(
    ['Ines', 'Otto'].map((firstName) => maya.post<MadeLead>('/leads', { firstName, lastName: 'Berg', owner: user.id })),
  );

  await handOver(maya.page, ines!, 'Ines Berg', 'Wants a garden. I promised a call at six.');
  await looksRightDayAndNight(maya.page);

  await test.step('the other is told, reads it on a phone and takes it', async () => {
    const { page } = noor;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Notifications, \d/ }).click();
    await page.getByRole('link', { name: /handed a lead off to you/ }).click();
    await expect(page).toHaveURL(`/lead/${ines!.id}`);
    await expect(handed(page).getByText('On the line now')).toBeVisible();
    await looksRight(page);
    await handed(page).getByRole('button', { name: 'Accept' }).click();
    await expect(handed(page)).toBeHidden();
    await expect(handed(maya.page)).toBeHidden();
    await expect(maya.page.getByText('Noor Haddad accepted the handoff')).toBeVisible();
  });

  await test.step('what is not taken goes back with its reason', async () => {
    await handOver(maya.page, otto!, 'Otto Berg', 'Sells in March.');
    const { page } = noor;
    await page.goto(`/lead/${otto!.id}`);
    await handed(page).getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline handoff?' });
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not my area.');
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(maya.page.getByText('Not my area.')).toBeVisible();
    await expect(maya.page.getByRole('button', { name: 'Hand off' })).toBeVisible();
  });
});
