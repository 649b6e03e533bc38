import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

const back = 'https://app.example.com/back';

test('an app is connected with what one allows it, and disconnected again', async ({ browser }) => {
  const owner = await newOwner(browser);
  const { page } = owner;
  const { id } = await owner.post<{ id: string }>('/apps', {
    name: 'Sheets',
    redirectUris: [back],
    isConfidential: false,
  });
  await page.route(`${back}*`, (route) => route.fulfill({ body: 'Back at the app' }));
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    client_id: id,
    redirect_uri: back,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'leads.read leads.create',
    state: 'here',
    prompt: 'consent',
  });
  await page.goto(`/oauth/authorize?${asked}`);
  await expect(page.getByRole('heading', { name: /Connect Sheets to/ })).toBeVisible();
  await looksRightDayAndNight(page, { within: 'main' });
  await page.getByRole('checkbox', { name: 'leads.create' }).uncheck();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Back at the app')).toBeVisible();
  const code = new URL(page.url()).searchParams.get('code')!;

  const app = await newVisitor(browser);
  const tokens = await app.context.request.post('/oauth/token', {
    form: { grant_type: 'authorization_code', client_id: id, code, code_verifier: verifier, redirect_uri: back },
  });
  const { access_token: token, scope } = await tokens.json();
  expect(scope).toBe('leads.read');
  const withToken = () => app.context.request.get('/api/v1/leads', { headers: { authorization: `Bearer ${token}` } });
  expect((await withToken()).status()).toBe(200);

  await page.goto('/settings/apps');
  const connection = page.getByRole('listitem').filter({ hasText: 'leads.read' });
  await expect(connection).toContainText('Sheets');
  await looksRight(page, { within: 'main' });
  await connection.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No connected apps')).toBeVisible();
  await expect.poll(async () => (await withToken()).status()).toBe(401);
});

test('a key is given a part of its role, and replaced', async ({ browser }) => {
  const { page } = await newOwner(browser, { viewport: { width: 390, height: 844 } });
  await page.goto('/settings/keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Importer');
  await dialog.getByRole('combobox', { name: 'Scopes' }).click();
  await page.getByRole('option', { name: 'Selected scopes only' }).click();
  await dialog.getByRole('checkbox', { name: 'leads.read', exact: true }).check();
  await looksRight(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText(/^lk_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Importer' })).toContainText('1 scope');
  await page.getByRole('button', { name: 'Replace' }).click();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(dialog.getByText(/^lk_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Importer' })).toHaveCount(2);
});
