import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startGmail } from '#server/people/messages/accounts/testing/gmail.ts';
import { letter } from '#server/people/messages/accounts/testing/mail-text.ts';
import { startTwilio } from '#server/people/messages/voice/testing/twilio.ts';
import { resultsFolder, startProduct } from '#tests/setup/product.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { textsOf } from '#tests/setup/texts.ts';
import { newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const email = 'noor@example.test';
const phone = '+15125550142';
const own = '+15125550188';

test('an agent connects their Gmail, answers a lead from it, and has a call put through that they only complete', async ({
  browser,
}) => {
  const [gmail, twilio] = [await startGmail(), await startTwilio()];
  const dataDir = await scratchFolder();
  const { PUBLIC_URL: _, ...telephone } = twilio.environment;
  const product = await startProduct({
    dataDir,
    log: join(await resultsFolder(), 'mailbox-and-calls.log'),
    env: { PASSWORD_COST: '10', ...gmail.environment, ...telephone },
  });
  try {
    const maya = await newOwner(browser, { baseURL: product.url });
    const { page } = maya;
    await proveAddress(maya);
    const lead = await maya.post<{ id: string }>('/leads', { firstName: 'Noor', lastName: 'Haddad', email, phone });

    await test.step('the mailbox is connected, told what it does, and turned on', async () => {
      await page.goto('/settings/messages');
      await page.getByRole('listitem').filter({ hasText: 'Gmail' }).getByRole('link', { name: 'Set up' }).click();
      await expect(page.getByText('Read mail in your mailbox')).toBeVisible();
      await page.getByRole('button', { name: 'Connect Gmail' }).click();
      await expect(page.getByRole('heading', { name: 'ann@gmail.test' })).toBeVisible();
      await page.getByRole('checkbox', { name: /^Send what I write here/ }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByRole('main').getByText('On', { exact: true })).toBeVisible();
      await looksRight(page, { within: 'main' });
      await expect(page.getByText(/^Last sync/)).toBeVisible();
    });

    await test.step('what the lead writes is at the lead, and the answer leaves from the own address', async () => {
      gmail.arrives(letter({ from: email, to: 'ann@gmail.test', words: 'Is it still free?', id: crypto.randomUUID() }));
      gmail.arrives(letter({ from: 'doctor@example.test', to: 'ann@gmail.test', words: 'Results', id: 'doctor' }));
      await page.getByRole('button', { name: 'Sync now' }).click();
      const words = async () =>
        (await maya.get<{ rows: { body: string }[] }>(`/leads/${lead.id}/messages`)).rows.map(({ body }) => body);
      await expect.poll(words).toEqual(['Is it still free?']);
      await maya.post(`/leads/${lead.id}/messages`, { channel: 'email', subject: 'The house', body: 'Yes, it is.' });
      await expect.poll(() => gmail.sent().length).toBe(1);
      await page.goto(`/lead/${lead.id}`);
      await expect(page.getByText('Sent from ann@gmail.test').first()).toBeVisible();
    });

    await test.step('whoever has shown their own phone has a call put through, and says how it ended', async () => {
      await maya.put('/notifications/phone', { phone: own });
      await expect.poll(() => twilio.texts.length).toBe(1);
      const [code] = /\d{6}/.exec(twilio.texts[0]!.get('Body')!)!;
      await maya.post('/notifications/phone/confirmation', { code });
      // A lead who has just written may be called at any hour.
      await (await textsOf(maya))(phone, 'Can you call me?');
      await page.goto(`/lead/${lead.id}?compose=call`);
      await page.getByRole('button', { name: /^Call .*555-0142/ }).click();
      await expect(page.getByText('Your phone is ringing…')).toBeVisible();
      const xml = await twilio.member(twilio.made[0]!, 'key');
      await expect(page.getByText('Calling the lead…')).toBeVisible();
      await twilio.person(xml, 'completed', 100);
      await expect(page.getByText(/^Connected. 2 minutes/)).toBeVisible();
      await looksRight(page, { within: 'main' });
      await page.getByRole('textbox', { name: 'Call notes' }).fill('Tour on Friday.');
      await page.getByRole('button', { name: 'Appointment set' }).click();
      await expect
        .poll(async () => (await maya.get<{ rows: object[] }>(`/leads/${lead.id}/messages`)).rows[0])
        .toMatchObject({ channel: 'call', outcome: 'appointment', minutes: 2 });
    });

    await test.step('what is recorded is chosen in the settings', async () => {
      await page.goto('/settings/messages');
      await expect(page.getByText('Never record').first()).toBeVisible();
      await looksRight(page, { within: 'main' });
    });
  } finally {
    await product.stop();
    await gmail.stop();
    await twilio.stop();
    await removeFolder(dataDir);
  }
});
