import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { looksRightDayAndNight } from './looks.ts';

const byte = () => Math.floor(Math.random() * 256);

/** Each test uses an address of its own, or all would share one sign-up limit. */
test.use({
  extraHTTPHeaders: async ({ baseURL }, use) =>
    use({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`, origin: baseURL! }),
});

async function post<Answer = unknown>(context: BrowserContext, path: string, data: object = {}): Promise<Answer> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = () => context.request.post(`/api/v1${path}`, { data, headers });
  let response = await send();
  // A busy server answers 503; the same key allows a retry.
  for (let tries = 0; response.status() === 503 && tries < 10; tries++) response = await send();
  expect(response.status(), await response.text()).toBeLessThan(300);
  return response.json();
}

const signUp = (context: BrowserContext) =>
  post(context, '/auth/sign-up', {
    email: `${crypto.randomUUID()}@example.test`,
    password: 'Lintel-bears-7-weights',
    data: { first_name: 'Maya', last_name: 'Okafor' },
  });

/** A new signed-in user on a page of the workspace. */
async function enter(page: Page, path = '/tasks'): Promise<void> {
  await signUp(page.context());
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command menu' });
const account = (page: Page) => page.getByRole('button', { name: /^Your account/ });

test('who is not signed in is led to sign in, and comes back', async ({ page }) => {
  await page.goto('/tasks?state=done');
  await expect(page).toHaveURL(/\/auth\?next=%2Ftasks%3Fstate%3Ddone/);
});

test('the rail leads everywhere, says where one is, and moves focus to the page', async ({ page }) => {
  await enter(page);
  await expect(rail(page).getByRole('link', { name: 'Tasks' })).toHaveAttribute('aria-current', 'page');
  await rail(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await expect(page).toHaveTitle(/^Settings · /);
  await expect(rail(page).getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('without the worker, which has the page’s files already', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page that is being fetched shows a ring, and begins at its top', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 420 });
    await enter(page, '/settings');
    const place = () => page.getByRole('main').evaluate((main) => main.scrollTop);
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, 200));
    await expect.poll(place).toBeGreaterThan(0);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/security-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: 'Security', exact: true })
      .click();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' }).last()).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
    await expect.poll(place).toBe(0);
  });
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('of news that come by themselves three are seen at a time', async ({ page }) => {
    await enter(page);
    const notices = page.locator('[data-sonner-toast]').filter({ hasText: 'A new version is ready' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The same worker at another address counts as a new release.
    for (let number = 1; number <= 4; number += 1) {
      await page.evaluate((mark) => navigator.serviceWorker.register(`/sw.js?${mark}`), number);
      await expect(notices).toHaveCount(number);
    }
    await expect(notices.and(page.locator('[data-visible=true]'))).toHaveCount(3);
  });
});

test('narrow, the rail is remembered so', async ({ page }) => {
  await enter(page);
  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible();
  await rail(page).getByRole('link', { name: 'Leads' }).click();
  await expect(page).toHaveURL(/\/leads$/);
});

test('a group of the rail folds, is remembered so, and still says where one is', async ({ page }) => {
  await enter(page);
  const people = rail(page).getByRole('region', { name: 'People' });
  const fold = people.getByRole('button', { name: 'People' });
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.click();
  await expect(people.getByRole('link', { name: 'Leads' })).toHaveCount(0);
  await page.goto('/leads');
  await expect(people.getByRole('link')).toHaveText(/Leads/);
  await fold.click();
  await expect(people.getByRole('link', { name: 'Inbox' })).toBeVisible();
});

test('the palette finds a page, a record and an action by keyboard alone', async ({ page, context }) => {
  await enter(page);
  const lead = await post<{ id: string }>(context, '/leads', { firstName: 'Daniela', lastName: 'Reyes' });
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('setti');
  await expect(palette(page).getByRole('option', { name: /Settings/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('reyes');
  await expect(palette(page).getByRole('option', { name: /Daniela Reyes/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/lead/${lead.id}`);

  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByText('Daniela Reyes')).toBeVisible();
  await page.keyboard.type('zzzz');
  await expect(palette(page).getByText('No results for “zzzz”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('keys lead to pages, never while typing, and can be turned off', async ({ page }) => {
  await enter(page);
  await page.getByRole('textbox', { name: 'Task name' }).fill('');
  await page.getByRole('textbox', { name: 'Task name' }).pressSequentially('gs?');
  await expect(page).toHaveURL(/\/tasks$/);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/settings$/);

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
});

test('the theme is chosen in the menu and holds on the next visit', async ({ page }) => {
  await enter(page);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Theme' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('signing out leaves nothing behind, and takes the other tabs along', async ({ page, context }) => {
  await enter(page);
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
  const left = await page.evaluate(() =>
    Object.keys({ ...sessionStorage, ...localStorage }).filter((key) =>
      /^lintel-(organisation|recent|session)/.test(key),
    ),
  );
  expect(left).toEqual([]);
  await page.goto('/tasks');
  await expect(page).toHaveURL(/\/auth/);
});

test('a tab that is refused before it hears of the sign-out still knows it for one', async ({ page, context }) => {
  await enter(page);
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  let isRefused = () => {};
  const refused = new Promise<void>((resolve) => {
    isRefused = resolve;
  });
  await page.route('**/auth/sign-out', async (route) => {
    const response = await route.fetch();
    await refused;
    await route.fulfill({ response });
  });
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL('/');
  isRefused();
  await expect(page).toHaveURL('/');
});

test('what is done elsewhere shows here without a reload', async ({ page, context }) => {
  await enter(page);
  await expect(page.getByText('All caught up')).toBeVisible();
  // One tab listens for all tabs of the browser; both must update.
  const second = await context.newPage();
  await second.goto('/tasks');
  await expect(second.getByText('All caught up')).toBeVisible();
  await post(context, '/tasks', { title: 'Call Daniela' });
  await Promise.all([page, second].map((tab) => expect(tab.getByText('Call Daniela')).toBeVisible()));
  // The listening tab is closed: the other takes over and catches up.
  await page.close();
  await post(context, '/tasks', { title: 'Send comparables' });
  await expect(second.getByText('Send comparables')).toBeVisible();
});

test('working in another organisation begins every tab anew, and a stale one cannot write', async ({
  page,
  context,
}) => {
  await enter(page);
  const other = await context.newPage();
  await other.goto('/tasks');
  await expect(other.getByText('All caught up')).toBeVisible();
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Switch organization' }).click();
  await page.getByRole('menuitem', { name: 'Create organization' }).click();
  await page.getByRole('textbox', { name: 'Organization name' }).fill('Harbor & Vine');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(account(page)).toContainText('Harbor & Vine');
  await expect(account(other)).toContainText('Harbor & Vine');

  // A switch on another device reaches these tabs.
  const session = await (await context.request.get('/api/v1/session')).json();
  const first = session.organisations.find(({ name }: { name: string }) => name !== 'Harbor & Vine');
  await post(context, `/organisations/${first.id}/switch`);
  for (const tab of [page, other]) await expect(account(tab)).toContainText(first.name);
  await expect(page.getByText(`You are now in ${first.name}`).last()).toBeVisible();
});

test('a tab that missed the switch of organisation cannot write into the other one', async ({ page, context }) => {
  await page.route('**/api/v1/live?*', (route) => route.abort());
  await enter(page);
  const second = await post<{ id: string }>(context, '/organisations', { name: 'Harbor & Vine' });
  await page.getByRole('textbox', { name: 'Task name' }).fill('Meant for the first');
  await post(context, `/organisations/${second.id}/switch`);
  await page.getByRole('button', { name: 'Add task' }).click({ noWaitAfter: true });
  await expect(account(page)).toContainText('Harbor & Vine');
  await expect(page.getByText('You are now in Harbor & Vine').last()).toBeVisible();
  await expect(page.getByText('All caught up')).toBeVisible();
});

test('a session that ends elsewhere leads to the sign-in and back here', async ({ page, context }) => {
  await enter(page);
  await post(context, '/auth/sign-out');
  await expect(page).toHaveURL(/\/auth\?next=%2Ftasks/);
  await expect(page.getByText('Your session has ended. Sign in to continue.').last()).toBeVisible();
});

test('a page that fails leaves the frame standing and can be asked for again', async ({ page }) => {
  await page.route('**/api/v1/tasks?*', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'x',
        status: 403,
        code: 'forbidden',
        message: 'x',
        requestId: 'x',
      }),
    }),
  );
  await enter(page);
  await expect(page.getByRole('alert')).toContainText("You don't have access to this");
  await expect(rail(page)).toBeVisible();
});

