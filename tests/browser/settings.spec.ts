import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startProvider, type TestProvider } from '#server/account/oauth/testing/provider.ts';
import { freePort, type Product, resultsFolder, startProduct } from '#tests/setup/product.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';

/** A second product with other settings, started once for all of these tests. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"/>')}`;
let product: Product;
let provider: TestProvider;
let dataDir: string;

test.beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider(() => [`http://localhost:${port}/auth/with/acme/callback`]);
  dataDir = await scratchFolder();
  product = await startProduct({
    dataDir,
    port,
    log: join(await resultsFolder(), 'settings.log'),
    env: {
      BRAND_CLAIMS: 'off',
      BRAND_LOGO: logo,
      CONSENT_MODE: 'strict',
      LIVE_VERTICALS: 'realestate,mortgage,insurance',
      OIDC_ACME_ISSUER: provider.issuer,
      OIDC_ACME_CLIENT_ID: 'lintel',
      OIDC_ACME_CLIENT_SECRET: 'a secret between the two',
      OIDC_ACME_LABEL: 'Acme',
    },
  });
});
test.afterAll(async () => {
  await product?.stop();
  await provider?.stop();
  await removeFolder(dataDir);
});

test.use({ storageState: { cookies: [], origins: [] } });

test('BRAND_LOGO stands beside the name', async ({ page }) => {
  await page.goto(product.url);
  const shown = page.getByRole('banner').locator('a[href="/"] img').first();
  await expect(shown).toHaveAttribute('src', logo);
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(24);
});

test('BRAND_CLAIMS=off leaves out what nobody confirmed, and nothing else', async ({ page }) => {
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'In numbers' })).toHaveCount(0);
  for (const claim of ['10,000+', '300%', '4.9/5']) await expect(page.getByText(claim)).toHaveCount(0);
  await expect(page.locator('#features h3')).toHaveCount(6);
});

test('with every vertical live, Contact Sales leads to /contact', async ({ page }) => {
  await page.goto(`${product.url}/pricing?vertical=bundle`);
  await page.getByRole('link', { name: 'Contact Sales' }).click();
  await expect(page).toHaveURL(/\/contact\?/);
});

test('CONSENT_MODE=strict writes nothing down before a visitor agrees', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/acquisition') && asked.push(request.postData() ?? ''));
  await page.goto(`${product.url}/?utm_source=strict`);
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/second'));
  await page.goto(`${product.url}/features`);
  await expect(banner).toBeVisible();
  expect(asked).toEqual([]);
  // Stores the rows only, without an id that would link them to a person.
  const kept = () => page.evaluate(() => Object.entries({ ...sessionStorage }));
  await expect.poll(async () => (await kept()).map(([key]) => key)).toEqual(['lintel-visit-held']);
  expect(JSON.stringify(await kept())).not.toContain('session_id');
  await banner.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  const rows = asked.map((row) => JSON.parse(row));
  expect(new Set(rows.map(({ session_id }) => session_id)).size).toBe(1);
  expect(rows[0].session_id).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(rows.map(({ utm_source }) => utm_source))).toEqual(new Set(['strict']));
  expect((await kept()).map(([key]) => key).sort()).toEqual(['lintel-visit', 'lintel-visit-utm']);
});

test('a button for each provider signs in there, and its account is listed', async ({ page }) => {
  provider.people.set('noor', {
    email: 'noor@example.test',
    email_verified: true,
    given_name: 'Noor',
    family_name: 'Haddad',
  });
  await page.goto(`${product.url}/auth?next=/settings/security`);
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await page.locator('[name=login]').fill('noor');
  await page.locator('[name=password]').fill('any');
  await page.locator('[type=submit]').click();
  await page.locator('[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/onboarding');
  await expect(page.getByText('Successfully signed in.').last()).toBeVisible();
  await page.goto(`${product.url}/settings/security`);
  const known = page.getByRole('listitem').filter({ hasText: 'noor@example.test' });
  await expect(known.getByText('Acme')).toBeVisible();
});
