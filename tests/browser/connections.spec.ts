import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startGoogle } from '#server/people/calendar-sync/testing/google.ts';
import { resultsFolder, startProduct } from '#tests/setup/product.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const zone = 'America/New_York';

test('Google Calendar is connected, kept in step both ways through a lost line without an echo, and disconnected', async ({
  browser,
}) => {
  const google = await startGoogle();
  const dataDir = await scratchFolder();
  const product = await startProduct({
    dataDir,
    log: join(await resultsFolder(), 'connections.log'),
    env: { PASSWORD_COST: '10', ...google.environment },
  });
  try {
    const maya = await newOwner(browser, { baseURL: product.url, timezoneId: zone });
    const { page } = maya;
    await proveAddress(maya);
    const plan = { title: 'See the garden', start: '2031-03-05T10:00', timeZone: zone };
    await maya.post('/calendar/appointments', plan);
    const titles = () => google.live().map(({ summary }) => String(summary));
    const state = page.getByRole('main').getByText(/^(Not on yet|On|Failing)$/);

    await test.step('what it asks for is said first; allowed there, it is tested and turned on here', async () => {
      await page.goto('/integrations-marketplace');
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Google Calendar' }) });
      await card.getByRole('link', { name: 'Set up' }).click();
      await expect(page.getByText('See and change events in your calendars')).toBeVisible();
      await page.getByRole('button', { name: 'Connect Google Calendar' }).click();
      await expect(page.getByRole('heading', { name: google.account })).toBeVisible();
      await expect(state).toHaveText('Not on yet');
      await page.getByRole('button', { name: 'Test' }).click();
      await expect(page.getByText(/0 would come in, 1 would go out/).first()).toBeVisible();
      await looksRight(page, { within: 'main' });
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(state).toHaveText('On');
      await expect.poll(titles).toEqual(['See the garden']);
    });

    await test.step('changed there it changes here; a cut line is told and nothing is doubled', async () => {
      const [event] = google.live();
      google.put({ summary: 'See the garden and the pool' }, event!.id);
      google.faults.push({ on: /^GET .*\/events\?/, dropped: 'before' });
      await page.getByRole('button', { name: 'Sync now' }).click();
      await expect(state).toHaveText('Failing');
      await expect(state).toHaveText('On');
      await page.goto('/calendar?view=week&day=2031-03-05');
      await expect(page.getByRole('button', { name: /^See the garden and the pool/ })).toHaveCount(1);
      expect(titles()).toEqual(['See the garden and the pool']);
    });

    await test.step('planned on the screen it is there by itself', async () => {
      await maya.post('/calendar/appointments', { ...plan, title: 'Closing', start: '2031-03-06T10:00' });
      await expect.poll(() => titles().sort()).toEqual(['Closing', 'See the garden and the pool']);
    });

    await test.step('disconnecting says what stays, and it does', async () => {
      await page.goto('/calendar/sharing');
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Google Calendar' })
        .getByRole('link', { name: 'Manage' })
        .click();
      await page.getByRole('button', { name: 'Disconnect' }).click();
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await expect(dialog).toContainText('Your appointments stay here, and what went there stays there.');
      await dialog.getByRole('button', { name: 'Disconnect' }).click();
      await expect(page.getByRole('button', { name: 'Connect Google Calendar' })).toBeVisible();
      await expect.poll(() => google.keys.size).toBe(0);
      expect(titles()).toHaveLength(2);
    });
  } finally {
    await product.stop();
    await google.stop();
    await removeFolder(dataDir);
  }
});
