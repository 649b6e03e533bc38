import { expect, test } from '@playwright/test';
import { newColleague, newLead, newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test('the queue is worked to empty: each with a reason, put aside or done and taken back, done by key and on a phone', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: desk });
  await maya.post('/onboarding/complete');
  for (const firstName of ['Ana', 'Bo', 'Cy'])
    await newLead(maya, { firstName, phone: '+15125550142', email: `${firstName}@example.test` });
  const { page } = maya;
  await page.goto('/dashboard');
  const queue = page.getByRole('region', { name: 'Contact now' });
  const rows = queue.locator('[data-queued]');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Arrived');
  await expect(queue.getByRole('link', { name: 'Call Cy' })).toHaveAttribute('href', /\/lead\/[^/]+\?compose=call$/);
  await expect(queue.getByRole('link', { name: /^New inquiry\s*3$/ })).toBeVisible();

  await queue.getByRole('button', { name: 'Snooze Bo' }).click();
  await page.getByRole('menuitem', { name: 'Until tomorrow' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);

  await queue.getByRole('button', { name: 'Mark Ana done' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);

  await queue.getByRole('button', { name: 'Mark Ana done' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(queue.getByText('1 of 25 contacted today')).toBeVisible();
  await page.setViewportSize(phone);
  await queue.getByRole('button', { name: 'Mark Bo done' }).click();
  await queue.getByRole('button', { name: 'Mark Cy done' }).click();
  await expect(queue.getByText('All caught up.')).toBeVisible();

  // The number links to the rows it counts.
  await queue.getByRole('link', { name: '3 of 25 contacted today' }).click();
  await expect(page).toHaveURL(/lastTouchAt/);
  for (const name of ['Ana', 'Bo', 'Cy']) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
});

test('a head and an agent see different days: the team and its counts, and their own queue', async ({ browser }) => {
  const maya = await newOwner(browser, { viewport: desk });
  await maya.post('/onboarding/complete');
  await proveAddress(maya);
  const marcus = await newColleague(browser, maya, 'agent', ['Marcus', 'Bell']);
  await marcus.post('/onboarding/complete');
  const { user } = await marcus.get<{ user: { id: string } }>('/session');
  await newLead(maya, { firstName: 'Given', owner: user.id });
  await newLead(maya, { firstName: 'Pond', owner: null });

  await maya.page.goto('/dashboard');
  const team = maya.page.getByRole('region', { name: 'Team', exact: true });
  // Waiting, overdue, inactive, new, open.
  await expect(team.getByRole('row', { name: /Marcus Bell/ })).toHaveText(/Marcus Bell\s*1\s*0\s*0\s*1\s*1/);
  await team.getByRole('button', { name: 'Nudge Marcus Bell' }).click();
  await maya.page.getByRole('dialog').getByRole('button', { name: 'Nudge', exact: true }).click();
  await expect(maya.page.getByText('Nudged Marcus Bell').last()).toBeVisible();
  await expect(maya.page.getByRole('region', { name: 'Contact now' }).locator('[data-queued]')).toHaveCount(0);

  const { page } = marcus;
  await page.goto('/dashboard');
  const queue = page.getByRole('region', { name: 'Contact now' });
  await expect(queue.locator('[data-queued]')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Team', exact: true })).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Dates at risk' }).getByText('Contact your 1 waiting lead'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Claim Pond' }).click();
  await expect(queue.locator('[data-queued]')).toHaveCount(2);

  await expect(
    page
      .getByRole('region', { name: 'Waiting for first contact' })
      .getByText(/^\d:\d\d$/)
      .first(),
  ).toBeVisible();
});

test('the deals on their way say what they would earn, and each number opens its deals', async ({ browser }) => {
  const maya = await newOwner(browser, { viewport: desk });
  await maya.post('/onboarding/complete');
  const lead = await newLead(maya, { firstName: 'Ana' });
  const { page } = maya;
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Pipeline', exact: true })).toContainText('New');
  const tile = page.getByRole('region', { name: 'Deals' });
  await expect(tile).toHaveCount(0);
  const day = await page.evaluate(() => new Date().toLocaleDateString('en-CA'));
  const made = (name: string, closingOn: string) =>
    maya.post('/deals', {
      name,
      pipeline: 'buyer',
      lead: lead.id,
      price: 40_000_000,
      commissionRate: 25_000,
      closingOn,
    });
  await made('Elm Street', day);
  await made('Oak Street', '2020-01-31');
  // Updates live.
  await expect(tile.getByRole('link', { name: /^Open, weighted.*2 deals$/ })).toBeVisible();
  await expect(tile.getByRole('link', { name: /^Closing in .*1 deal$/ })).toBeVisible();
  await tile.getByRole('link', { name: /^Past closing date.*1 deal$/ }).click();
  await expect(page.getByRole('row', { name: /Oak Street/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Elm Street/ })).toHaveCount(0);
});

test('the clock of a new lead turns red at five minutes', async ({ browser }) => {
  const maya = await newOwner(browser, { viewport: desk });
  await maya.post('/onboarding/complete');
  const { id } = await newLead(maya, { firstName: 'Ana' });
  const arrived = Date.parse((await maya.get<{ createdAt: string }>(`/leads/${id}`)).createdAt);
  const { page } = maya;
  await page.clock.install({ time: arrived + 60_000 });
  await page.goto('/dashboard');
  const clock = page.getByRole('region', { name: 'Waiting for first contact' }).getByRole('time');
  await expect(clock).toHaveText(/^[1-4]:\d\d$/);
  await page.clock.pauseAt(arrived + 299_500);
  await expect(clock).toHaveText(/^4:5[89]$/);
  await expect(clock).not.toHaveClass(/text-loss/);
  await page.clock.runFor(2_000);
  await expect(clock).toHaveText(/^5:0[01]$/);
  await expect(clock).toHaveClass(/text-loss/);
});

test('scores show their receipts, an owner tries other points and is told why there is no model', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: desk });
  await maya.post('/onboarding/complete');
  const lead = await newLead(maya, { firstName: 'Ana', phone: '+15125550142', source: 'referral' });
  const { page } = maya;
  await page.goto(`/lead/${lead.id}`);
  const score = page.getByRole('region', { name: 'Score' });
  await expect(score.getByText('has a phone number')).toBeVisible();
  await expect(score.getByText(/What would raise it/)).toBeVisible();

  await page.goto('/settings/scoring');
  await page.getByLabel('Points: Has a phone number').fill('30');
  const save = page.getByRole('button', { name: 'Save points' });
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(page.getByText(/Of the newest 1 lead, 1 would go up and 0 would go down/)).toBeVisible();
  await save.click();
  await expect(page.getByText('Points saved.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('Not enough data.')).toBeVisible();
  await looksRight(page);

  await page.getByRole('checkbox', { name: 'Alert on: Visited five times in one week' }).uncheck();
  await page.getByLabel('Notification text: Saved a home').fill('Call today, a favourite');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Applies from now on.').first()).toBeVisible();
  await maya.post(`/leads/${lead.id}/signals`, { signal: 'saved_home', about: '9 Harbor View' });
  await page.getByRole('button', { name: /^Notifications, \d/ }).click();
  await page.getByRole('link', { name: /Behavior alert on your lead.*Call today, a favourite/ }).click();
  await page.waitForURL(`**/lead/${lead.id}`);
  await expect(page.getByText('Call today, a favourite')).toBeVisible();
  await page.setViewportSize(phone);
  await page.goto('/settings/scoring');
  await expect(page.getByLabel('Notification text: Saved a home')).toHaveValue('Call today, a favourite');
  await looksRight(page);
});

test('the dashboard is clean in light at a desk, and dark in Arabic on a phone', async ({ browser }) => {
  const owner = await newOwner(browser, { viewport: desk });
  await newLead(owner, { firstName: 'Ana', phone: '+15125550142', budget: 60_000_000 });
  const { page } = owner;
  await page.goto('/dashboard');
  await expect(page.locator('[data-queued]')).toHaveCount(1);
  await looksRight(page);
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await owner.ask('PUT', '/profile/language', { preferred_locale: 'ar' });
  await page.goto('/dashboard?lang=ar');
  await expect(page.locator('[data-queued]')).toHaveCount(1);
  await looksRight(page);
});
