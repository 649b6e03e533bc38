import { type BrowserContext, expect, test } from '@playwright/test';
import { newId } from '#server/core/db/ids.ts';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { looksRight } from './looks.ts';

const byte = () => Math.floor(Math.random() * 256);
test.use({
  extraHTTPHeaders: async ({ baseURL }, use) =>
    use({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`, origin: baseURL! }),
});

type Person = { organisationId: string; userId: string };

async function post({ request }: BrowserContext, path: string, data: object): Promise<void> {
  const response = await request.post(`/api/v1${path}`, { data, headers: { 'idempotency-key': crypto.randomUUID() } });
  expect(response.status(), await response.text()).toBeLessThan(300);
}

/** A user with an organization and a confirmed address, or an operator. */
async function signUp(context: BrowserContext, { operator = false } = {}): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.test`;
  const data = { first_name: 'Maya', last_name: 'Okafor' };
  await post(context, '/auth/sign-up', { email, password: 'Lintel-bears-7-weights', data });
  await inProductDatabase('update users set email_verified_at = now(), is_operator = $2 where email = $1', [
    email,
    operator,
  ]);
  const session = await (await context.request.get('/api/v1/session')).json();
  return { organisationId: session.organisation.id, userId: session.user.id };
}

const dieOf = (organisationId: string, error: string) =>
  inProductDatabase(
    `insert into jobs (id, organisation_id, kind, payload, state, attempts, max_attempts, error, finished_at)
     values ($1, $2, 'leads.tidy_search', '{}', 'dead', 3, 3, $3, now())`,
    [newId(), organisationId, error],
  );

test('an operator sees why a job died and has it tried again', async ({ page, context }) => {
  const { organisationId } = await signUp(context, { operator: true });
  await dieOf(organisationId, 'Error: <b>the index</b> was busy\n    at tidy (tidy-job.ts:17)');
  await page.goto('/leads');
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('link', { name: 'Background jobs' }).click();
  await expect(page).toHaveTitle(/^Background jobs · /);
  const dead = page.getByRole('listitem').filter({ hasText: organisationId });
  await expect(dead).toContainText('3 of 3 attempts');
  await expect(dead).toContainText('Error: <b>the index</b> was busy');
  await looksRight(page);
  await dead.getByRole('button', { name: 'Retry: leads.tidy_search' }).click();
  await expect(dead).toBeHidden();
  await page.getByRole('tab', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: organisationId })).toContainText('leads.tidy_search');
  await page.getByRole('tab', { name: 'Failed events' }).click();
  await expect(page.getByRole('heading', { name: 'Listeners' })).toBeVisible();
  await page.goto('/settings/audit');
  await expect(page.getByText('Maya Okafor retried the job leads.tidy_search')).toBeVisible();
});

test('who does not run the installation is refused, and not led there', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/operations');
  await expect(page).toHaveURL(/\/admin\/jobs$/);
  await expect(page.getByRole('alert')).toContainText('access');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
});

test('a webhook is made, its key shown once, and the audit log tells of it', async ({ page, context }) => {
  const { userId } = await signUp(context);
  // The old address redirects to the screen.
  await page.goto('/settings/webhooks');
  await expect(page).toHaveURL(/\/webhooks$/);
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog', { name: /webhook|key/ });
  await dialog.getByLabel('URL').fill('http://10.0.0.8/');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('URL').fill('https://hooks.example.com/lintel');
  await dialog.getByRole('button', { name: 'Events' }).click();
  await page.getByPlaceholder('Type to search').fill('lead.*');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const key = dialog.getByText(/^whsec_/);
  await expect(key).toBeVisible();
  const shown = await key.innerText();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'https://hooks.example.com/lintel' });
  await expect(row).toContainText('lead.*');
  await expect(page.getByText(shown)).toHaveCount(0);

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Create new key' }).click();
  await dialog.getByRole('button', { name: 'Create new key' }).click();
  await expect(key).not.toHaveText(shown);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await row.getByRole('switch').uncheck();
  await expect(row.getByText('Off', { exact: true })).toBeVisible();

  await page.goto('/settings/audit');
  await expect(page.getByText('Maya Okafor created a new key for a webhook')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Event' }).click();
  await page.getByPlaceholder('Type to search').fill('webhook created');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/kind=webhook\.created/);
  const entries = page.getByRole('list').getByRole('listitem').filter({ hasText: 'Maya Okafor' });
  await expect(entries).toHaveText([/Maya Okafor created a webhook/]);
  await entries.getByText('Details').click();
  await expect(entries).toContainText('"lead.*"');
  await page.goto(`/settings/audit?person=${userId}&kind=leads.exported`);
  await page.getByRole('button', { name: 'Show all' }).click();
  await entries.first().getByRole('link', { name: 'a webhook' }).click();
  await expect(page).toHaveURL(/\/webhooks$/);
});

for (const [name, options] of [
  ['a phone in the dark', { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' }],
  ['a phone in Arabic', { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'ar-EG' }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use(options);

    test('the three screens fit, and axe finds nothing', async ({ page, context }) => {
      const { organisationId } = await signUp(context, { operator: true });
      await dieOf(organisationId, `Error: ${'unbroken'.repeat(40)}`);
      await post(context, '/webhooks', {
        url: `https://hooks.example.com/${'long'.repeat(30)}`,
        description: 'Leads to the data warehouse',
        kinds: ['lead.*', 'task.completed'],
      });
      for (const [path, told] of [
        ['/admin/jobs', organisationId],
        ['/webhooks', 'hooks.example.com'],
        ['/settings/audit', 'Maya Okafor'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('listitem').filter({ hasText: told }).first()).toBeVisible();
        await looksRight(page);
      }
    });
  });
}
