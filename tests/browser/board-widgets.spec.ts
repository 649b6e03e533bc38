import { expect, type Page, test } from '@playwright/test';
import { newColleague, newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const box = (id: string, x: number, y: number, w: number, h: number) => ({ id, title: '', x, y, w, h });
const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

test('a dashboard with a map, a list, a calendar and a note, each usable by keyboard, narrowed by office and pinned', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  const tom = await newColleague(browser, maya, 'agent', ['Tom', 'Reed']);
  const { user } = await tom.get<{ user: { id: string } }>('/session');
  const { user: own } = await maya.get<{ user: { id: string } }>('/session');
  for (const [firstName, city, owner] of [
    ['Ana', 'Austin', own.id],
    ['Bo', 'Austin', own.id],
    ['Cy', 'Houston', user.id],
  ] as const)
    await newLead(maya, { firstName, lastName: 'Lima', city, state: 'TX', source: 'zillow', owner });
  for (const [name, person] of [
    ['North', user.id],
    ['South', own.id],
  ] as const) {
    const { id } = await maya.post<{ id: string }>('/team/offices', { name });
    const { members } = await maya.get<{ members: { userId: string; version: number }[] }>('/team');
    const { version } = members.find(({ userId }) => userId === person)!;
    const answer = await maya.ask('PATCH', `/team/members/${person}`, { office: id }, { 'if-match': `"${version}"` });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  await maya.post('/calendar/appointments', {
    title: 'Listing appointment',
    start: `${tomorrow}T10:00`,
    timeZone: 'America/Chicago',
  });
  const { id } = await maya.post<{ id: string }>('/dashboards', {
    name: 'Everything',
    widgets: [
      {
        ...box('m', 0, 0, 7, 5),
        kind: 'map',
        goal: null,
        question: { metrics: ['leads_new'], by: ['area'], compare: 'none' },
      },
      { ...box('c', 7, 0, 5, 5), kind: 'calendar', people: 'me', days: 7 },
      { ...box('l', 0, 5, 8, 4), kind: 'list', of: 'leads', view: null },
      {
        ...box('n', 8, 5, 4, 2),
        kind: 'number',
        goal: null,
        pins: ['office'],
        question: { metrics: ['leads_open'], by: [] },
      },
      { ...box('t', 8, 7, 4, 2), kind: 'text', title: 'Focus', text: 'Call **every** lead\n\n- Twice\n- Today' },
    ],
  });
  await page.goto(`/custom-dashboard?board=${id}`);

  await test.step('towns bear their numbers, which open what they count, and stand in a table', async () => {
    const map = item(page, 'New leads by area');
    await expect(map.getByRole('button', { name: /^Austin, TX.*2/ }).first()).toBeVisible();
    await map
      .getByRole('button', { name: /^Houston, TX.*1/ })
      .first()
      .press('Enter');
    await expect(page.getByRole('dialog').getByRole('link', { name: /Cy Lima/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await map.getByRole('button', { name: 'Show as table' }).click();
    await expect(map.getByRole('rowheader', { name: 'Austin, TX' })).toBeVisible();
    await map.getByRole('button', { name: 'Show map' }).click();
  });

  await test.step('a list, the next days and a note', async () => {
    const list = item(page, 'Leads');
    await expect(list.getByRole('link', { name: 'Bo Lima' })).toHaveAttribute('href', /\/lead\//);
    await expect(list.getByRole('link', { name: '3 leads' })).toHaveAttribute('href', /^\/leads/);
    await expect(item(page, 'Calendar').getByText('Listing appointment')).toBeVisible();
    await expect(item(page, 'Focus').getByRole('listitem')).toHaveText(['Twice', 'Today']);
    await looksRight(page);
  });

  await test.step('an office narrows all but what pins it', async () => {
    await page.getByRole('combobox', { name: 'Office' }).click();
    await page.getByRole('option', { name: 'North' }).click();
    await expect(page).toHaveURL(/office=/);
    const list = item(page, 'Leads');
    await expect(list.getByRole('link', { name: '1 lead', exact: true })).toBeVisible();
    await expect(list.getByRole('link', { name: 'Bo Lima' })).toHaveCount(0);
    const number = item(page, 'Open leads');
    await expect(number.getByText('All offices')).toBeVisible();
    await expect(number.getByRole('button', { name: /Open leads.*3/ })).toBeVisible();
    await page.goto(`/custom-dashboard?board=${id}`);
  });

  await test.step('a widget becomes a list by its editor, and one that fails is alone', async () => {
    await page.getByRole('button', { name: 'More for Open leads' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit widget' });
    await form.getByRole('combobox', { name: 'Show as' }).click();
    await page.getByRole('option', { name: 'List' }).click();
    await form.getByRole('combobox', { name: 'List', exact: true }).click();
    await page.getByRole('option', { name: 'Listings' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(item(page, 'Listings').getByText('Nothing in this view')).toBeVisible();
    await page.route('**/api/v1/calendar/appointments?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await expect(item(page, 'Calendar').getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(item(page, 'Leads').getByRole('link', { name: 'Bo Lima' })).toBeVisible();
  });
});