test('tasks are completed, and taken back from the toast', async ({ page, context }) => {
  await enter(page);
  await post(context, '/tasks', { title: 'Call Daniela' });
  await page.getByRole('checkbox', { name: 'Complete Call Daniela' }).click();
  await expect(page.getByText('All caught up')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Complete Call Daniela' })).toBeVisible();
});

test.describe('under a thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the pages of a part stand beside each other, none over the next', async ({ page }) => {
    await enter(page, '/settings');
    const pages = page.getByRole('main').getByRole('navigation').getByRole('link');
    await expect(pages.first()).toBeVisible();
    const cramped = await pages.evaluateAll((links) =>
      links.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((link) => link.textContent),
    );
    expect(cramped).toEqual([]);
  });
});

for (const [name, options] of [
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  [
    'a small phone in German',
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'de-DE' },
  ],
  ['a phone in Arabic', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'ar-EG' }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use(options);

    test('axe finds nothing, and nothing scrolls sideways', async ({ page, context }) => {
      await signUp(context);
      await post(context, '/tasks', { title: 'Call Daniela', dueOn: '2020-01-01' });
      await page.goto('/tasks');
      await expect(page.getByText('Call Daniela')).toBeVisible();
      await looksRightDayAndNight(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      await looksRightDayAndNight(page);
    });
  });
}
