import { expect, test } from '@playwright/test';
import { textsOf } from '#tests/setup/texts.ts';
import { type MadeLead, newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const people = [
  ['Ines', '+12125550161'],
  ['Omar', '+12125550162'],
  ['Nia', '+12125550163'],
] as const;

test('a drip is turned on after its next thirty days were looked at; a reply ends it, STOP ends it, the others go on', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  await proveAddress(maya);
  const { page } = maya;
  await maya.ask('PUT', '/message-settings', { postalAddress: '12 Harbor Street, Austin, TX 78701' });
  const text = await textsOf(maya);
  for (const [firstName, phone] of people) {
    const email = `${firstName.toLowerCase()}@example.test`;
    const { id } = await maya.post<MadeLead>('/leads', { firstName, lastName: 'Berg', email, phone });
    for (const channel of ['email', 'sms'])
      await maya.post(`/leads/${id}/consents`, {
        ...{ channel, purpose: 'marketing', basis: 'written', kind: 'given', note: 'On paper' },
      });
  }

  await test.step('the series says what each person gets in the next thirty days, and sends nothing', async () => {
    await page.goto('/campaigns');
    await page.getByRole('button', { name: 'New campaign' }).click();
    await page.getByRole('button', { name: /^New buyer/ }).click();
    await expect(page).toHaveURL(/\/campaign\//);
    await expect(page.getByText('3 people match')).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const days = page.getByRole('dialog').getByRole('region', { name: 'The next 30 days' });
    for (const [name] of people) await expect(days.getByText(`${name} Berg`)).toBeVisible();
    await expect(days.getByText('Goes out', { exact: true })).toHaveCount(9);
    await looksRight(page, { within: '[role=dialog]' });
    const { rows } = await maya.get<{ rows: { recipient: string }[] }>('/outbox?limit=50');
    expect(rows.filter(({ recipient }) => /ines|omar|nia/.test(recipient))).toEqual([]);
  });

  await test.step('turned on, the first message goes to all three', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Delivered 3/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Still to come 3/ })).toBeVisible();
  });

  await test.step('a reply ends it for who wrote, STOP for who wants no more', async () => {
    await text(people[0][1], 'Yes, let us talk on Friday.');
    await text(people[1][1], 'STOP');
    await expect(page.getByRole('button', { name: /^Still to come 1/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Replied 2|^Replied 1/ }).first()).toBeVisible();
    await page.getByRole('button', { name: /^Still to come 1/ }).click();
    const waiting = page.getByRole('dialog');
    await expect(waiting.getByRole('link', { name: 'Nia Berg' })).toBeVisible();
    await expect(waiting.getByRole('link', { name: 'Ines Berg' })).toHaveCount(0);
    await expect(waiting.getByRole('link', { name: 'Omar Berg' })).toHaveCount(0);
    await waiting.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('it reads on a phone, and in Arabic in the dark', async () => {
    await looksRight(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await looksRight(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${new URL(page.url()).pathname}?lang=ar`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await looksRight(page);
  });
});
