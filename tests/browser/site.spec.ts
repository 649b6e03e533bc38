import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const home = {
  streetNumber: '12',
  streetName: 'Juniper Street',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78704',
  listPrice: 45_000_000,
  bedroomsTotal: 3,
  listingContractDate: '2026-01-02',
  expirationDate: '2099-12-31',
  internetAddressDisplayYN: false,
};
type Made = { id: string; version: number };
type Sites = { sites: { slug: string; state: string }[] };

test('the first site is published at the end of setting up, and who writes there becomes a lead', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = maya;

  await test.step('nothing goes live without a licence, nor a name and nothing else, which one press mends', async () => {
    await page.goto('/onboarding?step=site');
    await expect(page.getByText('License number missing.')).toBeVisible();
    await expect(page.getByText('Visitors would see only a name.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a tagline' }).click();
    await expect(page.getByText('Visitors would see only a name.')).toBeHidden();
    await expect(page.frameLocator('iframe[title=Preview]').getByText('Help with buying and selling')).toBeVisible();
    await page.getByRole('button', { name: 'Publish my site' }).click();
    expect((await maya.get<Sites>('/sites')).sites).toMatchObject([{ state: 'draft' }]);
  });
  const { id, version } = await maya.post<Made>('/listings', home);
  const status = { standardStatus: 'Active' };
  await maya.ask('POST', `/listings/${id}/status`, status, { 'if-match': `"${version}"` });
  await maya.ask('PATCH', '/onboarding', { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });

  await test.step('one press publishes it', async () => {
    await page.goto('/onboarding?step=site');
    const preview = page.frameLocator('iframe[title=Preview]');
    await expect(preview.getByText('TX real estate license 0612345')).toBeVisible();
    await expect(page.getByText('Required before publishing')).toBeHidden();
    await page.getByRole('button', { name: 'Publish my site' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: /^First steps/ }).click();
    await expect(
      page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Publish your site Done' }),
    ).toBeVisible();
  });
  const [site] = (await maya.get<Sites>('/sites')).sites;
  expect(site?.state).toBe('published');

  const wanda = await newVisitor(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await test.step('a stranger reads it without script and writes', async () => {
    const reads = wanda.page;
    await reads.goto(`/s/${site!.slug}?utm_source=sign`);
    await expect(reads.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
    await expect(reads.getByText('Address on request.').last()).toBeVisible();
    await expect(reads.getByText('Juniper')).toHaveCount(0);
    await reads.getByRole('link', { name: /^Ask about this home/ }).click();
    const openedAt = Date.now();
    await reads.locator('input[name=name]').fill('Wanda Writer');
    await reads.locator('input[name=email]').fill(wanda.email);
    await reads.locator('input[name=consent]').check();
    // A form sent within three seconds is treated as spam and creates no lead.
    await expect.poll(() => Date.now() - openedAt).toBeGreaterThan(3_100);
    await reads.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(reads.getByRole('heading', { name: 'Thank you. Message sent.' })).toBeVisible();
    expect(await wanda.context.cookies()).toEqual([]);
  });
  await test.step('she is there, and the page is changed in the workspace', async () => {
    const { rows } = await maya.get<{ rows: { source: string }[] }>(`/leads?search=${wanda.email}`);
    expect(rows).toMatchObject([{ source: 'website' }]);
    await page.goto('/website');
    await page.getByLabel('Tagline').fill('Homes by the lake.');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Site published').last()).toBeVisible();
    await looksRight(page, { within: 'main' });
    await wanda.page.goto(`/s/${site!.slug}`);
    await expect(wanda.page.getByText('Homes by the lake.')).toBeVisible();
  });
});

test('a site stands by day, and in Arabic on a phone in the dark; what is not there says so', async ({ browser }) => {
  const maya = await newOwner(browser, {
    viewport: { width: 390, height: 844 },
    locale: 'ar',
    colorScheme: 'dark',
    bypassCSP: true,
  });
  await maya.ask('PATCH', '/onboarding', { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const site = await maya.post<Made & { slug: string }>('/sites', { locale: 'ar' });
  const override = { broker: 'Maya Okafor', reason: 'The look of a site without a word is what matters here.' };
  const live = await maya.ask('POST', `/sites/${site.id}/publish`, { override }, { 'if-match': `"${site.version}"` });
  expect(live.status(), await live.text()).toBe(200);
  const { page } = maya;
  await page.goto('/website');
  await expect(page.locator('iframe')).toBeVisible();
  await looksRight(page);
  await page.goto(`/s/${site.slug}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await looksRight(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/s/${site.slug}?lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
  await looksRight(page);
  await test.step('a wide logo leaves the name its room on a phone', async () => {
    const logo = await sharp({ create: { width: 800, height: 200, channels: 3, background: '#1d3f72' } })
      .png()
      .toBuffer();
    const stored = await maya.context.request.post('/api/v1/files?name=logo.png', {
      data: logo,
      headers: {
        'content-type': 'image/png',
        origin: process.env.LINTEL_TEST_URL!,
        'idempotency-key': crypto.randomUUID(),
      },
    });
    const before = await maya.get<{ colour: string; licence: string; version: number }>('/brand');
    await maya.put(
      '/brand',
      {
        name: 'Whitfield Realty Group',
        colour: before.colour,
        licence: before.licence,
        logo: (await stored.json()).id,
      },
      { 'if-match': `"${before.version}"` },
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/s/${site.slug}?lang=en`);
    const name = page.getByRole('banner').getByText('Whitfield Realty Group');
    await expect(name).toBeVisible();
    const { width, height } = (await name.boundingBox())!;
    expect(width).toBeGreaterThan(height);
    await looksRight(page, { rules: 'looks' });
  });
  const missing = await page.goto('/s/nobody-has-this-one?lang=en');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Site not found' })).toBeVisible();
});
