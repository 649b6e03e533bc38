import { expect, test } from '@playwright/test';
import { newColleague, newLead, newOwner, newVisitor, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const zone = 'America/New_York';
const atDesk = { timezoneId: zone, viewport: { width: 1440, height: 900 } };

test('an appointment is planned by hand, moved by drag and by key, taken back, and repeated', async ({ browser }) => {
  const maya = await newOwner(browser, atDesk);
  const { page } = maya;
  const lead = await newLead(maya, { firstName: 'Ana', lastName: 'Ruiz' });
  await page.goto(`/calendar?view=week&day=2031-03-05&new=1&lead=${lead.id}`);
  const dialog = page.getByRole('dialog', { name: 'New appointment' });
  await expect(dialog.getByText('Ana Ruiz')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('See the garden');
  await dialog.getByLabel('Day', { exact: true }).fill('3/5/2031');
  await dialog.getByLabel('Time', { exact: true }).fill('10:00');
  await dialog.getByRole('button', { name: 'Schedule appointment' }).click();
  await expect(dialog).toBeHidden();
  const block = page.getByRole('button', { name: /^See the garden/ });
  await expect(block).toHaveAccessibleName(/10:00 AM to 10:30 AM/);

  await test.step('dragged two hours down, and undone', async () => {
    const box = (await block.boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 60, { steps: 4 });
    await page.mouse.move(box.x + 20, box.y + 8 + 96, { steps: 4 });
    await page.mouse.up();
    await expect(block).toHaveAccessibleName(/12:00 PM to 12:30 PM/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(block).toHaveAccessibleName(/10:00 AM to 10:30 AM/);
  });

  const answer = Promise.withResolvers<void>();
  await test.step('a quarter of an hour later by key, and opened before that is answered', async () => {
    await page.route('**/api/v1/calendar/appointments/*', (route) => answer.promise.then(() => route.continue()), {
      times: 1,
    });
    await block.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(block).toHaveAccessibleName(/10:15 AM to 10:45 AM/);
    await block.click();
    await expect(page.getByRole('dialog', { name: 'Appointment' })).toBeVisible();
    answer.resolve();
  });

  await test.step('every week, shown in the month, and told in the lead’s story', async () => {
    const edit = page.getByRole('dialog', { name: 'Appointment' });
    await edit.getByRole('combobox', { name: 'Repeats' }).click();
    await page.getByRole('option', { name: 'Every Wednesday' }).click();
    await expect(edit.getByRole('combobox', { name: 'Repeats' })).toContainText('Every Wednesday');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    await page.getByRole('radio', { name: 'Month' }).click();
    await expect(page.getByRole('button', { name: /^See the garden/ })).toHaveCount(5);
    await page.goto(`/lead/${lead.id}`);
    await expect(page.getByText('Okafor scheduled See the garden')).toBeVisible();
  });
});

test('in the month an appointment is dragged onto another day; who was quicker is told of, field by field', async ({
  browser,
}) => {
  const maya = await newOwner(browser, atDesk);
  const { page } = maya;
  const plan = { title: 'See the garden', start: '2031-03-05T10:00', timeZone: zone };
  const made = await maya.post<{ id: string; version: number }>('/calendar/appointments', plan);
  await page.goto('/calendar?view=month&day=2031-03-05');
  const on = (day: string) => page.locator(`[data-day="${day}"]`).getByRole('button', { name: /^See the garden/ });
  const drag = async (from: string, to: string) => {
    // Hovering waits until the layout is stable, because a banner may still appear above.
    await on(from).hover({ position: { x: 10, y: 6 } });
    await page.mouse.down();
    await page.locator(`[data-day="${to}"]`).hover({ position: { x: 30, y: 60 } });
    await page.mouse.up();
  };
  // Across the clock change: ten o'clock stays ten o'clock.
  await drag('2031-03-05', '2031-03-12');
  await expect(on('2031-03-12')).toHaveAccessibleName(/10:00 AM to 10:30 AM/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(on('2031-03-05')).toBeVisible();
  await on('2031-03-05').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(on('2031-03-12')).toBeVisible();

  await test.step('somebody moved it meanwhile', async () => {
    // Cuts off live updates for a while.
    await page.route('**/api/v1/live**', (route) => route.abort());
    await page.route('**/api/v1/calendar/appointments?**', (route) => route.abort());
    const now = () => maya.get<{ start: string; place: string; version: number }>(`/calendar/appointments/${made.id}`);
    await expect.poll(async () => (await now()).start).toBe('2031-03-12T10:00');
    const { version } = await now();
    const changed = await maya.ask(
      'PATCH',
      `/calendar/appointments/${made.id}`,
      { start: '2031-03-20T15:00', place: 'Gate' },
      { 'if-match': `"${version}"` },
    );
    expect(changed.status()).toBe(200);
    await drag('2031-03-12', '2031-03-13');
    const dialog = page.getByRole('dialog', { name: /See the garden/ });
    await expect(dialog).toContainText('3:00 PM');
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Use mine' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(now).toMatchObject({ start: '2031-03-13T10:00', place: 'Gate' });
  });
});

test('a new appointment says what it meets in a week that is not shown', async ({ browser }) => {
  const maya = await newOwner(browser, atDesk);
  const { page } = maya;
  const plan = { title: 'Dentist', start: '2031-06-11T10:00', minutes: 60, timeZone: zone };
  await maya.post('/calendar/appointments', plan);
  await page.goto('/calendar?view=week&day=2031-03-05&new=1');
  const dialog = page.getByRole('dialog', { name: 'New appointment' });
  await dialog.getByLabel('Day', { exact: true }).fill('6/11/2031');
  await dialog.getByLabel('Time', { exact: true }).fill('10:30');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Tour');
  await expect(dialog.getByRole('status')).toContainText('Dentist');
});

test('the calendar is clean in light at a desk, and dark in Arabic on a phone', async ({ browser }) => {
  const owner = await newOwner(browser, atDesk);
  await owner.post('/calendar/appointments', {
    title: 'Open house',
    kind: 'open_house',
    start: '2031-03-05T10:00',
    minutes: 90,
    timeZone: zone,
  });
  await owner.post('/calendar/appointments', {
    title: 'Call',
    kind: 'call',
    start: '2031-03-05T10:30',
    timeZone: zone,
  });
  const { page } = owner;
  await page.goto('/calendar?view=week&day=2031-03-05');
  await expect(page.getByRole('button', { name: /^Open house/ })).toBeVisible();
  await looksRight(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await owner.ask('PUT', '/profile/language', { preferred_locale: 'ar' });
  await page.goto('/calendar?view=agenda&day=2031-03-05&lang=ar');
  await expect(page.getByText('Open house').first()).toBeVisible();
  await looksRight(page);
});

test('a visitor books a time without any script, and calls it off', async ({ browser }) => {
  const maya = await newOwner(browser);
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));
  const slug = `talk-${crypto.randomUUID().slice(0, 8)}`;
  await maya.post('/booking/pages', { title: 'First talk', slug, timeZone: zone, hours });
  const visitor = await newVisitor(browser, { javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(`/book/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'First talk' })).toBeVisible();
  // Days of the month, with links for those that have times; the organization and the agent are above.
  const days = page.getByRole('table').getByRole('link');
  await expect(page.getByRole('table').locator('[aria-current=date]')).toHaveText(await days.first().innerText());
  const last = await days.last().getAttribute('aria-label');
  await days.last().click();
  await expect(page.getByRole('heading', { level: 2, name: last! })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(0);
  await page.locator('main section a').first().click();
  await expect(page.getByRole('button', { name: 'Book this time' })).toBeVisible();
  await page.locator('input[name=name]').fill('Ben Ode');
  await page.locator('input[name=email]').fill(visitor.email);
  await page.locator('input[name=consent]').check();
  // A form sent at once is treated as spam: the page says so and asks to send it again.
  await expect(async () => {
    const book = page.getByRole('button', { name: 'Book this time' });
    if (await book.isVisible()) await book.click();
    await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Appointment canceled' })).toBeVisible();
});

test('a booking page needs all its hosts at once where somebody says so', async ({ browser }) => {
  const maya = await newOwner(browser);
  await proveAddress(maya);
  const ben = await newColleague(browser, maya, 'agent', ['Ben', 'Adler']);
  const { page } = maya;
  await page.goto('/calendar/sharing');
  await page.getByRole('button', { name: 'New booking page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New booking page' });
  const slug = `both-${crypto.randomUUID().slice(0, 8)}`;
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Meet the team');
  await dialog.getByRole('textbox', { name: 'Web address' }).fill(slug);
  await dialog.getByRole('button', { name: 'Hosts' }).click();
  await page.getByRole('option', { name: 'Ben Adler' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('checkbox', { name: 'All hosts together' }).check();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Save page' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('all hosts')).toBeVisible();

  const open = async () =>
    (await ben.get<{ days: { slots: string[] }[] }>(`/book/${slug}`)).days.flatMap(({ slots }) => slots);
  const [slot] = (await open()) as [string];
  const start = slot.slice(0, 16);
  await ben.post('/calendar/appointments', { title: 'Away', start, minutes: 30, timeZone: 'UTC' });
  expect(await open()).not.toContain(slot);
});
