import { expect, test } from '@playwright/test';
import { launchOptions } from '#tests/setup/launch.ts';
import { newOwner } from '#tests/setup/workspace.ts';

test.use({ serviceWorkers: 'allow', launchOptions: await launchOptions({ whole: true }) });

const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

test('a device is switched on, shows what it is told in words, and is switched off', async ({ browser, baseURL }) => {
  const owner = await newOwner(browser, { permissions: ['notifications'] });
  const { page, context } = owner;
  // Simulates the push service's answer, because tests must not contact it.
  await page.addInitScript((p256dh) => {
    let made: object | null = null;
    const subscription = {
      endpoint: `https://push.example.com/${crypto.randomUUID()}`,
      toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
      unsubscribe: async () => {
        made = null;
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      made = subscription;
      return subscription as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => made as PushSubscription | null;
  }, key);
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  await page.goto('/settings');
  const device = page.getByRole('switch', { name: 'Send notifications to this device' });
  await expect(device).not.toBeChecked();
  await device.locator('..').click();
  await expect(page.getByText('Notifications turned on for this device').last()).toBeVisible();
  await expect(device).toBeChecked();
  expect(await owner.get<{ on: boolean }>('/push')).toMatchObject({ on: true });

  const lead = '0190aaaa-0000-7000-8000-000000000001';
  const note = { kind: 'lead.assigned', subject: { type: 'lead', id: lead }, name: 'Ana Lopez', count: 1, days: 0 };
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL!,
    registrationId: await registered,
    data: JSON.stringify({ ...note, id: lead, locale: 'en', brand: 'Lintel' }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const notices = await (await navigator.serviceWorker.ready).getNotifications();
      return notices.map(({ title, body, data }) => [title, body, data.path]);
    });
  await expect.poll(shown).toEqual([['Lintel', 'Ana Lopez assigned a lead to you', `/lead/${lead}`]]);

  await device.locator('..').click();
  await expect(page.getByText('Notifications turned off for this device').last()).toBeVisible();
  await expect(device).not.toBeChecked();
  expect(await owner.get<{ on: boolean }>('/push')).toMatchObject({ on: false });
});
